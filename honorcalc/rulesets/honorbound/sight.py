"""Line of sight and range from one hex to another (B11)."""

from itertools import islice
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
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
from honorcalc.rulesets.honorbound.house import BOOK, House
from honorcalc.rulesets.honorbound.paths import Paths, between, paths_from, shortest_paths, visible

NEEDED = {
    "half": "B11: At most half of the shortest paths may be blocked.",
    "most": "B11: Fewer than half of the shortest paths may be blocked.",
    "all": "B11: Every shortest path must be unblocked.",
    "any": "B11: At least one of the shortest paths must be unblocked.",
    "line": "B11: The straight line from center to center must pass through no blocked hex. Where "
    "the line runs along the edge between two hexes, it is stopped only if both are blocked.",
}
"""What a line of sight needs."""
MOST_LISTED = 200
PATH_HEXES, BLOCKED_AT = "Hexes", "Blocked at"

Range = Annotated[
    int,
    Whole(
        "Range",
        minimum=1,
        maximum=30,
        unit="hexes",
        help="The Range of the attack. Enter 1 for melee.",
    ),
]
Blocked = Annotated[
    str,
    many_hexes("Blocked hexes", "Walls and characters in the way. The two end hexes never block."),
]


@calculator(
    "honorbound.sight",
    title="Line of sight",
    asks="sight",
    rules="B11",
    follows={"sight": "visible"},
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
    house: House = BOOK,
) -> Answer:
    """Whether a target is in line of sight and in range, from all the shortest paths to it."""
    start, end, walls = read_hex(origin), read_hex(target), read_hexes(blocked)
    away = distance(start, end)
    paths = paths_from(start, between(start, end), walls)[end]
    seen = visible(start, end, walls, paths, house)
    return Answer(
        headline=headline(paths, away, range_, house, seen=seen),
        values={
            "distance": away,
            "paths": paths.all,
            "blocked_paths": paths.blocked,
            "visible": yes(seen),
            "in_range": yes(away <= range_),
        },
        table=paths_table(start, end, walls),
        notes=tuple(notes(start, end, walls, paths, house)),
    )


def yes(holds: bool) -> str:
    """A yes or no as a value."""
    return "yes" if holds else "no"


def headline(paths: Paths, away: int, range_: int, house: House, *, seen: bool) -> str:
    """What is seen and what is reached, in a sentence."""
    answer = "Yes, the target is in" if seen else "No, the target is not in"
    reached = "in range" if away <= range_ else "out of range"
    are = "path is" if paths.all == 1 else f"shortest paths {'is' if paths.free == 1 else 'are'}"
    counts = f": {number(paths.free)} of {number(paths.all)} {are} unblocked"
    return (
        f"{answer} line of sight{'' if house.sight == 'line' else counts}. At a "
        f"distance of {away}, the target is {reached} for an attack of Range {range_}."
    )


def paths_table(start: Hex, end: Hex, walls: frozenset[Hex]) -> Table:
    """The shortest paths one by one, with what blocks them; the first two hundred."""
    rows = []
    for n, path in enumerate(islice(shortest_paths(start, end), MOST_LISTED), start=1):
        inside = [place for place in path[1:-1] if place in walls]
        state = "blocked" if inside else "unblocked"
        rows.append((n, write_path(path), state, write_path(inside)))
    return Table(
        ("Path", PATH_HEXES, "State", BLOCKED_AT), tuple(rows), ("number", "text", "text", "text")
    )


def notes(start: Hex, end: Hex, walls: frozenset[Hex], paths: Paths, house: House) -> list[str]:
    """The Decision used, and what is odd about these hexes."""
    said = [NEEDED[house.sight]]
    if paths.all == 1 and distance(start, end) > 1:
        said.append(
            "B11: Only one shortest path leads to a target in a straight line. A blocked hex on it "
            "blocks the line of sight."
        )
    if start == end:
        said.append("B11: Both ends are the same hex, so nothing can block the path.")
    if walls & {start, end}:
        said.append(
            "B11: Only hexes between the two ends block the line. A blocked hex at an end does not."
        )
    if paths.all > MOST_LISTED:
        said.append(f"B11: The table lists the first {MOST_LISTED} of {number(paths.all)} paths.")
    return said
