"""Movement (B10)."""

from random import Random
from typing import Any

import pytest

from honorcalc import compute
from honorcalc.rulesets.honorbound.house import BOOK, House
from tests.rulesets.honorbound.test_sight import HERE, written
from tests.rulesets.honorbound.witnesses import Hex, costs, distances, neighbors
from tests.rulesets.rolling import link


def table(**settings: object) -> dict[Hex, list[Any]]:
    """What is told of each reachable hex: cost, where one comes from, height, water."""
    result: Any = compute("honorbound.reach", **settings)
    rows = {(q, r): rest for q, r, *rest in result.table["rows"]}
    assert result.values["reachable"] == len(rows)
    return rows


@pytest.mark.parametrize("seed", range(80))
def test_equals_improving_every_way(seed: int) -> None:
    """Any board and any surcharges agree with improving every way until none gets cheaper."""
    random = Random(seed)
    other = House(rise=random.randint(0, 3), leave_water=random.randint(0, 3))
    house = random.choice([BOOK, other])
    board = list(distances(HERE, 5))
    heights = {place: random.randint(-2, 3) for place in board if random.random() < 0.4}
    water = {place for place in board if random.random() < 0.3}
    blocked = {place for place in board if random.random() < 0.2}
    speed = random.randint(0, 7)
    rows = table(
        origin="0,0",
        speed=speed,
        water=written(water),
        blocked=written(blocked),
        heights=";".join(f"{q},{r}:{h}" for (q, r), h in heights.items()),
        house=link(house),
    )
    assert {place: row[0] for place, row in rows.items()} == costs(
        HERE, speed, heights, water, blocked, house
    )
    for place, (cost, source, height, wet) in rows.items():
        before: Hex = tuple(map(int, source.split(",")))  # type: ignore[assignment]
        assert before in set(neighbors(place))
        spent = rows[before][0] if before != HERE else 0
        rises = house.rise * (heights.get(place, 0) > heights.get(before, 0))
        leaves = house.leave_water * (before in water and place not in water)
        assert cost == spent + 1 + rises + leaves
        assert (height, wet == "yes") == (heights.get(place, 0), place in water)


def test_flat_dry_and_open() -> None:
    """Speed s reaches everything within s hexes, the own hex not counted; Speed 0 nothing."""
    for speed in (0, 1, 4, 12):
        rows = table(speed=speed, heights="", water="", blocked="")
        assert len(rows) == 3 * speed * (speed + 1)
        assert {place: row[0] for place, row in rows.items()} == {
            place: away for place, away in distances(HERE, speed).items() if away
        }


def test_a_ring_of_walls_holds() -> None:
    """Nobody passes blocked hexes, and the one stood on starting hex is blocked itself."""
    ring = written(set(neighbors(HERE)))
    assert table(speed=12, heights="", water="", blocked=ring) == {}
    result = compute("honorbound.reach", heights="", water="", blocked="0,0", speed=2)
    assert result.values["reachable"] == 18
    assert any("starting hex is blocked" in note for note in result.notes)
