"""Table rules, which readers know as house rules: what a table may play differently.

A ruleset declares them once, in its `House`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass, replace
from functools import cache
from typing import Any

from honorcalc.calculators.errors import echo, nearest_names
from honorcalc.calculators.parameters import Choice, Kind
from honorcalc.calculators.words import number

House = Any
"""A ruleset's record of table rules, a frozen dataclass whose defaults are the book's."""
LONGEST_HOUSE = 2000
RULE, RULESET = "rule", "ruleset"
"""What a field of such a record is marked with: its rule, or whose rules the record in it has."""


@dataclass(frozen=True, slots=True)
class Rule:
    """A table rule: what the rule of this `code` may be changed to, and what the `book` says.

    `said` is how the sentence of a chart tells of it, behind "with": for each choice that is not
    the book's, or one text in which `{}` stands for the number. The name and the place in the
    record follow from the field that has it.
    """

    code: str
    kind: Kind
    book: Any
    said: Mapping[str, str] | str
    name: str = ""
    path: tuple[str, ...] = ()
    ruleset: str = ""
    """The name of its ruleset, where the record holds those of several."""

    def of(self, house: House) -> Any:
        """What a table plays."""
        for name in self.path:
            house = getattr(house, name)
        return house

    def put(self, house: House, value: Any) -> House:
        """The record with another value for this rule."""
        return put(house, self.path, value)

    def words(self, value: Any) -> str:
        """A value that is not the book's, as it stands behind "with"."""
        said, kind = self.said, self.kind
        words = said.format(number(value)) if isinstance(said, str) else said[kind.text(value)]
        return f"{words} in {self.ruleset}" if self.ruleset else words

    def describe(self) -> dict[str, object]:
        """The rule as `describe` shows it; `texts` has each value there is as a link has it."""
        kind = self.kind
        described = kind.describe(self.book) | kind.details()
        if self.ruleset:
            described["label"] = f"{self.ruleset}: {described['label']}"
        texts = [kind.text(value) for value in kind.settings()]
        return {"name": self.name, "rule": self.code, **described, "texts": texts}


def changing(code: str, kind: Kind, book: Any, said: Mapping[str, str] | str) -> Any:
    """A field of a ruleset's `House`: a rule, and what the book says."""
    return field(default=book, metadata={RULE: Rule(code, kind, book, said)})


def choosing(code: str, label: str, help: str, options: Mapping[str, str | tuple[str, str]]) -> Any:
    """Such a field with choices, the book's first: each label and, but for that, what is said."""
    labels = {word: it if isinstance(it, str) else it[0] for word, it in options.items()}
    said = {word: it[1] for word, it in options.items() if not isinstance(it, str)}
    return changing(code, Choice(label, options=labels, help=help), next(iter(options)), said)


def put(house: House, path: tuple[str, ...], value: Any) -> House:
    """The record with another value at a path of fields."""
    name, *rest = path
    inner = put(getattr(house, name), tuple(rest), value) if rest else value
    return replace(house, **{name: inner})


def as_played(said: Sequence[str]) -> str:
    """Table rules in words, as they stand behind "with": several are a list, none is "".

    Many have an "and" or an "or" of their own, so another between them would not part them.

    >>> as_played(["ties rolled again"]), as_played(["2d8 instead of 2d6", "ties rolled again"])
    ('ties rolled again', 'these house rules: 2d8 instead of 2d6; ties rolled again')
    """
    return f"these house rules: {'; '.join(said)}" if len(said) > 1 else "".join(said)


class TableRules:
    """The table rules that a record holds, by name; of a record of records `<ruleset>.<rule>`."""

    def __init__(self, record: type[Any]):
        self.book: House = record()
        self.rules = {rule.name: rule for rule in rules_in(self.book)}

    def read(self, raw: object) -> House:
        """The record that a text means, `<rule>:<choice>` parted by semicolons; "" is the book.

        Raises ValueError with half a sentence.
        """
        if not isinstance(raw, str) or len(raw) > LONGEST_HOUSE:
            raise ValueError(f"{echo(raw)} is not a list of house rules like rule:choice")
        house, seen = self.book, set[str]()
        for part in filter(None, raw.split(";")):
            name, colon, text = part.strip(" ").partition(":")
            rule = self.rules.get(name)
            if rule is None:
                right = nearest_names(name, [*self.rules])
                raise ValueError(f"{echo(name)} is not a house rule; {right}")
            if not colon or name in seen:
                wrong = "is given twice" if colon else "has no choice; write it as rule:choice"
                raise ValueError(f"{name} {wrong}")
            seen.add(name)
            try:
                house = rule.put(house, rule.kind.read(text))
            except ValueError as problem:
                raise ValueError(f"{name}: {problem}") from None
        return house

    def changed(self, house: House) -> list[Rule]:
        """The rules that are not the book's."""
        if house is self.book or house == self.book:
            return []
        return [rule for rule in self.rules.values() if rule.of(house) != rule.book]

    def said(self, house: House) -> list[str]:
        """What differs from the book, each rule in words."""
        return [rule.words(rule.of(house)) for rule in self.changed(house)]

    def words(self, house: House) -> str:
        """What differs from the book, in words that follow "with"; "" by the book."""
        return as_played(self.said(house))

    def only(self, house: House, names: Container[str]) -> House:
        """The record with the book's values for all rules but those named."""
        for rule in self.changed(house):
            if rule.name not in names:
                house = rule.put(house, rule.book)
        return house

    def text(self, house: House) -> str:
        """What differs from the book, as a link has it."""
        changed = self.changed(house)
        return ";".join(f"{rule.name}:{rule.kind.text(rule.of(house))}" for rule in changed)


@cache
def table_rules(record: type[Any]) -> TableRules:
    """The table rules of a record."""
    return TableRules(record)


def is_house(hint: Any) -> bool:
    """Whether an annotation is a record of nothing but table rules, or of such records."""
    own = fields(hint) if isinstance(hint, type) and is_dataclass(hint) else ()
    return bool(own) and all(RULE in one.metadata or is_house(type(one.default)) for one in own)


def rules_in(
    book: House, path: tuple[str, ...] = (), prefix: str = "", ruleset: str = ""
) -> Iterator[Rule]:
    """The rules among the fields of a record; those of a record in it bear its field's name."""
    for one in fields(book):
        at = (*path, one.name)
        if RULE in one.metadata:
            name = prefix + one.name.rstrip("_")
            yield replace(one.metadata[RULE], name=name, path=at, ruleset=ruleset)
        else:
            slug = one.name.replace("_", "-")
            yield from rules_in(one.default, at, f"{prefix}{slug}.", one.metadata[RULESET])
