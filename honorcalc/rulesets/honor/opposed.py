"""The opposed test (H4, H5, H7)."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import percent
from honorcalc.rulesets.honor.critical import either_event, is_event, quiet
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.parameters import HALF, modifier, multiplier
from honorcalc.rulesets.honor.rolls import modified
from honorcalc.rulesets.honor.success import (
    Party,
    deciding,
    opposed_code,
    roll_test,
    success_odds,
    tie_notes,
    winning,
    wins,
)

ACTING, OPPOSING = "Acting side", "Opposing side"
SUCCESS, TIE, LOWER = "success", "failure, a tie", "failure"
WON_TIE = "success, a tie"
RATED = "success tie below failure mean_rating"


class Sides(NamedTuple):
    """Both sides of a test; each field is a parameter of the calculator."""

    acting_multiplier: Annotated[
        Fraction,
        multiplier("Multiplier", ACTING, "The attribute, skill or specialty of the acting side."),
    ] = Fraction(2)
    acting_modifier: Annotated[int, modifier("Modifier", ACTING)] = 0
    opposing_multiplier: Annotated[
        Fraction,
        multiplier("Multiplier", OPPOSING, "The skill or difficulty that stands in the way."),
    ] = Fraction(2)
    opposing_modifier: Annotated[int, modifier("Modifier", OPPOSING)] = 0

    @property
    def acting(self) -> Party:
        """The side that wants to succeed."""
        return Party(ACTING, self.acting_multiplier, self.acting_modifier)

    @property
    def opposing(self) -> Party:
        """The side that it has to beat."""
        return Party(OPPOSING, self.opposing_multiplier, self.opposing_modifier)


EVEN = Sides()


def critical_chance(acting: Party, opposing: Party, house: House) -> Fraction:
    """The chance of an event on either side in the roll that decides (H4, H7)."""
    if house.ties != "again":
        return either_event(house)
    ours, theirs = quiet_totals(acting, house), quiet_totals(opposing, house)
    ties = sum(weight * theirs[points] for points, weight in ours.items())
    decided = 1 - (acting.total(house) - opposing.total(house)).probability(0)
    pairs = success_odds(acting.modifier, opposing.modifier, house).rolls
    return 1 - Fraction(ours.total() * theirs.total() - ties, pairs) / decided


def quiet_totals(side: Party, house: House) -> Counter[Fraction]:
    """The side's totals, in points, in the rolls without an event."""
    found: Counter[Fraction] = Counter()
    for natural, weight in quiet(house).items():
        found[modified(natural, side.modifier, house) * side.multiplier] += weight
    return found


@dataclass(frozen=True, slots=True)
class OpposedRoll(Roll):
    """A rolled test, and whether either side has an event."""

    critical: bool = False


@calculator(
    "honor.test",
    title="Opposed test",
    asks="succeed win",
    rules="H1 H2 H3 H4 H5 H7",
    follows={
        "ties": f"{RATED} critical",
        "die": f"{RATED} critical",
        **dict.fromkeys(("top", "zero", "penalty"), RATED),
        "critical": "critical",
    },
    values=(
        Value(
            "success",
            "Succeeds",
            help="By the book, the acting total is higher.",
            event=outcomes(SUCCESS, WON_TIE),
        ),
        # A tie is a part of the failures, or of the successes: no figure is left to be added to it.
        Value(
            "tie",
            "Decided by a tie",
            help="The totals are equal. By the book, the opposing side wins, so this is a part "
            "of the failures.",
            event=outcomes(TIE, WON_TIE),
        ),
        Value("below", "Acting total lower", event=outcomes(LOWER), listed=False),
        Value(
            "failure",
            "Fails",
            help="By the book, the totals are tied or the acting total is lower.",
            event=outcomes(TIE, LOWER),
        ),
        Value("mean_rating", "Mean success rating", "points"),
        Value(
            "critical",
            "Critical event",
            help="By the book, either side rolls a natural 0 or 10.",
            event=lambda roll: isinstance(roll, OpposedRoll) and roll.critical,
        ),
    ),
)
def opposed_test(sides: Sides = EVEN, house: House = BOOK) -> Answer:
    """The acting side's total against the opposing side's; ties go to the opposing side."""
    acting, opposing = sides.acting, sides.opposing
    gap = acting.total(house) - opposing.total(house)
    rating = Series("Success rating", "points", deciding(gap, house), HALF)
    success = winning(rating.distribution, house)
    return Answer(
        headline=f"A skill of {acting.text} beats an opposing skill or difficulty of "
        f"{opposing.text} in {percent(success)} of tests.",
        values={
            "success": success,
            "tie": rating.distribution.probability(0),
            "below": rating.distribution.below(0),
            "failure": 1 - success,
            "mean_rating": rating.distribution.mean() * HALF,
            "critical": critical_chance(acting, opposing, house),
        },
        chart=Odds(rating, counts=partial(wins, house=house), threshold=0, line="tie"),
        notes=tie_notes(house),
    )


@opposed_test.calls("acting_multiplier acting_modifier opposing_multiplier opposing_modifier")
def called(sides: Sides) -> str:
    """Both sides, as 3.5 v 2."""
    return f"{sides.acting.text} v {sides.opposing.text}"


@opposed_test.rolls
def roll_sides(dice: Dice, sides: Sides, house: House) -> Roll:
    """One opposed test."""
    return roll_opposed_test(dice, sides.acting, sides.opposing, house)


def roll_opposed_test(dice: Dice, acting: Party, opposing: Party, house: House) -> Roll:
    """One test between any two sides, with its outcome in words."""
    rolled = roll_test(dice, acting, opposing, house)
    tie = WON_TIE if house.ties == "acting" else TIE
    word = SUCCESS if rolled.rating > 0 else LOWER if rolled.rating else tie
    fell = rolled.ours.dice, rolled.theirs.dice
    critical = any(is_event(one.value, other.value, house) for one, other in fell)
    return OpposedRoll(rolled.dice, rolled.rating, word, rolled.working, critical)


@opposed_test.roller_codes
def described_dice(sides: Sides, house: House) -> tuple[Throw, ...]:
    """The acting total less the opposing one."""
    return (opposed_code(sides.acting, sides.opposing, "succeeds", house),)
