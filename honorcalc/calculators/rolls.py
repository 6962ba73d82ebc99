"""Seeded rolls: every die with its face, and what became of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from random import Random
from secrets import randbelow
from typing import TYPE_CHECKING

from honorcalc.calculators.errors import ParameterError, shown
from honorcalc.calculators.words import Number, plain

if TYPE_CHECKING:
    from honorcalc.calculators.declaration import Calculator, Settings

MOST_ROLLS = 100_000
SEEDS = 2**32


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell: `value` is what it counts, which may differ from its face."""

    group: str
    sides: int
    face: int
    value: int
    kept: bool = True
    exploded: bool = False
    rerolled: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll: its dice, the total the odds are about, and the outcome in words."""

    dice: tuple[Die, ...]
    total: Number
    outcome: str
    working: str = ""

    def to_json(self) -> dict[str, object]:
        """The roll as plain data."""
        return {
            "dice": [asdict(die) for die in self.dice],
            "total": plain(self.total),
            "outcome": self.outcome,
            "working": self.working,
        }


class Dice:
    """Draws faces; the same seed draws the same faces on every supported Python.

    Only `getrandbits` of the Mersenne Twister is used, which Python keeps stable, and values
    beyond the faces are drawn again, so that every face is exactly as likely.
    """

    def __init__(self, seed: int):
        self._bits = Random(seed).getrandbits

    def face(self, sides: int) -> int:
        """A face from 1 to `sides`."""
        width = (sides - 1).bit_length()
        while True:
            drawn = self._bits(width) if width else 0
            if drawn < sides:
                return drawn + 1


@dataclass(frozen=True, slots=True)
class RollResult:
    """The answer of `roll`; `observed` counts the outcomes, most frequent first."""

    calculator: str
    parameters: dict[str, int | float | str]
    seed: int
    rolls: tuple[Roll, ...]

    @property
    def observed(self) -> dict[str, int]:
        """Outcome in words to how often it came."""
        return dict(Counter(roll.outcome for roll in self.rolls).most_common())

    @property
    def totals(self) -> dict[str, int]:
        """Total to how often it came, the total as text."""
        counts = Counter(plain(roll.total) for roll in self.rolls)
        return {str(total): count for total, count in sorted(counts.items())}

    def to_json(self) -> dict[str, object]:
        """The contract's JSON."""
        return {
            "calculator": self.calculator,
            "parameters": self.parameters,
            "seed": self.seed,
            "rolls": [roll.to_json() for roll in self.rolls],
            "observed": self.observed,
        }


def whole_in(raw: object, low: int, high: int, name: str, calculator: str) -> int:
    """A reserved whole number such as seed or count; raises ParameterError."""
    from honorcalc.calculators.parameters import read_number

    value = read_number(raw, halves=False)
    if value is None or not low <= value <= high:
        right = f"a whole number from {low} to {high}"
        raise ParameterError(f"{shown(raw)} is not {right}", name, calculator)
    return int(value)


def roll_calculator(
    calculator: Calculator, raw: Mapping[str, object], seed: object, count: object
) -> RollResult:
    """Rolls a calculator `count` times in a row from one seed."""
    settings: Settings = calculator.read(raw)
    if calculator.roller is None:
        raise ParameterError("there are no dice to roll here", None, calculator.id)
    number = whole_in(count, 1, MOST_ROLLS, "count", calculator.id)
    start = (
        randbelow(SEEDS) if seed is None else whole_in(seed, 0, SEEDS - 1, "seed", calculator.id)
    )
    dice = Dice(start)
    result = calculator.answer(settings)  # refuses settings that make no sense together
    rolls = tuple(calculator.roller(dice, **settings) for _ in range(number))
    return RollResult(calculator.id, result.parameters, start, rolls)
