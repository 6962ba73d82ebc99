"""Links: the part of an address after `#<id>?`, read with patience and written canonically."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any
from urllib.parse import quote_plus, unquote_plus

from honorcalc.calculators.catalog import find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import (
    LONGEST_ECHO,
    ParameterError,
    echo,
    in_calculator,
    printable,
    twice,
)
from honorcalc.calculators.house import LONGEST_HOUSE, House
from honorcalc.calculators.signature import HOUSE, Settings
from honorcalc.calculators.words import begun
from honorcalc.questions.commitment import Reveal, read_part
from honorcalc.questions.roll import SEEDS, whole_in
from honorcalc.questions.sweep import MOST_LINES, MOST_POINTS, read_range

VIEWS = ("exactly", "at-least", "at-most", "over", "table", "rolls")
REVEALED = Reveal._fields
NAMED = ("view", "x", "by", "value", "seed", "count", *REVEALED)
RESERVED = (*NAMED, "pin", "json", "house", "said")
LONGEST_QUERY = 700_000
"""As much as the longest deck takes in letters of four bytes, with five kept curves of such decks:
5,500 letters at 12 signs each, and at 20 where each `%` is written `%25`."""
MOST_PAIRS = 200  # parameters and reserved names, with room for those of later releases
MOST_LINKED_ROLLS = 1000  # what a page rolls at once, within its second
MOST_LINKED_DICE = 400_000  # the same for rolls of hundreds of dice each, within a few seconds
AGAIN = "given twice, so only the first counts"
SAFE = ",:;./~-_"
MOST_PINS, LONGEST_NAME = 5, 40


@dataclass(frozen=True, slots=True)
class Pin:
    """A curve kept for comparison: its settings, and the name a reader gave it ("" for none)."""

    name: str
    query: str
    """The settings as in a link, only those that differ from the default; after the id and a
    question mark where they are those of another calculator."""
    settings: Settings
    calculator: str
    """The id of the calculator whose curve it is."""


@dataclass(frozen=True, slots=True)
class LinkState:
    """What a link asks for; `notes` says what in it was ignored or replaced.

    What the link `said` of its figure when it was copied is read by the page alone.
    """

    settings: Settings
    view: str = "exactly"
    x: str | None = None
    by: str | None = None
    value: str | None = None
    seed: int | None = None
    count: int | None = None
    nonce: str | None = None
    word: str | None = None
    commitment: str | None = None
    release: str | None = None
    pins: tuple[Pin, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def dice(self) -> dict[str, str]:
        """What of the link tells the dice of a roll: a reveal, or else a seed; {} where nothing."""
        names: tuple[str, ...] = REVEALED if any(getattr(self, n) for n in REVEALED) else ("seed",)
        given = {n: str(getattr(self, n)) for n in names if getattr(self, n) is not None}
        return {**given, "count": str(self.count or 1)} if given else {}

    @property
    def across(self) -> str:
        """The parameter that the chart is drawn over, or ""."""
        return (self.x or "").partition(":")[0] if self.view == "over" else ""

    @property
    def varied(self) -> list[str]:
        """The parameters that a chart over a parameter varies; none in the other views."""
        over = (self.x, self.by) if self.view == "over" else ()
        return [name.partition(":")[0] for name in over if name]

    @property
    def reveal(self) -> Reveal | None:
        """What the link reveals; raises ParameterError where a part of that is missing."""
        parts = [getattr(self, name) for name in REVEALED]
        if not any(parts):
            return None
        for name, part in zip(REVEALED, parts, strict=True):
            if part is None:
                raise ParameterError(f"the link has no usable {name}, so nothing is proved", name)
        return Reveal(*parts)

    def without_dice(self) -> LinkState:
        """The state with no roll in it."""
        none: dict[str, Any] = dict.fromkeys(("seed", "count", *REVEALED))
        return replace(self, **none)

    def to_json(self, calculator: Calculator) -> dict[str, object]:
        """The state as a form needs it: every parameter as the text of its field."""
        return {
            "parameters": {
                p.name: p.kind.text(self.settings[p.name]) for p in calculator.parameters
            }
            | ({HOUSE: calculator.house_text(self.settings)} if calculator.table_rules else {}),
            **{name: getattr(self, name) for name in NAMED if name not in REVEALED},
            **({"dice": self.dice} if self.dice else {}),
        }


def pairs(query: str, most: int = MOST_PAIRS) -> list[tuple[str, str]]:
    """The names and values of a query, at most so many; hostile text stays text.

    >>> pairs("a=1&b=%3Cb%3E&c")
    [('a', '1'), ('b', '<b>'), ('c', '')]
    """
    parts = [part.partition("=") for part in query.split("&", most)[:most] if part]
    return [(unquote_plus(name), unquote_plus(value)) for name, _, value in parts]


def too_long(query: str, most: int = MOST_PAIRS) -> str:
    """What is wrong with a query that nobody writes, "" where nothing is."""
    if len(query) > LONGEST_QUERY:
        right = f"a link can have at most {LONGEST_QUERY:,} characters of settings"
        return f"{right}, and this one has {len(query):,}"
    names = query.count("&") + 1
    long = f"a link can name at most {most:,} settings, and this one names {names:,}"
    return long if names > most else ""


class Problems:
    """What is wrong in a link, the first of each name but of every curve; strict, it is raised."""

    def __init__(self, strict: bool):
        self.strict = strict
        self.found: list[tuple[str, ParameterError]] = []

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """Keeps the refusal of one name."""
        try:
            yield
        except ParameterError as problem:
            if self.strict:
                raise
            if name == "pin" or name not in dict(self.found):
                self.found.append((name, problem.with_traceback(None)))  # which holds this list


def read_link(calculator: Calculator, query: str, *, strict: bool) -> LinkState:
    """The state a query asks for.

    Strict (a form): the first bad value or unknown name raises ParameterError. Otherwise (a
    link) what is bad falls back to the default, what is unknown is ignored, each with a note.
    """
    long = too_long(query)
    if long and strict:
        raise ParameterError(long, None, calculator.id)
    problems = Problems(strict)
    given = pairs(query[:LONGEST_QUERY])
    # First, since a table's rules set the defaults of some settings
    settings = calculator.defaults(read_house(calculator, given, problems))
    named: dict[str, Any] = {}
    pins: list[Pin] = []
    seen: dict[str, str] = {}
    for name, value in given:
        with problems.of(name):
            if name in seen and name != "pin":
                again = twice(seen[name], value) if strict else AGAIN
                raise ParameterError(again, name, calculator.id)
            seen[name] = value
            if name == "pin":
                pins.append(read_pin(calculator, value, len(pins)))
            elif name in (*NAMED, "json"):
                named[name] = read_reserved(calculator, name, value)
            elif name not in RESERVED:
                settings[name] = read_setting(calculator, name, value)
    notes = [
        note(settings, calculator, name, problem, seen.get(name, ""))
        for name, problem in problems.found
    ]
    if long:
        notes.insert(0, f"{begun(long)}; the rest was cut.")
    return LinkState(MappingProxyType(settings), **named, pins=tuple(pins), notes=tuple(notes))


def read_house(calculator: Calculator, given: list[tuple[str, str]], problems: Problems) -> House:
    """The table rules among the pairs of a link, the book's where there are none."""
    text = dict(reversed(given)).get(HOUSE, "").replace(": ", ":+")
    sound = ""
    for part in filter(None, text.split(";") if len(text) <= LONGEST_HOUSE else [text]):
        with problems.of(HOUSE):
            calculator.read_house(sound + part)
            sound += f"{part};"
    return calculator.read_house(sound)


