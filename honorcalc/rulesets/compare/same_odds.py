"""One chance across five rulesets: the setting of each that comes nearest to it."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import Number, number, percent
from honorcalc.rulesets.compare.contenders import ARTICLES, NOTE, RULESETS, TRAINED, trained_as


@calculator(
    "compare.same_odds",
    title="The same odds in five rulesets",
    asks="succeed rules",
    values=tuple(
        value
        for ruleset in RULESETS
        for value in (
            Value(
                f"{ruleset.key}_setting", f"{ruleset.name}, {ruleset.against}", "", "The nearest."
            ),
            Value(f"{ruleset.key}_chance", f"{ruleset.name}, chance", help="At that setting."),
        )
    ),
    lead="honor_chance",
)
def same_odds(
    chance: Annotated[
        int, Whole("Chance", unit="%", minimum=1, maximum=99, help="The chance of success wanted.")
    ] = 60,
    trained: Annotated[str, trained_as()] = "beginner",
) -> Answer:
    """For a wanted chance, what a character of each ruleset may have to overcome."""
    level = list(TRAINED).index(trained)
    found = [ruleset.nearest(level, Fraction(chance, 100)) for ruleset in RULESETS]
    named = [
        f"{one.ruleset.name} {one.ruleset.against} {number(one.setting)} ({percent(one.chance)})"
        for one in found
    ]
    values: dict[str, Number | str | None] = {}
    for one in found:
        values[f"{one.ruleset.key}_setting"] = one.setting
        values[f"{one.ruleset.key}_chance"] = one.chance
    return Answer(
        headline=f"For {chance}%, {ARTICLES[trained]} meets: {', '.join(named)}.",
        values=values,
        chart=Amounts(
            "Ruleset",
            tuple(one.ruleset.name for one in found),
            "Chance",
            "chance",
            tuple(one.chance for one in found),
        ),
        table=Table(
            ("Ruleset", "Acting", "Against", "Nearest", "Chance"),
            tuple(
                (one.ruleset.name, one.character, one.ruleset.against, one.setting, one.chance)
                for one in found
            ),
            ("text", "text", "text", "number", "chance"),
        ),
        notes=("Of two settings equally near, the harder one is given.", NOTE),
    )
