"""honorcalc/probability/dice.py."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.dice import (
    dice_sum,
    die,
    highest,
    highest_and_lowest,
    kept_moments,
    kept_remainders,
    lowest,
    repeated,
)
from honorcalc.probability.distribution import Distribution
from tests.probability.listing import chances, ends, listed
from tests.probability.strategies import small


@given(small, st.integers(0, 5))
def test_repeated_lists_every_roll(one: Distribution, count: int) -> None:
    """The sum of several outcomes gives exactly what listing every roll gives."""
    assert listed([chances(one)] * count, sum) == chances(repeated(count, one))


@given(small, st.integers(0, 4), st.data())
def test_kept_dice_list_every_roll(one: Distribution, count: int, data: st.DataObject) -> None:
    """Highest and lowest kept give exactly what sorting every roll gives."""
    top = data.draw(st.integers(0, count))
    bottom = data.draw(st.integers(0, count - top))
    kept = highest_and_lowest(count, one, top, bottom)

    assert listed([chances(one)] * count, lambda roll: ends(roll, top, bottom)) == chances(kept)
    assert sum(kept.counts) == kept.denominator


@given(small, st.integers(0, 4), st.integers(-20, 30), st.data())
def test_ceiling_averages_and_remainders_are_those_of_the_whole(
    one: Distribution, count: int, ceiling: int, data: st.DataObject
) -> None:
    """What is worked out without the whole distribution is what it says."""
    top = data.draw(st.integers(0, count))
    bottom = data.draw(st.integers(0, count - top))
    whole = highest_and_lowest(count, one, top, bottom)
    short = highest_and_lowest(count, one, top, bottom, ceiling)
    assert short == whole.up_to(ceiling)
    assert kept_moments(count, one, top, bottom) == (whole.mean(), whole.variance())
    for modulus in (1, 3):
        left = kept_remainders(count, one, top, bottom, modulus)
        ways = Counter(dict.fromkeys(range(modulus), 0))
        for x, n in whole.weights.items():
            ways[x % modulus] += n
        assert left == [Fraction(ways[r], whole.denominator) for r in range(modulus)]


def test_impossible_dice_are_refused() -> None:
    """No sides, fewer than no dice, more kept than rolled, and unknown faces are refused."""
    with pytest.raises(ValueError, match="at least one side"):
        die(0)
    with pytest.raises(ValueError, match="0 or more parts"):
        dice_sum(-1, 6)
    with pytest.raises(ValueError, match="cannot be kept"):
        highest(2, die(6), 3)
    with pytest.raises(ValueError, match="cannot be kept"):
        lowest(2, die(6), -1)
    with pytest.raises(ValueError, match="open-ended"):
        highest(2, die(6).up_to(4))
