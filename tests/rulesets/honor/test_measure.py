"""Measures (H27)."""

from fractions import Fraction

import pytest

from honorcalc.calculators.parameters import Halves
from tests.rulesets.honor.twins import equals_twin


@pytest.mark.parametrize("measure", ["size", "lift", "carry"])
def test_each_multiplier_doubles(measure: str) -> None:
    """From the figure at 2, by doubling and halving; half steps by the square root of 2."""
    for multiplier in Halves("", minimum=0.5, maximum=20).settings():
        given = {"measure": measure, "multiplier": multiplier}
        result, _ = equals_twin("honor.measure", given)
        exact = isinstance(result.answer.values["kilograms"], Fraction)
        assert exact == (multiplier.denominator == 1)
