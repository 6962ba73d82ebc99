"""Trying again on the same obstacle (H9)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import counted, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.opposed import PAIRS, roll_opposed_test, success_weight
from honorcalc.rulesets.honor.parameters import half_points, modifier, multiplier


def attempt_weights(
    multiplier: Fraction, modifier: int, opposing: Fraction, attempts: int
) -> list[int]:
    """For attempt 1, 2, … its own 36 × 36 rolls that succeed; attempt k has −(k − 1) (H9)."""
    ours, theirs = half_points(multiplier), half_points(opposing)
    return [success_weight(ours, modifier - failed, theirs, 0) for failed in range(attempts)]


def first_success(weights: list[int]) -> Distribution:
    """At which attempt success comes; the open last outcome is "later or never"."""
    count = len(weights)
    failed, first = 1, {}
    for attempt, weight in enumerate(weights, start=1):
        first[attempt] = failed * weight * PAIRS ** (count - attempt)
        failed *= PAIRS - weight
    return Distribution(first | {count + 1: failed}, open_end=failed > 0)


@calculator(
    "honor.repeat",
    title="Repeated attempts",
    asks="succeed time",
    rules="H9",
    values=(Value("success_<k>", "By attempt <k>", seen=lambda roll, k: roll.total <= int(k)),),
)
def repeated_attempts(
    multiplier: Annotated[
        Fraction, multiplier("Multiplier", help="The skill or attribute of whoever acts.")
    ] = Fraction(2),
    modifier: Annotated[int, modifier("Modifier", help="On the first attempt.")] = 0,
    opposing: Annotated[
        Fraction, multiplier("Opposing multiplier", help="The difficulty of the obstacle.")
    ] = Fraction(2),
    attempts: Annotated[int, Whole("Attempts", minimum=1, maximum=10)] = 4,
) -> Answer:
    """The chance to overcome a static obstacle by the k-th attempt, each 1 harder."""
    weights = attempt_weights(multiplier, modifier, opposing, attempts)
    first = first_success(weights)
    failed = Fraction(1)
    by = []
    for weight in weights:
        failed *= 1 - Fraction(weight, PAIRS)
        by.append(1 - failed)
    series = Series("Succeeds at attempt", "", first)
    return Answer(
        headline=f"{counted(attempts, 'attempt')} succeed{'s' * (attempts == 1)} in "
        f"{percent(by[-1])} of cases.",
        values={f"success_{k}": chance for k, chance in enumerate(by, start=1)},
        chart=Odds(series, counts=lambda attempt: attempt <= attempts),
        series=(series,),
        table=Table(
            ("Attempt", "On its own", "By this attempt"),
            tuple((k, weights[k - 1] / PAIRS, by[k - 1]) for k in range(1, attempts + 1)),
            ("number", "chance", "chance"),
        ),
        notes=("H9: Attempt k has −(k − 1); the obstacle rolls anew each time.",),
    )


@repeated_attempts.rolls
def roll_attempts(
    dice: Dice, multiplier: Fraction, modifier: int, opposing: Fraction, attempts: int
) -> Roll:
    """Attempts until one succeeds; the total is its number, one more than all if none does."""
    shown: tuple[Die, ...] = ()
    workings = []
    for attempt in range(1, attempts + 1):
        groups = f"Attempt {attempt}", f"Obstacle {attempt}"
        roll = roll_opposed_test(dice, multiplier, modifier - attempt + 1, opposing, 0, groups)
        shown += roll.dice
        workings.append(roll.working)
        if roll.outcome == "success":
            return Roll(shown, attempt, f"success at attempt {attempt}", "; ".join(workings))
    return Roll(shown, attempts + 1, "no success", "; ".join(workings))
