"""The cost of a raise (H28)."""

from __future__ import annotations

import pytest

from honorcalc import compute
from honorcalc.calculators.errors import ParameterError


def test_the_example_of_the_source() -> None:
    """From 3.5 to 4 a skill costs 16, 12, 8, 4, 0 with none to four specialties."""
    costs = [compute("honor.experience", children=n).values["cost"] for n in range(5)]
    assert costs == [16, 12, 8, 4, 0]


def test_a_specialty_has_no_children() -> None:
    """The refusal says so."""
    with pytest.raises(ParameterError, match="children: 1 is too many: a specialty"):
        compute("honor.experience", kind="specialty", children=1)
