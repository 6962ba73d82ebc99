"""Honor's pages against the calculators and the ledger of rules they cite."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from honorcalc.browser import answer
from scripts.site.survey import Survey, survey

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGES = sorted((DOCS / "honor").glob("*.md"))
# A link to a chart whose text is a bare figure, with or without a unit.
FIGURE = re.compile(
    r"\[(?P<shown>\d+(?:\.(?P<decimals>\d+))?)(?P<unit>%|\s(?:m|kg))?\]"
    r"\([\w-]*(?:\.md)?#(?P<calculator>honor\.\w+)\?(?P<query>[^)\s]*)\)"
)


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


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.stem))
def test_figures_in_the_text_are_those_of_their_charts(page: Path) -> None:
    """Where a figure links to a chart, the chart behind the link shows that figure."""
    for match in FIGURE.finditer(page.read_text("utf-8")):
        request = {
            "verb": "compute",
            "calculator": match["calculator"],
            "query": match["query"],
            "strict": True,
        }
        reply = json.loads(answer(json.dumps(request)))
        assert reply["ok"], (match[0], reply)
        scale = 100 if match["unit"] == "%" else 1
        numbers = [v for v in reply["result"]["values"].values() if isinstance(v, int | float)]
        decimals = len(match["decimals"] or "")
        assert match["shown"] in {f"{scale * v:.{decimals}f}" for v in numbers}, match[0]


def test_the_text_links_many_figures() -> None:
    """The test above looks at something: the pages hold dozens of linked figures."""
    assert sum(len(FIGURE.findall(page.read_text("utf-8"))) for page in PAGES) > 40
