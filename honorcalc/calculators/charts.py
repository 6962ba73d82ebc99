"""The few kinds of chart, each as a Plotly figure without colors and as a table.

A trace says what it is in `meta.role` (counts, rest, observed, line, heat); the page and the
static drawing give colors by role.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import accumulate, pairwise
from math import gcd
from typing import Any

from honorcalc.calculators.answer import LONGEST_DENOMINATOR, Series, Table
from honorcalc.calculators.words import Number, measured, number, percent, plain

EXACTLY, AT_LEAST, AT_MOST = "exactly", "at-least", "at-most"
VIEW_TITLES = {EXACTLY: "Exactly", AT_LEAST: "At least", AT_MOST: "At most"}
MARGIN = {"l": 48, "r": 12, "t": 12, "b": 44}
NARROWEST_BAR = 160  # a bar is at least this part of the axis, or sparse outcomes vanish

Figure = dict[str, Any]
Setting = int | float | str


class Chart:
    """A chart draws itself for a view and reads as a table."""

    views: tuple[str, ...] = (EXACTLY,)

    def figure(self, view: str, observed: Mapping[str, int]) -> Figure:
        """A Plotly figure; `observed` counts rolls by their total, for charts of odds."""
        raise NotImplementedError

    def table(self) -> Table:
        """The same figures in rows."""
        raise NotImplementedError


def layout(x_title: str, y_title: str, **more: Any) -> dict[str, Any]:
    """The layout all charts share; a chance axis is written in percent."""
    return {
        "margin": dict(MARGIN),
        "showlegend": False,
        "xaxis": {"title": {"text": x_title}},
        "yaxis": {"title": {"text": y_title}, "rangemode": "tozero"},
        **more,
    }


def with_unit(name: str, unit: str) -> str:
    """An axis title.

    >>> with_unit("Distance", "m"), with_unit("Total", "")
    ('Distance (m)', 'Total')
    """
    return f"{name} ({unit})" if unit else name


def for_plotly(text: str) -> str:
    """A text that Plotly shows as it is: it would take < for a tag and % for a figure.

    Titles, names and categories of a figure are plain texts, for legends and for those who read it;
    `shielded` is what Plotly gets. Templates of hover texts hold names in this form.

    >>> for_plotly("<b>%{y}")
    '&lt;b&gt;&#37;{y}'
    """
    return escape(text, quote=False).replace("%", "&#37;")


def shielded(figure: Figure) -> Figure:
    """The figure with every title, name and category as Plotly shows it unchanged."""

    def plain_texts(items: Sequence[Any]) -> list[Any]:
        return [for_plotly(item) if isinstance(item, str) else item for item in items]

    traces = [
        trace
        | {axis: plain_texts(trace[axis]) for axis in ("x", "y")}
        | ({"name": for_plotly(trace["name"])} if "name" in trace else {})
        for trace in figure["data"]
    ]
    changed = dict(figure["layout"])
    for name in {"xaxis", "yaxis", "legend"} & changed.keys():
        part = changed[name] = dict(changed[name])
        part["title"] = part["title"] | {"text": for_plotly(part["title"]["text"])}
        if "categoryarray" in part:
            part["categoryarray"] = plain_texts(part["categoryarray"])
    return {"data": traces, "layout": changed}


@dataclass(frozen=True, slots=True)
class Odds(Chart):
    """Bars of a distribution; `counts` picks the outcomes that the headline is about.

    `beside` is another distribution to compare it with, drawn as a line over the bars.
    """

    series: Series
    counts: Callable[[Fraction], bool] | None = None
    threshold: Number | None = None
    beside: Series | None = None

    views = (EXACTLY, AT_LEAST, AT_MOST)

    def weights(self, view: str, series: Series | None = None) -> list[int]:
        """For each outcome the weight of exactly, at least or at most it."""
        weights = list((series or self.series).distribution.weights.values())
        if view == AT_LEAST:
            return list(accumulate(reversed(weights)))[::-1]
        return list(accumulate(weights)) if view == AT_MOST else weights

    def figure(self, view: str, observed: Mapping[str, int]) -> Figure:
        xs, weights = self.series.outcomes(), self.weights(view)
        p, q = self.series.scale.as_integer_ratio()
        counted = [
            self.counts is None or self.counts(Fraction(outcome * p, q))
            for outcome in self.series.distribution.outcomes
        ]
        title = with_unit(self.series.name, self.series.unit)
        traces = [
            self._bars(xs, weights, [c is wanted for c in counted], role)
            for role, wanted in (("counts", True), ("rest", False))
            if wanted in counted
        ]
        if self.beside:
            traces.append(self._beside(view, self.beside))
        if observed:
            traces.append(self._observed(view, observed))
        figure = layout(title, "Chance", barmode="overlay", showlegend=self.beside is not None)
        figure["yaxis"]["tickformat"] = ".0%"
        if self.threshold is not None:
            figure["shapes"] = [threshold_line(self.threshold)]
        return {"data": traces, "layout": figure}

    def _bars(
        self, xs: list[int | float], weights: list[int], chosen: list[bool], role: str
    ) -> Figure:
        total = self.series.distribution.denominator
        picked = [n for n, wanted in enumerate(chosen) if wanted]
        last = len(xs) - 1 if self.series.distribution.open_end else None
        return {
            "type": "bar",
            "x": [xs[n] for n in picked],
            "y": [weights[n] / total for n in picked],
            "width": bar_width(xs),
            "text": [f"{number(xs[n])} or more" if n == last else number(xs[n]) for n in picked],
            "textposition": "none",
            "customdata": [share(weights[n], total) for n in picked],
            "hovertemplate": "%{text}: %{customdata}<extra></extra>",
            "meta": {"role": role},
        }

    def _beside(self, view: str, series: Series) -> Figure:
        total = series.distribution.denominator
        weights = self.weights(view, series)
        return {
            "type": "scatter",
            "mode": "lines+markers",
            "name": series.name,
            "x": series.outcomes(),
            "y": [weight / total for weight in weights],
            "customdata": [share(weight, total) for weight in weights],
            "hovertemplate": f"%{{x}}: %{{customdata}}<extra>{for_plotly(series.name)}</extra>",
            "meta": {"role": "line", "index": 1},
        }

    def _observed(self, view: str, observed: Mapping[str, int]) -> Figure:
        seen = {float(total): count for total, count in observed.items()}
        rolls = sum(seen.values())
        xs = sorted({*seen, *map(float, self.series.outcomes())})
        keep: Callable[[float, float], bool] = {
            AT_LEAST: lambda total, x: total >= x,
            AT_MOST: lambda total, x: total <= x,
        }.get(view, lambda total, x: total == x)
        shares = [sum(n for total, n in seen.items() if keep(total, x)) / rolls for x in xs]
        return {
            "type": "scatter",
            "mode": "markers",
            "name": "Rolled",
            "x": [plain(Fraction(x)) for x in xs],
            "y": shares,
            "hovertemplate": "Rolled %{x}: %{y:.1%} of " + f"{rolls:,}<extra></extra>",
            "meta": {"role": "observed"},
        }

    def table(self) -> Table:
        total = self.series.distribution.denominator
        columns = [[w / total for w in self.weights(view)] for view in self.views]
        outcomes: list[Number | str] = [*self.series.outcomes()]
        if self.series.distribution.open_end:
            outcomes[-1] = f"{outcomes[-1]} or more"
        head = with_unit(self.series.name, self.series.unit)
        return Table(
            (head, *(VIEW_TITLES[view] for view in self.views)),
            tuple(zip(outcomes, *columns, strict=True)),
            ("number", "chance", "chance", "chance"),
        )


def share(weight: int, total: int) -> str:
    """A chance as percent, with the exact fraction where it is short enough to read.

    >>> share(2, 6), share(6, 6), share(10**20 - 1, 10**20)
    ('33.3% = 1/3', '100% = 1/1', '>99.9%')
    """
    chance = weight / total
    text = percent(chance if 0 < chance < 1 else Fraction(weight, total))
    divisor = gcd(weight, total)
    if len(str(total // divisor)) > LONGEST_DENOMINATOR:
        return text
    return f"{text} = {weight // divisor}/{total // divisor}"


def bar_width(xs: Sequence[int | float]) -> float:
    """The width of bars at these places: most of the smallest gap, yet never a hair.

    >>> bar_width([0, 2, 4])
    1.7
    """
    if len(xs) < 2:
        return 0.5
    gap = min(b - a for a, b in pairwise(xs))
    return float(round(max(0.85 * gap, (xs[-1] - xs[0]) / NARROWEST_BAR), 4))


def threshold_line(x: Number) -> dict[str, Any]:
    """The line an outcome has to reach or pass."""
    place = plain(x)
    return {"type": "line", "x0": place, "x1": place, "y0": 0, "y1": 1, "yref": "paper"}


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a `Curve`: its label and a y for each x (None leaves a gap)."""

    label: str
    ys: tuple[Number | None, ...]


