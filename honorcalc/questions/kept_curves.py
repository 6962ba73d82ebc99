"""Curves kept for comparison: computed beside the present settings, drawn into the same chart."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from time import perf_counter
from typing import Any

from honorcalc.calculators.answer import Table
from honorcalc.calculators.catalog import find, ruleset
from honorcalc.calculators.charts.chart import PRESENT, Chart, Column, Figure
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.result import Result
from honorcalc.questions.curves_in_words import short_names, why_apart
from honorcalc.questions.links import LinkState, Pin
from honorcalc.questions.pieces import Steps, Unfinished, Work
from honorcalc.questions.settings_in_words import UNCHANGED, changed_in_words
from honorcalc.questions.sweep import sweep_steps

BEHIND = 0.6  # how much bars cover when lines stand before them
NOW = " (now)"  # behind the name of the present curve
AT_ONCE = 1.5
"""Seconds after which the curves not yet computed wait for the next request."""


@dataclass(frozen=True, slots=True)
class KeptCurve:
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
) -> tuple[tuple[KeptCurve, ...], tuple[str, ...]]:
    """The curves of a link, and a note for each whose settings are refused."""
    kept: list[KeptCurve] = []
    now, names = short_names(find(present.calculator), state)
    notes: list[str] = []
    until = perf_counter() + AT_ONCE
    for pin, short in zip(state.pins, names, strict=True):
        own = pin.calculator == present.calculator
        over = (str(state.x), state.value) if own and state.across else None
        here = {state.across: state.settings[state.across]} if over else {}
        calculator = find(pin.calculator)
        words = changed_in_words(calculator, pin.settings, [*here]) or UNCHANGED
        if not own:
            words = f"{ruleset(calculator.ruleset).name}, {calculator.title}: {words}"
        # Names may be cut to the same words; only one like ours has ours.
        taken = [now] * ({**pin.settings, **here} != present.settings)
        name = pin.name or unused(short, [*taken, *(curve.name for curve in kept)])
        steps = partial(curve_steps, calculator, {**pin.settings, **here}, over)
        try:
            key = ("curve", pin.calculator, pin.query, over, *here.values())
            result, curve = work.go_on(key, steps, until - perf_counter())
        except Unfinished:
            kept.append(KeptCurve(pin, name, words, late=True))
        except ParameterError as problem:
            notes.append(f"The kept curve “{name}” was left out: {problem.short}.")
        else:
            fits = curve and chart and curve.axes is not None and curve.axes == chart.axes
            why = "" if fits or own else why_apart(result, present)
            kept.append(KeptCurve(pin, name, words, curve if fits else None, result, why))
    return tuple(kept), tuple(notes)


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


def figure_with(figure: Figure, view: str, kept: Sequence[KeptCurve], now: str) -> Figure:
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


def table_with(chart: Chart, view: str, kept: Sequence[KeptCurve]) -> Table:
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
    """The name, numbered where another has it already."""
    return next(n for n in [name, *(f"{name} ({k})" for k in range(2, 99))] if n not in taken)
