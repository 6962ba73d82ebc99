"""An empty picture to write and draw on as SVG, and its PNG, which is the same everywhere.

Fonts are our own, unpacked from npm's; those of the system are never looked at.
"""

import hashlib
import io
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont
from PIL import Image
from resvg_py import svg_to_bytes

from scripts.aside import aside
from scripts.site.vendor import PAINTED

ROOT = Path(__file__).resolve().parents[2]
UNPACKED = ROOT / "build" / "cache" / "fonts"
WIDTH, HEIGHT = 1200, 630
COLORS = 128
ANCHORS = {"left": "start", "center": "middle", "right": "end"}


@cache
def font(kind: str) -> Path:
    """A font as a file of its own family, whose figures are as tall as capitals."""
    source = ROOT / "node_modules" / PAINTED[kind]
    name = hashlib.sha256(kind.encode() + source.read_bytes()).hexdigest()[:16]
    unpacked = UNPACKED / f"{name}.ttf"
    if not unpacked.is_file():
        with aside(unpacked) as unfinished, TTFont(source, recalcTimestamp=False) as packed:
            packed.flavor = None
            for record in packed["name"].names:
                if record.nameID in (1, 16):
                    record.string = kind
            packed["OS/2"].usWeightClass = 400
            tall_figures(packed)
            packed.save(unfinished)
    return unpacked


def tall_figures(packed: TTFont) -> None:
    """Make the figures of the feature `lnum` those that a text gets without asking."""
    rules: Any = packed["GSUB"].table if "GSUB" in packed else None
    features = rules.FeatureList.FeatureRecord if rules else []
    lookups = {n for f in features if f.FeatureTag == "lnum" for n in f.Feature.LookupListIndex}
    for lookup in (rules.LookupList.Lookup[n] for n in sorted(lookups)):
        for table in lookup.SubTable:
            instead = getattr(table, "ExtSubTable", table).mapping
            for letters in packed["cmap"].tables:
                letters.cmap = {code: instead.get(g, g) for code, g in letters.cmap.items()}


@cache
def widths(kind: str) -> dict[str, float]:
    """How wide each letter of a font is, for a size of 1."""
    with TTFont(font(kind)) as read:
        metrics, size = read["hmtx"].metrics, read["head"].unitsPerEm
        return {chr(code): metrics[name][0] / size for code, name in read.getBestCmap().items()}


class Sheet:
    """An empty picture to draw on, in pixels from the top left corner."""

    def __init__(self, paper: str) -> None:
        self._parts: list[str] = []
        self.box(0, 0, WIDTH, HEIGHT, paper)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float,
        color: str,
        kind: str = "text",
        align: str = "left",
    ) -> None:
        """Write words; `y` is their base line. Raises KeyError for a letter the font has not."""
        self.width(words, size, kind)
        self._parts.append(
            f'<text x="{x:.2f}" y="{y:.2f}" font-family="{kind}" font-size="{size:g}" '
            f'fill="{color}" text-anchor="{ANCHORS[align]}">{escape(words)}</text>'
        )

    def width(self, words: str, size: float, kind: str = "text") -> float:
        """How wide words come out."""
        return size * sum(widths(kind)[letter] for letter in words)

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

    def box(self, x: float, y: float, width: float, height: float, color: str) -> None:
        """Fill a rectangle; `x` and `y` are its top left corner."""
        self.shape(f"M{x:g} {y:g}h{width:g}v{height:g}h-{width:g}z", fill=color)

    def line(
        self, d: str, color: str, width: float = 1, dash: str = "", opacity: float = 1
    ) -> None:
        """Draw along a path, dots where it has no length."""
        more: dict[str, object] = (
            {"stroke_dasharray": dash} if dash else {"stroke_linecap": "round"}
        )
        more |= {"stroke_opacity": opacity} if opacity < 1 else {}
        self.shape(d, fill="none", stroke=color, stroke_width=width, **more)

    def shape(self, d: str, **paint: object) -> None:
        """A path with what it is painted in."""
        attributes = "".join(
            f' {name.replace("_", "-")}="{value}"' for name, value in paint.items()
        )
        self._parts.append(f'<path d="{d}"{attributes}/>')

    def emblem(self, svg: str, x: float, y: float, size: float, color: str) -> None:
        """Draw a drawing of 24 × 24 units."""
        inside = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
        place = f'transform="translate({x:g} {y:g}) scale({size / 24:g})"'
        self._parts.append(f'<g {place} fill="{color}" color="{color}">{inside}</g>')

    def svg(self) -> str:
        """The picture as SVG."""
        size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{"".join(self._parts)}</svg>'

    def png(self) -> bytes:
        """The picture as a PNG of few colors."""
        fonts = [str(font(kind)) for kind in PAINTED]
        painted = svg_to_bytes(svg_string=self.svg(), skip_system_fonts=True, font_files=fonts)
        whole = Image.open(io.BytesIO(bytes(painted))).convert("RGB")
        few = whole.quantize(COLORS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
        out = io.BytesIO()
        few.save(out, "PNG")
        return out.getvalue()
