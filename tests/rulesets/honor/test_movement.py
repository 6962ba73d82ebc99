"""Movement (H8, H11, H12)."""

from itertools import product

import pytest

from honorcalc import compute
from honorcalc.calculators.errors import ParameterError
from tests.rulesets.honor.rolling import played
from tests.rulesets.honor.twins import LOADS, PARTS, TERRAINS, equals_twin


def possible(pace: str, terrain: str, load: str) -> bool:
    """Encumbered no sprint, heavy no run; in water and upward at most the running pace."""
    if pace == "sprint":
        return load == "none" and terrain in ("clear", "difficult")
    return not (pace == "run" and load == "heavy")


@pytest.mark.parametrize(("pace", "terrain", "load"), list(product(PARTS, TERRAINS, LOADS)))
def test_every_pair_equals_every_roll_listed(pace: str, terrain: str, load: str) -> None:
    """Each pace, terrain and load either is refused or gives the 36 distances listed."""
    settings: dict[str, object] = {"pace": pace, "terrain": terrain, "load": load}
    if not possible(pace, terrain, load):
        with pytest.raises(ParameterError) as refusal:
            compute("honor.movement", **settings)
        assert refusal.value.parameter == "pace"
        return
    equals_twin("honor.movement", settings | {"multiplier": 3.5, "actions": 2, "modifier": 1})


def test_notes_say_where_penalties_come_from() -> None:
    """Every penalty stands in a note with its rule; without one there is none."""
    notes = compute("honor.movement", terrain="scaling", load="heavy", actions=3).notes
    assert notes[0] == "H8: Movement: 3 actions −2."
    assert notes[1] == "H12: Movement: scaling −5, heavy load −3."
    assert compute("honor.movement").notes == ("H11: The multiplier is Agility.",)


def test_sprint_reminds_of_the_run_before_it() -> None:
    """Only a sprint carries the note that a run comes first."""
    note = "H12: You can sprint only if you ran in the second before."
    assert note in compute("honor.movement", pace="sprint").notes
    assert note not in compute("honor.movement", pace="run").notes


def test_the_door_is_five_meters_away() -> None:
    """The example's 7 at Agility 3 runs 7 m; with a second action it is 6 m."""
    made = played("honor.movement", 7, multiplier=3, pace="run")
    assert (made.total, made.working) == (7, "7 × 3 = 21; ÷ 3 = 7 m")
    made = played("honor.movement", 7, multiplier=3, pace="run", actions=2)
    assert (made.total, made.working) == (6, "(7 − 1) × 3 = 18; ÷ 3 = 6 m")
    made = played("honor.movement", 7)
    assert (made.outcome, made.working) == ("moves", "7 × 2 = 14; ÷ 5 = 2.8 m")
