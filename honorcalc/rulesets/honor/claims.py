"""What Honor says of its odds, the slips in its text, and how its rules are read."""

from __future__ import annotations

from fractions import Fraction

from honorcalc.calculators.claims import Claim, Erratum, Interpretation, Shown, points
from honorcalc.calculators.words import number, percent

RELIABLE = Fraction(9, 10)
EQUALS, BETTER = "honor.test?", "honor.test?acting_multiplier=3.5&"
ABOVE_THE_BEST = "honor.target?target=20&reading=exceed&multiplier="
AT_LEAST = "honor.target?multiplier=1&target="
AVERAGES = "honor.roll?multiplier=1&modifier="


def moved(mean: Fraction, up: Fraction, down: Fraction, four: Fraction, five: Fraction) -> str:
    """By how much bonuses and penalties move the average."""
    return (
        "The natural 0 does not move, so the first point leads to <1> or <2>, and each further "
        f"bonus does as much; the fifth penalty moves the average by only "
        f"{percent((four - five) / mean)}."
    )


def penalties(
    even: Fraction, less: Fraction, more: Fraction,
    ahead: Fraction, ahead_less: Fraction, ahead_more: Fraction,
) -> str:  # fmt: skip
    """Three points either way, as a ratio and in percentage points."""
    return (
        f"Between equals a −3 divides <0> by {float(even / less):.1f}, a +3 multiplies it by "
        f"{float(more / even):.1f}. In points it is −{points(even - less)} against "
        f"+{points(more - even)} between equals, and −{points(ahead - ahead_less)} against "
        f"+{points(ahead_more - ahead)} for 3.5 against 2: only the better side loses more."
    )


def middle(three: Fraction, eight: Fraction, five: Fraction, six: Fraction, ten: Fraction) -> str:
    """How the natural roll lies around its middle."""
    return (
        f"3 to 7 make up {percent(three - eight)}, and a 5 is {number((five - six) / ten)} times "
        "as likely as a 10 (<4>) or a 0."
    )


CLAIMS = (
    Claim(
        "average-roll", "H1", "An average roll is 5.", "5",
        (Shown("honor.roll?multiplier=1", "mean"),),
    ),
    Claim(
        "each-point", "H2", "Each point of bonus or penalty moves the average by 20%.", "20%",
        tuple(Shown(f"{AVERAGES}{n}", "mean") for n in (0, 1, -1, -4, -5)),
        figure=lambda mean, up, *others: (up - mean) / mean,
        note=moved,
    ),
    Claim(
        "five-off", "H2", "A −5 makes 58% of rolls zero.", "58%",
        (Shown("honor.roll?modifier=-5", "zero"),),
    ),
    Claim(
        "walk", "H11", "An average walk, at multiplier 2, is 2 m/s.", "2 m/s",
        (Shown("honor.movement?", "mean_distance"),),
    ),
    Claim(
        "run", "H11", "An average run is 3.3 m/s.", "3.3 m/s",
        (Shown("honor.movement?pace=run", "mean_distance"),),
    ),
    Claim(
        "sprint", "H11", "An average sprint is 5 m/s.", "5 m/s",
        (Shown("honor.movement?pace=sprint", "mean_distance"),),
    ),
    Claim(
        "even-chance", "H6", "A difficulty of 5 × the skill is a 50% chance.", "50%",
        (Shown("honor.target?", "success"), Shown("honor.target?reading=exceed", "success")),
        note="It is <1> where the number must be exceeded; no whole or half number gives 50%.",
    ),
    Claim(
        "penalties", "H2", "Penalties are much stronger than bonuses.",
        charts=tuple(
            Shown(f"{sides}acting_modifier={n}", "success")
            for sides in (EQUALS, BETTER) for n in (0, -3, 3)
        ),
        holds=(
            lambda even, less, more, *ahead: even / less > more / even,
            lambda even, less, more, *ahead: even - less > more - even,
            lambda _, __, ___, even, less, more: even - less > more - even,
        ),
        note=penalties,
        more="interpretations#penalties-and-bonuses",
    ),
    Claim(
        "exceeding-the-best", "H3", "Skill lets one reliably exceed the best of the less skilled.",
        charts=tuple(Shown(f"{ABOVE_THE_BEST}{skill}", "success") for skill in (3, 5, 10, 10.5)),
        holds=(
            lambda three, *others: three >= RELIABLE,
            lambda *others: others[-1] >= RELIABLE,
        ),
        note="Only with a wide gap: above 20, the best of a 2, comes a 3 in <0>, a 5 in <1>, a 10 "
        "in <2>, and a 10.5 in <3>.",
        more="interpretations#exceeding-the-best",
    ),
    Claim(
        "master", "H2", "Even a master sometimes errs.",
        charts=(
            Shown(
                "honor.test?acting_multiplier=20&acting_modifier=10&opposing_multiplier=0.5",
                "failure",
            ),
        ),
        holds=(lambda failure: failure > 0,),
        note="A natural 0 comes once in 36 for everyone: 20 against 0.5, with a +10, still fails "
        "in <0>.",
    ),
    Claim(
        "middle", "H1", "The odds favor the middle numbers.",
        charts=tuple(Shown(f"{AT_LEAST}{n}", "success") for n in (3, 8, 5, 6, 10)),
        holds=(
            lambda three, eight, *_: three - eight > Fraction(1, 2),
            lambda _, __, five, six, ten: five - six > ten,
        ),
        note=middle,
    ),
)  # fmt: skip

