"""Pools that count successes, where the top face gives an extra roll.

Each die counts as a success from some face up. With extra rolls, a top face (here called a
*ten*, whatever the sides) is a success and is rolled again, which counts the same and may go on.
The tens of n dice are negative binomial, and the n rolls that end the chains show any other
face equally often; the two are independent. So nothing has to be cut off: chances are exact,
and successes from a ceiling on count as "ceiling or more".
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import NamedTuple

from honorcalc.probability.comparison import Comparison, compare
from honorcalc.probability.distribution import Distribution, trusted
from honorcalc.probability.packed import convolve, power, unpack, width_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


class SuccessDie(NamedTuple):
    """A die of `sides` that succeeds on `success_from` or more; with `extra`, tens roll again."""

    sides: int = 10
    success_from: int = 8
    extra: bool = True

    @property
    def _others(self) -> tuple[int, int]:
        """How many faces fail and how many succeed, tens with extra rolls left out."""
        successes = self.sides + 1 - self.success_from
        return self.success_from - 1, successes - self.extra


class ScoredSuccesses(NamedTuple):
    """Successes together with a score, up to a ceiling of successes."""

    weights: dict[tuple[int, int], int]
    """(successes, score) -> whole-number weight, for fewer successes than the ceiling."""
    denominator: int
    """What the weights are out of; the part they leave is "ceiling or more" successes."""


def successes(dice: int, die: SuccessDie, ceiling: int) -> Distribution:
    """The number of successes of `dice` dice; `ceiling` ≥ 1 counts as "ceiling or more".

    Raises `ValueError` for a negative number of dice, a ceiling below 1 or an impossible die.

    >>> successes(1, SuccessDie(), ceiling=3).probability(1)
    Fraction(27, 100)
    """
    _check(dice, die, ceiling)
    fail, succeed = die._others
    last_rolls = power([fail, succeed], dice)
    if not die.extra or not dice:
        return Distribution(dict(enumerate(last_rolls))).up_to(ceiling)
    tens = [_ten_ways(dice, n) * die.sides ** (ceiling - 1 - n) for n in range(ceiling)]
    counts = convolve(last_rolls, tens)[:ceiling]
    denominator = die.sides ** (dice + ceiling - 1)
    known = {n: weight for n, weight in enumerate(counts) if weight}
    known[ceiling] = denominator - sum(counts)
    return trusted(tuple(known), tuple(known.values()), denominator, open_end=True)


def scored_successes(
    dice: int, die: SuccessDie, scores: Mapping[int, int], ceiling: int
) -> ScoredSuccesses:
    """How many successes together with what score, for fewer than `ceiling` ≥ 1 successes.

    Each roll that shows a face in `scores` adds that whole number ≥ 0; other faces add nothing.

    Raises `ValueError` for a negative number of dice, a ceiling below 1, an impossible die, a
    negative score or a face the die does not have.

    >>> one = scored_successes(1, SuccessDie(), {8: 2, 9: 3, 10: 4}, ceiling=2)
    >>> one.weights, one.denominator
    ({(0, 0): 70, (1, 2): 10, (1, 3): 10, (1, 4): 7}, 100)
    """
    _check(dice, die, ceiling)
    if any(not die.success_from <= face <= die.sides or s < 0 for face, s in scores.items()):
        raise ValueError(f"Only successes score, and never below 0, not {dict(scores)}.")
    by_face = [scores.get(face, 0) for face in range(die.success_from, die.sides + 1)]
    # Packed by what is scored beyond the least possible, which shortens the integers.
    least, most = min(by_face), max(by_face)
    beyond = [score - least for score in by_face]
    width = width_for(die.sides ** (2 * dice) * comb(dice + ceiling, dice))
    last_rolls = _scores_of_last_rolls(dice, die, beyond, width)
    shift = 8 * width * beyond[-1]
    ten_ways = [_ten_ways(dice, tens) for tens in range(ceiling if die.extra and dice else 1)]
    weights = {}
    for count in range(ceiling):
        # Over sides^(dice + count), which keeps the factors small.
        packed = 0
        for tens in range(max(0, count - dice), min(count + 1, len(ten_ways))):
            ways = ten_ways[tens] * die.sides ** (count - tens)
            packed += ways * last_rolls[count - tens] << shift * tens
        factor = die.sides ** (ceiling - 1 - count)
        cells = unpack(packed, count * (most - least) + 1, width)
        for score, weight in enumerate(cells, count * least):
            if weight:
                weights[count, score] = weight * factor
    return ScoredSuccesses(weights, die.sides ** (dice + ceiling - 1))


def mean_score(dice: int, die: SuccessDie, scores: Mapping[int, int] | None = None) -> Fraction:
    """The mean score of all rolls together; without `scores` the mean number of successes.

    It is exact, extra rolls without end included. Raises `ValueError` for a negative number of
    dice or an impossible die.

    >>> mean_score(3, SuccessDie())
    Fraction(1, 1)
    """
    _check(dice, die, 1)
    total = die.sides + 1 - die.success_from if scores is None else sum(scores.values())
    return Fraction(dice * total, die.sides - die.extra)


def more_successes(
    first_dice: int, second_dice: int, first: SuccessDie, second: SuccessDie
) -> Comparison:
    """Which of two independent pools has more successes: above, equal, below, exactly.

    Raises `ValueError` for a negative number of dice or an impossible die.

    >>> more_successes(1, 0, SuccessDie(), SuccessDie()).above
    Fraction(3, 10)
    """
    _check(first_dice, first, 1)
    _check(second_dice, second, 1)
    if first.extra and first_dice and second.extra and second_dice:
        above, equal = _race(first_dice, second_dice, first, second)
        return Comparison(above, equal, 1 - above - equal)
    # One side is bounded, so the other need only be known up to a little more.
    ceiling = 2 + max(
        0 if die.extra and dice else dice
        for dice, die in ((first_dice, first), (second_dice, second))
    )
    return compare(successes(first_dice, first, ceiling), successes(second_dice, second, ceiling))


def _race(n: int, m: int, first: SuccessDie, second: SuccessDie) -> tuple[Fraction, Fraction]:
    """The chances that the first of two pools with extra rolls has more, or as many, successes.

    Let both sides roll one die at a time until one has no open chain left. A pair of tens changes
    nothing, so it is divided out. Every other pair ends a chain: the second side's (a first's
    that ended with it is as good as new), or the first's alone, the second side showing a ten.
    When the second side is through and i dice of the first are left, the first leads by −(n − i)
    tens plus those of i dice. When the first side is through, it is n tens behind or more, and
    at best a tie comes of that. To the lead in tens add that in the last rolls, from −m to n.
    """
    pair = first.sides * second.sides - 1  # cases of two rolls that are not both tens
    second_ends, first_ends = first.sides * (second.sides - 1), first.sides - 1
    left = [comb(n - i + m - 1, m - 1) * pair ** (i - 1) for i in range(1, n + 1)]
    through = second_ends**m * sum(ways * first_ends ** (n - i) for i, ways in enumerate(left, 1))
    last_rolls = convolve(power(first._others, n), power(second._others[::-1], m))
    # A lead of r − n in tens ties with one of n − r in the last rolls, which is entry n + m − r.
    equal = not_above = so_far = 0
    for r in range(1, n + m + 1):
        ways = sum(each * comb(r - 1, i) for i, each in enumerate(left[:r]))
        here = ways * first.sides ** (n + m - r)
        so_far += here
        equal += here * last_rolls[n + m - r]
        not_above += so_far * last_rolls[n + m - r]
    cases = pair ** (n + m - 1)
    # The first side through, n behind in tens, all its last rolls successes, the second's none.
    behind = sum(
        Fraction(comb(n - 1 + m - j, n - 1) * second_ends ** (m - j), pair ** (m - j))
        * Fraction(second.sides - 1, second.sides) ** j
        for j in range(1, m + 1)
    )
    every = Fraction(last_rolls[-1], first_ends**n * (second.sides - 1) ** m)
    tied_late = every * Fraction(first_ends, pair) ** n * behind
    return (
        Fraction(through, cases) - Fraction(not_above, first.sides**n * cases),
        Fraction(equal, first.sides**n * cases) + tied_late,
    )


def _scores_of_last_rolls(dice: int, die: SuccessDie, by_face: list[int], width: int) -> list[int]:
    """Packed weights by score of the last rolls, for each number of successes among them."""
    fail, succeed = die._others
    one = sum(1 << 8 * width * score for score in by_face[:succeed])
    found, power_of_one = [], 1
    for count in range(dice + 1):
        found.append(comb(dice, count) * fail ** (dice - count) * power_of_one)
        power_of_one *= one
    return found


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
