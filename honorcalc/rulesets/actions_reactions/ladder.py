"""The ladder of dice, what moves a character along it, and what an action die rolls (A1 to A3)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction

from honorcalc.probability.distribution import Distribution

LADDER = (3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30)
"""Sizes of the dice; there is nothing below and nothing above (A1)."""
BASE_DICE = LADDER[:9]
"""The dice named in the rule: those that can be a base die."""
STEPS = {"none": 0, "skilled": 0, "expert": 1, "master": 2}
"""Steps up the ladder for each mastery (A2)."""
LAST_OF_STEP = (3, 5, 8, 12, 15, 17, 18)
"""The highest ability score of −3, −2, … +3 steps (A2)."""
SKILL_DICE = 2


@dataclass(frozen=True, slots=True)
class Action:
    """What is rolled for an action: so many dice of one size, of which the highest counts (A3)."""

    sides: int
    dice: int = 1

    def below(self, result: int) -> Fraction:
        """The chance of a result lower than this one.

        >>> Action(10, 2).below(6)
        Fraction(1, 4)
        """
        return Fraction(min(max(result - 1, 0), self.sides), self.sides) ** self.dice

    def results(self) -> Distribution:
        """How likely each result is: the highest of the dice."""
        dice = self.dice
        return Distribution({n: n**dice - (n - 1) ** dice for n in range(1, self.sides + 1)})

    @property
    def die(self) -> str:
        """The die alone, `d12`, however many are rolled."""
        return f"d{self.sides}"

    @property
    def text(self) -> str:
        """The dice as a player says them: `d8` or `2d12`."""
        return self.die if self.dice == 1 else f"{self.dice}{self.die}"


def ability_steps(ability: int) -> int:
    """Steps for an ability score, −3 to +3 (A2).

    >>> [ability_steps(score) for score in (3, 8, 10, 15, 16, 18)]
    [-3, -1, 0, 1, 2, 3]
    """
    return bisect_left(LAST_OF_STEP, ability) - 3


def stepped(base: str, steps: int) -> int:
    """The size of a die moved along the ladder; it stops at d3 and at d30 (A1).

    >>> stepped("d8", 2), stepped("d4", -3), stepped("d20", 5)
    (12, 3, 30)
    """
    place = LADDER.index(int(base[1:])) + steps
    return LADDER[min(max(place, 0), len(LADDER) - 1)]


def action(base: str, ability: int, mastery: str, skill_dice: int = SKILL_DICE) -> Action:
    """What a character rolls: base die, ability and mastery give the size, a skill more dice.

    >>> action("d8", 16, "skilled").text, action("d8", 10, "none").text
    ('2d12', 'd8')
    """
    sides = stepped(base, ability_steps(ability) + STEPS[mastery])
    return Action(sides, 1 if mastery == "none" else skill_dice)
