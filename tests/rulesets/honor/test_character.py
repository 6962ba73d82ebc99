"""A character of Honor: what its sheet allows, what it is worth, what it fills (H26, H28, H32)."""

import json
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.rulesets.honor.desk_character import CHARACTER
from honorcalc.rulesets.honor.desk_lines import spent
from honorcalc.rulesets.honor.sheet import read_sheet
from tests.asking import ask
from tests.rulesets.honor.test_plan import Branch, cheapest, written

MIRA: dict[str, Any] = {
    "kind": "honor-roll character",
    "ruleset": "honor",
    "version": 1,
    "name": "Mira",
    "attributes": {
        "strength": 1.5,
        "agility": 2.5,
        "quickness": 2.5,
        "health": 3,
        "will": 2.5,
        "leadership": 2.5,
        "size": 1,
    },
    "states": {"points": 17},
    "skills": [
        {"name": "Melee Combat", "attribute": "agility", "rank": 3.5},
        {"name": "Melee Combat/Rapier", "attribute": "agility", "rank": 4.5},
        {"name": "melee defense", "attribute": "quickness", "rank": 4},
        {"name": "Craft", "attribute": "dexterity", "rank": 3},
        {"name": "Craft", "attribute": "learning", "rank": 2.5},
        {"name": "Pain Resistance", "attribute": "will", "rank": 3.5},
        {"name": "Perform / Poetry", "attribute": "leadership", "rank": 4.5},
        {"name": "Perform", "attribute": "leadership", "rank": 3},
        {"name": "perform/Song", "attribute": "leadership", "rank": 4},
        {"name": "Swimming", "attribute": "strength", "rank": 2},
        {"name": "Carry", "attribute": "strength", "rank": 3},
    ],
}


def reply(verb: str = "desk", **more: Any) -> dict[str, Any]:
    """What the page's one door says."""
    return ask(verb, **{"thing": "character", "ruleset": "honor", "text": json.dumps(MIRA)} | more)


def filled(calculator: str, title: str, label: str) -> dict[str, str]:
    """The settings of one button."""
    said = reply("character_uses", calculator=f"honor.{calculator}")
    (use,) = [use for use in said["uses"] if use["title"] == title]
    (option,) = [option for option in use["options"] if option["label"] == label]
    settings: dict[str, str] = option["settings"]
    return settings


FILLED = {
    ("roll", "Rolls", "Rapier"): "multiplier=4.5",
    ("target", "Rolls", "Dexterity/Craft"): "multiplier=3",
    ("repeat", "Rolls", "Learning/Craft"): "multiplier=2.5",
    ("test", "Acts with", "Poetry"): "acting_multiplier=4.5",
    ("test", "Opposes with", "Charm"): "opposing_multiplier=2",
    ("modifiers", "Attacks with", "Melee Combat"): "acting_multiplier=3.5",
    ("modifiers", "Defends with", "Ranged Defense"): "opposing_multiplier=2.5",
    ("movement", "Moves by", "Running"): "multiplier=2.5",
    ("movement", "Moves by", "Swimming"): "multiplier=2",
    ("endurance", "Runs", "My character"): "health=3 agility=2.5",
    ("attack", "Attacks with", "Rapier"): "attack_multiplier=4.5",
    (
        "attack",
        "Is attacked and defends with",
        "Melee Defense",
    ): "defense_multiplier=4 health=3 will=2.5 pain_resistance=3.5",
    ("parry", "Attacks with", "Wrestling"): "attack=1.5",
    ("parry", "Defends with", "Melee Defense"): "defense=4",
    ("parry", "Parries with", "Ranged Defense"): "parry=2.5",
    (
        "wound",
        "Is wounded",
        "My character",
    ): "health=3 will=2.5 pain_resistance=3.5 damage_resistance=0",
    (
        "duel",
        "Is A and fights with",
        "Rapier",
    ): "a_attack=4.5 a_defense=4 a_health=3 a_will=2.5 a_pain_resistance=3.5",
    (
        "duel",
        "Is B and fights with",
        "Ranged Combat",
    ): "b_attack=2 b_defense=4 b_health=3 b_will=2.5 b_pain_resistance=3.5",
    ("experience", "Raises", "Perform"): "kind=skill current=3 goal=3.5 children=2",
    ("experience", "Raises", "Leadership"): "kind=attribute current=2.5 goal=3 children=1",
    ("experience", "Raises", "Poetry"): "kind=specialty current=4.5 goal=5 children=0",
    ("measure", "Weighs", "Size"): "measure=size multiplier=1",
    ("measure", "Lifts", "Power"): "measure=lift multiplier=1.5",
    ("measure", "Carries", "Carry"): "measure=carry multiplier=3",
}