def note(
    settings: Settings, calculator: Calculator, name: str, problem: ParameterError, raw: str
) -> str:
    """The sentence that tells a reader what of a link was not used, and what was instead."""
    if name in RESERVED:
        return f"{name}: {problem.short}" + ("." if problem.short == AGAIN else "; ignored.")
    for parameter in calculator.parameters:
        if parameter.name == problem.parameter:
            used = parameter.kind.text(settings[parameter.name])
            used = used if len(used) <= LONGEST_ECHO and "\n" not in used else "the default"
            lost = len(raw) <= LONGEST_ECHO and raw not in problem.short + used
            instead = f" instead of {echo(raw)}" * lost
            label = ", ".join(filter(None, (parameter.kind.group, parameter.kind.label)))
            return f"{label}: {problem.short}; {used} is used{instead}."
    return f"{echo(name)} in the link is not known here and was ignored."


def read_setting(calculator: Calculator, name: str, value: str) -> Any:
    """A setting of a link; a plus sign was read as the blank that it means in a query."""
    signed = value.startswith(" ") and any(
        p.name == name and p.kind.numeric for p in calculator.parameters
    )
    return calculator.read_one(name, f"+{value[1:]}" if signed else value)


def read_reserved(calculator: Calculator, name: str, value: str) -> Any:
    """What one of the reserved names, other than `pin`, asks for; raises ParameterError."""
    if name == "view":
        allowed = [
            v
            for v in VIEWS
            if v in (*calculator.views, "table") or (v == "rolls" and calculator.roller)
        ]
        if value not in allowed:
            right = ", ".join(allowed)
            raise ParameterError(f"{echo(value)} is not one of {right}", name, calculator.id)
        return value
    if name == "seed":
        return whole_in(value, 0, SEEDS - 1, name, calculator.id)
    if name == "count":
        return whole_in(value, 1, MOST_LINKED_ROLLS, name, calculator.id)
    if name in ("x", "by"):
        value = value.replace(": ", ":+")
        read_range(calculator, value, MOST_POINTS if name == "x" else MOST_LINES)
        return value
    if name == "value":
        return calculator.value(value).name
    if name in REVEALED:
        with in_calculator(calculator.id):
            return read_part(name, value)
    raise ParameterError("not used here", name, calculator.id)


