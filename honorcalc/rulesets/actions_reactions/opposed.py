"""Opposed rolls (A6)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import percent
from honorcalc.probability.comparison import compare
from honorcalc.rulesets.actions_reactions.ladder import action
from honorcalc.rulesets.actions_reactions.parameters import (
    ability_score,
    base_die,
    die_notes,
    skill_mastery,
)
from honorcalc.rulesets.actions_reactions.throws import throw

A, B = "Character A", "Character B"
A_WINS, DEADLOCK, B_WINS = "A wins", "deadlock", "B wins"


@calculator(
    "actions-reactions.opposed",
    title="Opposed rolls",
    asks="win",
    rules="A6",
    values=(
        Value("a_wins", "A wins", help="A's result is strictly higher.", seen=outcomes(A_WINS)),
        Value(
            "deadlock",
            "Deadlock",
            help="Equal results: a deadlock, or both fail.",
            seen=outcomes(DEADLOCK),
        ),
        Value("b_wins", "B wins", seen=outcomes(B_WINS)),
    ),
)
def opposed(
    a_base: Annotated[str, base_die(A)] = "d8",
    a_ability: Annotated[int, ability_score(A)] = 10,
    a_mastery: Annotated[str, skill_mastery(A)] = "skilled",
    b_base: Annotated[str, base_die(B)] = "d8",
    b_ability: Annotated[int, ability_score(B)] = 10,
    b_mastery: Annotated[str, skill_mastery(B)] = "none",
) -> Answer:
    """Two characters against each other; the higher result wins."""
    ours, theirs = action(a_base, a_ability, a_mastery), action(b_base, b_ability, b_mastery)
    higher = compare(ours.results(), theirs.results())
    series = Series("A's result less B's", "", ours.results() - theirs.results())
    return Answer(
        headline=f"A with {ours.text} beats B with {theirs.text} in {percent(higher.above)} of "
        f"contests; {percent(higher.equal)} end in deadlock.",
        values={"a_wins": higher.above, "deadlock": higher.equal, "b_wins": higher.below},
        chart=Odds(series, counts=lambda lead: lead > 0, threshold=0),
        series=(series,),
        notes=(
            *die_notes(a_base, a_ability, a_mastery, "A"),
            *die_notes(b_base, b_ability, b_mastery, "B"),
            "A6: Equal results count as a deadlock; the GM may rule that both fail.",
        ),
    )


@opposed.rolls
def roll_opposed(
    dice: Dice,
    a_base: str,
    a_ability: int,
    a_mastery: str,
    b_base: str,
    b_ability: int,
    b_mastery: str,
) -> Roll:
    """One contest; the total is A's result less B's."""
    ours, our_dice = throw(dice, action(a_base, a_ability, a_mastery), A)
    theirs, their_dice = throw(dice, action(b_base, b_ability, b_mastery), B)
    word = DEADLOCK if ours == theirs else A_WINS if ours > theirs else B_WINS
    return Roll((*our_dice, *their_dice), ours - theirs, word, f"{ours} against {theirs}")
