"""The answer of a calculator as a page shows it: with its view, its kept curves and its link."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from honorcalc.calculators.answer import Value
from honorcalc.calculators.charts import Chart
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.drawing import draw
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.result import Result
from honorcalc.calculators.signature import HOUSE
from honorcalc.calculators.words import Number, begun
from honorcalc.questions.curves_in_words import curves_in_a_row, short_names
from honorcalc.questions.kept_curves import KeptCurve, figure_with, kept_curves, table_with
from honorcalc.questions.links import LinkState, write_link
from honorcalc.questions.pieces import Work
from honorcalc.questions.settings_in_words import listed
from honorcalc.questions.sweep import sweep_steps

Data = dict[str, Any]
MOST_FACTS = 5  # one for each game, where a calculator does not declare which are more


@dataclass(frozen=True, slots=True)
class PageAnswer:
    """An answer with the chart of its view; `state` lacks what of the link could not be used."""

    calculator: Calculator
    state: LinkState
    result: Result
    chart: Chart | None
    kept: tuple[KeptCurve, ...] = ()

    @property
    def now(self) -> str:
        """What the present curve is called."""
        return short_names(self.calculator, self.state)[0]

    @property
    def compared(self) -> str:
        """The answers of all curves in a row, and where; an unnamed one like ours is none."""
        answers = [(self.now, self.result)]
        for curve in self.kept:
            elsewhere = curve.pin.calculator != self.calculator.id
            name = f"{curve.name} ({curve.words})" if elsewhere else curve.name
            it = curve.result
            if it and (curve.pin.name or elsewhere or it.settings != self.result.settings):
                answers.append((name, it))
        row = curves_in_a_row(answers, self.state.across and self.state.value)
        varied = [self.calculator.parameter(name) for name in self.state.varied]
        return f"At {listed(varied, self.state.settings)}: {row}" if varied and row else row

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
            data["figure"] = figure_with(data["figure"], state.view, shown, self.now)
            data["table"] = table_with(chart, state.view, shown).to_json()
        return {
            "state": state.to_json(self.calculator)
            | {"pins": [curve.to_json() for curve in self.kept]},
            "link": write_link(self.calculator, state),
            "link_notes": list(state.notes),
            "result": data,
            "drawing": draw(data["figure"]),
            "display": display(self.result),
            **({"compared": self.compared} if self.kept else {}),
            "pinnable": chart is not None and chart.axes is not None,
            **({"unfinished": True} if any(curve.late for curve in self.kept) else {}),
        }


def compute(
    calculator: Calculator, state: LinkState, work: Work, seconds: float, *, strict: bool
) -> PageAnswer:
    """The answer to a state; a strict one is refused where another falls back, with a note.

    Raises ParameterError, and Unfinished where a chart over a parameter needs more than so many
    seconds: the next request goes on with it.
    """
    try:
        result = calculator.answer(state.settings)
    except ParameterError as problem:
        if strict:
            raise
        said = f"{begun(problem.short)}; the defaults are used"
        defaults = calculator.defaults(state.settings.get(HOUSE))
        try:
            result = calculator.answer(defaults)
        except ParameterError:  # some house rules leave the defaults no sense
            said += ", by the book"
            defaults = calculator.defaults()
            result = calculator.answer(defaults)
        state = noted(state, said + ".", settings=defaults)
    chart = result.answer.chart
    if state.view == "over":
        x = state.x or next(p.name for p in calculator.parameters if p.kind.settings())
        over = (x, state.by, state.value)
        key = ("sweep", calculator.id, tuple(state.settings.items()), *over)
        steps = partial(sweep_steps, calculator, *over, state.settings)
        try:
            sweep = work.go_on(key, steps, seconds)
        except ParameterError as problem:
            if strict:
                raise
            text = f"Vary a setting: {problem.short}; ignored."
            state = noted(state, text, view="exactly", x=None, by=None, value=None)
        else:
            chart = sweep.curve
            state = replace(state, x=state.x or sweep.x, value=state.value or sweep.value)
    kept, notes = kept_curves(result, chart, state, work)
    state = noted(state, *notes, pins=tuple(curve.pin for curve in kept))
    return PageAnswer(calculator, state, result, chart, kept)


def noted(state: LinkState, *notes: str, **changes: Any) -> LinkState:
    """The state without what could not be used, and with a note on it."""
    return replace(state, notes=(*state.notes, *notes), **changes)


def display(result: Result) -> Data:
    """The values in words: the figure people came for, and the others.

    A card shows the first `main` of the others and folds the rest.
    """
    lead = result.lead
    listed = [found for found in result.values_with_names.values() if found[0].listed]
    others = [found for found in listed if found is not lead]
    others.sort(key=lambda found: found[0].more)
    main = sum(not value.more for value, _ in others)
    return {
        "lead": fact(*lead, alone=True) if lead and lead[0].listed else None,
        "facts": [fact(*found) for found in others],
        "main": main if main < len(others) else MOST_FACTS,
    }


def fact(value: Value, found: Number | str, *, alone: bool = False) -> Data:
    """A value as a card names it; a word that stands `alone` begins with a capital."""
    text = value.with_unit(found)
    if alone and len(text) > 1 and text.isalpha():
        text = begun(text)
    return {"name": value.name, "label": value.label, "text": text, "unit": value.unit}
