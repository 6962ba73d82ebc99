"""Group actions: the lowest action die and one partner (A7)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import percent
from honorcalc.rulesets.actions_reactions.ladder import Action, action
from honorcalc.rulesets.actions_reactions.outcomes import (
    FAILURE,
    PARTIAL,
    STANDARD,
    SUCCESS,
    WORDS,
    outcome,
    together,
    word,
)
from honorcalc.rulesets.actions_reactions.parameters import (
    ability_score,
    base_die,
    die_notes,
    difficulty_notes,
    difficulty_rating,
    skill_mastery,
)
from honorcalc.rulesets.actions_reactions.throws import throw

LOWEST, PARTNER = "Lowest action die", "Partner"
BARS = ("Succeeds", "In part", "Fails")
GROUP_OUTCOMES = (
    Value(
        "success",
        "The group succeeds",
        help="Neither roll fails outright.",
        seen=outcomes(SUCCESS),
    ),
    Value(
        "partial",
        "It succeeds in part",
        help="One of the two rolls fails outright.",
        seen=outcomes(PARTIAL),
    ),
    Value("failure", "It fails", help="Both rolls fail outright.", seen=outcomes(FAILURE)),
)


@calculator(
    "actions-reactions.group",
    title="Group action",
    asks="succeed",
    rules="A7",
    values=GROUP_OUTCOMES,
)
def group(
    a_base: Annotated[str, base_die(LOWEST)] = "d8",
    a_ability: Annotated[int, ability_score(LOWEST)] = 10,
    a_mastery: Annotated[str, skill_mastery(LOWEST)] = "none",
    b_base: Annotated[str, base_die(PARTNER)] = "d8",
    b_ability: Annotated[int, ability_score(PARTNER)] = 10,
    b_mastery: Annotated[str, skill_mastery(PARTNER)] = "skilled",
    difficulty: Annotated[int, difficulty_rating()] = STANDARD,
) -> Answer:
    """A group that succeeds or fails as one: the lowest action die and a partner both roll."""
    lowest, partner = action(a_base, a_ability, a_mastery), action(b_base, b_ability, b_mastery)
    if partner.sides < lowest.sides:
        raise ParameterError(
            f"the partner's {partner.die} is smaller than the lowest {lowest.die}; "
            f"{lowest.die} or more is right, or the two exchanged",
            "b_base",
        )
    odds = together(outcome(lowest, difficulty), outcome(partner, difficulty))
    return Answer(
        headline=f"{lowest.text} and {partner.text} against {difficulty}: the group succeeds in "
        f"{percent(odds.success)} of attempts, and at least in part in "
        f"{percent(odds.success + odds.partial)}.",
        values=odds._asdict(),
        chart=Amounts("The group", BARS, "Chance", "chance", odds, lambda place: place == 0),
        notes=(
            *die_notes(a_base, a_ability, a_mastery, "Lowest"),
            *die_notes(b_base, b_ability, b_mastery, PARTNER),
            *equal_dice(lowest, partner),
            "A7: Only an outright failure counts as failing; who succeeds in part does not fail.",
            *difficulty_notes(difficulty),
        ),
    )


def equal_dice(lowest: Action, partner: Action) -> list[str]:
    """Who would be the lowest where the size of the dice does not tell (A7)."""
    if partner.sides == lowest.sides and partner.dice < lowest.dice:
        return ["A7: Of equal dice the one with fewer is the lowest; the odds are the same."]
    return []


def roll_together(
    dice: Dice,
    lowest: Action,
    partner: Action,
    difficulty: int,
    names: tuple[str, str] = (LOWEST, PARTNER),
) -> Roll:
    """Both rolls of a group under their names; the total is how many do not fail outright."""
    first, first_dice = throw(dice, lowest, names[0])
    second, second_dice = throw(dice, partner, names[1])
    words = [word(result, difficulty) for result in (first, second)]
    failed = words.count(FAILURE)
    working = f"{first} ({words[0]}) and {second} ({words[1]}) against {difficulty}"
    return Roll((*first_dice, *second_dice), 2 - failed, WORDS[failed], working)


@group.rolls
def roll_group(
    dice: Dice,
    a_base: str,
    a_ability: int,
    a_mastery: str,
    b_base: str,
    b_ability: int,
    b_mastery: str,
    difficulty: int,
) -> Roll:
    """One group action."""
    lowest, partner = action(a_base, a_ability, a_mastery), action(b_base, b_ability, b_mastery)
    return roll_together(dice, lowest, partner, difficulty)