@dataclass(frozen=True, slots=True)
class Curve(Chart):
    """Lines over a parameter or a count; `unit` "chance" is written in percent.

    `legend` is what the lines differ in, when their labels are settings of it.
    """

    x_title: str
    xs: tuple[Setting, ...]
    lines: tuple[Line, ...]
    y_title: str = "Chance"
    unit: str = "chance"
    legend: str = ""

    def figure(self, view: str = EXACTLY, observed: Mapping[str, int] | None = None) -> Figure:
        chance = self.unit == "chance"
        figure = layout(self.x_title, with_unit(self.y_title, "" if chance else self.unit))
        if self.legend:
            figure["legend"] = {"title": {"text": self.legend}}
        figure["showlegend"] = len(self.lines) > 1
        if chance:
            figure["yaxis"] |= {"tickformat": ".0%", "range": [0, 1.02]}
        if all(isinstance(x, str) for x in self.xs):
            figure["xaxis"]["type"] = "category"
        value = "%{y:.1%}" if chance else "%{y:.4~g}"
        name = f"{for_plotly(self.legend)} %{{fullData.name}}".strip()
        traces = [
            {
                "type": "scatter",
                "mode": "lines+markers",
                "cliponaxis": False,  # a marker on the edge of the plot is drawn whole
                "name": line.label,
                "x": list(self.xs),
                "y": [None if y is None else float(y) for y in line.ys],
                "hovertemplate": f"%{{x}}: {value}<extra>{name}</extra>",
                "meta": {"role": "line", "index": index},
            }
            for index, line in enumerate(self.lines)
        ]
        return {"data": traces, "layout": figure}

    def table(self) -> Table:
        kind = "chance" if self.unit == "chance" else "number"
        return Table(
            (self.x_title, *(self.named(line.label) for line in self.lines)),
            tuple((x, *(line.ys[n] for line in self.lines)) for n, x in enumerate(self.xs)),
            ("number", *(kind for _ in self.lines)),
        )

    def named(self, label: str) -> str:
        """A line's whole name."""
        return f"{self.legend} {label}".strip()


