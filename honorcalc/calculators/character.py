"""A character: traits and skills, filled in once, that fill the forms of a ruleset's calculators.

A ruleset's module `character` declares `CHARACTER`, a `Sheet`. From it come the form, the file,
the link, what is checked, and what each calculator is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import quote_plus

from honorcalc.calculators.declaration import Parameter
from honorcalc.calculators.errors import ParameterError, nearest, shown
from honorcalc.calculators.files import file_name, read_file, refuse_unknown, written_file
from honorcalc.calculators.links import SAFE, pairs, too_long
from honorcalc.calculators.parameters import Kind, Text

KIND = "honor-roll character"
MOST_SKILLS = 40
MOST_NOTES = 20
LONGEST_LINK = 30_000  # 40 skills with names in letters of four bytes, and the rest of a sheet
NAME = Text("Name", longest=60)
SKILL_NAME = Text("Skill", longest=40)
KEYS = ("name", "attributes", "states", "skills")
SKILL_KEYS = ("name", "attribute", "rank")


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill with its rank and the attribute it is usually rolled with."""

    name: str
    attribute: str
    rank: Any


@dataclass(frozen=True, slots=True)
class Character:
    """A filled sheet."""

    name: str
    traits: Mapping[str, Any]
    """Attributes and states by name."""
    skills: tuple[Skill, ...]

    def __getitem__(self, trait: str) -> Any:
        return self.traits[trait]

    def rank(self, skill: str, unlisted: Any = 0) -> Any:
        """The rank of the skill of that name, however it is capitalized."""
        found = (s.rank for s in self.skills if s.name.casefold() == skill.casefold())
        return next(found, unlisted)

    def rolling(self, attribute: str) -> Character:
        """The same character, all of whose skills are rolled with one attribute."""
        return replace(self, skills=tuple(replace(s, attribute=attribute) for s in self.skills))


@dataclass(frozen=True, slots=True)
class Option:
    """One press of a button: the settings of a calculator that a character fills."""

    label: str
    detail: str
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Use:
    """One part that a character can play in some calculators."""

    calculators: tuple[str, ...]
    title: str
    options: Callable[[Character], Iterable[Option]]
    by_skill: bool = False
    """Whether there is an option for each skill, so that its attribute may be changed."""


