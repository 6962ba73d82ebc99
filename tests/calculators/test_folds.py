"""Long forms keep the groups of rare settings folded."""

from typing import Annotated

import pytest

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.catalog import everything
from honorcalc.calculators.declaration import LONG_FORM, Calculator, Value, calculator
from honorcalc.calculators.parameters import YesNo

A = Annotated[bool, YesNo("Setting", group="A")]
B = Annotated[bool, YesNo("Setting", group="B")]
C = Annotated[bool, YesNo("Setting", group="C")]
Alone = Annotated[bool, YesNo("Setting")]


@pytest.mark.parametrize("calculator", everything(), ids=lambda calculator: str(calculator.id))
def test_only_long_forms_fold_and_never_all(calculator: Calculator) -> None:
    """What is folded are groups of the form, and some settings stay in sight."""
    groups = [parameter.kind.group for parameter in calculator.parameters]
    assert set(calculator.folded_groups) <= set(groups)
    if calculator.folded_groups:
        assert len(groups) > LONG_FORM
        assert set(groups) - set(calculator.folded_groups)
    assert "" not in calculator.folded_groups


def long_form(
    one: A = False,
    two: A = False,
    three: A = False,
    four: A = False,
    five: B = False,
    six: B = False,
    seven: B = False,
    eight: C = False,
    nine: C = False,
    ten: Alone = False,
    eleven: Alone = False,
) -> Answer:
    """A form of eleven."""
    return Answer(headline="Nothing.", values={"chance": 1})


def short_form(one: A = False, two: B = False, three: C = False) -> Answer:
    """A form of three."""
    return Answer(headline="Nothing.", values={"chance": 1})


def declared(function: object, folded: tuple[str, ...] | None = None) -> Calculator:
    values = (Value("chance", "Chance"),)
    return calculator("test.form", title="Form", values=values, folded=folded)(function)  # type: ignore[arg-type]


def test_the_groups_after_the_second_are_folded() -> None:
    """Unless the declaration names others, in the order of the form; what has no group stays."""
    assert declared(long_form).folded_groups == ("C",)
    assert declared(long_form, ("C", "A")).folded_groups == ("A", "C")
    assert declared(long_form, ()).folded_groups == ()


def test_a_short_form_folds_nothing() -> None:
    """Few settings are all in sight."""
    assert declared(short_form).folded_groups == declared(short_form, ("A",)).folded_groups == ()
