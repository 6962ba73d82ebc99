"""Any pool of ten-sided dice against a Target Number (E1, E2, E7, E14)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.parameters import Whole, YesNo
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import in_a_row, percent
from honorcalc.rulesets.honors_edge.averages import averages_notes, deviation, mean
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.notes import pool_notes
from honorcalc.rulesets.honors_edge.parameters import bonus, target_number
from honorcalc.rulesets.honors_edge.rolling import (
    SKILL_RULES,
    Pool,
    charted,
    pool_code,
    reaches,
    roll_pool,
)

SUCCESS, FAILURE = "success", "failure"
HALF, NINE_TENTHS = Fraction(1, 2), Fraction(9, 10)
SPECIAL = "Special dice"


class Attempt(NamedTuple):
    """A pool as it is set, against a number; each field is a parameter of the calculator."""

    rolled: Annotated[int, Whole("Rolled dice", minimum=0, maximum=20, help="The X of XkY.")] = 5
    kept: Annotated[int, Whole("Kept dice", minimum=0, maximum=20, help="The Y of XkY.")] = 3
    explode: Annotated[
        bool, YesNo("Tens explode", group=SPECIAL, help="Turn this off for a Frightened character.")
    ] = True
    reroll_ones: Annotated[
        bool,
        YesNo(
            "Reroll ones",
            group=SPECIAL,
            help="Honorable characters do this on Skill Rolls, once for each die.",
        ),
    ] = False
    lowest_first: Annotated[
        int,
        Whole(
            "Lowest dice to keep",
            minimum=0,
            maximum=10,
            group=SPECIAL,
            help="This many of the dice you keep must be the lowest of the pool. For a "
            "Blinded attacker it is 2.",
        ),
    ] = 0
    bonus: Annotated[int, bonus()] = 0
    tn: Annotated[int, target_number()] = 15
    house: House = BOOK

    @property
    def pool(self) -> Pool:
        """What is rolled, as the table plays it (E1, E2, E7, E14)."""
        dice = self.rolled, self.kept, self.explode, self.reroll_ones, self.lowest_first
        return Pool(*dice, self.bonus).at(self.house)


DEFAULT = Attempt()


def special_dice(attempt: Attempt) -> list[str]:
    """What sets the dice apart from those that explode and of which the highest are kept.

    Each stands behind "If", in the words of its setting (E1, E2, E7, E14).

    >>> special_dice(Attempt(explode=False, reroll_ones=True, lowest_first=2))
    ['no tens explode', 'you reroll ones', 'you keep the 2 lowest dice first']
    """
    pool, said = attempt.pool, list[str]()
    if not pool.counted:
        return said
    if not attempt.explode:
        said.append("no tens explode")
    if pool.reroll_ones:
        said.append(f"you reroll {in_a_row(['ones', 'twos'][: len(pool.rerolled.faces)])}")
    if pool.lowest:
        dice = "lowest die" if pool.lowest == 1 else f"{pool.lowest} lowest dice"
        said.append(f"you keep the {dice} first" if pool.highest else f"you keep only the {dice}")
    return said


@calculator(
    "honors-edge.roll",
    title="Roll and keep",
    asks="dice",
    rules="E1 E2 E7 E14",
    follows=dict.fromkeys(SKILL_RULES, "success mean sd p50 p90"),
    values=(
        Value(
            "success",
            "Succeeds",
            help="The total reaches the Target Number.",
            event=outcomes(SUCCESS),
        ),
        Value("mean", "Mean total", "points"),
        Value("sd", "Standard deviation", "points"),
        Value(
            "p50",
            "Half of all rolls are at most",
            "points",
            "Half of all rolls do not exceed this total.",
        ),
        Value(
            "p90",
            "90% of all rolls are at most",
            "points",
            "90% of all rolls do not exceed this total.",
        ),
    ),
)
def roll_and_keep(attempt: Attempt = DEFAULT) -> Answer:
    """The total of a pool XkY, with exploding tens, against a Target Number."""
    pool, tn = attempt.pool, attempt.tn
    success = reaches(pool, tn)
    totals = charted(pool, tn)
    series = Series("Total rolled", "points", totals)
    said = f"pool of {pool.in_words()} reaches TN {tn} in {percent(success)} of rolls."
    special = in_a_row(special_dice(attempt))
    return Answer(
        headline=f"If {special}, a {said}" if special else f"A {said}",
        values={
            "success": success,
            "mean": mean(pool),
            "sd": deviation(pool),
            "p50": totals.quantile(HALF),
            "p90": totals.quantile(NINE_TENTHS),
        },
        chart=Odds(series, threshold=tn, line="TN {}"),
        notes=(*pool_notes(pool), *averages_notes(pool)),
    )


@roll_and_keep.calls("rolled kept bonus")
def called(attempt: Attempt) -> str:
    """The pool as it is set, as 5k3 + 3."""
    return Pool(attempt.rolled, attempt.kept, bonus=attempt.bonus).in_words()


@roll_and_keep.rolls
def roll_against_tn(dice: Dice, attempt: Attempt) -> Roll:
    """The pool once, against the Target Number."""
    pool, tn = attempt.pool, attempt.tn
    fell = roll_pool(dice, pool, pool.notation())
    word = SUCCESS if fell.total >= tn else FAILURE
    return Roll(fell.dice, fell.total, word, f"{fell.working} against {tn}")


@roll_and_keep.roller_codes
def described_dice(attempt: Attempt) -> tuple[Throw, ...]:
    """The pool."""
    return (pool_code(attempt.pool, "", f"{attempt.tn} or more succeeds"),)
