"""Repeated attempts (H9)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import icepool
import pytest

from honorcalc import compute
from tests.rulesets.honor.rolling import played, worked_totals
from tests.rulesets.honor.twins import equals_twin
from tests.rulesets.rolling import check_totals

CASES = [
    (Fraction(2), 0, Fraction(2)),
    (Fraction(7, 2), -2, Fraction(3)),
    (Fraction(20), 10, Fraction(1, 2)),
    (Fraction(1, 2), -10, Fraction(20)),
]


@pytest.mark.parametrize(("multiplier", "modifier", "opposing"), CASES)
@pytest.mark.parametrize("attempts", [1, 2, 4, 10])
def test_equals_every_pair_of_rolls_of_every_attempt(
    multiplier: Fraction, modifier: int, opposing: Fraction, attempts: int
) -> None:
    """Attempt k has −(k − 1); the chances to fail multiply, the rest has succeeded."""
    settings = {"multiplier": multiplier, "modifier": modifier, "opposing": opposing}
    equals_twin("honor.repeat", settings | {"attempts": attempts})


def test_icepool_agrees() -> None:
    """An independent dice library, attempt after attempt, finds the same chances."""
    natural = 2 @ icepool.Die([0, 1, 2, 3, 4, 5])
    done = icepool.Die([False])
    values = compute("honor.repeat", multiplier=3, attempts=6).answer.values
    for k in range(1, 7):
        ours = natural.map(lambda n, k=k: max(0, n - k + 1) if n else 0) * 3
        done = done | (ours > natural * 2)
        assert values[f"success_{k}"] == done.probability(True)


def test_later_attempts_add_less_and_less() -> None:
    """Each attempt may only add to the chance, and an eleventh point of penalty adds nothing."""
    values = compute("honor.repeat", modifier=-2, attempts=10).answer.values
    chances = [Fraction(values[f"success_{k}"] or 0) for k in range(1, 11)]
    gains = [later - sooner for sooner, later in pairwise(chances)]
    assert all(gain >= 0 for gain in gains)
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] == 0


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
