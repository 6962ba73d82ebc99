"""Bars over names or counts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import accumulate

from honorcalc.calculators.answer import Table
from honorcalc.calculators.charts.chart import (
    EXACTLY,
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
from honorcalc.calculators.words import Number, measured, number


@dataclass(frozen=True, slots=True)
class Amounts(Chart):
    """Bars over names or counts: days, kilograms, points; `unit` "chance" is in percent.

    As a `stair` each bar stands on the one before it, so that the last one ends at the sum. Where
    the bars are `apart`, each has the color of the line with the same number.
    """

    x_title: str
    xs: tuple[Setting, ...]
    ys: tuple[Number, ...]
    y_title: str = "Chance"
    unit: str = "chance"
    counts: Callable[[int], bool] | None = None  # by place among the bars
    stair: bool = False
    apart: bool = False

    @property
    def axes(self) -> object:
        if self.stair or not self.xs:
            return None  # bars that stand on each other, or none
        return "amounts", self.x_title, self.y_title, self.unit

    def figure(self, view: str = EXACTLY, observed: Mapping[str, int] | None = None) -> Figure:
        chosen = [self.counts is None or self.counts(n) for n in range(len(self.xs))]
        groups = [
            (role, [n for n, c in enumerate(chosen) if c is wanted])
            for role, wanted in (("counts", True), ("rest", False))
            if wanted in chosen
        ]
        if self.apart:
            groups = [(role, [n]) for role, places in groups for n in places]
        figure = layout(self.x_title, with_unit(self.y_title, self.unit), barmode="overlay")
        figure["xaxis"] |= {"type": "category", "categoryorder": "array"}
        figure["xaxis"]["categoryarray"] = [str(x) for x in self.xs]
        if self.unit == "chance":
            figure["yaxis"]["tickformat"] = ".0%"
        return {"data": [self._bars(*group) for group in groups], "layout": figure}

    def _bars(self, role: str, places: list[int]) -> Figure:
        bars: Figure = {
            "type": "bar",
            "x": [str(self.xs[n]) for n in places],
            "y": [float(self.ys[n]) for n in places],
            "customdata": [value_text(self.ys[n], self.unit) for n in places],
            "hovertemplate": hover("%{x}: %{customdata}"),
            "meta": {"role": role} | ({"index": places[0]} if self.apart else {}),
        }
        if self.stair:
            tops = list(accumulate(self.ys))
            bars["base"] = [float(tops[n] - self.ys[n]) for n in places]
            bars["customdata"] = [
                f"{measured(self.ys[n], self.unit)}, {number(tops[n])} so far" for n in places
            ]
        return bars

    def overlay(self, name: str, view: str) -> list[Figure]:
        marks: Figure = {
            "type": "scatter",
            "mode": "markers",
            "cliponaxis": False,
            "name": name,
            "x": [str(x) for x in self.xs],
            "y": [float(y) for y in self.ys],
            "customdata": [value_text(y, self.unit) for y in self.ys],
            "hovertemplate": hover("%{x}: %{customdata}", for_plotly(name)),
        }
        return [marks]

    def runs(self) -> tuple[str, list[tuple[str, list[float]]]]:
        named = any(isinstance(x, str) for x in self.xs)
        return self.unit, [] if named else [("", [float(y) for y in self.ys])]

    def places(self) -> list[Place]:
        return places_of(self.xs)

    def columns(self, view: str, name: str = "") -> list[Column]:
        table = self.table()
        cells = dict(zip(self.places(), self.ys, strict=True))
        return [Column(name or table.columns[1], table.formats[1], cells.get)]

    def table(self) -> Table:
        form = "chance" if self.unit == "chance" else "number"
        rows = tuple(zip(self.xs, self.ys, strict=True))
        return Table((self.x_title, with_unit(self.y_title, self.unit)), rows, ("number", form))
