"""Long forms keep the groups of rare settings folded."""

import pytest

from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.declaration import LONG_FORM, Calculator


@pytest.mark.parametrize("calculator", everything(), ids=lambda calculator: str(calculator.id))
def test_only_long_forms_fold_and_never_all(calculator: Calculator) -> None:
    """What is folded are groups of the form, and some settings stay in sight."""
    groups = [parameter.kind.group for parameter in calculator.parameters]
    assert set(calculator.folded_groups) <= set(groups)
    if calculator.folded_groups:
        assert len(groups) > LONG_FORM
        assert set(groups) - set(calculator.folded_groups)
    assert "" not in calculator.folded_groups


@pytest.mark.parametrize(
    ("id", "folded"),
    [
        ("updated-mechanics.attack", ("Buffs and nerfs", "How to read unclear rules")),
        ("honors-edge.attack", ("Attacker's conditions", "Attacker's modifiers")),  # as declared
        ("honor.attack", ()),  # as declared
    ],
)
def test_the_groups_after_the_second_are_folded(id: str, folded: tuple[str, ...]) -> None:
    """Unless the declaration names others; what has no group stays."""
    assert find(id).folded_groups == folded
