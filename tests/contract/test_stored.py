"""A number that changes shows as a changed line; see `tests/contract/stored.py`."""

import pytest

from honorcalc.calculators.catalog import everything
from honorcalc.calculators.declaration import Calculator
from tests.contract.stored import FOLDER, answer, missing, read

REMEDY = "run `python -m tests.contract.stored`"


@pytest.mark.parametrize("calculator", everything(), ids=lambda calculator: calculator.id)
def test_answers_are_the_stored_ones(calculator: Calculator) -> None:
    stored = read(calculator.ruleset).get(calculator.id, {})
    assert "" in stored
    assert missing(calculator, stored) == [], f"{calculator.id}: {REMEDY}"
    found = {query: answer(calculator, query, names) for query, names in stored.items()}
    assert found == stored, f"{REMEDY}, and say in docs/project/changes.md what changed"


def test_every_stored_answer_is_of_a_calculator() -> None:
    ids = {calculator.id for calculator in everything()}
    stored = {id for file in FOLDER.glob("*.json") for id in read(file.stem)}
    assert stored == ids
