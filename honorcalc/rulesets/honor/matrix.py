"""Success for every pair of multipliers, and what makes it reliable (H2 to H4)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import HeatMap
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import number, plain
from honorcalc.rulesets.honor.opposed import PAIRS, success_weight
from honorcalc.rulesets.honor.parameters import HALF, half_points, modifier, multiplier

RELIABLE = Fraction(9, 10)
UNSKILLED = Fraction(2)
HIGHEST_MULTIPLIER = 20


def reliable_difference(acting_modifier: int, opposing_modifier: int) -> Fraction | None:
    """The smallest difference of multipliers over an opposing 2 that succeeds nine times in ten.

    Every acting multiplier from 0.5 to 20 is tried, so a great bonus may give a negative
    difference; None where even 20 is not enough.

    >>> reliable_difference(0, 0)
    Fraction(9, 2)
    """
    opposing = half_points(UNSKILLED)
    for acting in range(1, half_points(HIGHEST_MULTIPLIER) + 1):
        if success_weight(acting, acting_modifier, opposing, opposing_modifier) >= RELIABLE * PAIRS:
            return acting * HALF - UNSKILLED
    return None


@calculator(
    "honor.matrix",
    title="All pairs of multipliers",
    asks="succeed",
    rules="H2 H3 H4",
    values=(
        Value(
            "reliable",
            "Reliable from a difference of",
            "",
            help="How far the acting multiplier must exceed 2 to succeed in 90% of tests.",
        ),
    ),
)
def matrix(
    acting_modifier: Annotated[int, modifier("Acting modifier")] = 0,
    opposing_modifier: Annotated[int, modifier("Opposing modifier")] = 0,
    highest: Annotated[
        Fraction, multiplier("Highest multiplier", help="Where the chart ends, for both sides.")
    ] = Fraction(8),
) -> Answer:
    """The chance of success for every acting and opposing multiplier."""
    steps = range(1, half_points(highest) + 1)
    chances = tuple(
        tuple(
            success_weight(acting, acting_modifier, opposing, opposing_modifier) / PAIRS
            for opposing in steps
        )
        for acting in steps
    )
    labels = tuple(plain(step * HALF) for step in steps)
    reliable = reliable_difference(acting_modifier, opposing_modifier)
    return Answer(
        headline=reliable_headline(reliable),
        values={"reliable": reliable},
        chart=HeatMap("Opposing multiplier", labels, "Acting multiplier", labels, chances),
        notes=reliable_notes(reliable),
    )


def reliable_headline(difference: Fraction | None) -> str:
    """What the smallest reliable difference says, in a sentence."""
    if difference is None:
        return "No multiplier up to 20 succeeds in 90% of tests against an opposing 2."
    return (
        f"Against an opposing 2, a multiplier of {number(difference + UNSKILLED)} "
        "is the lowest that succeeds in at least 90% of tests."
    )


def reliable_notes(difference: Fraction | None) -> tuple[str, ...]:
    """Why there is no difference, or why it is none or below 0; nothing otherwise."""
    if difference is None:
        return ("H4: There is no reliable difference: even a multiplier of 20 stays below 90%.",)
    if difference <= 0:
        return ("H4: With these modifiers no higher multiplier than the opposing 2 is needed.",)
    return ()
