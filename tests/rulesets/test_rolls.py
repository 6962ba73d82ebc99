"""Dice beside the odds: what is rolled comes as often as the exact chances say."""

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from honorcalc.calculators.catalog import everything
from honorcalc.calculators.declaration import CHANCE, Calculator
from honorcalc.calculators.errors import ParameterError
from tests.calculators.test_house import QUICK, others
from tests.contract.settings import random_settings
from tests.rulesets.rolling import check_rolls

ALL_CHANGED = (
    "explode_from:9;explosions:2;reroll:ones_twos;ten_dice:two_for_one;damage_explodes:no;"
    "blinded_keep:one;margin:3;pain_step:7;health_step:3"
)
EDGE: dict[str, dict[str, Any]] = {
    "roll": {"rolled": 3, "kept": 2, "reroll_ones": "yes", "lowest_first": 1},
    "skill": {"pain": "grazed", "blinded": "yes", "skill": 3},
    "damage": {},
    "attack": {"pain": "grazed", "blinded": "yes", "stamina": 1, "suffered": 6},
    "volley": {"stamina": 1, "attacks": 3},
    "duel": {"a_stamina": 1, "b_stamina": 1},
    "initiative": {},
    "escape": {},
    "bleeding": {"own_wound": "yes", "suffered": 20},
}
UPDATED: list[tuple[str, dict[str, Any]]] = [
    ("hit", {"hit_bonus": -2, "evade_bonus": 1, "hit_reroll": "failures"}),
    ("hit", {"hit_pool": 9, "evade_pool": 7, "evade_reroll": "successes"}),
    ("attack", {"hit_reroll": "failures", "armor_class": 3, "trauma_on": "total"}),
    ("attack", {"counter": 8, "counter_on": "always", "evade_pool": 2}),
    ("duel", {"first": "even", "a_hit_pool": 8, "b_armor_class": 8, "a_counter": 8}),
    ("duel", {"a_armor_class": 1, "b_armor_class": 2, "a_weapon": 0, "b_weapon": 0}),
    ("duel", {"counter_on": "always", "trauma_on": "total", "b_counter": 8, "first": "b"}),
    ("duel", {"a_hit_pool": 2, "b_hit_pool": 1, "a_armor_class": 0, "b_armor_class": 0}),
    ("hit", {"house": "success:7;extra:9;ties:again", "hit_reroll": "successes"}),
    ("hit", {"house": "extra:8;ties:attacker", "evade_reroll": "failures"}),
    ("attack", {"house": "extra:never;ties:again;penetration_9:6;trauma:1", "armor_class": 4}),
    ("attack", {"house": "success:6;extra:8;ties:attacker;counter_on:miss;penetration_8:1"}),
    ("attack", {"house": "success:9;penetration_10:6;trauma:1.5", "counter_on": "never"}),
    ("duel", {"house": "ties:again;deadly:2;trauma_cost:0;trauma:1;counter_on:miss"}),
    ("duel", {"house": "success:7;extra:never;ties:attacker;trauma_cost:3;trauma_on:total"}),
]
CASES = [
    ("honor.duel", 4_000, {"a_attack": 3, "a_health": 1, "b_will": 3, "b_absorption": 1}),
    ("dice.roll", 4_000, {"expression": "3d6 vs 2d8"}),
    *((f"honors-edge.{name}", 4_000, settings) for name, settings in EDGE.items()),
    *((f"honors-edge.{n}", 2_000, one | {"house": ALL_CHANGED}) for n, one in EDGE.items()),
    *((f"updated-mechanics.{n}", 1_000 if n == "duel" else 4_000, one) for n, one in UPDATED),
]
FEW, FEWEST = 400, 100
SOFT = {"defense": "10", "stamina": "1", "suffered": "0"}
SHORT = QUICK | {
    "honors-edge.duel": {f"{s}_{n}": text for s in "ab" for n, text in SOFT.items()},
    "honors-edge.bleeding": {"suffered": "9"},
}
"""Fighters who do not stand long, since a duel of others may not end, and one who lives yet."""
UNCOUNTED = {
    "honor.attack": {"penalized"},
    "honor.critical": {"event", "either"},
    "honor.location": {"chance"},
    "honor.wound": {"wake_<k>"},
    "honorbound.volley": {"replaced_<k>"},
}
"""Chances of what no single roll shows."""


@pytest.mark.parametrize(("calculator", "count", "settings"), CASES)
def test_many_rolls_follow_the_odds(calculator: str, count: int, settings: dict[str, Any]) -> None:
    """Where rerolls, bonuses, armor and several rules of a table meet."""
    check_rolls(calculator, 2026, count, **settings)


@pytest.mark.parametrize("known", [c for c in everything() if c.roller], ids=lambda c: str(c.id))
def test_some_rolls_of_every_calculator_follow_the_odds(known: Calculator) -> None:
    """By the book, under each choice of each rule of a table, and at random settings."""
    count, random = FEWEST if known.id.endswith(".duel") else FEW, Random(known.id)
    short = SHORT.get(known.id, {})
    unseen = {value.name for value in known.values if value.unit == CHANCE and not value.event}
    assert unseen == UNCOUNTED.get(known.id, set())
    changed = [f"{rule.name}:{choice}" for rule in known.reaching for choice in others(rule)]
    for house in ("", *changed):
        check_rolls(known.id, 7, count, **short, house=house)
    for settings in (random_settings(known, random) for _ in range(3)):
        with suppress(ParameterError):  # what makes no sense together, or takes too long to roll
            check_rolls(known.id, 7, count, **settings | short)
