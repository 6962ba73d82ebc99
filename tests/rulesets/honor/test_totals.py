"""One side's roll (H1 to H3) and the static target (H6)."""

from fractions import Fraction

import icepool
import pytest

from honorcalc import compute
from tests.rulesets.honor.enumeration import odds
from tests.rulesets.honor.rolling import played


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


@pytest.mark.parametrize(
    ("natural", "working", "outcome"),
    [
        (7, "(7 − 3) × 3.5 = 14", "above zero"),
        (2, "(2 − 3, which counts as 0) × 3.5 = 0", "zero"),
        (0, "(0 − 3, which counts as 0) × 3.5 = 0", "zero"),
    ],
)
def test_a_total_is_worked_out(natural: int, working: str, outcome: str) -> None:
    """Whatever falls below 0 counts as 0, which is told."""
    made = played("honor.roll", natural, multiplier=3.5, modifier=-3)
    assert (made.working, made.outcome) == (working, outcome)


def test_tongue_twister_is_kept_quiet() -> None:
    """The example's 3 with 4.5 is 13.5, enough for the 10 that keeps it unheard."""
    made = played("honor.target", 3, multiplier=4.5, target=10)
    assert (made.total, made.outcome) == (Fraction(27, 2), "success")
    assert made.working == "3 × 4.5 = 13.5 against 10"


def test_setting_the_leg() -> None:
    """With −4 an 8 at 4 reaches 12 by 4 more; a 7 at 3.5 falls short until they are added."""
    science = played("honor.target", 8, multiplier=4, modifier=-4, target=12)
    craft = played("honor.target", 7, multiplier=3.5, modifier=-4, target=12)
    assert (science.total, science.outcome) == (16, "success")
    assert (craft.total, craft.outcome) == (Fraction(21, 2), "failure")
    assert craft.total + (science.total - 12) == Fraction(29, 2) >= 12
