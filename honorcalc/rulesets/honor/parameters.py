"""The parameters that Honor's calculators share, and half points."""

from __future__ import annotations

from fractions import Fraction

from honorcalc.calculators.parameters import Choice, Halves, Whole

HALF = Fraction(1, 2)
AGAINST = {"total": "The attack total already rolled", "fresh": "A new roll by the attacker"}


def multiplier(label: str, group: str = "", help: str = "") -> Halves:
    """A multiplier: 0.5 to 20 in halves (H3). Players speak of a skill or a difficulty."""
    also = "skill difficulty"
    return Halves(label, minimum=0.5, maximum=20, group=group, help=help, also=also)


def modifier(label: str, group: str = "", help: str = "") -> Whole:
    """A modifier: −10 to 10 on the natural roll (H2). A headline says "3.5 with −1"."""
    return Whole(label, minimum=-10, maximum=10, group=group, help=help, also="with")


def reading(label: str, number: str, help: str) -> Choice:
    """Whether a total has to reach a number or to exceed it (H6)."""
    return Choice(label, options=readings(number), help=help)


def readings(number: str) -> dict[str, str]:
    """Both readings of a number that somebody has to roll (H6)."""
    return {"at_least": f"Reach {number}", "exceed": f"Exceed {number}"}


def half_points(number: Fraction | int) -> int:
    """A number of half steps: 2.5 is 5 half points. Totals are counted so, as whole numbers."""
    return 2 * number.numerator // number.denominator


def tally_before(group: str = "", help: str = "") -> Halves:
    """Damage from before (H20)."""
    return Halves("Damage so far", minimum=0, maximum=400, unit="points", group=group, help=help)


def resistance(label: str, instead: str, group: str = "") -> Halves:
    """A resistance that stands in for an attribute: 0 to 20 in halves, 0 for none (H21, H22)."""
    help = f"Enter 0 if the character does not have this skill. {instead} is then used instead."
    return Halves(label, minimum=0, maximum=20, group=group, help=help)
