"""One kind of thing that a reader keeps: a text that Python reads, changes, links to and shows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from honorcalc.calculators.catalog import house_rules, part_of
from honorcalc.calculators.errors import ParameterError, echo
from honorcalc.calculators.house import TableRules
from honorcalc.calculators.parameters import Kind, Text
from honorcalc.calculators.signature import HOUSE, Parameter
from honorcalc.calculators.words import begun
from honorcalc.desk.files import file_name, read_file, written_file
from honorcalc.desk.merging import merged
from honorcalc.questions.links import AGAIN, LONGEST_QUERY, pairs, too_long, write_query

MOST_NOTES = 20
MOST_PARTS = 3_100  # of a link: the 3,000 actions of a game, and what it began with
NAME = Parameter("name", Text("Name", longest=60), "")
REWRITE = "rewrite"

Reply = dict[str, Any]
Deed = Mapping[str, Any]
Value = TypeVar("Value")


@dataclass(frozen=True)
class Kept(ABC, Generic[Value]):
    """A thing that readers keep, as a ruleset declares it; `honorcalc.desk` says how to add one."""

    ruleset: str
    title: str

    thing: ClassVar[str]
    """What stands before the ruleset in the thing's anchor, as in `tracker.honors-edge`."""
    kind: ClassVar[str]
    """What a file of such a thing says it is."""
    entry: ClassVar[str] = ""
    """What a link calls each entry of the thing's list, if it has one."""

    @property
    def anchor(self) -> str:
        """The id of the thing in its page, and what stands before `?` in its link."""
        return f"{self.thing}.{self.ruleset}"

    @property
    def table(self) -> TableRules:
        """The house rules there are in its ruleset, which must have some."""
        return house_rules(self.ruleset)

    # What each kind of thing says of itself

    @property
    @abstractmethod
    def fields(self) -> tuple[Parameter, ...]:
        """What a link may set, in the order in which it is written."""

    @property
    def keys(self) -> tuple[str, ...]:
        """What a file may have beside its heading: the fields, and a list where there is one."""
        return tuple(field.name for field in self.fields)

    @abstractmethod
    def build(self, settings: Mapping[str, Any], entries: tuple[Any, ...]) -> Value:
        """The thing with these values of its fields and these entries of its list."""

    @abstractmethod
    def settings(self, value: Value) -> Mapping[str, Any]:
        """The values of its fields."""

    def entries(self, value: Value) -> tuple[Any, ...]:
        """The entries of its list."""
        return ()

    def blank_entries(self) -> tuple[Any, ...]:
        """The entries that it has at first."""
        return ()

    def read_entry(self, text: str, before: tuple[Any, ...]) -> Any:
        """An entry as a link has it, after those `before` it; raises `ParameterError`."""
        raise NotImplementedError

    def write_entry(self, entry: Any) -> str:
        """An entry as a link has it."""
        raise NotImplementedError

    def from_data(self, data: Mapping[str, Any]) -> Value:
        """The thing in a file; raises `ParameterError` for the first thing that is wrong."""
        return self.build({**self.defaults(), **self.given(data)}, ())

    def to_data(self, value: Value) -> dict[str, Any]:
        """The thing as JSON has it; a file is this with a heading."""
        settings = self.settings(value)
        return {f.name: f.kind.json(settings[f.name]) for f in self.fields}

    def older(self, data: dict[str, Any]) -> dict[str, Any]:
        """The JSON of a text that an earlier version of this site wrote, as it is written now."""
        return data

    def check(self, value: Value) -> None:
        """Raises `ParameterError` for an entry that does not go with the rest; `….0` names it."""

    @property
    def apart(self) -> str:
        """What of an entry, beside its name, tells it apart."""
        return ""

    def in_order(self, value: Value) -> Value:
        """What two tabs have made of it, in the order that it must have."""
        return value

    def deeds(self) -> Mapping[str, Callable[[Value, Deed], Value]]:
        """What can be done to it, by name; `rewrite` needs no mention."""
        return {}

    @abstractmethod
    def show(self, value: Value) -> Reply:
        """What the page shows of it."""

    def form(self) -> Reply:
        """What its form needs beyond what `show` gives."""
        return {}

    def name_of(self, value: Value) -> str:
        """The name of its file."""
        return file_name(str(self.settings(value).get("name", "")), f"{self.ruleset}-{self.thing}")

    # What all of them do

    def defaults(self) -> dict[str, Any]:
        """The values that its fields have at first."""
        return {field.name: field.default for field in self.fields}

    def given(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """The values of those of its fields that stand in a file or deed."""
        return {f.name: one(f.kind, data[f.name], f.name) for f in self.fields if f.name in data}

    def blank(self) -> Value:
        """The thing before anybody did anything to it."""
        return self.build(self.defaults(), self.blank_entries())

    def read(self, text: object) -> Value:
        """The thing in a text; raises `ParameterError` for the first thing that is wrong."""
        value = self.from_data(read_file(text, self.kind, self.ruleset, self.keys, self.older))
        self.check(value)
        return value

    def write(self, value: Value) -> str:
        """The text that is kept, and the content of a file."""
        return written_file(self.kind, self.ruleset, self.to_data(value))

    def opened(self, text: object) -> Value:
        """The thing in a text, or where there is none the one that everybody begins with."""
        return self.blank() if text is None else self.read(text)

    def do(self, value: Value, deed: Deed) -> Value:
        """The thing after a deed of a reader; raises `ParameterError` for what cannot be done."""
        what = deed.get("do")
        act = self.deeds().get(what) if isinstance(what, str) else None
        if act is None:
            raise ParameterError(f"{echo(what)} is not something you can do here.")
        return act(value, deed)

    def changed(self, text: object, deed: object) -> Value:
        """The thing in a text after a deed; raises `ParameterError` if the deed cannot be done.

        The deed `rewrite` puts another `text` in its place. With `base`, the text that it was
        made from, it only takes over what differs between these two.
        """
        if not isinstance(deed, dict):
            raise ParameterError("A deed is an object that says what to do.")
        if deed.get("do") != REWRITE:
            return self.do(self.opened(text), deed)
        mine = self.opened(deed.get("text"))
        if "base" not in deed or text == deed["base"]:
            return mine
        base, theirs = self.opened(deed["base"]), self.opened(text)
        sides = (self.to_data(side) for side in (base, mine, theirs))
        value = self.in_order(self.from_data(merged(*sides, apart=self.apart)))
        self.check(value)
        return value

    # Links

    def read_link(self, query: str) -> tuple[Value, list[str]]:
        """The thing of a link, and a sentence for each part of the link that was not used."""
        notes: list[str] = []
        problem = too_long(query, MOST_PARTS)
        if problem:
            notes.append(f"{begun(problem)}; the rest was cut.")
        given: dict[str, Any] = {}
        entries: tuple[Any, ...] | None = None
        for name, text in pairs(query[:LONGEST_QUERY], MOST_PARTS):
            try:
                if name == self.entry != "":
                    entries = entries or ()
                    entries += (self.read_entry(text, entries),) if text else ()
                else:
                    given[name] = self.linked(name, text, given, notes)
            except ParameterError as wrong:
                notes.append(f"{echo(name)}: {wrong.short.rstrip('.')}; ignored.")
        if len(notes) > MOST_NOTES:
            notes[MOST_NOTES:] = [f"{len(notes) - MOST_NOTES} more were ignored."]
        entries = self.blank_entries() if entries is None else entries
        return self.checked({**self.defaults(), **given}, entries, notes), notes

    def checked(
        self, settings: Mapping[str, Any], entries: tuple[Any, ...], notes: list[str]
    ) -> Value:
        """The thing without what does not go with the rest, each in a note: entries, or a field.

        Where there are many notes, the entries after such a one are not tried any more.
        """
        while True:
            value = self.build(settings, entries)
            try:
                self.check(value)
            except ParameterError as problem:
                name, _, at = (problem.parameter or "").rpartition(".")
                few = len(notes) < MOST_NOTES
                if name and entries:
                    entries = entries[: int(at)] + entries[int(at) + 1 :] * few
                elif settings.get(at) != self.defaults().get(at):
                    settings = {**settings, at: self.defaults()[at]}
                else:
                    raise
                if few:
                    wrong = self.entry if name else at
                    notes.append(f"{wrong}: {problem.short.rstrip('.')}; ignored.")
            else:
                return value

    def linked(self, name: str, text: str, given: Mapping[str, Any], notes: list[str]) -> Any:
        """The value of a field in a link; a text that is too long is cut, with a note.

        Raises `ParameterError` for an unknown or repeated name, and for a bad value.
        """
        field = next((field for field in self.fields if field.name == name), None)
        if field is None:
            raise ParameterError("not known here", name)
        if name in given:
            raise ParameterError(AGAIN, name)
        kind = field.kind
        if isinstance(kind, Text) and kind.lines and len(text) > kind.longest:
            notes.append(f"{kind.label}: only the first {kind.longest:,} characters are used.")
            text = text[: kind.longest]
        return one(kind, text, name)

    def write_link(self, value: Value) -> str:
        """The link of a thing: what differs from the one that everybody begins with."""
        settings, defaults = self.settings(value), self.defaults()
        parts = [
            (field.name, field.kind.text(settings[field.name]))
            for field in self.fields
            if settings[field.name] != defaults[field.name]
        ]
        entries = self.entries(value)
        if entries != self.blank_entries():
            parts += [(self.entry, self.write_entry(entry)) for entry in entries] or [
                (self.entry, "")
            ]
        return f"{self.anchor}?{write_query(parts)}"

    # The page

    def at_table(self, value: Value, house: object) -> Value:
        """The thing as it is shown while a table's `house` rules are on."""
        return value

    def reply(self, value: Value, notes: Iterable[str] = (), house: object = None) -> Reply:
        """A thing with its text, file and link, what a link could not give, and what is shown."""
        return {
            "text": self.write(value),
            "file": self.name_of(value),
            "link": self.write_link(value),
            "notes": list(notes),
            "empty": value == self.blank(),
            **self.show(self.at_table(value, house)),
        }

    def describe(self) -> Reply:
        """All that the page needs before anybody does anything."""
        return {
            "ruleset": self.ruleset,
            "thing": self.thing,
            "title": self.title,
            "kind": self.kind,
            **self.form(),
            "blank": self.reply(self.blank()),
        }


def desk(asked: Mapping[str, Any]) -> Reply:
    """A thing that a reader keeps, checked and as the page shows it.

    Asked is `{"ruleset", "thing"}` with the `text` that is kept, or none where nothing is, and
    the `deed` that a reader does to it, and the `house` rules that are on; or with the `query` of
    a link. The reply to a link says whether the thing is the `same` as that of the text. With
    `form`, the reply is the description of the thing instead.
    """
    thing = declared(asked["ruleset"], asked["thing"])
    if asked.get("form"):
        return thing.describe()
    text = asked.get("text")
    if "query" in asked:
        value, notes = thing.read_link(str(asked["query"]))
        same = False  # as a text that cannot be read
        with suppress(ParameterError):
            same = text is not None and thing.read(text) == value
        return thing.reply(value, notes) | {"same": same}
    value = thing.changed(text, asked["deed"]) if "deed" in asked else thing.opened(text)
    return thing.reply(value, house=asked.get(HOUSE))


def declared(ruleset: object, thing: object) -> Kept[Any]:
    """The declaration of a thing; raises ParameterError where a ruleset has none.

    A ruleset's module `desk_tracker` declares `TRACKER`.
    """
    named = isinstance(ruleset, str) and isinstance(thing, str) and thing.isidentifier()
    module = part_of(str(ruleset), f"desk_{thing}") if named else None
    found = getattr(module, str(thing).upper(), None)
    if not isinstance(found, Kept):
        raise ParameterError(f"{echo(ruleset)} has no {echo(thing)} here.")
    return found


def one(kind: Kind, raw: object, place: str) -> Any:
    """What came for one field; raises `ParameterError` that names the place."""
    try:
        return kind.read(raw)
    except ValueError as problem:
        raise ParameterError(f"{kind.label}: {problem}.", place) from None
