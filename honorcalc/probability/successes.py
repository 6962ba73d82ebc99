"""Pools that count successes, where the top faces may give extra rolls.

A die is a success if it shows a certain face or a higher one. A die may also give an extra roll if
it shows one of its top faces; the extra roll counts in the same way and may give another. A pool
may roll each initial die a second time when it failed, or when it succeeded. The second result
stands; extra rolls are never rolled a second time. All chances are exact, and numbers of successes
that reach the ceiling count as "ceiling or more".
"""

# Why nothing has to be cut off: call each top face that gives an extra roll a *ten*, whatever the
# sides and however many such faces there are. The tens of n dice are negative binomial, and the n
# rolls that end the chains show any other face equally often; the two are independent. Rolling a
# second time changes only the weights of the last rolls: the tens stay negative binomial.

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from honorcalc.probability.comparison import Comparison, compare
from honorcalc.probability.distribution import Distribution, trusted
from honorcalc.probability.packed import convolve, pack, unpack, width_for

FAILURES, SUCCESSES = "failures", "successes"


class SuccessDie(NamedTuple):
    """A die of `sides` that succeeds on `success_from` or more.

    Each of its `extra` highest faces gives an extra roll.

    `reroll` is "failures" or "successes" if the initial die is rolled a second time after such a
    result, and otherwise empty.
    """

    sides: int = 10
    success_from: int = 8
    extra: int = 1
    reroll: str = ""

    @property
    def _unit(self) -> int:
        """By what the weights of a rerolled die are finer than those of a plain one."""
        return self.sides if self.reroll else 1

    @property
    def _last_roll(self) -> tuple[int, int, int]:
        """Weights of failing, of each success that is no ten, and of each ten.

        With f, e and t these, o other successes and k tens, n successes of one die weigh as x^n
        in (f + (o·e + k·t)·x) ÷ (sides − k·x): below the line stand the tens. A plain die shows
        no ten last, so t is 0. After rerolled failures more tens come first than the part below
        the line has, and after rerolled successes fewer; t sets that right, and may be negative.
        """
        fails = self.success_from - 1
        succeeds = self.sides - fails
        fail, each = fails, 1
        if self.reroll == FAILURES:
            fail, each = fails * fails, self.sides + fails
        elif self.reroll == SUCCESSES:
            fail, each = fails * (self.sides + succeeds), succeeds
        return fail, each, each - self._unit

    @property
    def _counts(self) -> tuple[int, int]:
        """Weights of failing and of succeeding in the last roll."""
        fail, each, ten = self._last_roll
        others = self.sides + 1 - self.success_from - self.extra
        return fail, each * others + ten * self.extra


class ScoredSuccesses(NamedTuple):
    """Successes together with a score, up to a ceiling of successes."""

    weights: dict[tuple[int, int], int]
    """(successes, score) -> whole-number weight, for fewer successes than the ceiling."""
    denominator: int
    """What the weights are out of; the part they leave is "ceiling or more" successes."""


def successes(dice: int, die: SuccessDie, ceiling: int) -> Distribution:
    """The number of successes of `dice` dice; `ceiling`, at least 1, means that or more.

    Raises `ValueError` for a negative number of dice, a ceiling below 1 or an impossible die.

    >>> successes(1, SuccessDie(), ceiling=3).probability(1)
    Fraction(27, 100)
    """
    _check(dice, die, ceiling)
    fail, succeed = die._counts
    denominator = (die.sides * die._unit) ** dice
    if not die.extra or not dice:
        counts = _expanded(fail, succeed, dice)
        return Distribution(dict(enumerate(counts))).up_to(ceiling)
    denominator *= die.sides ** (ceiling - 1)
    # Packed; a negative weight borrows from its neighbor, which gives it back in the product.
    width = width_for(denominator)
    tens = [
        _ten_ways(dice, n) * die.extra**n * die.sides ** (ceiling - 1 - n) for n in range(ceiling)
    ]
    product = (fail + (succeed << 8 * width)) ** dice * pack(tens, width)
    counts = unpack(product & (1 << 8 * width * ceiling) - 1, ceiling, width)
    known = {n: weight for n, weight in enumerate(counts) if weight}
    known[ceiling] = denominator - sum(counts)
    return trusted(tuple(known), tuple(known.values()), denominator, open_end=True)


