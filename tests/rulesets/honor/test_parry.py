"""Parry, shield and dodge after a hit (H30)."""

from __future__ import annotations

from tests.rulesets.honor.rolling import played, worked_totals


def test_a_missed_attack_shows_its_working() -> None:
    """Without a hit no parry is rolled."""
    made = played("honor.parry", 3, 8)
    assert worked_totals(made) == [6, 16]
    assert made.outcome == "no hit"
