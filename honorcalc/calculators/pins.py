"""Curves kept for comparison: computed beside the present settings, drawn into the same chart."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, floor
from time import perf_counter
from typing import TYPE_CHECKING, Any

from honorcalc.calculators.answer import Series, Table
from honorcalc.calculators.catalog import find
from honorcalc.calculators.charts import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    VIEW_TITLES,
    Amounts,
    Chart,
    Curve,
    Figure,
    Odds,
    for_plotly,
    share,
    with_unit,
)
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.links import LONGEST_NAME, LinkState, Pin, sound_name
from honorcalc.calculators.spoken import UNCHANGED, changed_in_words
from honorcalc.calculators.sweeps import sweep_calculator
from honorcalc.calculators.words import Number, number, plain

if TYPE_CHECKING:
    from honorcalc.calculators.declaration import Calculator

PRESENT = "Present settings"
BEHIND = 0.6  # how much bars cover when lines stand before them
AT_ONCE = 1.5
"""Seconds after which the curves not yet computed wait for the next question."""
Cell = Number | str | None
Place = tuple[Fraction, bool]
"""An outcome, and whether it means "this or more"."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A curve kept for comparison with its chart, None where it can't be drawn beside ours."""

    pin: Pin
    name: str
    words: str
    chart: Chart | None

    def to_json(self) -> dict[str, object]:
        """The curve as the page names it."""
        drawn = self.chart is not None
        return {
            "name": self.name, "given": self.pin.name, "query": self.pin.query,
            "words": self.words, "drawn": drawn,
        }  # fmt: skip


def kept_curves(
    calculator: Calculator, state: LinkState, present: Chart | None
) -> tuple[list[Kept], bool]:
    """The curves of a link, and whether all of them are computed.

    A curve whose settings are refused leaves the state, with a note.
    """
    kept: list[Kept] = []
    late = False
    until = perf_counter() + AT_ONCE
    for pin in tuple(state.pins):
        words = changed_in_words(calculator, pin.settings) or UNCHANGED
        name = pin.name or sound_name(words[0].upper() + words[1 : LONGEST_NAME + 1])
        late = late or perf_counter() > until
        refused = "" if late else refusal(calculator.id, pin)
        if refused:
            state.pins.remove(pin)
            state.notes.append(f"The kept curve “{name}” was left out: {refused}.")
            continue
        chart = None if late else chart_of(calculator.id, pin, *varied(state))
        alike = axes(chart) is not None and axes(chart) == axes(present)
        kept.append(Kept(pin, name, words, chart if alike else None))
    return kept, not late


def varied(state: LinkState) -> tuple[str, str]:
    """What the chart over a parameter shows: its x and value, "" for other charts."""
    return (state.x or "", state.value or "") if state.view == "over" else ("", "")


@lru_cache(maxsize=16)
def answered(calculator: str, pin: Pin) -> Chart | ParameterError | None:
    """The chart of a curve's settings, or why they are refused."""
    try:
        return find(calculator).answer(pin.settings).answer.chart
    except ParameterError as problem:
        return problem


def refusal(calculator: str, pin: Pin) -> str:
    """Why a curve's settings are refused, "" when they are not."""
    found = answered(calculator, pin)
    return found.short if isinstance(found, ParameterError) else ""


@lru_cache(maxsize=16)
def chart_of(calculator: str, pin: Pin, x: str, value: str) -> Chart | None:
    """The chart of a curve, over a parameter where there is an x."""
    if not x:
        found = answered(calculator, pin)
        return found if isinstance(found, Chart) else None
    known = find(calculator)
    raw = {p.name: p.kind.text(pin.settings[p.name]) for p in known.parameters}
    try:
        return sweep_calculator(known, x, None, value, raw).curve
    except ParameterError:
        return None  # the value does not exist for these settings


def axes(chart: Chart | None) -> object:
    """What two charts must share to be drawn in one; None for a chart that takes no curves."""
    if isinstance(chart, Odds):
        return "odds", chart.series.name, chart.series.unit
    if isinstance(chart, Amounts) and (chart.stair or not chart.xs):
        return None  # bars that stand on each other, or none
    if isinstance(chart, Curve | Amounts):
        return type(chart), chart.x_title, chart.y_title, chart.unit
    return None


# Drawn


def figure_with(figure: Figure, chart: Chart, view: str, kept: list[Kept]) -> Figure:
    """The figure with a trace for each kept curve; every curve in it has a name."""
    data = [dict(trace) for trace in figure["data"]]
    data[0] |= {"name": PRESENT} if len(data) == 1 or data[0]["type"] == "bar" else {}
    for bars in (trace for trace in data if trace["type"] == "bar"):
        bars["opacity"] = BEHIND
    index = 1 + max(trace["meta"].get("index", 0) for trace in data)
    layout = figure["layout"] | {"showlegend": True}
    for curve in kept:
        for trace in traces(curve, view):
            data.append(trace | {"meta": {"role": "pin", "index": index}})
            index += 1
    if isinstance(chart, Amounts):
        names = dict.fromkeys(x for trace in data for x in trace["x"])
        axis = layout["xaxis"]
        ordered = dict.fromkeys([*axis["categoryarray"], *names])
        layout["xaxis"] = axis | {"categoryarray": list(ordered)}
    return {"data": data, "layout": layout}


