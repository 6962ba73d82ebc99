"""One side's total, alone and against a static target (H1 to H3, H6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import number, percent
from honorcalc.rulesets.honor.parameters import HALF, modifier, multiplier, reading
from honorcalc.rulesets.honor.rolls import roll_total, total

SUCCESS, ZERO = "success", "zero"
MULTIPLIER_HELP = "The skill or attribute that is rolled with."


@calculator(
    "honor.roll",
    title="One side's roll",
    asks="dice",
    rules="H1 H2 H3",
    values=(
        Value("mean", "Mean total", "points"),
        Value("sd", "Standard deviation", "points"),
        Value(
            "zero",
            "Comes to zero",
            help="A natural 0, or a penalty as large as the roll.",
            seen=outcomes(ZERO),
        ),
    ),
)
def single_roll(
    multiplier: Annotated[Fraction, multiplier("Multiplier", help=MULTIPLIER_HELP)] = Fraction(2),
    modifier: Annotated[int, modifier("Modifier")] = 0,
) -> Answer:
    """The total of one side's roll: two zero-six dice, modified, times the multiplier."""
    series = Series("Total", "points", total(multiplier, modifier), HALF)
    mean = series.distribution.mean() * HALF
    zero = series.distribution.probability(0)
    sure = zero == 1  # the one deviation that is a fraction
    return Answer(
        headline=f"The mean total is {number(mean)}; {percent(zero)} of rolls come to zero.",
        values={
            "mean": mean,
            "sd": Fraction(0) if sure else series.distribution.deviation() / 2,
            "zero": zero,
        },
        chart=Odds(series, counts=lambda points: points > 0),
        series=(series,),
    )


@single_roll.rolls
def roll_single(dice: Dice, multiplier: Fraction, modifier: int) -> Roll:
    """One side's roll."""
    rolled = roll_total(dice, "Roll", multiplier, modifier)
    word = "above zero" if rolled.points else ZERO
    return Roll(rolled.dice, rolled.points, word, rolled.working)


@calculator(
    "honor.target",
    title="Static target",
    asks="succeed",
    rules="H6",
    values=(
        Value("success", "Succeeds", seen=outcomes(SUCCESS)),
        Value("mean", "Mean total", "points", help="Of all rolls, whether they succeed or not."),
    ),
)
def static_target(
    multiplier: Annotated[Fraction, multiplier("Multiplier", help=MULTIPLIER_HELP)] = Fraction(2),
    modifier: Annotated[int, modifier("Modifier")] = 0,
    target: Annotated[
        Fraction,
        Halves(
            "Target",
            minimum=0,
            maximum=400,
            unit="points",
            help="As a rule 5 × the multiplier that should have an even chance.",
        ),
    ] = Fraction(10),
    reading: Annotated[str, reading("Whether a total equal to the target succeeds.")] = "at_least",
) -> Answer:
    """A total against a fixed number instead of an opposing roll."""
    series = Series("Total", "points", total(multiplier, modifier), HALF)

    def succeeds(points: Fraction) -> bool:
        return met(points, target, reading)

    success = series.distribution.chance(lambda halves: succeeds(halves * HALF))
    enough = "is enough" if reading == "at_least" else "is not enough: it must be exceeded"
    return Answer(
        headline=f"The roll succeeds against {number(target)} in {percent(success)} of tests.",
        values={"success": success, "mean": series.distribution.mean() * HALF},
        chart=Odds(series, counts=succeeds, threshold=target),
        series=(series,),
        notes=(f"H6: Reaching the target {enough}.",),
    )


def met(points: Fraction, target: Fraction, reading: str) -> bool:
    """Whether a total meets a number: by reaching it, or only by exceeding it (H6)."""
    return points > target or (points == target and reading == "at_least")


@static_target.rolls
def roll_target(
    dice: Dice, multiplier: Fraction, modifier: int, target: Fraction, reading: str
) -> Roll:
    """One roll against the target."""
    rolled = roll_total(dice, "Roll", multiplier, modifier)
    word = SUCCESS if met(rolled.points, target, reading) else "failure"
    return Roll(rolled.dice, rolled.points, word, f"{rolled.working} against {number(target)}")