@dataclass(frozen=True)
class Sheet:
    """What a character of a ruleset is, and what it fills."""

    ruleset: str
    title: str
    attributes: tuple[Parameter, ...]
    states: tuple[Parameter, ...]
    rank: Kind
    skills: tuple[Skill, ...]
    """Those that an empty sheet lists."""
    uses: tuple[Use, ...]
    facts: Callable[[Character], Iterable[tuple[str, str]]]
    """What follows from a character, as pairs of a name and a text."""
    legend: str = "Skills, each with the attribute it is usually rolled with"
    fresh: Any = 0
    """The rank that a new skill begins with."""
    placed: bool = False
    """Whether a skill belongs to its attribute, so that two attributes may have one of a name."""
    check: Callable[[Character], None] = field(default=lambda character: None)
    """Raises `ParameterError` for a skill that does not go with the rest; `skills.0` names it."""

    @property
    def anchor(self) -> str:
        """The id of the sheet in its page, and what stands before `?` in its link."""
        return f"character.{self.ruleset}"

    @property
    def traits(self) -> tuple[Parameter, ...]:
        """Attributes and states."""
        return self.attributes + self.states

    def blank(self) -> Character:
        """The character of an empty sheet."""
        return Character("", {t.name: t.default for t in self.traits}, self.skills)

    # Files

    def read(self, text: object) -> Character:
        """The character of a file; raises `ParameterError` for the first thing that is wrong."""
        data = read_file(text, KIND, self.ruleset, KEYS)
        traits = {t.name: t.default for t in self.traits}
        for key, known in (("attributes", self.attributes), ("states", self.states)):
            given = data.get(key, {})
            if not isinstance(given, dict):
                raise ParameterError(f"The file's {key} are not names with values.")
            refuse_unknown(given, [t.name for t in known], f"Among the {key} the file")
            traits |= {t.name: one(t.kind, given[t.name], t.name) for t in known if t.name in given}
        character = Character(
            one(NAME, data.get("name", ""), "name").strip(),
            traits,
            self.read_skills(data["skills"]) if "skills" in data else self.skills,
        )
        self.check(character)
        return character

    def read_skills(self, given: object) -> tuple[Skill, ...]:
        """The skills of a file, each of another name."""
        if not isinstance(given, list) or not all(isinstance(skill, dict) for skill in given):
            raise ParameterError("The file's skills are not a list.")
        if len(given) > MOST_SKILLS:
            raise ParameterError(f"{len(given)} skills are more than {MOST_SKILLS}.")
        skills: list[Skill] = []
        for number, data in enumerate(given):
            refuse_unknown(data, SKILL_KEYS, "A skill of the file")
            place = f"skills.{number}"
            skill = self.read_skill(
                data.get("name"), data.get("attribute"), data.get("rank"), place
            )
            if any(self.same(skill, other) for other in skills):
                raise ParameterError(f"{shown(skill.name)} is listed twice.", place)
            skills.append(skill)
        return tuple(skills)

    def same(self, skill: Skill, other: Skill) -> bool:
        """Whether two skills cannot both be listed."""
        beside = not self.placed or skill.attribute == other.attribute
        return beside and skill.name.casefold() == other.name.casefold()

    def read_skill(self, name: object, attribute: object, rank: object, place: str) -> Skill:
        """One skill; `place` says which in an error."""
        text = one(SKILL_NAME, name, place).strip()
        if not text:
            raise ParameterError("A skill needs a name.", place)
        names = [a.name for a in self.attributes]
        if not isinstance(attribute, str) or attribute not in names:
            near = nearest(shown(attribute), names)
            raise ParameterError(f"{shown(attribute)} is not an attribute; {near}.", place)
        return Skill(text, attribute, one(self.rank, rank, place))

    def to_data(self, character: Character) -> dict[str, Any]:
        """The character as JSON has it; a file is this with a heading."""
        return {
            "name": character.name,
            "attributes": {a.name: a.kind.json(character[a.name]) for a in self.attributes},
            "states": {s.name: s.kind.json(character[s.name]) for s in self.states},
            "skills": [
                {"name": s.name, "attribute": s.attribute, "rank": self.rank.json(s.rank)}
                for s in character.skills
            ],
        }

    def write(self, character: Character) -> str:
        """The text of a character's file."""
        return written_file(KIND, self.ruleset, self.to_data(character))

    # Links

    def read_link(self, query: str) -> tuple[Character, list[str]]:
        """The character of a link, and a sentence for each thing in it that was not used."""
        notes: list[str] = []
        problem = too_long(query, LONGEST_LINK)
        if problem:
            notes.append(f"{problem[0].upper()}{problem[1:]}; the rest was cut.")
        given: dict[str, Any] = {}
        skills: list[Skill] | None = None
        for name, value in pairs(query[:LONGEST_LINK]):
            try:
                if name == "skill":
                    skills = skills or []
                    skills += self.linked_skill(value, skills)
                else:
                    given[name] = self.linked(name, value, given)
            except ParameterError as wrong:
                notes.append(f"{shown(name)}: {wrong.short.rstrip('.')}; ignored.")
        if len(notes) > MOST_NOTES:
            notes[MOST_NOTES:] = [f"{len(notes) - MOST_NOTES} more were ignored."]
        called = given.pop("name", "")
        blank = self.blank()
        listed = blank.skills if skills is None else tuple(skills)
        linked = Character(called, {**blank.traits, **given}, listed)
        return self.checked(linked, notes), notes

    def checked(self, character: Character, notes: list[str]) -> Character:
        """A character without the skills that do not go with the rest, each in a note."""
        while True:
            try:
                self.check(character)
            except ParameterError as problem:
                at = int((problem.parameter or "").removeprefix("skills."))
                if len(notes) < MOST_NOTES:
                    notes.append(f"skill: {problem.short.rstrip('.')}; ignored.")
                left = character.skills[:at] + character.skills[at + 1 :]
                character = replace(character, skills=left)
            else:
                return character

    def linked(self, name: str, value: str, given: Mapping[str, Any]) -> Any:
        """The value of a trait, or the name, in a link."""
        kinds = {t.name: t.kind for t in self.traits} | {"name": NAME}
        if name not in kinds:
            raise ParameterError("not known here", name)
        if name in given:
            raise ParameterError("given twice, the first counts", name)
        read = one(kinds[name], value, name)
        return read.strip() if name == "name" else read

    def linked_skill(self, value: str, before: list[Skill]) -> list[Skill]:
        """The skill written `Stealth:coordination:3`; nothing written is no skill at all."""
        if not value:
            return []
        name, attribute, rank = [*value.rsplit(":", 2), "", ""][:3]
        skill = self.read_skill(name, attribute, rank, "skill")
        if any(self.same(skill, other) for other in before):
            raise ParameterError(f"{shown(skill.name)} is listed twice", "skill")
        if len(before) >= MOST_SKILLS:
            raise ParameterError(f"more than {MOST_SKILLS} skills", "skill")
        return [skill]

    def write_link(self, character: Character) -> str:
        """The link of a character: what differs from an empty sheet."""
        parts = [("name", character.name)] if character.name else []
        parts += [
            (t.name, t.kind.text(character[t.name]))
            for t in self.traits
            if character[t.name] != t.default
        ]
        if character.skills != self.skills:
            parts += [
                ("skill", f"{s.name}:{s.attribute}:{self.rank.text(s.rank)}")
                for s in character.skills
            ] or [("skill", "")]
        query = "&".join(f"{n}={quote_plus(v, SAFE)}" for n, v in parts)
        return f"{self.anchor}?{query}"

    # Pages

    def describe(self) -> dict[str, Any]:
        """All that a form needs, its start values included."""
        return {
            "ruleset": self.ruleset,
            "anchor": self.anchor,
            "title": self.title,
            "kind": KIND,
            "called": Parameter("name", NAME, "").describe(),
            "attributes": [a.describe() for a in self.attributes],
            "states": [s.describe() for s in self.states],
            "rank": {
                "type": self.rank.type,
                "label": self.rank.label,
                "fresh": self.rank.text(self.fresh),
                **self.rank.details(),
            },
            "legend": self.legend,
            "longest_skill": SKILL_NAME.longest,
            **self.reply(self.blank()),
        }

    def reply(self, character: Character, notes: Iterable[str] = ()) -> dict[str, Any]:
        """A character with its file, its link, and what follows from it."""
        return {
            "character": self.to_data(character),
            "text": self.write(character),
            "file": file_name(character.name, self.ruleset + "-character"),
            "link": self.write_link(character),
            "notes": list(notes),
            "facts": [{"label": label, "text": text} for label, text in self.facts(character)],
        }

    def uses_of(self, calculator: str) -> tuple[Use, ...]:
        """The parts that a character can play in a calculator."""
        return tuple(use for use in self.uses if calculator in use.calculators)


def one(kind: Kind, raw: object, place: str) -> Any:
    """What came for one field; raises `ParameterError` that names the place."""
    try:
        return kind.read(raw)
    except ValueError as problem:
        raise ParameterError(f"{kind.label}: {problem}.", place) from None
