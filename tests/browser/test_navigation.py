"""Moving through the site keeps one Python, and starts it for those only who want it."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.card import (
    ASIDE,
    HEAR,
    HOLD,
    HOLD_QUESTIONS,
    HOME,
    TEST,
    Card,
    explored,
    native,
    place_of,
    usable,
)
from tests.browser.test_answers import Gate, asked_for
from tests.browser.visits import until
from tests.conftest import Site

# Until this script has run, the theme fetches a page anew whose own address is named.
STAYING = """async () => void await import(document.querySelector('script[src$="calculator.js"]')
    .src.replace('calculator.js', 'tools/staying.js'))"""
LISTED = """() => performance.getEntriesByType('resource')
    .some(({name, responseEnd}) => name.endsWith('sitemap.xml') && responseEnd)"""
# From now on they arrive, and those that wait are lost.
HOLD_NOTHING = "void (window.hold = message => false)"
LOADS = """
    window.sheets = []
    document.addEventListener('load', ({target}) => {
        if (target.rel === 'stylesheet') sheets.push(target)
    }, true)
"""
LINK = (
    "href => Object.assign(document.body.appendChild(document.createElement('a')), {href}).click()"
)
SHEETS = "[...document.head.querySelectorAll('[rel=stylesheet]')]"


def follow(page: Page, path: str) -> None:
    """Clicks a link of the site's navigation, as instant navigation wants it.

    The theme leaves links to the browser until its list of pages has come.
    """
    page.wait_for_function(LISTED)
    page.locator(f'.md-nav__link[href*="{path}"]:visible').first.click()
    page.wait_for_url(f"**/{path}")


def test_style_sheets_are_fetched_once_and_stay(page: Page, site: Site) -> None:
    """A page is not laid out again as the theme starts, nor as it changes to a page elsewhere."""
    page.add_init_script(LOADS)
    page.goto(site.url + HOME)
    follow(page, "honor/critical-events/")
    page.locator(".md-logo").first.click()
    page.wait_for_url(site.url)
    expect(page.locator(".door").first).to_be_visible()
    here = page.evaluate(f"{SHEETS}.every(one => sheets.includes(one))")
    assert here, "each is of the first page"
    assert page.evaluate(f"{SHEETS}.length === sheets.length"), "each came once"
    assert page.evaluate("sheets.length") > 2


def test_one_python_lives_through_instant_navigation(page: Page, site: Site) -> None:
    """A second page uses the worker of the first, and its charts lie as they should.

    The live chart takes exactly the place of the static one. Material drops what Plotly adds to
    the head; without its style sheet every layer of a chart would silently become static. The way
    back finds the chart as it was left: the address of the page that was left holds its settings.
    """
    page.add_init_script(HOLD)
    card = Card.open(page, site, f"{HOME}#{TEST}")
    before = place_of(card.part("box"))
    card.root.locator('[data-name="acting_multiplier"] .hc-label').click()
    card.chart()
    assert place_of(card.part("box")) == before
    card.step()
    page.wait_for_function("() => window.lastWorker")
    page.evaluate("window.firstWorker = lastWorker")

    follow(page, "honor/critical-events/")
    page.go_back()
    card.shows("acting_multiplier=4")
    expect(card.field("acting_multiplier")).to_have_value("4")
    follow(page, "honor/critical-events/")
    follow(page, HOME)
    expect(card.field("acting_multiplier")).to_have_value("3.5")
    card.step()

    layer = card.chart().locator(".svg-container > svg").first
    assert layer.evaluate("svg => getComputedStyle(svg).position") == "absolute"
    assert page.evaluate("window.firstWorker === window.lastWorker")


def test_whoever_goes_on_before_the_scripts_are_there_finds_python(page: Page, site: Site) -> None:
    """A link is followed as in any page; the theme's script comes after ours."""
    scripts: list[Route] = []
    page.route("**/calculator.js", lambda route: scripts.append(route), times=1)
    page.goto(site.url + "honor/", wait_until="commit")
    page.locator('.md-nav__link[href$="test/"]:visible').first.click()
    page.wait_for_url(f"**/{HOME}")
    assert len(scripts) == 1
    card = Card(page)
    card.step_aside()
    card.shows(ASIDE)


def test_a_link_to_a_place_on_the_page_leaves_the_page_as_it_is(page: Page, site: Site) -> None:
    """The card stays the same one; the place is shown at every press, and the way back works.

    A calculator's link on its own page is opened by the card that is there.
    """
    page.goto(site.url + HOME)
    page.wait_for_function(LISTED)
    page.evaluate(STAYING)
    card = Card(page)
    card.root.evaluate("card => void (card.sameCard = true)")
    link = page.locator('.md-nav--secondary .md-nav__link[href*="#"]:visible').last
    place = "#" + str(link.get_attribute("href")).split("#")[1]
    for go in (link.click, lambda: page.evaluate("place => location.hash = place", place)):
        page.evaluate("scrollTo(0, 0)")
        go()
        expect(page.locator(place)).to_be_in_viewport()
        page.wait_for_function("place => location.hash === place", arg=place)
        page.go_back()
        page.wait_for_function("() => !location.hash")
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(LINK, f"#{TEST}?acting_multiplier=5")
    card.shows("acting_multiplier=5")
    expect(card.field("acting_multiplier")).to_have_value("5")
    expect(card.root).to_be_in_viewport()
    page.go_back()
    expect(card.field("acting_multiplier")).to_have_value("3.5")
    for _ in range(2):
        link.click()
        expect(page.locator(place)).to_be_in_viewport()
        page.evaluate("scrollTo(0, 0)")
    assert card.root.evaluate("card => card.sameCard")
    follow(page, "honor/critical-events/")
    page.go_back()
    expect(card.field("acting_multiplier")).to_have_value("3.5")
    page.go_forward()
    page.wait_for_url("**/honor/critical-events/")


