"""Varying one parameter: a value as lines over it, and the setting that reaches a chance."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from honorcalc.calculators.charts import Curve, Line, with_unit
from honorcalc.calculators.errors import ParameterError, nearest, shown
from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.words import percent, plain

if TYPE_CHECKING:
    from honorcalc.calculators.declaration import CHANCE, Calculator, Parameter
else:
    from honorcalc.calculators.declaration import CHANCE

MOST_POINTS, MOST_LINES = 201, 12
LONGEST_CHANCE = 40  # characters, before a text is taken for a number
DECIMAL = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")  # no 1e-1, 1_0 or 1/2, as in parameters
MOST_TRIED = 1001  # beyond this many settings `solve` looks coarsely first, then closely


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
            "figure": self.curve.figure(),
            "table": self.curve.table().to_json(),
        }


@dataclass(frozen=True, slots=True)
class Found:
    """A setting and the chance it gives."""

    setting: Any
    chance: int | float


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer of `solve`; `reaches` is None when no setting reaches the chance."""

    calculator: str
    parameters: dict[str, int | float | str]
    parameter: str
    value: str
    chance: float
    nearest: Found
    reaches: Found | None
    headline: str

    def to_json(self) -> dict[str, object]:
        """The solution as plain data."""
        data = asdict(self)
        for found in (data["nearest"], data["reaches"]):
            if found and isinstance(found["setting"], Fraction):
                found["setting"] = plain(found["setting"])
        return data


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


def first_chance(calculator: Calculator, settings: dict[str, Any], value: str | None) -> str:
    """The value to solve for: the one named, else the first probability."""
    if value is not None:
        return chosen_value(calculator, settings, value)
    for name in calculator.answer(settings).values:
        if calculator.value(name).unit == CHANCE:
            return name
    raise ParameterError("there is no chance to solve for here", None, calculator.id)


def read_chance(calculator: Calculator, raw: object) -> Fraction:
    """The wanted chance, from 0 to 1, as the exact decimal that was written."""
    try:
        wanted = Fraction(str(raw))
        well_written = not isinstance(raw, str) or DECIMAL.fullmatch(raw)
        if well_written and 0 <= wanted <= 1 and len(str(raw)) <= LONGEST_CHANCE:
            return wanted
    except (ValueError, ZeroDivisionError):
        pass
    raise ParameterError(f"{shown(raw)} is not a chance from 0 to 1", "chance", calculator.id)


def tried(
    calculator: Calculator,
    settings: dict[str, Any],
    name: str,
    value: str,
    wanted: Fraction,
    all_settings: Sequence[Any],
) -> list[tuple[Any, Any]]:
    """Each setting tried with its value; long ranges closely only where the chance is met."""

    def at(setting: Any) -> tuple[Any, Any]:
        return setting, value_at(calculator, settings | {name: setting}, value)

    if len(all_settings) <= MOST_TRIED:
        points = map(at, all_settings)
    else:
        step = len(all_settings) // MOST_POINTS + 1
        coarse = [at(setting) for setting in all_settings[::step]]
        known = [(s, v) for s, v in coarse if v is not None]
        rising = bool(known) and known[-1][1] >= known[0][1]
        ys = [v if rising else -v for _, v in known]
        place = bisect_left(ys, wanted if rising else -wanted) * step
        points = map(at, all_settings[max(0, place - 2 * step) : place + 2 * step])
    return [(setting, found) for setting, found in points if found is not None]


def solve_calculator(
    calculator: Calculator,
    parameter: str,
    chance: object,
    value: str | None,
    raw: Mapping[str, object],
) -> Solution:
    """The setting of one parameter that comes nearest to a chance, and one that reaches it."""
    settings = calculator.read(raw)
    name, all_settings = calculator.parameter(parameter).name, []
    kind = calculator.parameter(parameter).kind
    all_settings = list(kind.settings())
    if not all_settings:
        raise ParameterError("cannot be varied", name, calculator.id)
    wanted = read_chance(calculator, chance)
    followed = first_chance(calculator, settings, value)
    points = tried(calculator, settings, name, followed, wanted, all_settings)
    if not points:
        raise ParameterError(f"no setting has a value {followed}", name, calculator.id)
    close = min(points, key=lambda point: abs(point[1] - wanted))
    falling = points[0][1] >= wanted > points[-1][1]
    reaching = [point for point in points if point[1] >= wanted]
    first = (reaching[-1] if falling else reaching[0]) if reaching else None
    label = calculator.value(followed).label.lower()
    return Solution(
        calculator.id,
        {p.name: p.kind.json(settings[p.name]) for p in calculator.parameters if p.name != name},
        name,
        followed,
        float(wanted),
        Found(close[0], plain(close[1])),
        Found(first[0], plain(first[1])) if first else None,
        f"{kind.full_label} {kind.spoken(close[0])} comes nearest to {percent(wanted)} "
        f"({label}: {percent(close[1])}).",
    )
