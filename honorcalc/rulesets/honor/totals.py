"""One side's total, alone and against a static target (H1 to H3, H6)."""

from fractions import Fraction
from math import ceil, floor
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import Number, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.house import BOOK, DICE_RULES, House
from honorcalc.rulesets.honor.parameters import HALF, modifier, multiplier, reading
from honorcalc.rulesets.honor.rolls import pool_code, roll_total, total, with_modifier

SUCCESS, ZERO = "success", "zero"
MULTIPLIER_HELP = "The attribute, skill or specialty that you roll."


@calculator(
    "honor.roll",
    title="One side's roll",
    asks="dice",
    rules="H1 H2 H3",
    follows=dict.fromkeys(DICE_RULES, "mean sd zero"),
    values=(
        Value("mean", "Mean total", "points"),
        Value("sd", "Standard deviation", "points"),
        Value(
            "zero",
            "Comes to zero",
            help="You roll a natural 0, or the penalty is at least as large as your roll.",
            event=outcomes(ZERO),
        ),
    ),
)
def single_roll(
    multiplier: Annotated[Fraction, multiplier("Multiplier", help=MULTIPLIER_HELP)] = Fraction(2),
    modifier: Annotated[int, modifier("Modifier")] = 0,
    house: House = BOOK,
) -> Answer:
    """One side's total: two dice with sixes counted as 0, plus modifiers, times the multiplier."""
    series = Series("Total rolled", "points", total(multiplier, modifier, house), HALF)
    mean = series.distribution.mean() * HALF
    zero = series.distribution.probability(0)
    sure = zero == 1  # the one deviation that is a fraction
    return Answer(
        headline=f"A skill of {with_modifier(multiplier, modifier)} gives a total of "
        f"{number(mean)} on average, and a total of 0 in {percent(zero)} of rolls.",
        values={
            "mean": mean,
            "sd": Fraction(0) if sure else series.distribution.deviation() / 2,
            "zero": zero,
        },
        chart=Odds(series, counts=lambda points: points > 0),
    )


@single_roll.rolls
def roll_single(dice: Dice, multiplier: Fraction, modifier: int, house: House) -> Roll:
    """One side's roll."""
    rolled = roll_total(dice, "Roll", multiplier, modifier, house)
    word = "above zero" if rolled.points else ZERO
    return Roll(rolled.dice, rolled.points, word, rolled.working)


@calculator(
    "honor.target",
    title="Static target",
    asks="succeed",
    rules="H6",
    follows={**dict.fromkeys(DICE_RULES, "success mean"), "reading": "success"},
    values=(
        Value("success", "Succeeds", event=outcomes(SUCCESS)),
        Value("mean", "Mean total", "points", help="The average of all rolls, successful or not."),
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
            help="Usually 5 × the multiplier of a character who should have an even chance.",
        ),
    ] = Fraction(10),
    reading: Annotated[
        str, reading("To succeed", "the target", "Whether a total equal to the target succeeds.")
    ] = "at_least",
    house: House = BOOK,
) -> Answer:
    """One side's total against a fixed number, which replaces the opposing roll."""
    series = Series("Total rolled", "points", total(multiplier, modifier, house), HALF)

    def succeeds(points: Fraction) -> bool:
        return met(points, target, reading)

    success = reaches(series.distribution, target, reading)
    meets = "reaches" if reading == "at_least" else "exceeds"
    return Answer(
        headline=f"A skill of {with_modifier(multiplier, modifier)} {meets} a target of "
        f"{number(target)} in {percent(success)} of rolls.",
        values={"success": success, "mean": series.distribution.mean() * HALF},
        chart=Odds(series, counts=succeeds, threshold=target, line="target {}"),
        notes=(f"H6: A roll succeeds if its total {meets} the target.",),
    )


def met(points: Number, target: Number, reading: str) -> bool:
    """Whether a total meets a target or tally: by reaching it, or only by exceeding it (H6)."""
    return points > target if reading == "exceed" else points >= target


def reaches(roll: Distribution, wanted: Number, reading: str) -> Fraction:
    """The chance that a total, in half points, meets a target or tally in points (H6, H21)."""
    halves = 2 * wanted
    return roll.above(floor(halves)) if reading == "exceed" else roll.at_least(ceil(halves))


@static_target.calls("multiplier modifier target")
def called(multiplier: Fraction, modifier: int, target: Fraction) -> str:
    """Roll and target, as 3.5 v 10."""
    return f"{with_modifier(multiplier, modifier)} v {number(target)}"


@static_target.rolls
def roll_target(
    dice: Dice, multiplier: Fraction, modifier: int, target: Fraction, reading: str, house: House
) -> Roll:
    """One roll against the target."""
    rolled = roll_total(dice, "Roll", multiplier, modifier, house)
    word = SUCCESS if met(rolled.points, target, reading) else "failure"
    return Roll(rolled.dice, rolled.points, word, f"{rolled.working} against {number(target)}")


@single_roll.roller_codes
def described_dice(multiplier: Fraction, modifier: int, house: House) -> tuple[Throw, ...]:
    """One side's roll."""
    return (Throw("", (pool_code(multiplier, modifier, house),)),)


@static_target.roller_codes
def target_code(
    multiplier: Fraction, modifier: int, target: Fraction, reading: str, house: House
) -> tuple[Throw, ...]:
    """One roll against the target."""
    least = number(target)
    enough = f"{least} or more" if met(target, target, reading) else f"more than {least}"
    against = f"{enough} succeeds"
    return (Throw("", (pool_code(multiplier, modifier, house),), 0, against),)