@pytest.mark.parametrize(("place", "expected"), FILLED.items(), ids=[" ".join(p) for p in FILLED])
def test_character_fills_a_calculator(place: tuple[str, str, str], expected: str) -> None:
    """Each press sets what the innermost thing on the sheet gives, and nothing else (H26)."""
    settings = filled(*place)
    assert settings == dict(pair.split("=") for pair in expected.split())


def test_every_option_of_every_part_can_be_computed() -> None:
    """Whatever is pressed, the calculator takes it."""
    for use in CHARACTER.uses:
        for id in (f"honor.{name}" for name in use.calculators.split()):
            said = reply("character_uses", calculator=id)
            for option in [
                o for u in said["uses"] if u["title"] == use.title for o in u["options"]
            ]:
                assert find(id).compute(option["settings"]).headline


def test_plan_is_filled_with_the_branch_and_finds_the_cheaper_order() -> None:
    """The source of the page's example: Perform first saves points on Leadership."""
    settings = filled("plan", "Raises", "Leadership")
    assert settings == {
        "sheet": "attribute Leadership 2.5\nskill Perform 3\nspecialty Poetry 4.5\n"
        "specialty Song 4",
        "raise": "Leadership",
        "goal": "3",
        "points": "17",
    }
    assert compute("honor.plan", **{**settings, "goal": 3.5}).values["cost"] == 85
    craft = filled("plan", "Raises", "Learning/Craft")
    assert compute("honor.plan", **craft).headline.startswith("Raising Craft to 3 costs 12 points")


def test_a_sheet_too_long_for_the_plan_is_left_out_there_and_nowhere_else() -> None:
    """Forty specialties with long names: the other calculators still take the character."""
    many = [{"name": "A", "attribute": "charm", "rank": 3}] + [
        {"name": f"A/{n:038}", "attribute": "charm", "rank": 4.5} for n in range(39)
    ]
    said = reply(
        "character_uses", calculator="honor.plan", text=json.dumps(MIRA | {"skills": many})
    )
    labels = [option["label"] for use in said["uses"] for option in use["options"]]
    assert "Charm" not in labels
    assert "Size" in labels


def test_facts_of_a_sheet() -> None:
    """Half a Size is 37.5 kg, Carry 3 is 30 kg (H27)."""
    facts = {fact["label"]: fact["text"] for fact in reply()["facts"]}
    assert [facts[v] for v in ("Weighs", "Carries", "Lifts")] == ["37.5 kg", "30 kg", "17.68 kg"]
    blank = {fact["label"]: fact["text"] for fact in CHARACTER.describe()["blank"]["facts"]}
    assert (blank["Experience spent"], CHARACTER.fresh) == ("0 points", Fraction(5, 2))
    assert CHARACTER.read(CHARACTER.write(CHARACTER.blank()))["points"] == 0


def test_experience_spent_is_the_sum_of_the_steps() -> None:
    """By hand, from the table of the page: Agility 2.5 is 40, Leadership likewise, and so on."""
    attributes = 40 + 40 + (40 + 48) + 40 + 40  # agility, quickness, health, will, leadership
    skills = (12 + 14) + (12 + 14 + 16) + (10 + 12) + 10 + (12 + 14) + 12
    strength = 8 + (8 + 10 + 12)  # Swimming to 2, Carry to 3, both from 1.5
    specialties = (4 + 4.5) + (3.5 + 4 + 4.5) + (3.5 + 4)
    total = attributes + skills + strength + specialties
    facts = {fact["label"]: fact["text"] for fact in reply()["facts"]}
    assert facts["Experience spent"] == f"{total:g} points"


def standing(branch: Branch) -> Branch:
    """The multipliers in use: no child is below its parent."""
    attribute, skills = branch
    return attribute, tuple(
        (max(attribute, skill), tuple(max(attribute, skill, s) for s in inside))
        for skill, inside in skills
    )


