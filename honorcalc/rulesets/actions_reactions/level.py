"""What a better base die buys (A1, A2)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Curve, Line
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import percent
from honorcalc.rulesets.actions_reactions.ladder import BASE_DICE, action
from honorcalc.rulesets.actions_reactions.outcomes import STANDARD, outcome
from honorcalc.rulesets.actions_reactions.parameters import (
    OUTCOMES,
    ability_score,
    difficulty_notes,
    difficulty_rating,
    skill_mastery,
)

FIRST_LEVEL = "d8"
BASES = tuple(f"d{sides}" for sides in BASE_DICE)


@calculator(
    "actions-reactions.level",
    title="What leveling buys",
    asks="choice",
    rules="A1 A2",
    values=tuple(
        Value(
            f"{value.name}_{base}",
            f"{value.label}, {base}",
            help=value.help,
            listed=base == FIRST_LEVEL,
        )
        for base in BASES
        for value in OUTCOMES
    ),
    lead=f"success_{FIRST_LEVEL}",
)
def level(
    mastery: Annotated[str, skill_mastery()] = "none",
    ability: Annotated[int, ability_score()] = 10,
    difficulty: Annotated[int, difficulty_rating()] = STANDARD,
) -> Answer:
    """The same character with each base die of the ladder, d3 to d20."""
    rolled = {base: action(base, ability, mastery) for base in BASES}
    odds = {base: outcome(one, difficulty) for base, one in rolled.items()}
    return Answer(
        headline=f"Success against {difficulty} is {percent(odds[FIRST_LEVEL].success)} with a "
        f"base die of {FIRST_LEVEL} and {percent(odds['d20'].success)} with d20.",
        values={
            f"{name}_{base}": chance
            for base, three in odds.items()
            for name, chance in three._asdict().items()
        },
        chart=Curve(
            "Base die",
            BASES,
            (
                Line("Succeeds", tuple(three.success for three in odds.values())),
                Line("At least in part", tuple(1 - three.failure for three in odds.values())),
            ),
        ),
        table=Table(
            ("Base die", "Rolls", *(value.label for value in OUTCOMES)),
            tuple((base, rolled[base].text, *odds[base]) for base in BASES),
            ("text", "text", "chance", "chance", "chance"),
        ),
        notes=(
            "A1: No step goes below d3; above d20 come d24 and d30, and no more.",
            *difficulty_notes(difficulty),
        ),
    )
