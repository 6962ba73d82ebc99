"""Dice, sums of dice, and the highest and lowest of several.

A die is a `Distribution`: `die(6)` is fair, `Distribution({0: 1, 1: 2})` has its faces and their
weights given.
"""

from __future__ import annotations

from math import comb

from honorcalc.probability.distribution import Distribution, trusted
from honorcalc.probability.packed import unpack, width_for


def die(sides: int, first: int = 1) -> Distribution:
    """A fair die with faces `first`, `first` + 1, …, `sides` of them.

    Raises `ValueError` for fewer than one side.

    >>> die(6).mean()
    Fraction(7, 2)
    >>> die(6, first=0).outcomes
    (0, 1, 2, 3, 4, 5)
    """
    if sides < 1:
        raise ValueError(f"A die needs at least one side, not {sides}.")
    return trusted(tuple(range(first, first + sides)), (1,) * sides, sides)


def repeated(count: int, one: Distribution) -> Distribution:
    """The sum of `count` independent outcomes of `one`; 0 for a count of 0.

    Raises `ValueError` for a negative count.

    >>> repeated(2, die(6)).probability(7)
    Fraction(1, 6)
    """
    if count < 0:
        raise ValueError(f"A sum needs 0 or more parts, not {count}.")
    if count == 0:
        return Distribution.certain(0)
    total = repeated(count // 2, one)
    total = total + total if count > 1 else total
    return total + one if count % 2 else total


def dice_sum(count: int, sides: int) -> Distribution:
    """The sum of `count` fair dice with faces 1 to `sides`.

    Raises `ValueError` for a negative count or fewer than one side.

    >>> dice_sum(3, 6).at_least(16)
    Fraction(5, 108)
    """
    return repeated(count, die(sides))


def highest(count: int, one: Distribution, keep: int = 1) -> Distribution:
    """The sum of the `keep` highest of `count` independent outcomes of `one`.

    Raises `ValueError` unless 0 ≤ keep ≤ count, and at an open end.

    >>> highest(2, die(6)).probability(6)
    Fraction(11, 36)
    """
    return highest_and_lowest(count, one, keep, 0)


def lowest(count: int, one: Distribution, keep: int = 1) -> Distribution:
    """The sum of the `keep` lowest of `count` independent outcomes of `one`.

    Raises `ValueError` unless 0 ≤ keep ≤ count, and at an open end.

    >>> lowest(2, die(6)).probability(6)
    Fraction(1, 36)
    """
    return highest_and_lowest(count, one, 0, keep)


def highest_and_lowest(count: int, one: Distribution, top: int, bottom: int) -> Distribution:
    """The sum of the `top` highest and the `bottom` lowest of `count` outcomes of `one`.

    Walks the faces downward once. State: how many outcomes are placed; for each, the packed
    weights of all sums kept so far. Raises `ValueError` unless top + bottom ≤ count and none is
    negative, and at an open end.

    >>> highest_and_lowest(3, die(6), 1, 1).mean()
    Fraction(7, 1)
    """
    if min(top, bottom) < 0 or top + bottom > count:
        raise ValueError(f"Of {count} dice, {top} highest and {bottom} lowest cannot be kept.")
    if one.open_end:
        raise ValueError("The faces of an open-ended die are not all known.")
    low = one.outcomes[0]
    width = width_for(one.denominator**count)
    newly = [  # by how many are placed and how many will be: those of them that are kept
        [
            max(0, min(upto, top) - above) + max(0, upto - max(above, count - bottom))
            for upto in range(count + 1)
        ]
        for above in range(count)
    ]
    placed = [1] + [0] * count
    for face, weight in zip(reversed(one.outcomes), reversed(one.counts), strict=True):
        bits = 8 * width * (face - low)
        for above in range(count - 1, -1, -1):
            so_far = placed[above]
            for upto in range(above + 1, count + 1) if so_far else ():
                ways = comb(count - above, upto - above) * weight ** (upto - above)
                placed[upto] += so_far * ways << bits * newly[above][upto]
    kept = top + bottom
    sums = unpack(placed[count], kept * (one.outcomes[-1] - low) + 1, width)
    weights = {x: ways for x, ways in enumerate(sums, low * kept) if ways}
    return trusted(tuple(weights), tuple(weights.values()), one.denominator**count)
