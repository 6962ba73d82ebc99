"""The best partner for a group action (A7)."""

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Text
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import percent
from honorcalc.rulesets.actions_reactions.group import GROUP_OUTCOMES, roll_together
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.outcomes import STANDARD, outcome, together
from honorcalc.rulesets.actions_reactions.parameters import (
    OF_DICE,
    difficulty_notes,
    difficulty_rating,
)
from honorcalc.rulesets.actions_reactions.roster import FORM, lowest_die, read_party, roles

SAMPLE = """Gesaine, d8, 15, none
Cedrick, d8, 15, none
Warwolf, d8, 10, none"""

WHO = {
    "lowest": "{} must roll, and {} is the best partner",
    "highest": "{} must roll, and {} is the best partner",
    "two_lowest": "{} and {} must roll",
    "any": "{} and {} are the best two to roll",
}
"""Who rolls, as a sentence begins, for each choice of the table rule (A7)."""
LOWER = (
    "A7: The character with the smallest action die must roll. If several have a die of that size, "
    "it is the one who rolls fewer dice; if that is equal too, the one listed first."
)
HIGHER = (
    "A7: The character with the largest action die must roll, not the one with the lowest. If "
    "several have a die of that size, it is the one who rolls more dice; if that is equal too, the "
    "one listed first."
)
BEST = (
    "A7: The best partner is the one who fails least often. If several fail equally often, it is "
    "the one listed first."
)
NOTES = {
    "lowest": (LOWER, BEST),
    "highest": (HIGHER, BEST),
    "two_lowest": (LOWER,),
    "any": (
        "A7: The two who fail least often roll, whoever has the lowest action die. Of those who "
        "fail equally often, the one listed first rolls.",
    ),
}


@calculator(
    "actions-reactions.party",
    title="The best partner",
    asks="choice",
    rules="A7",
    follows=dict.fromkeys(OF_DICE, "lowest best_partner success partial failure")
    | dict.fromkeys(("partial_width", "group"), "best_partner success partial failure"),
    values=(
        Value(
            "lowest",
            "Lowest action die",
            "text",
            "By the book, this character must roll.",
            listed=False,  # the sentence names who rolls
        ),
        Value(
            "best_partner",
            "Partner",
            "text",
            "Of the others, the one who fails least often, unless a house rule names the partner.",
        ),
        *GROUP_OUTCOMES,
    ),
    lead="best_partner",
)
def party(
    characters: Annotated[
        str,
        Text(
            "Party",
            lines=True,
            help=f"One line for each character: {FORM}. The mastery may also be skilled, expert or "
            "master.",
        ),
    ] = SAMPLE,
    difficulty: Annotated[int, difficulty_rating()] = STANDARD,
    house: House = BOOK,
) -> Answer:
    """Who must roll for the group, and who should be the partner."""
    everyone = read_party(characters, house)
    first, best, others = roles(everyone, difficulty, house)
    own = outcome(first.action, difficulty, house)
    odds = [together(own, outcome(one.action, difficulty, house)) for one in others]
    chosen = odds[others.index(best)]
    return Answer(
        headline=f"{WHO[house.group].format(first.name, best.name)}: the group succeeds "
        f"{percent(chosen.success)} of the time, and at least partially "
        f"{percent(chosen.success + chosen.partial)} of the time.",
        values={"lowest": lowest_die(everyone).name, "best_partner": best.name, **chosen._asdict()},
        chart=Amounts(
            f"{first.name} with",
            tuple(one.name for one in others),
            tuple(one.success for one in odds),
            "The group succeeds",
            counts=lambda place: others[place] is best,
        ),
        table=Table(
            (
                f"{first.name} ({first.action.text}) with",
                "Rolls",
                *(value.label for value in GROUP_OUTCOMES),
            ),
            tuple((o.name, o.action.text, *row) for o, row in zip(others, odds, strict=True)),
            ("text", "text", "chance", "chance", "chance"),
        ),
        notes=(*NOTES[house.group], *difficulty_notes(difficulty)),
    )


@party.rolls
def roll_party(dice: Dice, characters: str, difficulty: int, house: House) -> Roll:
    """One group action of those two who roll for the party."""
    first, partner, _ = roles(read_party(characters, house), difficulty, house)
    names = first.name, partner.name
    return roll_together(dice, first.action, partner.action, difficulty, house, names)
