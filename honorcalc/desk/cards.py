"""What a GM's sheet takes by its link: a chart, or a character as a table of her chances."""

from __future__ import annotations

from dataclasses import replace

from honorcalc.calculators.catalog import find, part_of, ruleset, rulesets
from honorcalc.calculators.errors import ParameterError, unlike
from honorcalc.desk.character import Character, Ready, Sheet
from honorcalc.desk.kept import Reply
from honorcalc.desk.playing import odds, sheet_for
from honorcalc.questions.links import read_link, write_link

THING = "character"
LINK = "the link of a chart, which Share copies, or of a character"
DRAWN = ("exactly", "at-least", "at-most", "over")
"""The views that are a chart; of a table or of rolls the chart is meant."""


def sheet_of(anchor: str) -> Sheet | None:
    """The character sheet of an anchor such as `character.honor`; None for anything else."""
    thing, _, slug = anchor.partition(".")
    if thing != THING or part_of(slug, f"desk_{THING}") is None:
        return None
    return sheet_for(slug)


def canonical(text: str) -> str:
    """The link of a chart as it is always written, without rolls and without a posted figure.

    That of a character is one too, and shows a table of her skills.

    Raises `ParameterError` for what is no link, or not a sound one; a whole address is one too.
    """
    id, _, query = text.rpartition("#")[2].partition("?")
    if "." not in id or "/" in id:
        raise ParameterError(unlike(text, LINK))
    sheet = sheet_of(id)
    if sheet:
        return sheet.write_link(linked(sheet, query))
    calculator = find(id)
    state = read_link(calculator, query, strict=True).without_dice()
    return write_link(calculator, state if state.view in DRAWN else replace(state, view="exactly"))


def linked(sheet: Sheet, query: str) -> Character:
    """The character of a link; raises `ParameterError` for anything wrong in it."""
    character, notes = sheet.read_link(query)
    if notes:
        raise ParameterError(f"the link of this character: {notes[0].removesuffix('; ignored.')}")
    return character


def name_on(link: str) -> str:
    """The name of the character of a card's link, if it has one; "" for a chart."""
    anchor, _, query = link.partition("?")
    sheet = sheet_of(anchor)
    return linked(sheet, query).name if sheet else ""


def face(sheet: Sheet, query: str) -> Reply:
    """What a GM's sheet shows of a character: a sentence, and a table if she can roll.

    The table has a `heading` for its `columns`, and `rows`: each the name of a skill and a chance
    for each column, by the book. Wounds and whatever else the link says of her now count.
    """
    character = linked(sheet, query)
    name, values, rolls = sheet.ladder
    kind = next(parameter.kind for parameter in sheet.now if parameter.name == name)
    state = sheet.state(character)
    condition = sheet.condition(state)
    columns = [rolls(state._replace(now={**state.now, name: value})) for value in values]
    rows = [[each[0].label, *map(chance, each)] for each in zip(*columns, strict=True)]
    said = f"{character.name or 'Character'}: the chance to succeed, by the book. {condition.words}"
    table = {"heading": kind.label, "columns": [*map(kind.text, values)], "rows": rows}
    shown = {"table": table} if condition.able and rows else {}
    return {"said": said.strip(), "lead": None, "drawing": None, **shown}


def chance(roll: Ready) -> str:
    """The chance of a roll by the book, as text; a dash where its settings are impossible."""
    try:
        return odds(roll)[-1]
    except ParameterError:
        return "–"


def about() -> dict[str, Reply]:
    """What a sheet says of characters' cards besides, by their anchors."""
    return {
        anchor: {"title": "Character", "ruleset": slug, "game": ruleset(slug).name}
        for slug in rulesets()
        if sheet_of(anchor := f"{THING}.{slug}")
    }
