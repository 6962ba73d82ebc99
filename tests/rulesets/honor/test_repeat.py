"""Repeated attempts (H9)."""

from __future__ import annotations

from tests.rulesets.honor.rolling import played, worked_totals
from tests.rulesets.rolling import check_totals


def test_rolls_follow_the_odds_and_add_up() -> None:
    """A roll ends at its first success, and every attempt is worked rightly."""
    for made in check_totals("honor.repeat", multiplier=2.5, modifier=1, attempts=3):
        totals = worked_totals(made)
        wins = [a > b for a, b in zip(totals[::2], totals[1::2], strict=True)]
        assert not any(wins[:-1])
        assert made.total == (len(wins) if wins[-1] else 4)
        words = f"success at attempt {len(wins)}" if wins[-1] else "no success"
        assert made.outcome == words


def test_each_attempt_is_one_harder() -> None:
    """A 5 against a 4 at even multipliers wins at once, but only ties with −1."""
    made = played("honor.repeat", 4, 4, 5, 4, 7, 4)
    assert made.working == (
        "4 × 2 = 8 against 4 × 2 = 8; (5 − 1) × 2 = 8 against 4 × 2 = 8; "
        "(7 − 2) × 2 = 10 against 4 × 2 = 8"
    )
    assert (made.total, made.outcome) == (3, "success at attempt 3")
