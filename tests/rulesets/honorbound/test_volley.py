"""Attacks in a row (B13)."""

from fractions import Fraction
from typing import Any

from honorcalc import compute, roll


def test_one_attack_is_the_attack() -> None:
    """A single attack has the chance and damage of the calculator of attacks, put back or not."""
    settings = {"attack": 5, "attacker_fates": "1:3,7:2", "damage": 4, "kind": "ranged"}
    one = compute("honorbound.attack", **settings).answer.values
    row = compute("honorbound.volley", attacks=1, **settings).answer.values
    assert row["hits_1"] == row["replaced_1"] == row["mean_hits"] == one["hit"]
    assert row["mean_damage"] == one["mean_damage"]


def test_putting_cards_back_is_a_binomial_beside() -> None:
    """With replacement each attack is a fresh trial; the mean is the same, extremes likelier."""
    values: dict[str, Any] = {**compute("honorbound.volley").answer.values}
    hit = Fraction(7, 12)
    assert values["replaced_2"] == 3 * hit**2 * (1 - hit)
    assert values["mean_hits"] == 3 * hit == sum(k * values[f"replaced_{k}"] for k in range(4))
    assert values["replaced_3"] > values["hits_3"]
    assert values["replaced_0"] > values["hits_0"]


def test_rolls_use_up_the_deck() -> None:
    """No side shows a card more often than it has it, and the working tells each attack."""
    decks = {"attacker_fates": "1:2,6:1", "defender_fates": "2:1,4:2"}
    for made in roll("honorbound.volley", seed=1, count=99, attacks=3, **decks).rolls:
        ours = sorted(die.value for die in made.dice if die.group == "Attacker")
        theirs = sorted(die.value for die in made.dice if die.group == "Defender")
        assert (ours, theirs) == ([1, 1, 6], [2, 4, 4])
        assert sum(die.mark == "hit" for die in made.dice) == made.total
        assert made.working.count(" against ") == 3
        assert made.working.count("hit") == made.total


def test_the_chart_compares() -> None:
    """The odds with cards put back are drawn as a line over the bars, in every view."""
    result = compute("honorbound.volley", attacks=4)
    for view in ("exactly", "at-least", "at-most"):
        roles = [trace["meta"]["role"] for trace in result.figure_for(view)["data"]]
        assert roles == ["counts", "rest", "line"]
    line = result.figure["data"][2]
    assert line["y"] == [result.values[f"replaced_{k}"] for k in range(5)]
    assert result.figure["layout"]["showlegend"]
