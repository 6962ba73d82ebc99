"""What a benchmark gives: a row of the design's table, with both sides where there are two."""

import subprocess
import sys
from dataclasses import dataclass

FEW = 10
"""Ratios below it have a digit more: the smallest bar is 1."""


@dataclass(frozen=True)
class Row:
    """One figure: what was measured, ours, the other side's where there is one, and the bar."""

    what: str
    ours: float
    unit: str
    bar: str
    reached: bool
    peer: str = ""
    theirs: float | None = None

    def cells(self) -> tuple[str, ...]:
        """The row as the table of figures shows it; where ours is nothing there is no ratio.

        >>> Row("waiting", 0.0, "s", "≤ 0 s", True, "before", 30.0).cells()
        ('waiting', '0 s', 'before 30 s', '', '≤ 0 s', 'yes')
        >>> faster("test", 0.4037, "dyce", 0.3955, 1).cells()[-3:]
        ('0.98 ×', '≥ 1 × faster', '**no**')
        """
        other = f"{self.peer} {self.theirs:,.4g} {self.unit}" if self.theirs is not None else ""
        ratio = ""
        if self.theirs is not None and self.ours:
            times = self.theirs / self.ours
            ratio = f"{times:,.{1 if times >= FEW else 2}f} ×"
        ours = f"{self.ours:,.4g} {self.unit}"
        return (self.what, ours, other, ratio, self.bar, "yes" if self.reached else "**no**")


def first_call(module: str, *words: str) -> str:
    """What one of these modules prints of a first call in a process of its own."""
    command = [sys.executable, "-m", f"tests.benchmarks.{module}", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def faster(what: str, ours: float, peer: str, theirs: float, times: float) -> Row:
    """A row whose bar is to be so many times faster than a peer."""
    return Row(what, ours, "ms", f"≥ {times:g} × faster", theirs / ours >= times, peer, theirs)


def faster_than_all(what: str, took: dict[str, float], times: float) -> Row:
    """The same against the best of all peers; what was taken is there by name, and as `ours`."""
    best = min((side for side in took if side != "ours"), key=lambda side: took[side])
    return faster(what, took["ours"], best, took[best], times)


def at_most(what: str, ours: float, unit: str, most: float) -> Row:
    """A row whose bar is a greatest number."""
    return Row(what, ours, unit, f"≤ {most:g} {unit}", ours <= most)
