"""What `compute` gives: an answer with its settings, as attributes and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from honorcalc.calculators.answer import Answer, Table, Value, exact_text
from honorcalc.calculators.charts import EXACTLY, Figure
from honorcalc.calculators.signature import HOUSE, Settings
from honorcalc.calculators.words import Number, plain

if TYPE_CHECKING:
    from honorcalc.calculators.declaration import Calculator


class Result:
    """The answer of `compute`: its attributes are the fields of the JSON that `to_json` gives."""

    def __init__(self, calculator: Calculator, settings: Settings, answer: Answer):
        self._calculator = calculator
        self.calculator = calculator.id
        self.settings = settings
        self.answer = answer
        self.headline = answer.headline
        self.notes = answer.notes
        self.house = calculator.house_text(settings)

    def __repr__(self) -> str:
        return f"<{self.calculator}: {self.headline}>"

    @cached_property
    def values_with_names(self) -> dict[str, tuple[Value, Number | str]]:
        """The values there are for these settings, each behind what it is."""
        values = self.answer.values.items()
        return {n: (self._calculator.value(n), value) for n, value in values if value is not None}

    @property
    def lead(self) -> tuple[Value, Number | str] | None:
        """The one that people come for, of success_1, success_2, … the last."""
        name = self.answer.lead or self._calculator.lead
        lead = next(v for v in self._calculator.values if v.name == name)
        return next(
            (it for n, it in reversed(self.values_with_names.items()) if lead.for_name(n)), None
        )

    @cached_property
    def parameters(self) -> dict[str, int | float | str]:
        """Every parameter with the value used, a number or a text."""
        return {p.name: p.kind.json(self.settings[p.name]) for p in self._calculator.parameters}

    @cached_property
    def values(self) -> dict[str, int | float | str]:
        """Each value by its name; those that do not exist are left out."""
        return {
            name: value if isinstance(value, str) else plain(value)
            for name, value in self.answer.values.items()
            if value is not None
        }

    @cached_property
    def exact(self) -> dict[str, str]:
        """Values by name as "p/q", if the denominator has at most 12 digits."""
        texts = {name: exact_text(value) for name, value in self.answer.values.items()}
        return {name: text for name, text in texts.items() if text is not None}

    @property
    def series(self) -> list[dict[str, object]]:
        """The distributions: name, unit, outcomes, probabilities, open."""
        return [series.to_json() for series in self.answer.series]

    @property
    def figure(self) -> Figure:
        """The Plotly figure of the first view."""
        return self.figure_for(EXACTLY)

    def figure_for(self, view: str, observed: Mapping[str, int] | None = None) -> Figure:
        """The Plotly figure of a view, with observed rolls over it where there are any."""
        chart = self.answer.chart
        return chart.figure(view, observed) if chart else {"data": [], "layout": {}}

    @property
    def table(self) -> dict[str, Any]:
        """`columns` and their `formats`, `rows` and their `texts`."""
        table = self.answer.table or (self.answer.chart and self.answer.chart.table())
        return (table or Table((), (), ())).to_json()

    def to_json(
        self, view: str = EXACTLY, observed: Mapping[str, int] | None = None
    ) -> dict[str, Any]:
        """The answer as plain data, with the figure drawn for `view`."""
        return {
            "calculator": self.calculator,
            "parameters": self.parameters,
            "headline": self.headline,
            "values": self.values,
            "exact": self.exact,
            "series": self.series,
            "figure": self.figure_for(view, observed),
            "table": self.table,
            "notes": list(self.notes),
            **({HOUSE: self.house} if self.house else {}),
        }
