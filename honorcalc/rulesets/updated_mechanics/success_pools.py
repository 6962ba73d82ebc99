"""Pools against each other: successes, bonuses, who has more (U2, U3, U7)."""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from honorcalc.probability.comparison import Comparison
from honorcalc.probability.distribution import Distribution
from honorcalc.probability.successes import SuccessDie, mean_score, more_successes, successes
from honorcalc.rulesets.updated_mechanics.house import BOOK, House

LARGEST_BONUS = 3


class Pool(NamedTuple):
    """One side's dice, what is added to its successes, and what it rolls a second time (U7).

    `house` are the rules that its dice follow.
    """

    dice: int
    bonus: int = 0
    reroll: str = "none"
    house: House = BOOK

    @property
    def die(self) -> SuccessDie:
        """One of its dice (U2)."""
        return self.house.die(self.reroll)

    def counted(self, successes: int) -> int:
        """Successes after the bonus, not below 0."""
        return max(0, successes + self.bonus)

    def counts(self, ceiling: int) -> Distribution:
        """The successes after the bonus; `ceiling` > 3 counts as "ceiling or more"."""
        rolled = successes(self.dice, self.die, ceiling - self.bonus)
        counted: dict[int, int] = {}
        for number, weight in rolled.weights.items():
            count = self.counted(number)
            counted[count] = counted.get(count, 0) + weight
        return Distribution(counted, open_end=rolled.open_end)

    def mean(self) -> Fraction:
        """The mean of the successes after the bonus, tens without end included.

        >>> Pool(3).mean(), Pool(3, bonus=-1).mean()
        (Fraction(1, 1), Fraction(343, 1000))
        """
        held_at_0 = sum(-count * chance for count, chance in self.at_most(0).items())
        return mean_score(self.dice, self.die) + self.bonus + held_at_0

    def at_most(self, highest: int) -> dict[int, Fraction]:
        """The chances of low counts, as they are before they are held at 0."""
        rolled = successes(self.dice, self.die, LARGEST_BONUS + max(highest, 0) + 1)
        return {x + self.bonus: rolled.probability(x) for x in range(highest + 1 - self.bonus)}

    def below(self, ceiling: int) -> tuple[list[int], int]:
        """For each count up to the ceiling the weight of fewer successes, and the denominator."""
        held = self.counts(max(ceiling, LARGEST_BONUS) + 1)
        weights = [held.weights.get(count, 0) for count in range(ceiling)]
        return [0, *accumulate(weights)], held.denominator


@lru_cache(1024)
def hit_chance(hit: Pool, evade: Pool) -> Fraction:
    """The chance of a hit (U3)."""
    return hit.house.hits(compare_successes(hit, evade))


@lru_cache(64)
def mean_rounds(hit: Pool, evade: Pool) -> Fraction:
    """How often both sides roll on average until a roll decides the attack (U3)."""
    if hit.house.ties != "again":
        return Fraction(1)
    return hit.house.rounds(compare_successes(hit, evade))


def compare_successes(hit: Pool, evade: Pool, lead: int = 0) -> Comparison:
    """Whether the attacker has more successes, as many, or fewer, both after bonuses (U3).

    With a `lead` ≥ 0, whether more than so many more.

    >>> compare_successes(Pool(1), Pool(0)).above
    Fraction(3, 10)
    >>> compare_successes(Pool(1), Pool(0, bonus=1)).above
    Fraction(3, 100)
    """
    rolled = more_successes(
        hit.dice, evade.dice, hit.die, evade.die, lead + evade.bonus - hit.bonus
    )
    above, equal = rolled.above, rolled.equal
    # Counts below 0 are held there, which changes something only where both are small.
    for theirs, other in evade.at_most(0).items():
        for ours, chance in hit.at_most(lead).items():
            held = max(0, ours) - max(0, theirs) - lead
            above += ((held > 0) - (ours - theirs > lead)) * chance * other
            equal += ((held == 0) - (ours - theirs == lead)) * chance * other
    return Comparison(above, equal, 1 - above - equal)
