"""A character: traits and skills, filled in once, that fill the forms of a ruleset's calculators.

A ruleset's module `desk_character` declares `CHARACTER`, a `Sheet`. From it come the form, the
file, the link, what is checked, and what each calculator is offered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from honorcalc.calculators.errors import ParameterError, echo, nearest_names
from honorcalc.calculators.parameters import Kind, Text
from honorcalc.calculators.signature import Parameter
from honorcalc.desk.files import listed, refuse_unknown
from honorcalc.desk.kept import NAME, Kept, Reply, one

MOST_SKILLS = 40
SKILL_NAME = Text("Skill", longest=40)
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
    now: Mapping[str, Any] = field(default_factory=dict)
    """What changes during play, as far as it is not as on an empty sheet."""

    def __getitem__(self, trait: str) -> Any:
        return self.traits[trait]

    def rank(self, skill: str) -> Any:
        """The rank of the skill of that name, however it is capitalized."""
        found = (s.rank for s in self.skills if s.name.casefold() == skill.casefold())
        return next(found, 0)

    def rolling(self, attribute: str) -> Character:
        """The same character, all of whose skills are rolled with one attribute."""
        return replace(self, skills=tuple(replace(s, attribute=attribute) for s in self.skills))


@dataclass(frozen=True, slots=True)
class Option:
    """One press of a button: the settings of a calculator that a character fills."""

    label: str
    detail: str
    settings: Mapping[str, Any]


Filled = Callable[[Character], Iterable[Option]]
"""What a character fills: a press for each option."""


def whole(
    detail: Callable[[Character], str],
    fill: Callable[[Character], Mapping[str, Any]],
    label: str = "My character",
) -> Filled:
    """The one option of a part that needs no choice."""
    return lambda character: (Option(label, detail(character), fill(character)),)


@dataclass(frozen=True, slots=True)
class Use:
    """One part that a character can play in some calculators.

    Those are named without their ruleset, as in "roll target".
    """

    calculators: str
    title: str
    options: Filled
    by_skill: bool = False
    """Whether there is an option for each skill, so that its attribute may be changed."""


class State(NamedTuple):
    """A character as a roll meets her: the sheet, what changes during play, the table's rules."""

    character: Character
    now: Mapping[str, Any]
    rules: Any


class Condition(NamedTuple):
    """How a character is, in a sentence, and whether she can roll at all."""

    words: str
    able: bool = True


class Ready(NamedTuple):
    """A roll that takes one press: the settings of a calculator, and what they are against."""

    label: str
    calculator: str
    settings: Mapping[str, Any]
    against: str
    pool: str = ""
    """In the game's notation, where the calculator does not write it."""
    called: str = ""
    """What the chance is of, where the calculator does not speak of this character."""


@dataclass(frozen=True, slots=True)
class Section:
    """Rolls that belong together; of `Sheet.now` the parameters whose group has its title too."""

    title: str
    rolls: Callable[[State], Iterable[Ready]] = lambda state: ()


class Ladder(NamedTuple):
    """What every skill can be tried against in one table: values of a parameter of `Sheet.now`."""

    parameter: str
    values: tuple[Any, ...]
    rolls: Callable[[State], Iterable[Ready]]
    """One for each skill, of a calculator whose lead is the chance of success."""


