"""The highest and lowest of many dice, where exact weights would be too long to compute with.

All chances are counted in parts of 2^−96 and rounded down at every step, so each is too low, by
less than one part for each step that leads to it. With at most 2^40 steps a chance is off by less
than 2^−56, and by far less for the few thousand steps of twenty dice; `LEFT_OUT` bounds both.
What is possible keeps one part, and what is lost goes to the likeliest outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from math import comb
from operator import or_

from honorcalc.probability.distribution import Distribution, trusted
from honorcalc.probability.packed import unpack

FINE = 96
"""Chances are counted in parts of 2 to the power of minus this."""
WHOLE = 1 << FINE
LEFT_OUT = Fraction(1, 10**15)
"""More than any chance is off, and more than any average is off for each point it may come to."""


def kept_about(
    count: int, one: Distribution, top: int, bottom: int, ceiling: int | None = None
) -> Distribution:
    """As `highest_and_lowest`, rounded; at least one of the dice is kept.

    >>> float(kept_about(2, Distribution({1: 1, 2: 1}), 1, 0).probability(2))
    0.75
    """
    kept, low = top + bottom, one.outcomes[0]
    slots = whole = kept * (one.outcomes[-1] - low) + 1
    if ceiling is not None and low * kept + whole > ceiling + 1:
        slots = ceiling - low * kept
        if slots <= 0:
            return Distribution({ceiling: 1}, open_end=True)
    width = FINE // 4 + 1
    bits, all_slots = 8 * width, (1 << 8 * width * slots) - 1

    def moved(so_far: int, by: int) -> int:
        return so_far << bits * by & all_slots if by < slots else 0

    places = unpack(_kept(count, one, top, bottom, moved, (bits, slots)), slots, width)
    reached = 1  # the sums that there are, as bits
    for _ in range(kept):
        reached = reduce(or_, (reached << x - low for x in one.outcomes))
    weights = {x + low * kept: ways or 1 for x, ways in enumerate(places) if reached >> x & 1}
    if ceiling is not None and slots < whole:
        weights[ceiling] = max(1, WHOLE - sum(weights.values()))
    likeliest = max(weights, key=weights.__getitem__)
    weights[likeliest] += WHOLE - sum(weights.values())
    return trusted(tuple(weights), tuple(weights.values()), WHOLE, open_end=slots < whole)


def moments_about(
    count: int, one: Distribution, top: int, bottom: int
) -> tuple[Fraction, Fraction]:
    """As `kept_moments`, rounded; at least one of the dice is kept."""
    kept, low = top + bottom, one.outcomes[0]
    most = max(kept * (one.outcomes[-1] - low), 1)
    bits = 2 * FINE + 8 + 2 * most.bit_length()
    mask = (1 << bits) - 1

    def moved(so_far: int, by: int) -> int:
        weight, total = so_far & mask, so_far >> bits & mask
        return so_far + (by * weight << bits) + (by * (2 * total + by * weight) << 2 * bits)

    packed = _kept(count, one, top, bottom, moved, (bits, 3))
    weight = packed & mask
    mean = Fraction(packed >> bits & mask, weight)
    return mean + low * kept, Fraction(packed >> 2 * bits, weight) - mean * mean


def remainders_about(
    count: int, one: Distribution, top: int, bottom: int, modulus: int
) -> list[Fraction]:
    """As `kept_remainders`, rounded; at least one of the dice is kept."""
    bits = 2 * FINE + 8
    full = bits * modulus
    mask = (1 << full) - 1

    def moved(so_far: int, by: int) -> int:
        places: int = bits * (by % modulus)
        return so_far << places & mask | so_far >> full - places

    packed = _kept(count, one, top, bottom, moved, (bits, modulus))
    packed = moved(packed, (top + bottom) * one.outcomes[0])
    ways = [packed >> bits * place & (1 << bits) - 1 for place in range(modulus)]
    return [Fraction(each, sum(ways)) for each in ways]


def _kept(
    count: int,
    one: Distribution,
    top: int,
    bottom: int,
    moved: Callable[[int, int], int],
    slots: tuple[int, int],
) -> int:
    """What is known of the kept sum, in parts; `slots` says how wide one is and how many.

    Walks the faces from an end that is kept. Placed are the dice that show a face walked over;
    of the others, each shows the next face with the same chance. Where but one end is kept, the
    last die kept settles all others.
    """
    low = one.outcomes[0]
    faces = [(face - low, n) for face, n in zip(one.outcomes, one.counts, strict=True)]
    if top or not bottom:
        faces.reverse()
    only = 0 if top and bottom else top or bottom
    stop = only or count
    bits, many = slots
    low_bits = ((1 << bits * many) - 1) // ((1 << bits) - 1) * ((1 << bits - FINE) - 1)
    placed, rest = [WHOLE] + [0] * stop, one.denominator
    for face, weight in faces:
        table = _powers(weight, rest, count)
        rest -= weight
        for above in range(stop - 1, -1, -1):
            so_far = placed[above]
            if not so_far:
                continue
            ways = _ways(count - above, stop - above, table, bool(only))
            for n in range(1, stop - above + 1):
                if not ways[n]:
                    continue
                dice = n if only else _newly(count, top, bottom, above, above + n)
                more = moved(so_far, dice * face) if dice * face else so_far
                if not more:
                    break
                placed[above + n] += more * ways[n] >> FINE & low_bits
            placed[above] = so_far * ways[0] >> FINE & low_bits
    return placed[stop]


def _newly(count: int, top: int, bottom: int, above: int, upto: int) -> int:
    """How many of the dice placed after the first `above`, `upto` that many, are kept."""
    return max(0, min(upto, top) - above) + max(0, upto - max(above, count - bottom))


def _powers(weight: int, rest: int, count: int) -> tuple[list[int], list[int]]:
    """Powers of the chance that a die shows this face, and that it does not, rounded down."""
    fine = 2 * FINE + count
    yes = (weight << fine) // rest
    powers = []
    for chance in (yes, (1 << fine) - yes):
        found = [1 << fine]
        for _ in range(count):
            found.append(found[-1] * chance >> fine)
        powers.append(found)
    return powers[0], powers[1]


def _ways(dice: int, most: int, table: tuple[list[int], list[int]], lumped: bool) -> list[int]:
    """The chances that 0, 1, … up to `most` of so many dice show the face; lumped, the last is
    that of so many or more.
    """
    yes, no = table
    fine = 2 * (yes[0].bit_length() - 1) - FINE
    found = []
    for n in range(most + (0 if lumped else 1)):
        found.append(comb(dice, n) * yes[n] * no[dice - n] >> fine)
        if n and not found[-1] and yes[n] * comb(dice, n) < no[0] >> FINE:
            break
    found += [0] * (most + 1 - len(found))
    if lumped:
        found[most] = max(0, WHOLE - sum(found))
    return found
