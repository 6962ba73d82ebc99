"""The odds of a whole expression: its total, its averages, and how a comparison comes out."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from itertools import accumulate
from math import sqrt
from operator import add
from typing import NamedTuple

from honorcalc.probability.comparison import compare
from honorcalc.probability.dice import repeated
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.dice import pools
from honorcalc.rulesets.dice.tree import (
    VERSUS,
    Comparison,
    Node,
    Number,
    Pool,
    Product,
    Repetition,
    Sum,
)

HARDLY_EVER = Fraction(1, 10_000)
UNKNOWN = Fraction(1, 10**15)
"""How much of a comparison of two endless totals may stay undecided."""


def low(node: Node) -> int:
    """The least total, or something below it."""
    match node:
        case Number(value):
            return value
        case Pool():
            return pools.low(node)
        case Sum(parts):
            return sum(map(low, parts))
        case Product(factor, part):
            if factor >= 0:
                return factor * low(part)
            return factor * (high(part) or 0)
        case Repetition(times, part):
            return times * low(part)


def high(node: Node) -> int | None:
    """The greatest total, or something above it; None where there is none."""
    match node:
        case Number(value):
            return value
        case Pool():
            return pools.high(node)
        case Sum(parts):
            highs = [high(part) for part in parts]
            return None if None in highs else sum(each or 0 for each in highs)
        case Product(factor, part):
            if factor <= 0:
                return factor * low(part)
            top = high(part)
            return None if top is None else factor * top
        case Repetition(times, part):
            top = high(part) if times else 0
            return None if top is None else times * top


def pools_of(node: Node) -> Iterator[Pool]:
    """Every pool of a part."""
    match node:
        case Pool():
            yield node
        case Sum(parts):
            for part in parts:
                yield from pools_of(part)
        case Product(_, part) | Repetition(_, part):
            yield from pools_of(part)


def total(node: Node, ceiling: int) -> Distribution:
    """The total of a part; an endless one is known at least below the ceiling."""
    match node:
        case Number(value):
            return Distribution.certain(value)
        case Pool():
            return pools.total(node, ceiling)
        case Sum(parts):
            least = low(node)
            found = [total(part, ceiling - least + low(part)) for part in parts]
            refuse_long(found)
            return reduce(add, found)
        case Product(factor, part):
            needed = -(-ceiling // factor) if factor > 0 else 0
            return total(part, needed).scale(factor)
        case Repetition(times, part):
            if not times:
                return Distribution.certain(0)
            one = total(part, ceiling - (times - 1) * low(part))
            refuse_long([one] * times)
            return repeated(times, one)


def refuse_long(parts: list[Distribution]) -> None:
    """Raises TooMuchError where the weights of the sum of these would be too long."""
    bits = sum(part.denominator.bit_length() for part in parts)
    span = sum(part.outcomes[-1] - part.outcomes[0] for part in parts)
    if bits * span > 8 * pools.MOST_ADDED:
        raise pools.TooMuchError


def averages(node: Node) -> tuple[Fraction, Fraction]:
    """Mean and variance of a total, endless dice without a ceiling."""
    match node:
        case Number(value):
            return Fraction(value), Fraction(0)
        case Pool():
            return pools.averages(node)
        case Sum(parts):
            found = [averages(part) for part in parts]
            return sum((m for m, _ in found), Fraction(0)), sum((v for _, v in found), Fraction(0))
        case Product(factor, part):
            mean, variance = averages(part)
            return factor * mean, factor * factor * variance
        case Repetition(times, part):
            mean, variance = averages(part)
            return times * mean, times * variance


def charted(node: Node, at_least: int) -> Distribution:
    """The total as far as a chart shows it: to where hardly a roll in ten thousand comes."""
    if high(node) is not None:
        return total(node, 0)
    mean, variance = averages(node)
    ceiling = max(int(mean + 6 * Fraction(sqrt(variance))) + 2, at_least)
    while (found := total(node, ceiling)).open_end and found.at_least(ceiling) >= HARDLY_EVER:
        ceiling += max(4, int(2 * sqrt(variance)))
    if not found.open_end:
        return found
    rarest = zip(found.outcomes[::-1], accumulate(found.counts[::-1]), strict=True)
    enough = HARDLY_EVER * found.denominator
    return found.up_to(next(x for x, ways in rarest if ways >= enough or x <= at_least))


class Chances(NamedTuple):
    """How a comparison comes out; `tie` only of two sides that meet."""

    success: Fraction
    tie: Fraction | None
    failure: Fraction


def chances(comparison: Comparison) -> Chances:
    """The chances of a comparison, exact unless both sides are endless: then to 10^-15."""
    first, word, second = comparison.first, comparison.word, comparison.second
    above, equal, below = three_ways(first, second)
    if word == VERSUS:
        return Chances(above, equal, below)
    success = {
        ">=": above + equal,
        ">": above,
        "<=": below + equal,
        "<": below,
        "=": equal,
    }[word]
    return Chances(success, None, 1 - success)


def three_ways(first: Node, second: Node) -> tuple[Fraction, Fraction, Fraction]:
    """The chances that the first total is above, equal to or below the second."""
    tops = high(first), high(second)
    if tops[0] is None and tops[1] is None:
        return both_endless(first, second)
    ours = total(first, (tops[1] or 0) + 1)
    theirs = total(second, (tops[0] or 0) + 1)
    if ours.open_end and ours.outcomes[-1] <= theirs.outcomes[-1]:
        return Fraction(1), Fraction(0), Fraction(0)  # all of it lies above
    if theirs.open_end and theirs.outcomes[-1] <= ours.outcomes[-1]:
        return Fraction(0), Fraction(0), Fraction(1)
    return compare(ours, theirs)


def both_endless(first: Node, second: Node) -> tuple[Fraction, Fraction, Fraction]:
    """`three_ways` for two endless totals, up to a ceiling that both hardly ever reach."""
    ceiling = 8
    for side in (first, second):
        mean, variance = averages(side)
        ceiling = max(ceiling, int(mean + 8 * Fraction(sqrt(variance))) + 2)
    while True:
        ours, theirs = (total(side, ceiling).up_to(ceiling) for side in (first, second))
        unknown = ours.at_least(ceiling) * theirs.at_least(ceiling)
        if unknown < UNKNOWN:
            break
        ceiling += ceiling // 4
    above, equal, below = compare(Distribution(ours.weights), Distribution(theirs.weights))
    return above, equal - unknown, below + unknown
