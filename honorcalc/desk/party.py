"""Characters on the GM's sheet: every skill of one against several numbers, in a table."""

from __future__ import annotations

from typing import Any

from honorcalc.calculators.catalog import find, part_of, ruleset, rulesets
from honorcalc.calculators.errors import ParameterError
from honorcalc.desk.character import Character, Ready, Sheet, State
from honorcalc.desk.kept import declared

Reply = dict[str, Any]
THING = "character"


def sheet_of(anchor: str) -> Sheet | None:
    """The character sheet of an anchor such as `character.honor`; None for anything else."""
    thing, _, slug = anchor.partition(".")
    if thing != THING or part_of(slug, f"desk_{THING}") is None:
        return None
    found = declared(slug, THING)
    return found if isinstance(found, Sheet) and found.ladder else None


def linked(sheet: Sheet, query: str) -> Character:
    """The character of a link; raises `ParameterError` for one with anything wrong in it."""
    character, notes = sheet.read_link(query)
    if notes:
        raise ParameterError(f"the link of this character: {notes[0].removesuffix('; ignored.')}")
    return character


def canonical(sheet: Sheet, query: str) -> str:
    """The link of a character as it is always written; raises as `linked` does."""
    return sheet.write_link(linked(sheet, query))


def face(sheet: Sheet, query: str) -> Reply:
    """What a GM's sheet shows of a character: a sentence, and the table where she can roll.

    The table has a `heading` for its `columns`, and `rows`: each the name of a skill and a chance
    for each column, by the book. Wounds and whatever else the link says of her now count.
    """
    assert sheet.ladder
    character = linked(sheet, query)
    name, values, rolls = sheet.ladder
    kind = next(parameter.kind for parameter in sheet.now if parameter.name == name)
    state = sheet.state(character, sheet.table.book if sheet.table else None)
    condition = sheet.condition(state)
    columns = [list(rolls(against(state, name, value))) for value in values]
    texts = [kind.text(value) for value in values]
    rows = [[each[0].label, *map(chance, each)] for each in zip(*columns, strict=True)]
    said = f"{character.name or 'Character'}: the chance to succeed, by the book. {condition.words}"
    table = {"heading": kind.label, "columns": texts, "rows": rows}
    shown = {"table": table} if condition.able and rows else {}
    return {"said": said.strip(), "lead": None, "drawing": None, **shown}


def against(state: State, name: str, value: Any) -> State:
    """The same character with another number to beat."""
    return state._replace(now={**state.now, name: value})


def chance(roll: Ready) -> str:
    """The chance of a roll by the book, as text; a dash where its settings are impossible."""
    calculator = find(roll.calculator)
    value = calculator.value(calculator.lead)
    try:
        answered = calculator.answer(calculator.read(roll.settings)).answer
    except ParameterError:
        return "–"
    return value.written(answered.values[value.name] or 0)


def about() -> dict[str, Reply]:
    """What a sheet says of characters' cards besides, by their anchors."""
    found = {f"{THING}.{slug}": slug for slug in rulesets()}
    return {
        anchor: {"title": "Character", "ruleset": slug, "game": ruleset(slug).name}
        for anchor, slug in found.items()
        if sheet_of(anchor)
    }
