"""A fighter in a duel: damage levels, staying conscious, the damage of an attack.

Damage and tallies are counted in quarter points, as whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from honorcalc.rulesets.honor.attack import damage, quarter_points
from honorcalc.rulesets.honor.parameters import half_points
from honorcalc.rulesets.honor.rolls import NATURAL, total

NATURALS, HIGHEST = 36, 10  # equally likely rolls of two dice; the highest natural roll
PAIRS = NATURALS**2
AWAKE = tuple(NATURAL.at_least(needed) for needed in range(HIGHEST + 2))
"""The chance of a natural roll of 0, 1, … 11 or more."""


@dataclass(frozen=True)
class Fighter:
    """One side of a duel; multipliers, armor and modifier as on the sheet."""

    attack: Fraction
    defense: Fraction
    damage: Fraction
    absorption: int
    health: Fraction
    will: Fraction
    pain_resistance: Fraction
    modifier: int

    @cached_property
    def level_step(self) -> int:
        """Tally for each damage level (H20)."""
        return quarter_points(min(self.health, self.will))

    @cached_property
    def conscious_step(self) -> int:
        """Tally that each point of the roll to stay conscious can hold against (H21)."""
        return quarter_points(self.pain_resistance or self.will)

    @property
    def most_levels(self) -> int:
        """The damage levels beyond which nothing changes, as every modified roll is 0."""
        return HIGHEST + self.modifier

    def level(self, tally: int) -> int:
        """Damage levels of a tally, as far as they matter (H20)."""
        return min(self.most_levels, tally // self.level_step)

    def needed(self, tally: int, reading: str) -> int:
        """The natural roll that keeps the fighter conscious; 11 when none does (H21)."""
        if reading == "exceed":
            return min(HIGHEST + 1, tally // self.conscious_step + 1)
        return min(HIGHEST + 1, -(-tally // self.conscious_step))

    def last(self, reading: str) -> int:
        """The highest tally with which the fighter may be conscious."""
        return HIGHEST * self.conscious_step - (reading == "exceed")


def blow_weights(attacker: Fighter, target: Fighter, own: int, other: int) -> dict[int, int]:
    """Damage to ways in 1,296 rolls, the attacker at damage level `own`, the target `other`."""
    acting = total(attacker.attack, attacker.modifier - own)
    opposing = total(target.defense, target.modifier - other)
    done = damage(acting - opposing, attacker.damage, target.absorption)
    times = PAIRS // done.denominator
    return {points: weight * times for points, weight in done.weights.items()}


def possible_damages(attacker: Fighter, target: Fighter) -> list[int]:
    """Every damage above 0 that an attack may do at any tallies, ascending."""
    ours, theirs = half_points(attacker.attack), half_points(target.defense)
    times, less = half_points(attacker.damage), quarter_points(target.absorption)
    acting = range(HIGHEST + attacker.modifier + 1)
    opposing = range(HIGHEST + target.modifier + 1)
    found = {(x * ours - y * theirs) * times - less for x in acting for y in opposing}
    return sorted(done for done in found if done > 0)
