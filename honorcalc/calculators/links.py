"""Links: the part of an address after `#<id>?`, read with patience and written canonically."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import quote_plus, unquote_plus

from honorcalc.calculators.errors import LONGEST_ECHO, ParameterError, shown, twice
from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.rolls import SEEDS, whole_in
from honorcalc.calculators.sweeps import MOST_LINES, MOST_POINTS, varied

if TYPE_CHECKING:
    from honorcalc.calculators.declaration import Calculator

VIEWS = ("exactly", "at-least", "at-most", "over", "table", "rolls")
RESERVED = ("view", "x", "by", "value", "pin", "seed", "count", "json")
LONGEST_QUERY = 700_000
"""As much as the longest deck takes in letters of four bytes, with five kept curves of such decks:
5,500 letters at 12 signs each, and at 20 where each `%` is written `%25`."""
MOST_PAIRS = 200  # parameters and reserved names, with room for those of later releases
MOST_LINKED_ROLLS = 1000  # what a page rolls at once, within its second
AGAIN = "given twice, the first counts"
SAFE = ",:;./~-_"
MOST_PINS, LONGEST_NAME = 5, 40


@dataclass(frozen=True, slots=True)
class Pin:
    """A curve kept for comparison: its settings, and the name a reader gave it ("" for none)."""

    name: str = field(compare=False)
    query: str
    """The settings as in a link, only those that differ from the default."""
    settings: dict[str, Any] = field(compare=False, hash=False)


@dataclass
class LinkState:
    """What a link asks for; `notes` says what in it was ignored or replaced."""

    settings: dict[str, Any]
    view: str = "exactly"
    x: str | None = None
    by: str | None = None
    value: str | None = None
    seed: int | None = None
    count: int | None = None
    pins: list[Pin] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def to_json(self, calculator: Calculator) -> dict[str, object]:
        """The state as a form needs it: every parameter as the text of its field."""
        return {
            "parameters": {
                p.name: p.kind.text(self.settings[p.name]) for p in calculator.parameters
            },
            "view": self.view,
            "x": self.x,
            "by": self.by,
            "value": self.value,
            "pins": [{"name": pin.name, "query": pin.query} for pin in self.pins],
            "seed": self.seed,
            "count": self.count,
        }


def pairs(query: str) -> list[tuple[str, str]]:
    """The names and values of a query; hostile text stays text.

    >>> pairs("a=1&b=%3Cb%3E&c")
    [('a', '1'), ('b', '<b>'), ('c', '')]
    """
    parts = [part.partition("=") for part in query.split("&", MOST_PAIRS)[:MOST_PAIRS] if part]
    return [(unquote_plus(name), unquote_plus(value)) for name, _, value in parts]


def too_long(query: str, most: int = LONGEST_QUERY) -> str:
    """What is wrong with a query that nobody writes, "" where nothing is."""
    if len(query) > most:
        return f"the settings have {len(query):,} characters in a link, and {most:,} are the most"
    names = query.count("&") + 1
    return f"a link names {names:,} settings, and {MOST_PAIRS} are the most" * (names > MOST_PAIRS)


def read_link(calculator: Calculator, query: str, *, strict: bool) -> LinkState:
    """The state a query asks for.

    Strict (a form): the first bad value or unknown name raises ParameterError. Otherwise (a
    link) what is bad falls back to the default, what is unknown is ignored, each with a note.
    """
    state = LinkState({p.name: p.default for p in calculator.parameters})
    problem = too_long(query)
    if problem:
        if strict:
            raise ParameterError(problem, None, calculator.id)
        state.notes.append(f"{problem[0].upper()}{problem[1:]}; the rest was cut.")
    first: dict[str, str] = {}
    told: set[str] = set()
    for name, value in pairs(query[:LONGEST_QUERY]):
        try:
            if name in first and name != "pin":
                raise ParameterError(
                    twice(first[name], value) if strict else AGAIN, name, calculator.id
                )
            first[name] = value
            read_pair(calculator, state, name, value)
        except ParameterError as found:
            if strict:
                raise
            if name not in told or name == "pin":
                state.notes.append(note(state, calculator, name, found))
            told.add(name)
    return state


def note(state: LinkState, calculator: Calculator, name: str, problem: ParameterError) -> str:
    """The sentence that tells a reader what of a link was not used, and what was instead."""
    if name in RESERVED:
        return f"{name}: {problem.short}" + ("." if problem.short == AGAIN else "; ignored.")
    for parameter in calculator.parameters:
        if parameter.name == problem.parameter:
            used = parameter.kind.text(state.settings[parameter.name])
            used = used if len(used) <= LONGEST_ECHO and "\n" not in used else "the default"
            label = ", ".join(filter(None, (parameter.kind.group, parameter.kind.label)))
            return f"{label}: {problem.short}; {used} is used."
    return f"{shown(name)} in the link is not known here and was ignored."


def read_pair(calculator: Calculator, state: LinkState, name: str, value: str) -> None:
    """Takes one name and value of a query into the state; raises ParameterError."""
    if name not in RESERVED:
        state.settings |= {name: calculator.read({name: with_plus(calculator, name, value)})[name]}
    elif name == "view":
        allowed = [
            v
            for v in VIEWS
            if v in (*calculator.views, "table") or (v == "rolls" and calculator.roller)
        ]
        if value not in allowed:
            raise ParameterError(
                f"{shown(value)} is not one of {', '.join(allowed)}", name, calculator.id
            )
        state.view = value
    elif name == "seed":
        state.seed = whole_in(value, 0, SEEDS - 1, name, calculator.id)
    elif name == "count":
        state.count = whole_in(value, 1, MOST_LINKED_ROLLS, name, calculator.id)
    elif name in ("x", "by"):
        value = value.replace(": ", ":+")
        varied(calculator, value, MOST_POINTS if name == "x" else MOST_LINES)
        setattr(state, name, value)
    elif name == "value":
        calculator.value(value)
        state.value = value
    elif name == "pin":
        read_pin(calculator, state, value)
    else:
        raise ParameterError("is not used here", name, calculator.id)


def with_plus(calculator: Calculator, name: str, value: str) -> str:
    """A number whose plus sign was read as the blank that it means in a query."""
    signed = value.startswith(" ") and any(
        p.name == name and isinstance(p.kind, Halves) for p in calculator.parameters
    )
    return f"+{value[1:]}" if signed else value


def read_pin(calculator: Calculator, state: LinkState, text: str) -> None:
    """Takes `<name>~<settings>` into the state; all of it must be sound, or it is another curve."""
    if len(state.pins) == MOST_PINS:
        raise ParameterError(f"more than {MOST_PINS} curves are kept", "pin", calculator.id)
    name, mark, query = text.partition("~")
    if not mark:
        raise ParameterError(f"{shown(text)} is not a name, ~ and settings", "pin", calculator.id)
    try:
        raw: dict[str, object] = {}
        for setting, value in pairs(query):
            if setting in raw:
                raise ParameterError(twice(raw[setting], value), setting)
            raw[setting] = with_plus(calculator, setting, value)
        settings = calculator.read(raw)
    except ParameterError as problem:
        where = " ".join(filter(None, (shown(name), problem.parameter)))
        raise ParameterError(f"{where}: {problem.short}", "pin", calculator.id) from None
    state.pins.append(Pin(sound_name(name), write_settings(calculator, settings), settings))


def sound_name(text: str) -> str:
    r"""The name of a curve: one short line of printable characters without the ~ that ends it.

    >>> sound_name(" Bow\n~ up close" + "!" * 60), sound_name("\u202e\x00")
    ('Bow - up close!!!!!!!!!!!!!!!!!!!!!!!!!!', '')
    """
    printable = "".join(c if c.isprintable() else " " for c in text[:200].replace("~", "-"))
    return " ".join(printable.split())[:LONGEST_NAME].strip()


def write_settings(calculator: Calculator, settings: dict[str, Any]) -> str:
    """The settings that differ from the calculator's defaults, as in a link."""
    return written(
        (p.name, p.kind.text(settings[p.name]))
        for p in calculator.parameters
        if settings[p.name] != p.default
    )


def written(parts: Iterable[tuple[str, str]]) -> str:
    """Names and values as a query."""
    return "&".join(f"{quote_plus(n, SAFE)}={quote_plus(v, SAFE)}" for n, v in parts)


def write_link(calculator: Calculator, state: LinkState) -> str:
    """The canonical link, `<id>?` and what differs from the calculator's defaults."""
    parts = []
    if state.view != "exactly":
        parts.append(("view", state.view))
    for name in ("x", "by", "value", "seed", "count"):
        if getattr(state, name) is not None:
            parts.append((name, str(getattr(state, name))))
    parts += [("pin", f"{pin.name}~{pin.query}") for pin in state.pins]
    query = "&".join(filter(None, (write_settings(calculator, state.settings), written(parts))))
    return f"{calculator.id}?{query}"
