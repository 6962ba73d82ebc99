"""honorcalc/probability/pools.py."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.moments import mean_and_variance
from honorcalc.probability.pools import roll_and_keep
from tests.probability.listing import Chances, chances, ends, exploding, listed

# (dice, ceiling): so few chains that every roll can be listed.
LISTABLE = [(1, 25), (2, 14), (3, 10), (4, 6)]


def every_roll(rolled: int, highest: int, lowest: int, ceiling: int, one: Chances) -> Chances:
    """The slow twin: every roll of such dice listed, totals held at the ceiling."""
    return listed([one] * rolled, lambda roll: min(ceiling, ends(roll, highest, lowest)))


@pytest.mark.parametrize(
    ("reroll", "until"), [((), False), ((1,), False), ((1, 2), False), ((3,), False), ((1,), True)]
)
@pytest.mark.parametrize(("rolled", "ceiling"), LISTABLE)
def test_lists_every_roll(rolled: int, ceiling: int, reroll: tuple[int, ...], until: bool) -> None:
    """Walking the levels gives exactly what listing every roll of three-sided dice gives."""
    one = exploding(3, ceiling, reroll, until)
    for highest in range(rolled + 1):
        for lowest in range(rolled + 1 - highest):
            if highest + lowest:
                pool = roll_and_keep(
                    rolled, highest, lowest, ceiling=ceiling, sides=3, reroll=reroll, until=until
                )
                slow = every_roll(rolled, highest, lowest, ceiling, one)
                assert slow == chances(pool), (highest, lowest)
                assert sum(pool.counts) == pool.denominator
                assert pool.open_end


@pytest.mark.parametrize("sides", [2, 4, 10])
@pytest.mark.parametrize("lowest", [0, 1, 2])
def test_lists_every_roll_of_other_dice(sides: int, lowest: int) -> None:
    """The number of sides does not matter, from two up."""
    ceiling = 2 * sides + 3
    pool = roll_and_keep(2, 2 - lowest, lowest, ceiling=ceiling, sides=sides, reroll=(1,))
    one = exploding(sides, ceiling, (1,))

    assert every_roll(2, 2 - lowest, lowest, ceiling, one) == chances(pool)


@pytest.mark.parametrize("reroll", [(), (1,), (1, 6)])
@pytest.mark.parametrize(("highest", "lowest"), [(2, 0), (1, 1), (0, 3)])
def test_without_explosions_lists_every_roll(
    highest: int, lowest: int, reroll: tuple[int, ...]
) -> None:
    """Dice that do not explode list exactly, rerolled faces and ceiling included."""
    faces = {face: (Fraction(len(reroll), 6) + (face not in reroll)) / 6 for face in range(1, 7)}
    slow = every_roll(3, highest, lowest, 11, faces)
    pool = roll_and_keep(3, highest, lowest, ceiling=11, sides=6, explodes=False, reroll=reroll)

    assert slow == chances(pool)


@given(st.data(), st.integers(1, 20), st.integers(1, 90), st.integers(1, 90))
def test_lower_ceiling_tells_the_same(
    data: st.DataObject, rolled: int, ceiling: int, less: int
) -> None:
    """Asking up to a lower ceiling only merges outcomes, at any size of pool."""
    reroll = data.draw(st.sampled_from([(), (1,), (1, 2, 3)]))
    lowest = data.draw(st.integers(0, min(3, rolled)))
    highest = data.draw(st.integers(0 if lowest else 1, rolled - lowest))
    high = roll_and_keep(rolled, highest, lowest, ceiling=ceiling + less, reroll=reroll)
    low = roll_and_keep(rolled, highest, lowest, ceiling=ceiling, reroll=reroll)

    assert low == high.up_to(ceiling)
    assert sum(high.counts) == high.denominator
    assert min(high.counts) > 0


def test_all_dice_at_the_top() -> None:
    """The chance that the single highest of n dice exceeds 40 is 1 − (1 − 1/10⁴)ⁿ."""
    for dice in (1, 7, 20):
        expected = 1 - (1 - Fraction(1, 10**4)) ** dice
        assert expected == roll_and_keep(dice, 1, ceiling=41).at_least(41)
        lowest = roll_and_keep(dice, 0, 1, ceiling=41)
        assert Fraction(1, 10**4) ** dice == lowest.at_least(41)


def test_nothing_kept_is_zero() -> None:
    """No kept dice total 0, however many are rolled."""
    assert roll_and_keep(5, 0, ceiling=10).probability(0) == 1
    assert roll_and_keep(0, 0, ceiling=1).probability(0) == 1


def test_a_die_must_stand_at_last() -> None:
    """One that is rolled until it shows none of its faces never does."""
    every = range(1, 7)
    with pytest.raises(ValueError, match="never stands"):
        roll_and_keep(1, 1, ceiling=15, sides=6, reroll=every, until=True)
    with pytest.raises(ValueError, match="never stands"):
        mean_and_variance(1, 1, sides=6, reroll=every, until=True)


def test_a_ceiling_is_positive() -> None:
    """No total is held below 1."""
    with pytest.raises(ValueError, match="ceiling is 1 or more"):
        roll_and_keep(2, 1, ceiling=0)
