"""Every hex that one character sees, and every hex in range of an attack (B11)."""

from collections.abc import Mapping
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import number
from honorcalc.rulesets.honorbound.hexes import Hex, around, distance, one_hex, read_hex, read_hexes
from honorcalc.rulesets.honorbound.house import BOOK, House
from honorcalc.rulesets.honorbound.paths import Paths, paths_from, visible
from honorcalc.rulesets.honorbound.sight import NEEDED, Blocked, Range, yes

IN_SIGHT, IN_RANGE = "In sight", "In range"


@calculator(
    "honorbound.field",
    title="Field of view",
    asks="sight",
    rules="B11",
    follows={"sight": "visible both"},
    values=(
        Value("visible", "In sight", "hexes"),
        Value("in_range", "In range", "hexes"),
        Value("both", "In sight and in range", "hexes"),
    ),
    lead="both",
)
def field(
    origin: Annotated[str, one_hex("From")] = "0,0",
    range_: Range = 5,
    blocked: Blocked = "1,0",
    radius: Annotated[
        int,
        Whole("Radius", minimum=1, maximum=12, unit="hexes", help="How far the calculator looks."),
    ] = 6,
    house: House = BOOK,
) -> Answer:
    """How many hexes around a character are in line of sight and in range, and which."""
    start, walls = read_hex(origin), read_hexes(blocked)
    places = around(start, radius)
    paths = paths_from(start, places, walls)
    away = {place: distance(start, place) for place in places}
    seen = [place for place in places if visible(start, place, walls, paths[place], house)]
    reached = [place for place in places if away[place] <= range_]
    both = [place for place in seen if away[place] <= range_]
    return Answer(
        headline=f"Of the {number(len(places))} hexes within distance {radius}, "
        f"{number(len(seen))} are in line of sight, {number(len(reached))} are in range, and "
        f"{number(len(both))} are both.",
        values={"visible": len(seen), "in_range": len(reached), "both": len(both)},
        table=field_table(paths, away, range_, frozenset(seen)),
        notes=(
            f"{NEEDED[house.sight]} Only hexes between the two ends block the line.",
            "B11: The figures include the character's own hex.",
        ),
    )


def field_table(
    paths: Mapping[Hex, Paths], away: Mapping[Hex, int], range_: int, seen: frozenset[Hex]
) -> Table:
    """Every hex, nearest first."""
    return Table(
        ("q", "r", "Distance", IN_SIGHT, IN_RANGE, "Unblocked paths", "Blocked paths"),
        tuple(
            (
                *place,
                steps,
                yes(place in seen),
                yes(steps <= range_),
                paths[place].free,
                paths[place].blocked,
            )
            for place, steps in away.items()
        ),
        ("number", "number", "number", "text", "text", "number", "number"),
    )
