"""Curves kept for comparison: computed beside the present settings, drawn into the same chart."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from honorcalc.calculators.answer import Table
from honorcalc.calculators.catalog import find, ruleset
from honorcalc.calculators.charts.chart import PRESENT, Chart, Column, Figure
from honorcalc.calculators.declaration import CHANCE, Calculator, Value
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.result import Result
from honorcalc.calculators.signature import HOUSE, Settings
from honorcalc.calculators.words import Number, decimal, rounded
from honorcalc.questions.links import LONGEST_NAME, LinkState, Pin, sound_name
from honorcalc.questions.pieces import Steps, Unfinished, Work
from honorcalc.questions.settings_in_words import UNCHANGED, changed_in_words, listed, with_house
from honorcalc.questions.sweep import sweep_steps

BEHIND = 0.6  # how much bars cover when lines stand before them
SUCCESS = "success"  # what is compared where people come for something else than a chance
NOW = " (now)"  # behind the name of the present curve
AT_ONCE = 1.5
"""Seconds after which the curves not yet computed wait for the next request."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A curve kept for comparison with its chart, None where it can't be drawn beside ours."""

    pin: Pin
    name: str
    words: str
    chart: Chart | None = None
    result: Result | None = None
    why: str = ""
    """Why a curve of another calculator is not drawn, and what is compared instead."""
    late: bool = False
    """Whether it is still to be computed."""

    def to_json(self) -> dict[str, object]:
        """The curve as the page names it."""
        drawn = self.chart is not None
        return {
            "name": self.name,
            "given": self.pin.name,
            "query": self.pin.query,
            "words": self.words,
            "drawn": drawn,
            "why": self.why,
        }


def kept_curves(
    present: Result, chart: Chart | None, state: LinkState, work: Work
) -> tuple[tuple[Kept, ...], tuple[str, ...]]:
    """The curves of a link, and a note for each whose settings are refused."""
    kept: list[Kept] = []
    _, names = short_names(find(present.calculator), state)
    notes: list[str] = []
    until = perf_counter() + AT_ONCE
    for pin, short in zip(state.pins, names, strict=True):
        own = pin.calculator == present.calculator
        over = (state.x, state.value) if own and state.view == "over" and state.x else None
        calculator = find(pin.calculator)
        words = changed_in_words(calculator, pin.settings) or UNCHANGED
        if not own:
            words = f"{ruleset(calculator.ruleset).name}, {calculator.title}: {words}"
        name = pin.name or short
        steps = partial(curve_steps, calculator, pin.settings, over)
        try:
            key = ("curve", pin.calculator, pin.query, over)
            result, curve = work.go_on(key, steps, until - perf_counter())
        except Unfinished:
            kept.append(Kept(pin, name, words, late=True))
        except ParameterError as problem:
            notes.append(f"The kept curve “{name}” was left out: {problem.short}.")
        else:
            fits = curve and chart and curve.axes is not None and curve.axes == chart.axes
            why = "" if fits or own else compare_chances(result, present)
            kept.append(Kept(pin, name, words, curve if fits else None, result, why))
    return tuple(kept), tuple(notes)


def short_names(calculator: Calculator, state: LinkState) -> tuple[str, tuple[str, ...]]:
    """What the present curve and the kept ones are called without names of their own.

    Those of one calculator tell what they differ in, in the game's notation where it has one.
    """
    own = [state.settings, *(p.settings for p in state.pins if p.calculator == calculator.id)]
    differ = [
        p.name for p in calculator.parameters if any(s[p.name] != own[0][p.name] for s in own)
    ]
    if len({calculator.house_text(settings) for settings in own}) > 1:
        differ.append(HOUSE)
    now = short_name(calculator, state.settings, differ)
    names = []
    for pin in state.pins:
        other = find(pin.calculator)
        changed = [p.name for p in other.parameters if pin.settings[p.name] != p.default] + [HOUSE]
        ours = other is calculator
        name = short_name(other, pin.settings, differ if ours else changed)
        names.append(name or (UNCHANGED if ours else other.title))
    return now or PRESENT, tuple(map(sound_name, names))


def short_name(calculator: Calculator, settings: Settings, differ: Container[str]) -> str:
    """Settings in the game's notation, and in words those it does not name."""
    named = calculator.called[0] if calculator.called else ()
    rest = [p for p in calculator.parameters if p.name in differ and p.name not in named]
    short = ""
    if named and (not rest or any(name in differ for name in named)):
        with suppress(ParameterError):
            short = calculator.called_by(settings)
    house = with_house(calculator, settings) if HOUSE in differ else ()
    parts = [*filter(None, (short, listed(rest, settings)))]
    name = ", ".join([*parts, *house])
    if house and len(name) > LONGEST_NAME:
        name = ", ".join([*parts, "with house rules"])
    if len(name) > LONGEST_NAME:
        name = name[: LONGEST_NAME - 1].rpartition(" ")[0].rstrip(",") + "…"
    return name[:1].upper() + name[1:]


