"""honorcalc/probability/comparison.py."""

import pytest
from hypothesis import given

from honorcalc.probability.comparison import compare, difference
from honorcalc.probability.dice import die
from honorcalc.probability.distribution import Distribution
from tests.probability.listing import chances, listed
from tests.probability.strategies import distributions


@given(distributions, distributions)
def test_lists_every_pair(first: Distribution, second: Distribution) -> None:
    """The merge gives exactly what comparing every pair of outcomes gives."""
    pairs = [chances(first), chances(second)]
    signs = listed(pairs, lambda roll: (roll[0] > roll[1]) - (roll[0] < roll[1]))

    assert (signs.get(1, 0), signs.get(0, 0), signs.get(-1, 0)) == compare(first, second)
    assert sum(compare(first, second)) == 1


@given(distributions, distributions)
def test_difference_tells_the_same(first: Distribution, second: Distribution) -> None:
    """First is above second exactly when the difference is above 0."""
    lead = difference(first, second)

    assert compare(first, second).above == lead.above(0)
    assert compare(first, second).below == lead.below(0)


def test_open_ends_are_compared_only_where_known() -> None:
    """That "5 or more" is above a d4 is known; against a d6 it is not."""
    assert compare(die(8).up_to(5), die(4)) == compare(die(8), die(4))
    assert compare(die(4), die(8).up_to(5)) == compare(die(4), die(8))
    for other in (die(6), die(5), die(8).up_to(2)):
        with pytest.raises(ValueError, match="5 or more"):
            compare(die(8).up_to(5), other)
        with pytest.raises(ValueError, match="or more"):
            compare(other, die(8).up_to(5))
