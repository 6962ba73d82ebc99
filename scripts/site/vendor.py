"""What the site ships beside its pages, mostly from npm: fonts with their licenses, and Plotly.

The name of a font carries no version, as the lock pins it; Plotly's carries a hash of its content,
so that a host may keep it for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

FONTS = {
    "source-sans-3-latin-wght-normal.woff2": "@fontsource-variable/source-sans-3",
    "source-sans-3-latin-400-italic.woff2": "@fontsource/source-sans-3",
    "alegreya-latin-700-normal.woff2": "@fontsource/alegreya",
}
LICENSES = {"source-sans-3": "@fontsource/source-sans-3", "alegreya": "@fontsource/alegreya"}
PLOTLY = "plotly.js-cartesian-dist-min/plotly-cartesian.min.js"


def vendored(root: Path) -> Iterator[tuple[str, Path]]:
    """Each file as its name in the site and where npm has put it.

    Raises FileNotFoundError where npm has not run.
    """
    modules = root / "node_modules"
    for name, package in FONTS.items():
        yield f"assets/fonts/{name}", _there(modules / package / "files" / name)
    for family, package in LICENSES.items():
        yield f"assets/fonts/{family}-license.txt", _there(modules / package / "LICENSE")
    yield plotly(root), modules / PLOTLY
    # The emblem is in the templates' icons; style sheets need it under an address.
    yield "assets/icons/honor.svg", _there(root / "site_overrides" / ".icons" / "honor.svg")


def plotly(root: Path) -> str:
    """The name of Plotly in the site, with a hash of its content."""
    content = _there(root / "node_modules" / PLOTLY).read_bytes()
    return f"assets/vendor/plotly-{hashlib.sha256(content).hexdigest()[:12]}.min.js"


def _there(path: Path) -> Path:
    if not path.is_file():
        raise FileNotFoundError(f"{path} is missing: run `npm ci` first")
    return path
