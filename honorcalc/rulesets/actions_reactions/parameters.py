"""The parameters that the calculators share, and the notes that tell what they come to."""

from typing import Annotated, NamedTuple

from honorcalc.calculators.declaration import Value
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import outcomes
from honorcalc.calculators.words import measured
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.ladder import (
    BASE_DICE,
    STEPS,
    Action,
    ability_steps,
    action,
    place_of,
)
from honorcalc.rulesets.actions_reactions.outcomes import FAILURE, LEAST_ROLLED, PARTIAL, SUCCESS

RANKS = {"expert": "an expert", "master": "a master"}
MASTERY = {"none": "No skill", "skilled": "Skilled", "expert": "Expert", "master": "Master"}
OUTCOMES = (
    Value(
        "success",
        "Succeeds",
        help="The result reaches the difficulty.",
        event=outcomes(SUCCESS),
    ),
    Value(
        "partial",
        "Partial success",
        help="By the book, the result is 1 or 2 below the difficulty. The action works, with a "
        "complication.",
        event=outcomes(PARTIAL),
    ),
    Value(
        "failure",
        "Fails",
        help="By the book, the result is 3 or more below the difficulty.",
        event=outcomes(FAILURE),
    ),
)


def base_die() -> Choice:
    """The base action die (A2)."""
    options = {f"d{sides}": f"d{sides}" for sides in BASE_DICE}
    return Choice("Base die", options=options, help="A d8 at level 1.")


def ability_score() -> Whole:
    """The governing ability (A2)."""
    help = (
        "How many steps the score moves the die: 3 gives −3, 4–5 −2, 6–8 −1, 9–12 0, 13–15 +1, "
        "16–17 +2, and 18 +3."
    )
    return Whole("Ability", minimum=3, maximum=18, help=help)


def skill_mastery() -> Choice:
    """How well a relevant skill is known, if there is one (A2, A3)."""
    help = (
        "With a relevant skill you roll two dice. An expert's dice are one step larger, and a "
        "master's two steps larger."
    )
    return Choice("Relevant skill", options=MASTERY, help=help)


def difficulty_rating() -> Whole:
    """The difficulty to reach (A4)."""
    help = "Usually 8. Use 9 or 10 for very unlikely actions, 7 or 6 with preparation or help."
    return Whole("Difficulty", minimum=2, maximum=20, help=help)


class Character(NamedTuple):
    """What a character brings to an action; each field is a parameter of the calculators."""

    base: Annotated[str, base_die()] = "d8"
    ability: Annotated[int, ability_score()] = 10
    mastery: Annotated[str, skill_mastery()] = "none"

    def action(self, house: House = BOOK) -> Action:
        """What is rolled (A2, A3)."""
        return action(*self, house)


OF_DICE = ("dice", "skill_dice", "expert_dice", "master_dice")
"""The table rules that change what a character rolls (A1, A3)."""
UNSKILLED, SKILLED = Character(), Character(mastery="skilled")


def signed(steps: int) -> str:
    """Steps along the ladder.

    >>> signed(2), signed(-1)
    ('+2 steps', '−1 step')
    """
    return ("+" if steps > 0 else "−") + measured(abs(steps), "steps")


def die_notes(character: Character, house: House, who: str = "The character") -> list[str]:
    """How a character's dice came about, and whether an end of the ladder held them (A1, A2)."""
    base, ability, mastery = character
    steps = [
        (f"ability {ability}", ability_steps(ability)),
        (RANKS.get(mastery, ""), STEPS[mastery]),
    ]
    moved = " and ".join(f"{signed(count)} for {name}" for name, count in steps if count)
    rolls = character.action(house).in_words
    said = [f"A2: {who} rolls {rolls}, from a base die of {base} with {moved or 'no steps'}."]
    place = place_of(base, house) + sum(count for _, count in steps)
    lowest, highest = f"d{house.ladder[0]}", f"d{house.ladder[-1]}"
    if place < 0:
        said.append(f"A1: There is no die below the {lowest}, so it stays a {lowest}.")
    elif place >= len(house.ladder):
        said.append(f"A1: There is no die above the {highest}, so it stays a {highest}.")
    return said


def difficulty_notes(difficulty: int) -> list[str]:
    """Whether this difficulty would be rolled for at all (A4)."""
    if difficulty < LEAST_ROLLED:
        return [
            f"A4: At difficulty {difficulty} the action normally succeeds without a roll. These "
            "are the odds if you roll all the same."
        ]
    return []
