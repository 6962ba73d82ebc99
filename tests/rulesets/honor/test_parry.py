"""Parry, shield and dodge after a hit (H30)."""

from __future__ import annotations

from tests.rulesets.honor.rolling import played


def test_a_missed_attack_shows_its_working() -> None:
    """Without a hit no parry is rolled."""
    made = played("honor.parry", 3, 8)
    assert (made.outcome, made.working) == ("no hit", "3 × 2 = 6 against 8 × 2 = 16")
