"""Rolling a calculator: seeded rolls in a row, and how often each outcome came."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from secrets import randbelow

from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError, unlike
from honorcalc.calculators.parameters import read_number
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.signature import HOUSE, Settings
from honorcalc.calculators.words import measured, number, percent, plain

MOST_ROLLS = 100_000
SEEDS = 2**32


@dataclass(frozen=True, slots=True)
class RollResult:
    """The answer of `roll`; `observed` counts the outcomes, most frequent first."""

    calculator: str
    parameters: dict[str, int | float | str]
    seed: int
    rolls: tuple[Roll, ...]
    house: str = ""

    @property
    def observed(self) -> dict[str, int]:
        """How often each outcome came, by its words."""
        return dict(Counter(roll.outcome for roll in self.rolls).most_common())

    @property
    def totals(self) -> dict[str, int]:
        """How often each total came, by the total as text."""
        counts = Counter(plain(roll.total) for roll in self.rolls)
        return {str(total): count for total, count in sorted(counts.items())}

    def to_json(self) -> dict[str, object]:
        """The rolls as plain data."""
        return {
            "calculator": self.calculator,
            "parameters": self.parameters,
            "seed": self.seed,
            "rolls": [roll.to_json() for roll in self.rolls],
            "observed": self.observed,
            **({HOUSE: self.house} if self.house else {}),
        }


def tally(observed: Mapping[str, int], before: Mapping[str, int]) -> dict[str, object]:
    """What came together with what came before, and each share as a card lists it.

    `counts` is how often each outcome came in all `rolls`; `facts` says so in words, the most
    frequent first, under the heading `so_far`; `many` and `came` are about `observed` alone.

    >>> tally({"success": 2}, {"failure": 1})["facts"]
    [{'label': 'success', 'text': '66.7% (2)'}, {'label': 'failure', 'text': '33.3% (1)'}]
    """
    counts = Counter(before) + Counter(observed)
    return {
        "rolls": counts.total(),
        "counts": counts,
        "facts": [{"label": outcome, "text": text} for outcome, text in shares(counts)],
        "so_far": f"{measured(counts.total(), 'rolls')} so far:",
        "many": measured(sum(observed.values()), "rolls"),
        "came": "; ".join(f"{outcome} {text}" for outcome, text in shares(observed)),
    }


def shares(counts: Mapping[str, int]) -> list[tuple[str, str]]:
    """Each outcome with its share of the rolls and how often it came, the most frequent first.

    >>> shares({"failure": 1, "success": 9999})
    [('success', '>99.9% (9,999)'), ('failure', '<0.1% (1)')]
    """
    rolls = sum(counts.values())
    return [
        (outcome, f"{percent(Fraction(count, rolls))} ({number(count)})")
        for outcome, count in Counter(counts).most_common()
    ]


def whole_in(raw: object, low: int, high: int, name: str, calculator: str | None) -> int:
    """A reserved whole number such as seed or count; raises ParameterError."""
    value = read_number(raw, halves=False)
    if value is None or not low <= value <= high:
        right = f"a whole number from {low} to {high}"
        raise ParameterError(unlike(raw, right), name, calculator)
    return int(value)


def roll_calculator(
    calculator: Calculator,
    settings: Settings,
    seed: object,
    count: object,
    most_dice: float = inf,
) -> RollResult:
    """Rolls a calculator `count` times in a row from one seed; without a seed, from a fresh one.

    Raises ParameterError for a bad seed or count, for a calculator without dice, and where that
    takes more than `most_dice`.
    """
    number = whole_in(count, 1, MOST_ROLLS, "count", calculator.id)
    start = (
        randbelow(SEEDS) if seed is None else whole_in(seed, 0, SEEDS - 1, "seed", calculator.id)
    )
    return throw(calculator, settings, Dice(start), number, start, most_dice)


def throw(
    calculator: Calculator,
    settings: Settings,
    dice: Dice,
    count: int,
    seed: int = 0,
    most_dice: float = inf,
) -> RollResult:
    """Rolls in a row with these dice.

    Raises ParameterError for settings that make no sense, and beyond so many dice.
    """
    result = calculator.answer(settings)
    rolls: list[Roll] = []
    for done in range(count):
        rolls.append(calculator.throw(dice, settings))
        if dice.drawn > most_dice:
            right = f"take more than {most_dice:,} dice; roll at most {done} at once"
            raise ParameterError(f"{count} of these rolls {right}", "count", calculator.id)
    house = calculator.house_text(settings)
    return RollResult(calculator.id, result.parameters, seed, tuple(rolls), house)
