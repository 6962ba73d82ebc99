"""A chart drawn while the site is built, from the same Plotly figure the page will draw.

Everything is geometry for one inline SVG of the plot area, so that nothing moves when Plotly
takes over: across in per cent of its width, whatever that is, and down in pixels. The template
paints it; no color is decided here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

PLOT_HEIGHT = 244  # pixels: a figure of 300 less the margins of 12 above and 44 below
MOST_NAMES = 14  # categories beyond this are named every n-th time
PHONE_WIDTH = 290  # pixels that a plot has on a phone
LARGE, SMALL, LETTER = 12, 10, 0.53  # letters in pixels, and how wide one is for its height
SHADES = 50  # of a heat map: more than an eye tells apart

Json = Mapping[str, Any]
Box = tuple[float, float, float, float]


def outlines(boxes: Iterable[Box], scale: float = 1.0) -> str:
    """Boxes (left and width in per cent, top and height in pixels times `scale`) as one path.

    >>> outlines([(0, 122, 10, 122)], scale=0.5)
    'M0 61h10v61h-10z'
    """
    return "".join(
        f"M{x:.4g} {y * scale:.4g}h{width:.4g}v{height * scale:.4g}h-{width:.4g}z"
        for x, y, width, height in boxes
        if height > 0
    )


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: left edge and width in per cent, top and height in pixels, what it is, its text."""

    x: float
    y: float
    width: float
    height: float
    role: str
    label: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of a heat map, placed like a bar; `level` is its share of the way to the top."""

    x: float
    y: float
    width: float
    height: float
    level: float


@dataclass(frozen=True, slots=True)
class Line:
    """An unbroken run of points (per cent, pixels) of the line with this place and name."""

    points: tuple[tuple[float, float], ...]
    index: int
    name: str


@dataclass(frozen=True, slots=True)
class Tick:
    """A text on an axis, per cent across or pixels down."""

    at: float
    text: str

    def lines(self, letters: float) -> list[str]:
        """The text, in two lines about as long as each other where it has more letters.

        >>> Tick(0, "Health per rank").lines(10), Tick(0, "Conviction").lines(8)
        (['Health', 'per rank'], ['Conviction'])
        """
        gaps = [place for place, letter in enumerate(self.text) if letter == " "]
        if len(self.text) <= letters or not gaps:
            return [self.text]
        gap = min(gaps, key=lambda place: abs(2 * place + 1 - len(self.text)))
        return [self.text[:gap], self.text[gap + 1 :]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """All that the template paints."""

    x_title: str
    y_title: str
    x_ticks: tuple[Tick, ...]
    y_ticks: tuple[Tick, ...]
    bars: tuple[Bar, ...] = ()
    cells: tuple[Cell, ...] = ()
    lines: tuple[Line, ...] = ()
    threshold: float | None = None

    def shades(self, levels: int = SHADES, scale: float = 1.0) -> list[tuple[float, str]]:
        """The cells of a heat map by shade, each shade one path: hundreds of shapes are slow."""
        found: dict[int, list[Box]] = {}
        for cell in self.cells:
            box = (cell.x, cell.y, cell.width, cell.height)
            found.setdefault(round(cell.level * levels), []).append(box)
        return [(level / levels, outlines(boxes, scale)) for level, boxes in sorted(found.items())]

    @property
    def room(self) -> float:
        """How wide a text below the plot may be on a phone, in letters' heights."""
        return PHONE_WIDTH / SMALL / max(len(self.x_ticks), 1)

    @property
    def close(self) -> bool:
        """Whether some name below the plot would run into the next one on a phone."""
        names = [tick.text for tick in self.x_ticks if any(map(str.isalpha, tick.text))]
        longest = max(map(len, names), default=0)
        return longest * LETTER * LARGE > self.room * SMALL

    @property
    def letters(self) -> float:
        """How many small letters a text below the plot has room for on a phone."""
        return self.room / LETTER


@dataclass(frozen=True, slots=True)
class Axis:
    """Where values lie between 0 and 1; categories stand at whole numbers."""

    low: float
    high: float
    names: tuple[str, ...] = ()

    def place(self, value: float | str) -> float:
        """A value's share of the way along the axis."""
        number = self.names.index(str(value)) if self.names else float(value)
        return (number - self.low) / (self.high - self.low)

    def share(self, length: float) -> float:
        """A length's share of the axis."""
        return length / (self.high - self.low)


