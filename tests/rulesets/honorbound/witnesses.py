"""The slow twins: every order of the cards, every path of the board, in plain loops."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, permutations, product
from random import Random

from honorcalc.rulesets.honorbound.house import BOOK, House

Hex = tuple[int, int]
Cards = dict[int, int]


def random_deck(random: Random, cards: int) -> Cards:
    """A small deck of random Fates."""
    return Counter(random.randint(0, 6) for _ in range(cards))


def listed(cards: Cards) -> list[int]:
    """Every single card of a deck."""
    return [fate for fate, count in cards.items() for _ in range(count)]


def text(cards: Cards) -> str:
    """A deck's Fates as the calculators take them."""
    return ",".join(f"{fate}:{count}" for fate, count in cards.items())


def volley(
    attack: int, defense: int, ours: Cards, theirs: Cards, attacks: int, house: House = BOOK
) -> dict[int, Fraction]:
    """Hits over every order in which both decks can lie: pair by pair, the first cards first.

    Cards that are shuffled back may come in any order again and again.
    """
    found: Counter[int] = Counter()
    for mine in orders(listed(ours), attacks, house):
        for other in orders(listed(theirs), attacks, house):
            leads = [attack + a - defense - d for a, d in zip(mine, other, strict=True)]
            found[sum(lead > 0 or (lead == 0 and house.ties == "attacker") for lead in leads)] += 1
    total = sum(found.values())
    return {hits: Fraction(found[hits], total) for hits in range(attacks + 1)}


def orders(cards: list[int], attacks: int, house: House) -> Iterator[tuple[int, ...]]:
    """Every order in which so many cards can be turned over."""
    return product(cards, repeat=attacks) if house.replacement else permutations(cards, attacks)


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


def seen(origin: Hex, target: Hex, blocked: set[Hex], most: int, house: House) -> bool:
    """Whether the target is in line of sight, by any rule."""
    if house.sight == "line":
        return string(origin, target, blocked, most)
    every, stopped = sight(origin, target, blocked, most)
    return {
        "half": every - stopped >= stopped,
        "most": every - stopped > stopped,
        "all": not stopped,
        "any": stopped < every,
    }[house.sight]


def string(origin: Hex, target: Hex, blocked: set[Hex], most: int) -> bool:
    """Whether the straight line is free: at points all along it some nearest hex is not blocked.

    The line crosses edges at fractions below 3 × `most`; a point between any two of them tells.
    """
    board = [*distances(origin, most + 1)]
    crossings = {Fraction(a, b) for b in range(1, 3 * most + 1) for a in range(b + 1)}
    for before, after in pairwise(sorted(crossings)):
        t = (before + after) / 2
        n, whole = t.numerator, t.denominator
        q, r = (o * whole + n * (e - o) for o, e in zip(origin, target, strict=True))
        off = {h: (q - whole * h[0], r - whole * h[1]) for h in board}
        away = {h: dq * dq + dq * dr + dr * dr for h, (dq, dr) in off.items()}
        least = min(away.values())
        nearest = {h for h in board if away[h] == least}
        if not nearest - (blocked - {origin, target}):
            return False
    return True


def costs(
    origin: Hex,
    speed: int,
    heights: dict[Hex, int],
    water: set[Hex],
    blocked: set[Hex],
    house: House = BOOK,
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
                    points += house.rise
                if place in water and n not in water:
                    points += house.leave_water
                total = spent + points
                if n not in blocked and total <= speed and total < best.get(n, total + 1):
                    best[n] = total
                    changed = True
    del best[origin]
    return best
