"""Long work in pieces: as many works as there are requests, side by side, and none starts anew."""

import json
from contextlib import suppress
from functools import partial
from itertools import chain, zip_longest
from typing import Any
from urllib.parse import urlencode

import pytest

from honorcalc import browser, solve
from honorcalc.browser import answer
from honorcalc.questions import kept_curves
from honorcalc.questions.pieces import MOST_KEPT, Steps, Unfinished, Work

OVER = "view=over&x=acting_multiplier:1:4:1"


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is known yet, and a piece is a single step."""
    monkeypatch.setattr(browser, "WORK", Work())
    monkeypatch.setattr(browser, "PIECE", -1)


def ask(**asked: Any) -> dict[str, Any]:
    """The reply that the page gets."""
    request = {"calculator": "honor.test", **asked}
    reply: dict[str, Any] = json.loads(answer(json.dumps(request), pieces=True))
    assert reply["ok"], reply
    return reply


def all_pieces(**asked: Any) -> list[dict[str, Any]]:
    """The replies until there is a result."""
    replies = [ask(**asked)]
    while replies[-1].keys() == {"ok", "share"}:
        replies.append(ask(**asked))
    return replies


def count_to(most: int) -> Steps[str]:
    """Work of so many steps."""
    for n in range(most):
        yield n / most
    return f"counted to {most}"


ONE_POINT: dict[str, Any] = dict.fromkeys(("a_health", "b_health", "a_will", "b_will"), 1)


def search(parameter: str) -> dict[str, Any]:
    asked = {"verb": "solve", "percent": "62", "calculator": "honor.duel"}
    return {**asked, "parameter": parameter, "query": urlencode(ONE_POINT)}


def test_two_searches_in_turn_both_end() -> None:
    """Two cards of a page ask in turn; each search takes as many pieces as alone, and finds what
    Python finds at once.
    """
    searches = [search("a_damage"), search("b_damage")]
    alone = [all_pieces(**asked) for asked in searches]
    for asked, (*pieces, last) in zip(searches, alone, strict=True):
        shares = [piece["share"] for piece in pieces]
        assert shares == sorted(set(shares))
        whole = solve("honor.duel", asked["parameter"], chance="0.62", **ONE_POINT)
        assert last["result"] == whole.to_json()
    browser.WORK = Work()
    together: list[list[dict[str, Any]]] = [[], []]
    for _ in range(max(map(len, alone))):
        for asked, replies in zip(searches, together, strict=True):
            replies.append(ask(**asked))
    for one, other in zip(alone, together, strict=True):
        assert len(one) > 10
        assert "result" in one[-1]
        assert other[: len(one)] == one


def test_a_chart_over_a_parameter_comes_in_pieces() -> None:
    """The share grows with each; what comes in the end is what comes at once for who waits."""
    asked = {"verb": "compute", "query": f"{OVER}&by=acting_modifier:0:2:1"}
    *pieces, last = all_pieces(**asked)
    assert [piece["share"] for piece in pieces] == pytest.approx([n / 12 for n in range(1, 13)])
    browser.WORK = Work()
    assert json.loads(answer(json.dumps({"calculator": "honor.test", **asked}))) == last


def test_a_chart_is_shared_without_being_computed_anew() -> None:
    """The forms of a chart that is shown come at once; those of another come in pieces too."""
    addresses = {"address": "https://a.example/", "frame": "https://a.example/embed/"}
    all_pieces(verb="compute", query=OVER)
    assert len(all_pieces(verb="share", query=OVER, **addresses)) == 1
    shared = all_pieces(verb="share", query=f"{OVER}&acting_modifier=1", **addresses)
    assert len(shared) > 3
    assert "texts" in shared[-1]


def test_kept_curves_over_a_parameter_come_one_after_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The present line is there first; asked again, the page gets the next of those kept."""
    monkeypatch.setattr(kept_curves, "AT_ONCE", -1)
    query = f"{OVER}&pin=~acting_modifier%3D1&pin=~acting_modifier%3D2"
    replies = all_pieces(verb="compute", query=query)
    while "unfinished" in replies[-1]:
        replies.append(ask(verb="compute", query=query))
    drawn = [sum(pin["drawn"] for pin in r["state"]["pins"]) for r in replies if "result" in r]
    assert (drawn[0], drawn[-1]) == (0, 2)
    assert drawn == sorted(drawn)


def test_any_number_of_works_go_on_side_by_side() -> None:
    """Each ends after its own steps, in whatever order they are asked for."""
    work = Work()
    sizes = range(2, 42)
    asked = list(chain.from_iterable(zip_longest(*([size] * (size + 1) for size in sizes))))
    ends = {}
    for size in filter(None, asked):
        with suppress(Unfinished):
            ends[size] = work.go_on(size, partial(count_to, size), -1)
    assert ends == {size: f"counted to {size}" for size in sizes}


def test_what_is_done_is_not_done_again_and_what_is_old_leaves() -> None:
    """The table is bounded: of what nobody asks for any more, nothing stays for ever."""
    work, begun = Work(), []

    def start(key: int) -> Steps[int]:
        begun.append(key)
        yield 0
        return key

    for key in (*range(MOST_KEPT), 0, MOST_KEPT, 0, 1):
        assert work.go_on(key, partial(start, key), 9) == key
    assert begun == [*range(MOST_KEPT + 1), 1]


def test_work_that_fails_is_not_kept() -> None:
    """Whoever asks again hears the same refusal."""

    def fail() -> Steps[int]:
        yield 0
        raise ValueError("no")

    work = Work()
    for _ in range(2):
        with pytest.raises(ValueError, match="no"):
            work.go_on("key", fail, 9)
