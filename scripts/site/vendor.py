"""What the site ships from npm beside its pages: fonts and their licenses, Plotly.

Plotly's name carries a hash of its content, so that a host may keep it for ever.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from scripts.site.fonts import fonts

PLOTLY = "plotly.js-cartesian-dist-min/plotly-cartesian.min.js"


def vendored(root: Path) -> Iterator[tuple[str, Path]]:
    """Each file as its name in the site and where it lies now.

    Raises FileNotFoundError where npm has not run.
    """
    modules = root / "node_modules"
    if not modules.is_dir():
        raise FileNotFoundError(f"{modules} is missing: run `npm ci` first")
    for name, path in fonts(modules, root / "build" / "fonts"):
        yield f"assets/fonts/{name}", path
    yield plotly(root), modules / PLOTLY


def plotly(root: Path) -> str:
    """The name of Plotly in the site, with a hash of its content."""
    content = (root / "node_modules" / PLOTLY).read_bytes()
    return f"assets/vendor/plotly-{hashlib.sha256(content).hexdigest()[:12]}.min.js"
