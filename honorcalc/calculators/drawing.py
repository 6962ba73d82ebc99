"""A chart as marks, worked out once: the build, the page and pictures paint the same ones.

A drawing is plain data. Places are across in per cent of the plot's width, whatever that is, and
down in pixels of its `HEIGHT`; what is below or beside the plot has a place outside it.

    marks   in the order they are painted, each with its `role` (grid, counts, rest, heat, line,
            dots, observed, threshold): `d`, the path of all its shapes; `index`, which line or
            bar it is; `level`, how strong its shade is, from 0 to 1; `faint` for what is behind
    texts   by role lists of [across, down, text]: x-tick, y-tick; x-title, y-title (above the plot)
            where the ticks do not say as much; label (of the threshold), left and right (how likely
            its sides are), level (of a line across), figure (of a bar), value (of a cell), value-on
            (of one in a strong shade), beside (a dot), beside-on (one that counts)
    small   true where names below the plot would touch in the usual size
    names   of curves drawn together, each beside its own: [across, down, name, index]
    ends    of curves instead, the lines of their names in a free strip on the right: the same, each
            beginning there
    across  from where to where the axis across reaches, and `up` that upward
    near    what is said of the place nearest to a pointer: [across, text], among cells and dots
            with down

No color is decided here.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from typing import Any

from honorcalc.calculators.axes import Axis, Json, is_chance, ticks, titled, unless_certain
from honorcalc.calculators.labels import (
    HEIGHT,
    LARGE,
    PHONE_WIDTH,
    SMALL,
    WIDE,
    curves,
    ends,
    in_lines,
    names,
    strip,
)
from honorcalc.calculators.nearest import near, near_cells, near_dots, short
from honorcalc.calculators.words import number, percent, rounded

X_TICKS, X_TITLE, LINE = 260, 283, 12  # where texts below the plot stand, and lines apart
MOST_FIGURES = 7  # bars that have room for their figures on a phone
LABELED = "markers+text"  # dots with words beside them
SHADES = 50  # of a heat map: more than an eye tells apart
NARROWEST_CELL, LOWEST_CELL = 22, 13  # pixels that a figure in a cell needs
STRONG = 0.55  # the shade from which a figure is written in the color of the paper


def draw(figure: Json) -> dict[str, Any] | None:
    """The marks of a figure; None for a figure without data.

    >>> draw({"data": [], "layout": {}}) is None
    True
    """
    traces, layout = [t for t in figure["data"] if t.get("x")], figure["layout"]
    if not traces:
        return None
    x, y = _x_axis(traces, layout), _y_axis(traces, layout)
    heat = traces[0]["type"] == "heatmap"
    # There is nothing between whole numbers.
    least = float(all(isinstance(value, int) for trace in traces for value in trace["x"]))
    last = open_ends(traces)
    marked = [(at, last.get(at, text)) for at, text in ticks(x, "", 8, least)]
    x_ticks, x_title = titled(marked, layout, "xaxis")
    form = layout.get("yaxis", {}).get("tickformat", "")
    y_ticks, y_title = titled(ticks(y, form, 6), layout, "yaxis")
    direct = layout.get("meta", {}).get("names") == "ends"
    if direct:
        x = Axis(x.low, x.low + (x.high - x.low) / (1 - strip(t["name"] for t in traces) / 100))
    small = _touch([text for _, text in x_ticks])
    texts = {
        "y-tick": [[0, _down(y.place(at)), text] for at, text in y_ticks],
        "x-tick": [*_below(x, x_ticks, small, 2 if x_title else 3)],
        "x-title": [[50, X_TITLE, x_title]] * bool(x_title),
        "y-title": [[0, 0, y_title]] * bool(y_title),
        **_at_lines(traces, layout, x),
        "level": [[0, _down(y.place(at)), name] for at, name in levels(layout)],
        **(_figures(traces[0], x, y) if heat else {"figure": [*_above(traces, layout, x, y)]}),
        **_beside(traces, x, y),
    }
    drawing = {
        "marks": [*_painted(traces, layout, x, y, [] if heat else y_ticks)],
        "texts": {role: found for role, found in texts.items() if found},
        "small": small,
        "near": _near(traces, x, y),
        "across": [x.low, x.high],
        "up": [y.low, y.high],
    }
    named = [*curves(traces, lambda trace: _points(trace, x, y))]
    if direct:
        return drawing | {"ends": ends(named)}
    shown = names(named) if layout.get("showlegend") else []
    return drawing | ({"names": shown} if shown else {})


def _painted(
    traces: Sequence[Json], layout: Json, x: Axis, y: Axis, ticks: Sequence[tuple[Any, str]]
) -> Iterator[dict[str, Any]]:
    """All marks: what dots and bars stand before, they themselves, and the threshold over them."""
    if ticks:
        yield {"role": "grid", "d": "".join(f"M0 {_down(y.place(at))}h100" for at, _ in ticks)}
    for at, _ in levels(layout):
        yield {"role": "threshold", "d": f"M0 {_down(y.place(at))}h100"}
    for trace in traces:
        yield from _marks(trace, x, y)
    for at, _ in lines(layout):
        yield {"role": "threshold", "d": f"M{_across(x.place(at))} 0v{HEIGHT}"}


def _near(traces: Sequence[Json], x: Axis, y: Axis) -> list[list[Any]]:
    """What is said of each place, for the pointer."""
    if traces[0]["type"] == "heatmap":
        return [*near_cells(traces[0], _cells(traces[0], x, y))]
    if any(trace.get("mode") == LABELED for trace in traces):
        return [*near_dots(traces, lambda trace: _points(trace, x, y))]
    return [*near(traces, lambda at: _across(x.place(at)))]


def _points(trace: Json, x: Axis, y: Axis) -> list[tuple[float, float]]:
    pairs = zip(trace["x"], _tops(trace), strict=True)
    return [(_across(x.place(a)), _down(y.place(b))) for a, b in pairs if b is not None]


def _across(share: float) -> float:
    return short(100 * share, 2)


def _down(share: float) -> float:
    return short(HEIGHT * (1 - share), 1)


def lines(layout: Json) -> list[tuple[float, str]]:
    """The places of upright lines through the whole plot, each with its name for `format`."""
    shapes = layout.get("shapes", ())
    upright = [s for s in shapes if s.get("x0") == s.get("x1", math.nan)]
    return [(s["x0"], s.get("name", "{}")) for s in upright]


def open_ends(traces: Sequence[Json]) -> dict[Any, str]:
    """What stands below an outcome that means this or more, or has another name.

    Where another curve goes on, an end that is open for one of them is no end.

    >>> open_ends([{"x": [1, 7], "text": ["1", "7 or more"]}, {"x": [4], "text": ["none of 3"]}])
    {7: '7+', 4: 'none of 3'}
    >>> open_ends([{"x": [7], "text": ["7 or more"]}, {"x": [9], "text": ["9"]}])
    {}
    """
    odds = [t for t in traces if "text" in t and t.get("mode") != LABELED]
    ends = [(t["x"][-1], t["text"][-1]) for t in odds]
    named = {at: text.replace(" or more", "+") for at, text in ends if any(map(str.isalpha, text))}
    return {at: it for at, it in named.items() if it[-1] != "+" or at == max(ends)[0]}


def levels(layout: Json) -> list[tuple[float, str]]:
    """The heights of lines through the whole plot, each with what stands at it."""
    flat = [s for s in layout.get("shapes", ()) if s.get("y0") == s.get("y1", math.nan)]
    return [(s["y0"], s["label"]["text"]) for s in flat]


# Axes


def _x_axis(traces: Sequence[Json], layout: Json) -> Axis:
    axis = layout.get("xaxis", {})
    every = [value for trace in traces for value in trace["x"]]
    if axis.get("type") == "category" or any(isinstance(value, str) for value in every):
        return _categories(axis.get("categoryarray") or every)
    half = max(_width(trace) for trace in traces) / 2
    every += [at for at, _ in lines(layout)]
    return _spread(*(axis.get("range") or (min(every) - half, max(every) + half)))


def _y_axis(traces: Sequence[Json], layout: Json) -> Axis:
    axis = layout.get("yaxis", {})
    values = [value for trace in traces for value in _tops(trace) if value is not None]
    if traces[0]["type"] == "heatmap":
        if any(isinstance(value, str) for value in values):
            return _categories(values)
        return _spread(min(values) - _gap(values) / 2, max(values) + _gap(values) / 2)
    top = max([0, *values]) * (1.12 if "share" in traces[0]["meta"] else 1.05)
    low, high = axis.get("range") or (min([0, *values]), top)
    return Axis(low, high if low < high else low + 1)  # an axis of zeros alone goes up as well


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


# Marks


def _marks(trace: Json, x: Axis, y: Axis) -> Iterator[dict[str, Any]]:
    """The paths of a trace."""
    if trace["type"] == "heatmap":
        yield from _shades(trace, x, y)
        return
    role = trace["meta"]["role"]
    look: dict[str, Any] = {}
    if "opacity" in trace | trace.get("marker", {}):
        look["faint"] = True
    if "index" in trace["meta"]:  # which of several curves or bars it is
        look["index"] = trace["meta"]["index"]
    if trace["type"] == "bar":
        paths = _bars(trace, x, y)
    elif trace.get("mode") in ("markers", LABELED):
        places = _points(trace, x, y)
        if role == "observed":  # a total that never came has no dot
            places = [at for at, share in zip(places, trace["y"], strict=True) if share]
        else:
            role = "dots"
        # Browsers that use WebKit would widen a dot without any length as much as the drawing.
        paths = (f"M{across} {down}h0.01" for across, down in places)
    else:
        role, paths = "line", _run(trace, x, y)
        look.setdefault("index", 0)
    yield {"role": role, **look, "d": "".join(paths)}


def _bars(trace: Json, x: Axis, y: Axis) -> Iterator[str]:
    width = _across(x.share(0.8 if x.names else _width(trace)))
    floor = max(y.low, 0)
    bases = trace.get("base") or [floor for _ in trace["y"]]
    for at, top, base in zip(trace["x"], _tops(trace), bases, strict=True):
        height = short(HEIGHT * (y.place(top) - y.place(base)), 1)
        left = short(100 * x.place(at) - width / 2, 2)
        if height:
            yield f"M{left} {_down(y.place(top))}h{width}v{height}h-{width}z"


def _run(trace: Json, x: Axis, y: Axis) -> Iterator[str]:
    """The points of a line, which breaks where a value is missing."""
    pen = "M"
    for at, value in zip(trace["x"], trace["y"], strict=True):
        if value is None:
            pen = "M"
        else:
            yield f"{pen}{_across(x.place(at))} {_down(y.place(value))}"
            pen = "L"


def _cells(trace: Json, x: Axis, y: Axis) -> Iterator[tuple[float, float, float, float, Any]]:
    """Left, top, width, height and value of each cell of a heat map."""
    wide = x.share(1 if x.names else _gap(trace["x"]))
    tall = y.share(1 if y.names else _gap(trace["y"]))
    for row, values in zip(trace["y"], trace["z"], strict=True):
        for column, value in zip(trace["x"], values, strict=True):
            left, top = x.place(column) - wide / 2, y.place(row) + tall / 2
            # Each edge is rounded once, so that neighbors meet.
            across, down = _across(left), _down(top)
            width = short(_across(left + wide) - across, 2)
            yield across, down, width, short(_down(top - tall) - down, 1), value


def _shades(trace: Json, x: Axis, y: Axis) -> Iterator[dict[str, Any]]:
    """The cells of a heat map by shade, each shade one path: hundreds of shapes are slow."""
    low, high = trace.get("zmin", 0), trace.get("zmax", 1)
    found: dict[int, list[str]] = {}
    for across, down, width, height, value in _cells(trace, x, y):
        level = round(round((value - low) / (high - low), 2) * SHADES)
        found.setdefault(level, []).append(f"M{across} {down}h{width}v{height}h-{width}z")
    for level, paths in sorted(found.items()):
        yield {"role": "heat", "level": level / SHADES, "d": "".join(paths)}


# Texts


def _figures(trace: Json, x: Axis, y: Axis) -> dict[str, list[list[Any]]]:
    """Each cell's chance in whole percent, where there is room for it on a phone.

    Only what is certain reads 0 or 100.
    """
    found: dict[str, list[list[Any]]] = {"value": [], "value-on": []}
    texts = chain.from_iterable(trace["customdata"])
    for (across, down, width, height, value), text in zip(_cells(trace, x, y), texts, strict=True):
        if width * PHONE_WIDTH / 100 < NARROWEST_CELL or height < LOWEST_CELL:
            return {}
        middle = short(across + width / 2, 1), short(down + height / 2, 1)
        role = "value-on" if value > STRONG else "value"
        certain = unless_certain(value, text) in (0, 1)
        whole = rounded(value, 2) if certain else min(max(rounded(value, 2), 1), 99)
        found[role].append([*middle, str(whole)])
    return found


def _at_lines(traces: Sequence[Json], layout: Json, x: Axis) -> dict[str, list[list[Any]]]:
    """The name of each line, and where no curves are compared, how likely its sides are."""
    found: dict[str, list[list[Any]]] = {"label": [], "left": [], "right": []}
    sides = [trace for trace in traces if "share" in trace["meta"]]
    compared = any("name" in trace for trace in sides)
    for at, name in lines(layout):
        across = _across(x.place(at))
        found["label"] += [[across, 0, name.format(number(at))]]
        if compared or not 14 < across < 88:  # a phone has no room elsewhere
            continue
        for trace in sides:
            share = trace["meta"]["share"]
            found["right" if trace["x"][0] >= at else "left"] += [[across, 0, share]]
    return found


def _above(
    traces: Sequence[Json], layout: Json, x: Axis, y: Axis
) -> Iterator[tuple[float, float, str]]:
    """The figure of each bar above it, where bars are few and there is nothing else."""
    bars = sum(len(trace["x"]) for trace in traces)
    if bars > MOST_FIGURES or any(t["type"] != "bar" or "opacity" in t for t in traces):
        return
    write = percent if is_chance(layout) else number
    for trace in traces:
        tops, texts = _tops(trace), trace["customdata"]
        for at, height, top, text in zip(trace["x"], trace["y"], tops, texts, strict=True):
            yield _across(x.place(at)), _down(y.place(top)), write(unless_certain(height, text))


def _beside(traces: Sequence[Json], x: Axis, y: Axis) -> dict[str, list[list[Any]]]:
    """What stands beside dots that have texts."""
    found: dict[str, list[list[Any]]] = {"beside": [], "beside-on": []}
    for trace in (trace for trace in traces if trace.get("mode") == LABELED):
        role = "beside" if "opacity" in trace["marker"] else "beside-on"
        for (across, down), text in zip(_points(trace, x, y), trace["text"], strict=True):
            found[role] += [[across, down, text]] * bool(text)
    return found


def _touch(texts: list[str]) -> bool:
    """Whether some name below the plot would run into the next one on a phone."""
    names = [text for text in texts if any(map(str.isalpha, text))]
    return max(map(len, names), default=0) * WIDE * LARGE * len(texts) > PHONE_WIDTH


def _below(
    x: Axis, ticks: list[tuple[float | str, str]], small: bool, most: int
) -> Iterator[list[Any]]:
    """The texts of the axis across; in small letters long ones stand in a few lines."""
    letters = PHONE_WIDTH / SMALL / WIDE / max(len(ticks), 1)
    for at, text in ticks:
        for n, line in enumerate(in_lines(text, letters, most) if small else [text]):
            yield [_across(x.place(at)), X_TICKS - 3 * small + LINE * n, line]
