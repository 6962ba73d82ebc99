"""Trying again on the same obstacle (H9)."""

from fractions import Fraction
from operator import truediv
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import measured, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.house import BOOK, DICE_RULES, STEPS, House
from honorcalc.rulesets.honor.parameters import half_points, modifier, multiplier
from honorcalc.rulesets.honor.rolls import with_modifier
from honorcalc.rulesets.honor.success import (
    Party,
    on_common,
    roll_test,
    success_odds,
    tie_notes,
    wins,
)

HARDER = {
    "minus_1": "Attempt k has −(k − 1)",
    "minus_2": "Attempt k has −2 × (k − 1)",
    "none": "No attempt is harder than the first",
}


def attempt_odds(
    multiplier: Fraction, modifier: int, opposing: Fraction, attempts: int, house: House
) -> list[tuple[int, int]]:
    """For attempt 1, 2, … its own chance to succeed; attempt k has −(k − 1) (H9)."""
    step = STEPS[house.each_try]
    ours, theirs = half_points(multiplier), half_points(opposing)
    return [
        success_odds(modifier - failed * step, 0, house).of(ours, theirs)
        for failed in range(attempts)
    ]


def first_success(chances: list[tuple[int, int]]) -> Distribution:
    """At which attempt success comes; the open last outcome is that none of them succeeds."""
    weights, rolls = on_common(chances)
    count = len(weights)
    failed, first = 1, {}
    for attempt, weight in enumerate(weights, start=1):
        first[attempt] = failed * weight * rolls ** (count - attempt)
        failed *= rolls - weight
    return Distribution(first | {count + 1: failed}, open_end=failed > 0)


@calculator(
    "honor.repeat",
    title="Repeated attempts",
    asks="succeed time",
    rules="H9",
    follows=dict.fromkeys(("ties", *DICE_RULES, "each_try"), "success_<k>"),
    values=(Value("success_<k>", "By attempt <k>", event=lambda roll, k: roll.total <= int(k)),),
)
def repeated_attempts(
    multiplier: Annotated[
        Fraction,
        multiplier(
            "Multiplier", help="The attribute, skill or specialty of the character who tries."
        ),
    ] = Fraction(2),
    modifier: Annotated[int, modifier("Modifier", help="The modifier of the first attempt.")] = 0,
    opposing: Annotated[
        Fraction, multiplier("Opposing multiplier", help="The difficulty of the obstacle.")
    ] = Fraction(2),
    attempts: Annotated[int, Whole("Attempts", minimum=1, maximum=10)] = 4,
    house: House = BOOK,
) -> Answer:
    """The chance to get past a static obstacle in several attempts, each with one more −1."""
    chances = attempt_odds(multiplier, modifier, opposing, attempts, house)
    first = first_success(chances)
    by = [first.at_most(k) for k in range(1, attempts + 1)]
    series = Series("Succeeds at attempt", "", first, last=f"none of {attempts}")
    return Answer(
        headline=f"A skill of {with_modifier(multiplier, modifier)} overcomes a difficulty of "
        f"{number(opposing)} within {measured(attempts, 'attempts')} {percent(by[-1])} of the "
        "time.",
        values={f"success_{k}": chance for k, chance in enumerate(by, start=1)},
        chart=Odds(series, counts=lambda attempt: attempt <= attempts),
        table=Table(
            ("Attempt", "On its own", "By this attempt"),
            tuple((k, truediv(*chance), by[k - 1]) for k, chance in enumerate(chances, start=1)),
            ("number", "chance", "chance"),
        ),
        notes=(
            f"H9: {HARDER[house.each_try]}, and the obstacle rolls anew each time.",
            *tie_notes(house),
        ),
    )


@repeated_attempts.rolls
def roll_attempts(
    dice: Dice, multiplier: Fraction, modifier: int, opposing: Fraction, attempts: int, house: House
) -> Roll:
    """Attempts until one succeeds; the total is its number, one more than all if none does."""
    shown: tuple[Die, ...] = ()
    workings = []
    for attempt in range(1, attempts + 1):
        ours = Party(
            f"Attempt {attempt}", multiplier, modifier - (attempt - 1) * STEPS[house.each_try]
        )
        rolled = roll_test(dice, ours, Party(f"Obstacle {attempt}", opposing), house)
        shown += rolled.dice
        workings.append(rolled.working)
        if wins(rolled.rating, house):
            return Roll(shown, attempt, f"success at attempt {attempt}", "; ".join(workings))
    return Roll(shown, attempts + 1, "no success", "; ".join(workings))
