"""Who hits also penetrates more: hit and penetration of one attack together (U3, U5).

A success penetrates 2, 3 or 4 points, so a penetration of p comes of at most p ÷ 2 successes.
Chances of exactly so much are therefore finite sums although tens have no end, and exact.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate

from honorcalc.probability.successes import ScoredSuccesses, mean_score, scored_successes
from honorcalc.rulesets.updated_mechanics.contest import PENETRATION, Pool, contest

LEAST, MOST = min(PENETRATION.values()), max(PENETRATION.values())
KEPT_TABLES = 16


@lru_cache(KEPT_TABLES)
def scored(dice: int, reroll: str, ceiling: int) -> ScoredSuccesses:
    """Successes of the pool itself with what they penetrate, below the ceiling of successes."""
    return scored_successes(dice, Pool(dice, reroll=reroll).die, PENETRATION, ceiling)


class Strike:
    """One attack, its penetration known up to `highest` and summed beyond it."""

    def __init__(self, hit: Pool, evade: Pool, highest: int):
        self.hit, self.evade = hit, evade
        self.ceiling = max(highest, 0) // LEAST + 1  # so many successes penetrate more than that
        self.scored = scored(hit.dice, hit.reroll, self.ceiling)
        below, others = evade.below(self.ceiling + max(0, hit.bonus))
        self.landing = [below[hit.counted(count)] for count in range(self.ceiling + 1)]
        """For each number of successes rolled the weight of a hit."""
        self.others = others
        self.denominator = self.scored.denominator * others
        self.weights = [0] * (highest + 1)
        """The weights of a hit that penetrates so much."""
        for (count, penetration), weight in self.scored.weights.items():
            if penetration <= highest:
                self.weights[penetration] += weight * self.landing[count]

    @cached_property
    def lands(self) -> Fraction:
        """The chance of a hit, exactly (U3)."""
        return contest(self.hit, self.evade).above

    @cached_property
    def running(self) -> list[int]:
        """The weights of a hit that penetrates less than 0, 1, 2, … points."""
        return [0, *accumulate(self.weights)]

    def under(self, penetration: int) -> Fraction:
        """The chance of a hit that penetrates less than so much; at most one more than known."""
        return Fraction(self.running[max(0, penetration)], self.denominator)

    def at_least(self, penetration: int) -> Fraction:
        """The chance of a hit that penetrates so much or more."""
        return self.lands - self.under(penetration)

    def mean_past(self, armor: int) -> Fraction:
        """The mean penetration of a hit beyond `armor` points, below 0 too; misses count 0.

        From `ceiling` successes on, whose mean is known exactly, every attack is taken for a hit:
        `most_missed` bounds the error. Needs `armor` ≤ twice the ceiling.
        """
        done, rest = 0, self._beyond(armor)
        for (count, penetration), weight in self.scored.weights.items():
            done += weight * self.landing[count] * max(0, penetration - armor)
        return Fraction(done, self.denominator) + rest

    def most_missed(self, armor: int) -> Fraction:
        """By how much `mean_past` is at most too high."""
        return self._beyond(armor) * (1 - Fraction(self.landing[-1], self.others))

    def _beyond(self, armor: int) -> Fraction:
        """The mean of what attacks of `ceiling` successes or more penetrate beyond the armor."""
        below = sum(self.scored.weights.values())
        points = sum(weight * score for (_, score), weight in self.scored.weights.items())
        chance = 1 - Fraction(below, self.scored.denominator)
        mean = mean_score(self.hit.dice, self.hit.die, PENETRATION)
        return mean - Fraction(points, self.scored.denominator) - armor * chance
