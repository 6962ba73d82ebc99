"""honorcalc/probability/moments.py."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.moments import mean_and_variance, remainders
from honorcalc.probability.pools import roll_and_keep

POOLS = [(1, 1, 0), (3, 0, 0), (5, 3, 0), (7, 7, 0), (10, 3, 2), (6, 0, 4), (9, 4, 1), (4, 2, 2)]
REROLLS = [(), (1,), (1, 2, 10)]


@st.composite
def pools(draw: st.DrawFn) -> tuple[int, int, int]:
    """Rolled, highest and lowest of a pool that keeps a die."""
    rolled = draw(st.integers(1, 9))
    lowest = draw(st.integers(0, rolled))
    return rolled, draw(st.integers(0 if lowest else 1, rolled - lowest)), lowest


@pytest.mark.parametrize("until", [False, True])
@pytest.mark.parametrize("reroll", REROLLS)
@pytest.mark.parametrize("pool", POOLS)
def test_far_ceiling_gives_the_same(
    pool: tuple[int, int, int], reroll: tuple[int, ...], until: bool
) -> None:
    """Mean, variance and remainders are those of the totals up to a very high ceiling.

    Tens may leave a remainder themselves.
    """
    held = roll_and_keep(*pool, ceiling=600, reroll=reroll, until=until)
    weights, cases = held.weights, held.denominator
    mean = Fraction(sum(x * n for x, n in weights.items()), cases)
    square = Fraction(sum(x * x * n for x, n in weights.items()), cases)
    ours, variance = mean_and_variance(*pool, reroll=reroll, until=until)

    assert 0 <= ours - mean < Fraction(1, 10**40)
    assert abs(variance - (square - mean * mean)) < Fraction(1, 10**40)
    for modulus in (1, 3, 4, 5, 7, 10, 20):
        left = remainders(*pool, modulus=modulus, reroll=reroll, until=until)
        assert sum(left) == 1
        for remainder, chance in enumerate(left):
            ways = sum(n for x, n in weights.items() if x % modulus == remainder)
            assert abs(chance - Fraction(ways, cases)) < Fraction(1, 10**40)


@given(pools(), st.sampled_from([(), (1,), (1, 2)]), st.sampled_from([2, 4, 6]))
def test_dice_of_other_sides(
    pool: tuple[int, int, int], reroll: tuple[int, ...], sides: int
) -> None:
    """The number of sides does not matter, whatever is kept and rerolled."""
    # Nine coins that all go on: beyond this ceiling lies less than a part in 10^30.
    held = roll_and_keep(*pool, ceiling=160 * sides, sides=sides, reroll=reroll)
    mean = Fraction(sum(x * n for x, n in held.weights.items()), held.denominator)
    odd = held.chance(lambda x: x % 2 == 1)

    ours = mean_and_variance(*pool, sides=sides, reroll=reroll)[0]
    left = remainders(*pool, modulus=2, sides=sides, reroll=reroll)
    assert float(ours) == pytest.approx(float(mean), rel=1e-12)
    assert float(left[1]) == pytest.approx(float(odd), abs=1e-12)


@pytest.mark.parametrize(
    ("pool", "more", "message"),
    [
        ((3, 5), {}, "Of 3 dice, 5 highest and 0 lowest are not there"),
        ((3, 2, 2), {}, "Of 3 dice, 2 highest and 2 lowest are not there"),
        ((3, -1), {}, "Of 3 dice, -1 highest"),
        ((3, 1, -1), {}, "1 highest and -1 lowest"),
        ((-1, 0), {}, "Of -1 dice"),
        ((3, 1), {"sides": 1}, "A die of 1 sides cannot explode"),
        ((3, 1), {"sides": 0}, "A die of 0 sides cannot explode"),
        ((3, 1), {"reroll": (11,)}, r"cannot explode and reroll \[11\]"),
        ((3, 1), {"reroll": (0, 1)}, r"cannot explode and reroll \[0, 1\]"),
    ],
)
def test_what_roll_and_keep_refuses_is_refused_here(
    pool: tuple[int, ...], more: dict[str, Any], message: str
) -> None:
    """A pool that does not exist has no mean and no remainders either."""
    with pytest.raises(ValueError, match=message):
        roll_and_keep(*pool, ceiling=9, **more)
    with pytest.raises(ValueError, match=message):
        mean_and_variance(*pool, **more)
    with pytest.raises(ValueError, match=message):
        remainders(*pool, modulus=1, **more)


@pytest.mark.parametrize("modulus", [0, -5])
def test_a_modulus_is_positive(modulus: int) -> None:
    """Nothing is divided by 0."""
    with pytest.raises(ValueError, match=f"leaves a remainder when divided by {modulus}"):
        remainders(2, 1, modulus=modulus)
