"""Hypothesis strategies: small distributions."""

from hypothesis import strategies as st

from honorcalc.probability.distribution import Distribution

outcomes = st.integers(-30, 30) | st.integers(-(10**6), 10**6)
distributions = st.dictionaries(outcomes, st.integers(1, 50), min_size=1, max_size=7).map(
    Distribution
)
small = st.dictionaries(st.integers(-4, 5), st.integers(1, 4), min_size=1, max_size=4).map(
    Distribution
)
