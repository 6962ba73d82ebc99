"""Line of sight and range from one hex to another (B11)."""

from __future__ import annotations

from itertools import islice
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import number
from honorcalc.rulesets.honorbound.hexes import (
    Hex,
    distance,
    many_hexes,
    one_hex,
    read_hex,
    read_hexes,
    write_path,
)
from honorcalc.rulesets.honorbound.paths import Paths, between, paths_from, shortest_paths

MOST_LISTED = 200
PATH_HEXES, BLOCKED_AT = "Hexes", "Blocked at"

Range = Annotated[int, Whole("Range", minimum=1, maximum=30, unit="hexes", help="1 is melee.")]
Blocked = Annotated[
    str, many_hexes("Blocked", "Walls and whoever stands in the way; what is in an end is not.")
]


@calculator(
    "honorbound.sight",
    title="Line of sight",
    asks="sight",
    rules="B11",
    values=(
        Value("distance", "Distance", "hexes"),
        Value("paths", "Shortest paths", ""),
        Value("blocked_paths", "Blocked paths", ""),
        Value("visible", "Line of sight", "text"),
        Value("in_range", "In range", "text"),
    ),
    lead="visible",
)
def sight(
    origin: Annotated[str, one_hex("From")] = "0,0",
    target: Annotated[str, one_hex("To")] = "2,2",
    blocked: Blocked = "1,0",
    range_: Range = 5,
) -> Answer:
    """Every shortest path from one hex to another, the blocked ones, and what follows."""
    start, end, walls = read_hex(origin), read_hex(target), read_hexes(blocked)
    away = distance(start, end)
    paths = paths_from(start, between(start, end), walls)[end]
    return Answer(
        headline=headline(paths, away, range_),
        values={
            "distance": away,
            "paths": paths.all,
            "blocked_paths": paths.blocked,
            "visible": yes(paths.visible),
            "in_range": yes(away <= range_),
        },
        chart=Amounts(
            "Shortest paths",
            ("Free", "Blocked"),
            "Paths",
            "",
            (paths.free, paths.blocked),
            counts=lambda n: n == 0,
        ),
        table=paths_table(start, end, walls),
        notes=tuple(notes(start, end, walls, paths)),
    )


def yes(told: bool) -> str:
    """A yes or no as a value."""
    return "yes" if told else "no"


def headline(paths: Paths, away: int, range_: int) -> str:
    """What is seen and what is reached, in a sentence."""
    seen = "In line of sight" if paths.visible else "Out of sight"
    reached = "within" if away <= range_ else "beyond"
    return (
        f"{seen}: {number(paths.free)} of {number(paths.all)} shortest paths are free; the "
        f"distance of {away} is {reached} the range of {range_}."
    )


def paths_table(start: Hex, end: Hex, walls: frozenset[Hex]) -> Table:
    """The shortest paths one by one, with what blocks them; the first two hundred."""
    rows = []
    for n, path in enumerate(islice(shortest_paths(start, end), MOST_LISTED), start=1):
        inside = [place for place in path[1:-1] if place in walls]
        state = "blocked" if inside else "free"
        rows.append((n, write_path(path), state, write_path(inside)))
    return Table(
        ("Path", PATH_HEXES, "State", BLOCKED_AT), tuple(rows), ("number", "text", "text", "text")
    )


def notes(start: Hex, end: Hex, walls: frozenset[Hex], paths: Paths) -> list[str]:
    """The Decision used, and what is odd about these hexes."""
    said = ["B11: It is in sight when the free paths are at least as many as the blocked ones."]
    if paths.all == 1 and distance(start, end) > 1:
        said.append(
            "B11: An aligned target has one shortest path, the straight line; a blocked hex on it "
            "ends the line of sight."
        )
    if start == end:
        said.append("B11: Both ends are the same hex: the path has no step and nothing blocks it.")
    if walls & {start, end}:
        said.append("B11: Only hexes between the ends block; an end that is blocked does not.")
    if paths.all > MOST_LISTED:
        said.append(f"B11: The table has the first {MOST_LISTED} of {number(paths.all)} paths.")
    return said