def draw(figure: Json) -> Drawing | None:
    """The static twin of a figure; None for a figure without data.

    >>> draw({"data": [], "layout": {}}) is None
    True
    """
    traces, layout = [t for t in figure["data"] if t.get("x")], figure["layout"]
    if not traces:
        return None
    kind = traces[0]["type"]
    x, y = _x_axis(traces, layout), _y_axis(traces, layout)
    of_kind = [trace for trace in traces if trace["type"] == kind]
    form = layout.get("yaxis", {}).get("tickformat", "")
    ticks_x, ticks_y = _ticks(x, "", 8, _least(traces)), _ticks(y, form, 6)
    return Drawing(
        x_title=_title(layout, "xaxis"),
        y_title=_title(layout, "yaxis"),
        x_ticks=tuple(Tick(_across(x.place(value)), text) for value, text in ticks_x),
        y_ticks=tuple(Tick(_down(y.place(value)), text) for value, text in ticks_y),
        bars=tuple(b for t in of_kind for b in _bars(t, x, y)) if kind == "bar" else (),
        cells=tuple(c for t in of_kind for c in _cells(t, x, y)) if kind == "heatmap" else (),
        lines=tuple(r for t in traces if t["meta"]["role"] == "line" for r in _lines(t, x, y)),
        threshold=next((_across(x.place(place)) for place in _thresholds(layout)), None),
    )


def _title(layout: Json, axis: str) -> str:
    return str(layout.get(axis, {}).get("title", {}).get("text", ""))


def _across(share: float) -> float:
    return round(100 * share, 2)


def _down(share: float) -> float:
    return round(PLOT_HEIGHT * (1 - share), 1)


def _thresholds(layout: Json) -> list[float]:
    """The places of upright lines through the whole plot."""
    return [s["x0"] for s in layout.get("shapes", ()) if s.get("x0") == s.get("x1", math.nan)]


def _x_axis(traces: Sequence[Json], layout: Json) -> Axis:
    axis = layout.get("xaxis", {})
    every = [value for trace in traces for value in trace["x"]]
    if axis.get("type") == "category" or any(isinstance(value, str) for value in every):
        return _categories(axis.get("categoryarray") or every)
    half = max(_width(trace) for trace in traces) / 2
    every += _thresholds(layout)
    return _spread(*(axis.get("range") or (min(every) - half, max(every) + half)))


def _y_axis(traces: Sequence[Json], layout: Json) -> Axis:
    axis = layout.get("yaxis", {})
    values = [value for trace in traces for value in _tops(trace) if value is not None]
    if traces[0]["type"] == "heatmap":
        if any(isinstance(value, str) for value in values):
            return _categories(values)
        return _spread(min(values) - _gap(values) / 2, max(values) + _gap(values) / 2)
    return _spread(*(axis.get("range") or (min([0, *values]), max([0, *values]) * 1.05)))


def _tops(trace: Json) -> list[Any]:
    """Where the marks of a trace end: a bar of a stair stands on a base of its own."""
    if "base" not in trace:
        return list(trace["y"])
    return [base + height for base, height in zip(trace["base"], trace["y"], strict=True)]


def _categories(values: Iterable[object]) -> Axis:
    names = tuple(dict.fromkeys(map(str, values)))
    return Axis(-0.5, len(names) - 0.5, names)


def _spread(low: float, high: float) -> Axis:
    return Axis(low, high) if low < high else Axis(low - 0.5, low + 0.5)


def _gap(values: Iterable[float]) -> float:
    """The smallest distance between neighbors, 1 when there is only one value."""
    return min((b - a for a, b in pairwise(sorted(set(values)))), default=1.0)


def _width(trace: Json) -> float:
    """How much of the x axis one mark of a trace takes."""
    whole = {"bar": 0.8, "heatmap": 1.0}.get(trace["type"], 0.0)
    return float(trace.get("width", whole and _gap(trace["x"]) * whole))


