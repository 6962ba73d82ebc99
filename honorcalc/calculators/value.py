"""What a calculator says of a value that its answers hold: label, unit, and which rolls count."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from honorcalc.calculators.words import Number, cell, decimal, measured, rounded

CHANCE = "chance"


@dataclass(frozen=True, slots=True)
class Value:
    """What `describe` says of a value; `success_<k>` stands for success_1, success_2, …

    `seen` tells whether a roll is one that this chance counts, so that a simulation can stand
    beside it; for a `<k>` it is also given what stands for k. A value that is not `listed` is
    left to the table: a card does not name it. One that is `more` stands in the card's fold.
    """

    name: str
    label: str
    unit: str = CHANCE
    help: str = ""
    seen: Callable[..., bool] | None = None
    listed: bool = True
    more: bool = False

    def match(self, name: str) -> str | None:
        """The value's label for `name`, or None where it is another value."""
        return named.label if (named := self.named(name)) else None

    def named(self, name: str) -> Value | None:
        """The value under one of its names, or None where it is another value."""
        if "<k>" not in self.name or not isinstance(name, str):
            return self if name == self.name else None
        pattern = re.escape(self.name).replace(re.escape("<k>"), r"(\w+)")
        found = re.fullmatch(pattern, name)
        if not found:
            return None
        k, seen = found[1], self.seen
        bound = (lambda roll: seen(roll, k)) if seen else None
        return replace(self, name=name, label=self.label.replace("<k>", k), seen=bound)

    def written(self, value: Number | str) -> str:
        """A value as a reader sees it, with its unit."""
        if isinstance(value, str) or self.unit == CHANCE:
            return self.figure(value)
        return measured(value, self.unit)

    def figure(self, value: Number | str | None, decimals: int | None = None) -> str:
        """A value without its unit, as a table has it; a number with so many decimals."""
        if decimals is not None and self.unit != CHANCE and not isinstance(value, str | None):
            return decimal(rounded(value, decimals), decimals)
        return cell(value, CHANCE if self.unit == CHANCE else "number")
