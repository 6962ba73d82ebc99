"""Averages over pools of exploding dice, exact although the dice never end."""

# After one throw of a pool, the dice that show a ten are a smaller pool of fresh, fair dice, and
# the rest are finished. The highest dice are kept from those with tens first, and the lowest from
# the others first. So the number of tens alone decides how many of either sort are kept. An average
# over a pool is therefore a sum over that number and contains the averages of smaller pools. Only a
# throw of nothing but tens leads back to the pool itself, and that equation is solved.

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, gcd
from typing import NamedTuple

from honorcalc.probability.dice import kept_weights
from honorcalc.probability.pools import FirstRoll, check_pool, first_roll, top_sums


class _Keep(NamedTuple):
    """How many dice there are, and how many highest and lowest of them are kept."""

    rolled: int
    highest: int
    lowest: int

    @property
    def kept(self) -> int:
        return self.highest + self.lowest

    def with_tens(self, tens: int) -> _Keep:
        """The dice with tens: the highest are taken from them first, the lowest last."""
        plain = self.rolled - tens
        return _Keep(tens, min(self.highest, tens), max(0, self.lowest - plain))


class _Throw(NamedTuple):
    """One number of tens: its weight, the dice with tens, and the kept last faces of the rest."""

    ways: int
    tens: _Keep
    least: int
    weights: Sequence[int]  # of the sums `least`, `least` + 1, …


def mean_and_variance(
    rolled: int,
    highest: int,
    lowest: int = 0,
    *,
    sides: int = 10,
    reroll: Collection[int] = (),
    until: bool = False,
) -> tuple[Fraction, Fraction]:
    """The mean and the variance of the total of `roll_and_keep`, without a ceiling.

    The mean is in points of the dice, the variance in points squared. Raises `ValueError` unless
    highest + lowest ≤ rolled with none negative, for fewer than two sides, for a face to reroll
    that the die does not have, and for `until` where no face is left.

    >>> mean_and_variance(1, 1)
    (Fraction(55, 9), Fraction(1540, 81))
    >>> float(mean_and_variance(10, 5)[0])
    44.89109687190811
    """
    check_pool(rolled, highest, lowest, sides, reroll)
    pool, fair = _Keep(rolled, highest, lowest), first_roll(sides, ())
    means, squares = [Fraction(0)], [Fraction(0)]
    for tens in range(1, rolled + 1):
        inner = pool.with_tens(tens)
        first, second = _after_one_throw(inner, fair, rolled, means, squares)
        again, shown = Fraction(1, sides**tens), sides * inner.kept
        means.append((first + again * shown) / (1 - again))
        second += again * (2 * shown * means[-1] + shown * shown)
        squares.append(second / (1 - again))
    if reroll:
        die = first_roll(sides, frozenset(reroll), until)
        shown, again = sides * pool.kept, Fraction(die.tens, die.cases) ** rolled
        first, second = _after_one_throw(pool, die, rolled, means, squares)
        first += again * (shown + means[-1])
        second += again * (shown * shown + 2 * shown * means[-1] + squares[-1])
    else:
        first, second = means[-1], squares[-1]
    return first, second - first * first


def _after_one_throw(
    pool: _Keep, die: FirstRoll, most: int, means: list[Fraction], squares: list[Fraction]
) -> tuple[Fraction, Fraction]:
    """The parts of the mean and the mean square that throws with not all tens contribute."""
    first = second = Fraction(0)
    for throw in _throws(pool, die, most):
        tens, shown = throw.tens.rolled, die.sides * throw.tens.kept
        cases = sum(throw.weights)
        faces = sum(x * weight for x, weight in enumerate(throw.weights, throw.least))
        faces_squared = sum(x * x * weight for x, weight in enumerate(throw.weights, throw.least))
        before = shown + means[tens]
        before_squared = shown * (before + means[tens]) + squares[tens]
        first += throw.ways * (cases * before + faces)
        second += throw.ways * (cases * before_squared + 2 * faces * before + faces_squared)
    return first / die.cases**pool.rolled, second / die.cases**pool.rolled


