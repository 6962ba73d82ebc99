"""Every kept thing through the page's one door: deeds, rewriting beside others, links, refusals."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.desk.merging import merged
from tests.asking import desk as ask

THINGS = [
    ("character", "honors-edge"),
    ("character", "honor"),
    ("tracker", "honors-edge"),
    ("round", "honorbound"),
    ("fight", "honors-edge"),
    ("fight", "honor"),
    ("fight", "updated-mechanics"),
    ("workshop", "honorbound"),
    ("board", "honorbound"),
    ("sheet", "dice"),
]
each = pytest.mark.parametrize(("thing", "ruleset"), THINGS)


@each
@pytest.mark.parametrize("deed", [5, None, "undo", ["undo"], True, {}, {"do": ["undo"]}])
def test_what_is_no_deed_is_refused_in_one_sentence(thing: str, ruleset: str, deed: object) -> None:
    """Like any other bad input: no error of ours reaches a reader."""
    reply = ask(thing, ruleset, deed=deed)
    assert reply["ok"] is False
    assert reply["error"]["short"].endswith(".")
    assert "failed" not in reply["error"]["short"]


@each
def test_what_everybody_begins_with_is_read_linked_and_written(thing: str, ruleset: str) -> None:
    """Its text and its link bring it back, and it counts as empty."""
    blank = ask(thing, ruleset)
    assert blank["ok"]
    assert blank["empty"]
    assert blank["link"] == f"{thing}.{ruleset}?"
    assert ask(thing, ruleset, text=blank["text"]) == blank
    linked = ask(thing, ruleset, query="", text=blank["text"])
    assert linked.pop("same") is True
    assert linked == blank
    described = ask(thing, ruleset, form=True)["blank"]
    assert described == {name: value for name, value in blank.items() if name != "ok"}


def test_a_rewriting_keeps_what_was_changed_meanwhile() -> None:
    """A sheet in a stale tab changes what its reader changed, and nothing else."""
    sheet = json.loads(ask("character", "honor")["text"])
    mine = json.dumps({**sheet, "attributes": {**sheet["attributes"], "size": 3}})
    theirs = json.dumps({**sheet, "name": "Ash"})
    deed = {"do": "rewrite", "text": mine, "base": json.dumps(sheet)}
    reply = ask("character", "honor", text=theirs, deed=deed)
    assert reply["character"]["name"] == "Ash"
    assert reply["character"]["attributes"]["size"] == 3
    whole = ask("character", "honor", text=theirs, deed={"do": "rewrite", "text": mine})
    assert whole["character"]["name"] == ""


lists = st.lists(st.integers(0, 9), max_size=8)


@given(lists, lists)
def test_merging_with_what_nobody_else_changed_is_ones_own(
    base: list[int], mine: list[int]
) -> None:
    """And the other way round."""
    assert merged(base, mine, base) == mine
    assert merged(base, base, mine) == mine
    assert merged(base, mine, mine) == mine


@given(st.lists(st.integers(), unique=True, max_size=8), st.data())
def test_what_two_add_to_a_list_is_all_there(base: list[int], data: st.DataObject) -> None:
    """And nothing that either has taken away."""

    def edited(name: str) -> tuple[list[object], set[int], set[str]]:
        gone = set(data.draw(st.lists(st.sampled_from(base), max_size=3))) if base else set()
        places = data.draw(st.lists(st.integers(0, len(base)), max_size=3))
        new = [f"{name}{n}" for n in range(len(places))]
        result: list[object] = []
        for at in range(len(base) + 1):
            result += [text for text, place in zip(new, places, strict=True) if place == at]
            result += [entry for entry in base[at : at + 1] if entry not in gone]
        return result, gone, set(new)

    mine, gone, added = edited("m")
    theirs, also_gone, also_added = edited("t")
    both = merged(list(base), mine, theirs)
    texts = [entry for entry in both if isinstance(entry, str)]
    if not gone and not also_gone:  # an entry that both have changed is mine
        assert added | also_added <= set(texts)
    assert set(texts) <= added | also_added
    assert not {entry for entry in both if isinstance(entry, int)} & (gone & also_gone)
