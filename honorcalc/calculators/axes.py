"""The axes of a chart: where values lie along them, their ticks, and what is said there."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from honorcalc.calculators.words import decimal, rounded

Json = Mapping[str, Any]
MOST_NAMES = 14  # categories beyond this are named every n-th time
LONGEST_TICK, SHORT_UNIT = 6, 3  # letters left of the plot, and of a unit below it
PLAIN = ("Chance", "Ruleset")  # titles of axes whose ticks say as much
Ticks = list[tuple[float | str, str]]


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


def title(layout: Json, axis: str) -> str:
    """What stands at an axis."""
    return str(layout.get(axis, {}).get("title", {}).get("text", ""))


def is_chance(layout: Json) -> bool:
    """Whether the axis upward is in percent."""
    return str(layout.get("yaxis", {}).get("tickformat", "")).endswith("%")


def unless_certain(value: Any, text: str | None) -> Any:
    """A double of a figure; where only rounding makes a chance 0 or 1, the double beside it.

    >>> unless_certain(1.0, ">99.9%"), unless_certain(1.0, "100%"), unless_certain(0.0, "<0.1%")
    (0.9999999999999999, 1.0, 5e-324)
    """
    almost = value in (0, 1) and str(text).startswith(("<", ">"))
    return math.nextafter(value, 0.5) if almost else value


def unit_of(words: str) -> tuple[str, str]:
    """An axis title and its unit.

    >>> unit_of("Mean damage (points)"), unit_of("Skill")
    (('Mean damage', 'points'), ('Skill', ''))
    """
    label, opened, unit = words.rpartition(" (")
    return (label, unit.rstrip(")")) if opened and words.endswith(")") else (words, "")


def titled(marked: Ticks, layout: Json, axis: str) -> tuple[Ticks, str]:
    """Ticks and title of an axis; a unit is at the last tick, a long one in the title."""
    words = title(layout, axis)
    label, unit = "" if words in PLAIN else words, ""
    if axis == "yaxis" and is_chance(layout):
        unit = "%"
    elif marked and not isinstance(marked[-1][0], str):
        label, unit = unit_of(label)
        unit = unit and f" {unit}"
    if not unit:
        return marked, label
    *others, (at, text) = marked
    most = LONGEST_TICK - len(text) if axis == "yaxis" else SHORT_UNIT
    if unit == "%" or len(unit) <= most:
        return [*others, (at, text + unit)], label
    return marked, f"{label} in{unit}"


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

    >>> _tick_text(-5.0, 5, ""), _tick_text(0.15, 0.05, ".0%"), _tick_text(1.5, 0.5, "")
    ('−5', '15', '1.5')
    """
    scale = 100 if form.endswith("%") else 1
    digits = max(0, -math.floor(math.log10(step * scale) + 1e-9))
    return decimal(rounded(value * scale, digits), digits)
