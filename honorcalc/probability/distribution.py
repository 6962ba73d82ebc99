"""Exact distributions of whole-number outcomes.

Weights are whole numbers over one common denominator, so nothing is rounded: a chance is a
`Fraction`, made only when it is asked for.

An endless distribution (a die that may explode for ever) is held up to a ceiling. Its last
outcome then means "this or more" and `open_end` is true. That last figure is itself exact;
questions it cannot answer are refused with a `ValueError` instead of being answered wrongly.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate, compress
from itertools import count as numbers_from
from math import gcd, lcm, sqrt
from operator import mul
from types import MappingProxyType

from honorcalc.probability.sums import dense_sums, is_sparse, sparse_sums

TYPE_CHECKING = False  # true to a type checker


class Distribution:
    """How likely each whole-number outcome is, exactly. It never changes once made.

    `weights` maps outcomes to whole-number weights; their sum is the denominator. Outcomes of
    weight 0 are dropped. With `open_end` the greatest outcome means "this or more".

    Raises `ValueError` when no weight is left, or when a weight is negative or not whole.

    >>> coin = Distribution({0: 1, 1: 1})
    >>> coin.probability(1)
    Fraction(1, 2)
    >>> dict((coin + coin).weights)
    {0: 1, 1: 2, 2: 1}
    """

    __slots__ = (
        "_by_outcome",
        "_counts",
        "_denominator",
        "_from",
        "_open_end",
        "_outcomes",
        "_running",
    )
    _denominator: int
    _open_end: bool
    # Either the outcomes and, in their order, their weights …
    _outcomes: tuple[int, ...]
    _counts: tuple[int, ...]
    # … or a lowest outcome and the weights of all whole numbers from it on, some of them 0.
    _from: tuple[int, list[int]]
    # Both of these are made at first use, and so are the first two when a sum left the third.
    _by_outcome: dict[int, int]
    _running: tuple[int, ...]

    def __init__(self, weights: Mapping[int, int], *, open_end: bool = False) -> None:
        for outcome, weight in weights.items():
            if not isinstance(outcome, int) or not isinstance(weight, int):
                raise ValueError(f"Outcome {outcome!r} with weight {weight!r}: both must be whole.")
            if weight < 0:
                raise ValueError(f"The weight of outcome {outcome} is negative: {weight}.")
        outcomes = tuple(sorted(outcome for outcome, weight in weights.items() if weight))
        if not outcomes:
            raise ValueError("A distribution needs at least one outcome of positive weight.")
        counts = tuple(weights[outcome] for outcome in outcomes)
        _set_outcomes(self, outcomes)
        _set_counts(self, counts)
        _set_denominator(self, sum(counts))
        _set_open_end(self, open_end)

    @classmethod
    def certain(cls, outcome: int) -> Distribution:
        """The distribution that always gives `outcome`.

        >>> Distribution.certain(7).probability(7)
        Fraction(1, 1)
        """
        return trusted((outcome,), (1,), 1)

    @classmethod
    def mixture(cls, parts: Iterable[tuple[int, Distribution]]) -> Distribution:
        """One of several distributions, picked with chances in the ratio of the given weights.

        Where a part is open-ended, the mixture is too, at the lowest such ceiling. Raises
        `ValueError` when a weight is negative or all are 0.

        >>> heads = Distribution.mixture([(1, Distribution.certain(0)), (2, Distribution({1: 5}))])
        >>> heads.probability(1)
        Fraction(2, 3)
        """
        picked = [(weight, part) for weight, part in parts if weight]
        common = lcm(*(part._denominator for _, part in picked))
        out: dict[int, int] = {}
        for weight, part in picked:
            factor = weight * (common // part._denominator)
            if factor < 0:
                raise ValueError(f"The weight of a part of a mixture is negative: {weight}.")
            for outcome, each in zip(part._outcomes, part._counts, strict=True):
                out[outcome] = out.get(outcome, 0) + factor * each
        mixed = Distribution(out)
        ceilings = [part._outcomes[-1] for _, part in picked if part._open_end]
        return mixed._closed_at(min(ceilings)) if ceilings else mixed

    @property
    def weights(self) -> Mapping[int, int]:
        """Outcome -> whole-number weight, outcomes ascending; read-only."""
        return MappingProxyType(self._by_outcome)

    @property
    def denominator(self) -> int:
        """The sum of all weights: the number of equally likely cases."""
        return self._denominator

    @property
    def open_end(self) -> bool:
        """Whether the last outcome means "this or more"."""
        return self._open_end

    @property
    def outcomes(self) -> tuple[int, ...]:
        """All possible outcomes, ascending."""
        return self._outcomes

    @property
    def counts(self) -> tuple[int, ...]:
        """The weights alone, in the order of `outcomes`."""
        return self._counts

    # Chances -----------------------------------------------------------------------------

    def probability(self, x: int) -> Fraction:
        """The chance of exactly `x`; at an open end, of its last outcome "or more".

        Raises `ValueError` for an `x` beyond an open end.
        """
        self._refuse(x > self._outcomes[-1], f"exactly {x}")
        return Fraction(self._by_outcome.get(x, 0), self._denominator)

    def at_least(self, x: int) -> Fraction:
        """The chance of `x` or more. Raises `ValueError` for an `x` beyond an open end."""
        self._refuse(x > self._outcomes[-1], f"at least {x}")
        return Fraction(self._denominator - self._up_to(x - 1), self._denominator)

    def at_most(self, x: int) -> Fraction:
        """The chance of `x` or less. Raises `ValueError` at and beyond an open end."""
        self._refuse(x >= self._outcomes[-1], f"at most {x}")
        return Fraction(self._up_to(x), self._denominator)

    def above(self, x: int) -> Fraction:
        """The chance of more than `x`: that of at least `x` + 1."""
        return self.at_least(x + 1)

    def below(self, x: int) -> Fraction:
        """The chance of less than `x`: that of at most `x` − 1."""
        return self.at_most(x - 1)

    def chance(self, event: Callable[[int], bool]) -> Fraction:
        """The chance that `event(outcome)` is true.

        At an open end `event` must give one answer for the last outcome and all beyond it.

        >>> Distribution({1: 1, 2: 1, 3: 1}).chance(lambda x: x % 2 == 1)
        Fraction(2, 3)
        """
        ways = sum(count for x, count in self._pairs() if event(x))
        return Fraction(ways, self._denominator)

    # Averages ----------------------------------------------------------------------------

    def expect(self, function: Callable[[int], Fraction | int]) -> Fraction:
        """The mean of `function(outcome)`. Raises `ValueError` at an open end."""
        self._refuse(True, "the mean")
        total = sum(count * function(x) for x, count in self._pairs())
        return Fraction(total) / self._denominator

    def mean(self) -> Fraction:
        """The mean outcome. Raises `ValueError` at an open end, where it is not known.

        >>> Distribution({1: 1, 2: 1}).mean()
        Fraction(3, 2)
        """
        self._refuse(True, "the mean")
        total = sum(map(mul, self._outcomes, self._counts))
        return Fraction(total, self._denominator)

    def variance(self) -> Fraction:
        """The mean squared distance from the mean. Raises `ValueError` at an open end."""
        self._refuse(True, "the variance")
        first = second = 0
        for x, count in self._pairs():
            first += x * count
            second += x * x * count
        return Fraction(second * self._denominator - first * first, self._denominator**2)

    def deviation(self) -> float:
        """The standard deviation, in the outcomes' unit. Raises `ValueError` at an open end."""
        return sqrt(self.variance())

    def quantile(self, p: Fraction) -> int:
        """The smallest outcome x with P(≤ x) ≥ `p`; the median for p = 1/2.

        At an open end the last outcome, if that is returned, means "this or more". Raises
        `ValueError` unless 0 ≤ p ≤ 1.

        >>> Distribution({1: 1, 2: 1, 3: 2}).quantile(Fraction(1, 2))
        2
        """
        if not 0 <= p <= 1:
            raise ValueError(f"A quantile is asked for a chance from 0 to 1, not for {p}.")
        needed = -(-p.numerator * self._denominator // p.denominator)
        return self._outcomes[bisect_left(self._running, needed)]

    # New distributions -------------------------------------------------------------------

    def map(self, function: Callable[[int], int]) -> Distribution:
        """The distribution of `function(outcome)`. Raises `ValueError` at an open end.

        >>> dict(Distribution({-1: 1, 0: 1, 1: 1}).map(abs).weights)
        {0: 1, 1: 2}
        """
        self._refuse(True, "the image")
        out: dict[int, int] = {}
        for x, count in self._pairs():
            image = function(x)
            out[image] = out.get(image, 0) + count
        return Distribution(out)

    def shift(self, n: int) -> Distribution:
        """Every outcome plus `n`."""
        moved = tuple([x + n for x in self._outcomes])
        return trusted(moved, self._counts, self._denominator, self._open_end)

    def scale(self, n: int) -> Distribution:
        """Every outcome times `n`. Raises `ValueError` for a negative `n` at an open end."""
        if n == 0:
            return Distribution.certain(0)
        if n > 0:
            scaled = tuple([x * n for x in self._outcomes])
            return trusted(scaled, self._counts, self._denominator, self._open_end)
        self._refuse(True, "the negative")
        scaled = tuple([x * n for x in reversed(self._outcomes)])
        return trusted(scaled, self._counts[::-1], self._denominator)

    def up_to(self, ceiling: int) -> Distribution:
        """The same, with all outcomes above `ceiling` counted as "`ceiling` or more".

        >>> three = Distribution({1: 1, 2: 1, 3: 1}).up_to(2)
        >>> dict(three.weights), three.open_end
        ({1: 1, 2: 2}, True)
        """
        return self._closed_at(ceiling) if self._outcomes[-1] > ceiling else self

    def __neg__(self) -> Distribution:
        return self.scale(-1)

    def __add__(self, other: Distribution) -> Distribution:
        """The distribution of the sum of two independent outcomes."""
        if not isinstance(other, Distribution):
            return NotImplemented
        total = _sum(self, other._outcomes, other._counts)
        if not (self._open_end or other._open_end):
            return total
        ceilings = []
        if self._open_end:
            ceilings.append(self._outcomes[-1] + other._outcomes[0])
        if other._open_end:
            ceilings.append(other._outcomes[-1] + self._outcomes[0])
        return total._closed_at(min(ceilings))

    def __sub__(self, other: Distribution) -> Distribution:
        """The distribution of the difference of two independent outcomes.

        Raises `ValueError` when `other` has an open end.
        """
        if not isinstance(other, Distribution):
            return NotImplemented
        if self._open_end or other._open_end:
            return self + other.scale(-1)
        return _sum(self, [-x for x in reversed(other._outcomes)], other._counts[::-1])

    # Equality ----------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Whether both give every outcome the same chance, whatever their denominators."""
        if not isinstance(other, Distribution):
            return NotImplemented
        if self._open_end != other._open_end or self._outcomes != other._outcomes:
            return False
        mine, theirs = self._denominator, other._denominator
        pairs = zip(self._counts, other._counts, strict=True)
        return all(a * theirs == b * mine for a, b in pairs)

    def __hash__(self) -> int:
        common = gcd(*self._counts)
        reduced = tuple(count // common for count in self._counts)
        return hash((self._outcomes, reduced, self._open_end))

    def __repr__(self) -> str:
        first, last = self._outcomes[0], self._outcomes[-1]
        more = " or more" if self._open_end else ""
        return f"<Distribution of {len(self._outcomes)} outcomes, {first} to {last}{more}>"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"A distribution never changes; {name} cannot be set.")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"A distribution never changes; {name} cannot be deleted.")

    # Helpers -----------------------------------------------------------------------------

    def _pairs(self) -> Iterable[tuple[int, int]]:
        """Outcomes with their weights, ascending."""
        return zip(self._outcomes, self._counts, strict=True)

    if not TYPE_CHECKING:  # the checker knows the slots; any other name is an error to it

        def __getattr__(self, name: str) -> object:
            # Fills a slot that is made at first use.
            if name not in _MAKE:
                raise AttributeError(f"A distribution has no {name}.")
            made = _MAKE[name](self)
            Distribution.__dict__[name].__set__(self, made)
            return made

    def _refuse(self, unknown: bool, what: str) -> None:
        """Raise `ValueError` if what is asked lies hidden behind an open end."""
        if self._open_end and unknown:
            raise ValueError(
                f"The last outcome is {self._outcomes[-1]} or more, so {what} is not known."
            )

    def _up_to(self, x: int) -> int:
        """The weight of all outcomes of at most `x`."""
        below = bisect_right(self._outcomes, x)
        return self._running[below - 1] if below else 0

    def _closed_at(self, ceiling: int) -> Distribution:
        """The same with an open end at `ceiling`, which must not exceed the greatest outcome."""
        cut = bisect_left(self._outcomes, ceiling)
        counts = self._counts[:cut]
        rest = self._denominator - sum(counts)
        outcomes = (*self._outcomes[:cut], ceiling)
        return trusted(outcomes, (*counts, rest), self._denominator, open_end=True)


