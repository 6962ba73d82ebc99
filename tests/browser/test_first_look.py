"""What a card shows at first: the view that its page asks about, few figures, usual settings."""

import re

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.card import DESK, PHONE, Card, native, place_of
from tests.browser.conftest import NewPage
from tests.conftest import Site

PLACE, SKILL = "honors-edge/skill-rolls/", "honors-edge.skill"
START = "attribute=3&skill=2&tn=20"
# In one turn: after half a second what is wrong opens the fold again.
TYPE_AND_CLOSE = """field => {
    field.value = 'x'
    field.dispatchEvent(new Event('input', {bubbles: true}))
    field.closest('details').open = false
}"""


def folded(card: Card, name: str) -> Locator:
    """The folded group that holds a setting."""
    return card.root.locator(".hc-fold").filter(has=card.page.locator(f'[name="{name}"]'))


def test_a_card_starts_in_the_view_of_its_question(page: Page, site: Site) -> None:
    """The drawing of the build, the next answers and their links all say "at least".

    A link means what it says: without a view it means exactly, on every page; the bare anchor is
    the page's start. What is copied from an untouched card opens as that card stands. A folded
    setting that a link speaks of is in sight, the others stay folded.
    """
    card = Card.open(page, site, PLACE, SKILL)
    radio = card.root.locator('.hc-views [value="at-least"]')
    expect(radio).to_be_checked()
    marks = native(f"{START}&view=at-least", calculator=SKILL)["drawing"]["marks"]
    bars = card.root.locator(".hc-plot .hc-counts")
    expect(bars).to_have_attribute("d", next(m["d"] for m in marks if m["role"] == "counts"))
    card.share("link")
    expect(card.part("message")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert f"#{SKILL}?{START}&view=at-least&said=" in link

    card.more("skill").click()
    card.is_at("attribute=3&skill=3&tn=20&view=at-least")
    card.view("exactly")
    card.is_at("attribute=3&skill=3&tn=20")
    card.press("reset")
    expect(radio).to_be_checked()
    card.is_at(f"{START}&view=at-least")

    expect(card.field("pain")).to_be_hidden()
    page.evaluate("link => { location.hash = link }", f"{SKILL}?tn=25&pain=hurt")
    expect(card.field("tn")).to_have_value("25")
    expect(card.field("pain")).to_be_visible()
    expect(card.field("pain")).to_have_value("hurt")
    expect(folded(card, "pain").locator(".hc-fold-count")).to_have_text("1 changed")
    expect(card.field("bonus")).to_be_hidden()
    expect(card.root.locator('.hc-views [value="exactly"]')).to_be_checked()
    page.evaluate("anchor => { location.hash = anchor }", SKILL)
    expect(card.field("tn")).to_have_value("20")
    expect(radio).to_be_checked()


def test_the_fold_of_figures_stays_as_the_reader_left_it(page: Page, site: Site) -> None:
    """Closed at first; opened it stays open while answers change, and nothing jumps."""
    card = Card.open(page, site, PLACE, SKILL)
    more, rest = card.part("more"), card.part("more-facts")
    expect(rest).to_be_hidden()
    expect(card.root.locator(".hc-facts").first.locator("dt")).to_have_count(3)

    def below_figures(size: ViewportSize) -> float:
        page.set_viewport_size(size)
        return place_of(card.part("tabs"))["y"] - place_of(card.root)["y"]

    before = [below_figures(size) for size in (PHONE, DESK)]
    card.more("skill").click()
    card.is_at("attribute=3&skill=3&tn=20&view=at-least")
    expect(rest).to_be_hidden()
    assert [below_figures(size) for size in (PHONE, DESK)] == before

    more.locator("summary").click()
    expect(rest).to_be_visible()
    card.more("skill").click()
    facts = native("attribute=3&skill=4&tn=20", calculator=SKILL)["display"]["facts"]
    expect(rest.locator("dd")).to_have_text([fact["text"] for fact in facts[3:]])
    expect(rest).to_be_visible()
    expect(more).to_have_attribute("open", "")
    card.tab("table").focus()
    more.locator("summary").press("Enter")
    expect(rest).to_be_hidden()


def test_rare_settings_are_folded_at_their_defaults(page: Page, site: Site) -> None:
    """Folded as the page comes, one press away, and changes are counted on the outside.

    By ear as by eye: the fields are inside a group of that name. What is wrong in one is never out
    of sight.
    """
    card = Card.open(page, site, PLACE, SKILL)
    fold = folded(card, "bonus")
    expect(card.field("bonus")).to_be_hidden()
    expect(card.field("attribute")).to_be_visible()

    name = re.sub(r"\s+", " ", fold.locator("summary").inner_text()).strip()
    fold.locator("summary").click()
    expect(fold.get_by_role("group", name=name)).to_be_visible()
    card.more("bonus").click()
    card.more("extra_kept").click()
    card.is_at(f"{START}&extra_kept=1&bonus=1&view=at-least")
    expect(fold.locator(".hc-fold-count")).to_have_text("2 changed")
    fold.locator("summary").click()
    expect(card.field("bonus")).to_be_hidden()
    expect(fold.locator("summary")).to_contain_text("2 changed")
    card.press("reset")
    expect(fold.locator(".hc-fold-count")).to_be_empty()

    fold.locator("summary").click()
    card.field("bonus").evaluate(TYPE_AND_CLOSE)
    expect(card.field("bonus")).to_have_attribute("aria-invalid", "true")
    expect(card.field("bonus")).to_be_visible()


def test_folds_work_without_javascript_and_paper_shows_all_figures(
    new_page: NewPage, site: Site
) -> None:
    """The browser itself opens and closes them; a card with few figures has no fold of those."""
    page = new_page(java_script_enabled=False)
    card = Card.open(page, site, PLACE, SKILL)
    expect(card.field("bonus")).to_be_hidden()
    folded(card, "bonus").locator("summary").click()
    expect(card.field("bonus")).to_be_visible()
    card.part("more").locator("summary").click()
    expect(card.part("more-facts")).to_be_visible()
    card.part("more").locator("summary").click()
    expect(card.part("more-facts")).to_be_hidden()
    page.emulate_media(media="print")
    expect(card.part("more-facts")).to_be_visible()
    expect(card.part("more")).to_be_hidden()
    page.emulate_media(media="screen")
    few = Card.open(page, site, "honor/test/", "honor.test")
    expect(few.part("more")).to_be_hidden()
