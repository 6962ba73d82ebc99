"""Rolls of Honor that fall as an example has them, and worked totals checked by their dice."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from honorcalc.calculators.rolls import Die, Roll
from tests.rulesets.rolling import Loaded, play

TERM = re.compile(
    r"(?:\((?P<natural>\d+) (?P<sign>[+−]) (?P<change>\d+)(?:, which counts as (?P<held>\d+))?\)"
    r"|(?P<plain>\d+)) × (?P<multiplier>[\d.]+) = (?P<total>[\d.,]+)"
)
NATURAL_FACES = {0: (6, 6), 1: (1, 6), 2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 3)}
NATURAL_FACES |= {6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5), 10: (5, 5)}


def natural_dice(naturals: Sequence[int]) -> Loaded:
    """Pairs of dice that show the natural rolls in their order."""
    return Loaded([face for natural in naturals for face in NATURAL_FACES[natural]], sides=6)


def played(calculator: str, *naturals: int, **settings: object) -> Roll:
    """One roll of a calculator whose natural rolls come in the given order."""
    return play(calculator, natural_dice(naturals), settings)


def check_term(term: re.Match[str], dice: Sequence[Die]) -> Fraction:
    """A worked total such as "(7 − 1) × 3.5 = 21" is right and its dice add up to it."""
    natural = int(term["natural"] or term["plain"])
    assert natural == sum(die.value for die in dice)
    assert all(die.value == (0 if die.face == 6 else die.face) for die in dice)
    change = int(term["change"] or 0) * (-1 if term["sign"] == "−" else 1)
    kept = 0 if natural == 0 else max(0, natural + change)
    assert (term["held"] is not None) == (kept != natural + change)
    assert term["held"] is None or int(term["held"]) == kept
    total = Fraction(term["total"].replace(",", ""))
    assert total == kept * Fraction(term["multiplier"])
    return total


def worked_totals(made: Roll) -> list[Fraction]:
    """Every total in a roll's working, each checked against its two dice."""
    terms = list(TERM.finditer(made.working))
    assert len(made.dice) == 2 * len(terms)
    return [check_term(term, made.dice[2 * n : 2 * n + 2]) for n, term in enumerate(terms)]
