"""The zero-six dice and what a side's roll comes to (H1 to H3)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from honorcalc.calculators.rolls import Dice, Die
from honorcalc.calculators.words import number
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.parameters import half_points

NATURAL = Distribution({natural: 6 - abs(5 - natural) for natural in range(11)})
"""The natural roll, 0 to 10: two d6 whose sixes count 0 (H1)."""


def modified(natural: int, modifier: int) -> int:
    """A natural roll after its modifier: 0 stays 0, nothing falls below 0 (H2)."""
    return max(0, natural + modifier) if natural else 0


@cache
def modified_roll(modifier: int) -> Distribution:
    """The modified roll (H2)."""
    return NATURAL.map(lambda natural: modified(natural, modifier))


def total(multiplier: Fraction, modifier: int) -> Distribution:
    """A side's total in half points (H3)."""
    return modified_roll(modifier).scale(half_points(multiplier))


def roll_natural(dice: Dice, group: str) -> tuple[int, tuple[Die, Die]]:
    """Rolls two zero-six dice; their sum and the dice as they fell."""
    faces = [dice.face(6) for _ in range(2)]
    first, second = (Die(group, 6, face, face % 6) for face in faces)
    return first.value + second.value, (first, second)


class RolledTotal(NamedTuple):
    """A side's total as rolled: in points, with its two dice and how it came about."""

    points: Fraction
    dice: tuple[Die, Die]
    working: str


def roll_total(dice: Dice, group: str, multiplier: Fraction, modifier: int = 0) -> RolledTotal:
    """Rolls a side's two dice for its total (H1 to H3)."""
    natural, faces = roll_natural(dice, group)
    points = modified(natural, modifier) * multiplier
    return RolledTotal(points, faces, worked(natural, modifier, multiplier))


def worked(natural: int, modifier: int, multiplier: Fraction) -> str:
    """How a total came about, as a player would say it.

    >>> worked(7, -1, Fraction(7, 2)), worked(4, 0, Fraction(2)), worked(2, -5, Fraction(1))
    ('(7 − 1) × 3.5 = 21', '4 × 2 = 8', '(2 − 5, held at 0) × 1 = 0')
    """
    result = modified(natural, modifier)
    change = f" {'+' if modifier > 0 else '−'} {abs(modifier)}" if modifier else ""
    held = f", held at {result}" if result != natural + modifier else ""
    shown = f"({natural}{change}{held})" if change else str(natural)
    return f"{shown} × {number(multiplier)} = {number(result * multiplier)}"


def signed(change: int) -> str:
    """A modifier with its sign.

    >>> signed(2), signed(-3), signed(0)
    ('+2', '−3', '0')
    """
    return f"+{change}" if change > 0 else number(change)
