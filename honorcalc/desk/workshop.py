"""Texts of one entry a line as tables to fill: what their columns are, and who judges them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from honorcalc.calculators.catalog import find
from honorcalc.calculators.drawing import draw
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.signature import Parameter
from honorcalc.desk.kept import Kept, Reply

PART, LINE, STATE = "Part", "Line", "State"
"""The columns of a judging calculator's table that name a line and what is wrong with it."""
NUMBER, TEXT, CHOICE = "number", "text", "choice"
FLAG, FIGURE, REST = "flag", "figure", "rest"
"""What a column is. The first three stand at their place in the line; a flag is a word among the
fields behind them, a figure a word and a number there, and the rest what is left."""


@dataclass(frozen=True)
class Column:
    """A column: `word` marks a flag or a figure, `options` a choice; empty cells show `example`."""

    label: str
    kind: str
    word: str = ""
    options: tuple[str, ...] = ()
    example: str = ""


@dataclass(frozen=True)
class Listing:
    """One text as a table: the parameter that takes it and the column `Part` that names it."""

    parameter: str
    part: str
    label: str
    columns: tuple[Column, ...]
    line: str
    """What a new line says."""
    problems: Callable[[str], Mapping[int, str]]
    """The lines of a text that cannot be read, each with the reason."""


@dataclass(frozen=True)
class Holding:
    """What is asked of one line: a calculator, and its parameters that the page fills in.

    `copies` is the parameter for the first column of the line, `total` for its sum over all
    lines, `over` the one the reader sets, `both` the yes or no that is asked both ways. `label`
    and `over_label` stand before the line and before what the reader sets, at first `start`;
    `idle` stands where the answer will be.
    """

    calculator: str
    listing: str
    copies: str
    total: str
    over: str
    both: str
    label: str
    over_label: str
    start: str
    idle: str


Texts = Mapping[str, str]


@dataclass(frozen=True)
class Workshop(Kept[Texts]):
    """Texts that are filled as tables while a calculator judges them line by line."""

    calculator: str
    listings: tuple[Listing, ...]
    samples: Mapping[str, Texts] = field(hash=False)
    """Texts to start from; the first are those that everybody begins with."""
    holding: Holding

    thing = "workshop"
    kind = "honor-roll deck"

    @property
    def fields(self) -> tuple[Parameter, ...]:
        """The texts, without the check of the calculator: a line may be wrong for a while."""
        kinds: dict[str, Any] = {p.name: p.kind for p in find(self.calculator).parameters}
        sample = next(iter(self.samples.values()))
        return tuple(
            Parameter(name, replace(kinds[name], label=label, check=None), sample[name])
            for name, label in ((part.parameter, part.label) for part in self.listings)
        )

    def build(self, settings: Mapping[str, Any], entries: tuple[Any, ...]) -> Texts:
        return dict(settings)

    def settings(self, value: Texts) -> Texts:
        return value

    def older(self, data: dict[str, Any]) -> dict[str, Any]:
        """What was kept before a deck was a file: the texts alone."""
        head = {"kind": self.kind, "ruleset": self.ruleset, "version": 1}
        return head | data if data and set(data) <= set(self.keys) else data

    def name_of(self, value: Texts) -> str:
        return "deck.json"

    def show(self, value: Texts) -> Reply:
        judged: Reply = {"problem": ""}
        # What is wrong with the lines that cannot be read, by the number of the line.
        states = {
            one.parameter: {str(n): what for n, what in one.problems(value[one.parameter]).items()}
            for one in self.listings
        }
        try:
            answer = find(self.calculator).compute(value).to_json()
        except ParameterError as problem:
            labels = {listing.parameter: listing.label for listing in self.listings}
            judged["problem"] = (
                f"{labels.get(problem.parameter or '', self.title)}: {problem.short}."
            )
        else:
            judged |= {"headline": answer["headline"], "said": answer["notes"]}
            judged |= {"figure": answer["figure"], "drawing": draw(answer["figure"])}
            for listing in self.listings:
                states[listing.parameter] = judged_lines(answer["table"], listing.part)
        return {"texts": dict(value), "states": states, **judged}

    def form(self) -> Reply:
        return {
            "listings": [
                {
                    name: value
                    for name, value in asdict(listing).items()
                    if name not in ("problems", "part")
                }
                for listing in self.listings
            ],
            "samples": {name: dict(texts) for name, texts in self.samples.items()},
            "holding": asdict(self.holding),
        }


def judged_lines(table: Mapping[str, Any], part: str) -> dict[str, str]:
    """What a calculator's table says of each line of one text."""
    at, line, state = (table["columns"].index(name) for name in (PART, LINE, STATE))
    return {str(row[line]): row[state] for row in table["rows"] if row[at] == part}