def compared(present: Result, state: LinkState, kept: Sequence[Kept]) -> str:
    """The answers of all curves in a row: "5k2: 40.2%; 5k3: 78.7%, 38.5 points more."""
    calculator = find(present.calculator)
    results = [curve.result for curve in kept if curve.result]
    elsewhere = any(result.calculator != calculator.id for result in results)
    answer = success if elsewhere and all(map(success, [present, *results])) else chief
    here = answer(present)
    if not kept or here is None:
        return ""
    now, _ = short_names(calculator, state)
    lead, value = here
    parts = [f"{now}: {lead.written(value)}"]
    for curve in kept:
        found = answer(curve.result) if curve.result else None
        if found is None:
            continue
        other = f" ({curve.words})" if curve.pin.calculator != calculator.id else ""
        text = f"{curve.name}{other}: {found[0].written(found[1])}"
        if lead.unit == found[0].unit == CHANCE:
            gap = rounded(found[1], 3) - rounded(value, 3)
            more = "more" if gap > 0 else "less"
            text += f", {decimal(abs(gap), 1)} points {more}" if gap else ""
        parts.append(text)
    return "; ".join(parts) + "." if len(parts) > 1 else ""


def chief(result: Result) -> tuple[Value, Number] | None:
    """The number that people come for, with what it is; None where it is none."""
    calculator = find(result.calculator)
    lead = next(value for value in calculator.values if value.name == calculator.lead)
    found = [value for name, value in result.answer.values.items() if lead.named(name)]
    if not lead.listed or not found or found[-1] is None or isinstance(found[-1], str):
        return None
    return lead, found[-1]


def success(result: Result) -> tuple[Value, Number] | None:
    """The chance that people come for, or else that of success where there is one."""
    found = chief(result)
    if found and found[0].unit == CHANCE:
        return found
    calculator = find(result.calculator)
    chance = result.answer.values.get(SUCCESS)
    known = next((value for value in calculator.values if value.name == SUCCESS), None)
    if known is None or chance is None or isinstance(chance, str):
        return None
    return known, chance


def curve_steps(
    calculator: Calculator, settings: Mapping[str, Any], over: tuple[str, str | None] | None
) -> Steps[tuple[Result, Chart | None]]:
    """The answer of a curve and its chart, over a parameter where there is one.

    Raises what the settings do.
    """
    yield 0
    result = calculator.answer(settings)
    if not over:
        return result, result.answer.chart
    try:
        sweep = yield from sweep_steps(calculator, over[0], None, over[1], settings)
    except ParameterError:
        return result, None  # the value does not exist for these settings
    return result, sweep.curve


def compare_chances(other: Result, present: Result) -> str:
    """A sentence on a curve of another calculator that has other axes than the present chart."""
    chances = [chief_chance(result) for result in (other, present)]
    if not all(chances):
        return "Its axes are not those of this chart."
    return (
        f"Its axes are not those of this chart, so the chances are compared: {chances[0]}, and "
        f"here {chances[1]}."
    )


def chief_chance(result: Result) -> str:
    """The chance to compare, with its label; "" where there is none."""
    found = success(result)
    if found is None:
        return ""
    calculator = find(result.calculator)
    named = [*filter(None, map(found[0].named, result.answer.values))]
    label = found[0].label if calculator.lead != found[0].name else named[-1].label
    return f"{label} {found[0].written(found[1])}"


def figure_with(figure: Figure, view: str, kept: Sequence[Kept], now: str) -> Figure:
    """The figure with the traces of each kept curve, all of them named, the first one `now`."""
    data = [dict(trace) for trace in figure["data"]]
    if len(data) == 1 or data[0]["type"] == "bar":
        data[0]["name"] = now if now == PRESENT else now + NOW
    for bars in (trace for trace in data if trace["type"] == "bar"):
        bars["opacity"] = BEHIND
    first = 1 + max(trace["meta"].get("index", 0) for trace in data)
    over = [t for curve in kept if curve.chart for t in curve.chart.overlay(curve.name, view)]
    data += [trace | {"meta": {"role": "pin", "index": n}} for n, trace in enumerate(over, first)]
    layout = figure["layout"] | {"showlegend": True}
    layout.pop("meta", None)  # twice as many names find no room at the ends
    axis = layout["xaxis"]
    if "categoryarray" in axis:
        names = dict.fromkeys([*axis["categoryarray"], *(x for trace in data for x in trace["x"])])
        layout["xaxis"] = axis | {"categoryarray": list(names)}
    return {"data": data, "layout": layout}


def table_with(chart: Chart, view: str, kept: Sequence[Kept]) -> Table:
    """The table of the chart with columns for each kept curve."""
    charts = [(chart, ""), *((curve.chart, curve.name) for curve in kept if curve.chart)]
    places = list(dict.fromkeys(place for one, _ in charts for place in one.places()))
    if not any(isinstance(place.at, str) for place in places):
        places.sort()
    columns: dict[str, Column] = {}
    for one, name in charts:
        for column in one.columns(view, name):
            columns[unused(column.head, columns)] = column
    rows = tuple((p.label, *(c.cell(p) for c in columns.values())) for p in places)
    forms = (column.form for column in columns.values())
    return Table((chart.table().columns[0], *columns), rows, ("number", *forms))


def unused(name: str, taken: Container[str]) -> str:
    """The name, numbered where another column has it already."""
    return next(n for n in [name, *(f"{name} ({k})" for k in range(2, 99))] if n not in taken)
