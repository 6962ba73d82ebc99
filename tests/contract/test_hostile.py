"""A sample of what `hostile` tries: links, files, stores and posts of bad faith.

`HYPOTHESIS_PROFILE=explore` tries thousands of others, which the seeds in a report make again.
"""

import json
import os
import random
from secrets import token_hex

import pytest

from honorcalc.calculators.catalog import find
from tests.asking import kept_things
from tests.contract import hostile

EXPLORES = os.environ.get("HYPOTHESIS_PROFILE") == "explore"
SAMPLE, RUN = (12_000, token_hex(4)) if EXPLORES else (150, "run")


@pytest.mark.parametrize("kind", list(hostile.KINDS))
def test_nothing_hostile_gets_a_wrong_reply(kind: str) -> None:
    """The same ones on each run, unless others are asked for."""
    assert [trouble for n in range(SAMPLE) if (trouble := hostile.wrong(kind, f"{RUN} {n}"))] == []


def test_the_samples_are_of_all_sorts() -> None:
    """Some are taken and some refused, and each kind of thing is among them."""
    chance = random.Random(7)
    things = kept_things()
    assert {thing.thing for thing in things} >= {
        *("character", "tracker", "round", "workshop", "board", "sheet", "fight", "house"),
    }
    taken = []
    for _ in range(100):
        thing = chance.choice(things)
        deed = {"do": "rewrite", "text": hostile.file(chance, thing)}
        taken.append(hostile.put(thing, {"text": None, "deed": deed})["ok"])
    assert 5 < sum(taken) < 95


def test_links_choose_what_there_is_and_play_by_other_rules() -> None:
    """Among all that is wrong are choices that a calculator has, and rules of a table."""
    chance, modifiers = random.Random(7), find("honor.modifiers")
    drawn = " ".join(hostile.link(chance, modifiers) for _ in range(100))
    assert "stance=wild" in drawn
    assert "zero%3Ano" in drawn


def test_a_wrong_reply_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A calculator that fails, a link that is refused, a post that names a stranger's address."""
    failed = {"ok": False, "error": {"message": "The calculator failed: X", "short": "no"}}
    posted = {"ok": True, "texts": {"sentence": "See https://evil.example/x."}}
    refused = {"ok": False, "error": {"message": "no", "short": "no"}}
    for kind, reply in (("links", failed), ("links", refused), ("posts", posted)):
        monkeypatch.setattr(hostile, "answer", lambda _, reply=reply: json.dumps(reply))
        assert hostile.wrong(kind, "1")
