"""What a master does as a rule: how often a beginner manages it, and how often the master slips."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import Number, percent
from honorcalc.rulesets.compare.contenders import NOTE, RULESETS, TRAINED

BEGINNER, EXPERT = 0, len(TRAINED) - 1


@calculator(
    "compare.fluke",
    title="Flukes and slips",
    asks="succeed rules",
    values=tuple(
        value
        for ruleset in RULESETS
        for value in (
            Value(f"{ruleset.key}_fluke", f"{ruleset.name}, a beginner succeeds"),
            Value(f"{ruleset.key}_slip", f"{ruleset.name}, the expert fails"),
        )
    ),
)
def fluke(
    chance: Annotated[
        int, Whole("Expert's chance", unit="%", minimum=1, maximum=99, help="What is wanted of it.")
    ] = 90,
) -> Answer:
    """The same task for an expert and for a beginner: who succeeds by luck, who fails by it."""
    found = [ruleset.nearest(EXPERT, Fraction(chance, 100)) for ruleset in RULESETS]
    values: dict[str, Number | str | None] = {}
    rows = []
    for one in found:
        _, numbers = one.ruleset.characters[BEGINNER]
        lucky = one.ruleset.chance(*numbers, one.setting)
        values[f"{one.ruleset.key}_fluke"] = lucky
        values[f"{one.ruleset.key}_slip"] = 1 - one.chance
        rows.append((one.ruleset.name, one.ruleset.against, one.setting, lucky, 1 - one.chance))
    most = max(rows, key=lambda row: row[3])
    return Answer(
        headline=f"Where an expert succeeds about {chance}% of the time, a beginner's best hope is "
        f"{most[0]}: {percent(most[3])}.",
        values=values,
        chart=Amounts(
            "Ruleset",
            tuple(row[0] for row in rows),
            "A beginner succeeds",
            "chance",
            tuple(row[3] for row in rows),
        ),
        table=Table(
            ("Ruleset", "Against", "Setting", "A beginner succeeds", "The expert fails"),
            tuple(rows),
            ("text", "text", "number", "chance", "chance"),
        ),
        notes=(
            "The task is the setting whose chance for the expert comes nearest to the wanted one; "
            "of two as near, the harder.",
            NOTE,
        ),
    )
