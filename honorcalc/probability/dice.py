"""Dice, sums of dice, and the highest and lowest of several.

A die is a `Distribution`: `die(6)` is fair, `Distribution({0: 1, 1: 2})` has its faces and their
weights given.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

from honorcalc.probability.distribution import Distribution, trusted
from honorcalc.probability.packed import unpack, width_for


def die(sides: int, first: int = 1) -> Distribution:
    """A fair die with `sides` faces: `first`, `first` + 1, …

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


def highest_and_lowest(
    count: int, one: Distribution, top: int, bottom: int, ceiling: int | None = None
) -> Distribution:
    """The sum of the `top` highest and the `bottom` lowest of `count` outcomes of `one`.

    With a `ceiling`, totals that reach it count as "ceiling or more", which is quicker. Raises
    `ValueError` unless top + bottom ≤ count and none is negative, and at an open end.

    >>> highest_and_lowest(3, die(6), 1, 1).mean()
    Fraction(7, 1)
    """
    _check(count, one, top, bottom)
    kept, low, cases = top + bottom, one.outcomes[0], one.denominator**count
    slots = whole = kept * (one.outcomes[-1] - low) + 1
    if ceiling is not None and low * kept + whole > ceiling + 1:
        slots = ceiling - low * kept
        if slots <= 0:
            return Distribution({ceiling: 1}, open_end=True)
    width = width_for(cases)
    bits, all_slots = 8 * width, (1 << 8 * width * slots) - 1

    def moved(so_far: int, by: int) -> int:
        if slots == whole:
            return so_far << bits * by
        return so_far << bits * by & all_slots if by < slots else 0

    sums = unpack(_kept(count, one, top, bottom, moved), slots, width)
    weights = {x: ways for x, ways in enumerate(sums, low * kept) if ways}
    beyond = cases - sum(sums)
    if beyond and ceiling is not None:
        weights[ceiling] = beyond
    return trusted(tuple(weights), tuple(weights.values()), cases, open_end=beyond > 0)


def kept_weights(count: int, faces: tuple[int, ...], top: int, bottom: int) -> list[int]:
    """Weights of kept sums, the least first, for dice whose faces 1, 2, … have these weights.

    >>> kept_weights(2, (0, 1, 1), 1, 1)
    [0, 0, 1, 2, 1]
    """
    found = highest_and_lowest(count, Distribution(dict(enumerate(faces, 1))), top, bottom).weights
    return [found.get(x, 0) for x in range(top + bottom, (top + bottom) * len(faces) + 1)]


def kept_moments(count: int, one: Distribution, top: int, bottom: int) -> tuple[Fraction, Fraction]:
    """Mean and variance of the total of `highest_and_lowest`, without its distribution.

    >>> kept_moments(2, die(6), 1, 0)
    (Fraction(161, 36), Fraction(2555, 1296))
    """
    _check(count, one, top, bottom)
    kept, low, cases = top + bottom, one.outcomes[0], one.denominator**count
    most = max(kept * (one.outcomes[-1] - low), 1)
    bits: int = (cases * most * most).bit_length()
    mask: int = (1 << bits) - 1

    def moved(so_far: int, by: int) -> int:
        """Weight, sum and sum of squares, each in its own bits, when all are `by` more."""
        weight, total = so_far & mask, so_far >> bits & mask
        return so_far + (by * weight << bits) + (by * (2 * total + by * weight) << 2 * bits)

    packed = _kept(count, one, top, bottom, moved)
    mean = Fraction(packed >> bits & mask, cases)
    return mean + low * kept, Fraction(packed >> 2 * bits, cases) - mean * mean


def kept_remainders(
    count: int, one: Distribution, top: int, bottom: int, modulus: int
) -> list[Fraction]:
    """The chances that the total of `highest_and_lowest` leaves 0, 1, … when divided by `modulus`.

    >>> kept_remainders(2, die(6), 2, 0, 2)
    [Fraction(1, 2), Fraction(1, 2)]
    """
    _check(count, one, top, bottom)
    cases = one.denominator**count
    width = width_for(cases)
    bits, full = 8 * width, 8 * width * modulus
    mask = (1 << full) - 1

    def moved(so_far: int, by: int) -> int:
        places: int = bits * (by % modulus)
        turned: int = so_far << places & mask | so_far >> full - places
        return turned

    packed = moved(_kept(count, one, top, bottom, moved), (top + bottom) * one.outcomes[0])
    return [Fraction(weight, cases) for weight in unpack(packed, modulus, width)]


def _check(count: int, one: Distribution, top: int, bottom: int) -> None:
    if min(top, bottom) < 0 or top + bottom > count:
        raise ValueError(f"Of {count} dice, {top} highest and {bottom} lowest cannot be kept.")
    if one.open_end:
        raise ValueError("The faces of an open-ended die are not all known.")


def _kept(
    count: int, one: Distribution, top: int, bottom: int, moved: Callable[[int, int], int]
) -> int:
    """What is known of the kept sum over all ways to fall, held in one integer.

    It is 1 for a sum of nothing; `moved` tells what becomes of it when a sum grows by so much,
    here by what dice show beyond the lowest face.
    """
    low = one.outcomes[0]
    faces = [(face - low, n) for face, n in zip(one.outcomes, one.counts, strict=True)]
    if not top + bottom:
        cases: int = one.denominator**count
        return cases
    if not bottom and top < count:
        return _one_end(count, faces[::-1], top, moved)
    if not top and bottom < count:
        return _one_end(count, faces, bottom, moved)
    return _two_ends(count, faces[::-1], top, bottom, moved)


def _one_end(
    count: int, faces: list[tuple[int, int]], keep: int, moved: Callable[[int, int], int]
) -> int:
    """Walks the faces from the end that is kept; the last die kept settles all others."""
    placed, done = [1] + [0] * (keep - 1), 0
    rest = sum(weight for _, weight in faces)
    for face, weight in faces:
        here_or_on, rest = rest, rest - weight
        for above in range(keep - 1, -1, -1):
            so_far, dice, missing = placed[above], count - above, keep - above
            if not so_far:
                continue
            for n in range(1, missing):
                if not (more := moved(so_far, n * face)):
                    break
                placed[above + n] += more * (comb(dice, n) * weight**n)
            if more := moved(so_far, missing * face):
                fewer = (comb(dice, n) * weight**n * rest ** (dice - n) for n in range(missing))
                done += more * (here_or_on**dice - sum(fewer))
    return done


def _two_ends(
    count: int,
    faces: list[tuple[int, int]],
    top: int,
    bottom: int,
    moved: Callable[[int, int], int],
) -> int:
    """Walks the faces downward once. State: how many outcomes are placed."""
    newly = [  # by how many are placed and how many will be: those of them that are kept
        [
            max(0, min(upto, top) - above) + max(0, upto - max(above, count - bottom))
            for upto in range(count + 1)
        ]
        for above in range(count)
    ]
    placed = [1] + [0] * count
    for face, weight in faces:
        for above in range(count - 1, -1, -1):
            so_far = placed[above]
            for upto in range(above + 1, count + 1) if so_far else ():
                by = newly[above][upto] * face
                if not (more := moved(so_far, by) if by else so_far):
                    break
                placed[upto] += more * (
                    comb(count - above, upto - above) * weight ** (upto - above)
                )
    return placed[count]
