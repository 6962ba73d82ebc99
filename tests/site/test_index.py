"""The index of calculators, as the build makes it."""

from __future__ import annotations

import json

from bs4 import BeautifulSoup

from honorcalc.browser import answer
from honorcalc.calculators.catalog import everything
from scripts.site.index import Index
from tests.conftest import Site

KNOWN = json.loads(answer('{"verb": "list"}'))
PAGES = {
    "index.md": "",
    "honors-edge/index.md": '---\ntitle: "Honor\'s Edge"\n---\n',
    "honor/test.md": "",
    "honor/index.md": "---\ntitle: Honor\n---\n",
}


def test_rulesets_come_in_the_order_of_the_navigation() -> None:
    """Those with pages first, by their pages' names; none is left out."""
    rulesets = Index(KNOWN, PAGES).rulesets
    assert list(rulesets.items())[:2] == [("honors-edge", "Honor's Edge"), ("honor", "Honor")]
    assert set(rulesets) == {c.ruleset for c in everything()}


def test_a_link_to_a_part_of_the_index_is_checked() -> None:
    """A page that links to a question nobody answers stops the build."""
    index = Index(KNOWN, PAGES)
    assert index.problem("question=damage&ruleset=honor&find=anything at all") is None
    assert index.problem("question=damages") == "the index of calculators has no question=damages"
    assert index.problem("x=1") == "the index of calculators has no x=1"


def test_every_calculator_is_listed_with_its_home(site: Site) -> None:
    """In the page as it is sent: title, sentence, questions and a link to the one place."""
    page = BeautifulSoup((site.folder / "calculators/index.html").read_text("utf-8"), "html5lib")
    entries = {str(entry["data-id"]): entry for entry in page.select(".index-entry")}
    assert set(entries) == {c.id for c in everything()}
    for calculator in everything():
        entry = entries[calculator.id]
        (link,) = entry.select("a")
        assert link.get_text() == calculator.title
        target, _, anchor = str(link["href"]).partition("#")
        home = site.folder / "calculators" / target / "index.html"
        assert anchor == calculator.id
        assert f'id="{anchor}"' in home.read_text("utf-8")
        shown = " ".join(entry.get_text(" ").split())
        for words in (calculator.summary, *calculator.questions.values(), *calculator.rules):
            assert words in shown
