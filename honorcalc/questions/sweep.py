"""Varying one parameter: a value as lines over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import count, islice
from typing import Any

from honorcalc.calculators.charts import Curve, Figure, Line
from honorcalc.calculators.charts.chart import with_unit
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError, echo, few, nearest_names
from honorcalc.calculators.parameters import Stepped
from honorcalc.calculators.signature import HOUSE, Parameter, Settings
from honorcalc.calculators.words import plain
from honorcalc.questions.pieces import Steps

MOST_POINTS, MOST_LINES = 201, 12
Tried = Mapping[str, Any] | ParameterError
"""The values at some settings, or why those are refused."""


@dataclass(frozen=True, slots=True)
class SweepLine:
    """One line: a y for each x, None where the settings have no such value or make no sense."""

    label: str
    x: tuple[int | float | str, ...]
    y: tuple[int | float | None, ...]


@dataclass(frozen=True, slots=True)
class Sweep:
    """The answer of `sweep`."""

    calculator: str
    parameters: dict[str, int | float | str]
    x: str
    by: str | None
    value: str
    lines: tuple[SweepLine, ...]
    curve: Curve
    house: str

    @property
    def figure(self) -> Figure:
        """The Plotly figure: a line for each setting of the second parameter."""
        return self.curve.figure()

    @property
    def table(self) -> dict[str, object]:
        """`columns` and their `formats`, `rows` and their `texts`."""
        return self.curve.table().to_json()

    def to_json(self) -> dict[str, object]:
        """Lines, figure, table and what was varied, as plain data."""
        return {
            "calculator": self.calculator,
            "parameters": self.parameters,
            "x": self.x,
            "by": self.by,
            "value": self.value,
            "lines": [
                {"label": line.label, "x": list(line.x), "y": list(line.y)} for line in self.lines
            ],
            "figure": self.figure,
            "table": self.table,
            **({HOUSE: self.house} if self.house else {}),
        }


def read_range(calculator: Calculator, spec: str, most: int) -> tuple[Parameter, list[Any]]:
    """The parameter and settings of `name` or `name:from:to[:step]`; raises ParameterError."""
    name, *bounds = spec.split(":") if isinstance(spec, str) else [spec]
    parameter = calculator.parameter(name)
    settings = list(parameter.kind.settings())
    if not settings:
        raise refuse_range(calculator, parameter)
    if not bounds:
        return parameter, thin(parameter, settings, most)
    if not parameter.kind.numeric or not 2 <= len(bounds) <= 3:
        right = f"{name} or {name}:from:to:step" if parameter.kind.numeric else name
        raise ParameterError(f"{echo(spec)} is not of the form {right}", name, calculator.id)
    chosen = stretch(calculator, parameter, bounds)
    if len(chosen) > most:
        steps = (chosen[-1] - chosen[0]) / parameter.kind.step
        enough = plain(parameter.kind.step * int(steps // most + 1))
        right = f"but at most {most} can be used; a step of {enough} is large enough"
        raise ParameterError(
            f"{echo(spec)} has {len(chosen)} settings, {right}", name, calculator.id
        )
    return parameter, chosen


def refuse_range(calculator: Calculator, parameter: Parameter) -> ParameterError:
    """The refusal of a parameter whose settings cannot be gone through."""
    kind = "a list of numbers" if parameter.kind.type == "numbers" else "a text"
    others = [p.name for p in calculator.parameters if p.kind.settings()]
    right = f"{few(others, 'and')} can" if others else "nor can anything else here"
    return ParameterError(f"{kind} cannot be varied; {right}", parameter.name, calculator.id)


def stretch(calculator: Calculator, parameter: Parameter, bounds: list[str]) -> list[Any]:
    """The settings from, from + step, … up to to; a step is 1 by default. Raises ParameterError."""
    name, kind = parameter.name, parameter.kind
    assert isinstance(kind, Stepped)
    what = ""
    try:
        low, high = Fraction(kind.read(bounds[0])), Fraction(kind.read(bounds[1]))
        what = "step: "
        step = Fraction(type(kind)("", minimum=kind.step, maximum=10**6).read((*bounds, "1")[2]))
    except ValueError as problem:
        raise ParameterError(f"{what}{problem}", name, calculator.id) from None
    if high < low:
        right = ":".join([bounds[1], bounds[0], *bounds[2:]])
        raise ParameterError(
            f"{echo(':'.join(bounds))} runs from high to low; write {right}",
            name,
            calculator.id,
        )
    return [kind.value(low + n * step) for n in range(int((high - low) / step) + 1)]


def thin(parameter: Parameter, settings: list[Any], most: int) -> list[Any]:
    """The settings at the smallest step of 1, 2, 5, 10, … (or the own half) that fits."""
    if len(settings) <= most or not parameter.kind.numeric:
        return settings[:most]
    steps = (Fraction(lead * 10**power) for power in count() for lead in (1, 2, 5))
    thinned = (settings[:: int(step / parameter.kind.step)] for step in steps)
    return next(every for every in thinned if len(every) <= most)


def values_at(calculator: Calculator, settings: Settings) -> Tried:
    """The values for settings already read, or their refusal."""
    try:
        return calculator.answer(settings).answer.values
    except ParameterError as problem:
        return problem


def number_at(values: Tried, name: str) -> Any:
    """One value's number, or None where it does not exist or the settings are refused."""
    value = None if isinstance(values, ParameterError) else values.get(name)
    return None if isinstance(value, str) else value


