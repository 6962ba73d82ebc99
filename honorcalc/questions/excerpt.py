"""What of a chart goes into a post: a line of blocks for each curve, and the rows that matter."""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from typing import Any

from honorcalc.calculators.charts import EXACTLY, Chart, Odds
from honorcalc.calculators.charts.chart import AT_LEAST, Place
from honorcalc.calculators.words import cell
from honorcalc.questions.compute import PageAnswer
from honorcalc.questions.posts import (
    FEW_COLUMNS,
    FEW_ROWS,
    Rows,
    around,
    blocks_of,
    cells,
    left_out,
    prose,
)

MOST_LINES, FEWEST_BLOCKS = 6, 5
Blocks = tuple[tuple[str, str], ...]


def excerpt(page: PageAnswer, table: dict[str, Any]) -> tuple[Blocks, Rows | None, str]:
    """The chart in blocks, its few rows, and what these say of themselves; nothing of no chart."""
    chart = page.chart
    if isinstance(chart, Odds):
        return (*odds_excerpt(page, chart, table), "")
    rows, step = cells(table, FEW_ROWS)
    few = [row[:FEW_COLUMNS] for row in rows] if table["columns"] else None
    return line_blocks(chart), few, left_out(step, len(table["columns"]) > FEW_COLUMNS)


def line_blocks(chart: Chart | None) -> Blocks:
    """Lines and bars over numbers, none of them below 0, as blocks."""
    unit, lines = chart.runs() if chart else ("", [])
    fit = all(len(ys) >= FEWEST_BLOCKS and min(ys) >= 0 for _, ys in lines)
    if not lines or len(lines) > MOST_LINES or not fit:
        return ()
    most = max(1.0 if unit == "chance" else 0.0, *(max(ys) for _, ys in lines))
    several = len(lines) > 1
    return tuple((prose(label) if several else "", blocks_of(ys, most)) for label, ys in lines)


def odds_excerpt(page: PageAnswer, chart: Odds, table: dict[str, Any]) -> tuple[Blocks, Rows]:
    """Each distribution as blocks over the same outcomes, and the rows around what matters."""
    beside = [(curve.name, curve.chart) for curve in page.kept if isinstance(curve.chart, Odds)]
    charts = [(page.now if beside else "", chart), *beside]
    places = sorted({place for _, one in charts for place in one.places()})
    at = [place.at for place in places]
    ends = dict.fromkeys(cell(place.label, "number") for place in (places[0], places[-1]))
    blocks = []
    for name, one in charts:
        [column] = one.columns(EXACTLY, name or page.now)
        own = {place.at: place for place in one.places()}  # "50 or more" is that of one curve only
        values = [float(column.cell(own.get(x, Place(x))) or 0) for x in dict.fromkeys(at)]
        blocks.append((prose(f"{' to '.join(ends)} {name}"), blocks_of(values, max(values))))
    if beside:
        view = AT_LEAST if page.state.view == EXACTLY else page.state.view
        columns = [one.columns(view, name)[0] for name, one in charts]
        heads = [table["columns"][0], *(column.head for column in columns)]
        texts = [
            [cell(p.label, "number"), *(cell(column.cell(p), "chance") for column in columns)]
            for p in places
        ]
    else:
        heads, texts = table["columns"][:3], [row[:3] for row in table["texts"]]
    return tuple(blocks), around(heads, texts, bisect_left(at, middle(chart)))


def middle(chart: Odds) -> Fraction:
    """The outcome around which the question turns: the threshold, else the median."""
    if chart.threshold is not None:
        return Fraction(chart.threshold)
    return chart.series.distribution.quantile(Fraction(1, 2)) * chart.series.scale