# The slots' own setters: the only way past `__setattr__`, used while a value is being made.
_set_outcomes = Distribution.__dict__["_outcomes"].__set__
_set_counts = Distribution.__dict__["_counts"].__set__
_set_from = Distribution.__dict__["_from"].__set__
_set_denominator = Distribution.__dict__["_denominator"].__set__
_set_open_end = Distribution.__dict__["_open_end"].__set__

# How the slots that are made at first use are made.
_MAKE: dict[str, Callable[[Distribution], object]] = {
    "_outcomes": lambda one: tuple(compress(numbers_from(one._from[0]), one._from[1])),
    "_counts": lambda one: tuple(filter(None, one._from[1])),
    "_by_outcome": lambda one: dict(one._pairs()),
    "_running": lambda one: tuple(accumulate(one._counts)),
}


def trusted(
    outcomes: tuple[int, ...], counts: tuple[int, ...], denominator: int, open_end: bool = False
) -> Distribution:
    """A distribution from ascending outcomes with positive weights; nothing is checked.

    For this package's kernels, whose results are in order by construction.
    """
    made = object.__new__(Distribution)
    _set_outcomes(made, outcomes)
    _set_counts(made, counts)
    _set_denominator(made, denominator)
    _set_open_end(made, open_end)
    return made


def _sum(first: Distribution, outcomes: Sequence[int], counts: Sequence[int]) -> Distribution:
    """The sum with an independent outcome of the given weights, open ends left aside."""
    denominator = first._denominator * sum(counts)
    a, a_counts = first._outcomes, first._counts
    if is_sparse(a, outcomes):
        return trusted(*sparse_sums(a, a_counts, outcomes, counts), denominator)
    made = object.__new__(Distribution)
    _set_from(made, (a[0] + outcomes[0], dense_sums(a, a_counts, outcomes, counts)))
    _set_denominator(made, denominator)
    _set_open_end(made, False)
    return made
