"""Where a hit lands (H18) and what aiming costs (H16)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Pool, Throw, UnwrittenError
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.modifiers import AIMS, aim_modifier, choice

REGIONS = {
    "head": "Head",
    "right_arm": "Right arm",
    "body": "Body",
    "left_arm": "Left arm",
    "right_leg": "Right leg",
    "left_leg": "Left leg",
}
"""The body sections in the order of the first die's faces (H18)."""
CHOSEN = {"none": 0, "section": 1, "location": 2, "point": 3}  # dice chosen instead of rolled
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
FACES = 6


def spot(region: str, along: int | None, across: int | None) -> str:
    """A hit location in words; None for a die that was chosen (H18).

    >>> spot("left_leg", 4, 4), spot("right_arm", 1, 6), spot("head", None, 2)
    ('left leg, fourth step down, fourth step across', 'right arm, first step from the shoulder, \
sixth step across', 'head, at the height you aimed at, second step across')
    """
    way = "from the shoulder" if region.endswith("arm") else "down"
    down = f"{ORDINALS[along - 1]} step {way}" if along else "at the height you aimed at"
    over = f"{ORDINALS[across - 1]} step across" if across else "exactly where you aimed"
    return f"{REGIONS[region].lower()}, {down}, {over}"


@calculator(
    "honor.location",
    title="Hit location",
    asks="dice",
    rules="H16 H18",
    follows={"aimed": "modifier"},
    values=(
        Value("modifier", "Modifier for aiming", "", "It changes the attack roll."),
        Value(
            "chance",
            "Hits this body section",
            help="The share of all hits. If you aim at a section, every hit lands on it.",
        ),
    ),
    lead="chance",
)
def location(
    aim: Annotated[
        str, choice("Aim at", AIMS, "", "Each step lets you choose one more of the three dice.")
    ] = "none",
    region: Annotated[str, Choice("Body section", options=REGIONS)] = "head",
    house: House = BOOK,
) -> Answer:
    """Where a hit lands: three ordinary dice, or the spot aimed at."""
    regions = list(REGIONS)
    place = regions.index(region) + 1
    faces = {place: 1} if CHOSEN[aim] else dict.fromkeys(range(1, FACES + 1), 1)
    die = Distribution(faces)
    chance = die.probability(place)
    shares = tuple(die.probability(face) for face in range(1, FACES + 1))
    name = REGIONS[region].lower()
    modifier = aim_modifier(aim, house)
    cost = f"gives {number(modifier)} on the attack roll" if modifier else "costs nothing"
    return Answer(
        headline=f"If the attacker does not aim, {percent(chance)} of hits land on the {name}."
        if not CHOSEN[aim]
        else f"Aiming {cost}, and every hit lands on the {name}.",
        values={"modifier": modifier, "chance": chance},
        chart=Amounts(
            "Body section", tuple(REGIONS.values()), shares, counts=lambda n: n == place - 1
        ),
        series=(Series("First die", "", die),),
        table=Table(
            ("First die", "Body section", "Chance"),
            tuple(zip(range(1, FACES + 1), REGIONS.values(), shares, strict=True)),
            ("number", "text", "chance"),
        ),
        notes=(
            "H16: Aiming at a section chooses the first die, aiming at a location the first two, "
            "and aiming at a point all three.",
        )
        if CHOSEN[aim]
        else ("H18: These are ordinary dice, so a six is a six here.",),
    )


@location.rolls
def roll_location(dice: Dice, aim: str, region: str) -> Roll:
    """The dice that are not chosen, and the spot in words."""
    chosen = CHOSEN[aim]
    first = list(REGIONS).index(region) + 1 if chosen else dice.face(FACES)
    along = None if chosen > 1 else dice.face(FACES)
    across = None if chosen > 2 else dice.face(FACES)
    groups = ("Section chosen" if chosen else "Section", "Along", "Across")
    shown = tuple(
        Die(group, FACES, face, face)
        for group, face in zip(groups, (first, along, across), strict=True)
        if face
    )
    where = spot(list(REGIONS)[first - 1], along, across)
    numbers = " ".join(str(face) if face else "–" for face in (first, along, across))
    return Roll(shown, first, where, numbers)


@location.roller_codes
def described_dice(aim: str) -> tuple[Throw, ...]:
    """The dice that are not chosen; raises UnwrittenError where all are."""
    names = ("Section", "Along", "Across")[CHOSEN[aim] :]
    if not names:
        raise UnwrittenError("You choose all three dice, so there is nothing to roll.")
    return tuple(Throw(name, (Pool(count=1, sides=FACES),)) for name in names)
