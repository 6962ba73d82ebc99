"""What a calculator's function gives back, before it becomes JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from honorcalc.calculators.words import Number, cell, plain

if TYPE_CHECKING:
    from honorcalc.calculators.charts import Chart
    from honorcalc.probability.distribution import Distribution

LONGEST_DENOMINATOR = 12


def exact_text(value: object) -> str | None:
    """An exact number as "p/q", or None when it is no number or has too long a denominator.

    >>> exact_text(Fraction(73, 648)), exact_text(3), exact_text(0.5)
    ('73/648', '3/1', None)
    """
    if isinstance(value, bool) or not isinstance(value, (int, Fraction)):
        return None
    p, q = value.as_integer_ratio()
    return f"{p}/{q}" if len(str(q)) <= LONGEST_DENOMINATOR else None


@dataclass(frozen=True, slots=True)
class Series:
    """A named distribution; an outcome for people is the whole number times `scale`."""

    name: str
    unit: str
    distribution: Distribution
    scale: Fraction = Fraction(1)

    def outcomes(self) -> list[int | float]:
        """The outcomes in ascending order, in the series' unit."""
        p, q = self.scale.as_integer_ratio()
        return [n * p / q if n * p % q else n * p // q for n in self.distribution.outcomes]

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
    begin with a rule code ("H6: …") or warn.
    """

    headline: str
    values: Mapping[str, Number | str | None]
    chart: Chart | None = None
    series: tuple[Series, ...] = ()
    table: Table | None = None
    notes: tuple[str, ...] = ()
