"""Success of a Skill Roll for every attribute and Skill (E3, E7)."""

from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import HeatMap
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import percent
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.notes import pool_notes, rounded_notes
from honorcalc.rulesets.honors_edge.parameters import honorable, target_number
from honorcalc.rulesets.honors_edge.rolling import SKILL_RULES, reaches, skill_pool

ATTRIBUTES, SKILLS = range(1, 6), range(11)
AVERAGE_ATTRIBUTE, AVERAGE_SKILL = 2, 1


@calculator(
    "honors-edge.matrix",
    title="All Attributes and Skills",
    asks="succeed",
    rules="E3 E7 E8",
    follows=dict.fromkeys(SKILL_RULES, "average best worst") | {"ten_dice": "best"},
    values=(
        Value("average", "With Attribute 2 and Skill 1"),
        Value("best", "With Attribute 5 and Skill 10"),
        Value("worst", "With Attribute 1 and Skill 0"),
    ),
)
def matrix(
    tn: Annotated[int, target_number()] = 15,
    honorable: Annotated[bool, honorable()] = True,
    house: House = BOOK,
) -> Answer:
    """The chance of a Skill Roll for every Attribute rank and Skill rank."""
    pools = [
        [skill_pool(rank, skill, honorable=honorable, house=house) for skill in SKILLS]
        for rank in ATTRIBUTES
    ]
    reaches(pools[-1][-1], tn)  # the largest first: what it takes serves the others
    chances = tuple(tuple(reaches(pool, tn) for pool in row) for row in pools)
    at = AVERAGE_ATTRIBUTE - ATTRIBUTES[0], AVERAGE_SKILL - SKILLS[0]
    largest = rounded_notes(pools[-1][-1])
    average = chances[at[0]][at[1]]
    return Answer(
        headline=f"{'An Honorable' if honorable else 'A Dishonorable'} character with Attribute "
        f"{AVERAGE_ATTRIBUTE} and Skill {AVERAGE_SKILL} reaches TN {tn} in {percent(average)} of "
        "rolls.",
        values={"average": average, "best": chances[-1][-1], "worst": chances[0][0]},
        chart=HeatMap("Skill", tuple(SKILLS), "Attribute", tuple(ATTRIBUTES), chances),
        notes=(*pool_notes(pools[at[0]][at[1]]), *largest),
    )
