"""What is said in a chart: at its axes, and of the place that is nearest to a pointer."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from honorcalc.calculators.words import decimal, measured, number, percent, rounded

Json = Mapping[str, Any]
MOST_NAMES = 14  # categories beyond this are named every n-th time
LONGEST_TICK, SHORT_UNIT = 6, 3  # letters left of the plot, and of a unit below it
PLAIN = ("Chance", "Ruleset")  # titles of axes whose ticks say as much
Ticks = list[tuple[float | str, str]]


def near(
    traces: Sequence[Json], layout: Json, across: Callable[[Any], float]
) -> Iterator[list[Any]]:
    """For each place across, in order, what stands there."""
    chance = is_chance(layout)
    unit = "" if chance else unit_of(title(layout, "yaxis"))[1]
    told: dict[float, tuple[str, list[str]]] = {}
    named = len(traces) - len({"counts", "rest"} & {t["meta"]["role"] for t in traces}) > 1
    for trace in traces:
        names = trace.get("text") or [_text(at) for at in trace["x"]]
        values = trace.get("customdata") or [
            None if y is None else percent(y) if chance else measured(y, unit) for y in trace["y"]
        ]
        also = f"{trace['name']} " if trace.get("name") and (named or not told) else ""
        for at, name, value in zip(trace["x"], names, values, strict=True):
            if value is not None:
                told.setdefault(across(at), (name, []))[1].append(also + value.partition(" = ")[0])
    for place, (name, values) in sorted(told.items()):
        yield [place, f"{name}: {'; '.join(values)}"]


def near_cells(
    trace: Json, cells: Iterable[tuple[float, float, float, float, Any]]
) -> Iterator[list[Any]]:
    """For each cell of a heat map its row, column and chance."""
    places = [(row, column) for row in trace["y"] for column in trace["x"]]
    for (row, column), (left, top, width, height, value) in zip(places, cells, strict=True):
        text = f"{_text(row)} and {_text(column)}: {percent(value)}"
        yield [short(left + width / 2, 2), text, short(top + height / 2, 1)]


def near_dots(
    traces: Sequence[Json], points: Callable[[Json], Sequence[tuple[float, float]]]
) -> Iterator[list[Any]]:
    """For each dot its category and what is known of it, or else its name and chance."""
    for trace in traces:
        told = trace.get("customdata") or [f"{trace['name']}: {percent(y)}" for y in trace["y"]]
        for (across, down), at, text in zip(points(trace), trace["x"], told, strict=True):
            yield [across, f"{at}, {text}", down]


def short(value: float, digits: int) -> float:
    """A place with few digits; whole ones are written without a point."""
    near = round(value, digits)
    return int(near) if near == int(near) else near


def title(layout: Json, axis: str) -> str:
    """What stands at an axis."""
    return str(layout.get(axis, {}).get("title", {}).get("text", ""))


def is_chance(layout: Json) -> bool:
    """Whether the axis upward is in percent."""
    return str(layout.get("yaxis", {}).get("tickformat", "")).endswith("%")


def unit_of(words: str) -> tuple[str, str]:
    """An axis title and its unit.

    >>> unit_of("Mean damage (points)"), unit_of("Skill")
    (('Mean damage', 'points'), ('Skill', ''))
    """
    label, opened, unit = words.rpartition(" (")
    return (label, unit.rstrip(")")) if opened and words.endswith(")") else (words, "")


def _text(value: float | str) -> str:
    return value if isinstance(value, str) else number(value)


@dataclass(frozen=True, slots=True)
class Axis:
    """Where values lie between 0 and 1; categories stand at whole numbers."""

    low: float
    high: float
    names: tuple[str, ...] = ()

    def place(self, value: float | str) -> float:
        """A value's share of the way along the axis."""
        at = self.names.index(str(value)) if self.names else float(value)
        return (at - self.low) / (self.high - self.low)

    def share(self, length: float) -> float:
        """A length's share of the axis."""
        return length / (self.high - self.low)


def titled(ticks: Ticks, layout: Json, axis: str) -> tuple[Ticks, str]:
    """Ticks and title of an axis; a unit is at the last tick, a long one in the title."""
    words = title(layout, axis)
    label, unit = "" if words in PLAIN else words, ""
    if axis == "yaxis" and is_chance(layout):
        unit = "%"
    elif ticks and not isinstance(ticks[-1][0], str):
        label, unit = unit_of(label)
        unit = unit and f" {unit}"
    if not unit:
        return ticks, label
    *others, (at, text) = ticks
    most = LONGEST_TICK - len(text) if axis == "yaxis" else SHORT_UNIT
    if unit == "%" or len(unit) <= most:
        return [*others, (at, text + unit)], label
    return ticks, f"{label} in{unit}"


def ticks(axis: Axis, form: str, most: int, least: float = 0) -> Ticks:
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
    """A tick as people write it: a true minus sign, hundredths where the axis is in percent.

    >>> _tick_text(-5.0, 5, ""), _tick_text(0.15, 0.05, ".0%")
    ('−5', '15')
    """
    scale = 100 if form.endswith("%") else 1
    digits = max(0, -math.floor(math.log10(step * scale) + 1e-9))
    return decimal(rounded(value * scale, digits), digits)
