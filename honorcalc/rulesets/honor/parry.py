"""Parry, shield or dodge: an active defense after an attack has succeeded (H30)."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.words import percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.attack import ATTACKER, DEFENDER, Attack, Defense
from honorcalc.rulesets.honor.parameters import HALF, modifier, multiplier
from honorcalc.rulesets.honor.rolls import roll_total, total

PARRIED, THROUGH = "parried", "gets through"
AGAINST = {"total": "The attack total already rolled", "fresh": "A new roll of the attacker"}


def rating_through(
    attack: Distribution, defense: Distribution, parry: Distribution, against: str
) -> Distribution:
    """The success rating in half points of what gets through; 0 when nothing does (H30)."""
    again = (parry - attack).at_most(0)
    weights: dict[int, Fraction] = {}
    for points in attack.outcomes:
        lets = again if against == "fresh" else parry.at_most(points)
        for held in defense.outcomes:
            both = attack.probability(points) * defense.probability(held)
            hit = both * lets if points > held else Fraction(0)
            weights[0] = weights.get(0, Fraction(0)) + both - hit
            weights[points - held] = weights.get(points - held, Fraction(0)) + hit
    return from_chances(weights)


def from_chances(chances: dict[int, Fraction]) -> Distribution:
    """The distribution with these chances, which sum to 1."""
    common = lcm(*(chance.denominator for chance in chances.values()))
    return Distribution({x: int(chance * common) for x, chance in chances.items()})


@calculator(
    "honor.parry",
    title="Attack and parry",
    asks="succeed",
    rules="H30",
    values=(
        Value(
            "hit",
            "Hits",
            help="The attack succeeds, before the parry.",
            seen=outcomes(PARRIED, THROUGH),
        ),
        Value("parried", "Hits and is parried", help="Of all attacks.", seen=outcomes(PARRIED)),
        Value(
            "through",
            "Gets through",
            help="Hits and is not parried, of all attacks.",
            seen=outcomes(THROUGH),
        ),
    ),
    lead="through",
)
def parry(
    attack: Attack = Fraction(2),
    defense: Defense = Fraction(2),
    parry: Annotated[
        Fraction, multiplier("Parry", DEFENDER, "Rolled only when the attack has hit.")
    ] = Fraction(2),
    attack_modifier: Annotated[int, modifier("Attack modifier", ATTACKER)] = 0,
    defense_modifier: Annotated[int, modifier("Defense modifier", DEFENDER)] = 0,
    parry_modifier: Annotated[int, modifier("Parry modifier", DEFENDER)] = 0,
    against: Annotated[
        str, Choice("The parry must exceed", options=AGAINST, help="Equal totals: no parry.")
    ] = "total",
) -> Answer:
    """An attack, and a held parry, shield or dodge against it."""
    ours = total(attack, attack_modifier)
    theirs = total(defense, defense_modifier)
    rating = rating_through(ours, theirs, total(parry, parry_modifier), against)
    hit, through = (ours - theirs).above(0), rating.above(0)
    series = Series("Success rating that gets through", "points", rating, HALF)
    rolled = "the attack total already rolled" if against == "total" else "a new attack roll"
    return Answer(
        headline=f"The attack hits in {percent(hit)} of cases and gets past the parry in "
        f"{percent(through)}.",
        values={"hit": hit, "parried": hit - through, "through": through},
        chart=Odds(series, counts=lambda points: points > 0),
        series=(series,),
        notes=(
            f"H30: The defender acts against {rolled}, so a tie lets the blow through.",
            "H8: The parry is one of the defender's actions; put −1 for each action beyond the "
            "first into the modifiers.",
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
) -> Roll:
    """One attack and, if it hits, the parry."""
    ours = roll_total(dice, ATTACKER, attack, attack_modifier)
    theirs = roll_total(dice, DEFENDER, defense, defense_modifier)
    rating = ours.points - theirs.points
    seen: tuple[Die, ...] = (*ours.dice, *theirs.dice)
    working = f"{ours.working} against {theirs.working}"
    if rating <= 0:
        return Roll(seen, Fraction(0), "no hit", working)
    if against == "fresh":
        ours = roll_total(dice, "Attacker again", attack, attack_modifier)
        seen = (*seen, *ours.dice)
    parried = roll_total(dice, "Parry", parry, parry_modifier)
    working += f"; parry {parried.working} against {ours.working}"
    held = parried.points > ours.points
    word = PARRIED if held else THROUGH
    return Roll((*seen, *parried.dice), Fraction(0) if held else rating, word, working)
