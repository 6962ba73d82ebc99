"""Success for every ability and mastery at once (A2 to A5)."""

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import HeatMap
from honorcalc.calculators.declaration import calculator
from honorcalc.calculators.words import percent
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.ladder import LAST_OF_STEP, action
from honorcalc.rulesets.actions_reactions.outcomes import STANDARD, outcome
from honorcalc.rulesets.actions_reactions.parameters import (
    MASTERY,
    OF_DICE,
    OUTCOMES,
    base_die,
    difficulty_notes,
    difficulty_rating,
)

BANDS = ("3", "4–5", "6–8", "9–12", "13–15", "16–17", "18")
"""Ability scores of equal steps (A2)."""


@calculator(
    "actions-reactions.matrix",
    title="All abilities and skills",
    asks="succeed",
    rules="A1 A2 A3 A4 A5",
    follows=dict.fromkeys(OF_DICE, "") | {"partial_width": "partial"},
    values=OUTCOMES[:2],
)
def matrix(
    base: Annotated[str, base_die()] = "d8",
    difficulty: Annotated[int, difficulty_rating()] = STANDARD,
    house: House = BOOK,
) -> Answer:
    """The chance of success for every ability score, with and without a skill."""
    cells = {
        mastery: [
            outcome(action(base, ability, mastery, house), difficulty, house)
            for ability in LAST_OF_STEP
        ]
        for mastery in MASTERY
    }
    average = outcome(action(base, 10, "none", house), difficulty, house)
    best = cells["master"][-1].success
    return Answer(
        headline=f"Against difficulty {difficulty}, a character with an ability of 9–12 and no "
        f"skill succeeds {percent(average.success)} of the time, and a master with an ability of "
        f"18 succeeds {percent(best)} of the time.",
        values={"success": average.success, "partial": average.partial},
        chart=HeatMap(
            "Ability",
            BANDS,
            "",
            tuple(MASTERY.values()),
            tuple(tuple(cell.success for cell in row) for row in cells.values()),
        ),
        table=Table(
            ("Relevant skill", "Ability", "Rolls", *(value.label for value in OUTCOMES)),
            tuple(
                (MASTERY[mastery], band, action(base, ability, mastery, house).text, *cell)
                for mastery, row in cells.items()
                for band, ability, cell in zip(BANDS, LAST_OF_STEP, row, strict=True)
            ),
            ("text", "text", "text", "chance", "chance", "chance"),
        ),
        notes=(
            "A5: The chart shows full success. The two figures above it are for a character with "
            "an ability of 10 and no skill.",
            *difficulty_notes(difficulty),
        ),
    )
