"""Who acts first in Dramatic Time (E12)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import number, percent
from honorcalc.probability.comparison import Comparison, compare
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honors_edge.parameters import attribute, bonus, honorable, skill
from honorcalc.rulesets.honors_edge.rolling import STEP, Pool, draw, skill_pool, total

A, B = "Character A", "Character B"
OUTCOMES = A_FIRST, TIE, B_FIRST = "A first", "Tie", "B first"
UNTOLD = Fraction(1, 10**15)
"""The chance that both totals are so high that they are no longer told apart, at most."""


def initiative_pool(attribute: int, athletics: int, honorable: bool, bonus: int) -> Pool:
    """The Athletics roll of one character (E12, E7)."""
    return skill_pool(attribute, athletics, honorable=honorable, bonus=bonus)


def pools(settings: dict[str, Any]) -> tuple[Pool, Pool]:
    """Both characters' pools from the calculator's settings."""
    names = ("attribute", "athletics", "honorable", "bonus")
    a, b = (initiative_pool(*(settings[f"{side}_{name}"] for name in names)) for side in "ab")
    return a, b


def who_is_higher(a: Pool, b: Pool) -> Comparison:
    """The chances that the total of `a` is above, equal to or below that of `b`.

    Both may explode for ever: where both reach a ceiling they count as equal, and the ceiling is
    so high that this has a chance of 1e-15 at most. So no figure is further off than that.
    """
    ceiling = max(a.bonus, b.bonus) + 2 * STEP
    while True:
        ours, theirs = total(a, ceiling), total(b, ceiling)
        if both_beyond(ours, theirs) <= UNTOLD:
            return compare(closed(ours), closed(theirs))
        ceiling += STEP


def both_beyond(ours: Distribution, theirs: Distribution) -> Fraction:
    """The chance that both are in their open ends, of the same ceiling."""
    if not (ours.open_end and theirs.open_end):
        return Fraction(0)
    ways = ours.counts[-1] * theirs.counts[-1]
    return Fraction(ways, ours.denominator * theirs.denominator)


def closed(endless: Distribution) -> Distribution:
    """The same with its ceiling taken for an outcome like the others."""
    return Distribution(endless.weights)


@calculator(
    "honors-edge.initiative",
    title="Initiative",
    asks="first",
    rules="E7 E12",
    values=(
        Value("a_first", "A acts first", seen=outcomes(A_FIRST)),
        Value("tie", "Tie", seen=outcomes(TIE)),
        Value("b_first", "B acts first", seen=outcomes(B_FIRST)),
    ),
)
def initiative(
    a_attribute: Annotated[int, attribute("Reflexes", A)] = 3,
    a_athletics: Annotated[int, skill("Athletics", A)] = 2,
    a_honorable: Annotated[bool, honorable(A)] = True,
    a_bonus: Annotated[int, bonus(A)] = 0,
    b_attribute: Annotated[int, attribute("Reflexes", B)] = 2,
    b_athletics: Annotated[int, skill("Athletics", B)] = 1,
    b_honorable: Annotated[bool, honorable(B)] = True,
    b_bonus: Annotated[int, bonus(B)] = 0,
) -> Answer:
    """Two Athletics rolls: the higher acts first."""
    order = who_is_higher(*pools(locals()))
    chances = tuple(float(chance) for chance in order)
    return Answer(
        headline=f"A acts first in {percent(chances[0])} of cases, B in {percent(chances[2])}; "
        f"{percent(chances[1])} are ties.",
        values=dict(zip(("a_first", "tie", "b_first"), chances, strict=True)),
        chart=Amounts("Initiative", OUTCOMES, "Chance", "chance", chances, lambda n: n == 0),
        notes=(
            "E12: The roll is named with Speed, which is no attribute; Reflexes takes its place.",
            "E12: How a tie is broken is not said.",
        ),
    )


@initiative.rolls
def roll_initiative(dice: Dice, **settings: Any) -> Roll:
    """Both roll once; the total is A's lead."""
    ours, theirs = (
        draw(dice, pool, group) for pool, group in zip(pools(settings), (A, B), strict=True)
    )
    lead = ours.total - theirs.total
    word = A_FIRST if lead > 0 else B_FIRST if lead < 0 else TIE
    working = f"{ours.working} against {theirs.working}, a lead of {number(lead)}"
    return Roll((*ours.dice, *theirs.dice), lead, word, working)
