"""honorcalc/probability/rounded.py: held against the exact versions, which are its slow twins."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.dice import highest_and_lowest, kept_moments, kept_remainders
from honorcalc.probability.distribution import Distribution
from honorcalc.probability.explosions import ExplodingDie, exploding_sum
from honorcalc.probability.rounded import LEFT_OUT, kept_about, moments_about, remainders_about
from tests.probability.strategies import small

FROM_EIGHT = ExplodingDie(
    dict.fromkeys(range(1, 8), 1),
    dict.fromkeys(range(8, 11), 1),
    dict.fromkeys(range(1, 8), 1),
    dict.fromkeys(range(8, 11), 1),
)
CHAIN = Distribution(exploding_sum(1, FROM_EIGHT, 90).weights)


def close(count: int, one: Distribution, top: int, bottom: int, ceiling: int | None = None) -> None:
    """No chance and no average is further off than it may be, and what is possible stays so."""
    exact = highest_and_lowest(count, one, top, bottom, ceiling)
    about = kept_about(count, one, top, bottom, ceiling)
    assert about.outcomes == exact.outcomes
    assert (about.open_end, sum(about.counts)) == (exact.open_end, about.denominator)
    for x in exact.outcomes:
        assert abs(about.at_least(x) - exact.at_least(x)) < LEFT_OUT, x
        assert abs(about.probability(x) - exact.probability(x)) < LEFT_OUT, x
    most = max(map(abs, one.outcomes)) * (top + bottom) + 1
    for ours, theirs in zip(
        moments_about(count, one, top, bottom),
        kept_moments(count, one, top, bottom),
        strict=True,
    ):
        assert abs(ours - theirs) < LEFT_OUT * most * most
    for modulus in (1, 5):
        ours_left = remainders_about(count, one, top, bottom, modulus)
        left = kept_remainders(count, one, top, bottom, modulus)
        assert sum(ours_left) == 1
        assert max(abs(a - b) for a, b in zip(ours_left, left, strict=True)) < LEFT_OUT


@given(small, st.integers(1, 5), st.data())
def test_any_die_comes_out_as_exactly(one: Distribution, count: int, data: st.DataObject) -> None:
    """Whichever dice are kept, with and without a ceiling."""
    top = data.draw(st.integers(0, count))
    bottom = data.draw(st.integers(0 if top else 1, count - top)) if top < count else 0
    close(count, one, top, bottom)
    close(count, one, top, bottom, data.draw(st.integers(-20, 30)))


@pytest.mark.parametrize(
    ("count", "top", "bottom"), [(10, 7, 0), (9, 3, 2), (9, 0, 4), (12, 11, 0)]
)
def test_many_exploding_dice_come_out_as_exactly(count: int, top: int, bottom: int) -> None:
    """Dice that explode from 8, as a table may play them, where exactness is still quick."""
    close(count, CHAIN, top, bottom, 100)


def test_what_hardly_ever_happens_stays_possible() -> None:
    """A chance far below what is counted is neither 0 nor 1."""
    one = Distribution({1: 1, 2: 10**9})
    about = kept_about(20, one, 19, 0)
    assert about.outcomes == tuple(range(19, 39))
    assert 0 < about.probability(19) < Fraction(1, 10**25)
    assert about.at_least(20) < 1
