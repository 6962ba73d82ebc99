"""Texts of one entry a line as tables to fill: what their columns are, and who judges them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field

from honorcalc.calculators.catalog import find

NUMBER, TEXT, CHOICE, FLAG, FIGURE, REST = KINDS = (
    "number",
    "text",
    "choice",
    "flag",
    "figure",
    "rest",
)
"""The first three stand at their place in the line; a flag is a word among the fields behind
them, a figure a word and a number there, and the rest what is left."""


@dataclass(frozen=True)
class Column:
    """A column of a table: `word` is what marks a flag or a figure, `options` are a choice's."""

    label: str
    kind: str
    word: str = ""
    options: tuple[str, ...] = ()
    help: str = ""


@dataclass(frozen=True)
class Listing:
    """One text as a table: the parameter that takes it and the column `Part` that names it."""

    parameter: str
    part: str
    label: str
    columns: tuple[Column, ...]
    line: str
    """What a new line says."""


@dataclass(frozen=True)
class Holding:
    """What is asked of one line: a calculator, and its parameters that the page fills in.

    `copies` is the parameter for the first column of the line, `total` for its sum over all
    lines, `over` the one the reader sets, `both` the yes or no that is asked both ways. `label`
    and `over_label` stand before the line and before what the reader sets, at first `start`.
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


@dataclass(frozen=True)
class Workshop:
    """Texts that are filled as tables while a calculator judges them line by line."""

    ruleset: str
    title: str
    calculator: str
    listings: tuple[Listing, ...]
    samples: Mapping[str, Mapping[str, str]] = field(hash=False)
    holding: Holding

    def describe(self) -> dict[str, object]:
        """Everything the page needs to draw the tables."""
        kinds = {p.name: p.kind.details() for p in find(self.calculator).parameters}
        return {
            "ruleset": self.ruleset,
            "title": self.title,
            "calculator": self.calculator,
            "listings": [
                {**asdict(listing), "longest": kinds[listing.parameter]["longest"]}
                for listing in self.listings
            ],
            "samples": {name: dict(texts) for name, texts in self.samples.items()},
            "holding": asdict(self.holding),
        }
