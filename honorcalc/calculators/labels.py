"""Where the name of each curve stands in a chart: beside the curve itself, not in a legend.

A name stands above the point of its curve that is farthest from the other curves, and never over
another name. Places are those of `drawing`: across in per cent, down in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

HEIGHT = 244
LETTER, LINE, ABOVE = 1.15, 16, 7
"""How wide a letter is, in per cent of a plot; how tall a line is; how far above its curve."""
FAR = 60.0
Point = tuple[float, float]
Json = Mapping[str, Any]


def curves(
    traces: Sequence[Json], points: Callable[[Json], list[Point]]
) -> Iterator[tuple[str, int, list[Point]]]:
    """The name, index and points of each curve; bars of one distribution are one, of index 0."""
    bars = [trace for trace in traces if trace["type"] == "bar"]
    if bars and "name" in bars[0]:
        yield bars[0]["name"], 0, [point for trace in bars for point in points(trace)]
    for trace in traces:
        if trace["type"] != "bar" and "name" in trace and trace["meta"]["role"] != "observed":
            yield trace["name"], trace["meta"].get("index", 0), points(trace)


def names(traces: Iterable[tuple[str, int, Sequence[Point]]]) -> list[list[Any]]:
    """`[across, down, name, index]` for each curve: its name, its index and its points.

    >>> two = [("low", 0, [(50.0, 200.0)]), ("high", 1, [(50.0, 20.0)])]
    >>> [(name, down) for _, down, name, _ in names(two)]
    [('low', 193.0), ('high', 13.0)]
    """
    every = list(traces)
    placed: list[list[Any]] = []
    for name, index, points in every:
        others = [dict(theirs) for text, at, theirs in every if (text, at) != (name, index)]
        ranked = sorted(points, key=lambda point: -apart(point, others))
        spots = [spot(point, name) for point in ranked]
        free = (at for at in spots if not any(touch(at, name, there) for there in placed))
        best = next(free, spots[0] if spots else None)
        if best:
            placed.append([*best, name, index])
    return placed


def apart(point: Point, others: Sequence[Mapping[float, float]]) -> float:
    """How far a point is from other curves at the same place; then, how high it is."""
    across, down = point
    near = min((abs(curve[across] - down) for curve in others if across in curve), default=FAR)
    return min(near, FAR) + (HEIGHT - down) / 4


def spot(point: Point, name: str) -> tuple[float, float]:
    """Where the middle of a name stands: above a point, and within the plot."""
    half = min(50.0, len(name) * LETTER / 2)
    return round(min(max(point[0], half), 100 - half), 2), max(point[1] - ABOVE, LINE - 3)


def touch(at: Point, name: str, other: Sequence[Any]) -> bool:
    """Whether a name would run into one that stands already."""
    width = (len(name) + len(other[2])) * LETTER / 2
    return bool(abs(at[0] - other[0]) < width and abs(at[1] - other[1]) < LINE)