def traces(curve: Kept, view: str) -> list[Figure]:
    """What is drawn of a kept curve: a line, or marks over the bars of amounts."""
    chart = curve.chart
    if isinstance(chart, Odds):
        return [odds_trace(chart, view, curve.name)]
    if isinstance(chart, Curve):
        lines: list[Figure] = chart.figure()["data"]
        for trace in lines:
            name = curve.name if len(lines) == 1 else f"{curve.name}: {trace['name']}"
            trace |= {"name": name, "hovertemplate": rehung(trace["hovertemplate"], name)}
        return lines
    if isinstance(chart, Amounts):
        bars = chart.figure()["data"]
        points = [pair for bar in bars for pair in zip(bar["x"], bar["y"], strict=True)]
        hover = rehung(bars[0]["hovertemplate"], curve.name)
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return [drawn(curve.name, xs, ys, hover) | {"mode": "markers"}]
    return []


def odds_trace(chart: Odds, view: str, name: str) -> Figure:
    """A distribution as a line."""
    series = chart.series
    total, weights, xs = series.distribution.denominator, chart.weights(view), series.outcomes()
    texts = [number(x) for x in xs]
    if series.distribution.open_end:
        texts[-1] += " or more"
    hover = rehung("%{text}: %{customdata}<extra></extra>", name)
    line = drawn(name, xs, [weight / total for weight in weights], hover)
    return line | {"text": texts, "customdata": [share(weight, total) for weight in weights]}


def drawn(name: str, xs: list[Any], ys: list[Any], hover: str) -> Figure:
    """A trace of points joined by a line."""
    return {
        "type": "scatter", "mode": "lines+markers", "cliponaxis": False, "name": name,
        "x": xs, "y": ys, "hovertemplate": hover,
    }  # fmt: skip


def rehung(hover: str, name: str) -> str:
    """A hover text with another name beside it.

    >>> rehung("%{x}<extra></extra>", "<b>%{y}")
    '%{x}<extra>&lt;b&gt;&#37;{y}</extra>'
    """
    return f"{hover.partition('<extra>')[0]}<extra>{for_plotly(name)}</extra>"


# Read as a table


def table_with(chart: Chart, view: str, kept: list[Kept]) -> Table:
    """The table of the chart with a column for each kept line."""
    if isinstance(chart, Odds):
        return odds_table(chart, view, kept)
    table = chart.table()
    places = [str(row[0]) for row in table.rows]
    columns: dict[str, dict[str, Cell]] = {}
    for n, head in enumerate(table.columns[1:], 1):
        name = PRESENT if len(table.columns) == 2 and isinstance(chart, Curve) else head
        columns[name] = {str(row[0]): row[n] for row in table.rows}
    heads: dict[str, Cell] = {str(row[0]): row[0] for row in table.rows}
    for curve in kept:
        other = curve.chart.table() if curve.chart else Table((), (), ())
        heads |= {str(row[0]): row[0] for row in other.rows if str(row[0]) not in heads}
        for n, head in enumerate(other.columns[1:], 1):
            name = curve.name if len(other.columns) == 2 else f"{curve.name}: {head}"
            columns[unused(name, columns)] = {str(row[0]): row[n] for row in other.rows}
    places = list(heads)
    if not any(isinstance(head, str) for head in heads.values()):
        places.sort(key=lambda place: float(heads[place]))  # type: ignore[arg-type]
    rows = tuple((heads[at], *(c.get(at) for c in columns.values())) for at in places)
    kind = (table.formats[1:] or ("number",))[0]
    return Table((table.columns[0], *columns), rows, ("number", *(kind for _ in columns)))


def unused(name: str, taken: dict[str, Any]) -> str:
    """The name, numbered where another column has it already."""
    return next(n for n in [name, *(f"{name} ({k})" for k in range(2, 99))] if n not in taken)


def odds_table(chart: Odds, view: str, kept: list[Kept]) -> Table:
    """Each view of the present odds, and of each kept curve the view that is shown."""
    view = view if view in chart.views else EXACTLY
    every = [(chart.series, v) for v in chart.views]
    every += [(curve.chart.series, view) for curve in kept if isinstance(curve.chart, Odds)]
    rows = tuple(
        (f"{number(x)} or more" if more else plain(x), *(chance(s, v, (x, more)) for s, v in every))
        for x, more in sorted({place for series, _ in every for place in places(series)})
    )
    shown = VIEW_TITLES[view].lower()
    names = (f"{curve.name} ({shown})" for curve in kept if curve.chart)
    head = with_unit(chart.series.name, chart.series.unit)
    columns = (head, *(VIEW_TITLES[v] for v in chart.views), *names)
    return Table(columns, rows, ("number", *("chance" for _ in every)))


def places(series: Series) -> list[Place]:
    """The outcomes of a distribution; the last may be open."""
    outcomes = [(n * series.scale, False) for n in series.distribution.outcomes]
    if series.distribution.open_end:
        outcomes[-1] = (outcomes[-1][0], True)
    return outcomes


def chance(series: Series, view: str, place: Place) -> Fraction | None:
    """How likely a distribution makes a place; None where its open end does not say."""
    x, more = place[0] / series.scale, place[1]
    odds = series.distribution
    last = odds.outcomes[-1]
    if odds.open_end and (x > last or (x == last and not more and view != AT_LEAST)):
        return None
    if view == AT_MOST:
        return Fraction(1) if more else odds.at_most(floor(x))
    if view == AT_LEAST or more:
        return odds.at_least(ceil(x))
    return odds.probability(int(x)) if x == int(x) else Fraction(0)
