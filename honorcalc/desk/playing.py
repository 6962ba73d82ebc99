"""A kept character's buttons: what can be rolled from the sheet, and what fills a calculator."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from honorcalc.calculators.catalog import find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError, echo
from honorcalc.calculators.signature import HOUSE
from honorcalc.desk.character import Option, Ready, Sheet
from honorcalc.desk.kept import Reply, declared
from honorcalc.desk.outlook import impossible, read
from honorcalc.questions.links import write_settings

UNROLLED = "It cannot be rolled here, because the calculator has no setting for so large a penalty."


def sheet_for(ruleset: object) -> Sheet:
    """The character sheet of a ruleset; raises ParameterError where it has none."""
    sheet = declared(ruleset, "character")
    assert isinstance(sheet, Sheet)
    return sheet


def character_rolls(asked: Mapping[str, Any]) -> Reply:
    """Everything that a character can roll: `{"ruleset", "text", "house"}`.

    `house` has the house rules that are on; raises `ParameterError` if they cannot be read. Each
    roll has the `query` of its calculator, which the verb `roll` takes with a seed.
    """
    sheet = sheet_for(asked["ruleset"])
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
        "house": "; ".join(sheet.table.said(state.rules)),
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
        settings, fits, chance = odds(roll, house)
    except ParameterError as problem:
        return reply | {"problem": impossible(calculator, problem)}
    chance = f"{roll.called or calculator.value(calculator.lead).label} {chance}"
    if not fits:
        return reply | {"problem": f"{chance} against {roll.against}. {UNROLLED}"}
    return reply | {
        "pool": roll.pool or calculator.called_by(settings),
        "chance": chance,
        "query": write_settings(calculator, settings),
    }


def odds(roll: Ready, house: str = "") -> tuple[dict[str, Any], bool, str]:
    """The settings of a roll, whether its calculator's form can have them, and its chance as text.

    Raises `ParameterError` for bad settings.
    """
    calculator = find(roll.calculator)
    own = {HOUSE: house} if calculator.table_rules else {}
    settings, fits = read(roll.calculator, {**roll.settings, **own})
    value = calculator.value(calculator.lead)
    values = calculator.answer(settings).answer.values
    return settings, fits, value.with_unit(values[value.name] or 0)


def character_uses(asked: Mapping[str, Any]) -> Reply:
    """The buttons that fill a calculator from a character: `{"calculator", "text"}`.

    With `attribute`, every skill is rolled with that one; without `text`, the character of an
    empty sheet. Raises `ParameterError` for a bad text and for no attribute of the ruleset.
    """
    calculator = find(asked["calculator"])
    sheet = sheet_for(calculator.ruleset)
    filled = sheet.read(asked["text"]) if "text" in asked else sheet.blank()
    rolled, attribute = filled, asked.get("attribute")
    if attribute:
        if attribute not in [a.name for a in sheet.attributes]:
            raise ParameterError(f"{echo(attribute)} is not an attribute.")
        rolled = filled.rolling(attribute)
    name = calculator.id.rpartition(".")[2]
    uses = [use for use in sheet.uses if name in use.calculators.split()]
    return {
        "name": filled.name,
        "by_skill": any(use.by_skill for use in uses),
        "attributes": [{"value": a.name, "label": a.kind.label} for a in sheet.attributes],
        "uses": [
            {
                "title": use.title,
                "options": [
                    offered(calculator, option)
                    for option in use.options(rolled if use.by_skill else filled)
                ],
            }
            for use in uses
        ],
    }


def offered(calculator: Calculator, option: Option) -> Reply:
    """An option with its settings as the texts of their fields."""
    read = calculator.read(option.settings)
    kinds = {p.name: p.kind for p in calculator.parameters}
    texts = {name: kinds[name].text(read[name]) for name in option.settings}
    return {"label": option.label, "detail": option.detail, "settings": texts}
