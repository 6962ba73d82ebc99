"""Honorbound's table rules: calculators against the slow twins."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from honorcalc import compute, roll
from honorcalc.calculators.house import table_rules
from honorcalc.rulesets.honorbound.house import BOOK, House
from tests.rulesets.honorbound.test_attack import random_deck
from tests.rulesets.honorbound.test_sight import HERE, random_walls, written
from tests.rulesets.honorbound.witnesses import (
    costs,
    distances,
    listed,
    seen,
    text,
    volley,
)
from tests.rulesets.rolling import check_totals

HOUSES = [House(ties, back) for ties in ("attacker", "defender") for back in (False, True)]
SIGHTS = ["half", "most", "all", "any", "line"]


def link(house: House) -> str:
    """The rules as a link has them."""
    return table_rules(House).text(house)


def values(name: str, house: House, **asked: Any) -> dict[str, Any]:
    """The exact values of a calculator."""
    return dict(compute(f"honorbound.{name}", house=link(house), **asked).answer.values)


@pytest.mark.parametrize("seed", range(50))
def test_attacks_agree_with_every_order_of_the_cards(seed: int) -> None:
    """200 random settings: ties to either side, cards shuffled back or not."""
    random = Random(seed)
    attacks = random.randint(1, 3)
    ours, theirs = (random_deck(random, random.randint(attacks, 4)) for _ in range(2))
    asked = {"attack": random.randint(0, 6), "defense": random.randint(0, 6)}
    decks = {"attacker_fates": text(ours), "defender_fates": text(theirs)}
    for house in HOUSES:
        slow = volley(**asked, ours=ours, theirs=theirs, attacks=attacks, house=house)
        found = values("volley", house, **asked, **decks, attacks=attacks)
        assert {hits: found[f"hits_{hits}"] for hits in slow} == slow
        assert found["mean_hits"] == sum(hits * chance for hits, chance in slow.items())
        one = values("attack", house, **asked, **decks)
        assert one["hit"] == volley(**asked, ours=ours, theirs=theirs, attacks=1, house=house)[1]


@pytest.mark.parametrize("seed", range(40))
def test_several_targets_and_ties(seed: int) -> None:
    """Every pair of cards, a tie with a target being a miss."""
    random = Random(seed)
    ours, theirs = (random_deck(random, random.randint(1, 8)) for _ in range(2))
    attack, defenses = random.randint(0, 8), [random.randint(0, 9) for _ in range(3)]
    pairs = [(a, d) for a in listed(ours) for d in listed(theirs)]
    hits = Counter(sum(attack + a > value + d for value in defenses) for a, d in pairs)
    found = values(
        "area",
        House(ties="defender"),
        attack=attack,
        defenses=defenses,
        attacker_fates=text(ours),
        defender_fates=text(theirs),
    )
    expected = [Fraction(hits[k], len(pairs)) for k in range(4)]
    assert [found[f"hits_{k}"] for k in range(4)] == expected


@pytest.mark.parametrize("seed", range(40))
def test_movement_agrees_with_improving_every_way(seed: int) -> None:
    """Any surcharges for higher ground and for leaving water, on any board."""
    random = Random(seed)
    board = list(distances(HERE, 5))
    heights = {place: random.randint(-2, 3) for place in board if random.random() < 0.4}
    water = {place for place in board if random.random() < 0.3}
    speed = random.randint(0, 7)
    house = BOOK._replace(rise=random.randint(0, 3), leave_water=random.randint(0, 3))
    result: Any = compute(
        "honorbound.reach",
        speed=speed,
        water=written(water),
        blocked="",
        heights=";".join(f"{q},{r}:{h}" for (q, r), h in heights.items()),
        house=link(house),
    )
    told = {(q, r): cost for q, r, cost, *_ in result.table["rows"]}
    assert told == costs(HERE, speed, heights, water, set(), house)
    assert result.values["reachable"] == len(told)


@pytest.mark.parametrize("sight", SIGHTS)
def test_sight_agrees_with_walking_every_path_and_every_point(sight: str) -> None:
    """Targets all around among random walls, one by one and as the field of view."""
    random, house = Random(sight), BOOK._replace(sight=sight)
    for _ in range(3):
        walls = random_walls(random, 4)
        expected = {place: seen(HERE, place, walls, 4, house) for place in distances(HERE, 4)}
        field: Any = compute(
            "honorbound.field", radius=4, blocked=written(walls), house=link(house)
        )
        told = {(q, r): state == "yes" for q, r, _, state, *_ in field.table["rows"]}
        assert told == expected
        assert field.values["visible"] == sum(expected.values())
        for place in random.sample([*expected], 8):
            one = values("sight", house, target=written([place]), blocked=written(walls))
            assert one["visible"] == ("yes" if expected[place] else "no")


def test_along_an_edge_both_sides_stop_a_line() -> None:
    """To 1,1 the line runs along the edge between 1,0 and 0,1."""
    for blocked, visible in (("1,0", "yes"), ("0,1", "yes"), ("1,0;0,1", "no")):
        found = values("sight", House(sight="line"), target="1,1", blocked=blocked)
        assert found["visible"] == visible


def test_hand_and_draw_are_the_parameters_defaults() -> None:
    """A table's hand counts until the card's own setting says otherwise."""
    house = House(hand=4, per_round=3, mulligan=False)
    plain = compute("honorbound.draw", hand=4, per_round=3, mulligan="no").answer.values
    assert values("draw", house) == plain
    own = compute("honorbound.draw", hand=6, per_round=3, mulligan="no").answer.values
    assert values("draw", house, hand=6) == own


def test_cards_that_come_back_serve_any_number_of_attacks() -> None:
    """One card is enough for six attacks when it is shuffled back."""
    found = values("volley", House(replacement=True), attacks=6, attacker_fates="6:1")
    assert found["hits_6"] == 1


def test_rolls_follow() -> None:
    """Drawn attacks under the rules of a table have its odds."""
    decks: dict[str, Any] = {"attacker_fates": "1:2,6:1", "defender_fates": "2:1,4:2,6:1"}
    for house in (HOUSES[1], HOUSES[3]):
        check_totals("honorbound.volley", attacks=3, house=link(house), **decks)
    check_totals("honorbound.area", defenses="2,5,5,8", house="ties:defender")
    for made in roll("honorbound.attack", seed=5, count=300, house="ties:defender").rolls:
        assert made.outcome == ("hit" if made.total > 0 else "miss")
