"""Board, workshop and round tracker: what they tell the page is what their calculators say."""

from __future__ import annotations

import json
from typing import Any

from honorcalc import compute
from honorcalc.browser import answer
from honorcalc.calculators.catalog import find
from honorcalc.calculators.parameters import Text


def described(tool: str) -> dict[str, Any]:
    """What the page is told of a tool."""
    asked = {"verb": "tool", "tool": tool, "ruleset": "honorbound"}
    described: dict[str, Any] = json.loads(answer(json.dumps(asked)))["description"]
    return described


def columns_of(calculator: str) -> list[str]:
    """The columns of a calculator's table."""
    names = compute(calculator).table["columns"]
    assert isinstance(names, list)
    return names


def test_the_board_reads_columns_that_its_calculators_have() -> None:
    """Each table has those of its kind: of hexes what is seen or what it costs, of paths."""
    board = described("board")
    columns = board["columns"]
    tables = {layer["name"]: columns_of(layer["calculator"]) for layer in board["layers"]}
    for layer, names in {
        "sight": ("path", "blocked"),
        "field": ("q", "r", "sight", "range"),
        "reach": ("q", "r", "cost"),
    }.items():
        assert [name for name in columns if columns[name] in tables[layer]] == list(names)


def test_the_workshop_takes_no_more_than_its_calculator() -> None:
    """Its texts are as long as the parameters allow, and its samples are not longer."""
    workshop = described("workshop")
    kinds = {p.name: p.kind for p in find(workshop["calculator"]).parameters}
    for listing in workshop["listings"]:
        name = listing["parameter"]
        kind = kinds[name]
        assert isinstance(kind, Text)
        assert listing["longest"] == kind.longest
        for texts in workshop["samples"].values():
            assert len(texts[name]) <= listing["longest"]


def test_the_round_tracker_says_whose_turn_it_is() -> None:
    """Head lines and what is spent come as sentences, for the page to show."""
    text = None
    for deed in ({"do": "next"},) * 5 + (
        {"do": "give", "what": "1"},
        {"do": "act", "what": "Minor"},
    ):
        asked = {"verb": "round", "ruleset": "honorbound", "deed": deed}
        reply = json.loads(answer(json.dumps(asked | ({"text": text} if text else {}))))
        assert reply["ok"], reply
        text = reply["text"]
    assert reply["turn"]["head"] == f"{reply['turn']['name']}’s turn"
    assert reply["turn"]["told"] == "Spent: Minor 1."
    heads = [side["head"] for side in reply["sides"]]
    assert [", has initiative" in head for head in heads] == [s["holder"] for s in reply["sides"]]
    assert sum(side["holder"] for side in reply["sides"]) == 1
