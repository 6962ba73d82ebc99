"""A table's rules: all house rules of a ruleset at once, named, kept, and sent as one link.

A ruleset's module `desk_house` declares `HOUSE`, a `TableSet`. Its fields are the table rules of
the ruleset's `House`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from honorcalc.calculators.catalog import find, ruleset
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.house import TableRules, table_rules
from honorcalc.calculators.signature import Parameter
from honorcalc.desk.kept import NAME, Kept, Reply
from honorcalc.questions.links import write_settings


class Table(NamedTuple):
    """A set of house rules with its name."""

    name: str
    house: Any


@dataclass(frozen=True, slots=True)
class Telling:
    """A figure that shows what a set of rules does: a label, and the settings of a calculator.

    `value` names the value shown, by default the one that the calculator's card shows large.
    """

    label: str
    calculator: str
    settings: Mapping[str, object]
    value: str = ""

    def figure(self, house: str) -> Reply:
        """The figure under some rules, in words, with the link of its chart."""
        calculator = find(self.calculator)
        try:
            settings = calculator.read({**self.settings, "house": house})
            result = calculator.answer(settings)
        except ParameterError as problem:
            return {"text": f"not possible: {problem.short}", "link": ""}
        link = f"{self.calculator}?{write_settings(calculator, settings)}"
        name = self.value or calculator.lead
        text = calculator.value(name).written(result.answer.values[name] or 0)
        return {"text": text, "link": link}


@dataclass(frozen=True)
class TableSet(Kept[Table]):
    """The house rules of a ruleset, and the figures that tell what they do."""

    record: type[Any]
    telling: tuple[Telling, ...]

    thing = "house"
    kind = "honor-roll house rules"

    @property
    def rules(self) -> TableRules:
        """The table rules there are."""
        return table_rules(self.record)  # type: ignore[arg-type]

    @property
    def fields(self) -> tuple[Parameter, ...]:
        rules = self.rules.rules.values()
        return (NAME, *(Parameter(rule.name, rule.mark.kind, rule.book) for rule in rules))

    @property
    def keys(self) -> tuple[str, ...]:  # type: ignore[override]
        """The fields: one for each table rule."""
        return tuple(field.name for field in self.fields)

    def made(self, settings: Mapping[str, Any], entries: tuple[Any, ...]) -> Table:
        house = self.rules.book
        for rule in self.rules.rules.values():
            house = rule.put(house, settings[rule.name])
        return Table(settings["name"].strip(), house)

    def settings(self, value: Table) -> Mapping[str, Any]:
        rules = self.rules.rules.values()
        return {"name": value.name, **{rule.name: rule.of(value.house) for rule in rules}}

    def form(self) -> Reply:
        rules = {rule.name: rule for rule in self.rules.rules.values()}
        return {
            "of": ruleset(self.ruleset).name,
            "called": NAME.describe(),
            "rules": [
                field.describe() | {"rule": rules[field.name].mark.code}
                for field in self.fields
                if field is not NAME
            ],
        }

    def show(self, value: Table) -> Reply:
        house = self.rules.text(value.house)
        settings = self.settings(value)
        return {
            "settings": {f.name: f.kind.text(settings[f.name]) for f in self.fields},
            "house": house,
            "words": self.rules.words(value.house),
            "figures": [
                {"label": one.label, "book": one.figure(""), "table": one.figure(house)}
                for one in self.telling
            ],
        }
