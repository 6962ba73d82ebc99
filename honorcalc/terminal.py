"""How answers look in a terminal: headline, table and bars in text."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, repeat
from math import fsum
from typing import Any

from honorcalc.calculators.axes import is_chance, title, unless_certain
from honorcalc.calculators.result import Result
from honorcalc.calculators.words import cell, in_columns

BAR_WIDTH = 30
MOST_ROWS = 60
OR_MORE = " or more"
EIGHTHS = " ▏▎▍▌▋▊▉"
STYLES = {"bold": "1", "accent": "36", "dim": "2"}
STYLE_OF = {"counts": "accent", "rest": "dim"}


class Painter:
    """Writes lines, with color only where the terminal wants it."""

    def __init__(self, colors: bool):
        self.colors = colors

    def styled(self, text: str, style: str) -> str:
        """The text in a style, or as it is without colors."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colors else text

    def result(self, result: Result) -> str:
        """The answer of `compute`: headline, values, chart, table, notes.

        A table is left out where a chart says the same, unless it is one of its own.
        """
        values, figure = result.values_with_names, result.figure
        width = max((len(value.label) for value, _ in values.values()), default=0)
        lines = [self.styled(result.headline, "bold"), ""]
        for name, (value, number) in values.items():
            exact = result.exact.get(name, "/1")
            text = value.with_unit(number) + f" ({exact})" * (not exact.endswith("/1"))
            lines += [f"  {value.label:<{width}}  {text}"]
        chart = self.bars(figure)
        lines += ["", *chart] if chart else []
        tabled = result.answer.table or not chart
        table = self.table(result.table, one_line(figure)) if tabled else []
        lines += ["", *table] if table else []
        if result.notes:
            lines += ["", *(self.styled(note, "dim") for note in result.notes)]
        return "\n".join(lines)

    def bars(self, figure: dict[str, Any]) -> list[str]:
        """A bar for each outcome or name of a bar chart; nothing for other charts."""
        layout = figure["layout"]
        rows = gathered(rows_of(figure))
        if not rows:
            return []
        head = [title(layout, axis) for axis in ("xaxis", "yaxis")]
        wide = max(len(text) for text in (head[0], *(row.text for row in rows)))
        form = "chance" if is_chance(layout) else "number"
        figures = [cell(row.y, form) for row in rows]
        first = self.styled(f"  {head[0]:>{wide}}  {head[1]}".rstrip(), "bold")
        return [first, *self.rows(rows, figures, wide)]

    def counts(self, observed: dict[str, int]) -> list[str]:
        """A bar for each outcome in words, with how often it came."""
        shown = list(observed.items())[:MOST_ROWS]
        rows = [Row(n, outcome, count, "accent") for n, (outcome, count) in enumerate(shown)]
        wide = max(len(outcome) for outcome, _ in shown)
        lines = self.rows(rows, [f"{count:,}" for _, count in shown], wide)
        cut = len(observed) - len(shown)
        return [*lines, f"  … and {cut} more outcomes (see --json)"] if cut else lines

    def rows(self, rows: list[Row], figures: list[str], wide: int) -> list[str]:
        """The name of each row, as wide as all of them, its bar, and its figure."""
        top, narrow = max(row.y for row in rows), max(map(len, figures))
        return [
            f"  {row.text:>{wide}}  "
            + self.styled(f"{bar(row.y, top):<{BAR_WIDTH}}", row.style)
            + f"  {figure:>{narrow}}"
            for row, figure in zip(rows, figures, strict=True)
        ]

    def table(self, table: dict[str, Any], bars: bool = False) -> list[str]:
        """A table with aligned columns, and `bars` behind rows of one figure each."""
        if not table["columns"]:
            return []
        rows = [table["columns"], *table["texts"][:MOST_ROWS]]
        cut = len(table["texts"]) - MOST_ROWS
        lines = [f"  {line}" for line in in_columns(rows)]
        lines[0] = self.styled(lines[0], "bold")
        if bars:
            ys = [row[-1] or 0 for row in table["rows"]]
            top = 1 if table["formats"][-1] == "chance" else max(ys)
            painted = [self.styled(bar(y, top), "accent") for y in ys[:MOST_ROWS]]
            lines[1:] = [
                f"{line}  {one}".rstrip() for line, one in zip(lines[1:], painted, strict=True)
            ]
        return [*lines, f"  … and {cut} more rows (see --json)"] if cut > 0 else lines


@dataclass(frozen=True, slots=True)
class Row:
    """One bar: where it stands, its name, how long it is, and whether the headline is about it."""

    x: Any
    text: str
    y: float
    style: str


def rows_of(figure: dict[str, Any]) -> list[Row]:
    """The bars of a figure, in the order of its axis; those of a stair from the ground up."""
    order = figure["layout"].get("xaxis", {}).get("categoryarray", ())
    places = {name: place for place, name in enumerate(order)}
    rows = [
        Row(places.get(x, x), text, base + unless_certain(y, said), STYLE_OF[trace["meta"]["role"]])
        for trace in figure["data"]
        if trace["type"] == "bar"
        for x, y, said, base, text in zip(
            trace["x"],
            trace["y"],
            trace["customdata"],
            trace.get("base") or repeat(0, len(trace["x"])),
            trace.get("text") or map(str, trace["x"]),
            strict=True,
        )
    ]
    return sorted(rows, key=lambda row: row.x)


def one_line(figure: dict[str, Any]) -> bool:
    """Whether a chart is a single line, which a bar a row can show."""
    return [trace["type"] for trace in figure["data"]] == ["scatter"]


def gathered(rows: list[Row]) -> list[Row]:
    """At most 60 rows: where there are more, so many neighbors of one kind are taken together."""
    alike = [list(run) for _, run in groupby(rows, key=lambda row: row.style)]
    for size in range(1, len(rows) + 1):
        parts = [run[n : n + size] for run in alike for n in range(0, len(run), size)]
        if len(parts) <= MOST_ROWS:
            return [together(part) for part in parts]
    return []


def together(rows: list[Row]) -> Row:
    """Neighbors as one row.

    >>> together([Row(1, "1", 0.25, "dim"), Row(2, "2 or more", 0.5, "dim")]).text
    '1 or more'
    """
    first, last = rows[0], rows[-1]
    if len(rows) == 1:
        return first
    text = f"{first.text} to {last.text}"
    if last.text.endswith(OR_MORE):
        text = first.text + OR_MORE
    return Row(first.x, text, fsum(row.y for row in rows), first.style)


def bar(y: float, top: float) -> str:
    """A bar for a part of the longest one, to an eighth of a character; none for less than 0."""
    eighths = round(y / top * BAR_WIDTH * 8) if y > 0 else 0
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
