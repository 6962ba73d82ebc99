"""A character of Honor's Edge fills the calculators as its player would by hand (E8)."""

import json
from typing import Any

import pytest

from honorcalc import compute
from honorcalc.calculators.catalog import of_ruleset
from tests.asking import ask, granted

EDGE = "honors-edge"
REIKO = {
    "kind": "honor-roll character",
    "ruleset": EDGE,
    "version": 1,
    "name": "Reiko",
    "attributes": {
        "strength": 1,
        "coordination": 4,
        "reflexes": 5,
        "stamina": 3,
        "presence": 2,
        "spirit": 2,
        "intellect": 3,
        "willpower": 4,
    },
    "states": {"honorable": "no"},
    "skills": [
        {"name": "Stealth", "attribute": "coordination", "rank": 3},
        {"name": "athletics", "attribute": "strength", "rank": 2},
        {"name": "Investigate", "attribute": "intellect", "rank": 1},
        {"name": "Medicine", "attribute": "intellect", "rank": 4},
        {"name": "Katana", "attribute": "coordination", "rank": 3},
    ],
}


def offered(name: str, character: Any = REIKO, **more: Any) -> dict[str, Any]:
    """What a calculator offers a character."""
    text = json.dumps(character)
    return granted("character_uses", calculator=f"{EDGE}.{name}", text=text, **more)


def settings(name: str, title: str, option: int = 0, **more: Any) -> dict[str, str]:
    """What one press of a button fills."""
    (use,) = [use for use in offered(name, **more)["uses"] if use["title"] == title]
    filled: dict[str, str] = use["options"][option]["settings"]
    return filled


FILLED = {
    ("skill", "Rolls"): "attribute=4 skill=3 honorable=no",
    ("roll", "Rolls the dice of"): "rolled=7 kept=4 reroll_ones=no",
    ("attack", "Attacks with"): "attribute=4 skill=3 honorable=no strength=1",
    ("attack", "Is attacked"): "defense=30 stamina=3",
    ("volley", "Attacks with"): "attribute=4 skill=3 honorable=no strength=1",
    ("volley", "Is attacked"): "defense=30 stamina=3",
    ("damage", "Does the damage"): "strength=1",
    ("damage", "Suffers the damage"): "stamina=3",
    ("derived", "Has these Attributes"): "reflexes=5 willpower=4 spirit=2 stamina=3 investigate=1",
    ("health", "Has this Health"): "stamina=3",
    ("initiative", "Is A"): "a_attribute=5 a_athletics=2 a_honorable=no",
    ("initiative", "Is B"): "b_attribute=5 b_athletics=2 b_honorable=no",
    ("matrix", "Rolls"): "honorable=no",
    (
        "duel",
        "Is A and fights with",
    ): "a_attribute=4 a_skill=3 a_honorable=no a_strength=1 a_defense=30 a_stamina=3",
    (
        "duel",
        "Is B and fights with",
    ): "b_attribute=4 b_skill=3 b_honorable=no b_strength=1 b_defense=30 b_stamina=3",
    ("escape", "Breaks free"): "strength=1 athletics=2 honorable=no",
    ("escape", "Holds on"): "holders_strength=1",
    ("bleeding", "Bleeds"): "stamina=3 suffered=0",
    ("bleeding", "Heals"): "medicine_attribute=3 medicine_skill=4 honorable=no own_wound=no",
    (
        "bleeding",
        "Heals her own wound",
    ): "stamina=3 suffered=0 medicine_attribute=3 medicine_skill=4 honorable=no own_wound=yes",
}


@pytest.mark.parametrize(("place", "expected"), FILLED.items(), ids=[" ".join(p) for p in FILLED])
def test_character_fills_a_calculator(place: tuple[str, str], expected: str) -> None:
    """Each part a character can play sets just the parameters that are this character's."""
    name, title = place
    filled = settings(name, title)
    assert filled == dict(pair.split("=") for pair in expected.split())
    assert compute(f"{EDGE}.{name}", **filled).headline


