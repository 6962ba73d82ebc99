"""Moving on foot, in water and up (H8, H11, H12)."""

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import measured, number, percent
from honorcalc.rulesets.honor.house import BOOK, DICE_RULES, STEPS, House
from honorcalc.rulesets.honor.parameters import HALF, modifier, multiplier
from honorcalc.rulesets.honor.rolls import (
    ModifierPart,
    modifier_sentences,
    roll_total,
    total,
    total_modifier,
)

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
BY_STRENGTH = {"swimming": "swims", "climbing": "climbs", "scaling": "scales a wall"}

LOADS = {
    "none": "Light",
    "encumbered": "Encumbered, over ½ of the maximum",
    "heavy": "Heavy, over ¾ of the maximum",
}
LOAD_MODIFIERS = {"none": 0, "encumbered": -1, "heavy": -3}


def refuse_impossible(pace: str, terrain: str, load: str) -> None:
    """Raises ParameterError where pace, terrain and load do not go together (H12)."""
    if load == "heavy" and pace != "walk":
        raise ParameterError(
            f"with a heavy load you can only walk, so {pace} is not possible", "pace"
        )
    if pace != "sprint":
        return
    if load == "encumbered":
        raise ParameterError("while encumbered you can walk or run, but not sprint", "pace")
    if terrain in BY_STRENGTH:
        means = TERRAINS[terrain].lower()
        raise ParameterError(f"while {means} you can walk or run, but not sprint", "pace")


def penalties(terrain: str, load: str, actions: int, house: House = BOOK) -> list[ModifierPart]:
    """What falls on a movement roll by the rules (H8, H12).

    >>> sum(share.points for share in penalties("climbing", "encumbered", 2))
    -5
    """
    parts = (
        ModifierPart("H8", measured(actions, "actions"), (1 - actions) * STEPS[house.each_action]),
        ModifierPart("H12", TERRAINS[terrain].lower(), TERRAIN_MODIFIERS[terrain]),
        ModifierPart("H12", "heavy load" if load == "heavy" else load, LOAD_MODIFIERS[load]),
    )
    return [part for part in parts if part.points]


@calculator(
    "honor.movement",
    title="Movement",
    asks="distance",
    rules="H8 H11 H12",
    follows=dict.fromkeys((*DICE_RULES, "each_action"), "mean_distance stuck"),
    values=(
        Value("mean_distance", "Mean distance in one second", "m"),
        Value(
            "stuck",
            "Does not move",
            help="The roll comes to 0, so the character gets nowhere.",
            event=outcomes(STUCK),
        ),
    ),
)
def movement(
    multiplier: Annotated[
        Fraction,
        multiplier(
            "Multiplier",
            help="Agility, or Running if the character runs or sprints; in water or on a climb, "
            "Strength or the skill for it.",
        ),
    ] = Fraction(2),
    pace: Annotated[str, Choice("Pace", options=PACES)] = "walk",
    terrain: Annotated[str, Choice("Terrain", options=TERRAINS)] = "clear",
    load: Annotated[str, Choice("Load", options=LOADS)] = "none",
    actions: Annotated[
        int, Whole("Actions", minimum=1, maximum=6, help="In this turn, counting the movement.")
    ] = 1,
    modifier: Annotated[int, modifier("Further modifier")] = 0,
    house: House = BOOK,
) -> Answer:
    """How far one second of movement goes."""
    refuse_impossible(pace, terrain, load)
    parts = penalties(terrain, load, actions, house)
    rolled = total(multiplier, total_modifier(parts) + modifier, house)
    distance = Series("Distance", "m", rolled, HALF / PARTS[pace])
    mean = distance.distribution.mean() * distance.scale
    stuck = distance.distribution.probability(0)
    return Answer(
        headline=f"A character with a skill of {number(multiplier)} {moves(pace, terrain)} "
        f"{number(mean)} m in one second on average. The chance to get nowhere in a second is "
        f"{percent(stuck)}.",
        values={"mean_distance": mean, "stuck": stuck},
        chart=Odds(distance, counts=lambda meters: meters > 0),
        notes=(*modifier_sentences("Movement", parts), *remarks(pace, terrain)),
    )


def moves(pace: str, terrain: str) -> str:
    """What a character does at a pace on a terrain.

    >>> moves("run", "clear"), moves("run", "swimming")
    ('runs', 'swims, at the running pace,')
    """
    if terrain in BY_STRENGTH:
        return (
            f"{BY_STRENGTH[terrain]}, at the {PACES[pace].lower()}{'n' * (pace == 'run')}ing pace,"
        )
    return f"{pace}s"


def remarks(pace: str, terrain: str) -> list[str]:
    """The notes of a pace: what else the rules say about it."""
    on_foot = "Agility" if pace == "walk" else "Agility, or Running"
    skill = "Strength, or the skill for it" if terrain in BY_STRENGTH else on_foot
    notes = [f"H11: The multiplier is {skill}."]
    if pace == "sprint":
        notes.append("H12: You can sprint only if you ran in the second before.")
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
    house: House,
) -> Roll:
    """One second of movement."""
    change = total_modifier(penalties(terrain, load, actions, house)) + modifier
    rolled = roll_total(dice, "Movement", multiplier, change, house)
    meters = rolled.points / PARTS[pace]
    working = f"{rolled.working}; ÷ {PARTS[pace]} = {number(meters)} m"
    return Roll(rolled.dice, meters, "moves" if meters else STUCK, working)