@pytest.mark.pyodide
def test_python_starts_for_a_card_near_the_screen_and_its_progress_is_real(
    newcomer: Page, site: Site
) -> None:
    """Who scrolls to a calculator finds Python on its way, but no chart library yet.

    While it loads, the reader sees bytes; then nothing.
    """
    asked = asked_for(newcomer, "/vendor/plotly")
    card = Card.open(newcomer, site)
    card.part("status-text").evaluate(HEAR)

    gate = Gate(newcomer)  # the bytes come while somebody waits for them
    with newcomer.expect_request("**/runtime/**"):
        card.root.scroll_into_view_if_needed()
        newcomer.mouse.wheel(0, 100)
    assert asked == []
    card.step_aside()
    expect(card.part("status-text")).to_contain_text("Getting the calculator")
    gate.open()
    card.shows(ASIDE)

    expect(card.part("status-text")).to_be_empty()
    expect(card.part("progress")).to_be_hidden()
    texts = [
        text for text in newcomer.evaluate("heard") if text.startswith("Getting the calculator")
    ]
    assert [text for text in texts if text.endswith(" MB, only this once")]


def test_a_slow_question_can_be_canceled_and_a_lost_one_is_asked_again(
    page: Page, site: Site
) -> None:
    """After a second a button ends the wait; what was shown stays marked, the next works.

    Of a worker that dies the reader is told; until the answer is there the figure is marked.
    """
    page.add_init_script(HOLD)
    card = Card.open(page, site)
    cancel = card.root.locator('[data-act="cancel"]')
    card.step_aside()
    card.shows(ASIDE)
    expect(cancel).to_be_hidden()

    page.evaluate(HOLD_QUESTIONS)
    card.more("acting_multiplier").click()
    expect(cancel).to_be_visible()
    page.evaluate(HOLD_NOTHING)
    cancel.click()

    expect(card.part("status-text")).to_contain_text("Canceled")
    expect(cancel).to_be_hidden()
    card.shows(ASIDE)
    card.is_stale()
    card.more("acting_multiplier").click()
    card.shows(ASIDE.replace("3.5", "4.5"))
    card.is_current()

    card.part("said").evaluate(HEAR)
    page.evaluate(HOLD_QUESTIONS)
    card.more("acting_multiplier").click()
    card.is_stale()
    page.evaluate(HOLD_NOTHING)
    page.evaluate("window.lastWorker.dispatchEvent(new Event('error', {cancelable: true}))")

    query = ASIDE.replace("3.5", "5")
    card.shows(query)
    card.is_current()
    expect(card.part("said")).to_have_text(native(query)["result"]["headline"])
    assert [text for text in page.evaluate("heard") if "started again" in text]


def test_a_late_answer_leaves_the_address_of_the_next_page_alone(page: Page, site: Site) -> None:
    """The address changes before the new page stands; the old card is still there to answer."""
    page.add_init_script(HOLD)
    card = Card.open(page, site)
    card.step()
    arriving = Gate(page, "**/critical-events/")

    page.evaluate(HOLD_QUESTIONS)
    card.more("acting_multiplier").click()
    follow(page, "honor/critical-events/")
    page.evaluate("release()")
    card.shows("acting_multiplier=4.5")
    page.wait_for_timeout(600)

    assert page.url == f"{site.url}honor/critical-events/"
    arriving.open()
    expect(page.locator("h1").first).to_contain_text("ritical")
    assert page.url == f"{site.url}honor/critical-events/"


def test_a_link_leads_to_its_place_however_the_page_before_was_scrolled(
    page: Page, site: Site
) -> None:
    """The theme saves how far a page is scrolled when the next one has its address already."""
    page.goto(f"{site.url}calculators/")
    page.wait_for_function(LISTED)
    arriving = Gate(page, "**/honor/test/")
    entry = page.locator('[data-id="honor.test"] .index-name')
    entry.evaluate("link => { scrollTo(0, 300); link.click() }")
    page.wait_for_function("() => location.hash === '#honor.test' && history.state?.y")
    arriving.open()
    expect(page.locator('[id="honor.test"]')).to_be_in_viewport()


def test_colors_of_a_tools_chart_follow_the_scheme(page: Page, site: Site) -> None:
    """A chart outside a card is drawn again as well."""
    page.goto(f"{site.url}honorbound/team-and-deck/")
    shop = page.locator('[data-tool="desk/workshop"]')
    usable(shop.locator("[data-cell]").first).focus()
    bar = explored(shop).locator(".barlayer path").first
    light = bar.evaluate("bar => getComputedStyle(bar).fill")
    page.locator("body").evaluate("body => body.setAttribute('data-md-color-scheme', 'slate')")
    expect(bar).not_to_have_css("fill", light)


def test_a_link_that_is_followed_while_its_page_is_fetched_is_the_last(
    page: Page, site: Site
) -> None:
    """The theme fetches the page of a first link on it, until a script of ours prevents that."""
    staying = Gate(page, "**/tools/staying.js")
    card = Card.open(page, site)
    until(page, lambda: bool(staying.waiting))
    fetched = Gate(page, site.url + HOME)
    page.evaluate("location.hash = '#honor.test?acting_multiplier=3'")
    until(page, lambda: bool(fetched.waiting))
    staying.open()
    page.evaluate(STAYING)
    page.evaluate("location.hash = '#honor.test?acting_multiplier=8'")
    fetched.open()
    page.wait_for_timeout(500)  # in which the theme goes to its place
    card.shows("acting_multiplier=8")
    assert page.url.endswith("acting_multiplier=8")
