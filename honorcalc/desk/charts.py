"""Charts and characters that a kept thing names by their links."""

from __future__ import annotations

from dataclasses import replace

from honorcalc.calculators.catalog import find
from honorcalc.calculators.errors import ParameterError, shown
from honorcalc.desk import party
from honorcalc.questions.links import read_link, write_link

DRAWN = ("exactly", "at-least", "at-most", "over")
"""The views that are a chart; of a table or of rolls the chart is meant."""


def canonical(text: str) -> str:
    """The link of a chart as it is always written, without rolls and without a posted figure.

    That of a character is one too, and shows a table of her skills.

    Raises `ParameterError` for what is no link, or not a sound one; a whole address is one too.
    """
    id, _, query = text.rpartition("#")[2].partition("?")
    if "." not in id:
        raise ParameterError(f"{shown(text)} is not the link of a chart, which Share copies")
    sheet = party.sheet_of(id)
    if sheet:
        return party.canonical(sheet, query)
    calculator = find(id)
    state = read_link(calculator, query, strict=True).without_dice()
    return write_link(calculator, state if state.view in DRAWN else replace(state, view="exactly"))
