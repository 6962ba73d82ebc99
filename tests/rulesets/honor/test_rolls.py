"""Rolls of one or two totals."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from operator import pos, sub
from typing import Any

import pytest

from honorcalc import roll
from tests.rulesets.honor.rolling import worked_totals

BEHIND = {"stance": "wild", "actions": 2, "position": "prone", "acting_multiplier": 1.5}
SWIM = {"multiplier": 3.5, "terrain": "swimming"}


@pytest.mark.parametrize(
    ("calculator", "settings", "total", "words"),
    [
        ("honor.roll", {"multiplier": 3.5, "modifier": -3}, pos, {"above zero", "zero"}),
        ("honor.target", {"multiplier": 2.5, "modifier": 1}, pos, {"success", "failure"}),
        ("honor.test", {"acting_modifier": -2}, sub, {"success", "failure", "failure, a tie"}),
        ("honor.modifiers", BEHIND, sub, {"success", "failure", "failure, a tie"}),
        ("honor.movement", SWIM, lambda points: points / 5, {"moves", "stuck"}),
        ("honor.movement", SWIM | {"pace": "run"}, lambda points: points / 3, {"moves", "stuck"}),
    ],
)
def test_each_working_adds_up(
    calculator: str, settings: dict[str, Any], total: Callable[..., Fraction], words: set[str]
) -> None:
    """What the dice come to is worked rightly, and is the total of the roll."""
    rolls = roll(calculator, seed=2026, count=500, **settings).rolls
    for made in rolls:
        assert made.total == total(*worked_totals(made))
    assert {made.outcome for made in rolls} == words
