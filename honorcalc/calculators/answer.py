"""What a calculator's function gives back, before it becomes JSON, and what is said of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from honorcalc.calculators.words import Number, cell, decimal, measured, number, plain, rounded

if TYPE_CHECKING:
    from honorcalc.calculators.charts import Chart
    from honorcalc.probability.distribution import Distribution

CHANCE = "chance"
DENOMINATORS = 10**12  # below which they are written out


def exact_text(value: object) -> str | None:
    """An exact number as "p/q", or None when it is no number or has too long a denominator.

    >>> exact_text(Fraction(73, 648)), exact_text(3), exact_text(0.5)
    ('73/648', '3/1', None)
    """
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        return None
    p, q = value.as_integer_ratio()
    return f"{p}/{q}" if q < DENOMINATORS else None


OR_MORE = "or more"


@dataclass(frozen=True, slots=True)
class Series:
    """A named distribution; an outcome for people is the whole number times `scale`.

    An open last outcome is called "so much or more", unless `last` is a better name for it.
    """

    name: str
    unit: str
    distribution: Distribution
    scale: Fraction = Fraction(1)
    last: str = ""

    def outcomes(self) -> list[int | float]:
        """The outcomes in ascending order, in the series' unit."""
        p, q = self.scale.as_integer_ratio()
        return [n * p / q if n * p % q else n * p // q for n in self.distribution.outcomes]

    def texts(self) -> list[str]:
        """The outcomes as people read them."""
        texts = [number(x) for x in self.outcomes()]
        if self.distribution.open_end:
            texts[-1] = self.last or f"{texts[-1]} {OR_MORE}"
        return texts

    def to_json(self) -> dict[str, object]:
        """The series as the contract has it; `open` only where the last outcome is open."""
        total = self.distribution.denominator
        data: dict[str, object] = {
            "name": self.name,
            "unit": self.unit,
            "outcomes": self.outcomes(),
            "probabilities": [weight / total for weight in self.distribution.weights.values()],
        }
        if self.distribution.open_end:
            data["open"] = True
        return data


@dataclass(frozen=True, slots=True)
class Table:
    """Figures for export, and for reading as texts; `formats` says number, chance or text."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Number | str | None, ...], ...]
    formats: tuple[str, ...]

    def texts(self) -> list[list[str]]:
        """The rows as people read them."""
        return [
            [cell(value, form) for value, form in zip(row, self.formats, strict=True)]
            for row in self.rows
        ]

    def to_json(self) -> dict[str, object]:
        """The table as plain lists, with the `texts` that whoever shows it prints."""
        cells = [[c if c is None or isinstance(c, str) else plain(c) for c in r] for r in self.rows]
        return {
            "columns": list(self.columns),
            "rows": cells,
            "formats": list(self.formats),
            "texts": self.texts(),
        }


@dataclass(frozen=True, slots=True)
class Answer:
    """The figures of one question.

    `values` are exact (int, Fraction), rounded once (float), words, or None for a value that
    does not exist for these settings. `headline` is one sentence, `notes` are sentences that
    begin with a rule code ("H6: …") or warn. The `series` of a chart of odds need no mention.
    `lead` names the value shown large where that depends on the settings.
    """

    headline: str
    values: Mapping[str, Number | str | None]
    chart: Chart | None = None
    series: tuple[Series, ...] = ()
    table: Table | None = None
    notes: tuple[str, ...] = ()
    lead: str = ""

    def __post_init__(self) -> None:
        if self.chart and not self.series:
            object.__setattr__(self, "series", self.chart.distributions)


@dataclass(frozen=True, slots=True)
class Value:
    """What `describe` says of a value; `success_<k>` stands for success_1, success_2, …

    `event` tells whether a roll is one that this chance counts, so that a simulation can stand
    beside it; for a `<k>` it is also given what stands for k. A value that is not `listed` is
    left to the table: a card does not name it. One that is `more` stands in the card's fold.
    `words` are what people read in place of some of its texts, and `parts` is what stands behind
    a share in percent that is no chance, such as "% of the mean".
    """

    name: str
    label: str
    unit: str = CHANCE
    help: str = ""
    event: Callable[..., bool] | None = None
    listed: bool = True
    more: bool = False
    words: Mapping[str, str] | None = None
    parts: str = ""

    def for_name(self, name: str) -> Value | None:
        """The value under one of its names, or None where it is another value."""
        if "<k>" not in self.name or not isinstance(name, str):
            return self if name == self.name else None
        pattern = re.escape(self.name).replace(re.escape("<k>"), r"(\w+)")
        found = re.fullmatch(pattern, name)
        if not found:
            return None
        k, event = found[1], self.event
        bound = (lambda roll: event(roll, k)) if event else None
        return replace(self, name=name, label=self.label.replace("<k>", k), event=bound)

    def with_unit(self, value: Number | str) -> str:
        """A value as a reader sees it, with its unit."""
        if self.parts and not isinstance(value, str):
            return f"{decimal(rounded(value, 3), 1)}{self.parts}"
        if isinstance(value, str) or self.unit == CHANCE:
            return self.figure(value)
        return measured(value, self.unit)

    def figure(self, value: Number | str | None, decimals: int | None = None) -> str:
        """A value without its unit, as a table has it; a number with so many decimals."""
        if decimals is not None and self.unit != CHANCE and not isinstance(value, str | None):
            return decimal(rounded(value, decimals), decimals)
        if self.words and isinstance(value, str):
            value = self.words.get(value, value)
        return cell(value, CHANCE if self.unit == CHANCE else "number")
