"""Where a hit lands (H18) and what aiming costs (H16)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer, Series, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.rolls import Dice, Die, Roll
from honorcalc.calculators.words import number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.modifiers import AIMS, choice

REGIONS = {
    "head": "Head",
    "right_arm": "Right arm",
    "body": "Body",
    "left_arm": "Left arm",
    "right_leg": "Right leg",
    "left_leg": "Left leg",
}
"""The regions in the order of the first die's faces (H18)."""
CHOSEN = {"none": 0, "section": 1, "location": 2, "point": 3}  # dice chosen instead of rolled
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
FACES = 6


def aim_modifier(aim: str) -> int:
    """The modifier on the attack for aiming: −1 a section, −2 a location, −3 a point (H16)."""
    return AIMS[aim].points


def spot(region: str, along: int | None, across: int | None) -> str:
    """A hit location in words; None for a die that was chosen (H18).

    >>> spot("left_leg", 4, 4), spot("right_arm", 1, 6), spot("head", None, 2)
    ('left leg, fourth sixth down, fourth across', 'right arm, first sixth from the base, \
sixth across', 'head, at the height aimed at, second across')
    """
    way = "from the base" if region.endswith("arm") else "down"
    down = f"{ORDINALS[along - 1]} sixth {way}" if along else "at the height aimed at"
    over = f"{ORDINALS[across - 1]} across" if across else "right where aimed"
    return f"{REGIONS[region].lower()}, {down}, {over}"


@calculator(
    "honor.location",
    title="Hit location",
    asks="dice",
    rules="H16 H18",
    values=(
        Value("modifier", "Modifier for aiming", "", "On the attack roll."),
        Value("chance", "Hits the wanted region", help="Of the hits; sure when aimed at."),
    ),
    lead="chance",
)
def location(
    aim: Annotated[
        str, choice("Aim at", AIMS, "", "Each step chooses one more die of the three.")
    ] = "none",
    region: Annotated[str, Choice("Wanted region", options=REGIONS)] = "head",
) -> Answer:
    """Where a hit lands: three ordinary dice, or the spot aimed at."""
    regions = list(REGIONS)
    place = regions.index(region) + 1
    faces = {place: 1} if CHOSEN[aim] else dict.fromkeys(range(1, FACES + 1), 1)
    die = Distribution(faces)
    chance = die.probability(place)
    shares = tuple(die.probability(face) for face in range(1, FACES + 1))
    name = REGIONS[region].lower()
    modifier = aim_modifier(aim)
    return Answer(
        headline=f"A hit lands on the {name} in {percent(chance)} of cases."
        if not modifier
        else f"Aiming costs {number(-modifier)} on the attack roll; a hit lands on the {name}.",
        values={"modifier": modifier, "chance": chance},
        chart=Amounts(
            "Region", tuple(REGIONS.values()), "Chance", "chance", shares, lambda n: n == place - 1
        ),
        series=(Series("First die", "", die),),
        table=Table(
            ("First die", "Region", "Chance"),
            tuple(zip(range(1, FACES + 1), REGIONS.values(), shares, strict=True)),
            ("number", "text", "chance"),
        ),
        notes=(
            "H16: Aiming at a section chooses the first die, a location two, a point all three.",
        )
        if CHOSEN[aim]
        else ("H18: Ordinary dice: a six is a six here.",),
    )


@location.rolls
def roll_location(dice: Dice, aim: str, region: str) -> Roll:
    """The dice that are not chosen, and the spot in words."""
    chosen = CHOSEN[aim]
    first = list(REGIONS).index(region) + 1 if chosen else dice.face(FACES)
    along = None if chosen > 1 else dice.face(FACES)
    across = None if chosen > 2 else dice.face(FACES)
    groups = ("Region chosen" if chosen else "Region", "Along", "Across")
    shown = tuple(
        Die(group, FACES, face, face)
        for group, face in zip(groups, (first, along, across), strict=True)
        if face
    )
    where = spot(list(REGIONS)[first - 1], along, across)
    numbers = " ".join(str(face) if face else "–" for face in (first, along, across))
    return Roll(shown, first, where, numbers)