FOUND = "2026-11-20"
DOOR, WOUND = "examples#kicking-it-open", "examples#the-wound"
ERRATA = (
    Erratum(
        "door-penalty", "H8", "Kicking the door", DOOR,
        "a −1, yet 2 is subtracted", "−2: barefoot, and a second action", FOUND,
    ),
    Erratum(
        "door-tie", "H4", "Kicking the door", DOOR,
        "a 4 times 2 called 12", "the door rolls 6: 12 against 12, a tie", FOUND,
    ),
    Erratum(
        "pain-resistance", "H26", "The wound", WOUND,
        "Pain Resistance 2.5 with a damage level every 3 points",
        "Will 3: 5 × 3 = 15 stays awake", FOUND,
    ),
    Erratum(
        "damage-resistance", "H22", "The wound", WOUND,
        "Damage Resistance named 3.5, multiplied by 2.5",
        "3 × 3.5 = 10.5 fails, 5 × 3.5 = 17.5 lives", FOUND,
    ),
    Erratum(
        "agility-walk", "H11", "Agility", "character#the-twelve-attributes",
        "an untrained human walks 1 m/s", "2 m/s, by the movement rule", FOUND,
    ),
    Erratum(
        "leather", "H19", "Leather armor", "armor-and-damage#how-armor-wears",
        "absorbing 2 lowers durability by 2", "2 points of wear toward the durability", FOUND,
    ),
    Erratum(
        "ranged-defense", "H32", "Ranged Defense", "skills#quickness",
        "stands against melee attacks", "stands against attacks at range", FOUND,
    ),
)  # fmt: skip

EXCEEDED = "the tally must be exceeded"
INTERPRETATIONS = (
    Interpretation(
        "H6", "Reaching a static target succeeds.",
        (("the target must be exceeded", "honor.target?reading=exceed"),),
    ),
    Interpretation(
        "H7",
        "“Roll twice” repeats as often as it comes up. After a natural 10 the same row is read in "
        "the character's favor; row numbers are not turned round.",
    ),
    Interpretation(
        "H13",
        "The endurance penalty falls on later endurance tests only. The difficulty is an opposing "
        "multiplier, 2 unless said. The runner acts, so ties fail. One test for each full 60 or "
        "10 seconds.",
        (("another difficulty, such as 3", "honor.endurance?difficulty=3"),),
    ),
    Interpretation(
        "H15",
        "Nothing is rounded but damage levels, downward. 0 against 0 is a miss in the narrow "
        "sense.",
    ),
    Interpretation(
        "H16",
        "Aiming at a section chooses the first location die, at a location the first two, at a "
        "point all three.",
    ),
    Interpretation(
        "H16",
        "A readied attack is taken when the opponent comes into view, not when the opponent goes "
        "out of it.",
        name="readied",
    ),
    Interpretation("H17", "Only full steps of range count."),
    Interpretation("H18", "Right and left are the target's own."),
    Interpretation(
        "H19",
        "What is absorbed counts as wear; each time it reaches the durability, absorption drops by "
        "1 and the count goes on with the remainder.",
    ),
    Interpretation(
        "H21",
        "The wounded character opposes, so reaching the tally is enough. The test comes after "
        "every hit that leaves damage; with no damage on the tally nothing is tested.",
        (
            (EXCEEDED, "honor.wound?reading=exceed"),
            ("in an attack", "honor.attack?reading=exceed"),
            ("in a duel", "honor.duel?reading=exceed"),
        ),
    ),
    Interpretation(
        "H22",
        "Severe is what the GM says. Reaching the tally in either of the two tries is enough. The "
        "duel leaves this test out.",
        ((EXCEEDED, "honor.wound?reading=exceed"),),
    ),
    Interpretation("H23", "The waits follow one another; the last repeats."),
    Interpretation(
        "H24",
        "Each wound heals by its own levels, the highest first; the whole wound takes the sum.",
    ),
    Interpretation("H25", "A push is measured in meters."),
    Interpretation(
        "H25",
        "The −3 for small weapons in a grapple is the one for being held, not a second one.",
        name="small-weapons",
    ),
    Interpretation(
        "H26",
        "A Pain or Damage Resistance below its attribute would not be written down; where a "
        "calculator is given one, it uses it and says so.",
    ),
    Interpretation(
        "H28",
        "Skills and specialties are counted before the raise. Specialties of an erased skill stay "
        "while they exceed the attribute, and count again when the skill is bought anew.",
    ),
    Interpretation(
        "H30",
        "A parry acts against the attack total already rolled, so ties let the blow through.",
        (("the attacker rolls again", "honor.parry?against=fresh"),),
    ),
    Interpretation("H31", "Only an excess is carried to the second skill, never a shortfall."),
    Interpretation(
        "H32",
        "Damage and Pain Resistance raising the multiple of the damage levels carries a question "
        "mark in the source; it is named and not computed.",
    ),
)  # fmt: skip
