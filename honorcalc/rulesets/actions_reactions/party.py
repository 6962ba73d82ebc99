"""The best partner for a group action (A7)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Text
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import percent
from honorcalc.rulesets.actions_reactions.group import GROUP_OUTCOMES, roll_together
from honorcalc.rulesets.actions_reactions.outcomes import STANDARD, outcome, together
from honorcalc.rulesets.actions_reactions.parameters import difficulty_notes, difficulty_rating
from honorcalc.rulesets.actions_reactions.roster import (
    FORM,
    Character,
    best_partner,
    lowest_die,
    read_party,
)

SAMPLE = """Gesaine, d8, 15, none
Cedrick, d8, 15, none
Warwolf, d8, 10, none"""


def roles(characters: str, difficulty: int) -> tuple[Character, Character, list[Character]]:
    """Who has the lowest die, who is the best partner, and all who could be."""
    party = read_party(characters)
    lowest = lowest_die(party)
    others = [one for one in party if one is not lowest]
    return lowest, best_partner(others, difficulty)[0], others


@calculator(
    "actions-reactions.party",
    title="The best partner",
    asks="choice",
    rules="A7",
    values=(
        Value("lowest", "Lowest action die", "text", "Has to roll."),
        Value("best_partner", "Best partner", "text", "Fails least often; rolls too."),
        *GROUP_OUTCOMES,
    ),
    lead="best_partner",
)
def party(
    characters: Annotated[str, Text("Party", lines=True, help=f"A line each: {FORM}.")] = SAMPLE,
    difficulty: Annotated[int, difficulty_rating()] = STANDARD,
) -> Answer:
    """Who must roll for the group, and who should be the other one."""
    lowest, best, others = roles(characters, difficulty)
    weak = outcome(lowest.action, difficulty)
    odds = [together(weak, outcome(one.action, difficulty)) for one in others]
    chosen = odds[others.index(best)]
    return Answer(
        headline=f"{lowest.name} must roll; with {best.name} the group succeeds in "
        f"{percent(chosen.success)} of attempts, and at least in part in "
        f"{percent(chosen.success + chosen.partial)}.",
        values={"lowest": lowest.name, "best_partner": best.name, **chosen._asdict()},
        chart=Amounts(
            f"{lowest.name} with",
            tuple(one.name for one in others),
            "The group succeeds",
            "chance",
            tuple(one.success for one in odds),
            lambda place: others[place] is best,
        ),
        table=Table(
            (f"{lowest.name} ({lowest.action.text}) with", "Rolls", *WHOLE),
            tuple((o.name, o.action.text, *row) for o, row in zip(others, odds, strict=True)),
            ("text", "text", "chance", "chance", "chance"),
        ),
        notes=(
            "A7: The lowest die is the smallest; of equal dice the fewer, then the first listed.",
            "A7: The best partner gives the highest chance of success, then of partial success; "
            "of equals it is the first listed.",
            *difficulty_notes(difficulty),
        ),
    )


WHOLE = tuple(value.label for value in GROUP_OUTCOMES)


@party.rolls
def roll_party(dice: Dice, characters: str, difficulty: int) -> Roll:
    """One group action of the lowest die and the best partner."""
    lowest, best, _ = roles(characters, difficulty)
    names = lowest.name, best.name
    return roll_together(dice, lowest.action, best.action, difficulty, names)
