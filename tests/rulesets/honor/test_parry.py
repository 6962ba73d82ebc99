"""Parry, shield and dodge after a hit (H30)."""

from __future__ import annotations

from tests.rulesets.honor.rolling import played, worked_totals


def test_a_tie_lets_the_blow_through() -> None:
    """8 × 2 against a parry of 8 × 2: not parried, as the defender acts (H30)."""
    made = played("honor.parry", 8, 3, 8)
    assert made.outcome == "gets through"
    assert made.total == 10


def test_a_fresh_roll_may_be_parried_though_the_first_was_high() -> None:
    """Against a new roll the rating of the first still counts when it gets through."""
    assert played("honor.parry", 10, 3, 2, 5, against="fresh").outcome == "parried"
    assert played("honor.parry", 10, 3, 5, 2, against="fresh").total == 14


def test_a_missed_attack_shows_its_working() -> None:
    """Without a hit no parry is rolled."""
    made = played("honor.parry", 3, 8)
    assert worked_totals(made) == [6, 16]
    assert made.outcome == "no hit"
