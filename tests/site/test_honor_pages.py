"""Honor's pages against the calculators and the ledger of rules they cite."""

from __future__ import annotations

import json
from pathlib import Path

from honorcalc.browser import answer
from scripts.site.survey import Survey, survey

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted((DOCS / "honor").glob("*.md"))


def places() -> Survey:
    """Everything that stands in Honor's pages: anchors of calculators, and rules."""
    return survey((str(page.relative_to(DOCS)), page.read_text("utf-8")) for page in PAGES)


def test_every_rule_has_its_place() -> None:
    """Each code from H1 to H32 is stated on exactly one page, and no other code is."""
    found = places()

    assert found.problems == []
    assert sorted(found.rules, key=lambda code: int(code[1:])) == [f"H{n}" for n in range(1, 33)]


def test_every_calculator_has_its_home() -> None:
    """Each calculator of Honor that the package declares lives on one of Honor's pages."""
    listed = json.loads(answer(json.dumps({"verb": "list"})))["calculators"]
    declared = {calculator["id"] for calculator in listed if calculator["ruleset"] == "honor"}
    homes = {anchor for anchor in places().anchors if anchor.count(".") == 1}

    assert declared
    assert declared <= homes
