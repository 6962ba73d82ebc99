"""Two independent sides compared."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from honorcalc.probability.distribution import Distribution


class Comparison(NamedTuple):
    """The chances that the first side is above, equal to or below the second."""

    above: Fraction
    equal: Fraction
    below: Fraction


def compare(a: Distribution, b: Distribution) -> Comparison:
    """How two independent distributions compare."""
    gap = a - b
    return Comparison(gap.above(0), gap.probability(0), gap.below(0))