@dataclass(frozen=True, slots=True)
class Amounts(Chart):
    """Bars over names or counts: days, kilograms, points; `unit` "chance" is in percent.

    As a `stair` each bar stands on the one before it, so that the last one ends at the sum.
    """

    x_title: str
    xs: tuple[Setting, ...]
    y_title: str
    unit: str
    ys: tuple[Number, ...]
    counts: Callable[[int], bool] | None = None  # by place among the bars
    stair: bool = False

    def figure(self, view: str = EXACTLY, observed: Mapping[str, int] | None = None) -> Figure:
        chosen = [self.counts is None or self.counts(n) for n in range(len(self.xs))]
        chance = self.unit == "chance"
        value = "%{y:.1%}" if chance else f"%{{y:,.4~g}} {for_plotly(self.unit)}"
        traces = [
            {
                "type": "bar",
                "x": [str(x) for x, c in zip(self.xs, chosen, strict=True) if c is wanted],
                "y": [float(y) for y, c in zip(self.ys, chosen, strict=True) if c is wanted],
                "hovertemplate": f"%{{x}}: {value}<extra></extra>",
                "meta": {"role": role},
            }
            for role, wanted in (("counts", True), ("rest", False))
            if wanted in chosen
        ]
        if self.stair:
            tops = list(accumulate(self.ys))
            for trace, wanted in zip(traces, sorted(set(chosen), reverse=True), strict=True):
                places = [n for n, c in enumerate(chosen) if c is wanted]
                trace["base"] = [float(tops[n] - self.ys[n]) for n in places]
                trace["customdata"] = [
                    f"{measured(self.ys[n], self.unit)}, {number(tops[n])} so far" for n in places
                ]
                trace["hovertemplate"] = "%{x}: %{customdata}<extra></extra>"
        title = with_unit(self.y_title, "" if chance else self.unit)
        figure = layout(self.x_title, title, barmode="overlay")
        figure["xaxis"] |= {"type": "category", "categoryorder": "array"}
        figure["xaxis"]["categoryarray"] = [str(x) for x in self.xs]
        if chance:
            figure["yaxis"]["tickformat"] = ".0%"
        return {"data": traces, "layout": figure}

    def table(self) -> Table:
        chance = self.unit == "chance"
        head = with_unit(self.y_title, "" if chance else self.unit)
        rows = tuple(zip(self.xs, self.ys, strict=True))
        return Table((self.x_title, head), rows, ("number", "chance" if chance else "number"))


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
            "x": list(self.xs),
            "y": list(self.ys),
            "z": [[float(z) for z in row] for row in self.zs],
            "zmin": 0,
            "zmax": 1,
            "showscale": False,
            "hovertemplate": f"{x} %{{x}}, {y} ".rstrip() + " %{y}: %{z:.1%}<extra></extra>",
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
