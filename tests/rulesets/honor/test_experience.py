"""The cost of a raise (H28)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from honorcalc import compute
from honorcalc.calculators.errors import ParameterError
from tests.rulesets.honor.twins import equals_twin


@pytest.mark.parametrize("kind", ["specialty", "skill", "attribute"])
@pytest.mark.parametrize("current", [1, 3, 7, 40])
def test_equals_half_a_point_at_a_time(kind: str, current: int) -> None:
    """Cost and steps agree with paying each half point, for every goal and count."""
    for goal in range(current, 41):
        for children in range(13 if kind != "specialty" else 1):
            low, high = Fraction(current, 2), Fraction(goal, 2)
            equals_twin(
                "honor.experience",
                {"kind": kind, "current": low, "goal": high, "children": children},
            )


def test_the_example_of_the_source() -> None:
    """From 3.5 to 4 a skill costs 16, 12, 8, 4, 0 with none to four specialties."""
    costs = [compute("honor.experience", children=n).values["cost"] for n in range(5)]
    assert costs == [16, 12, 8, 4, 0]


def test_a_specialty_has_no_children() -> None:
    """The refusal says so."""
    with pytest.raises(ParameterError, match="children: 1 is too many: a specialty"):
        compute("honor.experience", kind="specialty", children=1)
