"""A table's rules: all house rules of a ruleset at once, named, kept, and sent as one link.

A ruleset's module `desk_house` declares `HOUSE`, a `TableSet`. Its fields are the table rules of
the ruleset's `House`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from honorcalc.calculators.catalog import find, ruleset
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.signature import Parameter
from honorcalc.desk.kept import NAME, Kept, Reply
from honorcalc.questions.links import pairs


class NamedRules(NamedTuple):
    """A set of house rules with its name."""

    name: str
    house: Any


@dataclass(frozen=True, slots=True)
class Example:
    """A figure that shows what a set of rules does: a label, and a link such as "test?".

    The link names a calculator of the ruleset by what stands behind the dot. `value`
    names the value shown, by default the one that the calculator's card shows large.
    """

    label: str
    link: str
    value: str = ""

    def figure(self, ruleset: str, house: str) -> str:
        """The figure under some of a ruleset's rules, in words."""
        name, _, query = self.link.partition("?")
        calculator = find(f"{ruleset}.{name}")
        try:
            result = calculator.compute({**dict(pairs(query)), "house": house})
        except ParameterError as problem:
            return f"not possible: {problem.short}"
        shown = self.value or calculator.lead
        return calculator.value(shown).with_unit(result.answer.values[shown] or 0)


@dataclass(frozen=True)
class TableSet(Kept[NamedRules]):
    """The house rules of a ruleset, and figures that show what they do."""

    title: str = field(default="House rules", init=False)
    examples: tuple[Example, ...]

    thing = "house"
    kind = "honor-roll house rules"

    @property
    def fields(self) -> tuple[Parameter, ...]:
        rules = self.table.rules.values()
        return (NAME, *(Parameter(rule.name, rule.kind, rule.book) for rule in rules))

    def build(self, settings: Mapping[str, Any], entries: tuple[Any, ...]) -> NamedRules:
        house = self.table.book
        for rule in self.table.rules.values():
            house = rule.put(house, settings[rule.name])
        return NamedRules(settings["name"].strip(), house)

    def settings(self, value: NamedRules) -> Mapping[str, Any]:
        rules = self.table.rules.values()
        return {"name": value.name, **{rule.name: rule.of(value.house) for rule in rules}}

    def form(self) -> Reply:
        return {
            "of": ruleset(self.ruleset).name,
            "called": NAME.describe(),
            "rules": [field.describe() for field in self.fields[1:]],
        }

    def show(self, value: NamedRules) -> Reply:
        house = self.table.text(value.house)
        settings = self.settings(value)
        return {
            "settings": {f.name: f.kind.text(settings[f.name]) for f in self.fields},
            "house": house,
            "words": self.table.words(value.house),
            "figures": [
                {
                    "label": one.label,
                    "book": one.figure(self.ruleset, ""),
                    "table": one.figure(self.ruleset, house),
                }
                for one in self.examples
            ],
        }
