"""What a better base die buys (A1, A2)."""

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Curve, Line
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import in_a_row, percent
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.ladder import BASE_DICE, action
from honorcalc.rulesets.actions_reactions.outcomes import STANDARD, outcome
from honorcalc.rulesets.actions_reactions.parameters import (
    OF_DICE,
    OUTCOMES,
    ability_score,
    difficulty_notes,
    difficulty_rating,
    skill_mastery,
)

FIRST_LEVEL = "d8"
CHANCES = tuple(f"{value.name}_d{sides}" for sides in BASE_DICE for value in OUTCOMES)
BASES = tuple(f"d{sides}" for sides in BASE_DICE)


@calculator(
    "actions-reactions.level",
    title="What leveling buys",
    asks="choice",
    rules="A1 A2",
    follows={
        **dict.fromkeys(OF_DICE, " ".join(CHANCES)),
        "partial_width": " ".join(name for name in CHANCES if not name.startswith("success")),
    },
    values=tuple(
        Value(
            f"{value.name}_{base}",
            f"{value.label}, {base}",
            help=value.help,
            listed=base == FIRST_LEVEL,
        )
        for base in BASES
        for value in OUTCOMES
    ),
    lead=f"success_{FIRST_LEVEL}",
)
def level(
    mastery: Annotated[str, skill_mastery()] = "none",
    ability: Annotated[int, ability_score()] = 10,
    difficulty: Annotated[int, difficulty_rating()] = STANDARD,
    house: House = BOOK,
) -> Answer:
    """How often the same character succeeds with each base die from d3 to d20."""
    bases = tuple(base for base in BASES if int(base[1:]) in house.ladder)
    rolled = {base: action(base, ability, mastery, house) for base in bases}
    odds = {base: outcome(one, difficulty, house) for base, one in rolled.items()}
    return Answer(
        headline=f"Against difficulty {difficulty}, this character succeeds "
        f"{percent(odds[FIRST_LEVEL].success)} of the time with a base die of {FIRST_LEVEL} and "
        f"{percent(odds[bases[-1]].success)} of the time with a base die of {bases[-1]}.",
        values={
            f"{name}_{base}": chance
            for base, three in odds.items()
            for name, chance in three._asdict().items()
        },
        chart=Curve(
            "Base die",
            bases,
            (
                Line("Succeeds", tuple(three.success for three in odds.values())),
                Line(
                    "At least partial success", tuple(1 - three.failure for three in odds.values())
                ),
            ),
        ),
        table=Table(
            ("Base die", "Rolls", *(value.label for value in OUTCOMES)),
            tuple((base, rolled[base].text, *odds[base]) for base in bases),
            ("text", "text", "chance", "chance", "chance"),
        ),
        notes=(
            "A1: The smallest die is the d3. Above the d20 come only the d24 and the d30."
            if house.dice == BOOK.dice
            else f"A1: The dice are {in_a_row([f'd{sides}' for sides in house.ladder])}.",
            *difficulty_notes(difficulty),
        ),
    )
