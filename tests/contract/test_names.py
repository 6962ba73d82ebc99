"""The public names: links, scripts and programs rest on them, so they never change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from honorcalc.calculators.catalog import everything, find

PUBLIC = {
    id: names
    for file in sorted((Path(__file__).parent / "names").glob("*.json"))
    for id, names in json.loads(file.read_text(encoding="utf-8")).items()
}


def test_every_calculator_is_in_the_contract() -> None:
    """What is declared is what is promised, no more and no less."""
    assert {calculator.id for calculator in everything()} == set(PUBLIC)


@pytest.mark.parametrize("id", PUBLIC)
def test_parameters_and_defaults_are_as_promised(id: str) -> None:
    """Each calculator has the promised parameters; an all-default link means the same for ever."""
    promised = PUBLIC[id]["parameters"]
    parameters = find(id).parameters
    assert [p.name for p in parameters] == list(promised)
    if isinstance(promised, dict):
        assert {p.name: p.kind.json(p.default) for p in parameters} == promised


@pytest.mark.parametrize("id", PUBLIC)
def test_values_are_as_promised(id: str) -> None:
    """Each calculator gives the promised values at its defaults, in the promised order."""
    assert list(find(id).compute({}).answer.values) == PUBLIC[id]["values"]
