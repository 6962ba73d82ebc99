"""What damage does to a character: penalty, consciousness, death (H20 to H23)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import Number, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.parameters import HALF, multiplier, reading, resistance
from honorcalc.rulesets.honor.rolls import roll_total, total

AWAKE, ALIVE = "conscious", "survives if severe"
SURVIVAL_BONUS, SURVIVAL_TRIES = 2, 2
WAKING_TRIES = 6
WAITS = ("1 s", "5 s", "25 s", "1 min", "25 min", "1 h")
WOUND_NOTES = (
    "H22: Which damage is severe is for the referee to say.",
    f"H23: Tries to wake come after {', '.join(WAITS)}, one after the other.",
)
UNHURT = "H21: With no damage on the tally nothing is tested."


def damage_levels(tally: Number, health: Fraction, will: Fraction) -> int:
    """Damage levels of a tally, each −1 to every test (H20).

    >>> damage_levels(4, Fraction(2), Fraction(3)), damage_levels(12, Fraction(3), Fraction(4))
    (2, 4)
    """
    return floor(tally / min(health, will))


def reaches(roll: Distribution, tally: Number, reading: str) -> Fraction:
    """The chance that a total (in half points) is enough against a tally in points (H21)."""
    wanted = 2 * tally
    return roll.above(floor(wanted)) if reading == "exceed" else roll.at_least(ceil(wanted))


def is_enough(points: Number, tally: Number, reading: str) -> bool:
    """Whether a total in points is enough against a tally (H21)."""
    return points > tally if reading == "exceed" else points >= tally


def stays_conscious(resistance: Fraction, tally: Number, reading: str = "at_least") -> Fraction:
    """The chance to stay conscious with a tally; wound penalties are left out (H21).

    >>> stays_conscious(Fraction(5, 2), 12)
    Fraction(7, 12)
    """
    return reaches(total(resistance, 0), tally, reading) if tally else Fraction(1)


def survives(resistance: Fraction, tally: Number, reading: str = "at_least") -> Fraction:
    """The chance to survive severe damage: two tries with +2 (H22).

    >>> survives(Fraction(7, 2), 12)
    Fraction(143, 144)
    """
    if not tally:
        return Fraction(1)
    once = reaches(total(resistance, SURVIVAL_BONUS), tally, reading)
    return 1 - (1 - once) ** SURVIVAL_TRIES


def weaker_resistance(name: str, level: Fraction, parent: str, parent_level: Fraction) -> list[str]:
    """A note on a resistance below the attribute it stands in (H26)."""
    if not 0 < level < parent_level:
        return []
    return [
        f"H26: A {name} of {number(level)} under {parent} {number(parent_level)} would not be "
        "written down; it is used as given."
    ]


@calculator(
    "honor.wound",
    title="Wounds",
    asks="damage time",
    rules="H20 H21 H22 H23",
    values=(
        Value("penalty", "Wound penalty", "", "Taken off every test; one for each damage level."),
        Value(
            "conscious",
            "Stays conscious",
            help="One Will or Pain Resistance roll.",
            seen=lambda roll: roll.outcome.startswith(AWAKE),
        ),
        Value(
            "survive",
            "Survives, if severe",
            help="Two Health or Damage Resistance rolls.",
            seen=lambda roll: roll.outcome.endswith(ALIVE),
        ),
        Value("wake_<k>", "Awake by try <k>", help="Once unconscious, by so many tries."),
    ),
    lead="conscious",
)
def wound(
    tally: Annotated[
        Fraction, Halves("Damage tally", minimum=0, maximum=400, unit="points")
    ] = Fraction(6),
    health: Annotated[Fraction, multiplier("Health")] = Fraction(2),
    will: Annotated[Fraction, multiplier("Will")] = Fraction(2),
    pain_resistance: Annotated[Fraction, resistance("Pain Resistance", "Will")] = Fraction(0),
    damage_resistance: Annotated[Fraction, resistance("Damage Resistance", "Health")] = Fraction(0),
    reading: Annotated[str, reading("Whether a total equal to the tally is enough.")] = "at_least",
) -> Answer:
    """What a damage tally means: the penalty, staying conscious, staying alive, waking up."""
    conscious = stays_conscious(pain_resistance or will, tally, reading)
    penalty = damage_levels(tally, health, will)
    name = "Pain Resistance" if pain_resistance else "Will"
    roll = Series(f"{name} roll", "points", total(pain_resistance or will, 0), HALF)
    waking = {f"wake_{k}": 1 - (1 - conscious) ** k for k in range(1, WAKING_TRIES + 1)}
    weaker = weaker_resistance("Pain Resistance", pain_resistance, "Will", will)
    weaker += weaker_resistance("Damage Resistance", damage_resistance, "Health", health)
    return Answer(
        headline=f"A character with a tally of {number(tally)} stays conscious in "
        f"{percent(conscious)} of cases.",
        values={
            "penalty": penalty,
            "conscious": conscious,
            "survive": survives(damage_resistance or health, tally, reading),
            **waking,
        },
        chart=Odds(
            roll,
            counts=lambda points: not tally or is_enough(points, tally, reading),
            threshold=tally,
        ),
        series=(roll,),
        notes=(*([] if tally else [UNHURT]), *weaker, *WOUND_NOTES),
    )


@wound.rolls
def roll_wound(
    dice: Dice,
    tally: Fraction,
    health: Fraction,
    will: Fraction,
    pain_resistance: Fraction,
    damage_resistance: Fraction,
    reading: str,
) -> Roll:
    """The test to stay conscious and, as if the wound were severe, the tries to survive."""
    awake, shown, points, working = roll_to_stay_conscious(
        dice, pain_resistance or will, tally, reading
    )
    alive, tries, more = roll_to_survive(dice, damage_resistance or health, tally, reading)
    word = AWAKE if awake else "unconscious"
    fate = ALIVE if alive else "dies if severe"
    return Roll((*shown, *tries), points, f"{word}, {fate}", "; ".join([working, *more]))


def roll_to_stay_conscious(
    dice: Dice, resistance: Fraction, tally: Number, reading: str, group: str = "Conscious?"
) -> tuple[bool, tuple[Die, ...], Fraction, str]:
    """Whether the character stays conscious, the dice, their total and the working (H21)."""
    rolled = roll_total(dice, group, resistance)
    stays = not tally or is_enough(rolled.points, tally, reading)
    return stays, rolled.dice, rolled.points, f"{rolled.working} against {number(tally)}"


def roll_to_survive(
    dice: Dice, resistance: Fraction, tally: Fraction, reading: str
) -> tuple[bool, tuple[Die, ...], list[str]]:
    """Whether the character survives, the dice of the tries needed and the workings (H22)."""
    shown: list[Die] = []
    workings: list[str] = []
    alive = not tally
    while not alive and len(workings) < SURVIVAL_TRIES:
        group = f"Survives? Try {len(workings) + 1}"
        tried = roll_total(dice, group, resistance, SURVIVAL_BONUS)
        shown.extend(tried.dice)
        workings.append(tried.working)
        alive = is_enough(tried.points, tally, reading)
    return alive, tuple(shown), workings
