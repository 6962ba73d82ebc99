"""Simulation: many rolls counted beside the exact values, in pieces that one seed replays."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from time import perf_counter

from honorcalc.calculators.answer import Table
from honorcalc.calculators.declaration import Calculator, Value
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.result import Result
from honorcalc.calculators.rolls import UNDECIDED, Dice
from honorcalc.calculators.words import Number, measured, percent
from honorcalc.questions.pieces import PIECE
from honorcalc.questions.roll import SEEDS, whole_in

MOST_SIMULATED = 1_000_000
ENDLESS = "some of these take so long that they cannot be rolled to their end"
Z_95 = 1.959963984540054  # standard deviations to either side that hold 95%


@dataclass(frozen=True, slots=True)
class Compared:
    """A value as simulated and as it is: how many of the rolls it was true of, and its chance."""

    label: str
    count: int
    rolls: int
    exact: Number

    @property
    def within(self) -> bool:
        """Whether the exact chance is one that such a share speaks for."""
        low, high = wilson(self.count, self.rolls)
        return low <= self.exact <= high


def wilson(count: int, rolls: int) -> tuple[float, float]:
    """The chances that such a share speaks for with 95% confidence (Wilson's interval).

    >>> [round(end, 4) for end in wilson(0, 10)], [round(end, 4) for end in wilson(50, 100)]
    ([0.0, 0.2775], [0.4038, 0.5962])
    """
    share, weight = count / rolls, Z_95 * Z_95 / rolls
    middle = (share + weight / 2) / (1 + weight)
    half = sqrt(share * (1 - share) * weight + weight * weight / 4) / (1 + weight)
    return (middle - half if count else 0.0), (middle + half if count < rolls else 1.0)


def simulated_values(result: Result) -> list[tuple[Value, Number]]:
    """The values of an answer that a roll can be counted for, each with its chance."""
    found = result.values_with_names.values()
    return [(value, it) for value, it in found if value.event and isinstance(it, Number)]


def simulate_piece(
    calculator: Calculator, result: Result, seed: object, first: int, last: int
) -> tuple[int, dict[str, int]]:
    """Rolls number `first` and on, before `last`: how many were made in 0.1 s, and the counts.

    Roll n has dice of its own, drawn from the seed and n, so that a simulation is the same
    however it is cut in pieces; roll 0 is the roll of the same seed. Raises `ParameterError`
    where no value can be counted, or a roll had to be broken off.
    """
    start = whole_in(seed, 0, SEEDS - 1, "seed", calculator.id)
    end = whole_in(last, 1, MOST_SIMULATED, "count", calculator.id)
    values = [value for value, _ in simulated_values(result)]
    if not values:
        raise ParameterError("only chances are counted, and this has none", None, calculator.id)
    counts = dict.fromkeys((value.name for value in values), 0)
    until = perf_counter() + PIECE
    done = 0
    for n in range(first, end):
        roll = calculator.throw(Dice(start + n * SEEDS), result.settings)
        if roll.outcome.startswith(UNDECIDED):
            raise ParameterError(ENDLESS, None, calculator.id)
        for value in values:
            counts[value.name] += bool(value.event and value.event(roll))
        done += 1
        if perf_counter() > until:
            break
    return done, counts


def beside_exact(result: Result, rolls: int, counts: dict[str, int]) -> list[Compared]:
    """The simulated beside the exact chances, in the order of the values."""
    return [
        Compared(value.label, counts[value.name], rolls, chance)
        for value, chance in simulated_values(result)
    ]


def comparison_table(rows: list[Compared]) -> Table:
    """The comparison for readers: share, interval, exact chance, and whether it lies within."""
    return Table(
        ("Value", "Simulated", "95% interval", "Exact", "Within"),
        tuple(
            (
                row.label,
                row.count / row.rolls,
                " to ".join(map(percent, wilson(row.count, row.rolls))),
                row.exact,
                "yes" if row.within else "no",
            )
            for row in rows
        ),
        ("text", "chance", "text", "chance", "text"),
    )


def comparison_sentence(rows: list[Compared]) -> str:
    """What a simulation has shown, in a sentence or two."""
    inside = sum(row.within for row in rows)
    rolls = measured(rows[0].rolls, "rolls")
    if len(rows) == 1:
        place = "inside" if inside else "outside"
        return f"{rolls}: the exact chance lies {place} the 95% interval."
    said = f"{rolls}: {inside} of {len(rows)} exact chances lie inside their 95% intervals."
    return said if inside == len(rows) else f"{said} One in twenty is outside by mere chance."
