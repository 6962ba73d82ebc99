"""honorcalc/probability/distribution.py."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.dice import die
from honorcalc.probability.distribution import Distribution
from tests.probability.listing import chances, listed
from tests.probability.strategies import distributions

HALF = Fraction(1, 2)
ENDLESS = Distribution({1: 1, 2: 1, 3: 2}, open_end=True)


@given(distributions, distributions)
def test_sum_lists_every_pair(first: Distribution, second: Distribution) -> None:
    """A sum gives exactly what listing every pair of outcomes gives."""
    total = first + second

    assert listed([chances(first), chances(second)], sum) == chances(total)
    assert sum(total.counts) == total.denominator
    assert list(total.outcomes) == sorted(total.weights)


def test_long_sums_list_every_pair() -> None:
    """Sums of many outcomes, which are multiplied as packed integers, agree with listing too."""
    first = Distribution({x: 1 + x * x for x in range(-3, 40) if x % 7})
    second = Distribution({x: 3**x for x in range(25)})

    assert listed([chances(first), chances(second)], sum) == chances(first + second)


@given(distributions, st.integers(-50, 50), st.integers(-50, 50))
def test_shift_and_scale_move_each_outcome(one: Distribution, n: int, factor: int) -> None:
    """Shifting and scaling do to the outcomes what they do to a number."""
    assert one.scale(factor).shift(n) == one.map(lambda x: x * factor + n)


@given(distributions)
def test_negative_turns_round(one: Distribution) -> None:
    """The negative has the mirrored chances, and twice the negative is the value itself."""
    negative = -one

    assert {-x: chance for x, chance in chances(one).items()} == chances(negative)
    assert one == -negative


@given(distributions, st.integers(-40, 40))
def test_chances_of_a_threshold_add_up(one: Distribution, x: int) -> None:
    """Below, exactly and above x are all there is."""
    assert one.below(x) + one.probability(x) + one.above(x) == 1
    assert one.at_least(x) == 1 - one.below(x) == one.chance(lambda outcome: outcome >= x)
    assert one.at_most(x) == 1 - one.above(x) == one.chance(lambda outcome: outcome <= x)


@given(distributions, st.fractions(0, 1))
def test_quantile_is_the_first_that_reaches(one: Distribution, p: Fraction) -> None:
    """A quantile reaches the chance asked for, and no smaller outcome does."""
    x = one.quantile(p)

    assert one.at_most(x) >= p
    assert all(one.at_most(smaller) < p for smaller in one.outcomes if smaller < x)


@given(distributions)
def test_averages_agree_with_their_definition(one: Distribution) -> None:
    """Mean and variance are the expected value and the expected squared distance from it."""
    mean = sum(x * chance for x, chance in chances(one).items())

    assert mean == one.mean() == one.expect(lambda x: x)
    assert one.variance() == one.expect(lambda x: (x - mean) ** 2)
    assert one.deviation() == pytest.approx(float(one.variance()) ** 0.5)


@given(distributions, distributions, st.integers(0, 9), st.integers(1, 9))
def test_mixture_weighs_its_parts(a: Distribution, b: Distribution, m: int, n: int) -> None:
    """A mixture gives every outcome the weighted mean of its chances."""
    mixed = Distribution.mixture([(m, a), (n, b)])

    for x in {*a.outcomes, *b.outcomes}:
        assert mixed.probability(x) == (m * a.probability(x) + n * b.probability(x)) / (m + n)


@given(distributions, st.integers(1, 20))
def test_equality_is_about_chances(one: Distribution, factor: int) -> None:
    """The same chances over another denominator are equal and have the same hash."""
    same = Distribution({x: weight * factor for x, weight in one.weights.items()})

    assert one == same
    assert hash(one) == hash(same)


@given(distributions, distributions)
def test_unequal_chances_are_unequal(first: Distribution, second: Distribution) -> None:
    """Two distributions are equal exactly when all their chances are."""
    assert (first == second) == (chances(first) == chances(second))
    assert first != "a text"


def test_up_to_merges_what_is_above() -> None:
    """Up to a ceiling, the outcomes above it count as "the ceiling or more"."""
    held = die(6).up_to(4)

    assert dict(held.weights) == {1: 1, 2: 1, 3: 1, 4: 3}
    assert held.open_end
    assert held.at_least(4) == HALF
    assert die(6).up_to(6) == die(6)
    assert ENDLESS.up_to(3) is ENDLESS
    assert dict(ENDLESS.up_to(2).weights) == {1: 1, 2: 3}
    assert dict(die(6).up_to(-1).weights) == {-1: 6}


@given(distributions, distributions, st.integers(-30, 30), st.integers(-30, 30))
def test_open_ends_survive_sums(a: Distribution, b: Distribution, m: int, n: int) -> None:
    """A sum with open ends tells exactly as much of the true sum as can be known."""
    known = a.up_to(m) + b.up_to(n)

    assert (a + b).up_to(known.outcomes[-1]) == known or not known.open_end
    assert known == a + b or known.open_end


def test_open_ends_refuse_what_is_not_known() -> None:
    """Whatever would need to split "this or more" is refused; the rest is answered."""
    for ask in (
        ENDLESS.mean,
        ENDLESS.variance,
        ENDLESS.deviation,
        lambda: -ENDLESS,
        lambda: die(6) - ENDLESS,
        lambda: ENDLESS.map(abs),
        lambda: ENDLESS.expect(lambda x: x),
        lambda: ENDLESS.at_most(3),
        lambda: ENDLESS.above(3),
        lambda: ENDLESS.at_least(4),
        lambda: ENDLESS.probability(4),
    ):
        with pytest.raises(ValueError, match="3 or more"):
            ask()
    assert ENDLESS.at_least(3) == ENDLESS.probability(3) == HALF
    assert ENDLESS.above(2) == HALF
    assert ENDLESS.below(3) == HALF
    assert ENDLESS.chance(lambda x: x > 1) == Fraction(3, 4)
    assert ENDLESS.quantile(Fraction(9, 10)) == 3


def test_open_end_moves_and_grows_with_its_outcomes() -> None:
    """Shifted, scaled, mixed or less something, an open end stays one."""
    assert dict(ENDLESS.shift(2).weights) == {3: 1, 4: 1, 5: 2}
    assert dict(ENDLESS.scale(2).weights) == {2: 1, 4: 1, 6: 2}
    mixed = Distribution.mixture([(1, ENDLESS), (1, die(6))])
    for held in (ENDLESS.shift(2), ENDLESS.scale(2), ENDLESS - die(2), mixed):
        assert held.open_end
    assert mixed.outcomes == (1, 2, 3)
    assert mixed.probability(3) == (HALF + Fraction(2, 3)) / 2


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ({}, "at least one outcome"),
        ({1: 0}, "at least one outcome"),
        ({1: 2, 3: -1}, "weight of outcome 3 is negative: -1"),
        ({1: 0.5}, "both must be whole"),
        ({"a": 1}, "both must be whole"),
    ],
)
def test_impossible_weights_are_refused(weights: dict[int, int], message: str) -> None:
    """What is not a distribution is refused in one sentence."""
    with pytest.raises(ValueError, match=message):
        Distribution(weights)


def test_impossible_questions_are_refused() -> None:
    """A quantile outside 0 to 1 and a mixture of nothing or less are refused."""
    with pytest.raises(ValueError, match="from 0 to 1"):
        die(6).quantile(Fraction(3, 2))
    with pytest.raises(ValueError, match="at least one outcome"):
        Distribution.mixture([(0, die(6))])
    with pytest.raises(ValueError, match="negative: -1"):
        Distribution.mixture([(-1, die(6)), (2, die(6))])
    with pytest.raises(TypeError):
        die(6) + 1  # type: ignore[operator]
    with pytest.raises(TypeError):
        die(6) - 1  # type: ignore[operator]


def test_never_changes() -> None:
    """Neither attributes nor weights can be changed, and the given weights are copied."""
    given_weights = {1: 1, 2: 1}
    one = Distribution(given_weights)
    given_weights[1] = 5

    assert one.probability(1) == HALF
    with pytest.raises(AttributeError, match="never changes"):
        one._counts = (1, 1)
    with pytest.raises(AttributeError, match="never changes"):
        del one._counts
    with pytest.raises(AttributeError):
        one.denominator = 3  # type: ignore[misc]
    with pytest.raises(TypeError):
        one.weights[1] = 3  # type: ignore[index]


def test_says_what_it_is() -> None:
    """The short form names the range, and an open end."""
    assert repr(die(6)) == "<Distribution of 6 outcomes, 1 to 6>"
    assert repr(ENDLESS) == "<Distribution of 3 outcomes, 1 to 3 or more>"


def test_unknown_attributes_are_errors() -> None:
    """Lists made at first use do not turn other names into answers."""
    with pytest.raises(AttributeError, match="has no average"):
        die(6).average  # type: ignore[attr-defined]  # noqa: B018 - asking is the test
