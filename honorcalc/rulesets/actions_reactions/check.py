"""The action check, which is the saving throw too (A1 to A5, A8)."""

from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import in_a_row, percent
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.ladder import pool_code, roll_action
from honorcalc.rulesets.actions_reactions.outcomes import STANDARD, outcome, word
from honorcalc.rulesets.actions_reactions.parameters import (
    OF_DICE,
    OUTCOMES,
    UNSKILLED,
    Character,
    die_notes,
    difficulty_notes,
    difficulty_rating,
)


@calculator(
    "actions-reactions.check",
    title="Action check",
    asks="succeed",
    rules="A1 A2 A3 A4 A5 A8",
    follows=dict.fromkeys(OF_DICE, "success partial failure")
    | {"dice": "success partial failure die", "partial_width": "partial failure"},
    values=(
        *OUTCOMES,
        Value("die", "Action die", "text", "The size of one die, however many dice you roll."),
    ),
)
def check(
    character: Character = UNSKILLED,
    difficulty: Annotated[int, difficulty_rating()] = STANDARD,
    house: House = BOOK,
) -> Answer:
    """One action or reaction: the highest action die is compared with the difficulty."""
    rolled = character.action(house)
    odds = outcome(rolled, difficulty, house)
    series = Series("Result of the roll", "", rolled.results())
    return Answer(
        headline=f"A check with {rolled.in_words} against difficulty {difficulty} succeeds "
        f"{percent(odds.success)} of the time, and at least partially "
        f"{percent(odds.success + odds.partial)} of the time.",
        values={**odds._asdict(), "die": rolled.die},
        chart=Odds(series, threshold=difficulty, line="difficulty {}"),
        notes=(
            *die_notes(character, house),
            f"A5: {partial_results(difficulty, house)} a partial success.",
            *difficulty_notes(difficulty),
        ),
    )


def partial_results(difficulty: int, house: House = BOOK) -> str:
    """Which results are partial successes; there is none below 1.

    >>> partial_results(8), partial_results(5, House(partial_width=3))
    ('A result of 6 or 7 is', 'A result of 2, 3 or 4 is')
    """
    results = range(max(1, difficulty - house.partial_width), difficulty)
    if not results:
        return "No result is"
    return f"A result of {in_a_row([*map(str, results)], 'or')} is"


@check.calls("base ability mastery")
def called(character: Character, house: House) -> str:
    """The dice, as 2d8."""
    return character.action(house).text


@check.rolls
def roll_check(dice: Dice, character: Character, difficulty: int, house: House) -> Roll:
    """One check; the total is its result."""
    result, fallen = roll_action(dice, character.action(house), "Action dice")
    return Roll(fallen, result, word(result, difficulty, house), f"{result} against {difficulty}")


@check.roller_codes
def described_dice(character: Character, difficulty: int, house: House) -> tuple[Throw, ...]:
    """The action dice."""
    return (Throw("", (pool_code(character.action(house)),), 0, f"{difficulty} or more succeeds"),)
