"""An attack: hit, damage past armor, and what it does to the target (H15 to H21)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.parameters import Halves, Whole
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import measured, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.house import BOOK, DICE_RULES, House
from honorcalc.rulesets.honor.parameters import (
    half_points,
    modifier,
    multiplier,
    reading,
    resistance,
    tally_before,
)
from honorcalc.rulesets.honor.success import (
    Party,
    deciding,
    opposed_code,
    roll_test,
    tie_notes,
    winning,
    wins,
)
from honorcalc.rulesets.honor.wounds import (
    damage_levels,
    roll_to_stay_conscious,
    stays_conscious,
    weaker_resistance,
)

QUARTER = Fraction(1, 4)
ATTACKER, DEFENDER, WOUNDS = "Attacker", "Defender", "Defender's wounds"
MISS, FAILED, HARMLESS = "miss", "failed attack", "hit without damage"
STANDS, FALLS = "hit, the target stays conscious", "hit, the target falls unconscious"


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


def misses(acting: Distribution, opposing: Distribution, house: House) -> Fraction:
    """The chance of a miss in the narrow sense: at most half the opposing total (H15).

    Nothing against nothing is one only where that tie fails; of ties that are rolled again the
    chance knows nothing.
    """
    most = (acting.scale(2) - opposing).at_most(0)
    if house.ties == "opposing":
        return most
    most -= acting.probability(0) * opposing.probability(0)
    return most / (1 - (acting - opposing).probability(0)) if house.ties == "again" else most


Reading = Annotated[
    str, reading("To stay conscious", "the tally", "Whether a total equal to the tally is enough.")
]


@dataclass(frozen=True)
class Target:
    """Whoever is attacked: what damage does depends on these."""

    health: Annotated[Fraction, multiplier("Health", WOUNDS)] = Fraction(2)
    will: Annotated[Fraction, multiplier("Will", WOUNDS)] = Fraction(2)
    pain_resistance: Annotated[Fraction, resistance("Pain Resistance", "Will", WOUNDS)] = Fraction(
        0
    )
    tally: Annotated[Fraction, tally_before(WOUNDS)] = Fraction(0)
    reading: Reading = "at_least"

    @property
    def resisting(self) -> Fraction:
        """What the test to stay conscious rolls: Pain Resistance, Will without it (H21)."""
        return self.pain_resistance or self.will

    def levels(self, house: House, damage: int = 0) -> int:
        """The damage levels, so many quarter points added to the tally (H20)."""
        return damage_levels(self.tally + damage * QUARTER, self.health, self.will, house)

    def penalized(self, damage: Distribution, house: House) -> Fraction:
        """The chance that the damage levels rise (H20)."""
        before = self.levels(house)
        return damage.chance(lambda done: self.levels(house, done) > before)

    def conscious(self, damage: Distribution, house: House) -> Fraction:
        """The chance to be conscious afterward; no damage, no test (H21)."""

        def chance(done: int) -> Fraction:
            if not done:
                return Fraction(1)
            return stays_conscious(self.resisting, self.tally + done * QUARTER, self.reading, house)

        return damage.expect(chance)


def weapon(group: str = "") -> Halves:
    """The damage multiplier of a weapon."""
    return Halves(
        "Damage multiplier",
        minimum=0,
        maximum=10,
        group=group,
        help="The weapon's multiplier. A mace has 1.",
    )


def armor_worn(group: str = "") -> Whole:
    """What armor takes off a hit."""
    help = "The absorption of the armor that is hit. Wear is left out here."
    return Whole("Armor", minimum=0, maximum=50, group=group, help=help)


UNHURT = Target()


Attack = Annotated[
    Fraction,
    multiplier(
        "Attack", ATTACKER, "Melee Combat or Agility; at range, Ranged Combat or Dexterity."
    ),
]
Defense = Annotated[
    Fraction, multiplier("Defense", DEFENDER, "Melee Defense, Ranged Defense or Quickness.")
]


class AttackSettings(NamedTuple):
    """An attack as it is set; each field is a parameter of the calculator."""

    attack_multiplier: Attack = Fraction(2)
    attack_modifier: Annotated[int, modifier("Modifier", ATTACKER)] = 0
    defense_multiplier: Defense = Fraction(2)
    defense_modifier: Annotated[int, modifier("Modifier", DEFENDER)] = 0
    damage_multiplier: Annotated[Fraction, weapon(ATTACKER)] = Fraction(1)
    absorption: Annotated[int, armor_worn(DEFENDER)] = 0
    target: Target = UNHURT

    @property
    def attack(self) -> Party:
        """What the attacker rolls with."""
        return Party(ATTACKER, self.attack_multiplier, self.attack_modifier)

    @property
    def defense(self) -> Party:
        """What the defender rolls with."""
        return Party(DEFENDER, self.defense_multiplier, self.defense_modifier)


DEFAULT = AttackSettings()


@calculator(
    "honor.attack",
    title="Attack and damage",
    asks="succeed damage",
    rules="H15 H19 H20 H21",
    follows={
        **dict.fromkeys(("ties", *DICE_RULES), "hit miss mean_damage penalized conscious"),
        "reading": "conscious",
        "level": "penalized",
    },
    values=(
        Value(
            "hit",
            "Hits",
            help="By the book, the attack total is higher than the defense total.",
            event=outcomes(HARMLESS, STANDS, FALLS),
        ),
        Value(
            "miss",
            "Misses outright",
            help="The attack fails, and its total is at most half the defense total.",
            event=outcomes(MISS),
        ),
        Value(
            "mean_damage", "Mean damage", "points", "After armor. An attack that fails counts as 0."
        ),
        Value(
            "penalized",
            "Adds a wound penalty",
            help="The damage raises the damage levels by 1 or more.",
        ),
        Value(
            "conscious",
            "Target stays conscious",
            help="An attack without damage leaves the target conscious.",
            event=outcomes(MISS, FAILED, HARMLESS, STANDS),
        ),
    ),
    folded=(),
)
def attack(settings: AttackSettings = DEFAULT, house: House = BOOK) -> Answer:
    """One attack: whether it hits, what damage gets through, and whether the target stays up."""
    ours, theirs, target = settings.attack, settings.defense, settings.target
    acting, opposing = ours.total(house), theirs.total(house)
    rating = deciding(acting - opposing, house)
    done = damage(rating, settings.damage_multiplier, settings.absorption)
    series = Series("Damage", "points", done, QUARTER)
    hit, mean = winning(rating, house), done.mean() * QUARTER
    return Answer(
        headline=f"A skill of {ours.text} hits a defense of {theirs.text} in {percent(hit)} of "
        f"attacks. An attack does {measured(mean, 'points')} of damage on average, with failed "
        "attacks counted as 0.",
        values={
            "hit": hit,
            "miss": misses(acting, opposing, house),
            "mean_damage": mean,
            "penalized": target.penalized(done, house),
            "conscious": target.conscious(done, house),
        },
        chart=Odds(series, counts=lambda points: points > 0),
        notes=(*notes(target, house), *tie_notes(house)),
    )


def notes(target: Target, house: House) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = ["H15: Damage is not rounded; only damage levels are rounded down."]
    if target.levels(house):
        said.append(
            "H20: The damage so far does not change the modifiers here. Enter its penalties "
            "yourself."
        )
    return said + weaker_resistance("Pain Resistance", target.pain_resistance, "Will", target.will)


@attack.calls("attack_multiplier attack_modifier defense_multiplier defense_modifier")
def called(settings: AttackSettings) -> str:
    """Both sides, as 3.5 v 2."""
    return f"{settings.attack.text} v {settings.defense.text}"


@attack.rolls
def roll_attack(dice: Dice, settings: AttackSettings, house: House) -> Roll:
    """One attack, and the target's test when damage gets through."""
    target = settings.target
    rolled = roll_test(dice, settings.attack, settings.defense, house)
    done = damage_done(rolled.rating, settings.damage_multiplier, settings.absorption)
    working = f"{rolled.working}; damage {number(done)}"
    if not done:
        missed = 2 * rolled.ours.points <= rolled.theirs.points
        word = HARMLESS if wins(rolled.rating, house) else MISS if missed else FAILED
        return Roll(rolled.dice, done, word, working)
    awake, test = roll_to_stay_conscious(
        dice, target.resisting, target.tally + done, target.reading, house, "Target conscious?"
    )
    word = STANDS if awake else FALLS
    working += f"; to stay conscious {test.working}"
    return Roll((*rolled.dice, *test.dice), done, word, working)


@attack.roller_codes
def described_dice(settings: AttackSettings, house: House) -> tuple[Throw, ...]:
    """The attack less the defense."""
    return (opposed_code(settings.attack, settings.defense, "hits", house, "Attack"),)
