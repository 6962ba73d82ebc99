"""What a master does as a rule: how often a beginner manages it, and how often the master slips."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import Number, percent
from honorcalc.rulesets.compare.contenders import (
    CONTENDERS,
    FULL,
    NOTE,
    TRAINED,
    UNROLLED,
    bars,
    of_each,
    whole_percent,
)
from honorcalc.rulesets.compare.house import BOOK, House, also_most, changes

BEGINNER, EXPERT = 0, len(TRAINED) - 1


@calculator(
    "compare.fluke",
    title="Beginner's luck",
    asks="succeed rules",
    values=(
        *of_each(
            Value("fluke", "{0.name}, a beginner succeeds"),
            Value("slip", "{0.name}, the expert fails", more=True),
        ),
        Value("most", "Best odds for a beginner", "text"),
    ),
    lead="most",
    follows=also_most(
        changes(
            "fluke slip",
            honor="ties die top",
            honors_edge="explode_from explosions",
            actions_reactions="dice expert_dice",
            updated_mechanics="success extra ties",
        )
        | {"honorbound.ties": ""},  # which is a Defense Value more, and the same chances
        "honor.ties honor.die honor.top actions-reactions.dice actions-reactions.expert_dice "
        "updated-mechanics.success updated-mechanics.extra updated-mechanics.ties",
    ),
)
def fluke(
    chance: Annotated[int, whole_percent("Expert's chance", "How often the expert succeeds.")] = 90,
    house: House = BOOK,
) -> Answer:
    """The same task for an expert and for a beginner: who succeeds by luck, and who fails."""
    found = [ruleset.nearest(EXPERT, Fraction(chance, 100), house) for ruleset in CONTENDERS]
    values: dict[str, Number | str | None] = {}
    rows = []
    for one in found:
        _, numbers = one.ruleset.characters[BEGINNER]
        lucky = one.ruleset.chance(*numbers, one.setting, house)
        values[f"{one.ruleset.key}_fluke"] = lucky
        values[f"{one.ruleset.key}_slip"] = 1 - one.chance
        rows.append((one.ruleset.name, one.ruleset.against, one.setting, lucky, 1 - one.chance))
    most = max(rows, key=lambda row: row[3])
    values["most"] = most[0]
    return Answer(
        headline="If each game sets the task at which an expert's chance comes nearest to "
        f"{chance}%, a beginner does best in {most[0]} and succeeds {percent(most[3])} of the "
        "time.",
        values=values,
        chart=bars("A beginner succeeds", (row[3] for row in rows)),
        table=Table(
            ("Ruleset", "Against", "How high", "A beginner succeeds", "The expert fails"),
            tuple(rows),
            ("text", "text", "number", "chance", "chance"),
        ),
        notes=(
            "For each game, we take the task at which the expert's chance comes nearest to the one "
            "you chose. If an easier and a harder task come equally near, we take the harder one.",
            NOTE,
            FULL,
            UNROLLED,
        ),
    )