def scored_successes(
    dice: int, die: SuccessDie, scores: Mapping[int, int], ceiling: int
) -> ScoredSuccesses:
    """The chances of each number of successes below `ceiling`, together with a score.

    `scores` gives faces the whole number, 0 or more, that each roll of such a face adds to the
    score; other faces add nothing. The ceiling is at least 1.

    Raises `ValueError` for a negative number of dice, a ceiling below 1, an impossible die, a
    negative score or a face the die does not have.

    >>> one = scored_successes(1, SuccessDie(), {8: 2, 9: 3, 10: 4}, ceiling=2)
    >>> one.weights, one.denominator
    ({(0, 0): 70, (1, 2): 10, (1, 3): 10, (1, 4): 7}, 100)
    """
    _check(dice, die, ceiling)
    _check_scores(die, scores)
    by_face = [scores.get(face, 0) for face in range(die.success_from, die.sides + 1)]
    denominator = die.sides ** (dice + ceiling - 1) * die._unit**dice
    width = width_for(denominator)
    # Packed by what is scored beyond the least possible, which shortens the integers.
    least, most = min(by_face), max(by_face)
    shifts = [8 * width * (score - least) for score in by_face]
    plain = len(shifts) - die.extra
    fail, each, ten = die._last_roll
    tens = [(shift, 1) for shift in shifts[plain:]]
    last = [(shift, die.sides * each) for shift in shifts[:plain]]
    last += [(shift, die.sides * ten) for shift in shifts[plain:]]
    # In F(x) = ((fail + last·x) ÷ (1 − tens·x))^dice the coefficient of xⁿ has the weights of n
    # successes, over sides^(dice + n). Each follows from the two before it, because
    # (fail + last·x) · (1 − tens·x) · F′(x) = dice · (last + fail·tens) · F(x).
    weights = {}
    packed, ten_before = fail**dice, 0
    for count in range(ceiling):
        factor = die.sides ** (ceiling - 1 - count)
        cells = unpack(packed, count * (most - least) + 1, width)
        for score, weight in enumerate(cells, count * least):
            if weight:
                weights[count, score] = weight * factor
        ten_more = _one_more(packed, tens)
        following = _one_more((dice - count) * packed + (count - 1) * ten_before, last)
        following += (dice + count) * fail * ten_more
        packed, ten_before = following // (fail * (count + 1)), ten_more
    return ScoredSuccesses(weights, denominator)


def _check_scores(die: SuccessDie, scores: Mapping[int, int]) -> None:
    """Raise `ValueError` for a negative score, or one of a face that is no success."""
    if any(not die.success_from <= face <= die.sides or s < 0 for face, s in scores.items()):
        raise ValueError(f"Only successes score, and never below 0, not {dict(scores)}.")


def mean_score(dice: int, die: SuccessDie, scores: Mapping[int, int] | None = None) -> Fraction:
    """The mean score of all rolls together; without `scores` the mean number of successes.

    It is exact, although extra rolls may go on without end. Raises `ValueError` for a negative
    number of dice, an impossible die, and scores that `scored_successes` refuses.

    >>> mean_score(3, SuccessDie())
    Fraction(1, 1)
    """
    _check(dice, die, 1)
    _check_scores(die, scores or {})
    faces = range(die.success_from, die.sides + 1)
    total = sum(1 if scores is None else scores.get(face, 0) for face in faces)
    _, each, _ = die._last_roll
    return Fraction(dice * each * total, die._unit * (die.sides - die.extra))


def more_successes(
    first_dice: int, second_dice: int, first: SuccessDie, second: SuccessDie, lead: int = 0
) -> Comparison:
    """Which of two independent pools has more successes: above, equal, below, exactly.

    With a `lead`, these are the chances that the first pool is ahead by more than `lead`
    successes, by exactly as many, or by fewer. The lead may be negative.

    Raises `ValueError` for a negative number of dice or an impossible die.

    >>> more_successes(1, 0, SuccessDie(), SuccessDie()).above
    Fraction(3, 10)
    >>> more_successes(1, 0, SuccessDie(), SuccessDie(), lead=1).above
    Fraction(3, 100)
    """
    _check(first_dice, first, 1)
    _check(second_dice, second, 1)
    if first.extra and first_dice and second.extra and second_dice:
        above, equal = _race(first_dice, second_dice, first, second, lead)
        return Comparison(above, equal, 1 - above - equal)
    # One side is bounded, so the other need only be known up to a little more.
    pools = (first_dice, first), (second_dice, second)
    ceiling = 2 + abs(lead) + max(0 if die.extra and dice else dice for dice, die in pools)
    ours, theirs = (successes(dice, die, ceiling) for dice, die in pools)
    return compare(ours, theirs.shift(lead))


