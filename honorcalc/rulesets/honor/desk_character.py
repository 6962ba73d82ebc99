"""A character of Honor, and what it fills in the calculators (H26, H28, H32).

A skill belongs to its attribute, so Craft may stand in two. A specialty is written behind its
skill, as `Perform/Poetry`.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.signature import Parameter
from honorcalc.calculators.words import measured, number
from honorcalc.desk.character import Character, Filled, Option, State, Use, whole
from honorcalc.desk.character import Sheet as CharacterSheet
from honorcalc.rulesets.honor import desk_play as play
from honorcalc.rulesets.honor.desk_lines import (
    ATTACKS,
    GROUPS,
    UNTRAINED,
    among,
    check_lines,
    level,
    named_places,
    spent,
    tree,
    write_sheet,
)
from honorcalc.rulesets.honor.measures import kilograms
from honorcalc.rulesets.honor.parameters import HALF, multiplier
from honorcalc.rulesets.honor.plan import LONGEST_SHEET
from honorcalc.rulesets.honor.sheet import Place, Specialty

HIGHEST = Fraction(20)
DEFENSES = (("quickness", "Melee Defense"), ("quickness", "Ranged Defense"))
WAYS = (("agility", "Running"), ("strength", "Swimming"), ("strength", "Climbing"))

Settings = dict[str, Any]


# What it fills


def each(fill: Callable[[Character, Place], Settings]) -> Filled:
    """An option for everything on the sheet."""
    return lambda character: (
        Option(label, number(place.raised.level), fill(character, place))
        for label, place in named_places(character)
    )


def skilled(
    skills: tuple[tuple[str, str], ...], fill: Callable[[Character, Fraction], Settings]
) -> Filled:
    """An option for each of these skills, listed or not, and for each specialty in it."""
    return lambda character: (
        Option(label, number(used), fill(character, used))
        for label, used in among(character, skills)
    )


def only(parameter: str) -> Callable[[Character, Place], Settings]:
    """The multiplier of one thing on the sheet."""
    return lambda character, place: {parameter: place.raised.level}


def used(parameter: str) -> Callable[[Character, Fraction], Settings]:
    """The multiplier of one skill."""
    return lambda character, level: {parameter: level}


def attacked(character: Character, defense: Fraction) -> Settings:
    """What an attack meets (H15, H21)."""
    return {"defense_multiplier": defense, **play.body(character)}


def fights(side: str) -> Callable[[Character, Fraction], Settings]:
    """One side of a duel, defending hand to hand."""

    def settings(character: Character, attack: Fraction) -> Settings:
        own = {"attack": attack, "defense": level(character, *DEFENSES[0])}
        own |= play.body(character)
        return {f"{side}_{name}": value for name, value in own.items()}

    return settings


def raises(character: Character, place: Place) -> Settings:
    """Half a point more (H28)."""
    now = place.raised.level
    goal = min(now + HALF, HIGHEST)
    children = 0 if isinstance(place.raised, Specialty) else place.raised.inside(goal)
    return {"kind": place.kind, "current": now, "goal": goal, "children": min(children, 12)}


def plans(character: Character) -> Iterator[Option]:
    """For everything on the sheet its attribute's lines, and half a point more of it (H28)."""
    for label, place in named_places(character):
        settings = {
            "sheet": write_sheet((place.attribute,)),
            "raise": place.path,
            "goal": raises(character, place)["goal"],
            "points": character["points"],
        }
        if len(settings["sheet"]) <= LONGEST_SHEET:
            yield Option(label, number(place.raised.level), settings)


def measures(measure: str, attribute: str, skill: str = "") -> Filled:
    """A measure in kilograms (H27)."""

    def figure(character: Character) -> Fraction:
        return level(character, attribute, skill)

    return whole(
        lambda character: number(figure(character)),
        lambda character: {"measure": measure, "multiplier": figure(character)},
        skill or attribute.capitalize(),
    )


def runs(character: Character) -> Settings:
    """What endurance tests are rolled with, and what gives the distance (H11, H13)."""
    running = level(character, *WAYS[0])
    return {"health": level(character, "health", "Endurance"), "agility": running}


def runner(character: Character) -> str:
    """What a runner's endurance and distance are rolled with, in words."""
    return ", ".join(f"{name.capitalize()} {number(m)}" for name, m in runs(character).items())


def figures(state: State) -> Iterator[tuple[str, str]]:
    """What the sheet is worth, and what the body weighs and carries (H27, H28)."""
    own = state.character
    yield "Experience spent", measured(spent(tree(own)), "points")
    for verb, measure, strength in (
        ("Weighs", "size", own["size"]),
        ("Lifts", "lift", level(own, "strength", "Power")),
        ("Carries", "carry", level(own, "strength", "Carry")),
    ):
        yield verb, measured(kilograms(measure, strength, state.rules), "kg")


USES = (
    Use("roll target repeat", "Rolls", each(only("multiplier"))),
    Use("test", "Acts with", each(only("acting_multiplier"))),
    Use("test", "Opposes with", each(only("opposing_multiplier"))),
    Use("modifiers", "Attacks with", skilled(ATTACKS, used("acting_multiplier"))),
    Use("modifiers", "Defends with", skilled(DEFENSES, used("opposing_multiplier"))),
    Use("movement", "Moves by", skilled(WAYS, used("multiplier"))),
    Use("endurance", "Runs", whole(runner, runs)),
    Use("attack", "Attacks with", skilled(ATTACKS, used("attack_multiplier"))),
    Use("attack", "Is attacked and defends with", skilled(DEFENSES, attacked)),
    Use("parry", "Attacks with", skilled(ATTACKS, used("attack"))),
    Use("parry", "Defends with", skilled(DEFENSES, used("defense"))),
    Use("parry", "Parries with", skilled(DEFENSES, used("parry"))),
    Use(
        "wound",
        "Is wounded",
        whole(lambda c: f"Health {number(c['health'])}, Will {number(c['will'])}", play.wounded),
    ),
    Use("duel", "Is A and fights with", skilled(ATTACKS, fights("a"))),
    Use("duel", "Is B and fights with", skilled(ATTACKS, fights("b"))),
    Use("experience", "Raises", each(raises)),
    Use("plan", "Raises", plans),
    Use("measure", "Weighs", measures("size", "size")),
    Use("measure", "Lifts", measures("lift", "strength", "Power")),
    Use("measure", "Carries", measures("carry", "strength", "Carry")),
)

CHARACTER = CharacterSheet(
    ruleset="honor",
    title="Character sheet for Honor",
    attributes=tuple(
        Parameter(label.lower(), multiplier(label, group), UNTRAINED)
        for group, labels in GROUPS.items()
        for label in labels
    ),
    states=(
        Parameter(
            "points",
            Whole("Experience left", minimum=0, maximum=1000, unit="points"),
            0,
        ),
    ),
    rank=multiplier("Multiplier"),
    skills=(),
    uses=USES,
    facts=figures,
    legend="Skills, each with its attribute. Write a specialty after its skill: Perform/Poetry",
    fresh=UNTRAINED + HALF,
    placed=True,
    fitting=check_lines,
    now=play.NOW,
    sections=play.SECTIONS,
    condition=play.condition,
    ladder=play.LADDER,
)
