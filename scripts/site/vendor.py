"""What the site ships from npm beside its pages: Plotly, and fonts with their licenses.

A third of a font's bytes is for letters and features that no page uses, and fonts are most of what
a first page weighs: so they are cut down. A letter left out is set in the reader's own font.
Plotly's name carries a hash of its content, so that a host may keep it for ever.
"""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import fontTools
from fontTools import subset

from scripts.aside import aside

LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "\xa0éèüöäßñç°·±×÷½¼¾«»–—‘’“”…−"
FEATURES = ["kern", "liga", "lnum", "locl", "mark"]
FONTS = {
    "source-sans-3.woff2": "@fontsource-variable/source-sans-3/files/"
    "source-sans-3-latin-wght-normal.woff2",
    "source-sans-3-italic.woff2": "@fontsource/source-sans-3/files/"
    "source-sans-3-latin-400-italic.woff2",
    "alegreya-bold.woff2": "@fontsource/alegreya/files/alegreya-latin-700-normal.woff2",
}
# Whole ones, for the pictures that forums show.
PAINTED = {
    "text": "@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff2",
    "strong": "@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff2",
    "heading": "@fontsource/alegreya/files/alegreya-latin-700-normal.woff2",
}
PLOTLY = "plotly.js-cartesian-dist-min/plotly-cartesian.min.js"
LICENSES = {
    "source-sans-3-license.txt": "@fontsource/source-sans-3/LICENSE",
    "alegreya-license.txt": "@fontsource/alegreya/LICENSE",
}


def vendored(root: Path) -> Iterator[tuple[str, Path]]:
    """Each file as its name in the site and where it lies now."""
    modules = root / "node_modules"
    for name, source in FONTS.items():
        yield f"assets/fonts/{name}", _cut(modules / source, root / "build" / "fonts")
    for name, source in LICENSES.items():
        yield f"assets/fonts/{name}", modules / source
    yield plotly(root), modules / PLOTLY


def plotly(root: Path) -> str:
    """The name of Plotly in the site, with a hash of its content."""
    content = (root / "node_modules" / PLOTLY).read_bytes()
    return f"assets/vendor/plotly-{hashlib.sha256(content).hexdigest()[:12]}.min.js"


def _cut(source: Path, cache: Path) -> Path:
    """The smaller font, made once for the same font, letters, features and tool."""
    recipe = f"{LETTERS}\0{FEATURES}\0{fontTools.version}".encode()
    made = cache / f"{hashlib.sha256(source.read_bytes() + recipe).hexdigest()[:16]}.woff2"
    if made.is_file():
        return made
    options = subset.Options()
    options.flavor, options.layout_features, options.hinting = "woff2", FEATURES, False
    font = subset.load_font(str(source), options)
    cutter = subset.Subsetter(options)
    cutter.populate(text=LETTERS)
    cutter.subset(font)
    with aside(made) as unfinished:
        subset.save_font(font, str(unfinished), options)
    return made
