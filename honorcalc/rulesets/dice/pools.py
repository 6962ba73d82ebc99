"""One pool of dice: what a die shows and counts, the pool's total, and its averages."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache

from honorcalc.probability.dice import highest_and_lowest, repeated
from honorcalc.probability.distribution import Distribution
from honorcalc.probability.explosions import ExplodingDie, exploding_sum, work
from honorcalc.probability.moments import mean_and_variance
from honorcalc.probability.pools import roll_and_keep
from honorcalc.probability.rounded import moments_about
from honorcalc.rulesets.dice.tree import Pool

MOST_WORK = 400_000_000
"""So many bytes may be moved for one pool, by an estimate made beforehand: well below a second."""
MOST_ADDED = 400_000
"""So many bytes may the weights of a sum of totals take."""
MOST_KEPT = 100_000_000
"""The same for dice that `roll_and_keep` tells apart: their number^4 times their sides squared."""
MOST_PLACED = 1_500_000
"""So many ways to place dice on faces may be gone through for averages without a formula."""
LEFT_OUT = Fraction(1, 10**18)
"""So rarely a die goes beyond the ceiling up to which averages without a formula are taken."""


class TooMuchError(ValueError):
    """What would take too long; `at` is where it begins in the text."""

    def __init__(self, at: int = 0):
        super().__init__("this takes too long to compute; use fewer dice or smaller ones")
        self.at = at


def counted(faces: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Values with the sum of their weights."""
    found: dict[int, int] = {}
    for value, weight in faces:
        found[value] = found.get(value, 0) + weight
    return found


@lru_cache(maxsize=16)
def die_of(pool: Pool) -> ExplodingDie:
    """What one die counts, first and later rolls apart; a reroll concerns the first alone."""
    shown = pool.shown
    again = sum(map(pool.again, shown))
    stays = 0 if pool.rerolled and not pool.until else 1
    weights = [
        (face, (0 if stays else again) + (0 if pool.again(face) else stays or len(shown)))
        for face in shown
    ]
    rolls = [(face, 1) for face in shown], weights
    later, first = (
        [
            counted((pool.value(f), w) for f, w in one if w and pool.explodes(f) is on)
            for on in (False, True)
        ]
        for one in rolls
    )
    return ExplodingDie(*later, *first)


def usual(pool: Pool) -> bool:
    """Whether the dice explode as those of `roll_and_keep`: numbered, on their highest face."""
    return (
        not pool.faces
        and pool.counted is None
        and not pool.until
        and pool.explosion is not None
        and pool.explosion.from_face in (None, pool.sides)
    )


def rerolled_faces(pool: Pool) -> tuple[int, ...]:
    """The faces that are rolled again."""
    return tuple(face for face in pool.shown if pool.again(face))


@lru_cache(maxsize=16)
def total(pool: Pool, ceiling: int) -> Distribution:
    """The pool's total; an endless one is known at least below the ceiling.

    Raises TooMuchError before anything long is computed.
    """
    highest, lowest = pool.ends
    if not highest + lowest:
        return Distribution.certain(0)
    if not pool.endless:
        return kept(pool, die_of(pool).limited(pool.limit or 0))
    if highest == pool.count:
        if work(pool.count, die_of(pool), ceiling) > MOST_WORK:
            raise TooMuchError(pool.at)
        return exploding_sum(pool.count, die_of(pool), ceiling)
    if usual(pool):
        walked = keeping_work(pool.count, highest, lowest, max(1, ceiling), pool.sides)
        if pool.count**4 * pool.sides**2 > MOST_KEPT or walked > MOST_WORK:
            raise TooMuchError(pool.at)
        again = rerolled_faces(pool)
        return roll_and_keep(
            pool.count, highest, lowest, ceiling=max(1, ceiling), sides=pool.sides, reroll=again
        )
    return kept_endless(pool, ceiling)


