"""The public names: links, scripts and programs rest on them, so they never change."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.parameters import Choice
from honorcalc.questions.links import RESERVED

NAMES = Path(__file__).parent / "names"
PUBLIC = {
    id: names
    for file in sorted(NAMES.glob("*.json"))
    for id, names in json.loads(file.read_text(encoding="utf-8")).items()
}


def names(id: str) -> dict[str, Any]:
    """The parameters with their defaults, the words of each choice, and the values as they are."""
    calculator = find(id)
    kinds = {p.name: p.kind for p in calculator.parameters}
    return {
        "parameters": {p.name: p.kind.json(p.default) for p in calculator.parameters},
        "choices": {n: [*kind.options] for n, kind in kinds.items() if isinstance(kind, Choice)},
        "values": [*calculator.compute({}).answer.values],
    }


def remedy(id: str) -> str:
    """Which file to edit, and the entry as it is now; a name that was public has to stay in it."""
    entry = json.dumps(names(id), ensure_ascii=False)
    return f'tests/contract/names/{find(id).ruleset}.json: expected "{id}": {entry}'


def test_every_calculator_is_in_the_contract() -> None:
    """What is declared is what is promised, no more and no less."""
    declared = {calculator.id for calculator in everything()}
    assert not declared - set(PUBLIC), "\n".join(map(remedy, sorted(declared - set(PUBLIC))))
    assert not set(PUBLIC) - declared, "public names are gone; links to them stand in posts"


@pytest.mark.parametrize("id", PUBLIC)
def test_names_are_as_promised(id: str) -> None:
    """An all-default link means the same for ever, and no word of a choice is gone."""
    now, promised = names(id), PUBLIC[id]
    for which in ("parameters", "values"):
        assert [*now[which]] == [*promised[which]], remedy(id)
    if isinstance(promised["parameters"], dict):
        assert now["parameters"] == promised["parameters"], remedy(id)
    assert now["choices"] == promised.get("choices", {}), remedy(id)


@pytest.mark.parametrize("id", PUBLIC)
def test_names_can_stand_in_links(id: str) -> None:
    """No parameter has a name that a link, a fence or a verb uses for something else."""
    calculator = find(id)
    names = [p.name for p in calculator.parameters]
    assert [n for n in names if n in RESERVED or not re.fullmatch("[a-z][a-z0-9_]*", n)] == []
    values = [value.name for value in calculator.values]
    assert len({*values}) == len(values)
