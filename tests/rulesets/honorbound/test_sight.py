"""Line of sight, range and the field of view (B11)."""

from math import comb
from random import Random
from typing import Any

import pytest

from honorcalc import compute
from honorcalc.rulesets.honorbound.house import House
from tests.rulesets.honorbound.witnesses import Hex, distances, paths, seen, sight

NEAR = 4
HERE: Hex = (0, 0)
SIGHTS = ("half", "most", "all", "any", "line")


def written(places: set[Hex] | list[Hex]) -> str:
    """Hexes as a parameter takes them."""
    return ";".join(f"{q},{r}" for q, r in sorted(places))


def random_walls(random: Random, radius: int) -> set[Hex]:
    """Some of the hexes around, the middle one perhaps among them."""
    return {place for place in distances(HERE, radius) if random.random() < 0.25}


@pytest.mark.parametrize("by", SIGHTS)
@pytest.mark.parametrize("seed", range(5))
def test_equals_walking_every_path_and_every_point(seed: int, by: str) -> None:
    """Any target among any walls agrees with all its shortest walks, whatever a table counts."""
    random, house = Random(seed), House(sight=by)
    walls = random_walls(random, NEAR)
    reach = random.randint(1, 6)
    for target, away in distances(HERE, NEAR).items():
        every, stopped = sight(HERE, target, walls, NEAR)
        asked = {"target": written([target]), "blocked": written(walls), "range": reach}
        values = compute("honorbound.sight", **asked, house=f"sight:{by}").values
        assert values == {
            "distance": away,
            "paths": every,
            "blocked_paths": stopped,
            "visible": "yes" if seen(HERE, target, walls, NEAR, house) else "no",
            "in_range": "yes" if away <= reach else "no",
        }


@pytest.mark.parametrize("seed", range(10))
def test_the_map_may_be_moved_and_seen_from_the_other_end(seed: int) -> None:
    """Moving everything changes nothing, and who is seen sees."""
    random = Random(seed)
    walls = random_walls(random, NEAR)
    target = random.choice(list(distances(HERE, NEAR)))
    dq, dr = random.randint(-9, 9), random.randint(-9, 9)
    moved = {(q + dq, r + dr) for q, r in walls}
    ends = written([(dq, dr)]), written([(target[0] + dq, target[1] + dr)])
    first = compute("honorbound.sight", target=written([target]), blocked=written(walls)).values
    for origin, end in (ends, ends[::-1]):
        again = compute("honorbound.sight", origin=origin, target=end, blocked=written(moved))
        assert again.values == first


@pytest.mark.parametrize(
    ("ends", "note"),
    [
        ({"target": "4,0", "blocked": "2,0"}, "straight line"),
        ({"target": "2,2", "blocked": "0,0;2,2"}, "between the two ends"),
        ({"target": "0,0"}, "same hex"),
    ],
)
def test_a_note_says_what_is_special(ends: dict[str, str], note: str) -> None:
    """One path only, something at an end, no way at all."""
    assert any(note in said for said in compute("honorbound.sight", **ends).notes)
    assert not any(note in said for said in compute("honorbound.sight").notes)


def test_the_table_has_every_path() -> None:
    """Each shortest path with what blocks it, as the walks have them."""
    table: Any = compute("honorbound.sight", target="2,1", blocked="1,0;1,1").table
    walls = {(1, 0), (1, 1)}
    rows = {(hexes, state, at) for _, hexes, state, at in table["rows"]}
    assert rows == {
        (
            " → ".join(f"{q},{r}" for q, r in path),
            "blocked" if walls & set(path[1:-1]) else "free",
            " → ".join(f"{q},{r}" for q, r in path[1:-1] if (q, r) in walls),
        )
        for path in paths(HERE, (2, 1), 3)
    }


def test_the_longest_paths_are_counted_and_not_all_listed() -> None:
    """Across the whole map there are 126 million million paths; the table has two hundred."""
    result = compute("honorbound.sight", origin="-12,-13", target="13,12", blocked="")
    assert result.values["distance"] == 50
    assert result.values["paths"] == comb(50, 25)
    assert len(result.table["rows"]) == 200
    assert any("first 200 of 126,410,606,437,752" in note for note in result.notes)


@pytest.mark.parametrize("by", SIGHTS)
@pytest.mark.parametrize("seed", range(4))
def test_the_field_is_every_hex_by_itself(seed: int, by: str) -> None:
    """Each hex of the field has the sight, range and paths of the line to it alone."""
    random, house = Random(seed), House(sight=by)
    walls, radius, reach = random_walls(random, NEAR), random.randint(1, NEAR), random.randint(1, 5)
    origin: Hex = (random.randint(-5, 5), random.randint(-5, 5))
    result: Any = compute(
        "honorbound.field",
        origin=written([origin]),
        blocked=written(walls),
        radius=radius,
        range=reach,
        house=f"sight:{by}",
    )
    away = distances(origin, radius)
    rows = {(q, r): rest for q, r, *rest in result.table["rows"]}
    assert rows.keys() == away.keys()
    for place, (steps, visible, near, free, stopped) in rows.items():
        every, blocked = sight(origin, place, walls, radius)
        assert (steps, free, stopped) == (away[place], every - blocked, blocked)
        assert (visible == "yes") == seen(origin, place, walls, radius, house)
        assert (near == "yes") == (steps <= reach)
    seen_in = {place for place, row in rows.items() if row[1] == "yes"}
    near_in = {place for place, row in rows.items() if row[2] == "yes"}
    assert result.values == {
        "visible": len(seen_in),
        "in_range": len(near_in),
        "both": len(seen_in & near_in),
    }


def test_an_open_field_is_seen_whole() -> None:
    """Without walls everything within the radius is seen: 3n(n + 1) + 1 hexes."""
    for radius in (1, 6, 12):
        values = compute("honorbound.field", blocked="", radius=radius, range=30).values
        assert set(values.values()) == {3 * radius * (radius + 1) + 1}


def test_the_rim_of_the_map_is_on_it() -> None:
    """A hex 25 from the zero is allowed, in any direction, and spaces do not matter."""
    assert compute("honorbound.sight", origin="25, -25", target="-25,25").values["distance"] == 50
