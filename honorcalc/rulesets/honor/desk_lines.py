"""The lines of a sheet of Honor: attributes, skills in them, specialties in those (H26, H28)."""

from collections.abc import Iterator
from fractions import Fraction

from honorcalc.calculators.errors import ParameterError, echo
from honorcalc.calculators.words import number, plain
from honorcalc.desk.character import Character
from honorcalc.desk.character import Skill as Line
from honorcalc.rulesets.honor.experience import step_cost, steps_between
from honorcalc.rulesets.honor.parameters import HALF
from honorcalc.rulesets.honor.sheet import Attribute, Place, Skill, Specialty, places

UNTRAINED = Fraction(2)
GROUPS = {
    "Physical": ("Size", "Health", "Strength"),
    "Active": ("Agility", "Dexterity", "Quickness"),
    "Mental": ("Intuition", "Learning", "Will"),
    "Social": ("Perception", "Leadership", "Charm"),
}
ATTACKS = (("agility", "Melee Combat"), ("dexterity", "Ranged Combat"), ("strength", "Wrestling"))


def names(line: Line) -> list[str]:
    """The skill of a line, and its specialty where there is one.

    >>> names(Line("Perform / Poetry", "leadership", Fraction(4)))
    ['Perform', 'Poetry']
    """
    return [" ".join(name.split()) for name in line.name.split("/")]


def check_lines(character: Character) -> None:
    """Raises ParameterError for the first line that H26 does not allow."""
    seen = set()
    for at, line in enumerate(character.skills):
        place, path = f"skills.{at}", names(line)
        if len(path) > 2 or not all(path):
            right = "neither a skill nor a specialty after its skill, such as Perform/Poetry"
            raise ParameterError(f"{echo(line.name)} is {right}.", place)
        key = (line.attribute, *(name.casefold() for name in path))
        if key in seen:
            raise ParameterError(f"{echo(line.name)} is listed twice.", place)
        seen.add(key)
        above, level = parent(character, line, place)
        if line.rank <= level:
            raise ParameterError(
                f"{line.name} {number(line.rank)} does not exceed {above} {number(level)}: "
                f"enter {number(level + HALF)} or more, or leave this line out (H26).",
                place,
            )


def parent(character: Character, line: Line, place: str) -> tuple[str, Fraction]:
    """What a line has to exceed: name and level. Raises ParameterError for a missing skill."""
    skill, *specialty = names(line)
    attribute = line.attribute.capitalize()
    if not specialty:
        return attribute, character[line.attribute]
    for other in character.skills:
        if other.attribute == line.attribute and same(names(other), [skill]):
            return skill, other.rank
    raise ParameterError(f"{skill} is not listed in {attribute}; {line.name} needs it.", place)


def same(path: list[str], other: list[str]) -> bool:
    """Whether two paths mean the same, however they are capitalized."""
    return [name.casefold() for name in path] == [name.casefold() for name in other]


def tree(character: Character) -> tuple[Attribute, ...]:
    """The sheet with skills in attributes and specialties in skills."""

    def specialties(attribute: str, skill: str) -> tuple[Specialty, ...]:
        inside = [x for x in character.skills if x.attribute == attribute and "/" in x.name]
        own = [x for x in inside if same(names(x)[:1], [skill])]
        return tuple(Specialty(names(x)[1], x.rank) for x in own)

    def skills(attribute: str) -> tuple[Skill, ...]:
        own = [x for x in character.skills if x.attribute == attribute and "/" not in x.name]
        return tuple(Skill(names(x)[0], x.rank, specialties(attribute, names(x)[0])) for x in own)

    return tuple(
        Attribute(label, character[label.lower()], skills(label.lower()))
        for labels in GROUPS.values()
        for label in labels
    )


def named_places(character: Character) -> Iterator[tuple[str, Place]]:
    """Everything on the sheet; a name that stands there twice comes with its attribute."""
    found = places(tree(character))
    every = [place.raised.name.casefold() for place in found]
    for place in found:
        twice = every.count(place.raised.name.casefold()) > 1
        yield place.path if twice else place.raised.name, place


def among(
    character: Character, skills: tuple[tuple[str, str], ...]
) -> Iterator[tuple[str, Fraction]]:
    """The multiplier of each of these skills, listed or not, and of each specialty in it.

    A specialty whose name another of them has comes with its skill.
    """
    found: list[tuple[list[str], Fraction]] = []
    for attribute, skill in skills:
        found.append(([skill], level(character, attribute, skill)))
        own = ((names(line), line) for line in character.skills if line.attribute == attribute)
        found += [(p, x.rank) for p, x in own if len(p) == 2 and same(p[:1], [skill])]
    every = [path[-1].casefold() for path, _ in found]
    for path, multiplier in found:
        yield "/".join(path) if every.count(path[-1].casefold()) > 1 else path[-1], multiplier


def write_sheet(sheet: tuple[Attribute, ...]) -> str:
    """The lines of a sheet, as the plan reads them."""
    raised = ((place.kind, place.raised) for place in places(sheet))
    return "\n".join(f"{kind} {one.name} {plain(one.level)}" for kind, one in raised)


def spent(sheet: tuple[Attribute, ...]) -> Fraction:
    """Points from 2 in every attribute to this sheet, in the cheapest order (H28).

    A child that stands saves its parent at most what raising that child costs, so no order is
    cheaper than attributes first, then skills, then specialties. An attribute below 2 gives
    nothing back.
    """

    def raised(kind: str, start: Fraction, level: Fraction) -> Fraction:
        steps = (step_cost(kind, step, 0) for step in steps_between(start, level))
        return sum(steps, Fraction(0))

    total = Fraction(0)
    for attribute in sheet:
        total += raised("attribute", UNTRAINED, attribute.level)
        for skill in attribute.skills:
            total += raised("skill", attribute.level, skill.level)
            total += sum(raised("specialty", skill.level, s.level) for s in skill.specialties)
    return total


def level(character: Character, attribute: str, skill: str) -> Fraction:
    """The multiplier for a skill: its own, or its attribute's where it is not listed (H26)."""
    return listed_level(character, attribute, skill) or character[attribute]


def listed_level(character: Character, attribute: str, skill: str) -> Fraction:
    """The level of a listed skill, 0 where it is not."""
    own = (x for x in character.skills if x.attribute == attribute)
    return next((x.rank for x in own if same(names(x), [skill])), Fraction(0))
