"""The slow twin: every one of the 36 rolls of a side, straight from the rule text.

Nothing here is shared with the package: faces are listed, sums are made, rolls are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product

from honorcalc.calculators.answer import Answer

FACES = (1, 2, 3, 4, 5, 0)  # the six counts zero (H1)
NATURALS = [first + second for first, second in product(FACES, repeat=2)]
ALL_MODIFIERS = range(-10, 11)
SOME_MULTIPLIERS = [Fraction(n, 2) for n in (1, 2, 3, 4, 5, 7, 9, 13, 20, 39, 40)]


def modified(natural: int, modifier: int) -> int:
    """A roll of zero remains zero; otherwise the modifier counts, down to zero (H2)."""
    if natural == 0:
        return 0
    if natural + modifier < 0:
        return 0
    return natural + modifier


def totals(multiplier: Fraction, modifier: int) -> list[Fraction]:
    """The 36 equally likely totals of a side (H3)."""
    return [modified(natural, modifier) * multiplier for natural in NATURALS]


def pairs(
    acting: Fraction, acting_modifier: int, opposing: Fraction, opposing_modifier: int
) -> Iterator[tuple[Fraction, Fraction]]:
    """The 36 × 36 equally likely totals of both sides."""
    theirs = totals(opposing, opposing_modifier)
    for ours in totals(acting, acting_modifier):
        for their in theirs:
            yield ours, their


def success(
    acting: Fraction, acting_modifier: int, opposing: Fraction, opposing_modifier: int
) -> Fraction:
    """The share of the 1296 rolls in which the acting total is strictly greater (H4)."""
    both = pairs(acting, acting_modifier, opposing, opposing_modifier)
    return Fraction(sum(ours > theirs for ours, theirs in both), 1296)


def counted(cases: Iterable[Fraction]) -> dict[Fraction, Fraction]:
    """Equally likely cases as chances."""
    counts = Counter(cases)
    return {case: Fraction(count, counts.total()) for case, count in counts.items()}


def odds(answer: Answer, place: int = 0) -> dict[Fraction, Fraction]:
    """A whole distribution of an answer: outcome in its unit to exact chance."""
    series = answer.series[place]
    distribution = series.distribution
    return {x * series.scale: distribution.probability(x) for x in distribution.outcomes}


def mean(chances: dict[Fraction, Fraction]) -> Fraction:
    """The mean outcome."""
    return sum((x * chance for x, chance in chances.items()), Fraction(0))


def chance(chances: dict[Fraction, Fraction], event: Callable[[Fraction], bool]) -> Fraction:
    """The chance of an event."""
    return sum((p for x, p in chances.items() if event(x)), Fraction(0))
