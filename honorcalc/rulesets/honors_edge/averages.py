"""Averages of Honor's Edge's pools, exact: their dice never end, their means are fractions.

Nothing is cut off: see `honorcalc.probability.moments`.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import sqrt

from honorcalc.probability.moments import mean_and_variance, remainders
from honorcalc.rulesets.honors_edge.rolling import SIDES, Pool, total

MARGIN = 5
"""Points above or below the Target Number for one Margin (E5)."""


@lru_cache(maxsize=64)
def _moments(pool: Pool) -> tuple[Fraction, Fraction]:
    """Mean and variance of a pool that has no bonus."""
    if pool.endless:
        reroll = (1,) if pool.reroll_ones else ()
        return mean_and_variance(pool.rolled, pool.highest, pool.lowest, sides=SIDES, reroll=reroll)
    whole = total(pool, pool.most)
    return whole.mean(), whole.variance()


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
def _remainders(pool: Pool) -> list[Fraction]:
    """The chances of the remainders that an endless pool without bonus leaves by 5."""
    reroll = (1,) if pool.reroll_ones else ()
    return remainders(
        pool.rolled, pool.highest, pool.lowest, modulus=MARGIN, sides=SIDES, reroll=reroll
    )


def mean_success_margins(pool: Pool, tn: int) -> Fraction:
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
        return whole.expect(lambda x: max(0, (x - cut) // MARGIN))
    left = sum(
        chance * ((remainder - cut) % MARGIN) for remainder, chance in enumerate(_remainders(bare))
    )
    over_all = (mean(bare) - cut - left) / MARGIN
    below = total(bare, max(cut, 1))
    short = sum((x - cut) // MARGIN * n for x, n in below.weights.items() if x < cut)
    return over_all - Fraction(short, below.denominator)
