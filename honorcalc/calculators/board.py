"""A board to put things on: which calculators say what it means, and what lies there at first."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Board:
    """`layers` are what can be shown: a name, its label for people, the calculator that is asked.

    The board fills in those of a calculator's parameters that are its own: `origin`, `target`,
    `blocked`, `heights`, `water`, `range`, `speed` and `radius`.
    """

    ruleset: str
    title: str
    layers: Mapping[str, tuple[str, str]] = field(hash=False)
    start: Mapping[str, str] = field(hash=False)
    columns: Mapping[str, str] = field(hash=False)
    """What those columns of their tables are called that the board reads: `q` and `r` of a hex,
    `sight` and `range` (yes or no), `cost`, `path` (hexes in a row), `blocked` (those that block).
    """

    def describe(self) -> dict[str, object]:
        """Everything the page needs to draw the board."""
        return {
            "ruleset": self.ruleset,
            "title": self.title,
            "layers": [
                {"name": name, "label": label, "calculator": calculator}
                for name, (label, calculator) in self.layers.items()
            ],
            "start": dict(self.start),
            "columns": dict(self.columns),
        }
