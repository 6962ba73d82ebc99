"""Cards with nothing to draw, on a phone and on a desk."""

from playwright.sync_api import Page, expect

from tests.browser.card import DESK, PHONE, Card, native, place_of
from tests.browser.conftest import NewPage
from tests.conftest import Site

PLACE, ANCHOR = "honors-edge/character/", "honors-edge.derived"


def test_the_table_stands_where_a_chart_would_and_what_is_varied_is_drawn(
    page: Page, site: Site
) -> None:
    """No tab and no room for a chart; the table follows the settings; the link names no view.

    A chart over a setting comes with its tabs, and goes again with them. A link of before may name
    the table: nothing of the card is out of reach.
    """
    card = Card.open(page, site, f"{PLACE}#{ANCHOR}?")
    expect(card.part("panel-table")).to_be_visible()
    expect(card.part("figure")).to_be_hidden()
    expect(card.part("tabs")).to_be_hidden()

    card.more("stamina").click()

    card.is_at("stamina=3")
    rows = native("stamina=3", calculator=ANCHOR)["result"]["table"]["texts"]
    expect(card.root.locator(".hc-table tbody tr").last).to_have_text("".join(rows[-1]))
    expect(card.part("figure")).to_be_hidden()
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        views, table = place_of(card.part("views")), place_of(card.part("panel-table"))
        assert table["y"] - (views["y"] + views["height"]) < 30

    card.view("over")
    expect(card.part("figure")).to_be_visible()
    expect(card.tab("table")).to_be_visible()
    expect(card.part("panel-table")).to_be_hidden()
    assert card.root.locator(".hc-line").count()

    card.tab("table").click()
    expect(card.part("panel-table")).to_be_visible()
    expect(card.part("figure")).to_be_hidden()
    card.tab("chart").click()
    card.view("exactly")
    expect(card.part("tabs")).to_be_hidden()
    expect(card.part("panel-table")).to_be_visible()
    card.is_at("stamina=3")

    page.evaluate("link => location.hash = link", f"{ANCHOR}?stamina=4&view=table")
    expect(card.field("stamina")).to_have_value("4")
    expect(card.part("panel-table")).to_be_visible()
    expect(card.part("tabs")).to_be_hidden()
    card.view("over")
    expect(card.part("tabs")).to_be_visible()
    expect(card.tab("table")).to_have_attribute("aria-selected", "true")


def test_without_scripts_and_on_paper(new_page: NewPage, site: Site) -> None:
    """The figures and the table, no empty box."""
    page = new_page(java_script_enabled=False)
    card = Card.open(page, site, PLACE, ANCHOR)
    for media in ("screen", "print"):
        page.emulate_media(media=media)
        expect(card.part("panel-table")).to_be_visible()
        expect(card.part("figure")).to_be_hidden()
        expect(card.part("facts").first).to_be_visible()


def test_a_side_of_the_stack_keeps_to_its_line(page: Page, site: Site) -> None:
    """As the page comes, and as the next answer has it."""
    card = Card.open(page, site, "honorbound/round/", "honorbound.stack")
    lines = """cells => cells.filter(one => one.textContent.startsWith('Side')
        && one.textContent.length < 7).map(one => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return new Set([...range.getClientRects()].map(({top}) => top)).size
    })"""
    cells = card.root.locator(".hc-table td")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert cells.evaluate_all(lines) == [1] * 6
    card.root.locator('[name="tie"][value="b"]').check()
    card.is_at("tie=b")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert cells.evaluate_all(lines) == [1] * 6
