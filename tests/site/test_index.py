"""The index of calculators, as the build makes it."""

import re
from html import unescape

from honorcalc.calculators.catalog import everything
from scripts.site.index import Index
from scripts.site.rulesets import Rulesets
from tests.asking import granted
from tests.conftest import Site
from tests.site.book import page_at

LEAD = re.compile(r'class="hc-lead-text"[^>]*>([^<]*)<')
KNOWN = granted("list")
PAGES = dict.fromkeys(["index.md", "honors-edge/index.md", "honor/test.md", "honor/index.md"], "")
DECLARED = granted("rulesets")["rulesets"]
NAMES = Rulesets(DECLARED, PAGES).names


def test_rulesets_come_in_the_order_of_the_navigation() -> None:
    """Those with pages first, by their declared names; none is left out."""
    rulesets = Index(KNOWN, NAMES, PAGES, ()).rulesets
    assert list(rulesets.items())[:2] == [("honors-edge", "Honor's Edge"), ("honor", "Honor")]
    assert set(rulesets) == {c.ruleset for c in everything()}


def test_calculators_come_in_the_order_of_the_first_pages_questions_then_of_the_pages() -> None:
    """What players ask most comes first; what stands on no page comes last."""
    page = "[Duel](combat.md#honor.duel) and [a test](test.md#honor.test), [two](x.md#honor.test.2)"
    placed = ["honor.wound", "honor.attack", "honor.armor"]
    index = Index(KNOWN, NAMES, {"honor/index.md": page}, placed)
    groups = index.listed(lambda _: "", lambda _: {})
    (honor,) = (group for group in groups if group["slug"] == "honor")
    listed = [one["id"] for one in honor["calculators"]]
    assert listed[:5] == ["honor.duel", "honor.test", *placed]
    declared = [one["id"] for one in KNOWN["calculators"] if one["ruleset"] == "honor"]
    assert sorted(listed) == sorted(declared)


def test_the_page_lists_in_the_order_of_use(site: Site) -> None:
    """A test comes before the armor it leads to, in the game where nearly all follow pages.

    Each game has its own color.
    """
    for group in page_at(site, "calculators").select(".index-group"):
        assert {"hc-game", group["data-of"]} <= set(group["class"])
        shown = [str(entry["data-id"]) for entry in group.select(".index-entry")]
        assert len(shown) < 3 or shown != sorted(shown), group["data-of"]


def test_a_link_to_a_part_of_the_index_is_checked() -> None:
    """A page that links to a question nobody answers stops the build."""
    index = Index(KNOWN, NAMES, PAGES, ())
    assert index.problem("question=damage&ruleset=honor&find=anything at all") is None
    assert index.problem("question=damages") == "the index of calculators has no question=damages"
    assert index.problem("x=1") == "the index of calculators has no x=1"


def test_every_calculator_is_listed_with_its_home(site: Site) -> None:
    """In the page as it is sent: title, sentence, questions, a link to the one place.

    Beside them stand the figure and the chart with which the calculator starts there, if it does.
    """
    listed = page_at(site, "calculators").select(".index-entry")
    entries = {str(entry["data-id"]): entry for entry in listed}
    assert set(entries) == {c.id for c in everything()}
    for calculator in everything():
        entry = entries[calculator.id]
        (link,) = entry.select("a")
        assert link.get_text() == calculator.title
        target, _, anchor = str(link["href"]).partition("#")
        home = site.folder / "calculators" / target / "index.html"
        assert anchor == calculator.id
        card = home.read_text("utf-8").partition(f'<honor-calculator id="{anchor}"')[2]
        card = card.partition("</honor-calculator>")[0]
        lead = LEAD.search(card)
        assert lead is not None
        figures = [figure.get_text() for figure in entry.select(".index-figure")]
        assert figures == ([unescape(lead[1])] if lead[1] else [])
        assert bool(entry.select(".index-chart path")) == ('<svg class="hc-plot' in card)
        assert figures or entry.select(".index-chart path")
        shown = " ".join(entry.get_text(" ").split())
        for words in (calculator.summary, *calculator.questions.values(), *calculator.rules):
            assert words in shown
