"""Varying one parameter: a value as lines over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from honorcalc.calculators.charts import Curve, Figure, Line, with_unit
from honorcalc.calculators.errors import ParameterError, nearest, shown
from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.words import plain

if TYPE_CHECKING:
    from honorcalc.calculators.declaration import Calculator, Parameter

MOST_POINTS, MOST_LINES = 201, 12


@dataclass(frozen=True, slots=True)
class SweepLine:
    """One line: a y for each x, None where the settings make no sense together."""

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

    @property
    def figure(self) -> Figure:
        """The Plotly figure: a line for each setting of the second parameter."""
        return self.curve.figure()

    @property
    def table(self) -> dict[str, object]:
        """`columns`, `rows` and the `formats` of the columns."""
        return self.curve.table().to_json()

    def to_json(self) -> dict[str, object]:
        """The contract's JSON: lines, figure, table, and what was varied."""
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
        }


def varied(calculator: Calculator, spec: str, most: int) -> tuple[Parameter, list[Any]]:
    """The parameter and settings that `name` or `name:from:to[:step]` means."""
    name, *bounds = spec.split(":")
    parameter = calculator.parameter(name)
    settings = list(parameter.kind.settings())
    if not settings:
        raise ParameterError("cannot be varied", name, calculator.id)
    if not bounds:
        return parameter, thinned(parameter, settings, most)
    if not isinstance(parameter.kind, Halves) or not 2 <= len(bounds) <= 3:
        right = f"{name} or {name}:from:to:step" if isinstance(parameter.kind, Halves) else name
        raise ParameterError(f"{shown(spec)} is not of the form {right}", name, calculator.id)
    chosen = stretch(calculator, parameter, bounds)
    if len(chosen) > most:
        raise ParameterError(
            f"{shown(spec)} has {len(chosen)} settings, more than {most}", name, calculator.id
        )
    return parameter, chosen


def stretch(calculator: Calculator, parameter: Parameter, bounds: list[str]) -> list[Any]:
    """The settings from, from + step, … up to to."""
    name, kind = parameter.name, parameter.kind
    assert isinstance(kind, Halves)
    try:
        low, high = Fraction(kind.read(bounds[0])), Fraction(kind.read(bounds[1]))
        step = Fraction(type(kind)("", minimum=kind.step, maximum=10**6).read((*bounds, "1")[2]))
    except ValueError as problem:
        raise ParameterError(str(problem), name, calculator.id) from None
    if high < low:
        raise ParameterError(
            f"{shown(':'.join(bounds))} runs from more to less", name, calculator.id
        )
    return [kind.value(low + n * step) for n in range(int((high - low) / step) + 1)]


def thinned(parameter: Parameter, settings: list[Any], most: int) -> list[Any]:
    """The settings at the smallest step of 1, 2, 5, 10, … (or the own half) that fits."""
    if len(settings) <= most or not isinstance(parameter.kind, Halves):
        return settings[:most]
    native = parameter.kind.step
    for step in (Fraction(lead * 10**power) for power in range(7) for lead in (1, 2, 5)):
        every = settings[:: int(step / native)]
        if len(every) <= most:
            return every
    return settings[:most]


def chosen_value(calculator: Calculator, settings: dict[str, Any], name: str | None) -> str:
    """The value to follow: the one named, else the first numeric one."""
    values = calculator.answer(settings).values
    numeric = [n for n, value in values.items() if not isinstance(value, str)]
    if name is None and numeric:
        return numeric[0]
    if name in numeric:
        return name
    if name is None:
        raise ParameterError("there is no number to follow here", None, calculator.id)
    raise ParameterError(
        f"{shown(name)} is not a value; {nearest(name, numeric)}", "value", calculator.id
    )


def value_at(calculator: Calculator, settings: dict[str, Any], name: str) -> Any:
    """One value's number, or None where it does not exist or the settings are refused."""
    try:
        answer = calculator.function(**settings)
    except ParameterError:
        return None
    value = answer.values.get(name)
    return None if isinstance(value, str) else value


def sensible(calculator: Calculator, settings: dict[str, Any], *specs: str | None) -> None:
    """Raises the calculator's own refusal unless a varied parameter is the cause."""
    varied_names = {spec.partition(":")[0] for spec in specs if spec}
    try:
        calculator.answer(settings)
    except ParameterError as problem:
        if problem.parameter not in varied_names:
            raise


def sweep_calculator(
    calculator: Calculator, x: str, by: str | None, value: str | None, raw: Mapping[str, object]
) -> Sweep:
    """One value as lines over one parameter."""
    settings = calculator.read(raw)
    parameter, xs = varied(calculator, x, MOST_POINTS)
    other, bys = varied(calculator, by, MOST_LINES) if by else (None, [None])
    if other and other.name == parameter.name:
        raise ParameterError("x and by are the same parameter", parameter.name, calculator.id)
    start = settings | {parameter.name: xs[0]} | ({other.name: bys[0]} if other else {})
    name = first_followed(calculator, settings, start, value)
    described = calculator.value(name)
    places = tuple(parameter.kind.json(setting) for setting in xs)
    lines = []
    for setting in bys:
        line = settings | ({other.name: setting} if other else {})
        ys = tuple(value_at(calculator, line | {parameter.name: at}, name) for at in xs)
        label = other.kind.spoken(setting) if other else described.label
        lines.append(SweepLine(label, places, tuple(None if y is None else plain(y) for y in ys)))
    title = with_unit(parameter.kind.full_label, parameter.kind.unit)
    legend = other.kind.full_label if other else ""
    drawn = tuple(Line(line.label, line.y) for line in lines)
    names = tuple(
        parameter.kind.spoken(setting) if isinstance(place, str) else place
        for setting, place in zip(xs, places, strict=True)
    )
    curve = Curve(title, names, drawn, described.label, described.unit, legend)
    named = tuple(replace(line, label=curve.named(line.label)) for line in lines)
    used = {p.name: p.kind.json(settings[p.name]) for p in calculator.parameters}
    by_name = other.name if other else None
    return Sweep(calculator.id, used, parameter.name, by_name, name, named, curve)


def first_followed(
    calculator: Calculator, settings: dict[str, Any], start: dict[str, Any], value: str | None
) -> str:
    """The value to follow, read off the given settings or, if those are refused, the start."""
    try:
        return chosen_value(calculator, settings, value)
    except ParameterError as problem:
        if problem.parameter == "value" or settings == start:
            raise
        return chosen_value(calculator, start, value)
