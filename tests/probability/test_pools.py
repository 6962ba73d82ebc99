"""honorcalc/probability/pools.py."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.pools import roll_and_keep
from tests.probability.listing import Chances, chances, ends, exploding, listed

# (dice, ceiling): so few chains that every roll can be listed.
LISTABLE = [(1, 25), (2, 14), (3, 10), (4, 6)]


def every_roll(
    rolled: int, highest: int, lowest: int, ceiling: int, sides: int, reroll: tuple[int, ...]
) -> Chances:
    """The slow twin: every roll of exploding dice listed, totals held at the ceiling."""
    one = exploding(sides, ceiling, reroll)
    return listed([one] * rolled, lambda roll: min(ceiling, ends(roll, highest, lowest)))


@pytest.mark.parametrize("reroll", [(), (1,), (1, 2), (3,)])
@pytest.mark.parametrize(("rolled", "ceiling"), LISTABLE)
def test_lists_every_roll(rolled: int, ceiling: int, reroll: tuple[int, ...]) -> None:
    """Walking the levels gives exactly what listing every roll of three-sided dice gives."""
    for highest in range(rolled + 1):
        for lowest in range(rolled + 1 - highest):
            if highest + lowest:
                pool = roll_and_keep(
                    rolled, highest, lowest, ceiling=ceiling, sides=3, reroll=reroll
                )
                slow = every_roll(rolled, highest, lowest, ceiling, 3, reroll)
                assert slow == chances(pool), (highest, lowest)
                assert sum(pool.counts) == pool.denominator
                assert pool.open_end


@pytest.mark.parametrize(("rolled", "ceiling"), LISTABLE)
def test_rerolled_until_another_face_lists_every_roll(rolled: int, ceiling: int) -> None:
    """A first roll that is never a 1: half of them are a 2, half a 3 that explodes."""
    one: Chances = {2: Fraction(1, 2)}
    for later, chance in exploding(3, ceiling, ()).items():
        total = min(ceiling, 3 + later)
        one[total] = one.get(total, Fraction(0)) + chance / 2
    for highest in range(rolled + 1):
        for lowest in range(rolled + 1 - highest):
            if highest + lowest:
                slow = listed([one] * rolled, lambda r: min(ceiling, ends(r, highest, lowest)))
                pool = roll_and_keep(
                    rolled, highest, lowest, ceiling=ceiling, sides=3, reroll=(1,), until=True
                )
                assert slow == chances(pool), (highest, lowest)


@pytest.mark.parametrize("sides", [2, 4, 10])
@pytest.mark.parametrize("lowest", [0, 1, 2])
def test_lists_every_roll_of_other_dice(sides: int, lowest: int) -> None:
    """The number of sides does not matter, from two up."""
    pool = roll_and_keep(2, 2 - lowest, lowest, ceiling=2 * sides + 3, sides=sides, reroll=(1,))

    assert every_roll(2, 2 - lowest, lowest, 2 * sides + 3, sides, (1,)) == chances(pool)


@pytest.mark.parametrize("reroll", [(), (1,), (1, 6)])
@pytest.mark.parametrize(("highest", "lowest"), [(2, 0), (1, 1), (0, 3)])
def test_without_explosions_lists_every_roll(
    highest: int, lowest: int, reroll: tuple[int, ...]
) -> None:
    """Dice that do not explode list exactly, rerolled faces and ceiling included."""
    faces = {face: (Fraction(len(reroll), 6) + (face not in reroll)) / 6 for face in range(1, 7)}
    slow = listed([faces] * 3, lambda roll: min(11, ends(roll, highest, lowest)))
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


@pytest.mark.parametrize(("rolled", "kept"), [(1, 1), (3, 2), (10, 5), (20, 10)])
def test_one_more_kept_or_rolled_never_lowers_the_total(rolled: int, kept: int) -> None:
    """One die more, rolled, or rolled and kept, never lowers any chance of "at least"."""
    pool = roll_and_keep(rolled, kept, ceiling=120)
    for better in ((rolled + 1, kept), (rolled + 1, kept + 1)):
        more = roll_and_keep(*better, ceiling=120)
        assert all(more.at_least(x) >= pool.at_least(x) for x in range(1, 121))
    if kept < rolled:
        more = roll_and_keep(rolled, kept + 1, ceiling=120)
        assert all(more.at_least(x) >= pool.at_least(x) for x in range(1, 121))


@pytest.mark.parametrize(("rolled", "kept"), [(1, 1), (4, 2), (10, 5)])
def test_rerolling_ones_never_lowers_the_total(rolled: int, kept: int) -> None:
    """Rerolling ones never lowers any chance of "at least"."""
    plain = roll_and_keep(rolled, kept, ceiling=100)
    better = roll_and_keep(rolled, kept, ceiling=100, reroll=(1,))

    assert all(better.at_least(x) >= plain.at_least(x) for x in range(1, 101))
    assert better.at_least(30) > plain.at_least(30)


@pytest.mark.parametrize("explodes", [True, False])
def test_lowest_kept_are_below_highest_kept(explodes: bool) -> None:
    """The more of the kept dice are the lowest ones, the lower every chance of "at least"."""
    pools = [
        roll_and_keep(10, 5 - lowest, lowest, ceiling=60, explodes=explodes) for lowest in range(6)
    ]
    for higher, lower in pairwise(pools):
        assert all(higher.at_least(x) >= lower.at_least(x) for x in range(5, 50))


def test_keeping_all_is_a_sum() -> None:
    """All dice kept total the sum, whether they count as highest or as lowest."""
    one = roll_and_keep(1, 1, ceiling=70)
    three = (one + one + one).up_to(70)

    assert three == roll_and_keep(3, 3, ceiling=70)
    assert three == roll_and_keep(3, 2, 1, ceiling=70) == roll_and_keep(3, 0, 3, ceiling=70)


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


def test_ceiling_below_every_total() -> None:
    """Where no total is below the ceiling, the ceiling is certain."""
    for lowest in (0, 1):
        pool = roll_and_keep(3, 2, lowest, ceiling=2)
        assert chances(pool) == {2: 1}
        assert pool.open_end


def test_a_ceiling_is_positive() -> None:
    """No total is held below 1."""
    with pytest.raises(ValueError, match="ceiling is 1 or more"):
        roll_and_keep(2, 1, ceiling=0)


def test_highest_single_die_counts_levels() -> None:
    """P(highest of n ≤ 9) is that no die shows a ten: a check by hand."""
    pool = roll_and_keep(6, 1, ceiling=30)

    assert pool.at_most(9) == Fraction(9, 10) ** 6
    assert pool.at_most(19) - pool.at_most(9) == sum(
        comb(6, n) * Fraction(9, 100) ** n * Fraction(9, 10) ** (6 - n) for n in range(1, 7)
    )
