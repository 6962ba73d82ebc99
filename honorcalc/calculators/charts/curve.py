"""Lines over a parameter or a count."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from honorcalc.calculators.answer import Table
from honorcalc.calculators.charts.chart import (
    EXACTLY,
    PRESENT,
    Chart,
    Column,
    Figure,
    Place,
    Setting,
    for_plotly,
    hover,
    layout,
    places_of,
    value_text,
    with_unit,
)
from honorcalc.calculators.words import Number


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a `Curve`: its label and a y for each x (None leaves a gap)."""

    label: str
    ys: tuple[Number | None, ...]


@dataclass(frozen=True, slots=True)
class Curve(Chart):
    """Lines over a parameter or a count; `unit` "chance" is written in percent.

    `legend` is what the lines differ in, when their labels are settings of it. Where the lines are
    named `at_ends`, each name stands at the end of its line and there is no legend.
    """

    x_title: str
    xs: tuple[Setting, ...]
    lines: tuple[Line, ...]
    y_title: str = "Chance"
    unit: str = "chance"
    legend: str = ""
    at_ends: bool = False

    @property
    def axes(self) -> object:
        return "curve", self.x_title, self.y_title, self.unit

    def figure(self, view: str = EXACTLY, observed: Mapping[str, int] | None = None) -> Figure:
        chance = self.unit == "chance"
        figure = layout(self.x_title, with_unit(self.y_title, self.unit))
        if self.legend:
            figure["legend"] = {"title": {"text": self.legend}}
        figure["showlegend"] = len(self.lines) > 1
        if self.at_ends:
            figure["meta"] = {"names": "ends"}
        if chance:
            figure["yaxis"] |= {"tickformat": ".0%", "range": [0, 1.02]}
        if all(isinstance(x, str) for x in self.xs):
            figure["xaxis"]["type"] = "category"
        name = f"{for_plotly(self.legend)} %{{fullData.name}}".strip()
        traces = [
            self._trace(line, line.label, name) | {"meta": {"role": "line", "index": index}}
            for index, line in enumerate(self.lines)
        ]
        return {"data": traces, "layout": figure}

    def _trace(self, line: Line, name: str, extra: str) -> Figure:
        return {
            "type": "scatter",
            "mode": "lines+markers",
            "cliponaxis": False,  # a marker on the edge of the plot is drawn whole
            "name": name,
            "x": list(self.xs),
            "y": [None if y is None else float(y) for y in line.ys],
            "customdata": [value_text(y, self.unit) for y in line.ys],
            "hovertemplate": hover("%{x}: %{customdata}", extra),
        }

    def overlay(self, name: str, view: str) -> list[Figure]:
        several = len(self.lines) > 1
        names = [f"{name}: {line.label}" if several else name for line in self.lines]
        pairs = zip(self.lines, names, strict=True)
        return [self._trace(line, each, for_plotly(each)) for line, each in pairs]

    def table(self) -> Table:
        kind = "chance" if self.unit == "chance" else "number"
        unit = "" if self.legend else self.unit  # of one line: several have settings in their names
        names = (with_unit(self.whole_name(line.label), unit) for line in self.lines)
        return Table(
            (self.x_title, *names),
            tuple((x, *(line.ys[n] for line in self.lines)) for n, x in enumerate(self.xs)),
            ("number", *(kind for _ in self.lines)),
        )

    def runs(self) -> tuple[str, list[tuple[str, list[float]]]]:
        return self.unit, [(line.label, [float(y or 0) for y in line.ys]) for line in self.lines]

    def places(self) -> list[Place]:
        return places_of(self.xs)

    def columns(self, view: str, name: str = "") -> list[Column]:
        form = "chance" if self.unit == "chance" else "number"
        if len(self.lines) == 1:
            heads = [name or PRESENT]
        else:
            heads = [
                f"{name}: {self.whole_name(line.label)}".removeprefix(": ") for line in self.lines
            ]
        cells = [dict(zip(self.places(), line.ys, strict=True)).get for line in self.lines]
        return [Column(head, form, cell) for head, cell in zip(heads, cells, strict=True)]

    def whole_name(self, label: str) -> str:
        """A line's whole name."""
        return f"{self.legend} {label}".strip()
