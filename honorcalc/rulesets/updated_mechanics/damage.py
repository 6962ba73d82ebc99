"""What a hit does: final damage and trauma, and who may strike back (U4, U5, U6)."""

from fractions import Fraction
from math import ceil
from typing import NamedTuple

from honorcalc.rulesets.updated_mechanics.house import BOOK, SIDES


class Wounding(NamedTuple):
    """What turns penetration into damage and trauma."""

    base: int
    """Weapon and STR."""
    armor_class: int
    trauma_on: str
    times: Fraction = BOOK.trauma
    """How many times the armor class the damage has to be for trauma."""

    @property
    def armor(self) -> int:
        """The penetration that just does no damage; below 0 where the base alone does some."""
        return self.armor_class - self.base

    @property
    def least_trauma(self) -> int:
        """The least final damage that gives a point of trauma."""
        times = self.times - (self.trauma_on == "total")  # the total is an armor class higher
        return max(1, ceil(times * self.armor_class))

    def damage(self, penetration: int) -> int:
        """The final damage of a hit.

        >>> Wounding(4, 6, "final").damage(5), Wounding(4, 6, "final").damage(0)
        (3, 0)
        """
        return max(0, penetration - self.armor)


def counter_chance(counter: int) -> Fraction:
    """The chance that the luck die reaches the number (U4).

    >>> counter_chance(10), counter_chance(8)
    (Fraction(1, 10), Fraction(3, 10))
    """
    return Fraction(SIDES + 1 - counter, SIDES)
