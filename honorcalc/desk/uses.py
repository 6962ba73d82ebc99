"""What a kept character fills: for each calculator the buttons that set it."""

from __future__ import annotations

from typing import Any

from honorcalc.calculators.catalog import find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.errors import ParameterError, shown
from honorcalc.desk.character import Option, Sheet
from honorcalc.desk.kept import declared

Reply = dict[str, Any]


def character_uses(asked: Reply) -> Reply:
    """The buttons that fill a calculator from a character: `{"calculator", "text"}`.

    With `attribute`, every skill is rolled with that one; without `text`, the character of an
    empty sheet. Raises `ParameterError` for a bad text and for no attribute of the ruleset.
    """
    calculator = find(asked["calculator"])
    sheet = declared(calculator.ruleset, "character")
    assert isinstance(sheet, Sheet)
    filled = sheet.read(asked["text"]) if "text" in asked else sheet.blank()
    rolled, attribute = filled, asked.get("attribute")
    if attribute:
        if attribute not in {a.name for a in sheet.attributes}:
            raise ParameterError(f"{shown(attribute)} is not an attribute.")
        rolled = filled.rolling(attribute)
    uses = [use for use in sheet.uses if calculator.id in use.calculators]
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
