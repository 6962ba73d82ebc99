"""The opposed test (H4, H5, H7)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import accumulate
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import percent
from honorcalc.probability.comparison import compare
from honorcalc.rulesets.honor.parameters import HALF, half_points, modifier, multiplier
from honorcalc.rulesets.honor.rolls import NATURAL, modified_roll, roll_total, total

ACTING, OPPOSING = "Acting side", "Opposing side"
SUCCESS, TIE, LOWER = "success", "failure, a tie", "failure"
PAIRS = NATURAL.denominator**2
"""Equally likely rolls of both sides together: 36 × 36."""


@cache
def rolls_up_to(modifier: int) -> tuple[int, ...]:
    """For each modified roll 0, 1, … the number of the 36 rolls that stay at or below it."""
    roll = modified_roll(modifier)
    return tuple(accumulate(roll.weights.get(n, 0) for n in range(roll.outcomes[-1] + 1)))


def success_weight(
    acting_half_points: int, acting_modifier: int, opposing_half_points: int, opposing_modifier: int
) -> int:
    """In how many of the 36 × 36 rolls the acting side succeeds (H4).

    Multipliers are given in half points, so that nothing but whole numbers is needed.

    >>> success_weight(4, 0, 4, 0), PAIRS
    (575, 1296)
    """
    below = rolls_up_to(opposing_modifier)
    return sum(
        weight * below[min((roll * acting_half_points - 1) // opposing_half_points, len(below) - 1)]
        for roll, weight in modified_roll(acting_modifier).weights.items()
        if roll
    )


def success_chance(
    acting_multiplier: Fraction,
    acting_modifier: int,
    opposing_multiplier: Fraction,
    opposing_modifier: int,
) -> Fraction:
    """The chance that the acting total is strictly greater (H4)."""
    ours, theirs = half_points(acting_multiplier), half_points(opposing_multiplier)
    return Fraction(success_weight(ours, acting_modifier, theirs, opposing_modifier), PAIRS)


def critical_event(roll: Roll) -> bool:
    """Whether a natural 0 or 10 fell on either side (H7)."""
    naturals = (sum(die.value for die in side) for side in (roll.dice[:2], roll.dice[2:]))
    return any(natural in (0, 10) for natural in naturals)


@calculator(
    "honor.test",
    title="Opposed test",
    asks="succeed win",
    rules="H1 H2 H3 H4 H5 H7",
    values=(
        Value(
            "success",
            "Succeeds",
            help="The acting total is strictly greater.",
            seen=outcomes(SUCCESS),
        ),
        Value("tie", "Tie", help="Equal totals; the opposing side prevails.", seen=outcomes(TIE)),
        Value("below", "Acting side lower", seen=outcomes(LOWER)),
        Value("failure", "Fails", help="A tie or a lower total.", seen=outcomes(TIE, LOWER)),
        Value("mean_rating", "Mean success rating", "points"),
        Value(
            "critical",
            "Critical event",
            help="A natural 0 or 10 on either side.",
            seen=critical_event,
        ),
    ),
)
def opposed_test(
    acting_multiplier: Annotated[
        Fraction, multiplier("Multiplier", ACTING, "The skill or attribute of whoever acts.")
    ] = Fraction(2),
    acting_modifier: Annotated[int, modifier("Modifier", ACTING)] = 0,
    opposing_multiplier: Annotated[
        Fraction,
        multiplier("Multiplier", OPPOSING, "The skill or difficulty to overcome."),
    ] = Fraction(2),
    opposing_modifier: Annotated[int, modifier("Modifier", OPPOSING)] = 0,
) -> Answer:
    """The acting side's total against the opposing side's; ties go to the opposing side."""
    acting = total(acting_multiplier, acting_modifier)
    opposing = total(opposing_multiplier, opposing_modifier)
    outcome = compare(acting, opposing)
    rating = Series("Success rating", "points", acting - opposing, HALF)
    event = NATURAL.chance(lambda natural: natural in (0, 10))
    return Answer(
        headline=f"The acting side succeeds in {percent(outcome.above)} of tests.",
        values={
            "success": outcome.above,
            "tie": outcome.equal,
            "below": outcome.below,
            "failure": outcome.equal + outcome.below,
            "mean_rating": rating.distribution.mean() * HALF,
            "critical": 1 - (1 - event) ** 2,
        },
        chart=Odds(rating, counts=lambda points: points > 0, threshold=0),
        series=(rating,),
    )


@opposed_test.rolls
def roll_opposed_test(
    dice: Dice,
    acting_multiplier: Fraction,
    acting_modifier: int,
    opposing_multiplier: Fraction,
    opposing_modifier: int,
    groups: tuple[str, str] = (ACTING, OPPOSING),
) -> Roll:
    """One opposed test, both sides' dice shown under the names in `groups`."""
    ours = roll_total(dice, groups[0], acting_multiplier, acting_modifier)
    theirs = roll_total(dice, groups[1], opposing_multiplier, opposing_modifier)
    rating = ours.points - theirs.points
    word = SUCCESS if rating > 0 else LOWER if rating else TIE
    return Roll(
        (*ours.dice, *theirs.dice), rating, word, f"{ours.working} against {theirs.working}"
    )