def choose_value(calculator: Calculator, tried: list[Tried], name: str | None) -> str:
    """The value to follow: the one named, else the first declared, that is a number somewhere.

    Raises the first refusal where all settings are refused.
    """
    answers = [values for values in tried if not isinstance(values, ParameterError)]
    if not answers:
        raise next(values for values in tried if isinstance(values, ParameterError))
    names = list(dict.fromkeys(known for values in answers for known in values))
    numeric = [n for n in names if any(number_at(values, n) is not None for values in answers)]
    if name is not None:
        if name in numeric:
            return name
        wrong, right = f"{echo(name)} is not a value", nearest_names(name, numeric)
        if name in names:
            wrong = f"{echo(name)} is not a number at any of these settings"
            right = f"those that are: {few(numeric) or 'none'}"
        raise ParameterError(f"{wrong}; {right}", "value", calculator.id)
    for declared in calculator.values:
        for known in numeric:
            if declared.for_name(known):
                return known
    right = f"its values are {few(calculator.value_names)}"
    raise ParameterError(
        f"there is no number to follow at these settings; {right}", None, calculator.id
    )


def read_others(calculator: Calculator, raw: Mapping[str, object], *ranges: str | None) -> Settings:
    """The settings of all that is not varied; a value given for what is varied is refused."""
    for spec in ranges:
        name = spec.partition(":")[0] if isinstance(spec, str) else ""
        if name in raw:
            given = echo(raw[name])
            raise ParameterError(
                f"this is varied; leave out its value, {given}", name, calculator.id
            )
    return calculator.read(raw)


def sweep_steps(
    calculator: Calculator, x: str, by: str | None, value: str | None, settings: Settings
) -> Steps[Sweep]:
    """One value as lines over one parameter, found in steps, one for each point.

    Raises ParameterError for what cannot be varied, and where no setting has such a value.
    """
    parameter, xs = read_range(calculator, x, MOST_POINTS)
    by_name, legend = None, ""
    bases: list[tuple[str, Settings]] = [("", settings)]
    if by:
        other, bys = read_range(calculator, by, MOST_LINES)
        by_name, legend = other.name, other.kind.full_label
        bases = [(other.kind.in_words(at), {**settings, by_name: at}) for at in bys]
    if by_name == parameter.name:
        raise ParameterError("choose two different settings", "by", calculator.id)
    tried: list[Tried] = []
    for _, base in bases:
        for at in xs:
            tried.append(values_at(calculator, {**base, parameter.name: at}))
            yield len(tried) / (len(bases) * len(xs))
    name = choose_value(calculator, tried, value)
    described = calculator.value(name)
    places = tuple(parameter.kind.json(at) for at in xs)
    words = places if parameter.kind.numeric else tuple(map(parameter.kind.in_words, xs))
    labels = [label or described.label for label, _ in bases]
    found = (number_at(values, name) for values in tried)
    numbers = [tuple(islice(found, len(xs))) for _ in bases]
    ys = [tuple(None if y is None else plain(y) for y in row) for row in numbers]
    curve = Curve(
        with_unit(parameter.kind.full_label, parameter.kind.unit),
        words,
        tuple(map(Line, labels, numbers)),  # exact: a double is 1 before a chance is
        described.label,
        described.unit,
        legend,
    )
    used = {p.name: p.kind.json(settings[p.name]) for p in calculator.parameters}
    lines = tuple(
        SweepLine(curve.whole_name(label), places, y) for label, y in zip(labels, ys, strict=True)
    )
    house = calculator.house_text(settings)
    return Sweep(calculator.id, used, parameter.name, by_name, name, lines, curve, house)
