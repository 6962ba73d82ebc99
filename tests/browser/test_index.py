"""The index of calculators: typed and chosen, shared, walked with the keyboard, read as a list."""

import re

from playwright.sync_api import Page, expect

from honorcalc.calculators.catalog import everything
from tests.browser.card import DESK, PHONE, fits_each_size, needs_javascript
from tests.browser.conftest import NewPage
from tests.browser.test_access import complaints
from tests.conftest import ROOT, Site

INDEX = "calculators/"
ALL = len(everything())
RUNS = "() => window.location$"
DAMAGE = [c for c in everything() if "damage" in c.questions]
EDGE = (ROOT / "docs/honors-edge/index.md").read_text("utf-8")
EDGE_DAMAGE = sorted(  # as the ruleset's first page has them, which begins with what is asked most
    (c.id for c in DAMAGE if c.ruleset == "honors-edge"), key=lambda id: EDGE.index(f"#{id})")
)


class Index:
    def __init__(self, page: Page, site: Site, fragment: str = "") -> None:
        page.goto(site.url + INDEX + fragment)
        self.page = page
        self.root = page.locator("calculator-index")
        self.find = self.root.get_by_label("Find")
        self.status = self.root.get_by_role("status")
        self.names = self.root.locator(".index-name:visible")

    def choose(self, label: str, option: str) -> None:
        """Chooses a ruleset or a question."""
        self.root.get_by_label(label).select_option(label=option)

    def ids(self) -> list[str]:
        """The calculators in sight."""
        entries = self.root.locator(".index-entry:visible")
        found: list[str] = entries.evaluate_all("all => all.map(one => one.dataset.id)")
        return found


def test_typing_and_choosing_leave_what_fits(page: Page, site: Site) -> None:
    """Words, ruleset and question narrow together; the count is said, empty groups go.

    The checker axe finds nothing, and nothing hangs over the edge of a phone.
    """
    index = Index(page, site)
    expect(index.status).to_have_text(f"All {ALL} calculators.")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert complaints(page) == []
    fits_each_size(page)
    index.choose("Question", "How much damage?")
    expect(index.status).to_have_text(f"{len(DAMAGE)} of {ALL} calculators.")
    assert set(index.ids()) == {c.id for c in DAMAGE}
    index.choose("Ruleset", "Honor's Edge")
    assert index.ids() == EDGE_DAMAGE
    expect(index.root.locator("h2:visible")).to_have_text(["Honor's Edge"])
    index.find.fill("target DOWN")
    assert index.ids() == ["honors-edge.volley"]
    index.find.fill("no such thing")
    expect(index.status).to_have_text("No calculator fits.")
    index.root.get_by_role("button", name="Show all").click()
    expect(index.status).to_have_text(f"All {ALL} calculators.")
    expect(index.find).to_be_focused()
    assert len(index.ids()) == ALL


def test_a_part_of_the_index_can_be_shared(page: Page, site: Site, new_page: NewPage) -> None:
    """The address says what was asked; a fresh profile sees the same; nonsense is left out."""
    index = Index(page, site)
    index.choose("Question", "Who wins?")
    index.find.fill("duel")
    expect(page).to_have_url(re.compile(r"#calculators\?find=duel&question=win$"))
    wanted = index.ids()
    assert {"honor.duel", "honors-edge.duel", "updated-mechanics.duel"} <= set(wanted)
    other = Index(new_page(locale="en-US"), site, page.url.partition(INDEX)[2])
    expect(other.status).to_have_text(f"{len(wanted)} of {ALL} calculators.")
    assert other.ids() == wanted
    bad = Index(new_page(), site, "#calculators?question=x&ruleset=honor&y=1")
    expect(bad.root.get_by_label("Ruleset")).to_have_value("honor")
    expect(bad.root.get_by_label("Question")).to_have_value("")
    assert {id.partition(".")[0] for id in bad.ids()} == {"honor"}


def test_an_address_that_is_pasted_on_the_page_is_followed(page: Page, site: Site) -> None:
    """Also where the index came after the theme, which swallows such an address."""
    page.route("**/tools/index.js", lambda route: (page.wait_for_function(RUNS), route.continue_()))
    index = Index(page, site)
    expect(index.status).to_have_text(f"All {ALL} calculators.")
    page.evaluate("location.hash = 'calculators?ruleset=honor'")
    expect(index.root.get_by_label("Ruleset")).to_have_value("honor")


def test_an_entry_opens_its_home_and_back_comes_to_the_same_part(page: Page, site: Site) -> None:
    """Without a mouse: type, go down, open; the way back keeps what was asked."""
    index = Index(page, site)
    index.find.fill("opposed test")
    expect(index.names.first).to_be_visible()
    index.find.press("ArrowDown")
    expect(index.names.first).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(index.find).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator('[id="honor.test"]')).to_be_in_viewport()
    page.go_back()
    expect(index.find).to_have_value("opposed test")
    assert "honor.test" in index.ids()
    index.find.press("Escape")
    expect(index.status).to_have_text(f"All {ALL} calculators.")


def test_without_javascript_the_index_is_a_whole_list(new_page: NewPage, site: Site) -> None:
    """Every calculator is to be seen there, and nothing asks to be pressed."""
    index = Index(new_page(java_script_enabled=False), site)
    needs_javascript(index.page.locator(".index"))
    assert index.root.locator("li").count() == len(index.ids())
    assert set(index.ids()) == {c.id for c in everything()}
