"""A bleeding character against the skill of a healer (E10, E14)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.words import counted, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honors_edge.health import dead_from, out_from, rank_after
from honorcalc.rulesets.honors_edge.notes import pool_notes
from honorcalc.rulesets.honors_edge.parameters import attribute, honorable, skill
from honorcalc.rulesets.honors_edge.rolling import draw, reaches, skill_pool

PATIENT, HEALER = "Patient", "Healer"
BANDAGE_TN = 15
DOWN = "Out"


def turns_left(stamina: int, suffered: int) -> int:
    """The turns of bleeding until a character is Out, the last of them included (E14).

    Raises `ParameterError` for a character who is Out or dead already.

    >>> turns_left(2, 44), turns_left(2, 49)
    (3, 1)
    """
    out = out_from(stamina)
    if suffered >= out:
        state = "dead" if suffered >= dead_from(stamina) else "Out"
        raise ParameterError(
            f"{suffered} damage is {state} already at Stamina {stamina}; bleeding is followed "
            f"from at most {out - 1}",
            "suffered",
        )
    return -(-(out - suffered) // stamina)


def last_turn(success: Fraction, turns: int) -> Distribution:
    """Which turn of at most `turns` is the last: that of the first success, or of going Out."""
    hit, cases = success.as_integer_ratio()
    missed = cases - hit
    ends = {n: hit * missed ** (n - 1) * cases ** (turns - n) for n in range(1, turns)}
    return Distribution(ends | {turns: missed ** (turns - 1) * cases})


@calculator(
    "honors-edge.bleeding",
    title="Bleeding",
    asks="succeed time",
    rules="E7 E10 E14",
    values=(
        Value("down", "Goes Out", help="Before the bleeding stops.", seen=outcomes(DOWN)),
        Value("mean_turns", "Mean turns", "turns", "Turns played, the last one included."),
    ),
)
def bleeding(
    stamina: Annotated[int, attribute("Stamina", PATIENT)] = 2,
    suffered: Annotated[
        int,
        Whole("Damage suffered", minimum=0, maximum=150, group=PATIENT, help="In all so far."),
    ] = 44,
    medicine_attribute: Annotated[int, attribute("Intellect", HEALER)] = 2,
    medicine_skill: Annotated[int, skill("Medicine", HEALER)] = 1,
    honorable: Annotated[bool, honorable(HEALER)] = True,
) -> Answer:
    """Whether a healer stops the bleeding before the patient is Out."""
    turns = turns_left(stamina, suffered)
    pool = skill_pool(medicine_attribute, medicine_skill, honorable=honorable)
    success = reaches(pool, BANDAGE_TN)
    ends = Series("Turns played", "turns", last_turn(success, turns))
    still = [(1 - success) ** n for n in range(turns + 1)]
    stopped = tuple(still[n] - still[n + 1] for n in range(turns))
    return Answer(
        headline=f"The patient goes Out in {percent(still[-1])} of cases: the healer has "
        f"{counted(turns, 'try', 'tries')} at {percent(success)}.",
        values={"down": still[-1], "mean_turns": ends.distribution.mean()},
        chart=Amounts(
            "Bleeding stops in turn",
            (*range(1, turns + 1), DOWN),
            "Chance",
            "chance",
            (*stopped, still[-1]),
            lambda n: n == turns,
        ),
        series=(ends,),
        table=Table(
            ("Turn", "Bleeding stops", "Still bleeding", "Damage if not", "Health Rank if not"),
            tuple(
                (n + 1, stopped[n], still[n + 1], *bled(stamina, suffered, n + 1))
                for n in range(turns)
            ),
            ("number", "chance", "chance", "number", "text"),
        ),
        notes=(
            *pool_notes(pool),
            f"E14: Each turn the healer, free of Pain, tries once against TN {BANDAGE_TN} before "
            f"the patient loses {stamina} at the end of the turn.",
        ),
    )


def bled(stamina: int, suffered: int, turns: int) -> tuple[int, str]:
    """The damage in all and the rank after so many turns of bleeding on."""
    damage = suffered + turns * stamina
    return damage, rank_after(damage, stamina).capitalize()


@bleeding.rolls
def roll_bleeding(
    dice: Dice,
    stamina: int,
    suffered: int,
    medicine_attribute: int,
    medicine_skill: int,
    honorable: bool,
) -> Roll:
    """The healer's tries until one succeeds or the patient is Out; the total is the turns."""
    pool = skill_pool(medicine_attribute, medicine_skill, honorable=honorable)
    turns = turns_left(stamina, suffered)
    shown: list[Die] = []
    workings = []
    for turn in range(1, turns + 1):
        drawn = draw(dice, pool, f"Turn {turn}")
        shown.extend(drawn.dice)
        stops = drawn.total >= BANDAGE_TN
        after = "" if stops else f", {number(bled(stamina, suffered, turn)[0])} damage"
        workings.append(f"{drawn.working} against TN {BANDAGE_TN}{after}")
        if stops:
            return Roll(tuple(shown), turn, f"stops in turn {turn}", "; ".join(workings))
    return Roll(tuple(shown), turns, DOWN, "; ".join(workings))
