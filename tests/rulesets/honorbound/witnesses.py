"""The slow twins: every order of the cards, every path of the board, in plain loops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

Hex = tuple[int, int]
Cards = dict[int, int]


def listed(cards: Cards) -> list[int]:
    """Every single card of a deck."""
    return [fate for fate, count in cards.items() for _ in range(count)]


def text(cards: Cards) -> str:
    """A deck's Fates as the calculators take them."""
    return ",".join(f"{fate}:{count}" for fate, count in cards.items())


def volley(
    attack: int, defense: int, ours: Cards, theirs: Cards, attacks: int
) -> dict[int, Fraction]:
    """Hits over every order in which both decks can lie: pair by pair, the first cards first."""
    found: Counter[int] = Counter()
    for mine in permutations(listed(ours), attacks):
        for other in permutations(listed(theirs), attacks):
            pairs = zip(mine, other, strict=True)
            found[sum(attack + a >= defense + d for a, d in pairs)] += 1
    total = sum(found.values())
    return {hits: Fraction(found[hits], total) for hits in range(attacks + 1)}


def neighbors(place: Hex) -> Iterator[Hex]:
    """The six hexes around a hex: one of the three cube coordinates stays, the others differ."""
    q, r = place
    for dq in (-1, 0, 1):
        for dr in (-1, 0, 1):
            if dq != dr:
                yield q + dq, r + dr


def distances(origin: Hex, most: int) -> dict[Hex, int]:
    """How many steps each hex is away: wave by wave, knowing nothing of coordinates."""
    away = {origin: 0}
    edge = [origin]
    for step in range(1, most + 1):
        edge = list({n for place in edge for n in neighbors(place)} - away.keys())
        away |= dict.fromkeys(edge, step)
    return away


def paths(origin: Hex, target: Hex, most: int) -> list[tuple[Hex, ...]]:
    """Every shortest path: all walks of that length, those kept that arrive."""
    away = distances(origin, most)
    walks: list[tuple[Hex, ...]] = [(origin,)]
    for step in range(1, away[target] + 1):
        walks = [(*walk, n) for walk in walks for n in neighbors(walk[-1]) if away.get(n) == step]
    return [walk for walk in walks if walk[-1] == target]


def sight(origin: Hex, target: Hex, blocked: set[Hex], most: int) -> tuple[int, int]:
    """The numbers of all shortest paths and of those blocked between their ends."""
    every = paths(origin, target, most)
    return len(every), sum(bool(blocked & set(path[1:-1])) for path in every)


def costs(
    origin: Hex, speed: int, heights: dict[Hex, int], water: set[Hex], blocked: set[Hex]
) -> dict[Hex, int]:
    """The cheapest way to each hex: every way improved until none gets cheaper."""
    best = {origin: 0}
    changed = True
    while changed:
        changed = False
        for place, spent in list(best.items()):
            for n in neighbors(place):
                points = 1
                if heights.get(n, 0) > heights.get(place, 0):
                    points += 1
                if place in water and n not in water:
                    points += 1
                total = spent + points
                if n not in blocked and total <= speed and total < best.get(n, total + 1):
                    best[n] = total
                    changed = True
    del best[origin]
    return best
