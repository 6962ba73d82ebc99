"""The parameters that the calculators share, and the notes that tell what they come to."""

from __future__ import annotations

from honorcalc.calculators.declaration import Value
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import outcomes
from honorcalc.calculators.words import counted
from honorcalc.rulesets.actions_reactions.ladder import (
    BASE_DICE,
    LADDER,
    STEPS,
    ability_steps,
    action,
)
from honorcalc.rulesets.actions_reactions.outcomes import FAILURE, LEAST_ROLLED, PARTIAL, SUCCESS

MASTERY = {"none": "No skill", "skilled": "Skilled", "expert": "Expert", "master": "Master"}
OUTCOMES = (
    Value(
        "success",
        "Succeeds",
        help="The result reaches the difficulty.",
        seen=outcomes(SUCCESS),
    ),
    Value(
        "partial",
        "Succeeds in part",
        help="The result is 1 or 2 below the difficulty.",
        seen=outcomes(PARTIAL),
    ),
    Value(
        "failure",
        "Fails",
        help="The result is 3 or more below the difficulty.",
        seen=outcomes(FAILURE),
    ),
)


def base_die(group: str = "") -> Choice:
    """The base action die (A2)."""
    options = {f"d{sides}": f"d{sides}" for sides in BASE_DICE}
    return Choice("Base die", options=options, group=group, help="d8 at level 1.")


def ability_score(group: str = "") -> Whole:
    """The governing ability (A2)."""
    help = "Steps of the die: 3 −3, 4–5 −2, 6–8 −1, 9–12 none, 13–15 +1, 16–17 +2, 18 +3."
    return Whole("Ability", minimum=3, maximum=18, group=group, help=help)


def skill_mastery(group: str = "") -> Choice:
    """How well a relevant skill is known, if there is one (A2, A3)."""
    help = "Any relevant skill rolls two dice; an expert's are 1 step larger, a master's 2."
    return Choice("Relevant skill", options=MASTERY, group=group, help=help)


def difficulty_rating() -> Whole:
    """The difficulty to reach (A4)."""
    help = "8 as a rule, 9 or 10 for something hard, 7 or 6 with help or preparation."
    return Whole("Difficulty", minimum=2, maximum=20, help=help)


def signed(steps: int) -> str:
    """Steps along the ladder.

    >>> signed(2), signed(-1)
    ('+2 steps', '−1 step')
    """
    return ("+" if steps > 0 else "−") + counted(abs(steps), "step")


def die_notes(base: str, ability: int, mastery: str, who: str = "") -> list[str]:
    """How a character's dice came about, and whether an end of the ladder held them (A1, A2)."""
    steps = [(f"ability {ability}", ability_steps(ability)), (mastery, STEPS[mastery])]
    moved = "".join(f", {name} {signed(count)}" for name, count in steps if count)
    who = f"{who}: " if who else ""
    rolled = action(base, ability, mastery)
    said = [f"A2: {who}Base {base}{moved or ' without a step'}: rolls {rolled.text}."]
    place = LADDER.index(int(base[1:])) + sum(count for _, count in steps)
    if place < 0:
        said.append("A1: Below d3 there is no smaller die; it stays d3.")
    elif place >= len(LADDER):
        said.append("A1: Above d20 come d24 and d30, and no more; it stays d30.")
    return said


def difficulty_notes(difficulty: int) -> list[str]:
    """Whether this difficulty would be rolled for at all (A4)."""
    if difficulty < LEAST_ROLLED:
        return [
            f"A4: At difficulty {difficulty} the GM would let it succeed without a roll; "
            "these are the odds if it is rolled."
        ]
    return []
