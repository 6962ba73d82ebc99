"""Which of two independent outcomes is higher."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from honorcalc.probability.distribution import Distribution


class Comparison(NamedTuple):
    """The chances that the first outcome is above, equal to or below the second; they add to 1."""

    above: Fraction
    equal: Fraction
    below: Fraction


def compare(first: Distribution, second: Distribution) -> Comparison:
    """The chances that an outcome of `first` is above, equal to or below one of `second`.

    Raises `ValueError` when an open end leaves the answer unknown: when "this or more" of one
    reaches up to outcomes of the other.

    >>> from honorcalc.probability.dice import die
    >>> compare(die(6), die(4)).above
    Fraction(7, 12)
    """
    _refuse_unknown(first, second)
    _refuse_unknown(second, first)
    others, counts = second.outcomes, second.counts
    above = equal = passed = at = 0
    for x, weight in zip(first.outcomes, first.counts, strict=True):
        while at < len(others) and others[at] < x:
            passed += counts[at]
            at += 1
        above += weight * passed
        if at < len(others) and others[at] == x:
            equal += weight * counts[at]
    cases = first.denominator * second.denominator
    return Comparison(
        Fraction(above, cases), Fraction(equal, cases), Fraction(cases - above - equal, cases)
    )


def difference(first: Distribution, second: Distribution) -> Distribution:
    """The distribution of first − second: by how much the first outcome is higher.

    Raises `ValueError` when `second` has an open end.

    >>> from honorcalc.probability.dice import die
    >>> difference(die(6), die(6)).probability(0)
    Fraction(1, 6)
    """
    return first - second


def _refuse_unknown(endless: Distribution, other: Distribution) -> None:
    ceiling = endless.outcomes[-1]
    if endless.open_end and (other.open_end or other.outcomes[-1] >= ceiling):
        raise ValueError(
            f"The comparison is not known: one side ends in {ceiling} or more, "
            f"the other reaches {other.outcomes[-1]}."
        )
