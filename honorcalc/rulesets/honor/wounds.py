"""What damage does to a character: penalty, consciousness, death (H20 to H23)."""

from fractions import Fraction
from math import floor
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import Number, number, percent
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.parameters import HALF, multiplier, reading, resistance
from honorcalc.rulesets.honor.rolls import RolledTotal, pool_code, roll_total, total
from honorcalc.rulesets.honor.totals import met, reaches

AWAKE, UNCONSCIOUS, ALIVE = "conscious", "unconscious", "survives if severe"
SURVIVAL_BONUS, SURVIVAL_TRIES = 2, 2
WAKING_TRIES = 6
WAITS = ("1 s", "5 s", "25 s", "1 min", "25 min", "1 h")
WOUND_NOTES = (
    "H22: The GM decides which damage is severe.",
    f"H23: You try to wake up after {', '.join(WAITS)}; each wait begins after the try before it.",
)
UNHURT = "H21: If there is no damage on the tally, there is no test."


def level_points(health: Fraction, will: Fraction, house: House) -> Fraction:
    """How many points on the tally make a damage level (H20)."""
    if house.level == "health":
        return health
    return max(health, will) if house.level == "higher" else min(health, will)


def damage_levels(tally: Number, health: Fraction, will: Fraction, house: House = BOOK) -> int:
    """Damage levels of a tally, each −1 to every test (H20).

    >>> damage_levels(4, Fraction(2), Fraction(3)), damage_levels(12, Fraction(3), Fraction(4))
    (2, 4)
    """
    return floor(tally / level_points(health, will, house))


def stays_conscious(
    resistance: Fraction, tally: Number, reading: str = "at_least", house: House = BOOK
) -> Fraction:
    """The chance to stay conscious with a tally; wound penalties are left out (H21).

    >>> stays_conscious(Fraction(5, 2), 12)
    Fraction(7, 12)
    """
    return reaches(total(resistance, 0, house), tally, reading) if tally else Fraction(1)


def survives(
    resistance: Fraction, tally: Number, reading: str = "at_least", house: House = BOOK
) -> Fraction:
    """The chance to survive severe damage: two tries with +2 (H22).

    >>> survives(Fraction(7, 2), 12)
    Fraction(143, 144)
    """
    if not tally:
        return Fraction(1)
    once = reaches(total(resistance, SURVIVAL_BONUS, house), tally, reading)
    return 1 - (1 - once) ** SURVIVAL_TRIES


def weaker_resistance(
    name: str, level: Fraction, parent: str, parent_level: Fraction, whose: str = "A"
) -> list[str]:
    """A note on a resistance below the attribute it stands in (H26)."""
    if not 0 < level < parent_level:
        return []
    return [
        f"H26: {whose} {name} of {number(level)} is below {parent} {number(parent_level)}, so it "
        "would not be written down. It is used all the same."
    ]


@calculator(
    "honor.wound",
    title="Wounds",
    asks="damage time",
    rules="H20 H21 H22 H23",
    follows={
        **dict.fromkeys(("die", "top", "reading"), "conscious survive wake_<k>"),
        **dict.fromkeys(("zero", "penalty"), "survive"),
        "level": "penalty",
    },
    values=(
        Value(
            "penalty", "Wound penalty", "", "Every test has this penalty: 1 for each damage level."
        ),
        Value(
            "conscious",
            "Stays conscious",
            help="One roll of Will or Pain Resistance.",
            event=lambda roll: roll.outcome.startswith(AWAKE),
        ),
        Value(
            "survive",
            "Survives, if severe",
            help="Two tries with Health or Damage Resistance and +2, the second at once.",
            event=lambda roll: roll.outcome.endswith(ALIVE),
        ),
        Value(
            "wake_<k>",
            "Awake by try <k>",
            help="After falling unconscious, within this many tries.",
            more=True,
        ),
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
    reading: Annotated[
        str, reading("To pass a test", "the tally", "Whether a total equal to the tally is enough.")
    ] = "at_least",
    house: House = BOOK,
) -> Answer:
    """What a damage tally means: the penalty, staying conscious, staying alive, waking up."""
    conscious = stays_conscious(pain_resistance or will, tally, reading, house)
    penalty = damage_levels(tally, health, will, house)
    name = "Pain Resistance" if pain_resistance else "Will"
    roll = Series(f"{name} total", "points", total(pain_resistance or will, 0, house), HALF)
    waking = {f"wake_{k}": 1 - (1 - conscious) ** k for k in range(1, WAKING_TRIES + 1)}
    weaker = weaker_resistance("Pain Resistance", pain_resistance, "Will", will)
    weaker += weaker_resistance("Damage Resistance", damage_resistance, "Health", health)
    return Answer(
        headline=f"A character with {name} {number(pain_resistance or will)} and a damage tally of "
        f"{number(tally)} stays conscious in {percent(conscious)} of cases.",
        values={
            "penalty": penalty,
            "conscious": conscious,
            "survive": survives(damage_resistance or health, tally, reading, house),
            **waking,
        },
        chart=Odds(
            roll,
            counts=lambda points: not tally or met(points, tally, reading),
            threshold=tally,
            line="tally {}",
        ),
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
    house: House,
) -> Roll:
    """The test to stay conscious and, as if the wound were severe, the tries to survive."""
    awake, test = roll_to_stay_conscious(dice, pain_resistance or will, tally, reading, house)
    alive, tries, more = roll_to_survive(dice, damage_resistance or health, tally, reading, house)
    word = AWAKE if awake else UNCONSCIOUS
    fate = ALIVE if alive else "dies if severe"
    working = "; ".join([test.working, *more])
    return Roll((*test.dice, *tries), test.points, f"{word}, {fate}", working)


def roll_to_stay_conscious(
    dice: Dice,
    resistance: Fraction,
    tally: Number,
    reading: str,
    house: House,
    group: str = "Conscious?",
) -> tuple[bool, RolledTotal]:
    """Whether the character stays conscious, and the roll that decided it (H21)."""
    rolled = roll_total(dice, group, resistance, 0, house)
    stays = not tally or met(rolled.points, tally, reading)
    return stays, rolled._replace(working=f"{rolled.working} against {number(tally)}")


def roll_to_survive(
    dice: Dice, resistance: Fraction, tally: Fraction, reading: str, house: House
) -> tuple[bool, tuple[Die, ...], list[str]]:
    """Whether the character survives, the dice of the tries needed and the workings (H22)."""
    shown: list[Die] = []
    workings: list[str] = []
    alive = not tally
    while not alive and len(workings) < SURVIVAL_TRIES:
        group = f"Survives? Try {len(workings) + 1}"
        tried = roll_total(dice, group, resistance, SURVIVAL_BONUS, house)
        shown.extend(tried.dice)
        workings.append(f"try {len(workings) + 1} to stay alive {tried.working}")
        alive = met(tried.points, tally, reading)
    return alive, tuple(shown), workings


@wound.roller_codes
def described_dice(
    tally: Fraction, will: Fraction, pain_resistance: Fraction, house: House
) -> tuple[Throw, ...]:
    """The test to stay conscious."""
    dice = pool_code(pain_resistance or will, 0, house)
    return (Throw("Staying conscious", (dice,), 0, f"against a tally of {number(tally)}"),)
