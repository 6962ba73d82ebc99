"""A grid of chances."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from honorcalc.calculators.answer import Table
from honorcalc.calculators.charts.chart import (
    EXACTLY,
    Chart,
    Figure,
    Setting,
    for_plotly,
    hover,
    layout,
)
from honorcalc.calculators.words import Number, percent


@dataclass(frozen=True, slots=True)
class HeatMap(Chart):
    """A grid of chances: `zs` has a row for each y."""

    x_title: str
    xs: tuple[Setting, ...]
    y_title: str
    ys: tuple[Setting, ...]
    zs: tuple[tuple[Number, ...], ...]

    def figure(self, view: str = EXACTLY, observed: Mapping[str, int] | None = None) -> Figure:
        x, y = for_plotly(self.x_title), for_plotly(self.y_title.lower())
        trace = {
            "type": "heatmap",
            "name": f"{percent(0)} to {percent(1)}",  # beside the scale of colors below the chart
            "x": list(self.xs),
            "y": list(self.ys),
            "z": [[float(z) for z in row] for row in self.zs],
            "zmin": 0,
            "zmax": 1,
            "showscale": False,
            "customdata": [[percent(z) for z in row] for row in self.zs],
            "hovertemplate": hover(f"{x} %{{x}}, {y} ".rstrip() + " %{y}: %{customdata}"),
            "meta": {"role": "heat"},
        }
        figure = layout(self.x_title, self.y_title)
        del figure["yaxis"]["rangemode"]
        for axis, settings in (("xaxis", self.xs), ("yaxis", self.ys)):
            if all(isinstance(setting, str) for setting in settings):
                figure[axis]["type"] = "category"  # "3", "4–5" would else be taken for numbers
        return {"data": [trace], "layout": figure}

    def table(self) -> Table:
        rows = tuple((y, *row) for y, row in zip(self.ys, self.zs, strict=True))
        head = f"{self.y_title} \\ {self.x_title}"
        return Table((head, *map(str, self.xs)), rows, ("number", *("chance" for _ in self.xs)))
