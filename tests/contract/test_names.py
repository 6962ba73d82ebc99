"""The public names: links, scripts and programs rest on them, so they never change."""

import json
import re
from pathlib import Path

import pytest

from honorcalc.calculators.catalog import everything, find
from honorcalc.questions.links import RESERVED

NAMES = Path(__file__).parent / "names"
PUBLIC = {
    id: names
    for file in sorted(NAMES.glob("*.json"))
    for id, names in json.loads(file.read_text(encoding="utf-8")).items()
}


def remedy(id: str) -> str:
    """Which file to edit, and the entry as it is now; a name that was public has to stay in it."""
    calculator = find(id)
    values = list(calculator.compute({}).answer.values)
    parameters = {p.name: p.kind.json(p.default) for p in calculator.parameters}
    entry = json.dumps({"parameters": parameters, "values": values}, ensure_ascii=False)
    return f'tests/contract/names/{calculator.ruleset}.json: expected "{id}": {entry}'


def test_every_calculator_is_in_the_contract() -> None:
    """What is declared is what is promised, no more and no less."""
    declared = {calculator.id for calculator in everything()}
    assert not declared - set(PUBLIC), "\n".join(map(remedy, sorted(declared - set(PUBLIC))))
    assert not set(PUBLIC) - declared, "public names are gone; links to them stand in posts"


@pytest.mark.parametrize("id", PUBLIC)
def test_parameters_and_defaults_are_as_promised(id: str) -> None:
    """Each calculator has the promised parameters; an all-default link means the same for ever."""
    promised = PUBLIC[id]["parameters"]
    parameters = find(id).parameters
    assert [p.name for p in parameters] == list(promised), remedy(id)
    if isinstance(promised, dict):
        assert {p.name: p.kind.json(p.default) for p in parameters} == promised, remedy(id)


@pytest.mark.parametrize("id", PUBLIC)
def test_names_can_stand_in_links(id: str) -> None:
    """No parameter has a name that a link, a fence or a verb uses for something else."""
    calculator = find(id)
    names = [p.name for p in calculator.parameters]
    assert [n for n in names if n in RESERVED or not re.fullmatch("[a-z][a-z0-9_]*", n)] == []
    values = [value.name for value in calculator.values]
    assert len({*values}) == len(values)


@pytest.mark.parametrize("id", PUBLIC)
def test_values_are_as_promised(id: str) -> None:
    """Each calculator gives the promised values at its defaults, in the promised order."""
    assert list(find(id).compute({}).answer.values) == PUBLIC[id]["values"], remedy(id)
