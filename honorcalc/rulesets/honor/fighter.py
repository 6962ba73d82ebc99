"""A fighter in a duel: damage levels, staying conscious, the damage of an attack, the tallies.

Damage and tallies are counted in quarter points, as whole numbers.

Where all reachable tallies are too many, a grid of them is kept. A *cell* is a stretch of
tallies in which neither the wound penalty nor the chance to stay conscious changes; both its
ends are in the grid. Damage that ends between two tallies of the grid is divided between them
so that its mean is kept; tests use the damage as it fell, and none moves into another cell.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, partial
from itertools import accumulate, pairwise
from math import ceil, gcd
from typing import Annotated

from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.attack import armor_worn, damage, damage_done, quarter_points, weapon
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.parameters import (
    half_points,
    modifier,
    multiplier,
    resistance,
    tally_before,
)
from honorcalc.rulesets.honor.rolls import highest_natural, modified_roll, natural_roll, total
from honorcalc.rulesets.honor.success import deciding
from honorcalc.rulesets.honor.wounds import level_points


@dataclass(frozen=True)
class Fighter:
    """One side of a duel; multipliers, armor and modifier as on the sheet."""

    attack: Annotated[Fraction, multiplier("Attack")] = Fraction(2)
    defense: Annotated[Fraction, multiplier("Defense")] = Fraction(2)
    damage: Annotated[Fraction, weapon()] = Fraction(1)
    absorption: Annotated[int, armor_worn()] = 0
    health: Annotated[Fraction, multiplier("Health")] = Fraction(2)
    will: Annotated[Fraction, multiplier("Will")] = Fraction(2)
    pain_resistance: Annotated[Fraction, resistance("Pain Resistance", "Will")] = Fraction(0)
    modifier: Annotated[int, modifier("Modifier", help="It applies to attack and defense.")] = 0
    tally: Annotated[Fraction, tally_before(help="What the fighter starts with.")] = Fraction(0)


def blow(
    attacker: Fighter, target: Fighter, own: int, other: int, house: House = BOOK
) -> Distribution:
    """The damage of an attack, the attacker at damage level `own`, the target at `other`.

    Where ties are rolled again and every roll is one, nothing comes of the attack.
    """
    acting = total(attacker.attack, attacker.modifier - own, house)
    opposing = total(target.defense, target.modifier - other, house)
    gap = acting - opposing
    rating = gap if gap.outcomes == (0,) else deciding(gap, house)
    return damage(rating, attacker.damage, target.absorption)


def can_hurt(
    attacker: Fighter, target: Fighter, own: int = 0, other: int = 0, house: House = BOOK
) -> bool:
    """Whether the best attack roll against the worst defense does damage, at these levels."""
    best = modified_roll(attacker.modifier - own, house).outcomes[-1] * attacker.attack
    worst = modified_roll(target.modifier - other, house).outcomes[0] * target.defense
    return damage_done(best - worst, attacker.damage, target.absorption) > 0


def possible_damages(attacker: Fighter, target: Fighter, house: House) -> list[int]:
    """Every damage above 0 that an attack may do at any tallies, ascending."""
    ours, theirs = half_points(attacker.attack), half_points(target.defense)
    times, less = half_points(attacker.damage), quarter_points(target.absorption)
    acting = range(modified_roll(attacker.modifier, house).outcomes[-1] + 1)
    opposing = range(modified_roll(target.modifier, house).outcomes[-1] + 1)
    found = {(x * ours - y * theirs) * times - less for x in acting for y in opposing}
    return sorted(done for done in found if done > 0)


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


def read_damages(attacker: Fighter, target: Fighter, house: House, own: int, other: int) -> Damages:
    """The damages of an attack with both fighters at these damage levels."""
    damage = blow(attacker, target, own, other, house)
    rolls, weights = damage.denominator, sorted(damage.weights.items())
    none = weights.pop(0)[1] if weights[0][0] == 0 else 0
    total = sum(weight for _, weight in weights)
    beyond = [total, *(total - so_far for so_far in accumulate(w for _, w in weights))]
    return Damages(
        none / rolls,
        [done for done, _ in weights],
        [weight / rolls for _, weight in weights],
        [weight / rolls for weight in beyond],
    )


class Tallies:
    """One fighter's tallies, ascending from the first, and the other's blows against them."""

    def __init__(self, target: Fighter, attacker: Fighter, reading: str, house: House = BOOK):
        self.reading = reading
        self.highest = highest_natural(house)
        self.most_levels = max(0, self.highest + target.modifier)  # then every roll is the same
        self.level_step = quarter_points(level_points(target.health, target.will, house))
        self.conscious_step = quarter_points(target.pain_resistance or target.will)
        self.start = quarter_points(target.tally)
        last = self.highest * self.conscious_step - (reading == "exceed")
        self.last = max(last, self.start)
        self.damages = possible_damages(attacker, target, house)
        natural = natural_roll(house)
        chances = [float(natural.at_least(needed)) for needed in range(self.highest + 2)]
        self.awake = [chances[self.needed(tally)] for tally in range(self.last + 1)]
        # Nothing here may hold the tallies themselves: a circle of half a megabyte would wait for
        # the garbage collector, and a page's memory never shrinks.
        self.damage_at = cache(partial(read_damages, attacker, target, house))
        self.thinned = False
        self.keep(reachable(self.damages, self.last, self.start))

    def level(self, tally: int) -> int:
        """Damage levels of a tally, as far as they matter (H20)."""
        return min(self.most_levels, tally // self.level_step)

    def needed(self, tally: int) -> int:
        """The natural roll that keeps the target conscious; more than any when none does (H21)."""
        step, none = self.conscious_step, self.highest + 1
        return min(none, tally // step + 1 if self.reading == "exceed" else -(-tally // step))

    def keep(self, points: list[int]) -> None:
        """Takes these tallies for the grid."""
        self.points = points
        self.levels = [self.level(tally) for tally in points]
        self.place = {tally: place for place, tally in enumerate(points)}

    @property
    def variety(self) -> int:
        """How many places a blow may lead to, roughly."""
        return min((self.highest + 1) ** 2, len(self.damages), len(self.points))

    def thin(self, most: int) -> None:
        """Keeps about `most`: the ends of every cell, and evenly spread tallies between."""
        tallies = range(self.start, self.last + 1, gcd(*self.damages))
        cells = [(self.level(t), self.needed(t)) for t in tallies]
        starts = [n for n in range(len(cells)) if n == 0 or cells[n] != cells[n - 1]]
        apart = max(1.0, len(tallies) / max(1, most - len(starts)))
        kept: list[int] = []
        for start, end in pairwise([*starts, len(cells)]):
            width = end - 1 - start
            parts = max(1, ceil(width / apart))
            kept += sorted({start + width * part // parts for part in range(parts + 1)})
        self.thinned = True
        self.keep([tallies[n] for n in kept])

    def blow(self, place: int, own: int) -> Blow:
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


def reachable(damages: list[int], last: int, start: int = 0) -> list[int]:
    """Every tally up to `last` that is a sum of damages from `start` on, itself included.

    >>> reachable([4, 6], 12)
    [0, 4, 6, 8, 10, 12]
    """
    marks = bytearray(last + 1)
    marks[start] = 1
    for tally in range(start, last + 1):
        if marks[tally]:
            for done in damages:
                if tally + done > last:
                    break
                marks[tally + done] = 1
    return [tally for tally, mark in enumerate(marks) if mark]
