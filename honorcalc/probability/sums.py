"""Sums of two independent outcomes, given as ascending outcomes and their weights."""

from __future__ import annotations

from collections.abc import Sequence

from honorcalc.probability.packed import convolve

# Sums of two distributions: a dictionary when this many times more places than pairs …
_SPARSE = 6
# … one multiplication of packed integers when this many times more pairs than places.
_PACKED = 1


def is_sparse(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether the sums of outcomes of `a` and `b` lie so far apart that a list would be wasteful.

    >>> is_sparse([0, 1], [0, 10]), is_sparse([0, 1], [0, 1000])
    (False, True)
    """
    return a[-1] - a[0] + b[-1] - b[0] >= _SPARSE * len(a) * len(b)


def sparse_sums(
    a: Sequence[int], a_counts: Sequence[int], b: Sequence[int], b_counts: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All sums of an outcome of `a` and one of `b`, ascending, and their weights.

    >>> sparse_sums([0, 1], [1, 1], [0, 1000], [1, 2])
    ((0, 1, 1000, 1001), (1, 1, 2, 2))
    """
    found: dict[int, int] = {}
    for x, m in zip(a, a_counts, strict=True):
        for y, n in zip(b, b_counts, strict=True):
            found[x + y] = found.get(x + y, 0) + m * n
    outcomes = tuple(sorted(found))
    return outcomes, tuple([found[x] for x in outcomes])


def dense_sums(
    a: Sequence[int], a_counts: Sequence[int], b: Sequence[int], b_counts: Sequence[int]
) -> list[int]:
    """Weights of all whole numbers from the lowest sum of `a` and `b` to the highest.

    >>> dense_sums([0, 1], [1, 1], [0, 3], [1, 2])
    [1, 1, 0, 2, 2]
    """
    lowest = a[0] + b[0]
    span = a[-1] + b[-1] - lowest + 1
    if len(a) * len(b) > _PACKED * span:
        return convolve(_dense(a, a_counts), _dense(b, b_counts))
    dense = [0] * span
    steps = [(y - lowest, n) for y, n in zip(b, b_counts, strict=True)]
    for x, m in zip(a, a_counts, strict=True):
        for step, n in steps:
            dense[x + step] += m * n
    return dense


def _dense(outcomes: Sequence[int], counts: Sequence[int]) -> Sequence[int]:
    """The weights of all whole numbers from the first outcome to the last."""
    low = outcomes[0]
    span = outcomes[-1] - low + 1
    if span == len(counts):
        return counts
    dense = [0] * span
    for x, count in zip(outcomes, counts, strict=True):
        dense[x - low] = count
    return dense
