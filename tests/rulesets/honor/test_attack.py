"""Attack and damage (H15, H19, H20, H21)."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import floor
from typing import Any

import icepool
import pytest

from honorcalc import compute, roll
from tests.rulesets.honor.enumeration import (
    BY_THE_BOOK,
    added,
    beats,
    contests,
    level_points,
    mean,
    odds,
    totals,
)
from tests.rulesets.honor.rolling import played
from tests.rulesets.rolling import check_shares, check_totals

F = Fraction
DEFAULTS: dict[str, Any] = {
    "attack_multiplier": F(2),
    "attack_modifier": 0,
    "defense_multiplier": F(2),
    "defense_modifier": 0,
    "damage_multiplier": F(1),
    "absorption": 0,
    "health": F(2),
    "will": F(2),
    "pain_resistance": F(0),
    "tally": F(0),
    "reading": "at_least",
}
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


def slow(s: dict[str, Any]) -> tuple[dict[str, Fraction], dict[Fraction, Fraction]]:
    """Every pair of rolls and, where damage gets through, every Will roll."""
    house = s.get("house", BY_THE_BOOK)
    hits = misses = hurt_more = awake = F(0)
    damages = []
    level = level_points(s["health"], s["will"], house)
    resisting = s["pain_resistance"] if s["pain_resistance"] > 0 else s["will"]
    wills = totals(resisting, 0, house)
    for ours, theirs, p in contests(
        s["attack_multiplier"],
        s["attack_modifier"],
        s["defense_multiplier"],
        s["defense_modifier"],
        house,
    ):
        hit = beats(ours, theirs, house)
        hits += p * hit
        misses += p * (not hit and ours <= theirs / 2)
        blow = (ours - theirs) * s["damage_multiplier"] if ours > theirs else F(0)
        through = blow - s["absorption"] if blow > s["absorption"] else F(0)
        damages.append((through, p))
        after = s["tally"] + through
        hurt_more += p * (floor(after / level) - floor(s["tally"] / level) >= 1)
        if through == 0:
            awake += p
        elif s["reading"] == "exceed":
            awake += p * F(sum(will > after for will in wills), len(wills))
        else:
            awake += p * F(sum(will >= after for will in wills), len(wills))
    chances = added(damages)
    values = {
        "hit": hits,
        "miss": misses,
        "mean_damage": mean(chances),
        "penalized": hurt_more,
        "conscious": awake,
    }
    return values, chances


@pytest.mark.parametrize("case", CASES)
def test_equals_every_pair_of_rolls(case: dict[str, Any]) -> None:
    """Every value and the whole distribution of damage agree with counting all rolls."""
    answer = compute("honor.attack", **case).answer
    values, chances = slow(DEFAULTS | case)
    assert answer.values == values
    assert odds(answer) == chances


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
    values, _ = slow(DEFAULTS | {k: F(v) if k != "absorption" else v for k, v in settings.items()})
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
