"""Success for every pair of multipliers, and what makes it reliable (H2 to H4)."""

from __future__ import annotations

from fractions import Fraction
from operator import truediv
from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import HeatMap
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import plain
from honorcalc.rulesets.honor.house import BOOK, DICE_RULES, House
from honorcalc.rulesets.honor.parameters import HALF, half_points, modifier, multiplier
from honorcalc.rulesets.honor.rolls import with_modifier
from honorcalc.rulesets.honor.success import success_odds, tie_notes

RELIABLE = Fraction(9, 10)
UNSKILLED = Fraction(2)
HIGHEST_MULTIPLIER = 20


def reliable_difference(
    acting_modifier: int, opposing_modifier: int, house: House = BOOK
) -> Fraction | None:
    """The smallest difference of multipliers over an opposing 2 that succeeds nine times in ten.

    Every acting multiplier from 0.5 to 20 is tried, so a great bonus may give a negative
    difference; None where even 20 is not enough.

    >>> reliable_difference(0, 0)
    Fraction(9, 2)
    """
    opposing, test = half_points(UNSKILLED), success_odds(acting_modifier, opposing_modifier, house)
    for acting in range(1, half_points(HIGHEST_MULTIPLIER) + 1):
        ways, rolls = test.of(acting, opposing)
        if ways >= RELIABLE * rolls:
            return acting * HALF - UNSKILLED
    return None


@calculator(
    "honor.matrix",
    title="All pairs of multipliers",
    asks="succeed",
    rules="H2 H3 H4",
    follows=dict.fromkeys(("ties", *DICE_RULES), "reliable"),
    values=(
        Value(
            "reliable",
            "Advantage needed for 90%",
            "",
            help="How far the acting multiplier must exceed an opposing 2 to succeed in 90% of "
            "tests.",
        ),
    ),
)
def matrix(
    acting_modifier: Annotated[int, modifier("Acting modifier")] = 0,
    opposing_modifier: Annotated[int, modifier("Opposing modifier")] = 0,
    highest: Annotated[
        Fraction, multiplier("Highest multiplier", help="The chart ends here, for both sides.")
    ] = Fraction(8),
    house: House = BOOK,
) -> Answer:
    """The chance of success for every acting and opposing multiplier."""
    steps = range(1, half_points(highest) + 1)
    odds = success_odds(acting_modifier, opposing_modifier, house).of
    chances = tuple(
        tuple(truediv(*odds(acting, opposing)) for opposing in steps) for acting in steps
    )
    labels = tuple(plain(step * HALF) for step in steps)
    reliable = reliable_difference(acting_modifier, opposing_modifier, house)
    return Answer(
        headline=reliable_headline(reliable, acting_modifier, opposing_modifier),
        values={"reliable": reliable},
        chart=HeatMap("Opposing multiplier", labels, "Acting multiplier", labels, chances),
        notes=(*reliable_notes(reliable), *tie_notes(house)),
    )


def reliable_headline(difference: Fraction | None, acting: int, opposing: int) -> str:
    """What the smallest reliable difference says, in a sentence that names the modifiers."""
    against = f"an opposing skill or difficulty of {with_modifier(UNSKILLED, opposing)}"
    if difference is None:
        highest = with_modifier(Fraction(HIGHEST_MULTIPLIER), acting)
        return f"No skill up to {highest} beats {against} in 90% of tests."
    lowest = with_modifier(difference + UNSKILLED, acting)
    return f"A skill of at least {lowest} is needed to beat {against} in 90% of tests."


def reliable_notes(difference: Fraction | None) -> tuple[str, ...]:
    """Why there is no difference, or why it is none or below 0; nothing otherwise."""
    if difference is None:
        chance = "the chance of success stays below 90%"
        return (f"H4: Even with a multiplier of 20, the highest that is tried, {chance}.",)
    if difference <= 0:
        return ("H4: With these modifiers you need no higher multiplier than the opposing 2.",)
    return ()