def read_pin(calculator: Calculator, text: str, before: int) -> Pin:
    """The curve `<name>~<settings>`, of another calculator `<name>~<id>?<settings>`.

    All of it must be sound, or it is another curve.
    """
    if before == MOST_PINS:
        raise ParameterError(f"at most {MOST_PINS} curves can be kept", "pin", calculator.id)
    name, mark, query = text.partition("~")
    if not mark:
        raise ParameterError(f"{echo(text)} is not a name, ~ and settings", "pin", calculator.id)
    id, other, rest = query.partition("?")
    owner = calculator
    try:
        if other and "=" not in id:
            owner, query = find(id), rest
        for setting, value in pairs(query):
            if setting in RESERVED and setting != HOUSE:
                read_setting(owner, setting, value)  # which refuses it
        settings = read_link(owner, query, strict=True).settings
    except ParameterError as problem:
        where = " ".join(filter(None, (echo(name), problem.parameter)))
        raise ParameterError(f"{where}: {problem.short}", "pin", calculator.id) from None
    written = write_settings(owner, settings)
    written = written if owner is calculator else f"{owner.id}?{written}"
    return Pin(sound_name(name), written, settings, owner.id)


def sound_name(text: str) -> str:
    r"""The name of a curve: one short line of printable characters without the ~ that ends it.

    >>> sound_name(" Bow\n~ up close" + "!" * 60), sound_name("\u202e\x00")
    ('Bow - up close!!!!!!!!!!!!!!!!!!!!!!!!!!', '')
    """
    line = printable(text[:200].replace("~", "-"), " ")
    return " ".join(line.split())[:LONGEST_NAME].strip()


def write_settings(calculator: Calculator, settings: Settings) -> str:
    """The table rules, and the settings that differ from the defaults under them, as in a link."""
    parts = [(p.name, p.kind.text(settings[p.name])) for p in calculator.changed(settings)]
    house = calculator.house_text(settings)
    return write_query([*parts, (HOUSE, house)] if house else parts)


def write_query(parts: Iterable[tuple[str, str]]) -> str:
    """Names and values as a query."""
    return "&".join(f"{quote_plus(n, SAFE)}={quote_plus(v, SAFE)}" for n, v in parts)


def write_link(calculator: Calculator, state: LinkState) -> str:
    """The canonical link, `<id>?` and what differs from the calculator's defaults."""
    asked = {name: getattr(state, name) for name in NAMED}
    parts = [(name, str(it)) for name, it in asked.items() if it not in (None, "exactly")]
    parts += [("pin", f"{pin.name}~{pin.query}") for pin in state.pins]
    query = filter(None, (write_settings(calculator, state.settings), write_query(parts)))
    return f"{calculator.id}?{'&'.join(query)}"
