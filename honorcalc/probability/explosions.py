"""Sums of dice that explode without end, from any faces on, and whatever their faces count.

A die's first roll may have other weights than the rolls after it. Write N and E for the weights
of later rolls that end a chain and of those that go on, as polynomials in what they count, and
N', E' for those of the first roll. A chain after an explosion is N ÷ (cases − E), the whole die
N' + E' · N ÷ (cases − E). So the sum of n dice is a power of one polynomial times
(cases − E)^−n, a binomial series: below a ceiling nothing is cut off.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import gcd
from typing import NamedTuple

from honorcalc.probability.distribution import Distribution, trusted
from honorcalc.probability.packed import pack, unpack, width_for


class ExplodingDie(NamedTuple):
    """What a die counts, with weights: rolls that end it and rolls after which it goes on.

    Rolls after which it goes on count 0 or more.
    """

    ends: Mapping[int, int]
    goes_on: Mapping[int, int]
    first_ends: Mapping[int, int]
    first_goes_on: Mapping[int, int]

    @property
    def first_cases(self) -> int:
        """The weight of all first rolls."""
        return sum(self.first_ends.values()) + sum(self.first_goes_on.values())

    def moments(self) -> tuple[Fraction, Fraction]:
        """Mean and variance of one die, its chain without end."""
        stay = Fraction(sum(self.ends.values()))
        mean = (_moment(self.ends, 1) + _moment(self.goes_on, 1)) / stay
        squares = _moment(self.ends, 2) + _moment(self.goes_on, 2)
        square = (squares + 2 * mean * _moment(self.goes_on, 1)) / stay
        on, cases = self.first_goes_on, self.first_cases
        first = (_moment(self.first_ends, 1) + _moment(on, 1) + mean * _moment(on, 0)) / cases
        squares = _moment(self.first_ends, 2) + _moment(on, 2)
        second = (squares + 2 * mean * _moment(on, 1) + square * _moment(on, 0)) / cases
        return first, second - first * first

    def limited(self, limit: int) -> Distribution:
        """What the die counts when it goes on at most so often.

        >>> dict(ExplodingDie({1: 1}, {2: 1}, {1: 1}, {2: 1}).limited(1).weights)
        {1: 2, 3: 1, 4: 1}
        """
        later = None
        for _ in range(limit):
            later = _once(self.ends, self.goes_on, later)
        return _once(self.first_ends, self.first_goes_on, later)


def _once(
    ends: Mapping[int, int], goes_on: Mapping[int, int], later: Distribution | None
) -> Distribution:
    """A roll and, where it goes on, what comes later."""
    if later is None or not goes_on:
        both = dict(ends)
        for value, weight in goes_on.items():
            both[value] = both.get(value, 0) + weight
        return Distribution(both)
    parts = [(sum(goes_on.values()), Distribution(goes_on) + later)]
    if ends:
        parts.append((sum(ends.values()), Distribution(ends)))
    return Distribution.mixture(parts)


def _moment(weights: Mapping[int, int], power: int) -> int:
    return sum(weight * value**power for value, weight in weights.items())


class _Series(NamedTuple):
    """The die as `numerator` ÷ (`cases` · (`base` − `on`)); `on` counts 1 or more."""

    numerator: dict[int, int]
    cases: int
    base: int
    on: dict[int, int]


def _series(die: ExplodingDie) -> _Series:
    on = {value: weight for value, weight in die.goes_on.items() if value}
    base = sum(die.ends.values()) + sum(on.values())
    out: dict[int, int] = {}
    for value, weight in die.first_ends.items():
        out[value] = out.get(value, 0) + weight * base
        for more, each in on.items():
            out[value + more] = out.get(value + more, 0) - weight * each
    for value, weight in die.first_goes_on.items():
        for more, each in die.ends.items():
            out[value + more] = out.get(value + more, 0) + weight * each
    out = {value: weight for value, weight in out.items() if weight}
    common = gcd(die.first_cases, *out.values())
    reduced = {value: weight // common for value, weight in out.items()}
    return _Series(reduced, die.first_cases // common, base, on)


def work(count: int, die: ExplodingDie, ceiling: int) -> int:
    """About how many bytes `exploding_sum` has to move for this ceiling."""
    made = _series(die)
    places = max(1, ceiling - count * min(made.numerator))
    steps = places // min(made.on, default=places) + 1
    width = (count * made.cases.bit_length() + (count + steps) * made.base.bit_length()) // 8 + 1
    span = max(places, count * (max(made.numerator) - min(made.numerator)))
    return places * len(made.on) * width + int((span * width) ** 1.5)


def exploding_sum(count: int, die: ExplodingDie, ceiling: int) -> Distribution:
    """The sum of `count` ≥ 1 dice; totals from the ceiling on count as "ceiling or more".

    >>> fair = {face: 1 for face in range(1, 10)}
    >>> exploding_sum(1, ExplodingDie(fair, {10: 1}, fair, {10: 1}), 12).probability(11)
    Fraction(1, 100)
    """
    numerator, cases, base, on = _series(die)
    least = min(numerator)
    places = ceiling - count * least
    if places <= 0:
        return Distribution({ceiling: 1}, open_end=True)
    steps = (places - 1) // min(on, default=places)
    denominator = cases**count * base ** (count + steps)
    width = width_for(denominator)
    bits = 8 * width
    chains = pack(_chains(count, base, on, places, steps), width)
    # A negative weight borrows from its neighbor, which gives it back in the product.
    one = sum(weight << bits * (value - least) for value, weight in numerator.items())
    mask = (1 << bits * places) - 1
    weights = unpack((one**count & mask) * chains & mask, places, width)
    known = {x: weight for x, weight in enumerate(weights, count * least) if weight}
    rest = denominator - sum(weights)
    if rest:
        known[ceiling] = rest
    return trusted(tuple(known), tuple(known.values()), denominator, open_end=bool(rest))


def _chains(count: int, base: int, on: Mapping[int, int], places: int, steps: int) -> list[int]:
    """The first coefficients of (base − on)^−count, over base^(count + steps).

    The series S solves (base − on) · S' = count · on' · S, which gives each coefficient from
    those before it.
    """
    found = [base**steps]
    for t in range(1, places):
        total = 0
        for value, weight in on.items():
            if value <= t:
                total += weight * (t - value + count * value) * found[t - value]
        found.append(total // (base * t))
    return found
