"""Attack and damage (H15, H19, H20, H21)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import icepool
import pytest

from honorcalc import compute, roll
from tests.rulesets.honor.enumeration import odds
from tests.rulesets.honor.rolling import played
from tests.rulesets.honor.twins import equals_twin
from tests.rulesets.rolling import check_shares, check_totals

F = Fraction
CASES: list[dict[str, Any]] = [
    {},
    {"reading": "exceed"},
    {"attack_multiplier": F(7, 2), "attack_modifier": -1, "absorption": 2},
    {"damage_multiplier": F(0)},
    {"absorption": 50},
    {"attack_multiplier": F(20), "attack_modifier": 10, "damage_multiplier": F(10)},
    {"attack_modifier": -10, "tally": F(7)},
    {
        "attack_multiplier": F(9, 2),
        "damage_multiplier": F(3, 2),
        "health": F(1, 2),
        "tally": F(5, 2),
    },
    {"attack_multiplier": F(5, 2), "damage_multiplier": F(1, 2), "will": F(7, 2), "health": F(3)},
    {"pain_resistance": F(9, 2), "tally": F(11), "reading": "exceed", "defense_modifier": 3},
    {"defense_multiplier": F(20), "defense_modifier": 10, "tally": F(400)},
]


@pytest.mark.parametrize("case", CASES)
def test_equals_every_pair_of_rolls(case: dict[str, Any]) -> None:
    """Every value and the whole distribution of damage agree with counting all rolls."""
    equals_twin("honor.attack", case)


def test_nothing_against_nothing_is_a_miss() -> None:
    """Two totals of 0: the attack fails and its total is at most half the other (H15)."""
    values = compute("honor.attack", attack_modifier=-10, defense_modifier=-10).answer.values
    assert (values["hit"], values["miss"]) == (0, 1)


def test_icepool_agrees_on_the_damage() -> None:
    """An independent library gives the same damage of a 3.5 attack with a mace against 2.5."""
    natural = icepool.d6.map(lambda face: face % 6)
    side = 2 @ natural
    through = (side * 14 - side * 10).map(lambda quarters: max(0, quarters - 8))
    answer = compute(
        "honor.attack", attack_multiplier=3.5, defense_multiplier=2.5, absorption=2
    ).answer
    theirs = {F(x, 4): F(through.probability(x)) for x in through}
    assert odds(answer) == theirs


def test_the_mace() -> None:
    """(7 − 1) × 3.5 = 21 against 2 × 3.5 = 7: 14 damage, 12 past the leather, conscious at 15."""
    made = played(
        "honor.attack",
        *(7, 2, 5),
        attack_multiplier="3.5",
        attack_modifier="-1",
        defense_multiplier="3.5",
        absorption="2",
        health="3",
        will="3",
    )
    assert made.total == 12
    assert made.outcome == "hit, the target stays conscious"
    assert "(7 − 1) × 3.5 = 21 against 2 × 3.5 = 7" in made.working
    assert "to stay conscious 5 × 3 = 15 against 12" in made.working


def test_the_mace_as_printed() -> None:
    """The source's 2.5 Pain Resistance: 5 × 2.5 = 12.5 holds against 12; a note says why not."""
    settings = {
        "attack_multiplier": "3.5",
        "attack_modifier": "-1",
        "defense_multiplier": "3.5",
        "absorption": "2",
        "health": "3",
        "will": "3",
        "pain_resistance": "2.5",
    }
    assert played("honor.attack", 7, 2, 5, **settings).outcome == "hit, the target stays conscious"
    assert any(note.startswith("H26") for note in compute("honor.attack", **settings).notes)


def test_quarters_are_kept() -> None:
    """Damage is not rounded: 1 × 2.5 against 1 × 2 at half damage is a quarter point."""
    answer = compute("honor.attack", attack_multiplier=2.5, damage_multiplier=0.5).answer
    assert odds(answer)[F(1, 4)] > 0


@pytest.mark.parametrize("case", CASES[:5])
def test_rolled_damage_follows_the_odds(case: dict[str, Any]) -> None:
    """Twenty thousand seeded attacks fall as the distribution of damage says."""
    check_totals("honor.attack", **case)


def test_rolled_outcomes_follow_the_odds() -> None:
    """Hits, misses and falls come as often as their chances."""
    settings = {"attack_multiplier": 3, "absorption": 1, "tally": 3}
    _, values = equals_twin("honor.attack", settings)
    observed = roll("honor.attack", seed=8, count=20_000, **settings).observed
    exact = {
        "miss": values["miss"],
        "falls": 1 - values["conscious"],
        "rest": values["conscious"] - values["miss"],
    }
    counts = {
        "miss": observed["miss"],
        "falls": observed["hit, the target falls unconscious"],
        "rest": 20_000 - observed["miss"] - observed["hit, the target falls unconscious"],
    }
    check_shares(counts, exact)


def test_more_armor_never_hurts() -> None:
    """Each point absorbed lowers the mean damage and never lowers the chance to stay up."""
    steps = [compute("honor.attack", attack_multiplier=5, absorption=n).answer for n in range(51)]
    for less, more in pairwise(steps):
        assert more.values["mean_damage"] <= less.values["mean_damage"]  # type: ignore[operator]
        assert more.values["conscious"] >= less.values["conscious"]  # type: ignore[operator]


def test_the_tally_does_not_weigh_on_the_rolls() -> None:
    """The modifiers are used as given, whatever the tally, and a note says so."""
    hits = {compute("honor.attack", tally=tally).values["hit"] for tally in (0, 9)}
    assert len(hits) == 1
    assert any(note.startswith("H20") for note in compute("honor.attack", tally=9).notes)
