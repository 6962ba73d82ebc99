"""The action check, which is the saving throw too (A1 to A5, A8)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import percent
from honorcalc.rulesets.actions_reactions.ladder import action
from honorcalc.rulesets.actions_reactions.outcomes import PARTIAL_WIDTH, STANDARD, outcome, word
from honorcalc.rulesets.actions_reactions.parameters import (
    OUTCOMES,
    ability_score,
    base_die,
    die_notes,
    difficulty_notes,
    difficulty_rating,
    skill_mastery,
)
from honorcalc.rulesets.actions_reactions.throws import throw


@calculator(
    "actions-reactions.check",
    title="Action check",
    asks="succeed",
    rules="A1 A2 A3 A4 A5 A8",
    values=(
        *OUTCOMES,
        Value("die", "Action die", "text", "The size alone, however many dice are rolled."),
    ),
)
def check(
    base: Annotated[str, base_die()] = "d8",
    ability: Annotated[int, ability_score()] = 10,
    mastery: Annotated[str, skill_mastery()] = "none",
    difficulty: Annotated[int, difficulty_rating()] = STANDARD,
) -> Answer:
    """One action or reaction: the highest action die against the difficulty."""
    rolled = action(base, ability, mastery)
    odds = outcome(rolled, difficulty)
    series = Series("Result", "", rolled.results())
    return Answer(
        headline=f"{rolled.text} against {difficulty} succeeds in {percent(odds.success)} of "
        f"attempts, and at least in part in {percent(odds.success + odds.partial)}.",
        values={**odds._asdict(), "die": rolled.die},
        chart=Odds(series, counts=lambda result: result >= difficulty, threshold=difficulty),
        series=(series,),
        notes=(
            *die_notes(base, ability, mastery),
            f"A5: {partial_results(difficulty)} a partial success.",
            *difficulty_notes(difficulty),
        ),
    )


def partial_results(difficulty: int) -> str:
    """Which results are partial successes; there is none below 1.

    >>> partial_results(8), partial_results(2)
    ('A result of 6 or 7 is', 'A result of 1 is')
    """
    results = range(max(1, difficulty - PARTIAL_WIDTH), difficulty)
    return f"A result of {' or '.join(map(str, results))} is"


@check.rolls
def roll_check(dice: Dice, base: str, ability: int, mastery: str, difficulty: int) -> Roll:
    """One check; the total is its result."""
    result, thrown = throw(dice, action(base, ability, mastery), "Action dice")
    return Roll(thrown, result, word(result, difficulty), f"{result} against {difficulty}")
