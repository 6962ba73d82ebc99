"""What a card shows at first: the view that its page asks about, and few figures."""

from playwright.sync_api import Page, expect

from tests.browser.card import Card, each_size, native, place_of
from tests.browser.conftest import NewPage
from tests.conftest import Site

PLACE, SKILL = "honors-edge/skill-rolls/", "honors-edge.skill"
START = "attribute=3&skill=2&tn=20"


@each_size
def test_a_card_starts_in_the_view_of_its_question(page: Page, site: Site) -> None:
    """The drawing of the build, the next answers and their links all say "at least"."""
    card = Card.open(page, site, PLACE, SKILL)
    radio = card.root.locator('.hc-views [value="at-least"]')
    expect(radio).to_be_checked()
    marks = native(f"{START}&view=at-least", calculator=SKILL)["drawing"]["marks"]
    bars = card.root.locator(".hc-plot .hc-counts")
    expect(bars).to_have_attribute("d", next(m["d"] for m in marks if m["role"] == "counts"))

    card.more("skill").click()
    card.is_at("attribute=3&skill=3&tn=20&view=at-least")
    card.view("exactly")
    card.is_at("attribute=3&skill=3&tn=20")
    card.press("reset")
    expect(radio).to_be_checked()
    card.is_at(f"{START}&view=at-least")


def test_a_link_means_what_it_says(page: Page, site: Site) -> None:
    """Without a view it means exactly, on every page; the bare anchor is the page's start.

    What is copied from an untouched card opens as that card stands.
    """
    card = Card.open(page, site, PLACE, SKILL)
    card.share("link")
    expect(card.part("message")).to_have_text("Link copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert f"#{SKILL}?{START}&view=at-least&said=" in link
    page.evaluate("link => { location.hash = link }", f"{SKILL}?tn=25")
    expect(card.field("tn")).to_have_value("25")
    expect(card.root.locator('.hc-views [value="exactly"]')).to_be_checked()
    page.evaluate("anchor => { location.hash = anchor }", SKILL)
    expect(card.field("tn")).to_have_value("20")
    expect(card.root.locator('.hc-views [value="at-least"]')).to_be_checked()


@each_size
def test_the_fold_of_figures_stays_as_the_reader_left_it(page: Page, site: Site) -> None:
    """Closed at first; opened it stays open while answers change, and nothing jumps."""
    card = Card.open(page, site, PLACE, SKILL)
    more, rest = card.part("more"), card.part("more-facts")
    expect(rest).to_be_hidden()
    expect(card.root.locator(".hc-facts").first.locator("dt")).to_have_count(3)
    before = place_of(card.part("tabs"))["y"] - place_of(card.root)["y"]
    card.more("skill").click()
    card.is_at("attribute=3&skill=3&tn=20&view=at-least")
    expect(rest).to_be_hidden()
    assert place_of(card.part("tabs"))["y"] - place_of(card.root)["y"] == before

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


def test_paper_shows_all_figures_and_no_fold(new_page: NewPage, site: Site) -> None:
    """Also where no script runs; a card with few figures has no fold at all."""
    page = new_page(java_script_enabled=False)
    card = Card.open(page, site, PLACE, SKILL)
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
