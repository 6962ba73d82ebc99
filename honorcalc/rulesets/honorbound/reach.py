"""Where a character can move, and what each hex costs (B10)."""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Text, Whole
from honorcalc.calculators.words import measured
from honorcalc.rulesets.honorbound.hexes import (
    LONGEST,
    Hex,
    many_hexes,
    neighbors,
    one_hex,
    read_heights,
    read_hex,
    read_hexes,
    write_hex,
)
from honorcalc.rulesets.honorbound.house import BOOK, House

COST = "Cost"


@dataclass(frozen=True)
class Terrain:
    """What the arena is like where it is not flat, dry and open."""

    heights: Mapping[Hex, int]
    water: frozenset[Hex]
    blocked: frozenset[Hex]
    house: House = BOOK

    def cost(self, place: Hex, step: Hex) -> int:
        """Movement points from a hex into its neighbor (B10).

        >>> Terrain({(1, 0): 2}, frozenset({(0, 0)}), frozenset()).cost((0, 0), (1, 0))
        3
        """
        rises = self.heights.get(step, 0) > self.heights.get(place, 0)
        lands = place in self.water and step not in self.water
        return 1 + self.house.rise * rises + self.house.leave_water * lands


@dataclass(frozen=True)
class Reached:
    """A hex that can be moved to: its least cost, and the hex one comes from."""

    cost: int
    source: Hex


def reachable(origin: Hex, speed: int, terrain: Terrain) -> dict[Hex, Reached]:
    """Every hex that `speed` movement points suffice for, nearest first (B10)."""
    found: dict[Hex, Reached] = {}
    queue = [(0, 0, origin, origin)]
    order = 0  # of equally cheap ways the one found first stays
    while queue:
        cost, _, place, source = heappop(queue)
        if place in found:
            continue
        found[place] = Reached(cost, source)
        for step in neighbors(place):
            total = cost + terrain.cost(place, step)
            if total <= speed and step not in terrain.blocked and step not in found:
                order += 1
                heappush(queue, (total, order, step, place))
    del found[origin]
    return found


@calculator(
    "honorbound.reach",
    title="Movement",
    asks="distance cost",
    rules="B10",
    follows={"rise": "reachable", "leave_water": "reachable"},
    values=(Value("reachable", "Reachable", "hexes", "Without the character's own hex."),),
)
def reach(
    origin: Annotated[str, one_hex("From")] = "0,0",
    speed: Annotated[int, Whole("Speed", minimum=0, maximum=12, unit="points")] = 4,
    heights: Annotated[
        str,
        Text(
            "Heights",
            longest=LONGEST,
            check=read_heights,
            help="Hexes with their heights, such as 1,0:1;2,-1:2. All other hexes have height 0.",
        ),
    ] = "1,0:1;2,-1:2",
    water: Annotated[
        str, many_hexes("Water", "Leaving water for dry ground costs one extra point.")
    ] = "0,0;0,1",
    blocked: Annotated[
        str, many_hexes("Blocked hexes", "Nobody can move into or through them.")
    ] = "-1,0",
    house: House = BOOK,
) -> Answer:
    """The hexes that a Move Action can end in, each with its cost in movement points."""
    start = read_hex(origin)
    terrain = Terrain(read_heights(heights), read_hexes(water), read_hexes(blocked), house)
    found = reachable(start, speed, terrain)
    return Answer(
        headline=f"With Speed {speed}, the character can move to {measured(len(found), 'hexes')}.",
        values={"reachable": len(found)},
        table=Table(
            ("q", "r", COST, "From", "Height", "Water"),
            tuple(
                (
                    *place,
                    one.cost,
                    write_hex(one.source),
                    terrain.heights.get(place, 0),
                    "yes" if place in terrain.water else "no",
                )
                for place, one in found.items()
            ),
            ("number", "number", "number", "text", "number", "text"),
        ),
        notes=tuple(notes(start, terrain)),
    )


def notes(start: Hex, terrain: Terrain) -> list[str]:
    """The Decisions used, and what is odd about these hexes."""
    rise, leave = terrain.house.rise, terrain.house.leave_water
    higher, dry = (
        measured(points, "extra points") if points else "nothing extra" for points in (rise, leave)
    )
    said = [
        f"B10: Entering higher ground costs {higher}, however high it is. Leaving water for dry "
        f"ground costs {dry}.{' A step may cost both.' if rise and leave else ''}",
        "B10: Occupied hexes count as blocked.",
    ]
    if start in terrain.blocked:
        said.append("B10: It makes no difference whether the starting hex is blocked.")
    return said
