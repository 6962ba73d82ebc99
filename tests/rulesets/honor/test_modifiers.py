"""Combat modifiers (H8, H9, H14, H16, H17, H20)."""

from typing import Any

import pytest

from honorcalc import compute, roll
from tests.rulesets.honor.enumeration import odds
from tests.rulesets.honor.rolling import played


@pytest.mark.parametrize(
    ("settings", "note"),
    [
        ({"stance": "dodging"}, "H16: A fighter who is dodging or taking cover cannot attack."),
        ({"concealment": "full", "aim": "section"}, "H16: You cannot aim at a fully "),
        ({"concealment": "full", "aiming": 1}, "H16: You cannot aim at a fully concealed target."),
    ],
)
def test_what_is_ruled_out(settings: dict[str, Any], note: str) -> None:
    """No attack means a chance of 0, a note that says why, and a roll without dice."""
    result = compute("honor.modifiers", acting_multiplier=20, **settings)
    assert (result.values["allowed"], result.values["success"]) == ("no", 0)
    assert result.notes[0].startswith(note)
    assert odds(result.answer) == {0: 1}
    made = roll("honor.modifiers", seed=1, **settings).rolls[0]
    assert (made.dice, made.total, made.outcome) == ((), 0, "no attack")


@pytest.mark.parametrize(
    ("settings", "note"),
    [
        (
            {"position": "from_rear"},
            "H16: The target cannot parry or block an attack from the rear.",
        ),
        ({"position": "unaware"}, "H16: An unaware target has no defensive action."),
        ({"position": "prone_unaware"}, "H16: An unaware target has no defensive action."),
        ({"position": "prone"}, "H16: The target's own attacks have −3 too."),
        ({"position": "prone_from_rear"}, "H16: The target's own attacks have −3 too."),
        (
            {"position": "prone_from_rear"},
            "H16: Defense: prone, attacked from the rear −4.",
        ),
        (
            {"attacker_position": "prone"},
            "H16: The attacker's own defense has −3 while prone or held. Some attacks may be "
            "impossible.",
        ),
        ({"defender_stance": "dodging"}, "H16: The defender has one more defensive action."),
        ({"strategy": "subdual"}, "H16: Halve the damage multiplier."),
        ({"strategy": "increase_damage"}, "H16: Add ½ to the damage multiplier."),
        ({"stance": "wild"}, "H16: The attacker's own defense has −3 in this stance."),
        ({"size": "tiny", "aim": "point"}, "H16: Offense: tiny target −3, aim at a point −3."),
        ({"distance": 9}, "H17: Only full steps of 5 m count for range."),
        ({"distance": 9}, "H17: Offense: 9 m −1."),
        ({"over_range": 25}, "H17: Offense: 25% over range −2."),
        ({"actions": 3}, "H8: Offense: 3 actions −2."),
        ({"levels": 1}, "H20: Offense: 1 damage level −1."),
        ({"attackers": "several"}, "H16: Defense: several attackers −1."),
    ],
)
def test_notes_say_what_it_means(settings: dict[str, object], note: str) -> None:
    """What a choice adds, and what else it entails, stands in a note with its rule."""
    assert note in compute("honor.modifiers", **settings).notes
    assert note not in compute("honor.modifiers").notes


def test_nothing_weighs_without_modifiers() -> None:
    """At the defaults both totals are 0, the chance is that of the plain test, no note stands."""
    result = compute("honor.modifiers")
    assert (result.values["offense"], result.values["defense"], result.notes) == (0, 0, ())
    assert result.exact["success"] == compute("honor.test").exact["success"] == "575/1296"


def test_mace_from_behind() -> None:
    """The thug also ran: −1. The hero is struck from the rear but defensive: 0 in all."""
    settings = {
        "acting_multiplier": 3.5,
        "opposing_multiplier": 3.5,
        "actions": 2,
        "position": "from_rear",
        "defender_stance": "defensive",
    }
    made = played("honor.modifiers", 7, 2, **settings)
    assert made.working == "(7 − 1) × 3.5 = 21 against 2 × 3.5 = 7"
    assert (made.total, made.outcome) == (14, "success")
