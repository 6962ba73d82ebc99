"""Table rules, which readers know as house rules: what a table may play differently.

A ruleset declares them once, in its `House`.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from honorcalc.calculators.errors import echo, nearest_names
from honorcalc.calculators.parameters import Choice, Kind

House = Any
"""A ruleset's record of table rules, a NamedTuple whose defaults are the book's."""
LONGEST_HOUSE = 2000


@dataclass(frozen=True, slots=True)
class TableRule:
    """Marks a field of a ruleset's `House`: what the rule of this `code` may be changed to.

    `said` is how the sentence of a chart tells of it, behind "with": for each choice that is not
    the book's, or one text in which `{}` stands for the number.
    """

    code: str
    kind: Kind
    said: Mapping[str, str] | str


def choosing(
    code: str, label: str, help: str, options: Mapping[str, str | tuple[str, str]]
) -> TableRule:
    """A table rule with choices, each with its label and, but for the book's, what is said."""
    labels = {word: it if isinstance(it, str) else it[0] for word, it in options.items()}
    said = {word: it[1] for word, it in options.items() if not isinstance(it, str)}
    return TableRule(code, Choice(label, options=labels, help=help), said)


@dataclass(frozen=True, slots=True)
class Rule:
    """A table rule with its name, its place in the record, and what the book says."""

    name: str
    path: tuple[str, ...]
    mark: TableRule
    book: Any
    ruleset: str = ""
    """The name of its ruleset, where the record holds those of several."""

    def of(self, house: House) -> Any:
        """What a table plays."""
        for field in self.path:
            house = getattr(house, field)
        return house

    def put(self, house: House, value: Any) -> House:
        """The record with another value for this rule."""
        return put(house, self.path, value)

    def words(self, value: Any) -> str:
        """A value that is not the book's, as it stands behind "with"."""
        kind, said = self.mark.kind, self.mark.said
        words = (
            said.format(kind.in_words(value)) if isinstance(said, str) else said[kind.text(value)]
        )
        return f"{words} in {self.ruleset}" if self.ruleset else words

    def describe(self) -> dict[str, object]:
        """The rule as `describe` shows it; `texts` has each value there is as a link has it."""
        kind = self.mark.kind
        described = kind.describe(self.book) | kind.details()
        if self.ruleset:
            described["label"] = f"{self.ruleset}: {described['label']}"
        texts = [kind.text(value) for value in kind.settings()]
        return {"name": self.name, "rule": self.mark.code, **described, "texts": texts}


def put(house: House, path: tuple[str, ...], value: Any) -> House:
    """The record with another value at a path of fields."""
    field, *rest = path
    inner = put(getattr(house, field), tuple(rest), value) if rest else value
    return house._replace(**{field: inner})


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
        self.rules = {rule.name: rule for rule in rules_in(record, self.book)}

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
                house = rule.put(house, rule.mark.kind.read(text))
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
        return ";".join(f"{rule.name}:{rule.mark.kind.text(rule.of(house))}" for rule in changed)


@cache
def table_rules(record: type[Any]) -> TableRules:
    """The table rules of a record."""
    return TableRules(record)


def is_house(hint: Any) -> bool:
    """Whether an annotation is a record of nothing but table rules, or of such records."""
    fields = isinstance(hint, type) and getattr(hint, "_fields", None)
    if not fields or len(hint._field_defaults) < len(fields):
        return False
    parts = map(_parts, get_type_hints(hint, include_extras=True).values())
    return all(mark or is_house(inner) for inner, mark, _ in parts)


def rules_in(
    record: type[Any],
    book: House,
    path: tuple[str, ...] = (),
    prefix: str = "",
    ruleset: str = "",
) -> Iterator[Rule]:
    """The rules among the fields of a record; those of a record in it bear its field's name.

    A text that annotates a record within the record is the name of its ruleset.
    """
    hints = get_type_hints(record, include_extras=True)
    for field in record._fields:
        (inner, mark, name), at = _parts(hints[field]), (*path, field)
        if mark:
            yield Rule(prefix + field.rstrip("_"), at, mark, getattr(book, field), ruleset)
        elif is_house(inner):
            slug = field.replace("_", "-")
            yield from rules_in(inner, getattr(book, field), at, f"{prefix}{slug}.", name)


def _parts(hint: Any) -> tuple[Any, TableRule | None, str]:
    """What an annotation is of, the mark of a table rule on it, and the text."""
    inner, *rest = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    mark = next((one for one in rest if isinstance(one, TableRule)), None)
    return inner, mark, next((one for one in rest if isinstance(one, str)), "")