def within(branch: Branch, final: Branch) -> bool:
    """Nothing is yet above what is wanted."""
    (a, skills), (b, wanted) = standing(branch), final
    return a <= b and all(
        s <= w and all(x <= y for x, y in zip(inside, goals, strict=True))
        for (s, inside), (w, goals) in zip(skills, wanted, strict=True)
    )


@pytest.mark.parametrize("seed", range(12))
def test_no_order_of_purchases_is_cheaper_than_the_sum(seed: int) -> None:
    """A search over every order finds nothing cheaper and nothing dearer (H28)."""
    random = Random(seed)
    attribute = random.randint(4, 6)
    skills: list[tuple[int, tuple[int, ...]]] = []
    for _ in range(random.randint(1, 2)):
        skill = attribute + random.randint(1, 2)
        inside = 0 if skills else random.randint(0, 2)
        skills.append((skill, tuple(skill + random.randint(1, 2) for _ in range(inside))))
    final: Branch = (attribute, tuple(skills))
    start: Branch = (4, tuple((0, (0,) * len(inside)) for _, inside in skills))
    cost = cheapest(
        start, lambda branch: standing(branch) == final, lambda _, branch: within(branch, final)
    )
    assert spent(read_sheet(written(final))) == Fraction(cost, 2)


REFUSED = {
    "not above its attribute": (
        [("Running", "agility", 2.5)],
        "Running 2.5 does not exceed Agility 2.5: enter 3 or more, or leave this line out (H26).",
    ),
    "not above its skill": (
        [("Perform", "charm", 3), ("Perform/Song", "charm", 3)],
        "Perform/Song 3 does not exceed Perform 3: enter 3.5 or more, "
        "or leave this line out (H26).",
    ),
    "without its skill": (
        [("Perform", "charm", 3), ("Perform/Song", "leadership", 4)],
        "Perform is not listed in Leadership; Perform/Song needs it.",
    ),
    "too deep": (
        [("A/B/C", "charm", 3)],
        "A/B/C is neither a skill nor a specialty after its skill, such as Perform/Poetry.",
    ),
    "nameless": (
        [("/B", "charm", 3)],
        "/B is neither a skill nor a specialty after its skill, such as Perform/Poetry.",
    ),
    "twice": (
        [("Melee  Combat", "agility", 3), ("melee combat", "agility", 4)],
        "melee combat is listed twice.",
    ),
    "no half": (
        [("Running", "agility", 2.7)],
        "Multiplier: 2.7 is not a multiple of 0.5 from 0.5 to 20.",
    ),
}


@pytest.mark.parametrize(("lines", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_the_rules_do_not_allow_is_told_beside_its_row(
    lines: list[tuple[str, str, float]], sentence: str
) -> None:
    """A child exceeds its parent and has one; the last row here is always the wrong one (H26)."""
    skills = [dict(zip(("name", "attribute", "rank"), line, strict=True)) for line in lines]
    said = reply(text=json.dumps(MIRA | {"skills": skills}))
    assert said["error"]["short"] == sentence
    assert said["error"]["parameter"] == f"skills.{len(lines) - 1}"


def test_file_and_link_bring_back_the_same_character() -> None:
    """Halves, specialties and a skill of the same name in two attributes."""
    mira = CHARACTER.read(json.dumps(MIRA))
    assert CHARACTER.read(CHARACTER.write(mira)) == mira
    anchor, _, query = CHARACTER.write_link(mira).partition("?")
    assert anchor == "character.honor"
    assert CHARACTER.read_link(query) == (mira, [])


def test_an_old_link_opens_without_the_lines_that_do_not_fit() -> None:
    """Each line left out has its note; what stood in it goes with it."""
    character, notes = CHARACTER.read_link(
        "charm=3&skill=Style:charm:2.5&skill=Style/Hats:charm:4&skill=Rapport:charm:3.5"
    )
    assert [skill.name for skill in character.skills] == ["Rapport"]
    assert notes == [
        "skill: Style 2.5 does not exceed Charm 3: enter 3.5 or more, or leave this line out "
        "(H26); ignored.",
        "skill: Style is not listed in Charm; Style/Hats needs it; ignored.",
    ]
