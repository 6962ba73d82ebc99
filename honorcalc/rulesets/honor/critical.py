"""Critical events and their table (H7)."""

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import product

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import begun, number, percent
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.rolls import natural_roll, pool_code, roll_natural, worth

ROWS = (
    "roll twice",
    "the character or a comrade is harmed",
    "−1 on all tests for an hour, or a major unrelated incident happens",
    "−1 on all tests for a minute, or a significant unrelated incident happens",
    "−1 on all tests in the next turn, or a minor unrelated incident happens",
    "−1 on one test in the next turn",
    "the tool is damaged",
    "gear, a shield or armor is damaged",
    "the tool breaks",
    "gear, a shield or armor breaks",
    "the tool or the character is stuck until freed with Agility or Strength",
)
"""What happens to a side on each row of the event table, 0 to 10."""
IN_FAVOR = "H7: After the highest natural roll the same row is read in the character's favor."
BOOK_ROWS = (
    "H7: Roll for the table with two dice whose sixes count as 0. The table has a row for each "
    "result."
)


def is_event(first: int, second: int, house: House = BOOK) -> bool:
    """Whether a side whose dice count so has an event (H7).

    >>> is_event(0, 0), is_event(5, 5), is_event(4, 5)
    (True, True, False)
    """
    if first != second or house.critical == "doubles":
        return first == second
    counts = worth(house)
    return first == min(counts) or (first == max(counts) and house.critical == "ends")


@lru_cache(maxsize=1024)
def quiet(house: House) -> dict[int, int]:
    """The natural rolls, with their weights, that bring no event (H7)."""
    rolls = product(worth(house), repeat=2)
    return Counter(one + other for one, other in rolls if not is_event(one, other, house))


@lru_cache(maxsize=1024)
def event_chance(house: House) -> Fraction:
    """The chance that one side has an event (H7)."""
    return 1 - Fraction(sum(quiet(house).values()), natural_roll(house).denominator)


def either_event(house: House) -> Fraction:
    """The chance that at least one of two sides has an event (H7)."""
    return 1 - (1 - event_chance(house)) ** 2


def mean_rows() -> Fraction:
    """How many rows one event takes on average, each "roll twice" counted as a row.

    With the chance z of row 0 the mean m meets m = 1 + z × 2m.

    >>> mean_rows()
    Fraction(18, 17)
    """
    return 1 / (1 - 2 * natural_roll().probability(0))


@calculator(
    "honor.critical",
    title="Critical events",
    asks="dice",
    rules="H7",
    follows=dict.fromkeys(("die", "critical"), "event either"),
    values=(
        Value(
            "event",
            "Event on a given roll",
            help="By the book, the roll is a natural 0 or a natural 10.",
        ),
        Value("either", "Event on at least one roll"),
        Value(
            "mean_events",
            "Table rolls per event",
            "",
            help="On average. A result of “roll twice” counts as a roll too.",
        ),
    ),
)
def critical_events(house: House = BOOK) -> Answer:
    """How often a roll causes a critical event, and how likely each row of its table is."""
    event, either = event_chance(house), either_event(house)
    row = Series("Row of the table", "", natural_roll())
    chances = [natural_roll().probability(n) for n in range(len(ROWS))]
    return Answer(
        headline=f"{percent(either)} of opposed tests have a critical event on one side or both.",
        values={"event": event, "either": either, "mean_events": mean_rows()},
        chart=Odds(row),
        table=Table(
            ("Row", "Event", "Chance"),
            tuple((n, begun(name), chances[n]) for n, name in enumerate(ROWS)),
            ("number", "text", "chance"),
        ),
        notes=(
            *([] if house.critical == "lowest" else [IN_FAVOR]),
            "H7: An event never turns a success into a failure, or a failure into a success.",
            *([BOOK_ROWS] if house.die != BOOK.die else []),
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


@critical_events.roller_codes
def described_dice() -> tuple[Throw, ...]:
    """One row of the table."""
    return (Throw("", (pool_code(Fraction(1), 0),), 0, "the row of the table"),)