def remainders(
    rolled: int,
    highest: int,
    lowest: int = 0,
    *,
    modulus: int,
    sides: int = 10,
    reroll: Collection[int] = (),
    until: bool = False,
) -> list[Fraction]:
    """The chances that the total leaves the remainder 0, 1, … when divided by `modulus`.

    Of what `roll_and_keep` totals with exploding dice, no ceiling; the chances are from 0 to 1.
    Raises `ValueError` for a modulus below 1, and where `mean_and_variance` does.

    >>> remainders(1, 1, modulus=5)
    [Fraction(1, 9), Fraction(2, 9), Fraction(2, 9), Fraction(2, 9), Fraction(2, 9)]
    """
    check_pool(rolled, highest, lowest, sides, reroll)
    if modulus < 1:
        raise ValueError(f"Nothing leaves a remainder when divided by {modulus}.")
    pool, fair = _Keep(rolled, highest, lowest), first_roll(sides, ())
    # Entry t: weights of the remainders of t dice, over the product of the factors so far.
    found, scales = [[1] + [0] * (modulus - 1)], [1]
    for tens in range(1, rolled + 1):
        inner = pool.with_tens(tens)
        weights = _by_remainder(_throws(inner, fair, rolled), found, scales, modulus, sides)
        again, factor = _again(weights, sides * inner.kept % modulus, sides**tens)
        found.append(again)
        scales.append(scales[-1] * factor)
    weights, cases = found[-1], scales[-1]
    if reroll:
        die = first_roll(sides, frozenset(reroll), until)
        weights = _by_remainder(_throws(pool, die, rolled), found, scales, modulus, sides)
        all_tens, shown = die.tens**rolled, sides * pool.kept
        weights = [w + all_tens * found[-1][(x - shown) % modulus] for x, w in enumerate(weights)]
        cases = scales[-1] * die.cases**rolled
    return [Fraction(weight, cases) for weight in weights]


def _again(weights: list[int], shown: int, cases: int) -> tuple[list[int], int]:
    """Weights where all dice may show tens before, any number of times, `shown` points each.

    The remainders come round after some times. Also the factor that the weights now stand over.
    """
    modulus = len(weights)
    round_trip = modulus // gcd(shown, modulus)
    out = [0] * modulus
    for times in range(round_trip):
        less = cases ** (round_trip - 1 - times)
        for remainder, weight in enumerate(weights):
            out[(remainder + times * shown) % modulus] += less * weight
    return out, cases**round_trip - 1


def _by_remainder(
    throws: Iterator[_Throw], found: list[list[int]], scales: list[int], modulus: int, sides: int
) -> list[int]:
    """Weights of the remainders over those throws, on the last of the scales."""
    out = [0] * modulus
    for throw in throws:
        tens, shown = throw.tens.rolled, sides * throw.tens.kept
        faces = [0] * modulus
        for x, weight in enumerate(throw.weights, throw.least + shown):
            faces[x % modulus] += weight
        factor = throw.ways * (scales[-1] // scales[tens])
        for remainder, weight in enumerate(found[tens]):
            scaled = factor * weight
            for x, face in enumerate(faces):
                out[(remainder + x) % modulus] += scaled * face
    return out


def _throws(pool: _Keep, die: FirstRoll, most: int) -> Iterator[_Throw]:
    """Every number of tens but all; tables are made for `most` dice, to be used again."""
    for tens in range(pool.rolled):
        inner, plain = pool.with_tens(tens), pool.rolled - tens
        high, low = pool.highest - inner.highest, pool.lowest - inner.lowest
        weights = _last_faces(plain, high, low, die.faces, most)
        yield _Throw(comb(pool.rolled, tens) * die.tens**tens, inner, high + low, weights)


@lru_cache(maxsize=256)
def _last_faces(
    count: int, high: int, low: int, faces: tuple[int, ...], most: int
) -> Sequence[int]:
    """Weights of the kept last faces of `count` dice without tens, from their least sum on."""
    if not low:
        return top_sums(most, faces)[count][high]
    if not high:
        return top_sums(most, faces[::-1])[count][low][::-1]
    return kept_weights(count, faces, high, low)
