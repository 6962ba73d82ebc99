"""One attack: hit, damage past the armor, trauma, counter-attack (U4, U5, U6)."""

from __future__ import annotations

from fractions import Fraction
from math import lcm
from typing import Annotated, Any

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.updated_mechanics.contest import Pool
from honorcalc.rulesets.updated_mechanics.damage import Wounding, counter_chance
from honorcalc.rulesets.updated_mechanics.hit import (
    EvadeBonus,
    EvadePool,
    EvadeReroll,
    HitBonus,
    HitPool,
    HitReroll,
)
from honorcalc.rulesets.updated_mechanics.hit import notes as hit_notes
from honorcalc.rulesets.updated_mechanics.parameters import (
    ATTACKER,
    DEFENDER,
    armor_class,
    counter,
    counter_on,
    strength,
    trauma_on,
    weapon,
)
from honorcalc.rulesets.updated_mechanics.strike import Strike
from honorcalc.rulesets.updated_mechanics.throws import roll_luck, strike_blow

MISS, HARMLESS, HURT, TRAUMA = "miss", "hit, harmless", "hit", "hit, trauma"
LUCK = "Luck"
COUNTERED = ", then a counter-attack"
HITS = (HARMLESS, HURT, TRAUMA)
RARE = Fraction(1, 1000)  # what is less likely shares the last bar
FEWEST_BARS = 8
ACCURACY = 10**16  # the mean is off by less than this part of it


def part(*words: str) -> Any:
    """Whether a roll's outcome is one of these words, with or without a counter-attack."""
    return lambda roll: roll.outcome.removesuffix(COUNTERED) in words


@calculator(
    "updated-mechanics.attack",
    title="Attack",
    asks="succeed damage",
    rules="U2 U3 U4 U5 U6 U7",
    values=(
        Value("hit", "Hits", help="The attacker has more successes.", seen=part(*HITS)),
        Value("mean_damage", "Mean damage", "points", "Of all attacks; one that misses does 0."),
        Value("harmless", "Hits, does no damage", seen=part(HARMLESS)),
        Value("trauma", "Gives a trauma point", seen=part(TRAUMA)),
        Value(
            "counter",
            "Counter-attack follows",
            help="Of all attacks; the defender is taken to stand.",
            seen=lambda roll: roll.outcome.endswith(COUNTERED),
        ),
    ),
)
def attack(
    hit_pool: HitPool = 6,
    evade_pool: EvadePool = 5,
    hit_bonus: HitBonus = 0,
    evade_bonus: EvadeBonus = 0,
    hit_reroll: HitReroll = "none",
    evade_reroll: EvadeReroll = "none",
    weapon: Annotated[int, weapon(ATTACKER)] = 2,
    strength: Annotated[int, strength(ATTACKER)] = 2,
    armor_class: Annotated[int, armor_class(DEFENDER)] = 6,
    counter: Annotated[int, counter(DEFENDER)] = 10,
    counter_on: Annotated[str, counter_on()] = "hit",
    trauma_on: Annotated[str, trauma_on()] = "final",
) -> Answer:
    """One attack: does it land, how much gets past the armor, and what follows."""
    ours = Pool(hit_pool, hit_bonus, hit_reroll)
    theirs = Pool(evade_pool, evade_bonus, evade_reroll)
    wounding = Wounding(weapon + strength, armor_class, trauma_on)
    strike, mean = struck(ours, theirs, wounding)
    landed, armor = strike.lands, wounding.armor
    series = Series("Damage", "points", damage(strike, armor))
    chance = counter_chance(counter)
    return Answer(
        headline=f"The attack hits in {percent(landed)} of cases and does {number(mean)} points of "
        "damage on average.",
        values={
            "hit": landed,
            "mean_damage": mean,
            "harmless": strike.under(armor + 1),
            "trauma": strike.at_least(armor + wounding.least_trauma),
            "counter": chance if counter_on == "always" else landed * chance,
        },
        chart=Odds(series, counts=lambda points: points > 0),
        series=(series,),
        notes=tuple(notes(ours, theirs, trauma_on, counter_on)),
    )


def notes(ours: Pool, theirs: Pool, trauma_on: str, counter_on: str) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = hit_notes(ours, theirs)
    if ours.dice:
        said.append("U2: Tens have no end; the mean damage is good to 15 digits, all else exact.")
    after = "every attack" if counter_on == "always" else "a hit"
    said.append(f"U4: A chance to counter comes after {after}; the defender is taken to stand.")
    said.append("U5: Extra rolls and rerolled dice penetrate too; a bonus to the count does not.")
    meant = "before armor" if trauma_on == "total" else "past the armor"
    said.append(f"U6: The damage that gives trauma is that {meant}.")
    return said


def struck(ours: Pool, theirs: Pool, wounding: Wounding) -> tuple[Strike, Fraction]:
    """The attack, known as far as its figures need, and its mean damage.

    The mean is off by less than 1e-16 of it.
    """
    highest = max(2 * ours.dice + 20, wounding.armor + wounding.least_trauma)
    while True:
        strike = Strike(ours, theirs, highest)
        mean = strike.mean_past(wounding.armor)
        if strike.most_missed(wounding.armor) * ACCURACY <= mean and (
            strike.at_least(highest) < RARE
        ):
            return strike, mean
        highest += 20


def damage(strike: Strike, armor: int) -> Distribution:
    """The final damage of all attacks, misses counted 0; rare high damage is held together."""
    highest = len(strike.weights) - 1
    points = range(1, max(1, highest - armor))
    last = next((d for d in points if d > FEWEST_BARS and strike.at_least(d + armor) < RARE), 1)
    beyond = strike.at_least(last + armor)
    whole = lcm(strike.denominator, beyond.denominator)
    times = whole // strike.denominator
    weights = {d: times * strike.weights[d + armor] for d in range(1, last) if d + armor >= 0}
    weights[last] = int(beyond * whole)
    weights[0] = whole - sum(weights.values())
    return Distribution(weights, open_end=beyond > 0)


@attack.rolls
def roll_attack(
    dice: Dice,
    hit_pool: int,
    evade_pool: int,
    hit_bonus: int,
    evade_bonus: int,
    hit_reroll: str,
    evade_reroll: str,
    weapon: int,
    strength: int,
    armor_class: int,
    counter: int,
    counter_on: str,
    trauma_on: str,
) -> Roll:
    """One attack and its luck die; the total is the damage."""
    ours = Pool(hit_pool, hit_bonus, hit_reroll)
    theirs = Pool(evade_pool, evade_bonus, evade_reroll)
    wounding = Wounding(weapon + strength, armor_class, trauma_on)
    blow = strike_blow(dice, (ATTACKER, ours), (DEFENDER, theirs), wounding)
    word = MISS if not blow.landed else TRAUMA if blow.trauma else HURT if blow.done else HARMLESS
    luck = roll_luck(dice, LUCK, counter) if blow.landed or counter_on == "always" else ()
    if any(die.value for die in luck):
        word += COUNTERED
    return Roll((*blow.dice, *luck), blow.done, word, blow.working)
