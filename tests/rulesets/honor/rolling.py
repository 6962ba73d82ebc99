"""Rolls checked against the odds, and rolls made to fall as an example has them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from math import sqrt
from typing import Any

from honorcalc import compute, roll
from honorcalc.calculators.catalog import find
from honorcalc.calculators.rolls import Dice, Die, Roll

ROLLS = 20_000
SIGMAS = 5
TERM = re.compile(
    r"(?:\((?P<natural>\d+) (?P<sign>[+−]) (?P<change>\d+)(?:, held at (?P<held>\d+))?\)"
    r"|(?P<plain>\d+)) × (?P<multiplier>[\d.]+) = (?P<total>[\d.,]+)"
)
NATURAL_FACES = {0: (6, 6), 1: (1, 6), 2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 3)}
NATURAL_FACES |= {6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5), 10: (5, 5)}


class Loaded(Dice):
    """Dice that fall as they are told; running out of faces is an error."""

    def __init__(self, naturals: Sequence[int]):
        self.faces = [face for natural in naturals for face in NATURAL_FACES[natural]]

    def face(self, sides: int) -> int:
        assert sides == 6
        return self.faces.pop(0)


def played(calculator: str, *naturals: int, **settings: object) -> Roll:
    """One roll of a calculator whose natural rolls come in the given order."""
    found = find(calculator)
    assert found.roller is not None
    read: dict[str, Any] = found.read(settings)
    found.answer(read)
    dice = Loaded(naturals)
    made = found.roller(dice, **read)
    assert not dice.faces, "the example has dice that were not rolled"
    return made


def check_shares(observed: dict[Any, int], exact: dict[Any, Fraction]) -> None:
    """Counts lie within five standard deviations of the exact odds, outcome by outcome."""
    rolls = sum(observed.values())
    assert set(observed) <= {outcome for outcome, p in exact.items() if p}
    for outcome, p in exact.items():
        spread = sqrt(rolls * p * (1 - p))
        assert abs(observed.get(outcome, 0) - rolls * p) <= SIGMAS * spread, outcome


def check_totals(calculator: str, seed: int = 2026, **settings: object) -> tuple[Roll, ...]:
    """The totals of many seeded rolls follow the calculator's first distribution."""
    series = compute(calculator, **settings).answer.series[0]
    exact = {
        str(x): series.distribution.probability(n)
        for x, n in zip(series.outcomes(), series.distribution.outcomes, strict=True)
    }
    rolled = roll(calculator, seed=seed, count=ROLLS, **settings)
    check_shares(rolled.totals, exact)
    return rolled.rolls


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
