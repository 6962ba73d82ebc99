"""Shortest paths between hexes, and which of them are blocked (B11)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from honorcalc.rulesets.honorbound.hexes import Hex, distance, neighbors
from honorcalc.rulesets.honorbound.house import House


class Paths(NamedTuple):
    """The numbers of shortest paths: those with no blocked hex between the ends, and all."""

    free: int
    all: int

    @property
    def blocked(self) -> int:
        """The paths with a blocked hex between the ends."""
        return self.all - self.free

    def enough(self, house: House) -> bool:
        """Whether so many free paths are a line of sight, where paths decide (B11)."""
        if house.sight == "half":
            return self.free >= self.blocked
        if house.sight == "most":
            return self.free > self.blocked
        return self.free == self.all if house.sight == "all" else self.free > 0


def visible(origin: Hex, target: Hex, blocked: frozenset[Hex], paths: Paths, house: House) -> bool:
    """Line of sight: by the book the free paths are at least as many as the blocked ones (B11)."""
    if house.sight == "line":
        return straight(origin, target, blocked)
    return paths.enough(house)


def straight(origin: Hex, target: Hex, blocked: frozenset[Hex]) -> bool:
    """Whether a string from center to center passes through no blocked hex.

    Where it runs along the edge between two hexes, both have to be blocked to stop it.

    >>> straight((0, 0), (1, 1), frozenset({(1, 0)})), straight((0, 0), (2, 0), frozenset({(1, 0)}))
    (True, False)
    """
    edges = set[Span]()
    for place in blocked - {origin, target}:
        if distance(origin, place) + distance(place, target) == distance(origin, target):
            span, inside = crossing(origin, target, place)
            if span[0] < span[1]:
                if inside or span in edges:
                    return False
                edges.add(span)
    return True


Span = tuple[Fraction, Fraction]
"""Where a part of a line begins and ends, as shares of the whole."""


def crossing(origin: Hex, target: Hex, place: Hex) -> tuple[Span, bool]:
    """The part of the line between two centers that lies in a hex, and whether inside its edges.

    A hex holds the points whose three cube coordinates, less its own, differ by at most 1 from
    each other.
    """
    low, high, inside = Fraction(0), Fraction(1), True
    start, way = differences(origin, place), differences(target, origin)
    for at, rate in zip(start, way, strict=True):
        if rate:
            ends = sorted((Fraction(-1 - at, rate), Fraction(1 - at, rate)))
            low, high = max(low, ends[0]), min(high, ends[1])
        elif abs(at) > 1:
            return (low, low), False
        else:
            inside = inside and abs(at) < 1
    return (low, high), inside


def differences(a: Hex, b: Hex) -> tuple[int, int, int]:
    """How the three cube coordinates of one hex less another differ from each other."""
    q, r = a[0] - b[0], a[1] - b[1]
    return q - r, q + 2 * r, -2 * q - r


def paths_from(origin: Hex, places: list[Hex], blocked: frozenset[Hex]) -> dict[Hex, Paths]:
    """The shortest paths from a hex to each of `places`.

    `places` are ordered by their distance from `origin` and hold the hexes of every path: each
    path comes from a hex that is one step nearer, and is free when it was free up to there and
    that hex does not block it. What stands in the origin or in the place itself does not count.
    """
    known = {origin: Paths(1, 1)}
    for place in places:
        if place == origin:
            continue
        near = distance(origin, place) - 1
        before = [n for n in neighbors(place) if distance(origin, n) == near]
        known[place] = Paths(
            sum(known[n].free for n in before if n == origin or n not in blocked),
            sum(known[n].all for n in before),
        )
    return known


def between(origin: Hex, target: Hex) -> list[Hex]:
    """Every hex on a shortest path, ends included, ordered by distance from `origin`.

    >>> between((0, 0), (1, 1))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    layer, found = {origin}, [origin]
    for left in range(distance(origin, target) - 1, -1, -1):
        layer = {n for place in layer for n in neighbors(place) if distance(n, target) == left}
        found += sorted(layer)
    return found


def shortest_paths(origin: Hex, target: Hex) -> Iterator[tuple[Hex, ...]]:
    """Every shortest path, ends included, one at a time.

    >>> list(shortest_paths((0, 0), (1, 1)))
    [((0, 0), (1, 0), (1, 1)), ((0, 0), (0, 1), (1, 1))]
    """
    left = distance(origin, target)
    if not left:
        yield (origin,)
        return
    for step in neighbors(origin):
        if distance(step, target) == left - 1:
            for rest in shortest_paths(step, target):
                yield (origin, *rest)
