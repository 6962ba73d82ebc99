"""An attack: hit, damage past armor, and what it does to the target (H15 to H21)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Halves, Whole
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.parameters import (
    half_points,
    modifier,
    multiplier,
    reading,
    resistance,
)
from honorcalc.rulesets.honor.rolls import roll_total, total
from honorcalc.rulesets.honor.wounds import (
    damage_levels,
    roll_to_stay_conscious,
    stays_conscious,
    weaker_resistance,
)

QUARTER = Fraction(1, 4)
ATTACKER, DEFENDER, WOUNDS = "Attacker", "Defender", "Defender's wounds"
MISS, FAILED, HARMLESS = "miss", "failed", "no damage"
STANDS, FALLS = "hit, target conscious", "hit, target falls"


def quarter_points(number: Fraction | int) -> int:
    """A number of quarter steps; damage is counted so, as whole numbers (H15)."""
    return int(number * 4)


def damage_done(rating: Fraction, damage_multiplier: Fraction, absorption: int) -> Fraction:
    """Damage that gets through armor, in points, for a success rating (H15, H19).

    >>> damage_done(Fraction(14), Fraction(1), 2), damage_done(Fraction(-3), Fraction(1), 0)
    (Fraction(12, 1), Fraction(0, 1))
    """
    return max(Fraction(0), max(Fraction(0), rating) * damage_multiplier - absorption)


def damage(rating: Distribution, damage_multiplier: Fraction, absorption: int) -> Distribution:
    """Damage that gets through, in quarter points, from the rating in half points (H15, H19)."""
    times, less = half_points(damage_multiplier), quarter_points(absorption)
    return rating.map(lambda points: max(0, max(0, points) * times - less))


def misses(acting: Distribution, opposing: Distribution) -> Fraction:
    """The chance of a miss in the narrow sense: at most half the opposing total (H15)."""
    return (acting.scale(2) - opposing).at_most(0)


@dataclass(frozen=True)
class Target:
    """Whoever is attacked: what damage does depends on these."""

    health: Fraction
    will: Fraction
    pain_resistance: Fraction
    tally: Fraction
    reading: str

    def penalized(self, damage: Distribution) -> Fraction:
        """The chance that the damage levels rise (H20)."""
        before = damage_levels(self.tally, self.health, self.will)
        return damage.chance(lambda d: self.levels_after(d) > before)

    def levels_after(self, damage: int) -> int:
        """Damage levels once so many quarter points are added to the tally."""
        return damage_levels(self.tally + damage * QUARTER, self.health, self.will)

    def conscious(self, damage: Distribution) -> Fraction:
        """The chance to be conscious afterwards; no damage, no test (H21)."""
        resisting = self.pain_resistance or self.will

        def chance(done: int) -> Fraction:
            if not done:
                return Fraction(1)
            return stays_conscious(resisting, self.tally + done * QUARTER, self.reading)

        return damage.expect(chance)


def weapon(group: str) -> Halves:
    """The damage multiplier of a weapon."""
    return Halves("Damage", minimum=0, maximum=10, group=group, help="Of the weapon.")


def armor_worn(group: str) -> Whole:
    """What armor takes off a hit."""
    help = "Points its absorption takes off each hit; wear is left out here."
    return Whole("Armor", minimum=0, maximum=50, group=group, help=help)


Attack = Annotated[
    Fraction, multiplier("Attack", ATTACKER, "Melee Combat, Ranged Combat or Agility.")
]
Defense = Annotated[
    Fraction, multiplier("Defense", DEFENDER, "Melee Defense, Ranged Defense or Quickness.")
]
PainResistance = Annotated[Fraction, resistance("Pain Resistance", "Will", WOUNDS)]
Tally = Annotated[
    Fraction, Halves("Damage so far", minimum=0, maximum=400, unit="points", group=WOUNDS)
]


@calculator(
    "honor.attack",
    title="Attack and damage",
    asks="succeed damage",
    rules="H15 H19 H20 H21",
    values=(
        Value(
            "hit",
            "Hits",
            help="The attack total is strictly greater.",
            seen=outcomes(HARMLESS, STANDS, FALLS),
        ),
        Value(
            "miss",
            "Misses outright",
            help="The attack total is at most half the defense.",
            seen=outcomes(MISS),
        ),
        Value("mean_damage", "Mean damage", "points", "Past armor; an attack that fails does 0."),
        Value("penalized", "Adds a wound penalty", help="The damage levels rise by 1 or more."),
        Value(
            "conscious",
            "Target stays conscious",
            help="Surely, when no damage gets through.",
            seen=outcomes(MISS, FAILED, HARMLESS, STANDS),
        ),
    ),
    folds=(),
)
def attack(
    attack_multiplier: Attack = Fraction(2),
    attack_modifier: Annotated[int, modifier("Modifier", ATTACKER)] = 0,
    defense_multiplier: Defense = Fraction(2),
    defense_modifier: Annotated[int, modifier("Modifier", DEFENDER)] = 0,
    damage_multiplier: Annotated[Fraction, weapon(ATTACKER)] = Fraction(1),
    absorption: Annotated[int, armor_worn(DEFENDER)] = 0,
    health: Annotated[Fraction, multiplier("Health", WOUNDS)] = Fraction(2),
    will: Annotated[Fraction, multiplier("Will", WOUNDS)] = Fraction(2),
    pain_resistance: PainResistance = Fraction(0),
    tally: Tally = Fraction(0),
    reading: Annotated[str, reading("Whether a total equal to the tally is enough.")] = "at_least",
) -> Answer:
    """One attack: does it hit, how much damage gets through, and does the target stay up."""
    acting = total(attack_multiplier, attack_modifier)
    opposing = total(defense_multiplier, defense_modifier)
    rating = acting - opposing
    done = damage(rating, damage_multiplier, absorption)
    target = Target(health, will, pain_resistance, tally, reading)
    series = Series("Damage", "points", done, QUARTER)
    hit, mean = rating.above(0), done.mean() * QUARTER
    return Answer(
        headline=f"The attack hits in {percent(hit)} of cases and does {number(mean)} points of "
        "damage on average.",
        values={
            "hit": hit,
            "miss": misses(acting, opposing),
            "mean_damage": mean,
            "penalized": target.penalized(done),
            "conscious": target.conscious(done),
        },
        chart=Odds(series, counts=lambda points: points > 0),
        series=(series,),
        notes=tuple(notes(target)),
    )


def notes(target: Target) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = ["H15: Damage keeps its quarters; only damage levels are rounded down."]
    if target.tally >= min(target.health, target.will):
        said.append(
            "H20: The modifiers are used as given; penalties from the damage so far are not added."
        )
    return said + weaker_resistance("Pain Resistance", target.pain_resistance, "Will", target.will)


@attack.rolls
def roll_attack(
    dice: Dice,
    attack_multiplier: Fraction,
    attack_modifier: int,
    defense_multiplier: Fraction,
    defense_modifier: int,
    damage_multiplier: Fraction,
    absorption: int,
    pain_resistance: Fraction,
    will: Fraction,
    tally: Fraction,
    reading: str,
    **_: Fraction,
) -> Roll:
    """One attack, and the target's test when damage gets through."""
    ours = roll_total(dice, ATTACKER, attack_multiplier, attack_modifier)
    theirs = roll_total(dice, DEFENDER, defense_multiplier, defense_modifier)
    rating = ours.points - theirs.points
    done = damage_done(rating, damage_multiplier, absorption)
    shown = (*ours.dice, *theirs.dice)
    working = f"{ours.working} against {theirs.working}; damage {number(done)}"
    if not done:
        missed = 2 * ours.points <= theirs.points
        word = HARMLESS if rating > 0 else MISS if missed else FAILED
        return Roll(shown, done, word, working)
    awake, tested, _points, more = roll_to_stay_conscious(
        dice, pain_resistance or will, tally + done, reading, "Target conscious?"
    )
    word = STANDS if awake else FALLS
    return Roll((*shown, *tested), done, word, f"{working}; {more}")
