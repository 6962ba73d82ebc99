"""honorcalc/probability/successes.py."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.successes import (
    SuccessDie,
    mean_score,
    more_successes,
    scored_successes,
    successes,
)
from tests.probability.listing import chances, success_pool

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


@given(st.integers(0, 4), dice, st.integers(1, 6))
def test_counts_list_every_roll(count: int, die: SuccessDie, ceiling: int) -> None:
    """The closed form gives exactly what rolling face by face gives."""
    slow = {n: chance for (n, _), chance in success_pool(count, die, (), ceiling).items()}
    result = successes(count, die, ceiling)

    assert slow == {n: chance for n, chance in chances(result).items() if n < ceiling}
    assert result.outcomes[-1] <= ceiling
    assert sum(result.counts) == result.denominator


@given(st.integers(0, 3), dice, st.integers(1, 5), st.data())
def test_scores_list_every_roll(
    count: int, die: SuccessDie, ceiling: int, data: st.DataObject
) -> None:
    """The joint of successes and score gives exactly what rolling face by face gives."""
    faces = st.integers(die.success_from, die.sides)
    scores = data.draw(st.dictionaries(faces, st.integers(0, 5)))
    joint = scored_successes(count, die, scores, ceiling)
    slow = success_pool(count, die, tuple(scores.items()), ceiling)

    assert slow == {cell: Fraction(n, joint.denominator) for cell, n in joint.weights.items()}


@given(st.integers(0, 6), st.integers(0, 6), dice, dice, st.integers(-7, 7))
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


def test_equal_pools_by_hand() -> None:
    """One coin each, heads succeed and roll again: a geometric tie has chance 1/3."""
    coin = SuccessDie(sides=2, success_from=2)

    assert more_successes(1, 1, coin, coin) == (Fraction(1, 3),) * 3


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
        with pytest.raises(ValueError, match="Only successes score"):
            mean_score(1, TENNER, scores)
