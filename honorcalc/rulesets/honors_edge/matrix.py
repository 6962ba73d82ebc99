"""Success of a Skill Roll for every attribute and Skill (E3, E7)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import HeatMap
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import percent
from honorcalc.rulesets.honors_edge.notes import pool_notes
from honorcalc.rulesets.honors_edge.parameters import honorable, target_number
from honorcalc.rulesets.honors_edge.rolling import reaches, skill_pool

ATTRIBUTES, SKILLS = range(1, 6), range(11)
AVERAGE_ATTRIBUTE, AVERAGE_SKILL = 2, 1


@calculator(
    "honors-edge.matrix",
    title="All attributes and Skills",
    asks="succeed",
    rules="E3 E7 E8",
    values=(
        Value("average", "Attribute 2, Skill 1"),
        Value("best", "Attribute 5, Skill 10"),
        Value("worst", "Attribute 1, Skill 0"),
    ),
)
def matrix(
    tn: Annotated[int, target_number()] = 15,
    honorable: Annotated[bool, honorable()] = True,
) -> Answer:
    """The chance of a Skill Roll for every attribute rank and Skill rank."""
    pools = [
        [skill_pool(rank, skill, honorable=honorable) for skill in SKILLS] for rank in ATTRIBUTES
    ]
    reaches(pools[-1][-1], tn)  # the largest first: what it takes serves the others
    chances = tuple(tuple(reaches(pool, tn) for pool in row) for row in pools)
    average = chances[AVERAGE_ATTRIBUTE - ATTRIBUTES[0]][AVERAGE_SKILL - SKILLS[0]]
    return Answer(
        headline=f"An average character with Skill {AVERAGE_SKILL} reaches {tn} in "
        f"{percent(average)} of rolls.",
        values={"average": average, "best": chances[-1][-1], "worst": chances[0][0]},
        chart=HeatMap("Skill", tuple(SKILLS), "Attribute", tuple(ATTRIBUTES), chances),
        notes=tuple(pool_notes(skill_pool(AVERAGE_ATTRIBUTE, AVERAGE_SKILL, honorable=honorable))),
    )
