"""One chance across rulesets: the setting of each that comes nearest to it."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import Number, begun, percent
from honorcalc.rulesets.compare.contenders import (
    ARTICLES,
    CONTENDERS,
    COUNT,
    FULL,
    NOTE,
    TRAINED,
    UNROLLED,
    of_each,
    trained_as,
    whole_percent,
)
from honorcalc.rulesets.compare.house import BOOK, House, changes
from honorcalc.rulesets.compare.rungs import Rungs


@calculator(
    "compare.same_odds",
    title=f"The same odds in {COUNT} rulesets",
    asks="succeed rules",
    values=(
        *of_each(
            Value(
                "setting",
                "{0.name}, {0.against}",
                "",
                "The opposition whose chance comes nearest.",
                listed=False,
            ),
            Value(
                "chance",
                "{0.name}, chance",
                help="The chance against that opposition.",
                listed=False,
            ),
        ),
        *of_each(
            Value(
                "answer",
                "{0.name}",
                "text",
                "The opposition whose chance comes nearest, and that chance, in words.",
            )
        ),
    ),
    lead="honor_chance",  # which is not listed: five figures matter alike, and none stands out
    follows=changes(
        "setting chance answer",
        honor="ties die top",
        honors_edge="explode_from explosions",
        honorbound="ties",
        actions_reactions="dice skill_dice expert_dice",
        updated_mechanics="success extra ties",
    ),
)
def same_odds(
    chance: Annotated[int, whole_percent("Chance", "The chance of success that you want.")] = 60,
    trained: Annotated[str, trained_as()] = "beginner",
    house: House = BOOK,
) -> Answer:
    """What a character of each game has to overcome for the same chance of success."""
    level = list(TRAINED).index(trained)
    found = [ruleset.nearest(level, Fraction(chance, 100), house) for ruleset in CONTENDERS]
    named = [f"{one.ruleset.name}, {one.against} ({percent(one.chance)})" for one in found]
    values: dict[str, Number | str | None] = {}
    for one in found:
        values[f"{one.ruleset.key}_setting"] = one.setting
        values[f"{one.ruleset.key}_chance"] = one.chance
    for one in found:
        values[f"{one.ruleset.key}_answer"] = begun(f"{one.against}, {percent(one.chance)}")
    return Answer(
        headline=f"In each game, this opposition brings the chance of {ARTICLES[trained]} nearest "
        f"to {chance}%: {'; '.join(named)}.",
        values=values,
        chart=Rungs(
            "Ruleset",
            tuple(one.ruleset.name for one in found),
            tuple(one.chance for one in found),
            wanted=Fraction(chance, 100),
            found=tuple(found),
        ),
        table=Table(
            ("Ruleset", "Character", "Against", "How high", "Chance"),
            tuple(
                (one.ruleset.name, one.character, one.ruleset.against, one.setting, one.chance)
                for one in found
            ),
            ("text", "text", "text", "number", "chance"),
        ),
        notes=(
            "If an easier and a harder opposition come equally near, we take the harder one.",
            NOTE,
            FULL,
            UNROLLED,
        ),
    )
