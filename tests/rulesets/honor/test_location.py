"""Hit location and aiming (H16, H18)."""

from itertools import product

import pytest

from honorcalc.rulesets.honor.location import roll_location
from tests.rulesets.rolling import Loaded


def test_six_four_four() -> None:
    """The source's 644: the left leg, fourth step down, fourth step across."""
    made = roll_location(Loaded([6, 4, 4], sides=6), "none", "head")
    assert made.outcome == "left leg, fourth step down, fourth step across"
    assert [die.value for die in made.dice] == [6, 4, 4]


def test_there_are_216_spots() -> None:
    """Every triple of faces is a spot of its own."""
    spots = {
        roll_location(Loaded(t, sides=6), "none", "head").outcome
        for t in product(range(1, 7), repeat=3)
    }
    assert len(spots) == 216


@pytest.mark.parametrize(("aim", "rolled"), [("section", 2), ("location", 1), ("point", 0)])
def test_aiming_leaves_fewer_dice_to_roll(aim: str, rolled: int) -> None:
    """Aiming at a section chooses the first die, at a location two, at a point all three."""
    dice = Loaded(range(1, rolled + 1), sides=6)
    made = roll_location(dice, aim, "right_leg")
    assert not dice.faces
    assert made.outcome.startswith("right leg")
    assert made.total == 5
