"""How long wounds take to heal (H24)."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import counted, number

DAY, WEEK, YEAR = Fraction(1), Fraction(7), Fraction(1461, 4)
HOUR, MONTH = DAY / 24, YEAR / 12
TIMES = (
    ("8 hours", 8 * HOUR),
    ("1 day", DAY),
    ("3 days", 3 * DAY),
    ("1 week", WEEK),
    ("3 weeks", 3 * WEEK),
    ("9 weeks", 9 * WEEK),
    ("4 months", 4 * MONTH),
    ("1 year", YEAR),
    ("3 years", 3 * YEAR),
    ("9 years", 9 * YEAR),
    ("25 years", 25 * YEAR),
    ("75 years", 75 * YEAR),
)
"""The time of each damage level of a wound, from the first, in words and in days (H24)."""


def healing_days(levels: int) -> Fraction:
    """Days until a wound of so many damage levels has healed, highest level first (H24).

    >>> healing_days(3), healing_days(8) - healing_days(7)
    (Fraction(13, 3), Fraction(1461, 4))
    """
    return sum((days for _, days in TIMES[:levels]), Fraction(0))


def in_words(days: Fraction) -> str:
    """A time in the unit a person would use.

    >>> in_words(Fraction(1, 3)), in_words(Fraction(34)), in_words(400 * DAY)
    ('8 hours', '34 days', '1.1 years')
    """
    if days < DAY:
        return counted(int(days / HOUR), "hour")
    if days < YEAR:
        return f"{number(round(float(days), 1))} day{'s' if days != DAY else ''}"
    return f"{number(round(float(days / YEAR), 1))} year{'s' if days != YEAR else ''}"


@calculator(
    "honor.healing",
    title="Healing time",
    asks="time",
    rules="H24",
    values=(
        Value("days", "Whole wound", "days", "The sum of the times of all its levels."),
        Value("longest", "Highest level alone", "days", "The level that heals first."),
    ),
)
def healing(
    levels: Annotated[
        int,
        Whole("Damage levels", minimum=0, maximum=12, help="Of this wound, not of the tally."),
    ] = 3,
) -> Answer:
    """How long a wound takes to heal: each damage level takes longer than the one below."""
    days = healing_days(levels)
    longest = TIMES[levels - 1][1] if levels else Fraction(0)
    places = tuple(range(levels, 0, -1))
    taken = tuple(TIMES[level - 1][1] for level in places)
    rows = tuple(
        (level, TIMES[level - 1][0], time, so_far)
        for level, time, so_far in zip(places, taken, accumulate(taken), strict=True)
    )
    return Answer(
        headline=f"A wound of {counted(levels, 'damage level')} heals in {in_words(days)}."
        if levels
        else "Without a damage level there is nothing to heal.",
        values={"days": days, "longest": longest},
        chart=Amounts("Damage level", places[::-1], "Time to heal", "days", taken[::-1]),
        table=Table(
            ("Damage level", "Time", "Days", "Days so far"),
            rows,
            ("number", "text", "number", "number"),
        ),
        notes=(
            "H24: Each wound heals by its own levels, the highest level first, and takes the sum.",
            f"H24: A year is counted as {number(YEAR)} days and a month as a twelfth of it.",
        ),
    )
