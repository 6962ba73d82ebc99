"""Every rule and every calculator of a ruleset stands in its pages, once."""

from __future__ import annotations

import pytest

from scripts.site.survey import Survey, survey
from tests.asking import ask
from tests.conftest import PLAYED, ROOT

DOCS = ROOT / "docs"


def places(ruleset: str) -> Survey:
    """Everything that stands in the pages of a ruleset: anchors of calculators, and rules."""
    pages = sorted((DOCS / ruleset).glob("*.md"))
    return survey((str(page.relative_to(DOCS)), page.read_text("utf-8")) for page in pages)


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_rule_has_its_place(ruleset: str) -> None:
    """Each code of the ruleset is stated on exactly one page, and no other code is."""
    found = places(ruleset)

    assert found.problems == []
    assert set(found.rules) == set(PLAYED[ruleset].codes)


@pytest.mark.parametrize("ruleset", PLAYED)
def test_every_calculator_has_its_home(ruleset: str) -> None:
    """Each calculator that the package declares lives on one of the pages, and no other does."""
    listed = ask("list")["calculators"]
    declared = {entry["id"] for entry in listed if entry["ruleset"] == ruleset}
    homes = {anchor for anchor in places(ruleset).anchors if anchor.count(".") == 1}

    assert declared
    assert {home for home in homes if home.startswith(f"{ruleset}.")} == declared
