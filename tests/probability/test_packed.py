"""honorcalc/probability/packed.py."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.packed import convolve, pack, unpack, unpack_signed, width_for

coefficients = st.lists(st.integers(0, 9) | st.integers(0, 1 << 70), min_size=1, max_size=12)


def slow_product(first: list[int], second: list[int]) -> list[int]:
    """The product of two polynomials, term by term."""
    product = [0] * (len(first) + len(second) - 1)
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            product[i + j] += a * b
    return product


@given(st.lists(st.integers(-(1 << 70), 1 << 70), min_size=1, max_size=12))
def test_negative_coefficients_come_out_too(values: list[int]) -> None:
    """A difference of packed integers holds the differences."""
    width = width_for(2 * max(map(abs, values)) + 1)
    more = pack([max(0, each) for each in values], width)
    less = pack([max(0, -each) for each in values], width)

    assert values == unpack_signed(more - less, len(values), width)


@given(coefficients, coefficients)
def test_convolution_multiplies_term_by_term(first: list[int], second: list[int]) -> None:
    """One multiplication of packed integers is the product of the polynomials."""
    assert slow_product(first, second) == convolve(first, second)


@given(st.integers(0, 1 << 200))
def test_width_is_wide_enough(largest: int) -> None:
    """The width holds the largest coefficient and is never zero."""
    width = width_for(largest)

    assert largest < 1 << 8 * width
    assert width >= 1


def test_too_many_coefficients_are_an_error() -> None:
    """Coefficients are never dropped silently."""
    with pytest.raises(OverflowError):
        unpack(pack([1, 2, 3], 2), 2, 2)
