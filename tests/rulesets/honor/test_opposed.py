"""The opposed test (H4, H5, H7)."""

from fractions import Fraction

import pytest

from honorcalc.rulesets.honor.parameters import half_points
from honorcalc.rulesets.honor.success import success_odds
from tests.rulesets.honor.enumeration import SOME_MULTIPLIERS, success
from tests.rulesets.honor.rolling import played


@pytest.mark.parametrize("acting", SOME_MULTIPLIERS)
def test_success_chance_equals_every_pair_of_rolls(acting: Fraction) -> None:
    """The short cut through running sums counts the same pairs, for all modifiers."""
    for opposing in SOME_MULTIPLIERS[::3]:
        for modifier in (-150, *range(-10, 11, 4), 17):
            odds = success_odds(modifier, -modifier // 3)
            chance = Fraction(*odds.of(half_points(acting), half_points(opposing)))
            assert chance == success(acting, modifier, opposing, -modifier // 3)


def test_door_holds_as_corrected() -> None:
    """Errata: −2 in all makes a 6 at 3 a 12, against a 6 at 2 a tie: the door holds."""
    made = played("honor.test", 6, 6, acting_multiplier=3, acting_modifier=-2)
    assert made.working == "(6 − 2) × 3 = 12 against 6 × 2 = 12"
    assert (made.total, made.outcome) == (0, "failure, a tie")


def test_door_opens_as_stated() -> None:
    """Errata: with −1 and an opposing 4, as the example says, it would be 15 against 8."""
    made = played("honor.test", 6, 4, acting_multiplier=3, acting_modifier=-1)
    assert made.working == "(6 − 1) × 3 = 15 against 4 × 2 = 8"
    assert (made.total, made.outcome) == (7, "success")


def test_tongue_twister_slips() -> None:
    """A 3 with the specialty of 4.5 is 13.5, not enough against 8 × 2 = 16."""
    made = played("honor.test", 3, 8, acting_multiplier=4.5)
    assert made.working == "3 × 4.5 = 13.5 against 8 × 2 = 16"
    assert made.outcome == "failure"
