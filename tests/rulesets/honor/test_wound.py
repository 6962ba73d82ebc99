"""Penalty, consciousness, survival and waking (H20 to H23)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from honorcalc import compute
from honorcalc.rulesets.honor.wounds import damage_levels
from tests.rulesets.honor.rolling import played
from tests.rulesets.honor.twins import equals_twin
from tests.rulesets.rolling import check_totals

F = Fraction
CASES: list[dict[str, Any]] = [
    {},
    {"reading": "exceed"},
    {"tally": F(0)},
    {"tally": F(0), "reading": "exceed"},
    {"tally": F(1, 2)},
    {"tally": F(400), "health": F(20), "will": F(20)},
    {"tally": F(200), "will": F(20), "reading": "exceed"},
    {"tally": F(200), "will": F(20)},
    {"tally": F(12), "health": F(3), "will": F(4), "damage_resistance": F(7, 2)},
    {"tally": F(15, 2), "pain_resistance": F(5, 2), "health": F(1, 2)},
    {"tally": F(20), "damage_resistance": F(5, 2), "reading": "exceed"},
]


@pytest.mark.parametrize("case", CASES)
def test_equals_every_roll(case: dict[str, Any]) -> None:
    """Every value agrees with counting rolls, in the contract's order; the chart is a Will roll."""
    result, expected = equals_twin("honor.wound", case)
    assert list(result.answer.values) == list(expected)


def test_four_points_on_health_two_and_will_three() -> None:
    """The source's example: −2; the penalty as a value is a size."""
    assert compute("honor.wound", tally=4, health=2, will=3).values["penalty"] == 2


def test_twelve_points_at_a_level_every_three() -> None:
    """The mace: −4; 5 × 3 = 15 stays conscious; 10.5 fails and 17.5 survives (corrected)."""
    assert damage_levels(12, F(3), F(4)) == 4
    settings = {"tally": "12", "health": "3", "will": "3", "damage_resistance": "3.5"}
    made = played("honor.wound", 5, 1, 3, **settings)
    assert made.outcome == "conscious, survives if severe"
    assert made.working == (
        "5 × 3 = 15 against 12; try 1 to stay alive (1 + 2) × 3.5 = 10.5; "
        "try 2 to stay alive (3 + 2) × 3.5 = 17.5"
    )


def test_the_wound_as_printed() -> None:
    """The source's figures: 12.5 stays conscious, 7.5 fails, 12.5 survives; a note on H26."""
    settings = {"tally": "12", "health": "3", "will": "3", "pain_resistance": "2.5"}
    settings["damage_resistance"] = "2.5"
    made = played("honor.wound", 5, 1, 3, **settings)
    assert made.outcome == "conscious, survives if severe"
    assert "(1 + 2) × 2.5 = 7.5; try 2 to stay alive (3 + 2) × 2.5 = 12.5" in made.working
    notes = [note for note in compute("honor.wound", **settings).notes if note.startswith("H26")]
    assert len(notes) == 2


def test_a_natural_zero_stays_zero_despite_the_bonus() -> None:
    """Two natural zeros kill at a tally that +2 would hold against (H22)."""
    made = played("honor.wound", 1, 0, 0, tally="2", health="2")
    assert made.outcome == "conscious, dies if severe"
    assert compute("honor.wound", tally=2).answer.values["survive"] == 1 - F(1, 36) ** 2


def test_icepool_agrees_on_survival() -> None:
    """The better of two rolls with +2 on all but a natural zero, by an independent library."""
    side = (2 @ icepool.d6.map(lambda face: face % 6)).map(lambda n: n + 2 if n else 0)
    best = icepool.highest(side, side)
    answer = compute("honor.wound", tally=21, health=3).answer
    assert answer.values["survive"] == F((best * 3 >= 21).mean())


def test_rolls_follow_the_odds() -> None:
    """The rolled totals follow the Will roll."""
    check_totals("honor.wound", tally=9, will=2)
