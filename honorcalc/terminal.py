"""How answers look in a terminal: headline, table and bars in text."""

from __future__ import annotations

from typing import Any

from honorcalc.calculators.words import number, percent

BAR_WIDTH = 30
MOST_ROWS = 60
EIGHTHS = " ▏▎▍▌▋▊▉"
STYLES = {"bold": "1", "accent": "36", "dim": "2"}


class Painter:
    """Writes lines, with color only where the terminal wants it."""

    def __init__(self, colors: bool):
        self.colors = colors

    def styled(self, text: str, style: str) -> str:
        """The text in a style, or as it is without colors."""
        return f"\x1b[{STYLES[style]}m{text}\x1b[0m" if self.colors else text

    def result(self, data: dict[str, Any], labels: dict[str, str]) -> str:
        """The answer of `compute`: headline, values, chart or table, notes."""
        width = max((len(label) for label in labels.values()), default=0)
        lines = [self.styled(data["headline"], "bold"), ""]
        lines += [f"  {label:<{width}}  {text}" for label, text in self._values(data, labels)]
        chart = self.bars(data["figure"])
        body = chart or self.table(data["table"])
        lines += ["", *body] if body else []
        lines += (
            ["", *(self.styled(note, "dim") for note in data["notes"])] if data["notes"] else []
        )
        return "\n".join(lines)

    def _values(self, data: dict[str, Any], labels: dict[str, str]) -> list[tuple[str, str]]:
        exact = data["exact"]
        return [
            (
                label,
                f"{text} ({exact[name]})"
                if "/" in exact.get(name, "") and not exact[name].endswith("/1")
                else text,
            )
            for (name, label), text in zip(labels.items(), data["texts"], strict=True)
        ]

    def bars(self, figure: dict[str, Any]) -> list[str]:
        """A bar for each outcome of a chart of odds; nothing for other charts."""
        rows = [
            (x, y, text, trace["meta"]["role"])
            for trace in figure["data"]
            if trace["type"] == "bar" and "text" in trace
            for x, y, text in zip(trace["x"], trace["y"], trace["text"], strict=True)
        ]
        if not rows or len(rows) > MOST_ROWS:
            return []
        rows.sort()
        top = max(y for _, y, _, _ in rows)
        wide = max(len(text) for _, _, text, _ in rows)
        return [
            f"  {text:>{wide}}  "
            + self.styled(f"{bar(y / top):<{BAR_WIDTH}}", "accent" if role == "counts" else "dim")
            + f"  {percent(y):>6}"
            for _, y, text, role in rows
        ]

    def table(self, table: dict[str, Any]) -> list[str]:
        """A table with aligned columns."""
        if not table["columns"]:
            return []
        rows = [
            [cell(value, kind) for value, kind in zip(row, table["formats"], strict=True)]
            for row in table["rows"]
        ]
        cut = len(rows) - MOST_ROWS
        columns = list(zip(table["columns"], *rows[:MOST_ROWS], strict=True))
        widths = [max(map(len, column)) for column in columns]
        lines = [
            "  " + "  ".join(f"{text:>{width}}" for text, width in zip(row, widths, strict=True))
            for row in [table["columns"], *rows[:MOST_ROWS]]
        ]
        lines[0] = self.styled(lines[0], "bold")
        return [*lines, f"  … and {cut} more rows (see --json)"] if cut > 0 else lines


def bar(share: float) -> str:
    """A bar of a share (0 to 1) of the full width, to an eighth of a character."""
    eighths = round(share * BAR_WIDTH * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()


def cell(value: Any, kind: str) -> str:
    """One cell of a table as text."""
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return percent(value) if kind == "chance" else number(value)
