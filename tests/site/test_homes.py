"""Every rule and every calculator of a ruleset stands in its pages, once."""

from __future__ import annotations

import json

import pytest

from honorcalc.browser import answer
from scripts.site.survey import Survey, survey
from tests.conftest import ROOT

DOCS = ROOT / "docs"
# The letter of its rules, how many there are, and how many calculators at least.
RULESETS = {
    "honor": ("H", 32, 19),
    "honors-edge": ("E", 16, 12),
    "honorbound": ("B", 13, 9),
    "actions-reactions": ("A", 8, 7),
    "updated-mechanics": ("U", 7, 5),
}


def places(ruleset: str) -> Survey:
    """Everything that stands in the pages of a ruleset: anchors of calculators, and rules."""
    pages = sorted((DOCS / ruleset).glob("*.md"))
    return survey((str(page.relative_to(DOCS)), page.read_text("utf-8")) for page in pages)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_has_its_place(ruleset: str) -> None:
    """Each code of the ruleset is stated on exactly one page, and no other code is."""
    letter, last, _ = RULESETS[ruleset]
    found = places(ruleset)

    assert found.problems == []
    assert set(found.rules) == {f"{letter}{n}" for n in range(1, last + 1)}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_calculator_has_its_home(ruleset: str) -> None:
    """Each calculator that the package declares lives on one of the pages, and no other does."""
    listed = json.loads(answer(json.dumps({"verb": "list"})))["calculators"]
    declared = {entry["id"] for entry in listed if entry["ruleset"] == ruleset}
    homes = {anchor for anchor in places(ruleset).anchors if anchor.count(".") == 1}

    assert len(declared) >= RULESETS[ruleset][2]
    assert {home for home in homes if home.startswith(f"{ruleset}.")} == declared
