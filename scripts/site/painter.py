"""Paints a picture of a chart: 1200 × 630 pixels, as forums show them beside a link.

    python -m scripts.site.painter folder/ < pictures

Each line of the input is a picture as JSON (see `pictures.Picture`); it is painted into the folder
under its name, and the name is said when that is done. Colors, words and emblems all come with the
picture, the geometry from `chart.draw`; only sizes and places are decided here. The same picture
gives the same bytes: fonts of our own, no dates, and colors from a palette.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.site.chart import PLOT_HEIGHT, Drawing, draw
from scripts.site.figures import amount, percent
from scripts.site.sheet import HEIGHT, WIDTH, Sheet

LEFT, RIGHT = 60, 1140
COLUMN = 340  # how wide the words beside a chart are
DASHES = ("", "4 3", "1.2 1.6", "4 1.6 1.2 1.6", "7 3", "7 3 1.2 3")  # in widths of the line
MARKS = ("o", "s", "D", "^", "P", "X")  # of the lines, as the page draws them; then hollow ones
MOST_MARKS = 41  # points of a line


MOST_NAMED = 9  # bars with their figures above them
HALF_DARK = 0.55  # a cell this full has light figures
Colors = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the plot is: its geometry is in per cent across and in pixels of the page's chart."""

    left: float
    top: float
    width: float
    height: float

    def x(self, share: float) -> float:
        """A place across."""
        return self.left + self.width * share / 100

    def y(self, down: float) -> float:
        """A place down."""
        return self.top + self.height * down / PLOT_HEIGHT

    def box(self, x: float, y: float, width: float, height: float) -> tuple[float, ...]:
        """A box: its top left corner, width and height."""
        tall = self.height * height / PLOT_HEIGHT
        return self.x(x), self.y(y), self.width * width / 100, tall


def paint(picture: Mapping[str, Any]) -> bytes:
    """The picture as PNG; the same for the same picture."""
    colors = picture["colors"]
    sheet = Sheet(colors["paper"])
    sheet.box(0, HEIGHT - 12, WIDTH, 12, colors["accent"])
    head(sheet, picture)
    top = title(sheet, picture["title"], colors["ink"])
    drawing = draw(picture["figure"])
    if drawing is None:
        paragraph(sheet, LEFT, top + 50, picture["sentence"], 34, 1000, colors["ink-soft"])
    else:
        answer(sheet, picture, top)
        chart(sheet, drawing, picture, top)
    return sheet.png()


def head(sheet: Sheet, picture: Mapping[str, Any]) -> None:
    """The ruleset on the left, the site on the right."""
    colors, brand = picture["colors"], picture["brand"]
    indent = 0
    if picture["emblem"]:
        sheet.emblem(picture["emblem"], LEFT, 42, 40, colors["accent"])
        indent = 54
    sheet.text(LEFT + indent, 72, picture["ruleset"], 27, colors["accent"], "strong")
    sheet.text(RIGHT, 72, brand["name"], 28, colors["ink-soft"], "heading", align="right")
    before = RIGHT - sheet.width(brand["name"], 28, "heading") - 48
    sheet.emblem(brand["emblem"], before, 46, 36, colors["ink-soft"])


def title(sheet: Sheet, words: str, color: str) -> float:
    """The title on one line or two; how far down it reaches."""
    size, lines = fitting(sheet, words, (56, 50, 44, 38), RIGHT - LEFT, 2, "heading")
    for n, line in enumerate(lines):
        sheet.text(LEFT, 148 + n * size * 1.08, line, size, color, "heading")
    return 148 + (len(lines) - 1) * size * 1.08 + 24


def fitting(
    sheet: Sheet, words: str, sizes: tuple[float, ...], width: float, most: int, kind: str = "text"
) -> tuple[float, list[str]]:
    """The first size in which a text fits the width in so many lines, and those lines."""
    for size in sizes:
        lines = sheet.wrapped(words, size, width, kind)
        if len(lines) <= most and all(sheet.width(line, size, kind) <= width for line in lines):
            break
    return size, lines[:most]