def _race(
    n: int, m: int, first: SuccessDie, second: SuccessDie, lead: int
) -> tuple[Fraction, Fraction]:
    """The chances that the first of two pools with extra rolls leads by more, or by just that.

    Let both sides roll one die at a time until one has no open chain left. A pair of tens changes
    nothing, so it is divided out. Every other pair ends a chain: the second side's (a first's
    that ended with it is as good as new), or the first's alone, the second side showing a ten.
    When the second side is through and i dice of the first are left, the first leads by −(n − i)
    tens plus those of i dice. When the first side is through, it is n tens behind or more. To the
    lead in tens add that in the last rolls, from −m to n.
    """
    pair = _pair(first, second)
    second_ends, first_ends = first.sides * (second.sides - second.extra), first.sides - first.extra
    left = [
        comb(n - i + m - 1, m - 1) * pair ** (i - 1) * second.extra ** (n - i)
        for i in range(1, n + 1)
    ]
    through = second_ends**m * sum(ways * first_ends ** (n - i) for i, ways in enumerate(left, 1))
    last_rolls = _product(_expanded(*first._counts, n), _expanded(*second._counts, m)[::-1])
    units = first._unit**n * second._unit**m
    # A lead of r − n in tens and one in the last rolls, entry `even` − r, make up the one asked.
    even, beyond = n + m + lead, max(0, lead)
    equal = not_above = so_far = 0
    for r in range(1, even + 1):
        here = left[0] * first.sides ** (n + m + beyond - r)
        # From the i-th of them come comb(r, i) · extra^(r − i) of the next first one.
        left = [first.extra * a + b for a, b in zip(left, [*left[1:], 0], strict=True)]
        so_far += here
        if even - r <= n + m:
            equal += here * last_rolls[even - r]
            not_above += so_far * last_rolls[even - r]
    cases = pair ** (n + m - 1)
    all_cases = first.sides ** (n + beyond) * cases * units
    above_late = equal_late = Fraction(0)
    if lead <= 0:
        whole = first_ends**n * (second.sides - second.extra) ** m * units
        for late in range(1 - lead):  # so many tens more behind than n
            chance, entry = _behind(n, m, first, second, late), even + late
            equal_late += chance * Fraction(last_rolls[entry] if entry >= 0 else 0, whole)
            above_late += chance * Fraction(sum(last_rolls[max(0, entry + 1) :]), whole)
    return (
        Fraction(through, cases) - Fraction(not_above, all_cases) + above_late,
        Fraction(equal, all_cases) + equal_late,
    )


def _behind(n: int, m: int, first: SuccessDie, second: SuccessDie, late: int) -> Fraction:
    """The chance that in the race the first side is through, n + `late` tens behind."""
    pair, ends = _pair(first, second), second.sides - second.extra
    ways = sum(
        comb(n - 1 + m - j, m - j)
        * (first.sides * second.sides) ** (m - j)
        * pair**j
        * _ten_ways(j, late)
        for j in range(1, m + 1)
    )
    ways *= ends**m * second.extra**late * ((first.sides - first.extra) * second.extra) ** n
    return Fraction(ways, pair ** (n + m) * second.sides ** (m + late))


def _pair(first: SuccessDie, second: SuccessDie) -> int:
    """Cases of two rolls that are not both tens."""
    return first.sides * second.sides - first.extra * second.extra


def _expanded(fail: int, succeed: int, dice: int) -> list[int]:
    """The weights of 0, 1, 2, … successes in the last rolls of some dice."""
    return [comb(dice, n) * fail ** (dice - n) * succeed**n for n in range(dice + 1)]


def _product(first: list[int], second: list[int]) -> list[int]:
    """Coefficients of the product of two polynomials, which may be negative."""
    if min(*first, *second) >= 0:
        return convolve(first, second)
    out = [0] * (len(first) + len(second) - 1)
    for i, x in enumerate(first):
        for j, y in enumerate(second, i):
            out[j] += x * y
    return out


def _one_more(packed: int, faces: list[tuple[int, int]]) -> int:
    """Packed scores after one more roll, each of whose faces shifts them and has a weight."""
    return sum(weight * packed << shift for shift, weight in faces)


def _ten_ways(dice: int, tens: int) -> int:
    """In how many ways so many tens fall to the dice."""
    return comb(dice + tens - 1, tens) if tens else 1


def _check(dice: int, die: SuccessDie, ceiling: int) -> None:
    if dice < 0:
        raise ValueError(f"A pool has 0 or more dice, not {dice}.")
    if ceiling < 1:
        raise ValueError(f"A ceiling is 1 or more, not {ceiling}.")
    if die.sides < 2 or not 2 <= die.success_from <= die.sides:
        raise ValueError(
            f"A die of {die.sides} sides cannot fail and succeed from {die.success_from} on."
        )
    if not 0 <= die.extra <= die.sides + 1 - die.success_from:
        raise ValueError(f"Only successes roll again, not the {die.extra} highest faces.")
    if die.reroll not in ("", FAILURES, SUCCESSES):
        raise ValueError(f"Failures or successes are rerolled, not {die.reroll!r}.")
