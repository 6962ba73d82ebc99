"""Critical events and their table (H7)."""

from __future__ import annotations

from fractions import Fraction

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import number, percent
from honorcalc.rulesets.honor.rolls import NATURAL, roll_natural

ROWS = (
    "roll twice",
    "harm to oneself or a comrade",
    "−1 on all tests for an hour, or a major incident elsewhere",
    "−1 on all tests for a minute, or a notable incident elsewhere",
    "−1 on all tests next turn, or a small incident elsewhere",
    "−1 on one test next turn",
    "tool damaged",
    "gear, shield or armor damaged",
    "tool broken",
    "gear, shield or armor broken",
    "tool or self stuck until freed by Agility or Strength",
)
"""What befalls a side on each row of the event table, 0 to 10."""

CRITICAL = (0, 10)


def event_chance() -> Fraction:
    """The chance that one side rolls a natural 0 or 10 (H7)."""
    return NATURAL.chance(lambda natural: natural in CRITICAL)


def mean_rows() -> Fraction:
    """How many rows one event takes on average, each "roll twice" counted as a row.

    With the chance z of row 0 the mean m meets m = 1 + z × 2m.

    >>> mean_rows()
    Fraction(18, 17)
    """
    return 1 / (1 - 2 * NATURAL.probability(0))


@calculator(
    "honor.critical",
    title="Critical events",
    asks="dice",
    rules="H7",
    values=(
        Value("event", "One side has an event", help="A natural 0 or a natural 10."),
        Value("either", "Either side has one"),
        Value("mean_events", "Rows per event", "", help="“Roll twice” is a row too."),
    ),
)
def critical_events() -> Answer:
    """How often a roll brings a critical event, and which row of the table it finds."""
    event = event_chance()
    either = 1 - (1 - event) ** 2
    row = Series("Row", "", NATURAL)
    chances = [NATURAL.probability(n) for n in range(len(ROWS))]
    return Answer(
        headline=f"{percent(either)} of opposed tests have a critical event on one side or both.",
        values={"event": event, "either": either, "mean_events": mean_rows()},
        chart=Odds(row),
        series=(row,),
        table=Table(
            ("Row", "Event", "Chance"),
            tuple((n, ROWS[n][0].upper() + ROWS[n][1:], chances[n]) for n in range(len(ROWS))),
            ("number", "text", "chance"),
        ),
        notes=(
            "H7: After a natural 10 the same row is read in the character's favor.",
            "H7: An event never turns a success into a failure or back.",
        ),
    )


@critical_events.rolls
def roll_event(dice: Dice) -> Roll:
    """One event: rows are rolled until none is pending; the total is the first row."""
    pending, rows = 1, list[int]()
    shown: tuple[Die, ...] = ()
    while pending:
        row, faces = roll_natural(dice, f"Row {len(rows) + 1}")
        rows.append(row)
        shown += faces
        pending += 1 if row == 0 else -1
    working = "; ".join(f"{number(row)}: {ROWS[row]}" for row in rows)
    return Roll(shown, rows[0], ROWS[rows[0]], working)
