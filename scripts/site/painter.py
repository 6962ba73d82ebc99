"""Paints a picture of a chart: 1200 × 630 pixels, as forums show them beside a link.

Colors, words and emblems all come with the picture (see `Posters.poster`), the marks from the
calculator's drawing; only sizes and places are decided here. The same picture gives the same bytes:
fonts of our own, no dates, and colors from a palette.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.aside import aside
from scripts.site.sheet import HEIGHT, WIDTH, Sheet

LEFT, RIGHT = 60, 1140
COLUMN = 340  # how wide the words beside a chart are
HEIGHT_ON_PAGE = 244  # pixels of the plot, in which drawings have their places
LINES = 6  # that look different
LONGER = 1.5  # than on a page is each dash
FILLS = {"counts": "accent", "rest": "rest", "heat": "accent"}
WRITTEN = (  # how far from its place each stands
    ("figure", 19, "ink", 0, -6, "center"),
    ("label", 19, "ink", 0, -6, "center"),
    ("value", 17, "ink", 0, 6, "center"),
    ("value-on", 17, "paper", 0, 6, "center"),
    ("level", 19, "ink", 10, -7, "left"),
    ("beside", 14, "ink-soft", 10, 14 / 3, "left"),
    ("beside-on", 20, "ink", 10, 20 / 3, "left"),
    ("left", 19, "ink", -12, 17, "right"),
    ("right", 19, "ink", 12, 17, "left"),
)
STEP = re.compile(r"([MLhvz])([^MLhvz]*)")
Colors = Mapping[str, str]
Json = Mapping[str, Any]
Place = tuple[float, float]


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
        return self.top + self.height * down / HEIGHT_ON_PAGE

    def path(self, d: str) -> str:
        """A path of a drawing in the pixels of the picture."""
        across, down = self.width / 100, self.height / HEIGHT_ON_PAGE

        def step(match: re.Match[str]) -> str:
            numbers = [float(number) for number in match[2].split()]
            if match[1] in "ML":
                return f"{match[1]}{self.x(numbers[0]):.2f} {self.y(numbers[1]):.2f}"
            scale = {"h": across, "v": down}.get(match[1], 1)
            return match[1] + "".join(f"{number * scale:.2f}" for number in numbers)

        return STEP.sub(step, d)


def paint(picture: Json) -> bytes:
    """The picture as PNG; the same for the same picture."""
    colors = picture["colors"]
    sheet = Sheet(colors["paper"])
    sheet.box(0, HEIGHT - 12, WIDTH, 12, colors["accent"])
    head(sheet, picture)
    top = title(sheet, picture["title"], colors["ink"])
    drawing = picture["drawing"]
    if drawing is None:
        paragraph(sheet, LEFT, top + 50, picture["sentence"], 34, 1000, colors["ink-soft"])
    else:
        answer(sheet, picture, top)
        chart(sheet, drawing, picture, top)
    return sheet.png()


def head(sheet: Sheet, picture: Json) -> None:
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


def answer(sheet: Sheet, picture: Json, top: float) -> None:
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


def legend(sheet: Sheet, picture: Json, y: float) -> None:
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
        stroke(sheet, f"M{LEFT} {y:.2f}h42", row["index"], colors)
        y += step * 0.5
        base = y - step * 0.5 + size * 0.33
        room = COLUMN - 56 - (90 if row["value"] else 0)
        small, words = fitting(sheet, row["text"], (size, size * 0.85, size * 0.72), room, 1)
        sheet.text(LEFT + 56, base, words[0], small, colors["ink"])
        if row["value"]:
            sheet.text(LEFT + COLUMN, base, row["value"], size, colors["ink"], "strong", "right")


def stroke(sheet: Sheet, path: str, index: int, colors: Colors) -> None:
    """A line in the manner of its place."""
    look = index % LINES + 1
    sheet.line(path, colors[f"line-{look}"], 3.2, dashes(look, colors))


def dashes(look: int, colors: Colors) -> str:
    """The dashes of a line as the style sheet has them, "" for the first line, which has none."""
    lengths = colors.get(f"dash-{look}", "").split()
    return " ".join(f"{int(length) * LONGER:g}" for length in lengths)


def chart(sheet: Sheet, drawing: Json, picture: Json, top: float) -> None:
    """The drawing with its axes on the right of the picture."""
    colors, texts = picture["colors"], drawing["texts"]
    start = LEFT + COLUMN + 60
    ticks = texts["y-tick"]
    left = start + max((sheet.width(text, 20) for *_, text in ticks), default=0) + 12
    frame = Frame(left, top + 46, RIGHT - left, 536 - top - 46)
    for mark in drawing["marks"]:
        paint_mark(sheet, mark, frame, colors)
    for _, down, text in ticks:
        sheet.text(left - 12, frame.y(down) + 7, text, 20, colors["ink-soft"], align="right")
    small = 16 if drawing["small"] else 20
    for across, down, text in texts["x-tick"]:
        y = frame.top + frame.height + (down - HEIGHT_ON_PAGE) * 1.5
        sheet.text(frame.x(across), y, text, small, colors["ink-soft"], align="center")
    for role, size, color, right, lower, align in WRITTEN:
        for across, down, text in texts.get(role, ()):
            x, y = frame.x(across) + right, frame.y(down) + lower
            kind = "text" if role == "beside" else "strong"
            sheet.text(x, y, text, size, colors[color], kind, align)
    for across, down, text, index in drawing.get("ends", ()):
        color = colors[f"line-{index % LINES + 1}"]
        sheet.text(frame.x(across), frame.y(down), text, 16, color, "strong")
    titles(sheet, texts, (start, top + 20), (left + frame.width / 2, 594), colors["ink-soft"])


def titles(sheet: Sheet, texts: Json, above: Place, below: Place, color: str) -> None:
    """What stands at the axes, where they do not speak for themselves."""
    for _, _, text in texts.get("y-title", ()):
        sheet.text(*above, text, 20, color)
    for _, _, text in texts.get("x-title", ()):
        sheet.text(*below, text, 20, color, align="center")


def paint_mark(sheet: Sheet, mark: Json, frame: Frame, colors: Colors) -> None:
    """A mark of the drawing."""
    path, role = frame.path(mark["d"]), mark["role"]
    if role in FILLS:
        fill = f"line-{mark['index'] % LINES + 1}" if "index" in mark else FILLS[role]
        sheet.shape(path, fill=colors[fill], fill_opacity=mark.get("level", 1))
    elif role == "grid":
        sheet.line(path, colors["line"])
    elif role == "threshold":
        sheet.line(path, colors["ink"], 2.5, dashes(2, colors))
    elif role == "dots":
        width, opacity = (8, 0.45) if mark.get("faint") else (12, 1.0)
        color = colors[f"line-{mark['index'] % LINES + 1}"]
        sheet.line(path, color, width, opacity=opacity)
    else:
        stroke(sheet, path, mark.get("index", 0), colors)


def put(picture: Json, place: Path) -> None:
    """Paint a picture into a file."""
    with aside(place) as unfinished:
        unfinished.write_bytes(paint(picture))
