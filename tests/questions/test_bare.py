"""Calculators with nothing to draw: their figures and their table are the answer."""

import pytest

from honorcalc.calculators.catalog import everything
from tests.asking import granted
from tests.questions.test_share import shared

BARE = {
    "honorbound.field",
    "honorbound.reach",
    "honorbound.sight",
    "honorbound.stack",
    "honors-edge.derived",
    "updated-mechanics.pools",
}


def test_what_has_no_chart() -> None:
    """These and no others; none of them rolls dice that a chart would be compared with."""
    found = [c for c in everything() if c.compute({}).answer.chart is None]
    assert {c.id for c in found} == BARE
    assert not any(c.roller for c in found)


@pytest.mark.parametrize("calculator", sorted(BARE))
def test_the_table_says_what_a_chart_would(calculator: str) -> None:
    """The figure keeps its shape and is empty; the table, the figures and all texts are whole."""
    reply = granted("compute", calculator=calculator)
    result = reply["result"]
    assert result["figure"] == {"data": [], "layout": {}}
    assert reply["drawing"] is None
    assert not reply["pinnable"]
    assert result["table"]["rows"]
    facts = [reply["display"]["lead"], *reply["display"]["facts"]]
    assert {fact["name"] for fact in facts} == set(result["values"])
    posted = shared(calculator)
    said = result["headline"].split(".")[0].split(":")[0]
    assert said[1:] in posted["texts"]["text"]  # which begins with the game
    assert result["table"]["columns"][0] in posted["texts"]["bbcode-table"]