def test_every_calculator_knows_what_a_character_does_in_it() -> None:
    """No calculator of the ruleset is forgotten, and no part is listed for one that is not."""
    assert {f"{EDGE}.{name}" for name, _ in FILLED} == set(of_ruleset(EDGE))
    for calculator in of_ruleset(EDGE):
        uses = granted("character_uses", calculator=calculator)["uses"]
        titles = {title for name, title in FILLED if calculator == f"{EDGE}.{name}"}
        assert {use["title"] for use in uses} == titles


@pytest.mark.parametrize(("attribute", "skill"), [(1, 0), (5, 10)])
def test_lowest_and_highest_character_fit_everywhere(attribute: int, skill: int) -> None:
    """Whatever a sheet may hold, every calculator takes."""
    corner = {**REIKO, "attributes": dict.fromkeys(REIKO["attributes"], attribute)}  # type: ignore[call-overload]
    named = ("Athletics", "Investigate", "Medicine", "Katana")
    corner["skills"] = [{"name": n, "attribute": "spirit", "rank": skill} for n in named]
    for id, calculator in of_ruleset(EDGE).items():
        for use in offered(id.removeprefix(f"{EDGE}."), corner)["uses"]:
            for option in use["options"]:
                calculator.read(option["settings"])


def test_skill_is_offered_with_its_attribute_and_pool() -> None:
    """Stealth (Coordination) is one press, and says what is rolled."""
    reply = offered("skill")
    assert reply["name"] == "Reiko"
    assert reply["by_skill"] is True
    (use,) = reply["uses"]
    assert offered("matrix")["uses"][0]["options"][0]["detail"] == "Dishonorable"
    options = [(option["label"], option["detail"]) for option in use["options"]]
    assert options[:2] == [("Stealth (Coordination)", "7k4"), ("athletics (Strength)", "3k1")]


@pytest.mark.parametrize("calculator", ["attack", "volley", "duel"])
def test_skills_that_are_no_weapons_are_not_offered_for_an_attack(calculator: str) -> None:
    """As on the sheet itself: of Reiko's skills, only Katana, however the others are written."""
    uses = offered(calculator)["uses"]
    skills = [[option["label"] for option in use["options"]] for use in uses]
    assert skills.count(["Katana (Coordination)"]) == (2 if calculator == "duel" else 1)
    assert not any("athletics" in label for labels in skills for label in labels)


def test_skill_may_be_rolled_with_another_attribute() -> None:
    """Athletics (Reflexes) instead of Athletics (Strength)."""
    filled = settings("skill", "Rolls", 1, attribute="reflexes")
    assert filled == {"attribute": "5", "skill": "2", "honorable": "no"}
    a, b = (settings("duel", f"Is {x} and fights with", attribute="reflexes") for x in "AB")
    assert a["a_attribute"] == b["b_attribute"] == "5"
    reply = ask("character_uses", calculator=f"{EDGE}.skill", attribute="speed")
    assert reply["error"]["short"] == "speed is not an attribute."


def test_skill_that_is_not_listed_counts_as_rank_0() -> None:
    """A character without Medicine still tries."""
    bare = {**REIKO, "skills": []}
    heals = next(use for use in offered("bleeding", bare)["uses"] if use["title"] == "Heals")
    assert heals["options"][0]["settings"]["medicine_skill"] == "0"
    assert heals["options"][0]["detail"] == "3k3"
    assert offered("duel", bare)["uses"][0]["options"] == []


def test_sheet_tells_the_derived_stats() -> None:
    """What E9 and E10 derive stands below the sheet, as the calculator computes it."""
    facts = {
        f["label"]: f["text"]
        for f in granted("desk", thing="character", ruleset=EDGE, text=json.dumps(REIKO))["facts"]
    }
    values = compute(f"{EDGE}.derived", **settings("derived", "Has these Attributes")).values
    assert facts == {
        "Defense": str(values["defense"]),
        "Conviction": str(values["conviction"]),
        "Notice": str(values["notice"]),
        "Ki Points": str(values["ki"]),
        "Health": f"{values['health_per_rank']} in each rank",
    }
    assert (values["defense"], values["notice"]) == (30, 10)
