"""A bleeding character against the skill of a healer (E10, E14)."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from operator import mul
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import YesNo
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.words import measured, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honors_edge.health import out_from, pain_of, rank_after, refuse_out
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.notes import pool_notes
from honorcalc.rulesets.honors_edge.parameters import attribute, honorable, skill, suffered
from honorcalc.rulesets.honors_edge.rolling import SKILL_RULES, reaches, roll_pool, skill_pool

PATIENT, HEALER = "Patient", "Healer"
BANDAGE_TN = 15
DOWN = "Out"


def turns_left(stamina: int, suffered: int, house: House = BOOK) -> int:
    """The turns of bleeding until a character is Out, the last of them included (E14).

    Raises `ParameterError` for a character who is Out or dead already.

    >>> turns_left(2, 44), turns_left(2, 49)
    (3, 1)
    """
    refuse_out(suffered, stamina, house, "suffered")
    return -((suffered - out_from(stamina, house)) // stamina)


def tns(stamina: int, suffered: int, own_wound: bool, house: House = BOOK) -> list[int]:
    """The TN of each try: on her own wound the patient has the Pain of her rank (E10, E14).

    >>> tns(2, 36, True)
    [30, 30, 35, 35, 35, 35, 35]
    """
    damage = range(suffered, out_from(stamina, house), stamina)
    if not own_wound:
        return [BANDAGE_TN for _ in damage]
    return [BANDAGE_TN + pain_of(rank_after(now, stamina, house), house) for now in damage]


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
    follows=dict.fromkeys((*SKILL_RULES, "pain_step", "health_step"), "down mean_turns"),
    values=(
        Value(
            "down",
            "Goes Out",
            help="The patient goes Out before the bleeding stops.",
            event=outcomes(DOWN),
        ),
        Value("mean_turns", "Mean length", "turns", "The last turn counts, too."),
    ),
)
def bleeding(
    stamina: Annotated[int, attribute("Stamina", PATIENT)] = 2,
    suffered: Annotated[
        int, suffered(PATIENT, "All the damage that the patient has suffered so far.")
    ] = 44,
    medicine_attribute: Annotated[int, attribute("Intellect", HEALER)] = 2,
    medicine_skill: Annotated[int, skill("Medicine", HEALER)] = 1,
    honorable: Annotated[bool, honorable(HEALER)] = True,
    own_wound: Annotated[
        bool,
        YesNo(
            "Healer is the patient",
            group=HEALER,
            help="The healer then rolls with the patient's Pain.",
        ),
    ] = False,
    house: House = BOOK,
) -> Answer:
    """Whether a healer stops the bleeding before the patient is Out."""
    turns = turns_left(stamina, suffered, house)
    pool = skill_pool(medicine_attribute, medicine_skill, honorable=honorable, house=house)
    against = tns(stamina, suffered, own_wound, house)
    tries = [reaches(pool, tn) for tn in against]
    still = [*accumulate((1 - success for success in tries), mul, initial=Fraction(1))]
    stopped = tuple(still[n] - still[n + 1] for n in range(turns))
    ends = Series("Turns played", "turns", last_turn(stopped, still[-1]))
    return Answer(
        headline=f"A Bleeding patient with Stamina {stamina} who "
        + (f"has suffered {suffered} damage" if suffered else "was unhurt before")
        + f" goes Out {percent(still[-1])} of the time. "
        f"{'The patient' if own_wound else 'The healer'} has {tries_in_words(tries)}.",
        values={"down": still[-1], "mean_turns": ends.distribution.mean()},
        chart=Amounts(
            "Bleeding stops in turn",
            (*range(1, turns + 1), DOWN),
            (*stopped, still[-1]),
            counts=lambda n: n == turns,
        ),
        series=(ends,),
        table=Table(
            (
                "Turn",
                "Bleeding stops",
                "Still bleeding",
                "Damage if still bleeding",
                "Health Rank if still bleeding",
            ),
            tuple(
                (n + 1, stopped[n], still[n + 1], *bled(stamina, suffered, n + 1, house))
                for n in range(turns)
            ),
            ("number", "chance", "chance", "number", "text"),
        ),
        notes=(*pool_notes(pool), *notes(stamina, against, own_wound)),
    )


def tries_in_words(tries: Sequence[Fraction]) -> str:
    """How many tries there are and what each is worth, as the end of a sentence.

    >>> tries_in_words([Fraction(1, 2)] * 3)
    '3 tries, each with a chance of 50.0%'
    >>> tries_in_words([Fraction(1, 2), Fraction(1, 4)])
    '2 tries, with chances from 50.0% for the first to 25.0% for the last'
    """
    number_of_tries = measured(len(tries), "tries")
    if tries[0] == tries[-1]:
        each = "each " if len(tries) > 1 else ""
        return f"{number_of_tries}, {each}with a chance of {percent(tries[0])}"
    first, last = percent(tries[0]), percent(tries[-1])
    return f"{number_of_tries}, with chances from {first} for the first to {last} for the last"


def notes(stamina: int, against: Sequence[int], own_wound: bool) -> list[str]:
    """The order of a turn, and whose Pain counts."""
    if not own_wound:
        return [
            f"E14: The healer, who has no Pain, tries once each turn against TN {BANDAGE_TN}, "
            f"before the patient suffers {stamina} damage at the end of the turn."
        ]
    first, last = (tn - BANDAGE_TN for tn in (against[0], against[-1]))
    pain = f"+{first}" if first == last else f"+{first} at the first try and +{last} at the last"
    return [
        f"E14: The patient tries once each turn, before suffering {stamina} damage at the end of "
        "the turn.",
        f"E10: The patient's own Pain, {pain}, is added to TN {BANDAGE_TN}.",
    ]


def bled(stamina: int, suffered: int, turns: int, house: House) -> tuple[int, str]:
    """The damage in all and the rank after so many turns of bleeding on."""
    damage = suffered + turns * stamina
    return damage, rank_after(damage, stamina, house).capitalize()


@bleeding.rolls
def roll_bleeding(
    dice: Dice,
    stamina: int,
    suffered: int,
    medicine_attribute: int,
    medicine_skill: int,
    honorable: bool,
    own_wound: bool,
    house: House,
) -> Roll:
    """The healer's tries until one succeeds or the patient is Out; the total is the turns."""
    pool = skill_pool(medicine_attribute, medicine_skill, honorable=honorable, house=house)
    shown: list[Die] = []
    workings = []
    for turn, tn in enumerate(tns(stamina, suffered, own_wound, house), 1):
        fell = roll_pool(dice, pool, f"Turn {turn}")
        shown.extend(fell.dice)
        stops = fell.total >= tn
        after = "" if stops else f", {number(bled(stamina, suffered, turn, house)[0])} damage"
        workings.append(f"{fell.working} against TN {tn}{after}")
        if stops:
            return Roll(tuple(shown), turn, f"stops in turn {turn}", "; ".join(workings))
    return Roll(tuple(shown), turns_left(stamina, suffered, house), DOWN, "; ".join(workings))
