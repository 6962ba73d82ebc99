"""The slow twins: every roll listed, in plain fractions and nothing clever."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from honorcalc.probability.distribution import Distribution
from honorcalc.probability.successes import SuccessDie

Chances = dict[int, Fraction]
Joint = dict[tuple[int, int], Fraction]
"""(successes, score) to chance."""
Scores = tuple[tuple[int, int], ...]
"""Faces that succeed, and what each of them scores."""


def chances(distribution: Distribution) -> Chances:
    """Outcome -> chance, as a plain dictionary."""
    denominator = distribution.denominator
    return {x: Fraction(weight, denominator) for x, weight in distribution.weights.items()}


def listed(dice: Iterable[Chances], total: Callable[[tuple[int, ...]], int]) -> Chances:
    """The chances of `total(roll)` over all rolls of some dice."""
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    dice = list(dice)
    for roll in product(*dice):
        found[total(roll)] += prod(
            (die[x] for die, x in zip(dice, roll, strict=True)), start=Fraction(1)
        )
    return dict(sorted(found.items()))


def chain(sides: int, ceiling: int) -> Chances:
    """One exploding die, its chain added up; stopped once it has reached the ceiling."""
    found: Chances = {}
    so_far, chance = 0, Fraction(1)
    while so_far < ceiling:
        chance /= sides
        found |= {so_far + face: chance for face in range(1, sides)}
        so_far += sides
    return found | {so_far: chance}


def exploding(
    sides: int, ceiling: int, reroll: Collection[int] = (), until: bool = False
) -> Chances:
    """As `chain`, with some faces of the very first roll rerolled, once or until it is another."""
    fresh = chain(sides, ceiling)
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    faces = [face for face in range(1, sides + 1) if not (until and face in reroll)]
    for face in faces:
        if face in reroll:
            after = fresh
        elif face == sides:
            after = {sides + x: chance for x, chance in fresh.items()}
        else:
            after = {face: Fraction(1)}
        for x, chance in after.items():
            found[x] += chance / len(faces)
    return dict(found)


@cache
def success_die(die: SuccessDie, scores: Scores, ceiling: int) -> Joint:
    """One die rolled face by face: its successes, fewer than the ceiling, and their score."""
    found: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
    going: Joint = {(0, 0): Fraction(1)}
    reroll = die.reroll
    while going:
        again: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (n, score), chance in going.items():
            for face in range(1, die.sides + 1):
                succeeds = face >= die.success_from
                if reroll and succeeds is (reroll == "successes"):
                    cell, on = (n, score), True  # thrown away: the next roll stands
                else:
                    cell = n + succeeds, score + succeeds * dict(scores).get(face, 0)
                    on = face > die.sides - die.extra
                if cell[0] < ceiling:
                    (again if on else found)[cell] += chance / die.sides
        going, reroll = dict(again), ""
    return dict(found)


@cache
def success_pool(count: int, die: SuccessDie, scores: Scores, ceiling: int) -> Joint:
    """A whole pool, one die after the other."""
    total: Joint = {(0, 0): Fraction(1)}
    for _ in range(count):
        more: defaultdict[tuple[int, int], Fraction] = defaultdict(Fraction)
        for (n, p), chance in total.items():
            for (m, q), other in success_die(die, scores, ceiling).items():
                if n + m < ceiling:
                    more[n + m, p + q] += chance * other
        total = dict(more)
    return total


def ends(roll: tuple[int, ...], highest: int, lowest: int) -> int:
    """The total of the highest and the lowest of a roll."""
    ordered = sorted(roll)
    return sum(ordered[:lowest]) + sum(ordered[len(ordered) - highest :])
