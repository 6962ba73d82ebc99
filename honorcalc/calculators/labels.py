"""Where the name of each curve stands in a chart: beside the curve itself, not in a legend.

A name stands above the point of its curve that is farthest from the other curves, or in a free
strip at the end of its curve; never over another name. Places are those of `drawing`: across in
per cent, down in pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, pairwise
from typing import Any

from honorcalc.calculators.axes import Json

HEIGHT = 244  # pixels of the plot
LETTER, LINE, ABOVE = 1.15, 16, 7
"""How wide a letter is, in per cent of a plot; how tall a line is; how far above its curve."""
FAR = 60.0
PHONE_WIDTH = 290  # pixels that a plot has on a phone
LARGE, SMALL, WIDE = 13, 11, 0.5  # letters in pixels, and how wide one is for its height
MOST_AT_END, PITCH, GAP = 12, 13, 2.5
"""Letters of a line at the end of a curve; how far lines are apart; how far from the curve."""
NO_CURVES = ("observed", "heat")
Point = tuple[float, float]


def curves(
    traces: Sequence[Json], points: Callable[[Json], list[Point]]
) -> Iterator[tuple[str, int, list[Point]]]:
    """The name, index and points of each curve; bars of one distribution are one, of index 0."""
    bars = [trace for trace in traces if trace["type"] == "bar"]
    if bars and "name" in bars[0]:
        yield bars[0]["name"], 0, [point for trace in bars for point in points(trace)]
    for trace in traces:
        if trace["type"] != "bar" and "name" in trace and trace["meta"]["role"] not in NO_CURVES:
            yield trace["name"], trace["meta"].get("index", 0), points(trace)


def names(traces: Sequence[tuple[str, int, Sequence[Point]]]) -> list[list[Any]]:
    """`[across, down, name, index]` for each curve: its name, its index and its points.

    >>> two = [("low", 0, [(50.0, 200.0)]), ("high", 1, [(50.0, 20.0)])]
    >>> [(name, down) for _, down, name, _ in names(two)]
    [('low', 193.0), ('high', 13.0)]
    """
    placed: list[list[Any]] = []
    for name, index, points in traces:
        others = [dict(theirs) for text, at, theirs in traces if (text, at) != (name, index)]
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


def in_lines(text: str, letters: float, most: int = 2) -> list[str]:
    """A text in as few lines as keep to so many letters, or in the shortest there are.

    >>> in_lines("Health per rank", 10), in_lines("Actions and Reactions", 9.9, 3)
    (['Health', 'per rank'], ['Actions', 'and', 'Reactions'])
    """
    words = text.split(" ")
    best = [text]
    for count in range(1, min(most, len(words))):
        if len(max(best, key=len)) <= letters:
            break
        cuts = ((0, *inner, len(words)) for inner in combinations(range(1, len(words)), count))
        ways = [[" ".join(words[a:b]) for a, b in pairwise(cut)] for cut in cuts]
        best = min(ways, key=lambda lines: len(max(lines, key=len)))
    return best


def strip(names: Iterable[str]) -> float:
    """How much of a plot the names at the ends of curves take on a phone, in per cent."""
    longest = max(len(line) for name in names for line in in_lines(name, MOST_AT_END))
    return GAP + 100 * longest * WIDE * SMALL / PHONE_WIDTH


def ends(traces: Iterable[tuple[str, int, Sequence[Point]]]) -> list[list[Any]]:
    """`[across, down, line, index]` for each line of the name at the end of each curve.

    >>> ends([("low", 0, [(0, 9.0), (70, 100.0)]), ("quite high", 1, [(70, 96.0)])])
    [[72.5, 95.3, 'quite high', 1], [72.5, 108.3, 'low', 0]]
    """
    ended = sorted((points[-1][::-1], name, index) for name, index, points in traces if points)
    blocks = [in_lines(name, MOST_AT_END) for _, name, _ in ended]
    tops = spread(
        [
            down - len(lines) * PITCH / 2
            for ((down, _), *_), lines in zip(ended, blocks, strict=True)
        ],
        [len(lines) * PITCH for lines in blocks],
    )
    return [
        [round(across + GAP, 2), round(top + PITCH * (n + 0.79), 1), line, index]
        for ((_, across), _, index), lines, top in zip(ended, blocks, tops, strict=True)
        for n, line in enumerate(lines)
    ]


def spread(wanted: Sequence[float], heights: Sequence[float]) -> list[float]:
    """Places as near as can be to those wanted, in their order, at which nothing overlaps.

    Blocks that would touch form a group, which stands where its members want to be on average.

    >>> spread([10, 12, 200], [10.0, 10.0, 10.0]), spread([-5, 240], [10.0, 10.0])
    ([6.0, 16.0, 200.0], [0.0, 234.0])
    """
    below = [0.0, *accumulate(heights)]
    groups: list[tuple[float, int]] = []
    for place, above in zip(wanted, below, strict=False):
        total, count = place - above, 1
        while groups and groups[-1][0] / groups[-1][1] > total / count:
            total, count = total + groups[-1][0], count + groups[-1][1]
            groups.pop()
        groups.append((total, count))
    starts = [total / count for total, count in groups for _ in range(count)]
    room = max(HEIGHT - below[-1], 0)
    return [min(max(start, 0.0), room) + above for start, above in zip(starts, below, strict=False)]
