"""An empty picture to write and draw on, and how it becomes a PNG that is the same everywhere.

Fonts are our own, unpacked from npm's; no date is written, and colors come from a palette.
"""

from __future__ import annotations

import hashlib
import io
import os
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
CACHE = ROOT / "build" / "cache"
os.environ.setdefault("MPLCONFIGDIR", str(CACHE / "matplotlib"))  # not in somebody's home

import matplotlib  # noqa: E402
from matplotlib.artist import Artist  # noqa: E402
from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: E402
from matplotlib.figure import Figure  # noqa: E402
from matplotlib.font_manager import FontProperties  # noqa: E402
from matplotlib.lines import Line2D  # noqa: E402
from matplotlib.patches import PathPatch, Rectangle  # noqa: E402
from matplotlib.path import Path as Outline  # noqa: E402
from matplotlib.text import Text  # noqa: E402
from matplotlib.transforms import Affine2D, IdentityTransform  # noqa: E402
from PIL import Image  # noqa: E402

from scripts.site.fonts import PAINTED  # noqa: E402

matplotlib.rcdefaults()  # whatever somebody has set at home
WIDTH, HEIGHT = 1200, 630
COLORS = 128


@cache
def font(kind: str) -> FontProperties:
    """A font as matplotlib reads it, unpacked from npm's."""
    source = ROOT / "node_modules" / PAINTED[kind]
    name = hashlib.sha256(source.read_bytes()).hexdigest()[:16]
    unpacked = CACHE / "fonts" / f"{name}.ttf"
    if not unpacked.is_file():
        unpacked.parent.mkdir(parents=True, exist_ok=True)
        unfinished = unpacked.with_suffix(f".{os.getpid()}")
        with TTFont(source, recalcTimestamp=False) as packed:
            packed.flavor = None
            packed.save(unfinished)
        unfinished.replace(unpacked)
    return FontProperties(fname=str(unpacked))


def set_words(words: str, size: float, kind: str, x: float = 0, y: float = 0) -> Text:
    """Words in a font of ours; headings with figures as tall as capitals."""
    written = Text(x, y, words, fontproperties=font(kind), fontsize=size, parse_math=False)
    written.set(transform=IdentityTransform())
    if kind == "heading":
        written.set_fontfeatures(("lnum",))
    return written


@cache
def scratch() -> tuple[Figure, Any]:
    """A figure to measure on, with what draws on it."""
    figure = Figure(figsize=(1, 1), dpi=72)
    return figure, FigureCanvasAgg(figure).get_renderer()  # type: ignore[no-untyped-call]


@lru_cache(maxsize=4096)
def width_of(words: str, size: float, kind: str) -> float:
    """How wide words come out, in pixels."""
    figure, renderer = scratch()
    written = set_words(words, size, kind)
    written.set_figure(figure)
    return float(written.get_window_extent(renderer).width)


