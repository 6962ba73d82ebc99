"""Parry, shield or dodge: an active defense after an attack has succeeded (H30)."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.words import percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.attack import ATTACKER, DEFENDER, Attack, Defense
from honorcalc.rulesets.honor.house import BOOK, DICE_RULES, House
from honorcalc.rulesets.honor.parameters import AGAINST, HALF, modifier, multiplier
from honorcalc.rulesets.honor.rolls import RolledTotal, total, with_modifier
from honorcalc.rulesets.honor.success import (
    Party,
    RolledTest,
    deciding,
    roll_test,
    tie_notes,
    winning,
    wins,
)

PARRIED, THROUGH = "parried", "gets through"
TIED = {
    "opposing": ", so a tie lets the attack through.",
    "acting": ", so a tie parries it. An attack that hits with a tie has a success rating of 0, "
    "which the chart cannot tell from an attack that does not get through.",
}
TIED_AGAIN = {
    "total": ". If the totals are equal, only the parry is rolled again.",
    "fresh": ". If the totals are equal, both are rolled again.",
}


class Exchange(NamedTuple):
    """What becomes of an attack: the chance to hit, to get through, and with which rating (H30)."""

    hit: Fraction
    through: Fraction
    rating: Distribution
    """The success rating, in half points, of what gets through; 0 when nothing does."""


def exchange(
    attack: Distribution, defense: Distribution, parry: Distribution, against: str, house: House
) -> Exchange:
    """An attack, and the parry of one that has hit (H4, H30).

    The defender acts against the attack total already rolled, or against a new one. Where ties
    are rolled again, that total stays as it is and only the parry is rolled again.
    """
    rating = deciding(attack - defense, house)  # refused where it is never decided
    blows = [
        (points, points - held, attack.weights[points] * defense.weights[held])
        for points, held in product(attack.outcomes, defense.outcomes)
        if wins(points - held, house)
    ]

    def lets(points: int) -> Fraction:
        """The chance that the parry of an attack with this total fails."""
        gap = parry - attack if against == "fresh" else parry.shift(-points)
        return 1 - winning(deciding(gap, house), house)

    fails = {points: lets(points) for points in {points for points, _, _ in blows}}
    common = lcm(*(chance.denominator for chance in fails.values()))
    lost = {points: int(chance * common) for points, chance in fails.items()}
    weights, cases = Counter[int](), rating.denominator * common
    for points, margin, weight in blows:
        weights[margin] += weight * lost[points]
    through = weights.total()
    weights[0] += cases - through
    return Exchange(winning(rating, house), Fraction(through, cases), Distribution(weights))


@calculator(
    "honor.parry",
    title="Attack and parry",
    asks="succeed",
    rules="H30",
    follows={
        **dict.fromkeys(("ties", *DICE_RULES), "hit parried through"),
        "against": "parried through",
    },
    values=(
        Value(
            "hit",
            "Hits, parried or not",
            help="The attack beats the defense, before the parry.",
            event=outcomes(PARRIED, THROUGH),
        ),
        Value(
            "parried",
            "Hits and is parried",
            help="A share of all attacks, misses included.",
            event=outcomes(PARRIED),
            listed=False,  # rounded, it and what gets through do not add up to the hits
        ),
        Value(
            "through",
            "Gets through",
            help="The attack hits and is not parried.",
            event=outcomes(THROUGH),
        ),
    ),
    lead="through",
)
def parry(
    attack: Attack = Fraction(2),
    defense: Defense = Fraction(2),
    parry: Annotated[
        Fraction, multiplier("Parry", DEFENDER, "You roll it only after the attack has hit.")
    ] = Fraction(2),
    attack_modifier: Annotated[int, modifier("Attack modifier", ATTACKER)] = 0,
    defense_modifier: Annotated[int, modifier("Defense modifier", DEFENDER)] = 0,
    parry_modifier: Annotated[int, modifier("Parry modifier", DEFENDER)] = 0,
    against: Annotated[
        str,
        Choice(
            "The parry must exceed",
            options=AGAINST,
            help="By the book, the parry fails if the totals are equal.",
        ),
    ] = "total",
    house: House = BOOK,
) -> Answer:
    """An attack, and a held parry, shield or dodge against it."""
    ours = total(attack, attack_modifier, house)
    theirs = total(defense, defense_modifier, house)
    found = exchange(ours, theirs, total(parry, parry_modifier, house), against, house)
    series = Series("Success rating that gets through", "points", found.rating, HALF)
    rolled = "the attack total already rolled" if against == "total" else "a new attack roll"
    tied = TIED_AGAIN[against] if house.ties == "again" else TIED[house.ties]
    return Answer(
        headline=f"A skill of {with_modifier(attack, attack_modifier)} hits a defense of "
        f"{with_modifier(defense, defense_modifier)} in {percent(found.hit)} of attacks, "
        f"and {percent(found.through)} of attacks also get past a parry of "
        f"{with_modifier(parry, parry_modifier)}.",
        values={"hit": found.hit, "parried": found.hit - found.through, "through": found.through},
        chart=Odds(series, counts=lambda points: points > 0),
        notes=(
            f"H30: The defender acts against {rolled}{tied}",
            "H8: In our reading, a held parry is one of the defender's actions. For each action "
            "after the first, enter −1 (or what your house rules say) under Parry modifier. The "
            "defense roll has no such penalty.",
            *tie_notes(house, "A tie of the attack with the defense"),
        ),
    )


@parry.rolls
def roll_parry(
    dice: Dice,
    attack: Fraction,
    defense: Fraction,
    parry: Fraction,
    attack_modifier: int,
    defense_modifier: int,
    parry_modifier: int,
    against: str,
    house: House,
) -> Roll:
    """One attack and, if it hits, the parry."""
    attacker = Party(ATTACKER, attack, attack_modifier)
    first = roll_test(dice, attacker, Party(DEFENDER, defense, defense_modifier), house)
    if not wins(first.rating, house):
        return Roll(first.dice, Fraction(0), "no hit", first.working)
    parrying = Party("Parry", parry, parry_modifier)
    seen: tuple[Die, ...]
    if against == "fresh":
        again = attacker._replace(group="Attacker again")
        attacked = roll_test(dice, again, parrying, house)
        seen, second = attacked.dice, attacked.turned()
    else:
        second = roll_against(dice, parrying, first.ours, house)
        seen = second.ours.dice
    held = wins(second.rating, house)
    return Roll(
        (*first.dice, *seen),
        Fraction(0) if held else first.rating,
        PARRIED if held else THROUGH,
        f"{first.working}; parry {second.working}",
    )


def roll_against(dice: Dice, acting: Party, rolled: RolledTotal, house: House) -> RolledTest:
    """One side against a total already rolled; where ties are rolled again, only this side."""
    ties = 0
    while True:
        test = RolledTest(acting.roll(dice, house), rolled, ties)
        if test.rating or house.ties != "again":
            return test
        ties += 1
