"""A character's attributes, skills and specialties, read from a few lines (H26, H32)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from honorcalc.calculators.errors import ParameterError, echo, nearest_names
from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.words import number, plain
from honorcalc.rulesets.honor.parameters import HALF

LINE = re.compile(r"(attribute|skill|specialty)[ \t]+(.*\S)[ \t]+(\S+)", re.IGNORECASE)
FORM = "attribute, skill or specialty, then a name and a level, like attribute Agility 2.5"
LEVEL = Halves("Level", minimum=0.5, maximum=20)
KINDS = ("attribute", "skill", "specialty")


@dataclass(frozen=True)
class Specialty:
    """The innermost: it raises one part of a skill."""

    name: str
    level: Fraction


@dataclass(frozen=True)
class Skill:
    """A skill with its specialties; one not written down stands at its attribute's level."""

    name: str
    level: Fraction
    specialties: tuple[Specialty, ...] = ()

    def inside(self, level: Fraction) -> int:
        """How many specialties are at this level or above it: those that a raise to it counts."""
        return sum(child.level >= level for child in self.specialties)


@dataclass(frozen=True)
class Attribute:
    """An attribute with its skills."""

    name: str
    level: Fraction
    skills: tuple[Skill, ...] = ()

    def inside(self, level: Fraction) -> int:
        """How many skills are at this level or above it: those that a raise to it counts."""
        return sum(child.level >= level for child in self.skills)


@dataclass(frozen=True)
class Place:
    """What is to be raised: an attribute, a skill in it, or a specialty in that."""

    attribute: Attribute
    skill: Skill | None = None
    specialty: Specialty | None = None

    @property
    def raised(self) -> Attribute | Skill | Specialty:
        """The innermost one."""
        return self.specialty or self.skill or self.attribute

    @property
    def kind(self) -> str:
        """Which of the three it is."""
        return KINDS[self.path.count("/")]

    @property
    def path(self) -> str:
        """The full name, `attribute/skill/specialty` (H32)."""
        parts = (self.attribute, self.skill, self.specialty)
        return "/".join(part.name for part in parts if part)


@dataclass(frozen=True)
class Line:
    """One line of a sheet, with its number."""

    at: int
    kind: str
    name: str
    level: Fraction

    def refuse(self, what: str) -> ParameterError:
        """The error that names this line."""
        written = f"{self.kind} {self.name} {number(self.level)}"
        return ParameterError(f"line {self.at}: {written} {what}", "sheet")


def read_line(at: int, text: str) -> Line:
    """One line; raises ParameterError that names the line and what is right."""
    found = LINE.fullmatch(text.strip())
    if not found or "/" in found[2]:
        raise ParameterError(f"line {at}: {echo(text)} is not {FORM}", "sheet")
    try:
        level = LEVEL.read(found[3])
    except ValueError as problem:
        raise ParameterError(f"line {at}: {problem}", "sheet") from None
    return Line(at, found[1].lower(), " ".join(found[2].split()), level)


def read_sheet(text: str) -> tuple[Attribute, ...]:
    r"""The attributes of a sheet, children after their parent; raises ParameterError.

    >>> [skill.name for skill in read_sheet("attribute Agility 2\nskill Running 3")[0].skills]
    ['Running']
    """
    lines = [read_line(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not lines:
        raise ParameterError(f"the sheet is empty; each line is {FORM}", "sheet")
    check_structure(lines)
    return tuple(
        Attribute(line.name, line.level, read_skills(own))
        for line, own in families(lines, "attribute")
    )


def read_skills(lines: list[Line]) -> tuple[Skill, ...]:
    """The skills among the lines that follow an attribute."""
    return tuple(
        Skill(line.name, line.level, tuple(Specialty(s.name, s.level) for s in own))
        for line, own in families(lines, "skill")
    )


def families(lines: list[Line], kind: str) -> list[tuple[Line, list[Line]]]:
    """Each line of a kind with the lines that follow it, up to the next of that kind."""
    starts = [n for n, line in enumerate(lines) if line.kind == kind]
    bounds = pairwise([*starts, len(lines)])
    return [(lines[start], lines[start + 1 : end]) for start, end in bounds]


def check_structure(lines: list[Line]) -> None:
    """Raises ParameterError for a child without parent, not above it, or given twice."""
    path: list[Line] = []
    seen: set[tuple[str, ...]] = set()
    for line in lines:
        depth = KINDS.index(line.kind)
        if len(path) < depth:
            raise line.refuse(f"must be below the {KINDS[depth - 1]} it belongs to")
        path = [*path[:depth], line]
        if depth and line.level <= path[-2].level:
            least = plain(path[-2].level + HALF)
            raise line.refuse(
                f"does not exceed {path[-2].name} {number(path[-2].level)}: "
                f"enter {least} or more, or leave this line out (H26)"
            )
        key = tuple(step.name.lower() for step in path)
        if key in seen:
            raise line.refuse("is on the sheet twice; keep one of the lines")
        seen.add(key)


def find(sheet: tuple[Attribute, ...], name: str) -> Place:
    """What a name means: on the sheet, or a new child at the end of a path (H32).

    Raises ParameterError for a name that is unknown or could be several things.
    """
    wanted = [part.strip().lower() for part in name.split("/")]
    found = [place for place in places(sheet) if ends_with(place.path, wanted)]
    exact = [place for place in found if len(place.path.split("/")) == len(wanted)]
    found = exact if len(exact) == 1 else found
    if len(found) == 1:
        return found[0]
    if found:
        paths = " or ".join(place.path for place in found)
        raise ParameterError(f"{echo(name)} is on the sheet more than once: write {paths}", "raise")
    return new_child(sheet, name)


def ends_with(path: str, wanted: list[str]) -> bool:
    """Whether a path ends with these names."""
    return path.lower().split("/")[-len(wanted) :] == wanted


def places(sheet: tuple[Attribute, ...]) -> list[Place]:
    """Everything on a sheet."""
    found = []
    for attribute in sheet:
        found.append(Place(attribute))
        for skill in attribute.skills:
            found.append(Place(attribute, skill))
            found.extend(Place(attribute, skill, child) for child in skill.specialties)
    return found


def new_child(sheet: tuple[Attribute, ...], name: str) -> Place:
    """A skill or specialty not on the sheet, at its parent's level, from `parent/name`.

    Raises ParameterError where the name has no parent, or one that is not on the sheet.
    """
    above, _, last = (part.strip() for part in name.rpartition("/"))
    known = {place.path.lower(): place for place in places(sheet)}
    near = [path.rpartition("/")[2] for path in known]
    if not last or not above:
        raise ParameterError(
            f"{echo(name)} is not on the sheet; {nearest_names(name.strip().lower(), near)}; "
            "write a new skill as Attribute/Skill and a new specialty as Skill/Specialty",
            "raise",
        )
    parent = find(sheet, above) if any(ends_with(p, [above.lower()]) for p in known) else None
    parent = parent or known.get(above.lower())
    if not parent or parent.specialty:
        raise ParameterError(
            f"{echo(above)} is not an attribute or skill on the sheet; "
            f"{nearest_names(above.lower(), near)}",
            "raise",
        )
    if parent.skill:
        return Place(parent.attribute, parent.skill, Specialty(last, parent.skill.level))
    return Place(parent.attribute, Skill(last, parent.attribute.level))
