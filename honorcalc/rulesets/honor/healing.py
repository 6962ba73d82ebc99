"""How long wounds take to heal (H24)."""

from fractions import Fraction
from itertools import accumulate
from operator import add
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import about, measured, number
from honorcalc.rulesets.honor.house import BOOK, House

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

HEALS = {
    "in_turn": "H24: Each wound heals by its own damage levels, the highest first, and takes the "
    "sum of their times.",
    "together": "H24: Each wound heals by its own damage levels, all at once, and takes the time "
    "of the highest.",
}


def healing_days(levels: int, house: House = BOOK) -> Fraction:
    """Days until a wound of so many damage levels has healed, highest level first (H24).

    >>> healing_days(3), healing_days(8) - healing_days(7)
    (Fraction(13, 3), Fraction(1461, 4))
    """
    times = [days for _, days in TIMES[:levels]]
    return (
        sum(times, Fraction(0)) if house.healing == "in_turn" else max(times, default=Fraction(0))
    )


def in_words(days: Fraction) -> str:
    """A time in the unit a person would use.

    >>> in_words(Fraction(1, 3)), in_words(Fraction(34)), in_words(400 * DAY)
    ('8 hours', '34 days', '1.1 years')
    """
    if days < DAY:
        return measured(int(days / HOUR), "hours")
    if days < YEAR:
        return about(days, "days")
    return about(days / YEAR, "years")


@calculator(
    "honor.healing",
    title="Healing time",
    asks="time",
    rules="H24",
    follows={"healing": "days"},
    values=(
        Value(
            "days",
            "Whole wound",
            "days",
            "By the book, the sum of the times of all its damage levels.",
        ),
        Value(
            "longest",
            "Highest level alone",
            "days",
            "By the book, the highest damage level heals first.",
        ),
    ),
)
def healing(
    levels: Annotated[
        int,
        Whole(
            "Damage levels",
            minimum=0,
            maximum=12,
            help="The damage levels of this wound, not of the whole tally.",
        ),
    ] = 3,
    house: House = BOOK,
) -> Answer:
    """How long a wound takes to heal: each damage level takes longer than the one below."""
    days = healing_days(levels, house)
    longest = TIMES[levels - 1][1] if levels else Fraction(0)
    places = tuple(range(levels, 0, -1))
    taken = tuple(TIMES[level - 1][1] for level in places)
    so_far = accumulate(taken, add if house.healing == "in_turn" else max)
    rows = tuple(
        (level, TIMES[level - 1][0], time, until)
        for level, time, until in zip(places, taken, so_far, strict=True)
    )
    return Answer(
        headline=f"A wound of {measured(levels, 'damage levels')} heals in {in_words(days)}."
        if levels
        else "A wound without a damage level needs no time to heal.",
        values={"days": days, "longest": longest},
        chart=Amounts("Damage level", places[::-1], taken[::-1], "Time to heal", "days"),
        table=Table(
            ("Damage level", "Time", "Days", "Days so far"),
            rows,
            ("number", "text", "number", "number"),
        ),
        notes=(
            HEALS[house.healing],
            f"H24: A year counts as {number(YEAR)} days, and a month as a twelfth of a year.",
        ),
    )
