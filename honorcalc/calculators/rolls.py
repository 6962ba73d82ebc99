"""Seeded rolls: every die with its face, and what became of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from random import Random
from secrets import randbelow
from typing import TYPE_CHECKING

from honorcalc.calculators.errors import ParameterError, shown
from honorcalc.calculators.words import Number, counted, plain

if TYPE_CHECKING:
    from honorcalc.calculators.declaration import Calculator, Settings

MOST_ROLLS = 100_000
SEEDS = 2**32
UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell: `value` is what it counts, which may differ from its face.

    A die that `follows` continues the one before it: an explosion, an extra roll, or the second
    throw of a rerolled die. `mark` is what stands under it, in a few characters. A `card` drawn
    from a deck of so many `sides` shows its number, which may be 0.
    """

    group: str
    sides: int
    face: int
    value: int
    kept: bool = True
    exploded: bool = False
    rerolled: bool = False
    follows: bool = False
    mark: str = ""
    card: bool = False

    def to_json(self) -> dict[str, object]:
        """The die as plain data; what only some dice have is there for those alone."""
        data = asdict(self)
        for name in ("follows", "mark", "card"):
            if not data[name]:
                del data[name]
        return data


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
            "dice": [die.to_json() for die in self.dice],
            "total": plain(self.total),
            "outcome": self.outcome,
            "working": self.working,
        }


def outcomes(*words: str) -> Callable[[Roll], bool]:
    """Whether a roll came out in one of these words: the `seen` of a value.

    >>> outcomes("success")(Roll((), 1, "success"))
    True
    """
    return lambda roll: roll.outcome in words


def undecided(after: str) -> str:
    """The outcome of a roll that was broken off; it says nothing about any chance.

    >>> undecided("1,000 turns")
    'undecided after 1,000 turns'
    """
    return f"{UNDECIDED} after {after}"


def in_turns(
    turns: Sequence[tuple[Iterable[Die], str]], noun: str, outcome: str, most: int
) -> Roll:
    """Many turns as one roll: its total is their number; of more than `most` the last is shown.

    A turn is its dice and what happened in it; `noun` is what one is called.

    >>> in_turns([((), "Turn 1: missed"), ((), "Turn 2: hit")], "turn", "A wins", 1).working
    '2 turns. Turn 2: hit'
    """
    shown = turns if len(turns) <= most else turns[-1:]
    dice = tuple(die for thrown, _ in shown for die in thrown)
    working = f"{counted(len(turns), noun)}. " + ". ".join(line for _, line in shown)
    return Roll(dice, len(turns), outcome, working)


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
    rolls = tuple(calculator.throw(dice, settings) for _ in range(number))
    return RollResult(calculator.id, result.parameters, start, rolls)
