"""Group actions: the lowest action die and one partner (A7)."""

from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.signature import Side
from honorcalc.calculators.words import percent
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.ladder import Action, pool_code, roll_action
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
    OF_DICE,
    SKILLED,
    UNSKILLED,
    Character,
    die_notes,
    difficulty_notes,
    difficulty_rating,
)

LOWEST, PARTNER = "Lowest action die", "Partner"
BARS = ("Success", "Partial success", "Failure")
GROUP_OUTCOMES = (
    Value(
        "success",
        "The group succeeds",
        help="Neither check fails outright.",
        event=outcomes(SUCCESS),
    ),
    Value(
        "partial",
        "The group has a partial success",
        help="One of the two checks fails outright.",
        event=outcomes(PARTIAL),
    ),
    Value("failure", "The group fails", help="Both checks fail outright.", event=outcomes(FAILURE)),
)


@calculator(
    "actions-reactions.group",
    title="Group action",
    asks="succeed",
    rules="A7",
    follows=dict.fromkeys((*OF_DICE, "partial_width"), "success partial failure"),
    values=GROUP_OUTCOMES,
)
def group(
    a: Annotated[Character, Side(LOWEST)] = UNSKILLED,
    b: Annotated[Character, Side(PARTNER)] = SKILLED,
    difficulty: Annotated[int, difficulty_rating()] = STANDARD,
    house: House = BOOK,
) -> Answer:
    """A group succeeds or fails together: the character with the lowest die and a partner roll."""
    lowest, partner = a.action(house), b.action(house)
    if partner.sides < lowest.sides:
        raise ParameterError(
            f"the partner's {partner.die} is smaller than the lowest {lowest.die}; "
            f"choose a {lowest.die} or larger, or exchange the two",
            "b_base",
        )
    odds = together(outcome(lowest, difficulty, house), outcome(partner, difficulty, house))
    return Answer(
        headline=f"If two characters roll {lowest.in_words} and {partner.in_words} for the group "
        f"against difficulty {difficulty}, the group succeeds {percent(odds.success)} of the time, "
        f"and at least partially {percent(odds.success + odds.partial)} of the time.",
        values=odds._asdict(),
        chart=Amounts("How the group does", BARS, odds, counts=lambda place: place == 0),
        notes=(
            *die_notes(a, house, "The character with the lowest die"),
            *die_notes(b, house, "The partner"),
            *equal_dice(lowest, partner),
            *(
                ["A7: A partial success of one of the two does not count as a failure."]
                if house.partial_width
                else []
            ),
            *difficulty_notes(difficulty),
        ),
    )


def equal_dice(lowest: Action, partner: Action) -> list[str]:
    """Who would be the lowest where the size of the dice does not tell (A7)."""
    if partner.sides == lowest.sides and partner.dice < lowest.dice:
        return [
            "A7: Of two characters with dice of one size, whoever rolls fewer dice has the lower "
            "action die. Here this is the partner; the odds are the same."
        ]
    return []


def roll_together(
    dice: Dice,
    lowest: Action,
    partner: Action,
    difficulty: int,
    house: House,
    names: tuple[str, str] = (LOWEST, PARTNER),
) -> Roll:
    """Both rolls of a group under their names; the total is how many do not fail outright."""
    first, first_dice = roll_action(dice, lowest, names[0])
    second, second_dice = roll_action(dice, partner, names[1])
    words = [word(result, difficulty, house) for result in (first, second)]
    failed = words.count(FAILURE)
    working = f"{first} ({words[0]}) and {second} ({words[1]}) against {difficulty}"
    return Roll((*first_dice, *second_dice), 2 - failed, WORDS[failed], working)


@group.rolls
def roll_group(dice: Dice, a: Character, b: Character, difficulty: int, house: House) -> Roll:
    """One group action."""
    return roll_together(dice, a.action(house), b.action(house), difficulty, house)


@group.roller_codes
def described_dice(a: Character, b: Character, house: House) -> tuple[Throw, ...]:
    """Both characters."""
    either = (("Lowest die", a), ("Partner", b))
    return tuple(Throw(name, (pool_code(one.action(house)),)) for name, one in either)
