"""Averages of Honor's Edge's pools, exact: their dice never end, their means are fractions.

Nothing is cut off: see `honorcalc.probability.moments`. Only where a table lets dice explode on
more than a 10, and some of them are not kept, is each die followed to where it comes less than
once in 10^20 rolls: a double then sees no difference.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import sqrt

from honorcalc.probability.dice import kept_moments, kept_remainders
from honorcalc.probability.distribution import Distribution
from honorcalc.probability.explosions import exploding_sum
from honorcalc.probability.moments import mean_and_variance, remainders
from honorcalc.probability.rounded import moments_about, remainders_about
from honorcalc.rulesets.honors_edge.house import BOOK
from honorcalc.rulesets.honors_edge.rolling import STEP, Pool, total

LEFT_OUT = Fraction(1, 10**20)
"""So rarely goes a die beyond the ceiling to which it is followed for want of a formula."""
FINE = 1 << 80
"""Its chances are then counted in parts of 2^−80."""


def approximate(pool: Pool) -> bool:
    """Whether averages leave something out: kept dice that explode on more than a 10 (E2)."""
    return pool.endless and not pool.by_tens and pool.highest < pool.rolled


def averages_notes(pool: Pool) -> list[str]:
    """That averages leave something out."""
    if not approximate(pool):
        return []
    return ["E2: The averages leave out results that a die shows less than once in 10^20 rolls."]


@lru_cache(maxsize=16)
def _followed(pool: Pool) -> Distribution:
    """One die of such a pool, to where it hardly ever comes."""
    ceiling = 4 * STEP
    while (one := exploding_sum(1, pool.die, ceiling)).at_least(ceiling) > LEFT_OUT:
        ceiling += STEP
    return Distribution(
        {x: weight * FINE // one.denominator or 1 for x, weight in one.weights.items()}
    )


@lru_cache(maxsize=64)
def _moments(pool: Pool) -> tuple[Fraction, Fraction]:
    """Mean and variance of a pool that has no bonus."""
    if not pool.endless:
        whole = total(pool, pool.most)
        return whole.mean(), whole.variance()
    if pool.by_tens:
        return pool.asked(mean_and_variance)
    if pool.highest == pool.rolled:
        mean, variance = pool.die.moments()
        return pool.rolled * mean, pool.rolled * variance
    moments = moments_about if pool.rounded else kept_moments
    return moments(pool.rolled, _followed(pool), pool.highest, pool.lowest)


def mean(pool: Pool) -> Fraction:
    """The mean total with its bonus.

    >>> mean(Pool(1, 1)), mean(Pool(0, 3, bonus=2))
    (Fraction(55, 9), Fraction(2, 1))
    """
    return _moments(pool._replace(bonus=0))[0] + pool.bonus


def deviation(pool: Pool) -> Fraction | float:
    """The standard deviation of the total; a fraction where there is none.

    >>> deviation(Pool(0, 0)), deviation(Pool(1, 1, explode=False)) ** 2
    (Fraction(0, 1), 8.25)
    """
    variance = _moments(pool._replace(bonus=0))[1]
    return sqrt(variance) if variance else variance


def mean_above(pool: Pool, floor: int) -> Fraction:
    """The mean of what the total exceeds `floor` by, totals below it counting 0.

    >>> mean_above(Pool(1, 1, explode=False), 8)
    Fraction(3, 10)
    """
    below = total(pool, floor)
    held = sum(x * weight for x, weight in below.weights.items())
    return mean(pool) - Fraction(held, below.denominator)


@lru_cache(maxsize=64)
def _remainders(pool: Pool, margin: int) -> list[Fraction]:
    """The chances of the remainders that an endless pool without bonus leaves by the margin."""
    if not pool.by_tens:
        one = _followed(pool)
        if pool.highest == pool.rolled:
            return _remainders_of_all(pool.rolled, one, margin)
        left = remainders_about if pool.rounded else kept_remainders
        return left(pool.rolled, one, pool.highest, pool.lowest, margin)
    return pool.asked(remainders, modulus=margin)


def _remainders_of_all(count: int, one: Distribution, margin: int) -> list[Fraction]:
    """The chances of the remainders of a sum of dice that are all kept."""
    total = Distribution.certain(0)
    for _ in range(count):
        total = (total + one).map(lambda x: x % margin)
    return [total.probability(left) for left in range(margin)]


def mean_success_margins(pool: Pool, tn: int, margin: int = BOOK.margin) -> Fraction:
    """The mean number of Success Margins, a failure counting none (E5).

    Over all totals the mean of floor((total − TN) ÷ 5) follows from the mean total and from what
    remains on dividing by 5; the finitely many totals below the TN are then taken out.

    >>> mean_success_margins(Pool(1, 1, explode=False), 5)
    Fraction(1, 10)
    """
    cut = tn - pool.bonus
    bare = pool._replace(bonus=0)
    if not pool.endless:
        whole = total(bare, pool.most)
        return whole.expect(lambda x: max(0, (x - cut) // margin))
    left = sum(
        chance * ((remainder - cut) % margin)
        for remainder, chance in enumerate(_remainders(bare, margin))
    )
    over_all = (mean(bare) - cut - left) / margin
    below = total(bare, max(cut, 1))
    short = sum((x - cut) // margin * n for x, n in below.weights.items() if x < cut)
    return over_all - Fraction(short, below.denominator)
