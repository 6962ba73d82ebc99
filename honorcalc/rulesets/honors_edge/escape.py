"""Breaking free from a grapple (E14)."""

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import about, percent
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.notes import pool_notes
from honorcalc.rulesets.honors_edge.parameters import attribute, holders_strength, honorable, skill
from honorcalc.rulesets.honors_edge.rolling import (
    SKILL_RULES,
    charted,
    pool_code,
    reaches,
    roll_pool,
    skill_pool,
)

TN_PER_STRENGTH = 10
RAREST = Fraction(1, 10**6)
"""Below this chance a mean number of tries says nothing."""
FREE, HELD = "free", "still grappled"


def escape_tn(holders_strength: int) -> int:
    """The TN against the summed Strength of all who hold (E14)."""
    return TN_PER_STRENGTH * holders_strength


@calculator(
    "honors-edge.escape",
    title="Breaking free",
    asks="succeed time",
    rules="E3 E7 E14",
    follows=dict.fromkeys(SKILL_RULES, "success mean_tries"),
    values=(
        Value(
            "success",
            "Breaks free",
            help="The chance of one try, a Standard Action.",
            event=outcomes(FREE),
        ),
        Value("mean_tries", "Mean time until free", "tries"),
    ),
)
def escape(
    strength: Annotated[int, attribute("Strength")] = 2,
    athletics: Annotated[int, skill("Athletics")] = 1,
    honorable: Annotated[bool, honorable()] = True,
    holders_strength: Annotated[int, holders_strength()] = 2,
    house: House = BOOK,
) -> Answer:
    """The chance to break free from a grapple, and how many tries it takes."""
    pool = skill_pool(strength, athletics, honorable=honorable, house=house)
    tn = escape_tn(holders_strength)
    success = reaches(pool, tn)
    series = Series("Athletics total", "", charted(pool, tn))
    tries = 1 / success if success >= RAREST else None
    said = [f"E14: The TN is {TN_PER_STRENGTH} × the holders' Strength. Pain would raise it."]
    if tries is None:
        why = "The chance is so small that an average number of tries would say nothing."
        said.append(f"E14: {why if success else 'No roll reaches this TN.'}")
    return Answer(
        headline=f"{'An Honorable' if honorable else 'A Dishonorable'} character with Strength "
        f"{strength} and Athletics {athletics} ({pool.notation()}) breaks free against TN {tn} in "
        f"{percent(success)} of tries"
        + (f". It takes {about(tries, 'tries')} on average." if tries else "."),
        values={"success": success, "mean_tries": tries},
        chart=Odds(series, threshold=tn, line="TN {}"),
        notes=(*pool_notes(pool), *said),
    )


@escape.calls("strength athletics")
def called(strength: int, athletics: int) -> str:
    """The pool, as 3k2."""
    return skill_pool(strength, athletics).notation()


@escape.rolls
def roll_escape(
    dice: Dice, strength: int, athletics: int, honorable: bool, holders_strength: int, house: House
) -> Roll:
    """One try to break free."""
    tn = escape_tn(holders_strength)
    pool = skill_pool(strength, athletics, honorable=honorable, house=house)
    fell = roll_pool(dice, pool, "Athletics (Strength)")
    word = FREE if fell.total >= tn else HELD
    return Roll(fell.dice, fell.total, word, f"{fell.working} against TN {tn}")


@escape.roller_codes
def described_dice(
    strength: int, athletics: int, honorable: bool, holders_strength: int, house: House
) -> tuple[Throw, ...]:
    """The pool."""
    tn = escape_tn(holders_strength)
    pool = skill_pool(strength, athletics, honorable=honorable, house=house)
    return (pool_code(pool, "", f"{tn} or more breaks free"),)