def paragraph(
    sheet: Sheet, x: float, y: float, words: str, size: float, width: float, color: str
) -> float:
    """Some lines of text from a base line on; the base line after them."""
    for line in sheet.wrapped(words, size, width):
        sheet.text(x, y, line, size, color)
        y += size * 1.3
    return y


def answer(sheet: Sheet, picture: Mapping[str, Any], top: float) -> None:
    """The figure people come for with its sentence, and the names of lines with theirs."""
    colors, y = picture["colors"], top + 16
    for fact in picture["facts"]:
        sizes = (108.0, 92.0, 78.0, 64.0, 52.0, 42.0, 34.0)[
            2 * (len(picture["facts"]) > 1) or bool(picture["legend"]) :
        ]
        size, lines = fitting(sheet, fact["text"], sizes, COLUMN, 1, "heading")
        y += size * 0.86
        sheet.text(LEFT - size * 0.04, y, lines[0], size, colors["accent"], "heading")
        _, labels = fitting(sheet, fact["label"], (27,), COLUMN, 2, "strong")
        for label in labels:
            y += 34
            sheet.text(LEFT, y, label, 27, colors["ink"], "strong")
        y += 16
    if picture["sentence"]:
        room = 580 - y - 32 * len(picture["legend"])
        size = next((s for s in (25, 22, 19) if _tall(sheet, picture["sentence"], s) < room), 17)
        y = paragraph(sheet, LEFT, y + 30, picture["sentence"], size, COLUMN, colors["ink-soft"])
    if picture["legend"]:
        legend(sheet, picture, y)


def _tall(sheet: Sheet, words: str, size: float) -> float:
    return 22 + len(sheet.wrapped(words, size, COLUMN)) * size * 1.3


def legend(sheet: Sheet, picture: Mapping[str, Any], y: float) -> None:
    """What each line is, and its figure where there is one."""
    colors, rows = picture["colors"], picture["legend"]
    y += 26 if y > 300 else 30
    if picture["legend_title"]:
        for line in sheet.wrapped(picture["legend_title"], 25, COLUMN, "strong"):
            sheet.text(LEFT, y, line, 25, colors["ink"], "strong")
            y += 33
        y += 6
    step = min(50.0, (596 - y) / len(rows))
    size = min(26.0, step * 0.74)
    for row in rows:
        y += step * 0.5
        stroke(sheet, [(LEFT, y), (LEFT + 21, y), (LEFT + 42, y)], row["index"], colors, [1])
        y += step * 0.5
        base = y - step * 0.5 + size * 0.33
        room = COLUMN - 56 - (90 if row["value"] else 0)
        small, words = fitting(sheet, row["text"], (size, size * 0.85, size * 0.72), room, 1)
        sheet.text(LEFT + 56, base, words[0], small, colors["ink"])
        if row["value"]:
            sheet.text(LEFT + COLUMN, base, row["value"], size, colors["ink"], "strong", "right")


def stroke(
    sheet: Sheet, points: list[tuple[float, float]], index: int, colors: Colors,
    marked: list[int] | None = None,
) -> None:  # fmt: skip
    """A line in the manner of its place, with a mark at each of its points or at some."""
    look = index % len(MARKS)
    color = colors[f"line-{look + 1}"]
    hollow = colors["paper"] if index >= len(MARKS) else ""
    sheet.line(points, color, 3.2, DASHES[look])
    for n in range(len(points)) if marked is None else marked:
        sheet.line([points[n]], color, 2, "", MARKS[look], hollow)


def chart(sheet: Sheet, drawing: Drawing, picture: Mapping[str, Any], top: float) -> None:
    """The plot with its axes on the right of the picture."""
    colors = picture["colors"]
    start = LEFT + COLUMN + 60
    left = start + max((sheet.width(t.text, 20) for t in drawing.y_ticks), default=0) + 12
    frame = Frame(left, top + 46, RIGHT - left, 536 - top - 46)
    sheet.text(start, top + 20, drawing.y_title, 20, colors["ink-soft"])
    for tick in drawing.y_ticks:
        y = frame.y(tick.at)
        if not drawing.cells:
            sheet.line([(left, y), (RIGHT, y)], colors["line"])
        sheet.text(left - 12, y + 7, tick.text, 20, colors["ink-soft"], align="right")
    marks(sheet, drawing, picture, frame)
    names(sheet, drawing, frame, colors["ink-soft"])
    sheet.text(left + frame.width / 2, 594, drawing.x_title, 20, colors["ink-soft"], align="center")