@dataclass(frozen=True)
class Sheet(Kept[Character]):
    """What a character of a ruleset is, and what it fills."""

    attributes: tuple[Parameter, ...]
    states: tuple[Parameter, ...]
    rank: Kind
    skills: tuple[Skill, ...]
    """The skills that an empty sheet lists."""
    uses: tuple[Use, ...]
    facts: Callable[[State], Iterable[tuple[str, str]]]
    """What follows from a character, as pairs of a name and a text."""
    now: tuple[Parameter, ...]
    """What changes during play, and what a roll is against."""
    sections: tuple[Section, ...]
    """What can be rolled from the sheet."""
    condition: Callable[[State], Condition]
    ladder: Ladder
    """What the GM's sheet shows of the character."""
    legend: str = "Skills, each with the attribute it is usually rolled with"
    fresh: Any = 0
    """The rank that a new skill begins with."""
    placed: bool = False
    """Whether a skill belongs to its attribute, so that two attributes may have one of a name."""
    fitting: Callable[[Character], None] = lambda character: None
    """Raises `ParameterError` for a skill that does not go with the rest; `skills.0` names it."""

    thing = "character"
    kind = "honor-roll character"
    keys = ("name", "attributes", "states", "skills", "now")
    entry = "skill"

    @property
    def traits(self) -> tuple[Parameter, ...]:
        """Attributes and states."""
        return self.attributes + self.states

    @property
    def fields(self) -> tuple[Parameter, ...]:
        return (NAME, *self.traits, *self.now)

    def build(self, settings: Mapping[str, Any], entries: tuple[Skill, ...]) -> Character:
        traits = {trait.name: settings[trait.name] for trait in self.traits}
        now = {p.name: settings[p.name] for p in self.now if settings[p.name] != p.default}
        return Character(settings["name"].strip(), traits, entries, now)

    def settings(self, value: Character) -> Mapping[str, Any]:
        return {"name": value.name, **value.traits, **self.now_of(value)}

    def now_of(self, value: Character) -> dict[str, Any]:
        """What changes during play, all of it."""
        return {p.name: value.now.get(p.name, p.default) for p in self.now}

    def entries(self, value: Character) -> tuple[Skill, ...]:
        return value.skills

    def blank_entries(self) -> tuple[Skill, ...]:
        return self.skills

    def check(self, value: Character) -> None:
        self.fitting(value)

    # Files

    def from_data(self, data: Mapping[str, Any]) -> Character:
        settings = self.defaults() | self.given({"name": data.get("name", "")})
        parts = ("attributes", self.attributes), ("states", self.states), ("now", self.now)
        for key, known in parts:
            given = data.get(key, {})
            if not isinstance(given, dict):
                raise ParameterError(f"The {key} in the file are not names with values.")
            refuse_unknown(given, [t.name for t in known], f"Among the {key} the file")
            settings |= self.given(given)
        skills = self.read_skills(data) if "skills" in data else self.skills
        return self.build(settings, skills)

    def read_skills(self, data: Mapping[str, Any]) -> tuple[Skill, ...]:
        """The skills of a file; raises `ParameterError`, also if two have the same name."""
        skills: tuple[Skill, ...] = ()
        for number, given in enumerate(listed(data, "skills", MOST_SKILLS, "a sheet")):
            refuse_unknown(given, SKILL_KEYS, "A skill of the file")
            parts = (given.get("name"), given.get("attribute"), given.get("rank"))
            skills += (self.read_skill(*parts, f"skills.{number}", skills),)
        return skills

    def read_skill(
        self, name: object, attribute: object, rank: object, place: str, before: Iterable[Skill]
    ) -> Skill:
        """A skill that is not among those `before`; raises `ParameterError`, with its `place`."""
        text = one(SKILL_NAME, name, place).strip()
        if not text:
            raise ParameterError("A skill needs a name.", place)
        names = [a.name for a in self.attributes]
        if not isinstance(attribute, str) or attribute not in names:
            near = nearest_names(echo(attribute), names)
            raise ParameterError(f"{echo(attribute)} is not an attribute; {near}.", place)
        skill = Skill(text, attribute, one(self.rank, rank, place))
        if any(self.same(skill, other) for other in before):
            raise ParameterError(f"{echo(text)} is listed twice.", place)
        return skill

    def same(self, skill: Skill, other: Skill) -> bool:
        """Whether two skills cannot both be listed."""
        beside = not self.placed or skill.attribute == other.attribute
        return beside and skill.name.casefold() == other.name.casefold()

    @property
    def apart(self) -> str:
        return "attribute" if self.placed else ""

    def to_data(self, value: Character) -> dict[str, Any]:
        # A text without `now` is that of an earlier version, which can still read it.
        now = {p.name: p.kind.json(value.now[p.name]) for p in self.now if p.name in value.now}
        return {
            "name": value.name,
            "attributes": {a.name: a.kind.json(value[a.name]) for a in self.attributes},
            "states": {s.name: s.kind.json(value[s.name]) for s in self.states},
            "skills": [
                {"name": s.name, "attribute": s.attribute, "rank": self.rank.json(s.rank)}
                for s in value.skills
            ],
            **({"now": now} if now else {}),
        }

    # Links

    def read_entry(self, text: str, before: tuple[Skill, ...]) -> Skill:
        """The skill written `Stealth:coordination:3`; raises `ParameterError`."""
        name, attribute, rank = [*text.rsplit(":", 2), "", ""][:3]
        skill = self.read_skill(name, attribute, rank, "skill", before)
        if len(before) >= MOST_SKILLS:
            raise ParameterError(f"a sheet can have at most {MOST_SKILLS} skills", "skill")
        return skill

    def write_entry(self, entry: Skill) -> str:
        return f"{entry.name}:{entry.attribute}:{self.rank.text(entry.rank)}"

    # Pages

    def form(self) -> Reply:
        return {
            "called": NAME.describe(),
            "attributes": [a.describe() for a in self.attributes],
            "states": [s.describe() for s in self.states],
            "now": [n.describe() for n in self.now],
            "sections": [section.title for section in self.sections],
            "calculators": self.rolled,
            "rank": {
                "type": self.rank.type,
                "label": self.rank.label,
                "fresh": self.rank.text(self.fresh),
                **self.rank.details(),
            },
            "legend": self.legend,
            "longest_skill": SKILL_NAME.longest,
        }

    def state(self, value: Character, house: str = "") -> State:
        """What a roll needs to know of a character; `house` has the house rules as in a link.

        Raises `ValueError` with half a sentence if they cannot be read.
        """
        return State(value, self.now_of(value), self.table.read(house))

    @property
    def rolled(self) -> list[str]:
        """The calculators that can be rolled from the sheet."""
        state = self.state(self.blank())
        ready = (roll for section in self.sections for roll in section.rolls(state))
        return list(dict.fromkeys(roll.calculator for roll in ready))

    def show(self, value: Character) -> Reply:
        return {"character": self.to_data(value), "facts": self.facts_of(self.state(value))}

    def facts_of(self, state: State) -> list[dict[str, str]]:
        """What follows from a character by the table's rules."""
        return [{"label": label, "text": text} for label, text in self.facts(state)]
