"""honorcalc/probability/successes.py."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.distribution import Distribution
from honorcalc.probability.successes import (
    SuccessDie,
    mean_score,
    more_successes,
    scored_successes,
    successes,
)
from tests.probability.listing import chances

PENETRATION = {8: 2, 9: 3, 10: 4}
TENNER = SuccessDie()
dice = st.builds(
    lambda sides, fails, extra, reroll: SuccessDie(
        sides, min(fails + 1, sides), min(extra, max(1, sides - fails)), reroll
    ),
    st.integers(2, 12),
    st.integers(1, 11),
    st.integers(0, 3),
    st.sampled_from(["", "failures", "successes"]),
)
Joint = dict[tuple[int, int], Fraction]


def one_die(die: SuccessDie, scores: dict[int, int], ceiling: int) -> Joint:
    """The slow twin: one die rolled face by face, as long as it has fewer successes than that."""
    if die.reroll:
        return rerolled(die, scores, ceiling)
    found: Counter[tuple[int, int]] = Counter()
    going: Joint = {(0, 0): Fraction(1)}
    while going:
        again: Counter[tuple[int, int]] = Counter()
        for (count, score), chance in going.items():
            for face in range(1, die.sides + 1):
                succeeds = face >= die.success_from
                after = count + succeeds, score + (scores.get(face, 0) if succeeds else 0)
                on = rolls_again(die, face) and after[0] < ceiling
                (again if on else found)[after] += chance / die.sides  # type: ignore[assignment]
        going = dict(again)  # type: ignore[arg-type]
    return dict(found)  # type: ignore[arg-type]


def rolls_again(die: SuccessDie, face: int) -> bool:
    """Whether a face gives an extra roll."""
    return face > die.sides - die.extra


def rerolled(die: SuccessDie, scores: dict[int, int], ceiling: int) -> Joint:
    """One die whose first face may be thrown away; a ten that stays is followed by a plain die."""
    plain = one_die(die._replace(reroll=""), scores, ceiling)
    found: Counter[tuple[int, int]] = Counter()
    for face in range(1, die.sides + 1):
        succeeds = face >= die.success_from
        if succeeds is (die.reroll == "successes"):
            stands, more = (0, 0), plain
        else:
            stands = (1, scores.get(face, 0)) if succeeds else (0, 0)
            more = plain if rolls_again(die, face) else {(0, 0): Fraction(1)}
        for (n, score), chance in more.items():
            found[stands[0] + n, stands[1] + score] += chance / die.sides  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def pool(count: int, die: SuccessDie, scores: dict[int, int], ceiling: int) -> Joint:
    """The slow twin of a pool: one die after the other."""
    total: Joint = {(0, 0): Fraction(1)}
    for _ in range(count):
        more: Counter[tuple[int, int]] = Counter()
        for (a, b), m in total.items():
            for (c, d), n in one_die(die, scores, ceiling).items():
                more[a + c, b + d] += m * n  # type: ignore[assignment]
        total = dict(more)  # type: ignore[arg-type]
    return total


@given(st.integers(0, 4), dice, st.integers(1, 6))
def test_counts_list_every_roll(count: int, die: SuccessDie, ceiling: int) -> None:
    """The closed form gives exactly what rolling face by face gives."""
    found: Counter[int] = Counter()
    for (n, _), chance in pool(count, die, {}, ceiling).items():
        found[min(n, ceiling)] += chance  # type: ignore[assignment]
    result = successes(count, die, ceiling)

    assert dict(found) == chances(result)
    assert sum(result.counts) == result.denominator


@given(st.integers(0, 3), dice, st.integers(1, 5), st.data())
def test_scores_list_every_roll(
    count: int, die: SuccessDie, ceiling: int, data: st.DataObject
) -> None:
    """The joint of successes and score gives exactly what rolling face by face gives."""
    faces = st.integers(die.success_from, die.sides)
    scores = data.draw(st.dictionaries(faces, st.integers(0, 5)))
    joint = scored_successes(count, die, scores, ceiling)
    slow = {
        cell: chance
        for cell, chance in pool(count, die, scores, ceiling).items()
        if cell[0] < ceiling
    }

    assert slow == {cell: Fraction(n, joint.denominator) for cell, n in joint.weights.items()}


@given(st.integers(0, 12), st.integers(1, 20))
def test_scores_add_up_to_counts(count: int, ceiling: int) -> None:
    """Summed over the scores, the joint is the distribution of the successes."""
    joint = scored_successes(count, TENNER, PENETRATION, ceiling)
    counts: Counter[int] = Counter()
    for (n, _), weight in joint.weights.items():
        counts[n] += weight
    if rest := joint.denominator - counts.total():
        counts[ceiling] = rest

    assert Distribution(counts, open_end=count > 0) == successes(count, TENNER, ceiling)


leads = st.integers(-7, 7)


@given(st.integers(0, 6), st.integers(0, 6), dice, dice, leads)
def test_who_wins_agrees_with_long_lists(
    n: int, m: int, a: SuccessDie, b: SuccessDie, lead: int
) -> None:
    """The exact race lies between the bounds that two long, cut lists of successes give."""
    ceiling = 50
    first, second = successes(n, a, ceiling), successes(m, b, ceiling)
    mine = [first.weights.get(x, 0) for x in range(ceiling)]
    theirs = [second.weights.get(x, 0) for x in range(ceiling)]
    cases = first.denominator * second.denominator
    above = Fraction(sum(w * sum(theirs[: max(0, x - lead)]) for x, w in enumerate(mine)), cases)
    pairs = ((x, x - lead) for x in range(ceiling) if 0 <= x - lead < ceiling)
    equal = Fraction(sum(mine[x] * theirs[y] for x, y in pairs), cases)
    missing = 1 - Fraction(sum(mine) * sum(theirs), cases)
    result = more_successes(n, m, a, b, lead)

    assert above <= result.above <= above + missing
    assert equal <= result.equal <= equal + missing
    assert sum(result) == 1
    often = any(2 * die.extra >= die.sides for die in (a, b))
    assert often or missing < Fraction(1, 100)


@given(st.integers(0, 6), st.integers(0, 6), dice, dice, leads)
def test_sides_mirror(n: int, m: int, a: SuccessDie, b: SuccessDie, lead: int) -> None:
    """Exchanging the sides exchanges who is above and who is below: the race knows no first."""
    assert more_successes(n, m, a, b, lead) == more_successes(m, n, b, a, -lead)[::-1]


def test_equal_pools_by_hand() -> None:
    """One coin each, heads succeed and roll again: a geometric tie has chance 1/3."""
    coin = SuccessDie(sides=2, success_from=2)

    assert more_successes(1, 1, coin, coin) == (Fraction(1, 3),) * 3


def test_fifteen_against_fifteen() -> None:
    """15 v 15 dice from 8 on: P(above) = 0.432435203000256, as both peers say."""
    result = more_successes(15, 15, TENNER, TENNER)

    assert float(result.above) == pytest.approx(0.432435203000256, abs=1e-15)
    assert result.above == result.below


@given(st.integers(0, 8), dice)
def test_mean_is_that_of_the_distribution(count: int, die: SuccessDie) -> None:
    """The exact mean is the limit of the distribution's, and exact without extra rolls."""
    mean = mean_score(count, die)
    held = successes(count, die, 400)
    partial = Fraction(sum(x * n for x, n in held.weights.items()), held.denominator)

    assert partial == mean if not held.open_end else 0 < mean - partial < Fraction(1, 10**20)


def test_mean_score_by_hand() -> None:
    """Penetration: 9 points a ten-sided roll, and 10/9 rolls a die."""
    assert mean_score(4, TENNER, PENETRATION) == 4 * Fraction(9, 10) * Fraction(10, 9)
    assert mean_score(4, TENNER._replace(extra=0), PENETRATION) == 4 * Fraction(9, 10)


def test_impossible_pools_are_refused() -> None:
    """What cannot be rolled is refused in one sentence."""
    with pytest.raises(ValueError, match="0 or more dice, not -1"):
        successes(-1, TENNER, 5)
    with pytest.raises(ValueError, match="1 or more, not 0"):
        successes(1, TENNER, 0)
    for die in (SuccessDie(1, 1), SuccessDie(10, 11), SuccessDie(10, 1)):
        with pytest.raises(ValueError, match="cannot fail and succeed"):
            more_successes(1, 1, TENNER, die)
    with pytest.raises(ValueError, match="Failures or successes are rerolled, not 'ones'"):
        successes(1, TENNER._replace(reroll="ones"), 5)
    for scores in ({7: 1}, {11: 1}, {9: -1}):
        with pytest.raises(ValueError, match="Only successes score"):
            scored_successes(1, TENNER, scores, 5)
