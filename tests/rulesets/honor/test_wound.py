"""Penalty, consciousness, survival and waking (H20 to H23)."""

import pytest

from honorcalc import compute
from tests.rulesets.honor.rolling import played


def test_twelve_points_at_a_level_every_three() -> None:
    """The mace: −4; 5 × 3 = 15 stays conscious; 10.5 fails and 17.5 survives (corrected)."""
    settings = {"tally": "12", "health": "3", "will": "3", "damage_resistance": "3.5"}
    made = played("honor.wound", 5, 1, 3, **settings)
    assert made.outcome == "conscious, survives if severe"
    assert made.working == (
        "5 × 3 = 15 against 12; try 1 to stay alive (1 + 2) × 3.5 = 10.5; "
        "try 2 to stay alive (3 + 2) × 3.5 = 17.5"
    )


def test_the_wound_as_printed() -> None:
    """The source's figures: 12.5 stays conscious, 7.5 fails, 12.5 survives; a note on H26."""
    settings = {"tally": "12", "health": "3", "will": "3", "pain_resistance": "2.5"}
    settings["damage_resistance"] = "2.5"
    made = played("honor.wound", 5, 1, 3, **settings)
    assert made.outcome == "conscious, survives if severe"
    assert "(1 + 2) × 2.5 = 7.5; try 2 to stay alive (3 + 2) × 2.5 = 12.5" in made.working
    notes = [note for note in compute("honor.wound", **settings).notes if note.startswith("H26")]
    assert len(notes) == 2


def test_a_natural_zero_stays_zero_despite_the_bonus() -> None:
    """Two natural zeros kill at a tally that +2 would hold against (H22)."""
    made = played("honor.wound", 1, 0, 0, tally="2", health="2")
    assert made.outcome == "conscious, dies if severe"


@pytest.mark.parametrize(("reading", "enough"), [("at_least", True), ("exceed", False)])
def test_a_total_that_equals_the_tally_is_enough_unless_it_must_exceed(
    reading: str, enough: bool
) -> None:
    """4 × 3 against 12, by the dice, in the chart and in the odds."""
    settings = {"tally": "12", "will": "3", "health": "3", "reading": reading}
    made = played("honor.wound", 4, 5, **settings)
    assert made.outcome.startswith("conscious") == enough
    traces = compute("honor.wound", **settings).figure["data"]
    (counted,) = (one for one in traces if one["meta"]["role"] == "counts")
    assert (12 in counted["x"]) == enough
