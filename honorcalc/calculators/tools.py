"""What the page asks for a reader's own things: a character and what it fills, a log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from honorcalc.calculators.catalog import find, tool_of
from honorcalc.calculators.errors import ParameterError, shown

if TYPE_CHECKING:
    from honorcalc.calculators.character import Option, Sheet
    from honorcalc.calculators.declaration import Calculator
    from honorcalc.calculators.tracker import Tracker

Reply = dict[str, Any]
TOOLS = ("board", "character", "round", "tracker", "workshop")


def declared(ruleset: object, tool: object) -> Any:
    """The declaration of a tool; raises ParameterError where a ruleset has none."""
    found = tool_of(ruleset, tool) if isinstance(ruleset, str) and tool in TOOLS else None
    if found is None:
        raise ParameterError(f"{shown(ruleset)} has no {shown(tool)} here.")
    return found


def tool(asked: Reply) -> Reply:
    """All that the form of a tool needs: `{"tool", "ruleset"}`."""
    return {"description": declared(asked["ruleset"], asked["tool"]).describe()}


def character(asked: Reply) -> Reply:
    """A checked character with file, link and facts: `{"ruleset", "text" or "query"}`."""
    sheet: Sheet = declared(asked["ruleset"], "character")
    if "query" in asked:
        return sheet.reply(*sheet.read_link(str(asked["query"])))
    return sheet.reply(sheet.read(asked["text"]) if "text" in asked else sheet.blank())


def character_uses(asked: Reply) -> Reply:
    """The buttons that fill a calculator from a character: `{"calculator", "text"}`.

    With `attribute`, every skill is rolled with that one; without `text`, the character of an
    empty sheet.
    """
    calculator = find(asked["calculator"])
    sheet: Sheet = declared(calculator.ruleset, "character")
    filled = sheet.read(asked["text"]) if "text" in asked else sheet.blank()
    rolled, attribute = filled, asked.get("attribute")
    if attribute:
        if attribute not in {a.name for a in sheet.attributes}:
            raise ParameterError(f"{shown(attribute)} is not an attribute.")
        rolled = filled.rolling(attribute)
    uses = sheet.uses_of(calculator.id)
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


def tracker(asked: Reply) -> Reply:
    """A checked log with file, state and lines: `{"ruleset", "text", "deed"}`.

    Without `text` the log is empty; `deed` is what a reader does to it, see `Tracker.do`.
    """
    declaration: Tracker = declared(asked["ruleset"], "tracker")
    log = declaration.read(asked["text"]) if "text" in asked else declaration.blank()
    return declaration.reply(declaration.do(log, asked["deed"]) if "deed" in asked else log)


def round(asked: Reply) -> Reply:
    """A checked game with file, standing and buttons: `{"ruleset", "text", "deed"}`.

    Without `text` the game is new; `deed` is what a reader does, see the ruleset's `round`.
    """
    declaration = declared(asked["ruleset"], "round")
    game = declaration.read(asked["text"]) if "text" in asked else declaration.blank()
    reply: Reply = declaration.reply(
        declaration.do(game, asked["deed"]) if "deed" in asked else game
    )
    return reply
