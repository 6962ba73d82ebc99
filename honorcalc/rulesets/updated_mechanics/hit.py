"""Does the attack land? (U1, U2, U3, U7)"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.updated_mechanics.contest import Pool, contest
from honorcalc.rulesets.updated_mechanics.parameters import (
    ATTACKER,
    DEFENDER,
    bonus,
    pool,
    reroll,
)
from honorcalc.rulesets.updated_mechanics.throws import count_worked, throw

HIT, TIE, MISS = "hit", "tie, a miss", "miss"
SHOWN_LEAD = 4  # leads from here on share a bar
RARE = Fraction(1, 1000)  # what is less likely shares the last bar of successes

HitPool = Annotated[int, pool("Hit pool", ATTACKER)]
EvadePool = Annotated[int, pool("Evade pool", DEFENDER)]
HitBonus = Annotated[int, bonus("Attacker's successes")]
EvadeBonus = Annotated[int, bonus("Defender's successes")]
HitReroll = Annotated[str, reroll("Attacker rerolls")]
EvadeReroll = Annotated[str, reroll("Defender rerolls")]


@calculator(
    "updated-mechanics.hit",
    title="Hit",
    asks="succeed",
    rules="U1 U2 U3 U7",
    values=(
        Value("hit", "Hits", help="The attacker has more successes.", seen=outcomes(HIT)),
        Value("tie", "Tie", help="As many on both sides; the attack misses.", seen=outcomes(TIE)),
        Value("mean_hit_successes", "Attacker's successes", "successes", "The mean, after bonus."),
        Value(
            "mean_evade_successes", "Defender's successes", "successes", "The mean, after bonus."
        ),
    ),
)
def hit(
    hit_pool: HitPool = 6,
    evade_pool: EvadePool = 5,
    hit_bonus: HitBonus = 0,
    evade_bonus: EvadeBonus = 0,
    hit_reroll: HitReroll = "none",
    evade_reroll: EvadeReroll = "none",
) -> Answer:
    """The attacker's hit pool against the defender's evade pool; more successes are needed."""
    ours = Pool(hit_pool, hit_bonus, hit_reroll)
    theirs = Pool(evade_pool, evade_bonus, evade_reroll)
    outcome = contest(ours, theirs)
    names, chances = leads(ours, theirs)
    return Answer(
        headline=f"The attack hits in {percent(outcome.above)} of cases.",
        values={
            "hit": outcome.above,
            "tie": outcome.equal,
            "mean_hit_successes": ours.mean(),
            "mean_evade_successes": theirs.mean(),
        },
        chart=Amounts(
            "Attacker's lead in successes", names, "Chance", "chance", chances, counts=is_lead
        ),
        series=(
            Series("Attacker's successes", "", shown_counts(ours)),
            Series("Defender's successes", "", shown_counts(theirs)),
        ),
        notes=tuple(notes(ours, theirs)),
    )


def notes(*pools: Pool) -> list[str]:
    """What the reader should know of how rerolls and bonuses are taken."""
    said = []
    if any(pool.reroll != "none" for pool in pools):
        said.append(
            "U7: Each initial die is rolled a second time at most once, the second result stands, "
            "and a 10 in it gives its extra roll; extra rolls are not rerolled."
        )
    if any(pool.bonus < 0 for pool in pools):
        said.append("U7: A count of successes does not fall below 0.")
    return said


def leads(ours: Pool, theirs: Pool) -> tuple[tuple[str, ...], tuple[Fraction, ...]]:
    """The attacker's lead in words, from far behind to far ahead, and the chance of each."""
    near = range(1, SHOWN_LEAD)
    far = SHOWN_LEAD - 1
    ahead = {f"{n} ahead": contest(ours, theirs, n).equal for n in near}
    ahead[f"{SHOWN_LEAD} or more ahead"] = contest(ours, theirs, far).above
    behind = {f"{n} behind": contest(theirs, ours, n).equal for n in near}
    behind[f"{SHOWN_LEAD} or more behind"] = contest(theirs, ours, far).above
    tie = {"tie": contest(ours, theirs).equal}
    in_order = dict(reversed(behind.items())) | tie | ahead
    return tuple(in_order), tuple(in_order.values())


def is_lead(place: int) -> bool:
    """Whether a bar of the chart is a hit."""
    return place > SHOWN_LEAD


def shown_counts(pool: Pool) -> Distribution:
    """The successes after the bonus, the rarest high counts in one."""
    counts = pool.counts(8 + 2 * pool.dice)
    last = next((n for n in counts.outcomes if n and counts.at_least(n) < RARE), None)
    return counts if last is None else counts.up_to(last)


@hit.rolls
def roll_hit(
    dice: Dice,
    hit_pool: int,
    evade_pool: int,
    hit_bonus: int,
    evade_bonus: int,
    hit_reroll: str,
    evade_reroll: str,
) -> Roll:
    """Both pools once; the total is the attacker's lead."""
    ours = Pool(hit_pool, hit_bonus, hit_reroll)
    theirs = Pool(evade_pool, evade_bonus, evade_reroll)
    attack, defense = throw(dice, ours, ATTACKER), throw(dice, theirs, DEFENDER)
    lead = ours.counted(attack.successes) - theirs.counted(defense.successes)
    word = HIT if lead > 0 else MISS if lead else TIE
    working = (
        f"{count_worked(ours, attack.successes)} against "
        f"{count_worked(theirs, defense.successes)}: {number(lead)}"
    )
    return Roll((*attack.dice, *defense.dice), lead, word, working)
