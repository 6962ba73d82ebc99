"""`make bench`: measures the figures of the design and writes docs/project/benchmarks.md."""

import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tests.benchmarks import (
    before,
    calculators,
    dice,
    lighthouse,
    package,
    page,
    phone,
    probability,
    start,
)
from tests.benchmarks.rows import Row

PAGE = Path("docs/project/benchmarks.md")
HEAD = ("what", "ours", "the other side", "ratio", "bar", "reached")


class Part(NamedTuple):
    """A section of the page: what its rows need explained, and what measures them."""

    note: str
    rows: Callable[[], list[Row]]


PARTS = {
    "The package": Part(
        """\
`honorcalc` is the Python package that computes every figure on this site, and its *wheel* is the
file from which it is installed. The time of the import is what `import honorcalc` adds to the
start of Python. The *worst corner* is the slowest answer of all: each calculator gets the smallest
and the largest values of its settings, in many combinations. *CPython* is the usual Python. *What
readers keep* is the code for characters, fights and the other tools.""",
        package.rows,
    ),
    "Against icepool and dyce": Part(
        """\
[icepool](https://github.com/HighDiceRoller/icepool) and [dyce](https://github.com/posita/dyce) are
two other Python libraries that compute the odds of dice. Each row is one task. The other side is
the faster of the libraries that were given the task.

*XkY* means that you roll X ten-sided dice (d10) and keep the Y highest. An *exploding* die that
shows its highest face is rolled again, and the new roll is added. The other libraries stop after
about a dozen new rolls; ours does not have to stop. *Bit-exact* means that no chance is rounded. A
*TN* is the total that a roll must reach. A *success die* is a d10 that succeeds on 8 or more and
is rolled again on a 10; its *penetration* is 2 points for an 8, 3 for a 9 and 4 for a 10. A *Fate*
is the number on a card. In the volley, each side has a deck of three different Fates with two cards
of each, and turns over one card for each attack. A *success pool* is several success dice rolled
together. In an *opposed test*, each side multiplies the sum of two dice by a number of its own.""",
        probability.rows,
    ),
    "Any dice against icepool": Part(
        """\
Each row is a roll in the notation of [Any dice](../dice/index.md#notation). The other side is the
library icepool, which computes the odds of the same roll.""",
        dice.rows,
    ),
    "Calculators against icepool and dyce": Part(
        """\
Each row is the first answer of a calculator, at its defaults. The other side makes the same
figures; ours also reads the settings, draws the chart and writes the sentences. Where there are
only a few dice to add, both take less than a millisecond.""",
        calculators.rows,
    ),
    "Python in the page": Part(
        """\
In the browser, Python runs through [Pyodide](https://pyodide.org/). It is *ready* when it can
compute its first answer. *Stock loadPyodide* is Pyodide started as its documentation shows, in the
same browser. *Brotli* and *gzip* are the two ways in which hosts compress files. *Python of a
first visit* is the size of what the browser loads to run Python.""",
        start.rows,
    ),
    "A right answer within a second": Part(
        f"""\
These rows show how long a reader waits for a figure. *Phone* stands for a slow processor and a
line of 1.6 Mbit/s. *Shipped* means that the answer came with the site, and *as posted* that the
link itself holds the figure; in both cases, the figure is there before Python is. The row about an
old link counts the seconds during which the page shows a figure of other settings and does not
mark it. The other side is this site as it was at commit {before.COMMIT}, an earlier version.""",
        phone.rows,
    ),
    "The site": Part(
        f"""\
A reader's *own chart* is a chart for settings that the reader chose. A *layout shift* is a jump of
something on the page while the page loads; 0 means that nothing moved. The *worst corner* is the
slowest answer for the smallest and the largest values of the settings. The other side,
where a row has one, is this site as it was at commit {before.COMMIT}, an earlier version.""",
        page.rows,
    ),
    "The build": Part(
        f"""\
A full build makes the whole site from its sources. With a *warm package cache*, nothing has to be
downloaded first. The other side is the project as it was at commit {before.COMMIT}, an earlier
version. *≤ 1.3 times it* means that our build may take 1.3 times as long, but no longer.""",
        before.rows,
    ),
    "Lighthouse": Part(
        """\
[Lighthouse](https://github.com/GoogleChrome/lighthouse) is a program by Google that visits a page
as a slow phone would and gives it scores of up to 100. *The middle* is the median of the visits.
*The least* is the lowest score in the three other categories.""",
        lighthouse.rows,
    ),
}
INTRODUCTION = """\
---
title: Benchmarks
description: The limits of time and size that the project sets itself, and what was measured.
---

# Benchmarks

The project sets itself limits of time and size. `make bench` measures everything and writes this
page. These are the columns of each table:

- **what**: what was measured.
- **ours**: the figure of this project.
- **the other side**: the name and the figure of whatever does the same task for comparison, such
  as another library. Many rows have no other side.
- **ratio**: the other side's figure divided by ours. At 5 ×, the other side's figure is
  five times ours.
- **bar**: the limit. *≥ 5 × faster* means that the ratio must be at least 5.
- **reached**: whether the figure keeps to the limit.

Both sides of a ratio are measured in the same run on the same machine, so the ratio means more
than either time. Where another library is on the other side, each task runs in a fresh process, so
nothing is remembered from an earlier call.

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
        note, rows = PARTS[title]
        part = [f"## {title}", "", note, "", *table(rows()), ""]
        print("\n".join(part), flush=True)
        lines += part
    if len(chosen) == len(PARTS):
        PAGE.write_text("\n".join(lines).rstrip() + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
