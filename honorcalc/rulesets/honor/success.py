"""Two totals against each other: who wins, ties included, in chances and by dice (H4, H5)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import lcm
from typing import NamedTuple

from honorcalc.calculators.dice_codes import Pool, Throw
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice, Die
from honorcalc.calculators.words import measured
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.rolls import (
    RolledTotal,
    modified_roll,
    pool_code,
    roll_total,
    total,
    with_modifier,
)

ENDLESS = (
    "rolling ties again never ends here, because every roll is a tie; choose another rule for ties"
)
AGAIN = (
    "H4: {} counts for nothing, and both sides roll again until there is none. All figures are "
    "those of the roll that decides."
)


def tie_notes(house: House, tie: str = "A tie") -> tuple[str, ...]:
    """What the figures are where ties are rolled again; nothing else needs saying (H4)."""
    return (AGAIN.format(tie),) if house.ties == "again" else ()


class SuccessOdds:
    """The modified rolls of both sides, whatever their multipliers: how often the acting one wins.

    Multipliers are given in half points, so that nothing but whole numbers is needed.
    """

    def __init__(self, acting_modifier: int, opposing_modifier: int, house: House):
        ours = modified_roll(acting_modifier, house)
        theirs = modified_roll(opposing_modifier, house)
        self.ties = house.ties
        self.rolls = ours.denominator * theirs.denominator
        self.ours = tuple(ours.weights.items())
        self.above_zero = tuple((roll, weight) for roll, weight in self.ours if roll)
        highest = theirs.outcomes[-1]
        self.up_to = tuple(accumulate(theirs.weights.get(n, 0) for n in range(highest + 1)))

    def of(self, acting: int, opposing: int) -> tuple[int, int]:
        """In how many of how many rolls that decide the acting side succeeds (H4).

        Raises ParameterError where ties are rolled again and every roll is one.
        """
        up_to, last = self.up_to, len(self.up_to) - 1
        if self.ties != "acting":
            above = sum(
                weight * up_to[min((roll * acting - 1) // opposing, last)]
                for roll, weight in self.above_zero
            )
            if self.ties == "opposing":
                return above, self.rolls
        reached = sum(
            weight * up_to[min(roll * acting // opposing, last)] for roll, weight in self.ours
        )
        if self.ties == "acting":
            return reached, self.rolls
        decided = self.rolls - (reached - above)
        if not decided:
            raise ParameterError(ENDLESS, "house")
        return above, decided


@lru_cache(maxsize=1024)
def success_odds(acting_modifier: int, opposing_modifier: int, house: House = BOOK) -> SuccessOdds:
    """Both sides' rolls with these modifiers.

    >>> success_odds(0, 0).of(4, 4)
    (575, 1296)
    """
    return SuccessOdds(acting_modifier, opposing_modifier, house)


def on_common(odds: list[tuple[int, int]]) -> tuple[list[int], int]:
    """The ways of several odds, each so many of so many rolls, on one common number of rolls.

    >>> on_common([(1, 2), (1, 3)])
    ([3, 2], 6)
    """
    denominators = {rolls for _, rolls in odds}
    if len(denominators) == 1:
        return [ways for ways, _ in odds], denominators.pop()
    common = lcm(*denominators)
    return [ways * (common // rolls) for ways, rolls in odds], common


def deciding(gap: Distribution, house: House) -> Distribution:
    """The success rating of the roll that decides, from that of any roll (H4, H5).

    Raises ParameterError where ties are rolled again and every roll is one.

    >>> deciding(Distribution({-1: 2, 0: 1, 1: 2}), House(ties="again")).outcomes
    (-1, 1)
    """
    if house.ties != "again":
        return gap
    weights = {points: weight for points, weight in gap.weights.items() if points}
    if not weights:
        raise ParameterError(ENDLESS, "house")
    return Distribution(weights)


def wins(rating: Fraction | int, house: House) -> bool:
    """Whether the acting side wins with this success rating (H4)."""
    return rating > 0 or (rating == 0 and house.ties == "acting")


def winning(rating: Distribution, house: House) -> Fraction:
    """The chance that the acting side wins with such a rating of the roll that decides (H4)."""
    return rating.at_least(0) if house.ties == "acting" else rating.above(0)


class Party(NamedTuple):
    """One side of a test: the name over its dice, and what it rolls with."""

    group: str
    multiplier: Fraction
    modifier: int = 0

    @property
    def text(self) -> str:
        """What it rolls with, as 3.5 with −1."""
        return with_modifier(self.multiplier, self.modifier)

    def roll(self, dice: Dice, house: House) -> RolledTotal:
        """Its total, rolled."""
        return roll_total(dice, *self, house)

    def total(self, house: House) -> Distribution:
        """Its total in half points."""
        return total(self.multiplier, self.modifier, house)

    def pool_code(self, house: House, *, away: bool = False) -> Pool:
        """Its dice for a roller; with `away` its total is taken from another."""
        return pool_code(self.multiplier, self.modifier, house, away=away)

    def always_zero(self, house: House) -> bool:
        """Whether every roll comes to 0."""
        return modified_roll(self.modifier, house).outcomes == (0,)


def opposed_code(acting: Party, opposing: Party, verb: str, house: House, name: str = "") -> Throw:
    """The acting total less the opposing one, for a roller; a higher total "hits", say (H4).

    >>> opposed_code(Party("A", Fraction(3)), Party("B", Fraction(2)), "hits", BOOK).against
    'above 0 hits'
    """
    pools = acting.pool_code(house), opposing.pool_code(house, away=True)
    if house.ties == "acting":
        return Throw(name, pools, 0, f"0 or more {verb}")
    again = ", 0 is rolled again" if house.ties == "again" else ""
    return Throw(name, pools, 0, f"above 0 {verb}{again}")


class RolledTest(NamedTuple):
    """Both totals of the roll that decided, after so many ties that were rolled again."""

    ours: RolledTotal
    theirs: RolledTotal
    ties: int

    @property
    def rating(self) -> Fraction:
        """The success rating."""
        return self.ours.points - self.theirs.points

    def turned(self) -> RolledTest:
        """The same with the sides exchanged."""
        return RolledTest(self.theirs, self.ours, self.ties)

    @property
    def dice(self) -> tuple[Die, ...]:
        """The dice that decided."""
        return (*self.ours.dice, *self.theirs.dice)

    @property
    def working(self) -> str:
        """How it came about."""
        after = f" after {measured(self.ties, 'ties')}" if self.ties else ""
        return f"{self.ours.working} against {self.theirs.working}{after}"


def roll_test(dice: Dice, acting: Party, opposing: Party, house: House) -> RolledTest:
    """Both sides roll, again after each tie where the table plays so (H4).

    Raises ParameterError where every roll would be a tie.
    """
    again = house.ties == "again"
    if again and acting.always_zero(house) and opposing.always_zero(house):
        raise ParameterError(ENDLESS, "house")
    ties = 0
    while True:
        rolled = RolledTest(acting.roll(dice, house), opposing.roll(dice, house), ties)
        if rolled.rating or not again:
            return rolled
        ties += 1
