"""Who hits also penetrates more: hit and penetration of one attack together (U3, U5).

A success penetrates 2, 3 or 4 points, so a penetration of p comes of at most p ÷ 2 successes; no
table lets one penetrate nothing. Chances of exactly so much are therefore finite sums although
tens have no end, and exact.
"""

from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate

from honorcalc.probability.comparison import Comparison
from honorcalc.probability.successes import ScoredSuccesses, mean_score, scored_successes
from honorcalc.rulesets.updated_mechanics.house import House
from honorcalc.rulesets.updated_mechanics.success_pools import Pool, compare_successes

KEPT_TABLES = 16


@lru_cache(KEPT_TABLES)
def scored(dice: int, reroll: str, house: House, ceiling: int) -> ScoredSuccesses:
    """Successes of the pool itself with what they penetrate, below the ceiling of successes."""
    return scored_successes(dice, house.die(reroll), house.penetration, ceiling)


class AttackOdds:
    """One attack, its penetration known up to `highest` and summed beyond it."""

    def __init__(self, hit: Pool, evade: Pool, highest: int):
        self.hit, self.evade, self.house = hit, evade, hit.house
        least = min(self.house.penetration.values())
        self.ceiling = max(highest, 0) // least + 1  # so many successes penetrate more than that
        self.scored = scored(hit.dice, hit.reroll, self.house, self.ceiling)
        tied = self.house.ties == "attacker"  # as many are then enough
        below, others = evade.below(self.ceiling + max(0, hit.bonus) + tied)
        self.rounds = self.house.rounds(self.outcome)
        self.landing = [
            self.rounds.numerator * below[hit.counted(count) + tied]
            for count in range(self.ceiling + 1)
        ]
        """For each number of successes rolled the weight of a hit."""
        self.others = self.rounds.denominator * others
        self.denominator = self.scored.denominator * self.others
        self.weights = [0] * (highest + 1)
        """The weights of a hit that penetrates so much."""
        for (count, penetration), weight in self.scored.weights.items():
            if penetration <= highest:
                self.weights[penetration] += weight * self.landing[count]

    @cached_property
    def outcome(self) -> Comparison:
        """Who has more successes, exactly (U3)."""
        return compare_successes(self.hit, self.evade)

    @cached_property
    def lands(self) -> Fraction:
        """The chance of a hit, exactly (U3)."""
        return self.house.hits(self.outcome)

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
        `most_missed` bounds the error. Needs so many successes to penetrate the armor.
        """
        done, rest = 0, self._beyond(armor)
        for (count, penetration), weight in self.scored.weights.items():
            done += weight * self.landing[count] * max(0, penetration - armor)
        return Fraction(done, self.denominator) + self.rounds * rest

    def most_missed(self, armor: int) -> Fraction:
        """By how much `mean_past` is at most too high."""
        return self._beyond(armor) * (self.rounds - Fraction(self.landing[-1], self.others))

    def _beyond(self, armor: int) -> Fraction:
        """The mean of what attacks of `ceiling` successes or more penetrate beyond the armor."""
        below = sum(self.scored.weights.values())
        points = sum(weight * score for (_, score), weight in self.scored.weights.items())
        chance = 1 - Fraction(below, self.scored.denominator)
        mean = mean_score(self.hit.dice, self.hit.die, self.house.penetration)
        return mean - Fraction(points, self.scored.denominator) - armor * chance
