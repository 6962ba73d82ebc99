"""Our scripts and styles as a page loads them: without comments and long names.

A module stays a file of its own, so that a page fetches only what it uses. The page names the
modules that it always needs, and the browser asks for all of them at once.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

TOOL = "node_modules/esbuild-wasm/bin/esbuild"
# What was written for browsers of 2022 stays as it is written; license notes stand in the release.
OPTIONS = ("--minify", "--target=es2022", "--charset=utf8", "--legal-comments=none")
SHRINKING = (".js", ".css")
IMPORTED = re.compile(r"^import .* from '(\./[^']+)'$", re.MULTILINE)


def shrink(files: Iterable[Path], root: Path) -> None:
    """Write these scripts and styles again, as short as they can be.

    Raises CalledProcessError where one of them cannot be read; the tool says which.
    """
    found = [path.resolve() for path in files if path.suffix in SHRINKING]
    if not found:
        return
    places = ["--outbase=/", "--outdir=/", "--allow-overwrite", "--log-level=warning"]
    subprocess.run(["node", TOOL, *OPTIONS, *places, *map(str, found)], cwd=root, check=True)


def imports(script: Path) -> list[str]:
    """The modules that a script needs before it runs, beside it or below, each once.

    >>> imports(Path("site_overrides/assets/javascripts/release.js"))
    []
    """
    known: dict[Path, None] = {}
    waiting = [script.resolve()]
    while waiting:
        here = waiting.pop()
        for name in IMPORTED.findall(here.read_text("utf-8")):
            needed = (here.parent / name).resolve()
            if needed not in known:
                known[needed] = None
                waiting.append(needed)
    return sorted(path.relative_to(script.resolve().parent).as_posix() for path in known)
