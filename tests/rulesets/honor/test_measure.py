"""Measures (H27)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from honorcalc import compute
from honorcalc.calculators.parameters import Halves

AT_TWO = {"size": 75, "lift": 25, "carry": 15}


@pytest.mark.parametrize("measure", AT_TWO)
def test_each_multiplier_doubles(measure: str) -> None:
    """From the figure at 2, by doubling and halving; half steps by the square root of 2."""
    for multiplier in Halves("", minimum=0.5, maximum=20).settings():
        found = compute("honor.measure", measure=measure, multiplier=multiplier).answer
        exact = Fraction(AT_TWO[measure])
        whole = multiplier // 1
        for _ in range(int(whole) - 2):
            exact *= 2
        for _ in range(2 - int(whole)):
            exact /= 2
        if whole == multiplier:
            assert found.values["kilograms"] == exact
            assert isinstance(found.values["kilograms"], Fraction)
        else:
            assert found.values["kilograms"] == pytest.approx(float(exact) * 2**0.5, rel=1e-14)


def test_carry_as_the_source_has_it() -> None:
    """Carry 3 is 30 kg and 4 is 60 kg; a normal human weighs 75 kg and lifts 25 kg."""
    assert compute("honor.measure", measure="carry", multiplier=3).values["kilograms"] == 30
    assert compute("honor.measure", measure="carry", multiplier=4).values["kilograms"] == 60
    assert compute("honor.measure").values["kilograms"] == 75
    assert compute("honor.measure", measure="lift").values["kilograms"] == 25
