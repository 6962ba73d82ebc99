"""`make bench`: measures the figures of the design and writes docs/project/benchmarks.md."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from pathlib import Path

from tests.benchmarks import before, dice, lighthouse, package, page, phone, probability, start
from tests.benchmarks.rows import Row

PAGE = Path("docs/project/benchmarks.md")
HEAD = ("what", "ours", "the other side", "ratio", "bar", "reached")
PARTS: dict[str, Callable[[], list[Row]]] = {
    "The package": package.rows,
    "Against icepool and dyce": probability.rows,
    "Any dice against icepool": dice.rows,
    "Python in the page": start.rows,
    "A right answer within a second": phone.rows,
    "The site": page.rows,
    "The build": before.rows,
    "Lighthouse": lighthouse.rows,
}
INTRODUCTION = """\
---
title: Benchmarks
description: The figures the project holds itself to, measured with both sides in one run.
---

# Benchmarks

`make bench` writes this page. Both sides of a ratio are measured in the same run on the same
machine, so the ratio means more than either time. Where another library is on the other side,
each task runs in a fresh process, so nothing is remembered from an earlier call.

Measured on {machine}.
"""


def table(rows: list[Row]) -> list[str]:
    """Rows as a Markdown table."""
    lines = [HEAD, ("---",) * len(HEAD), *(row.cells() for row in rows)]
    return [f"| {' | '.join(line)} |" for line in lines]


def main() -> None:
    """Measures the named parts, or all of them; only a whole run is written down."""
    chosen = [title for title in PARTS if not sys.argv[1:] or title in sys.argv[1:]]
    machine = f"{platform.system()} {platform.machine()}, CPython {platform.python_version()}"
    lines = [INTRODUCTION.format(machine=machine)]
    for title in chosen:
        part = [f"## {title}", "", *table(PARTS[title]()), ""]
        print("\n".join(part), flush=True)
        lines += part
    if len(chosen) == len(PARTS):
        PAGE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
