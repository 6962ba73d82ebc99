"""The answer of a calculator as a page shows it: with its view, its kept curves and its link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from honorcalc.calculators.charts import Chart
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.drawing import draw
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.result import Result
from honorcalc.calculators.signature import HOUSE
from honorcalc.questions.kept_curves import (
    Kept,
    compared,
    figure_with,
    kept_curves,
    short_names,
    table_with,
)
from honorcalc.questions.links import LinkState, write_link
from honorcalc.questions.pieces import Work
from honorcalc.questions.sweep import Sweep, sweep_steps

Data = dict[str, Any]
MOST_FACTS = 5  # one for each game, where a calculator does not declare which are more


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer with the chart of its view; `state` lacks what of the link could not be used."""

    calculator: Calculator
    state: LinkState
    result: Result
    chart: Chart | None
    kept: tuple[Kept, ...] = ()

    @property
    def compared(self) -> str:
        """The answers of all curves in a row."""
        return compared(self.result, self.state, self.kept)

    def to_json(self, observed: Mapping[str, int] | None = None) -> Data:
        """The reply of the page, with observed rolls in the figure where there are any.

        `unfinished` says that some of the curves are still to be computed: asked again, more are.
        """
        state = self.state
        data = self.result.to_json(state.view, observed)
        chart = self.chart
        if chart and state.view == "over":
            data |= {"figure": chart.figure(), "table": chart.table().to_json()}
        shown = [curve for curve in self.kept if curve.chart]
        if chart and shown:
            now, _ = short_names(self.calculator, state)
            data["figure"] = figure_with(data["figure"], state.view, shown, now)
            data["table"] = table_with(chart, state.view, shown).to_json()
        return {
            "state": state.to_json(self.calculator)
            | {"pins": [curve.to_json() for curve in self.kept], "said": state.said},
            "link": write_link(self.calculator, replace(state, said=None)),
            "link_notes": list(state.notes),
            "result": data,
            "drawing": draw(data["figure"]),
            "display": display(self.calculator, self.result),
            **({"compared": self.compared} if self.kept else {}),
            "pinnable": chart is not None and chart.axes is not None,
            **({"unfinished": True} if any(curve.late for curve in self.kept) else {}),
        }


def compute(
    calculator: Calculator, state: LinkState, work: Work, seconds: float, *, strict: bool
) -> Reply:
    """The answer to a state; a strict one is refused where another falls back, with a note.

    Raises ParameterError, and Unfinished where a chart over a parameter needs more than so many
    seconds: the next request goes on with it.
    """
    try:
        result = calculator.answer(state.settings)
    except ParameterError as problem:
        if strict:
            raise
        defaults = calculator.defaults(state.settings.get(HOUSE))
        state = noted(state, f"{problem.short}; the defaults are used.", settings=defaults)
        result = calculator.answer(defaults)
    chart = result.answer.chart
    if state.view == "over":
        try:
            sweep = sweep_over(calculator, state, work, seconds)
        except ParameterError as problem:
            if strict:
                raise
            text = f"The chart over a parameter: {problem.short}; ignored."
            state = noted(state, text, view="exactly", x=None, by=None, value=None)
        else:
            chart = sweep.curve
            state = replace(state, x=state.x or sweep.x, value=state.value or sweep.value)
    kept, notes = kept_curves(result, chart, state, work)
    state = noted(state, *notes, pins=tuple(curve.pin for curve in kept))
    return Reply(calculator, state, result, chart, kept)


def noted(state: LinkState, *notes: str, **changes: Any) -> LinkState:
    """The state without what could not be used, and with a note on it."""
    return replace(state, notes=(*state.notes, *notes), **changes)


def sweep_over(calculator: Calculator, state: LinkState, work: Work, seconds: float) -> Sweep:
    """The lines of the view over a parameter, by default the first that can be varied."""
    x = state.x or next(p.name for p in calculator.parameters if p.kind.settings())
    over = (x, state.by, state.value)
    key = ("sweep", calculator.id, tuple(state.settings.items()), *over)
    return work.go_on(key, partial(sweep_steps, calculator, *over, state.settings), seconds)


def display(calculator: Calculator, result: Result) -> Data:
    """The values in words: the figure people came for, and the others.

    A card shows the first `main` of the others and folds the rest.
    """
    values = {n: v for n, v in result.answer.values.items() if v is not None}
    listed = {name: value for name in values if (value := calculator.value(name)).listed}
    facts = [
        {"name": n, "label": one.label, "text": one.written(values[n]), "unit": one.unit}
        for n, one in listed.items()
    ]
    came_for = next(value for value in calculator.values if value.name == calculator.lead)
    leads = [fact for fact in facts if came_for.named(fact["name"])]
    lead = leads[-1] if leads else None  # of success_1, success_2, … the last
    others = [fact for fact in facts if fact is not lead]
    others.sort(key=lambda fact: listed[fact["name"]].more)
    main = sum(not listed[fact["name"]].more for fact in others)
    main = main if main < len(others) else MOST_FACTS
    if lead and len(lead["text"]) > 1 and lead["text"].isalpha():
        text = lead["text"]
        lead = lead | {"text": text[0].upper() + text[1:]}  # a word on its own: Hurt, Yes
    return {"lead": lead, "facts": others, "main": main}
