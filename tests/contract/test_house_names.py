"""The public names of house rules and their choices: a link to a table's rules rests on them."""

import json
from pathlib import Path
from typing import Any

import pytest

from honorcalc.calculators.catalog import part_of, rulesets

PROMISED = Path(__file__).with_name("house_rules.json")
PUBLIC: dict[str, dict[str, dict[str, Any]]] = json.loads(PROMISED.read_text("utf-8"))


@pytest.mark.parametrize("slug", [slug for slug in rulesets() if part_of(slug, "desk_house")])
def test_house_rules_are_as_promised(slug: str) -> None:
    """The names, what the book says and the choices; a new one may come, none may go or change."""
    now: dict[str, dict[str, Any]] = {}
    for rule in part_of(slug, "desk_house").HOUSE.table.rules.values():
        kind = rule.kind
        words = {} if kind.numeric else {"choices": [*map(kind.text, kind.settings())]}
        now[rule.name] = {"book": kind.text(rule.book)} | words
    entry = json.dumps(now, ensure_ascii=False)
    assert PUBLIC.get(slug) == now, f'tests/contract/{PROMISED.name}: expected "{slug}": {entry}'
