"""A bleeding character against the skill of a healer (E10, E14)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from operator import mul
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole, YesNo
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.words import counted, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honors_edge.health import PAIN, dead_from, out_from, rank_after
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


def tns(stamina: int, suffered: int, own_wound: bool) -> list[int]:
    """The TN of each try: on her own wound the patient has the Pain of her rank (E10, E14).

    >>> tns(2, 36, True)
    [30, 30, 35, 35, 35, 35, 35]
    """
    damage = range(suffered, out_from(stamina), stamina)
    pains = [PAIN[rank_after(now, stamina)] if own_wound else 0 for now in damage]
    return [BANDAGE_TN + pain for pain in pains]


def last_turn(stopped: Sequence[Fraction], down: Fraction) -> Distribution:
    """Which turn is the last: that in which the bleeding stops, or of going Out."""
    chances = [*stopped[:-1], stopped[-1] + down]
    cases = lcm(*(chance.denominator for chance in chances))
    return Distribution({n: int(chance * cases) for n, chance in enumerate(chances, 1)})


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
    own_wound: Annotated[
        bool,
        YesNo("Own wound", group=HEALER, help="The patient tries it herself, with her Pain."),
    ] = False,
) -> Answer:
    """Whether a healer stops the bleeding before the patient is Out."""
    turns = turns_left(stamina, suffered)
    pool = skill_pool(medicine_attribute, medicine_skill, honorable=honorable)
    against = tns(stamina, suffered, own_wound)
    tries = [reaches(pool, tn) for tn in against]
    still = [*accumulate((1 - success for success in tries), mul, initial=Fraction(1))]
    stopped = tuple(still[n] - still[n + 1] for n in range(turns))
    ends = Series("Turns played", "turns", last_turn(stopped, still[-1]))
    return Answer(
        headline=f"The patient goes Out in {percent(still[-1])} of cases: "
        f"{'she' if own_wound else 'the healer'} has {tries_told(tries)}.",
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
        notes=(*pool_notes(pool), *notes(stamina, against, own_wound)),
    )


def tries_told(tries: Sequence[Fraction]) -> str:
    """How many tries there are and what each is worth, as the end of a sentence.

    >>> tries_told([Fraction(1, 2)] * 3), tries_told([Fraction(1, 2), Fraction(1, 4)])
    ('3 tries at 50.0%', '2 tries, the first at 50.0%, the last at 25.0%')
    """
    told = counted(len(tries), "try", "tries")
    if tries[0] == tries[-1]:
        return f"{told} at {percent(tries[0])}"
    return f"{told}, the first at {percent(tries[0])}, the last at {percent(tries[-1])}"


def notes(stamina: int, against: Sequence[int], own_wound: bool) -> list[str]:
    """The order of a turn, and whose Pain counts."""
    turn = f"before the patient loses {stamina} at the end of the turn."
    if not own_wound:
        return [
            f"E14: Each turn the healer, free of Pain, tries once against TN {BANDAGE_TN} {turn}"
        ]
    first, last = (tn - BANDAGE_TN for tn in (against[0], against[-1]))
    pain = f"+{first}" if first == last else f"+{first} at the first try and +{last} at the last"
    return [
        f"E14: Each turn the patient herself tries once, {turn}",
        f"E10: Her own Pain, {pain}, is added to TN {BANDAGE_TN}.",
    ]


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
    own_wound: bool,
) -> Roll:
    """The healer's tries until one succeeds or the patient is Out; the total is the turns."""
    pool = skill_pool(medicine_attribute, medicine_skill, honorable=honorable)
    shown: list[Die] = []
    workings = []
    for turn, tn in enumerate(tns(stamina, suffered, own_wound), 1):
        drawn = draw(dice, pool, f"Turn {turn}")
        shown.extend(drawn.dice)
        stops = drawn.total >= tn
        after = "" if stops else f", {number(bled(stamina, suffered, turn)[0])} damage"
        workings.append(f"{drawn.working} against TN {tn}{after}")
        if stops:
            return Roll(tuple(shown), turn, f"stops in turn {turn}", "; ".join(workings))
    return Roll(tuple(shown), turns_left(stamina, suffered), DOWN, "; ".join(workings))
