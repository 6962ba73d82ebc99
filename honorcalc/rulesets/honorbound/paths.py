"""Shortest paths between hexes, and which of them are blocked (B11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from honorcalc.rulesets.honorbound.hexes import Hex, distance, neighbors


class Paths(NamedTuple):
    """The numbers of shortest paths: those with no blocked hex between the ends, and all."""

    free: int
    all: int

    @property
    def blocked(self) -> int:
        """The paths with a blocked hex between the ends."""
        return self.all - self.free

    @property
    def visible(self) -> bool:
        """Line of sight: the free paths are at least as many as the blocked ones (B11)."""
        return self.free >= self.blocked


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
