"""A character in play: what can be rolled from the sheet, with its pool and its chance."""

from __future__ import annotations

from typing import Any

from honorcalc.calculators.catalog import find
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.signature import HOUSE
from honorcalc.desk.character import Ready, Sheet
from honorcalc.desk.kept import declared
from honorcalc.questions.links import write_settings

Reply = dict[str, Any]


def character_rolls(asked: Reply) -> Reply:
    """Everything that a character can roll: `{"ruleset", "text", "house"}`.

    `house` has the house rules that are on; raises `ParameterError` if they cannot be read. Each
    roll has the `query` of its calculator, which the verb `roll` takes with a seed.
    """
    sheet = declared(asked["ruleset"], "character")
    assert isinstance(sheet, Sheet)
    character = sheet.opened(asked.get("text"))
    house = str(asked.get("house", ""))
    try:
        state = sheet.state(character, house)
    except ValueError as problem:
        raise ParameterError(f"The house rules cannot be used: {problem}", HOUSE) from None
    condition = sheet.condition(state)
    return {
        "name": character.name,
        "condition": condition.words,
        "able": condition.able,
        "facts": sheet.facts_of(state),
        "house": sheet.table.words(state.rules) if sheet.table else "",
        "sections": [
            {"title": section.title, "rolls": [row(roll, house) for roll in section.rolls(state)]}
            for section in sheet.sections
        ],
    }


def row(roll: Ready, house: str) -> Reply:
    """A roll with its pool and chance; where its settings are impossible, with the reason."""
    calculator = find(roll.calculator)
    reply = {
        "label": roll.label,
        "against": roll.against,
        "calculator": roll.calculator,
        "pool": roll.pool,
        "chance": "",
        "query": "",
        "problem": "",
    }
    try:
        settings, chance = odds(roll, house)
    except ParameterError as problem:
        return reply | {"problem": f"Not possible: {problem.short.rstrip('.')}."}
    return reply | {
        "pool": roll.pool or calculator.called_by(settings),
        "chance": f"{roll.called or calculator.value(calculator.lead).label} {chance}",
        "query": write_settings(calculator, settings),
    }


def odds(roll: Ready, house: str = "") -> tuple[dict[str, Any], str]:
    """The settings of a roll and its chance as text; raises `ParameterError` for bad ones."""
    calculator = find(roll.calculator)
    own = {HOUSE: house} if calculator.table_rules else {}
    settings = calculator.read({**roll.settings, **own})
    value = calculator.value(calculator.lead)
    return settings, value.written(calculator.answer(settings).answer.values[value.name] or 0)