def marks(sheet: Sheet, drawing: Drawing, picture: Mapping[str, Any], frame: Frame) -> None:
    """Bars, cells, lines and the threshold."""
    colors = picture["colors"]
    for bar, said in zip(drawing.bars, said_above(picture["figure"]), strict=True):
        x, y, width, height = frame.box(bar.x, bar.y, bar.width, bar.height)
        sheet.box(x, y, width, height, colors["accent" if bar.role == "counts" else "rest"])
        if len(drawing.bars) <= MOST_NAMED and not drawing.lines:
            size, words = fitting(sheet, said, (20, 17, 14), width * 1.2 + 4, 1, "strong")
            sheet.text(x + width / 2, y - 9, words[0], size, colors["ink"], "strong", "center")
    for cell, said in zip(drawing.cells, said_inside(picture["figure"]), strict=True):
        x, y, width, height = frame.box(cell.x, cell.y, cell.width, cell.height)
        sheet.box(x + 1, y + 1, width - 2, height - 2, colors["accent"], cell.level)
        if height >= 20 and sheet.width(said, 18) <= width - 10:
            ink = colors["paper"] if cell.level > HALF_DARK else colors["ink"]
            sheet.text(x + width / 2, y + height / 2 + 6, said, 18, ink, align="center")
    for line in drawing.lines:
        points = [(frame.x(x), frame.y(y)) for x, y in line.points]
        stroke(sheet, points, line.index, colors, None if len(points) <= MOST_MARKS else [])
    if drawing.threshold is not None:
        x = frame.x(drawing.threshold)
        bottom = frame.top + frame.height
        sheet.line([(x, frame.top - 8), (x, bottom)], colors["ink"], 2.5, "4 3")


def said_above(figure: Mapping[str, Any]) -> list[str]:
    """The figure of each bar in words, in the order in which bars are drawn."""
    form = figure["layout"]["yaxis"].get("tickformat", "")
    write = percent if form.endswith("%") else amount
    return [write(y) for trace in figure["data"] if trace["type"] == "bar" for y in trace["y"]]


def said_inside(figure: Mapping[str, Any]) -> list[str]:
    """The figure of each cell in whole percent, in order; only what is certain reads 0 or 100."""
    maps = [trace for trace in figure["data"] if trace["type"] == "heatmap"]
    chances = [z for trace in maps for row in trace["z"] for z in row]
    return [f"{100 * z:.0f}" if z in (0, 1) else f"{min(max(100 * z, 1), 99):.0f}" for z in chances]


def names(sheet: Sheet, drawing: Drawing, frame: Frame, color: str) -> None:
    """What stands below the plot; long names in several lines, in smaller letters if need be."""
    ticks = drawing.x_ticks
    room = frame.width / max(len(ticks), 2) - 8
    sizes = (20.0, 18.0, 16.0, 14.0, 12.0)
    tries = [[fitting(sheet, t.text, (size,), room, 2) for t in ticks] for size in sizes]
    whole = " ".join
    size, lines = next(
        (size, [found[1] for found in tried])
        for size, tried in zip(sizes, tries, strict=True)
        if size == sizes[-1]
        or all(
            whole(found[1]) == tick.text and all(sheet.width(x, size) <= room for x in found[1])
            for found, tick in zip(tried, ticks, strict=True)
        )
    )
    for tick, words in zip(ticks, lines, strict=True):
        for n, line in enumerate(words):
            y = frame.top + frame.height + 24 + n * size * 0.98
            sheet.text(frame.x(tick.at), y, line, size, color, align="center")


def main(arguments: list[str]) -> None:
    """Paint each picture of the input into a folder."""
    folder = Path(arguments[0])
    for line in sys.stdin:
        picture = json.loads(line)
        unfinished = folder / f"{picture['name']}.{os.getpid()}.part"  # another build may paint it
        unfinished.write_bytes(paint(picture))
        unfinished.replace(folder / f"{picture['name']}.png")
        print(picture["name"], flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
