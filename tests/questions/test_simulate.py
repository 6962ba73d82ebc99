"""Simulations: one seed replays all, the pieces fit together, and words compare them."""

import math
from fractions import Fraction
from functools import partial
from typing import Any

import pytest

from honorcalc import roll
from honorcalc.calculators.catalog import find
from honorcalc.questions import simulate as simulation
from honorcalc.questions.simulate import (
    Compared,
    comparison_sentence,
    simulated_values,
    wilson,
)
from tests import asking

ask = partial(asking.ask, "simulate", calculator="honor.test", query="", seed=7)


def simulated(count: int, **more: Any) -> list[dict[str, Any]]:
    """All replies until a simulation is done."""
    replies = [ask(count=count, **more)]
    while replies[-1]["rolled"] < count:
        so_far = {name: replies[-1][name] for name in ("rolled", "counts")}
        replies.append(ask(count=count, **so_far, **more))
    return replies


def test_a_simulation_is_the_same_however_it_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """One seed replays the whole, on a machine that rolls one at a time or all at once."""
    monkeypatch.setattr(simulation, "PIECE", math.inf)
    whole = simulated(40)
    monkeypatch.setattr(simulation, "PIECE", 0)
    pieces = simulated(40)

    assert (len(whole), len(pieces)) == (1, 40)
    assert whole[-1] == pieces[-1]
    assert whole[-1] != ask(count=40, seed=8)


def test_the_first_roll_is_the_one_of_the_seed() -> None:
    """A simulation of one roll counts what the linked roll shows."""
    for seed in range(30):
        outcome = roll("honor.test", seed=seed).rolls[0].outcome
        assert ask(count=1, seed=seed)["counts"]["success"] == (outcome == "success")


def test_the_reply_compares_in_words() -> None:
    """A row for each value a roll can be counted for, with share, interval and exact chance."""
    reply = simulated(500, query="acting_multiplier=4")[-1]
    test = find("honor.test")
    exact = test.compute({"acting_multiplier": 4})
    names = [value.name for value, _ in simulated_values(exact)]

    assert names == list(reply["counts"]) == ["success", "tie", "below", "failure", "critical"]
    for row, name in zip(reply["table"]["rows"], names, strict=True):
        assert row[1] == reply["counts"][name] / 500
        assert row[3] == exact.values[name]
        low, high = wilson(reply["counts"][name], 500)
        assert row[4] == ("yes" if low <= row[3] <= high else "no")
    assert reply["headline"].startswith("500 rolls: ")


def test_wilson_is_where_the_score_test_turns() -> None:
    """At either end of the interval the observed share is just z standard deviations away."""
    for count, rolls in ((1, 10), (5000, 10_000), (9_999, 10_000)):
        share = count / rolls
        for end in wilson(count, rolls):
            distance = abs(share - end) / math.sqrt(end * (1 - end) / rolls)
            assert distance == pytest.approx(simulation.Z_95)


def test_what_never_or_always_came_has_a_closed_end() -> None:
    """An impossible value that never came, and a sure one that always came, lie within."""
    assert wilson(0, 100)[0] == 0
    assert wilson(100, 100)[1] == 1
    reply = simulated(50, query="acting_modifier=-10")[-1]
    success = reply["table"]["rows"][0]
    assert (success[1], success[3], success[4]) == (0, 0, "yes")


def test_what_is_broken_off_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A duel that dice cannot end would lie about its odds."""
    monkeypatch.setattr(simulation, "PIECE", math.inf)
    endless = "a_attack=0.5&b_attack=0.5&a_defense=20&b_defense=20&a_absorption=4&b_absorption=4"
    reply = ask(calculator="honor.duel", query=endless, count=20)
    assert "cannot be rolled to their end" in reply["error"]["message"]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"calculator": "honor.matrix"}, "only chances are counted"),
        ({"calculator": "dice.roll", "query": "expression=2d6"}, "only chances are counted"),
        ({"count": 0}, "is not a whole number from 1"),
        ({"seed": -1}, "is not a whole number from 0"),
        ({"rolled": 5, "counts": "5"}, "is not how often each outcome came"),
        ({"query": "acting_multiplier=0.3"}, "is not a multiple of 0.5"),
    ],
)
def test_what_cannot_be_simulated_is_refused(more: dict[str, Any], message: str) -> None:
    """One sentence says why."""
    reply = ask(**{"count": 10} | more)
    assert message in reply["error"]["message"]


@pytest.mark.parametrize(("count", "place"), [(250, "inside"), (300, "outside")])
def test_the_one_chance_of_a_calculator_is_said_to_lie_where_it_lies(
    count: int, place: str
) -> None:
    """Half of 500 rolls speak for an exact 50%, 300 of them do not."""
    said = comparison_sentence([Compared("Succeeds", count, 500, Fraction(1, 2))])
    assert said == f"500 rolls: the exact chance lies {place} the 95% interval."
