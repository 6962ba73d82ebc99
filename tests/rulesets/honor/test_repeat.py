"""Repeated attempts (H9)."""

from tests.rulesets.honor.rolling import played


def test_each_attempt_is_one_harder() -> None:
    """A 5 against a 4 at even multipliers wins at once, but only ties with −1."""
    made = played("honor.repeat", 4, 4, 5, 4, 7, 4)
    assert made.working == (
        "4 × 2 = 8 against 4 × 2 = 8; (5 − 1) × 2 = 8 against 4 × 2 = 8; "
        "(7 − 2) × 2 = 10 against 4 × 2 = 8"
    )
    assert (made.total, made.outcome) == (3, "success at attempt 3")
    assert played("honor.repeat", 4, 4, attempts=1).outcome == "no success"
