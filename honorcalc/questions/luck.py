"""How lucky a roll was, and the rolls of an evening, which a reader keeps as a file."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import erfc, sqrt
from typing import Any, NamedTuple

from honorcalc.calculators.charts import Odds
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.result import Result
from honorcalc.calculators.rolls import Roll
from honorcalc.calculators.words import Number, decimal, measured, number, percent, rounded
from honorcalc.questions.harmless import field

FEWEST = 5  # rolls that make an evening; those of which nearly all come out alike count for less
HALF_A_ROLL = 0.005  # of 100
RARE = 0.05
NINE_IN_TEN = 1.645  # standard deviations on either side of the middle
COLUMNS = ("time", "roll", "dice", "outcome", "total", "working", "luck", "better than")
MOST_ROLLS, LONGEST = 5_000, 500
Entry = dict[str, Any]


class Luck(NamedTuple):
    """How a total stands among all rolls.

    `rank` is the share of rolls that are worse, equal ones counted half, and `spread` the variance
    that such ranks have; the mean of all ranks is a half.
    """

    text: str
    rank: float
    spread: float


def luck(result: Result, roll: Roll) -> Luck | None:
    """How lucky a roll was; None where the odds are not about totals, or it could not be another.

    "Luckier" is said where high totals are what counts, "higher" where nothing says so.
    """
    chart = result.answer.chart
    if not isinstance(chart, Odds) or len(chart.series.distribution.outcomes) == 1:
        return None
    odds, at = chart.series.distribution, int(Fraction(roll.total) / chart.series.scale)
    total = min(at, odds.outcomes[-1])  # what is beyond an open end belongs to it
    below, equal = odds.below(total), odds.probability(total)
    above = 1 - below - equal
    spread = (1 - sum(odds.probability(n) ** 3 for n in odds.outcomes)) / 12
    ends = odds.outcomes[0], odds.outcomes[-1]
    best = [chart.picked(n * chart.series.scale) for n in ends]
    word = "luckier", "unluckier"
    if best[0] == best[1]:
        word = "higher", "lower"
    elif best[0]:  # low totals are what counts
        word = word[1], word[0]
    shown = number(chart.series.scale * total)
    if above > below:
        said = f"{shown} or less comes in {percent(below + equal)} of rolls: {word[1]}"
    else:
        end = odds.open_end and total == ends[1]
        shown = chart.series.texts()[-1] if end else f"{shown} or more"
        said = f"{shown} comes in {percent(above + equal)} of rolls: {word[0]}"
    text = f"{said} than {in_100(max(above, below))}."
    rank = below + equal / 2
    lucky = 1 - rank if best[0] and not best[1] else rank
    return Luck(text, float(lucky), float(spread))


def in_100(share: Number) -> str:
    """So many rolls in 100, but never all or none of them.

    >>> in_100(Fraction(1, 500)), in_100(Fraction(1, 2))
    ('fewer than 1 roll in 100', '50 rolls in 100')
    """
    if share < HALF_A_ROLL:
        return "fewer than 1 roll in 100"
    return f"{measured(max(1, min(99, rounded(share, 2))), 'rolls')} in 100"


def evening(rolls: Sequence[tuple[float, float]]) -> str:
    """Whether many rolls together were lucky, each its rank and spread; honest about few.

    >>> evening([(0.9, 1 / 12)] * 2)
    '2 single rolls so far: too few to call an evening lucky or unlucky.'
    """
    count, variance = len(rolls), sum(spread for _, spread in rolls)
    if min(count, round(12 * variance)) < FEWEST:
        few = measured(count, "single rolls")
        return f"{few} so far: too few to call an evening lucky or unlucky."
    mean = sum(rank for rank, _ in rolls) / count
    deviation = sqrt(variance) / count
    low, high = (max(0.0, min(1.0, 0.5 + side * NINE_IN_TEN * deviation)) for side in (-1, 1))
    tail = erfc(abs(mean - 0.5) / deviation / sqrt(2)) / 2
    said = f"These {number(count)} rolls are on average better than {in_100(mean)}."
    if tail >= RARE:
        return (
            f"{said} Chance alone puts the average of so many rolls between {rounded(low, 2)} and "
            f"{rounded(high, 2)} nine times in ten, so this is nothing unusual."
        )
    word = "lucky" if mean > 0.5 else "unlucky"
    evenings = "fewer than 1" if tail < 0.005 else str(rounded(tail, 2))
    return (
        f"{said} That is {word}: chance alone does this in {evenings} of 100 such evenings. Over "
        "many evenings some will be like this, and those are the ones people remember."
    )


def evening_of(rolls: object, name: object) -> dict[str, object]:
    """The sentence about the rolls, and the CSV with all of them.

    Each has the texts of `COLUMNS` that it has, and where its luck is known `rank` and `spread`.
    Raises ParameterError for what is no list of rolls.
    """
    if not isinstance(rolls, list) or len(rolls) > MOST_ROLLS:
        raise ParameterError(f"an evening is a list of at most {MOST_ROLLS:,} rolls")
    entries = [checked(entry) for entry in rolls]
    known = [(entry["rank"], entry["spread"]) for entry in entries if "rank" in entry]
    lines = [field(f"# {str(name)[:LONGEST]}")] if name else []
    lines += [",".join(map(field, COLUMNS)), *map(row, entries)]
    csv = "".join(f"{line}\r\n" for line in lines)
    return {"sentence": evening(known), "csv": csv.encode(errors="replace").decode()}


def checked(entry: object) -> Entry:
    """An entry with short texts only, and with both its rank and its spread or with neither.

    Raises ParameterError for anything but an object.
    """
    if not isinstance(entry, dict):
        raise ParameterError("a roll of an evening is an object")
    sound: Entry = {name: str(entry.get(name, ""))[:LONGEST] for name in COLUMNS}
    numbers = [entry.get(name) for name in ("rank", "spread")]
    if all(isinstance(n, int | float) and 0 <= n <= 1 for n in numbers):
        sound |= dict(zip(("rank", "spread"), numbers, strict=True))
    return sound


def row(entry: Entry) -> str:
    """An entry as a line of the file."""
    better = f"{decimal(rounded(entry['rank'], 3), 1)}%" if "rank" in entry else ""
    return ",".join(field(entry[name] if name != "better than" else better) for name in COLUMNS)
