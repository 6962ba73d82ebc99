"""Moving on foot, in water and up (H8, H11, H12)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import counted, number, percent
from honorcalc.rulesets.honor.parameters import HALF, modifier, multiplier
from honorcalc.rulesets.honor.rolls import roll_total, total
from honorcalc.rulesets.honor.shares import Share, points, summed

STUCK = "stuck"
PACES = {"walk": "Walk", "run": "Run", "sprint": "Sprint"}
PARTS = {"walk": 5, "run": 3, "sprint": 2}  # a meter takes this many points (H11)

TERRAINS = {
    "clear": "Clear ground",
    "difficult": "Difficult ground",
    "swimming": "Swimming",
    "climbing": "Climbing",
    "scaling": "Scaling",
}
TERRAIN_MODIFIERS = {"clear": 0, "difficult": -1, "swimming": -3, "climbing": -3, "scaling": -5}
BY_STRENGTH = ("swimming", "climbing", "scaling")

LOADS = {
    "none": "Light",
    "encumbered": "Encumbered, over ½ of the maximum",
    "heavy": "Heavy, over ¾ of the maximum",
}
LOAD_MODIFIERS = {"none": 0, "encumbered": -1, "heavy": -3}


def refuse_impossible(pace: str, terrain: str, load: str) -> None:
    """Raises ParameterError where pace, terrain and load do not go together (H12)."""
    if load == "heavy" and pace != "walk":
        raise ParameterError(f"{pace} does not go with a heavy load; only walk does", "pace")
    if pace != "sprint":
        return
    if load == "encumbered":
        raise ParameterError("sprint does not go with an encumbered load; walk and run do", "pace")
    if terrain in BY_STRENGTH:
        means = TERRAINS[terrain].lower()
        raise ParameterError(f"sprint does not go with {means}; walk and run do", "pace")


def penalties(terrain: str, load: str, actions: int) -> list[Share]:
    """What falls on a movement roll by the rules (H8, H12).

    >>> sum(share.points for share in penalties("climbing", "encumbered", 2))
    -5
    """
    shares = (
        Share("H8", counted(actions, "action"), 1 - actions),
        Share("H12", TERRAINS[terrain].lower(), TERRAIN_MODIFIERS[terrain]),
        Share("H12", "heavy load" if load == "heavy" else load, LOAD_MODIFIERS[load]),
    )
    return [share for share in shares if share.points]


@calculator(
    "honor.movement",
    title="Movement",
    asks="distance",
    rules="H8 H11 H12",
    values=(
        Value("mean_distance", "Mean distance in one second", "m"),
        Value("stuck", "Does not move", help="The roll comes to 0.", seen=outcomes(STUCK)),
    ),
)
def movement(
    multiplier: Annotated[
        Fraction,
        multiplier("Multiplier", help="Agility or Running; Strength in water or on a climb."),
    ] = Fraction(2),
    pace: Annotated[str, Choice("Pace", options=PACES)] = "walk",
    terrain: Annotated[str, Choice("Terrain", options=TERRAINS)] = "clear",
    load: Annotated[str, Choice("Load", options=LOADS)] = "none",
    actions: Annotated[
        int, Whole("Actions", minimum=1, maximum=6, help="In this turn, the movement included.")
    ] = 1,
    modifier: Annotated[int, modifier("Further modifier")] = 0,
) -> Answer:
    """How far one second of movement goes."""
    refuse_impossible(pace, terrain, load)
    shares = penalties(terrain, load, actions)
    distance = Series(
        "Distance", "m", total(multiplier, points(shares) + modifier), HALF / PARTS[pace]
    )
    mean = distance.distribution.mean() * distance.scale
    stuck = distance.distribution.probability(0)
    return Answer(
        headline=f"{number(mean)} m in a second on average; "
        f"{percent(stuck)} of rolls do not move at all.",
        values={"mean_distance": mean, "stuck": stuck},
        chart=Odds(distance, counts=lambda meters: meters > 0),
        series=(distance,),
        notes=(*summed("Movement", shares), *remarks(pace, terrain)),
    )


def remarks(pace: str, terrain: str) -> list[str]:
    """What else the rules say about moving so."""
    skill = "Strength or that skill" if terrain in BY_STRENGTH else "Agility or Running"
    notes = [f"H11: The multiplier is {skill}."]
    if pace == "sprint":
        notes.append("H12: A sprint needs a run in the second before.")
    return notes


@movement.rolls
def roll_movement(
    dice: Dice,
    multiplier: Fraction,
    pace: str,
    terrain: str,
    load: str,
    actions: int,
    modifier: int,
) -> Roll:
    """One second of movement."""
    change = points(penalties(terrain, load, actions)) + modifier
    rolled = roll_total(dice, "Movement", multiplier, change)
    meters = rolled.points / PARTS[pace]
    working = f"{rolled.working}; ÷ {PARTS[pace]} = {number(meters)} m"
    return Roll(rolled.dice, meters, "moves" if meters else STUCK, working)
