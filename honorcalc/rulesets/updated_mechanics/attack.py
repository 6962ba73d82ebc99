"""One attack: hit, damage past the armor, trauma, counter-attack (U4, U5, U6)."""

from collections.abc import Callable
from fractions import Fraction
from math import lcm
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import measured, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.updated_mechanics import parameters
from honorcalc.rulesets.updated_mechanics.attack_odds import AttackOdds
from honorcalc.rulesets.updated_mechanics.damage import Wounding, counter_chance
from honorcalc.rulesets.updated_mechanics.hit import DEFAULT, BothPools, called, described_dice
from honorcalc.rulesets.updated_mechanics.hit import notes as hit_notes
from honorcalc.rulesets.updated_mechanics.house import (
    BOOK,
    COUNTERED_AFTER,
    HIT_RULES,
    PENETRATION_RULES,
    House,
)
from honorcalc.rulesets.updated_mechanics.parameters import AS_WRITTEN, ATTACKER, DEFENDER, Readings
from honorcalc.rulesets.updated_mechanics.rolling import roll_attack_dice, roll_luck
from honorcalc.rulesets.updated_mechanics.success_pools import Pool

MISS, HARMLESS, HURT, TRAUMA = "miss", "hit without damage", "hit", "hit and trauma"
LUCK = "Luck"
COUNTERED = ", then a counter-attack"
HITS = (HARMLESS, HURT, TRAUMA)
RARE = Fraction(1, 1000)  # what is less likely shares the last bar
FEWEST_BARS = 8
ACCURACY = 10**16  # the mean is off by less than this part of it


def part(*words: str) -> Callable[[Roll], bool]:
    """Whether a roll's outcome is one of these words, with or without a counter-attack."""
    return lambda roll: roll.outcome.removesuffix(COUNTERED) in words


@calculator(
    "updated-mechanics.attack",
    title="Attack",
    asks="succeed damage",
    rules="U2 U3 U4 U5 U6 U7",
    follows={
        **dict.fromkeys(HIT_RULES, "hit mean_damage harmless trauma counter"),
        **dict.fromkeys(PENETRATION_RULES, "mean_damage harmless trauma"),
        **dict.fromkeys(("trauma", "trauma_on"), "trauma"),
        "counter_on": "counter",
    },
    values=(
        Value(
            "hit", "Hits", help="By the book, the attacker has more successes.", event=part(*HITS)
        ),
        Value(
            "mean_damage", "Mean damage", "points", "The mean of all attacks; a miss counts as 0."
        ),
        Value("harmless", "Hits but does no damage", event=part(HARMLESS)),
        Value("trauma", "Causes trauma", event=part(TRAUMA)),
        Value(
            "counter",
            "Counter-attack",
            help="The share of all attacks, misses included, after which a defender who survives "
            "may make a counter-attack.",
            event=lambda roll: roll.outcome.endswith(COUNTERED),
        ),
    ),
)
def attack(
    pools: BothPools = DEFAULT,
    weapon: Annotated[int, parameters.weapon(ATTACKER)] = 2,
    strength: Annotated[int, parameters.strength(ATTACKER)] = 2,
    armor_class: Annotated[int, parameters.armor_class(DEFENDER)] = 6,
    counter: Annotated[int, parameters.counter(DEFENDER)] = 10,
    readings: Readings = AS_WRITTEN,
    house: House = BOOK,
) -> Answer:
    """One attack: whether it hits, how much damage gets through the armor, and what follows."""
    house = house.read_as(readings)
    ours, theirs = pools.sides(house)
    wounding = Wounding(weapon + strength, armor_class, house.trauma_on, house.trauma)
    odds, mean = attack_and_mean(ours, theirs, wounding)
    landed, armor = odds.lands, wounding.armor
    series = Series("Damage", "points", damage(odds, armor))
    chance = counter_chance(counter)
    luck = {"hit": landed, "always": Fraction(1), "miss": 1 - landed, "never": Fraction(0)}
    return Answer(
        headline=f"{pools.text} hits {percent(landed)} of the time. Against armor "
        f"class {armor_class} it does {measured(mean, 'points')} of damage on average.",
        values={
            "hit": landed,
            "mean_damage": mean,
            "harmless": odds.under(armor + 1),
            "trauma": odds.at_least(armor + wounding.least_trauma),
            "counter": chance * luck[house.counter_on],
        },
        chart=Odds(series, counts=lambda points: points > 0),
        notes=tuple(notes(ours, theirs)),
    )


def notes(ours: Pool, theirs: Pool) -> list[str]:
    """What the reader should know of how the figures were reached."""
    house = ours.house
    said = hit_notes(ours, theirs)
    if ours.dice and ours.die.extra:
        said.append(
            f"U2: {house.tens} can roll again without limit. The mean damage is accurate to "
            "15 digits, and all other figures are exact."
        )
    if after := COUNTERED_AFTER.get(house.counter_on):
        said.append(
            f"U4: After {after}, the luck die decides whether the defender, if still alive, makes "
            "a counter-attack."
        )
    said.append("U5: Extra rolls and rerolled dice penetrate too. A bonus success does not.")
    meant = "before" if house.trauma_on == "total" else "after"
    said.append(f"U6: The damage {meant} armor decides whether there is trauma.")
    return said


def attack_and_mean(ours: Pool, theirs: Pool, wounding: Wounding) -> tuple[AttackOdds, Fraction]:
    """The attack, known as far as its figures need, and its mean damage.

    The mean is off by less than 1e-16 of it.
    """
    highest = max(2 * ours.dice + 20, wounding.armor + wounding.least_trauma)
    while True:
        odds = AttackOdds(ours, theirs, highest)
        mean = odds.mean_past(wounding.armor)
        if odds.most_missed(wounding.armor) * ACCURACY <= mean and (odds.at_least(highest) < RARE):
            return odds, mean
        highest += 20


def damage(odds: AttackOdds, armor: int) -> Distribution:
    """The final damage of all attacks, misses counted 0; rare high damage is held together."""
    highest = len(odds.weights) - 1
    points = range(1, max(1, highest - armor))
    last = next((d for d in points if d > FEWEST_BARS and odds.at_least(d + armor) < RARE), 1)
    beyond = odds.at_least(last + armor)
    whole = lcm(odds.denominator, beyond.denominator)
    times = whole // odds.denominator
    weights = {d: times * odds.weights[d + armor] for d in range(1, last) if d + armor >= 0}
    weights[last] = int(beyond * whole)
    weights[0] = whole - sum(weights.values())
    return Distribution(weights, open_end=beyond > 0)


@attack.rolls
def roll_attack(
    dice: Dice,
    pools: BothPools,
    weapon: int,
    strength: int,
    armor_class: int,
    counter: int,
    readings: Readings,
    house: House = BOOK,
) -> Roll:
    """One attack and its luck die; the total is the damage."""
    house = house.read_as(readings)
    ours, theirs = pools.sides(house)
    wounding = Wounding(weapon + strength, armor_class, house.trauma_on, house.trauma)
    blow = roll_attack_dice(dice, (ATTACKER, ours), (DEFENDER, theirs), wounding)
    word = MISS if not blow.landed else TRAUMA if blow.trauma else HURT if blow.done else HARMLESS
    luck = roll_luck(dice, LUCK, counter) if house.may_counter(landed=blow.landed) else ()
    if any(die.value for die in luck):
        word += COUNTERED
    return Roll((*blow.dice, *luck), blow.done, word, blow.working)


attack.calls("hit_pool evade_pool")(called)
attack.roller_codes(described_dice)
