"""The package by itself: import, wheel, and every calculator's time."""

import re
import subprocess
import sys
import zipfile
from collections import Counter
from pathlib import Path
from statistics import median
from time import perf_counter

from honorcalc.calculators.catalog import everything
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError
from tests.benchmarks.rows import Row, at_most
from tests.contract.settings import outermost

ROUNDS = 15


def rows() -> list[Row]:
    """Import over bare Python, wheel, median at the defaults, worst corner."""
    times = {c.id: first_and_again(c) for c in everything()}
    worst, where = max((worst_corner(c), c.id) for c in everything())
    pairs = [(run("pass"), run("import honorcalc")) for _ in range(ROUNDS)]  # in turns
    sizes = parts_of(next(Path("build/wheel").glob("*.whl")))
    shared, desk = sizes.pop("shared"), sizes.pop("desk")
    largest, size = sizes.most_common(1)[0]
    over = median(ours - bare for bare, ours in pairs)
    return [
        at_most("`import honorcalc` over bare Python", over, "ms", 10),
        at_most("wheel: what all rulesets share", shared / 1000, "kB", 120),
        at_most("wheel: what readers keep", desk / 1000, "kB", 30),
        at_most(f"wheel: the largest ruleset ({largest})", size / 1000, "kB", 70),
        at_most(
            "compute at the defaults, median over all calculators (JSON with figure)",
            median(times.values()),
            "ms",
            5,
        ),
        at_most(f"worst corner of any calculator, CPython ({where})", worst, "ms", 1000),
    ]


def run(code: str) -> float:
    """Milliseconds that a fresh interpreter takes for some code."""
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (perf_counter() - start) * 1000


def parts_of(wheel: Path) -> Counter[str]:
    """How many bytes a wheel holds for all rulesets together, for the desk, and for each ruleset.

    Its list of files counts toward none of them.
    """
    sizes: Counter[str] = Counter()
    with zipfile.ZipFile(wheel) as archive:
        for part in archive.infolist():
            folder = re.match(r"honorcalc/(?:rulesets/)?(desk|(?<=rulesets/)\w+)/", part.filename)
            if not part.filename.endswith("/RECORD"):
                sizes[folder[1] if folder else "shared"] += part.compress_size
    return sizes


def first_and_again(calculator: Calculator) -> float:
    """The median milliseconds of an answer at the defaults, JSON included."""
    laps = []
    for _ in range(ROUNDS):
        start = perf_counter()
        calculator.compute({}).to_json()
        laps.append((perf_counter() - start) * 1000)
    return median(laps)


def worst_corner(calculator: Calculator) -> float:
    """The slowest answer over every edge of every range and many corners, in milliseconds."""
    slowest = 0.0
    for raw in outermost(calculator, 200):
        start = perf_counter()
        try:
            calculator.compute(raw).to_json()
        except ParameterError:
            continue
        slowest = max(slowest, (perf_counter() - start) * 1000)
    return slowest