def _bars(trace: Json, x: Axis, y: Axis) -> Iterable[Bar]:
    width = x.share(0.8 if x.names else _width(trace))
    floor = max(y.low, 0)
    bases = trace.get("base") or [floor for _ in trace["y"]]
    names = trace.get("text") or [_text(v) for v in trace["x"]]
    values = trace.get("customdata") or [_text(v) for v in trace["y"]]
    tops = map(y.place, _tops(trace))
    for at, top, base, name, value in zip(trace["x"], tops, bases, names, values, strict=True):
        yield Bar(
            x=_across(x.place(at) - width / 2),
            y=_down(top),
            width=_across(width),
            height=round(PLOT_HEIGHT * (top - y.place(base)), 1),
            role=trace["meta"]["role"],
            label=f"{name}: {value}",
        )


def _lines(trace: Json, x: Axis, y: Axis) -> Iterable[Line]:
    """The runs of a line, which breaks where a value is missing."""
    run: list[tuple[float, float]] = []
    runs = [run]
    for at, value in zip(trace["x"], trace["y"], strict=True):
        if value is None:
            run = []
            runs.append(run)
        else:
            run.append((_across(x.place(at)), _down(y.place(value))))
    for points in runs:
        if points:
            yield Line(tuple(points), trace["meta"].get("index", 0), trace.get("name", ""))


def _cells(trace: Json, x: Axis, y: Axis) -> Iterable[Cell]:
    low, high = trace.get("zmin", 0), trace.get("zmax", 1)
    wide = x.share(1 if x.names else _gap(trace["x"]))
    tall = y.share(1 if y.names else _gap(trace["y"]))
    for row, values in zip(trace["y"], trace["z"], strict=True):
        for column, value in zip(trace["x"], values, strict=True):
            left, top = x.place(column) - wide / 2, y.place(row) + tall / 2
            # Each edge is rounded once, so that neighbors meet.
            across, down = _across(left), _down(top)
            yield Cell(
                x=across,
                y=down,
                width=round(_across(left + wide) - across, 2),
                height=round(_down(top - tall) - down, 1),
                level=round((value - low) / (high - low), 2),
            )


def _least(traces: Sequence[Json]) -> float:
    """The smallest step between ticks: there is nothing between whole numbers."""
    return float(all(isinstance(value, int) for trace in traces for value in trace["x"]))


def _ticks(axis: Axis, form: str, most: int, least: float = 0) -> list[tuple[float | str, str]]:
    """Round values along an axis with their texts; categories are all named, or every n-th."""
    if axis.names:
        every = math.ceil(len(axis.names) / MOST_NAMES)
        return [(name, name) for name in axis.names[::every]]
    step = _round_step(max(least, (axis.high - axis.low) / most))
    first, last = math.ceil(axis.low / step - 1e-9), math.floor(axis.high / step + 1e-9)
    return [(n * step, _tick_text(n * step, step, form)) for n in range(first, last + 1)]


def _round_step(least: float) -> float:
    """The smallest of …, 0.1, 0.2, 0.5, 1, 2, 5, 10, … that is not below `least`.

    >>> _round_step(3), _round_step(0.03), _round_step(0.5)
    (5.0, 0.05, 0.5)
    """
    power = 10.0 ** math.floor(math.log10(least))
    return next(step * power for step in (1, 2, 5, 10) if step * power >= least * (1 - 1e-9))


def _tick_text(value: float, step: float, form: str) -> str:
    """A tick as people write it: a true minus sign, percent where the axis says so.

    >>> _tick_text(-5.0, 5, ""), _tick_text(0.15, 0.05, ".0%"), _tick_text(20000, 1e4, "")
    ('−5', '15%', '20,000')
    """
    scale, sign = (100, "%") if form.endswith("%") else (1, "")
    digits = max(0, -math.floor(math.log10(step * scale) + 1e-9))
    return f"{value * scale:,.{digits}f}{sign}".replace("-", "−")


def _text(value: float | str) -> str:
    """A value in a bar's or a cell's text.

    >>> _text(-0.5), _text("head"), _text(1600.0)
    ('−0.5', 'head', '1,600')
    """
    return value if isinstance(value, str) else f"{value:,.6g}".replace("-", "−")