def keeping_work(rolled: int, highest: int, lowest: int, ceiling: int, sides: int) -> int:
    """About how many bytes `roll_and_keep` has to move for exploding dice and this ceiling."""
    kept = highest + lowest
    tens = max(0, ceiling - 1 - kept) // sides
    deepest = tens // max(highest, 1)
    width = ((rolled - kept) * deepest + tens + rolled) * sides.bit_length() // 8 + 1
    placed = sum(min(highest, tens // level) ** 2 for level in range(1, tens + 1)) // 2
    return (placed + deepest) * tens * width * (lowest + 1)


def kept(pool: Pool, one: Distribution, ceiling: int | None = None) -> Distribution:
    """The total of the kept dice if each die is like `one`; up to a ceiling if one is given.

    Raises TooMuchError before anything long is computed.
    """
    highest, lowest = pool.ends
    if highest == pool.count:
        if size(one, pool.count, pool.count) > MOST_ADDED:
            raise TooMuchError(pool.at)
        return repeated(pool.count, one)
    if len(one.outcomes) * pool.count**2 * size(one, pool.count, highest + lowest) > 2 * MOST_WORK:
        raise TooMuchError(pool.at)
    return highest_and_lowest(pool.count, one, highest, lowest, ceiling)


def size(one: Distribution, count: int, added: int) -> int:
    """About how many bytes hold the sum of so many out of `count` dice."""
    span = one.outcomes[-1] - one.outcomes[0] + 1
    return span * added * (count * one.denominator.bit_length() // 8 + 1)


def kept_endless(pool: Pool, ceiling: int) -> Distribution:
    """Endless dice of which some are kept: each die up to a ceiling of its own.

    A total with a die at that ceiling is above the ceiling that is asked for, which is open.
    """
    least = chain_low(pool)
    far = ceiling - (sum(pool.ends) - 1) * least
    one = chain(pool, max(far, least) + 1)
    return kept(pool, Distribution(one.weights), ceiling).up_to(ceiling)


def chain(pool: Pool, ceiling: int) -> Distribution:
    """What one die of the pool comes to; raises TooMuchError."""
    if work(1, die_of(pool), ceiling) > MOST_WORK:
        raise TooMuchError(pool.at)
    return exploding_sum(1, die_of(pool), ceiling)


def farthest(pool: Pool, best: Callable[[Iterable[int]], int], limit: int) -> int:
    """The lowest or highest (`best`) that a die can count if it explodes at most `limit` times."""
    die = die_of(pool)
    later = 0
    for _ in range(limit):
        later = best([*die.ends, *(value + later for value in die.goes_on)])
    return best([*die.first_ends, *(value + later for value in die.first_goes_on)])


def chain_low(pool: Pool) -> int:
    """The lowest that a die can count. Endless explosions never lower it, so one is enough."""
    return farthest(pool, min, 1 if pool.limit is None else pool.limit)


def low(pool: Pool) -> int:
    """The least total, or something below it."""
    return sum(pool.ends) * chain_low(pool)


def high(pool: Pool) -> int | None:
    """The greatest total, or something above it; None where there is none."""
    return None if pool.endless else sum(pool.ends) * farthest(pool, max, pool.limit or 0)


@lru_cache(maxsize=16)
def averages(pool: Pool) -> tuple[Fraction, Fraction]:
    """Mean and variance of the total, endless dice without a ceiling.

    Where endless dice of an uncommon kind are kept, there is no formula: each die is then followed
    to where it comes once in 10^18 times.
    """
    highest, lowest = pool.ends
    if not highest + lowest:
        return Fraction(0), Fraction(0)
    if not pool.endless:
        found = total(pool, 0)
        return found.mean(), found.variance()
    if highest == pool.count:
        mean, variance = die_of(pool).moments()
        return pool.count * mean, pool.count * variance
    if usual(pool):
        total(pool, 1)  # refuses what would take too long
        again = rerolled_faces(pool)
        return mean_and_variance(pool.count, highest, lowest, sides=pool.sides, reroll=again)
    mean, _ = die_of(pool).moments()
    ceiling = int(4 * abs(mean)) + 8
    while (one := chain(pool, ceiling)).open_end and one.at_least(ceiling) > LEFT_OUT:
        ceiling += ceiling // 2
    if len(one.outcomes) * pool.count**2 > MOST_PLACED:
        raise TooMuchError(pool.at)
    return moments_about(pool.count, Distribution(one.weights), highest, lowest)


def approximate(pool: Pool) -> bool:
    """Whether `averages` leave something out."""
    return pool.endless and pool.ends[0] < pool.count and not usual(pool)
