"""One side's roll (H1 to H3) and the static target (H6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from honorcalc import compute
from tests.rulesets.honor.enumeration import (
    NATURALS,
    odds,
)
from tests.rulesets.honor.rolling import played, worked_totals
from tests.rulesets.rolling import check_totals


def test_natural_roll_has_the_weights_of_the_ledger() -> None:
    """The 36 rolls of two zero-six dice weigh 1 2 3 4 5 6 5 4 3 2 1."""
    weights = [NATURALS.count(n) for n in range(11)]
    assert weights == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    answer = compute("honor.roll", multiplier=1).answer
    assert odds(answer) == {n: Fraction(w, 36) for n, w in enumerate(weights)}


def test_a_sure_zero_has_an_exact_deviation() -> None:
    """Where every roll comes to zero, the deviation is the fraction 0; elsewhere it is a root."""
    assert compute("honor.roll", modifier=-10).exact["sd"] == "0/1"
    assert "sd" not in compute("honor.roll", modifier=-9).exact


@pytest.mark.parametrize("modifier", [-7, -1, 0, 3])
def test_icepool_agrees(modifier: int) -> None:
    """An independent dice library finds the same totals."""
    zero_six = icepool.Die([0, 1, 2, 3, 4, 5])
    natural = 2 @ zero_six
    side = natural.map(lambda n: 0 if n == 0 else max(0, n + modifier)) * 7
    found = {Fraction(x, 2): side.probability(x) for x in side.outcomes()}
    answer = compute("honor.roll", multiplier=3.5, modifier=modifier).answer
    assert odds(answer) == found
    reached = compute("honor.target", multiplier=3.5, modifier=modifier, target=14).answer
    assert reached.values["success"] == side.probability(">=", 28)


def test_rolls_follow_the_odds_and_add_up() -> None:
    """Seeded rolls come as often as they should, and each working is right."""
    for made in check_totals("honor.roll", multiplier=3.5, modifier=-3):
        assert worked_totals(made) == [made.total]
        assert made.outcome == ("above zero" if made.total else "zero")


@pytest.mark.parametrize("reading", ["at_least", "exceed"])
def test_target_rolls_follow_the_odds_and_add_up(reading: str) -> None:
    """A roll succeeds exactly when its worked total meets the target as read."""
    settings: dict[str, Any] = {"multiplier": 2.5, "modifier": 1, "target": 15, "reading": reading}
    for made in check_totals("honor.target", **settings):
        assert worked_totals(made) == [made.total]
        meets = made.total >= 15 if reading == "at_least" else made.total > 15
        assert made.outcome == ("success" if meets else "failure")
        assert made.working.endswith(" against 15")


def test_tongue_twister_is_kept_quiet() -> None:
    """The example's 3 with 4.5 is 13.5, enough for the 10 that keeps it unheard."""
    made = played("honor.target", 3, multiplier=4.5, target=10)
    assert (made.total, made.outcome) == (Fraction(27, 2), "success")


def test_setting_the_leg() -> None:
    """With −4 an 8 at 4 reaches 12 by 4 more; a 7 at 3.5 falls short until they are added."""
    science = played("honor.target", 8, multiplier=4, modifier=-4, target=12)
    craft = played("honor.target", 7, multiplier=3.5, modifier=-4, target=12)
    assert (science.total, science.outcome) == (16, "success")
    assert (craft.total, craft.outcome) == (Fraction(21, 2), "failure")
    assert craft.total + (science.total - 12) == Fraction(29, 2) >= 12
