"""The tallies that one fighter of a duel goes through, and what a blow does at each.

Where all reachable tallies are too many, a grid of them is kept. A *cell* is a stretch of
tallies in which neither the wound penalty nor the chance to stay conscious changes; both its
ends are in the grid. Damage that ends between two tallies of the grid is divided between them
so that its mean is kept; tests use the damage as it fell, and none moves into another cell.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cache
from itertools import accumulate, pairwise
from math import ceil, gcd

from honorcalc.rulesets.honor.fighter import (
    AWAKE,
    HIGHEST,
    PAIRS,
    Fighter,
    blow_weights,
    possible_damages,
)


@dataclass(frozen=True, slots=True)
class Blow:
    """What an attack does to a target at one tally, as chances.

    `same`: the target is up at the same place among the tallies. `fall`: it falls. `rise`: the
    higher places where a target that stays conscious comes to, each with its chance.
    """

    same: float
    fall: float
    rise: tuple[tuple[int, float], ...]


@dataclass(frozen=True, slots=True)
class Damages:
    """What an attack does: the chance of none, each damage with its chance, ascending.

    `beyond[n]` is the chance of all damages but the first n.
    """

    none: float
    done: list[int]
    chances: list[float]
    beyond: list[float]


class Tallies:
    """One fighter's tallies, ascending from 0, and the other's blows against them."""

    def __init__(self, target: Fighter, attacker: Fighter, reading: str):
        self.target, self.attacker, self.reading = target, attacker, reading
        self.last = target.last(reading)
        self.damages = possible_damages(attacker, target)
        chances = [float(chance) for chance in AWAKE]
        self.awake = [chances[target.needed(tally, reading)] for tally in range(self.last + 1)]
        self.damage_at = cache(self.read_damages)
        self.thinned = False
        self.keep(reachable(self.damages, self.last))

    def keep(self, points: list[int]) -> None:
        """Takes these tallies for the grid."""
        self.points = points
        self.levels = [self.target.level(tally) for tally in points]
        self.place = {tally: place for place, tally in enumerate(points)}
        self.blow = cache(self.work_out)

    def read_damages(self, own: int, level: int) -> Damages:
        """The damages of an attack with both fighters at these damage levels."""
        weights = sorted(blow_weights(self.attacker, self.target, own, level).items())
        none = weights.pop(0)[1] if weights[0][0] == 0 else 0
        total = sum(weight for _, weight in weights)
        beyond = [total, *(total - so_far for so_far in accumulate(w for _, w in weights))]
        return Damages(
            none / PAIRS,
            [done for done, _ in weights],
            [weight / PAIRS for _, weight in weights],
            [weight / PAIRS for weight in beyond],
        )

    @property
    def variety(self) -> int:
        """How many places a blow may lead to, roughly."""
        return min((HIGHEST + 1) ** 2, len(self.damages), len(self.points))

    def thin(self, most: int) -> None:
        """Keeps about `most`: the ends of every cell, and evenly spread tallies between."""
        tallies = range(0, self.last + 1, gcd(*self.damages))
        cells = [(self.target.level(t), self.target.needed(t, self.reading)) for t in tallies]
        starts = [n for n in range(len(cells)) if n == 0 or cells[n] != cells[n - 1]]
        apart = max(1.0, len(tallies) / max(1, most - len(starts)))
        kept: list[int] = []
        for start, end in pairwise([*starts, len(cells)]):
            width = end - 1 - start
            parts = max(1, ceil(width / apart))
            kept += sorted({start + width * part // parts for part in range(parts + 1)})
        self.thinned = True
        self.keep([tallies[n] for n in kept])

    def work_out(self, place: int, own: int) -> Blow:
        """The blow of an attacker at damage level `own` against the tally at a place."""
        damages = self.damage_at(own, self.levels[place])
        tally, awake, places = self.points[place], self.awake, self.place
        within = bisect_right(damages.done, self.last - tally)
        stay, fall = {place: damages.none}, damages.beyond[within]
        for done, chance in zip(damages.done[:within], damages.chances[:within], strict=True):
            now = tally + done
            staying = chance * awake[now]
            fall += chance - staying
            at = places.get(now)
            if at is None:
                self.divide(now, staying, stay)
            else:
                stay[at] = stay.get(at, 0.0) + staying
        same = stay.pop(place)
        return Blow(same, fall, tuple(sorted(stay.items())))

    def divide(self, tally: int, chance: float, stay: dict[int, float]) -> None:
        """Divides what comes to a tally outside the grid between its neighbors in the grid."""
        above = bisect_right(self.points, tally)
        low, high = self.points[above - 1], self.points[above]
        share = chance * (tally - low) / (high - low)
        stay[above] = stay.get(above, 0.0) + share
        stay[above - 1] = stay.get(above - 1, 0.0) + chance - share


def reachable(damages: list[int], last: int) -> list[int]:
    """Every tally up to `last` that is a sum of damages, 0 included.

    >>> reachable([4, 6], 12)
    [0, 4, 6, 8, 10, 12]
    """
    marks = bytearray(last + 1)
    marks[0] = 1
    for tally in range(last + 1):
        if marks[tally]:
            for done in damages:
                if tally + done > last:
                    break
                marks[tally + done] = 1
    return [tally for tally, mark in enumerate(marks) if mark]