class Sheet:
    """An empty picture to draw on, in pixels from the top left corner."""

    def __init__(self, paper: str) -> None:
        # 72 dots an inch: a point is a pixel.
        self._figure = Figure(figsize=(WIDTH / 72, HEIGHT / 72), dpi=72, facecolor=paper)
        self._canvas = FigureCanvasAgg(self._figure)
        self._above = 0

    def _put(self, artist: Artist) -> None:
        """Add what lies above everything before it."""
        self._above += 1
        artist.set_zorder(self._above)
        self._figure.add_artist(artist)

    def text(
        self, x: float, y: float, words: str, size: float, color: str, kind: str = "text",
        align: str = "left",
    ) -> None:  # fmt: skip
        """Write words; `y` is their base line."""
        written = set_words(words, size, kind, x, HEIGHT - y)
        written.set(color=color, ha=align, va="baseline")
        self._put(written)

    def width(self, words: str, size: float, kind: str = "text") -> float:
        """How wide words come out."""
        return width_of(words, size, kind)

    def wrapped(self, words: str, size: float, width: float, kind: str = "text") -> list[str]:
        """The lines of a text that is to fit a width."""
        lines: list[str] = []
        for word in words.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width(longer, size, kind) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def box(
        self, x: float, y: float, width: float, height: float, color: str, shade: float = 1
    ) -> None:
        """Fill a rectangle; `x` and `y` are its top left corner."""
        self._put(
            Rectangle((x, HEIGHT - y - height), width, height, facecolor=color, alpha=shade,
                      linewidth=0, transform=IdentityTransform())
        )  # fmt: skip

    def line(
        self, points: list[tuple[float, float]], color: str, width: float = 1, dash: str = "",
        mark: str = "", hollow: str = "",
    ) -> None:  # fmt: skip
        """Draw a line through points, with a mark at each; `hollow` is the color inside marks."""
        style = (0, tuple(map(float, dash.split()))) if dash else None
        self._put(
            Line2D([x for x, _ in points], [HEIGHT - y for _, y in points], color=color,
                   linewidth=width, linestyle=style, marker=mark or None, markersize=9,
                   markerfacecolor=hollow or color, markeredgecolor=color,
                   dash_capstyle="butt", transform=IdentityTransform())
        )  # fmt: skip

    def emblem(self, svg: str, x: float, y: float, size: float, color: str) -> None:
        """Draw a drawing of 24 × 24 units."""
        place = Affine2D().scale(size / 24, -size / 24).translate(x, HEIGHT - y)
        self._put(PathPatch(outline(svg), facecolor=color, linewidth=0, transform=place))

    def png(self) -> bytes:
        """The picture as a PNG of few colors."""
        self._canvas.draw()  # type: ignore[no-untyped-call]
        pixels: Any = self._canvas.buffer_rgba()  # type: ignore[no-untyped-call]
        whole = Image.frombuffer("RGBA", (WIDTH, HEIGHT), pixels).convert("RGB")
        few = whole.quantize(COLORS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        out = io.BytesIO()
        few.save(out, "PNG", optimize=True)
        return out.getvalue()


def outline(svg: str) -> Outline:
    """The paths of a drawing as one, so that what lies inside a shape is a hole in it."""
    codes: list[int] = []
    points: list[tuple[float, float]] = []
    for part in svg.split(' d="')[1:]:
        pen = RecordingPen()
        parse_path(part.partition('"')[0], pen)
        for name, given in pen.value:
            code = {"moveTo": 1, "lineTo": 2, "qCurveTo": 3, "curveTo": 4, "closePath": 79}.get(
                name, 0
            )
            codes += [code] * max(1, len(given)) if code else []
            points += given or [points[-1]] if code else []
    drawn = Outline(points, codes)
    return even_odd(drawn) if "evenodd" in svg else drawn


def even_odd(drawn: Outline) -> Outline:
    """The same shapes, each turned so that one inside another is a hole: Agg fills by winding."""
    vertices: Any = drawn.vertices
    codes: Any = drawn.codes
    vertices, codes = vertices.copy(), codes.copy()
    starts = [n for n, code in enumerate(codes) if code == Outline.MOVETO] + [len(codes)]
    parts = [slice(a, b) for a, b in pairwise(starts)]
    polygons: list[Any] = [Outline(vertices[part], codes[part]).to_polygons()[0] for part in parts]
    areas = [sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(polygon)) for polygon in polygons]
    for n, part in enumerate(parts):
        around = sum(
            Outline(other).contains_point(polygons[n][0])
            for m, other in enumerate(polygons)
            if m != n
        )
        if (areas[n] > 0) == bool(around % 2):
            last = part.stop - (codes[part.stop - 1] == Outline.CLOSEPOLY)
            vertices[part.start : last] = vertices[part.start : last][::-1].copy()
            codes[part.start + 1 : last] = codes[part.start + 1 : last][::-1].copy()
    return Outline(vertices, codes)
