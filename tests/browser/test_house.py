"""House rules in the page: one rule in a card, and a table's set that every card follows."""

from dataclasses import replace

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import PHONE, TEST, Card, lead_of, usable
from tests.browser.conftest import NewPage
from tests.browser.kept_things import HOUSE, NAME, Thing
from tests.browser.test_access import SHIFTS
from tests.browser.test_answers import Gate
from tests.conftest import Site

NAME_AND_FOCUS = """where => {
    const name = document.querySelector(where)
    name.value = 'Thursday'
    name.dispatchEvent(new Event('input', {bubbles: true}))
    document.querySelector('[data-act=play]').focus()
}"""
ACTING = "acting_multiplier=3.5&house=ties:acting"
WORDS = "with ties to the acting side"


def test_a_rule_is_two_presses_from_the_start_page(page: Page, site: Site) -> None:
    """The line below the settings, and a choice; the answer and the link name the rule."""
    page.set_viewport_size(PHONE)
    card = Card.open(page, site, "", f"{TEST}.3")
    expect(card.root.locator(".hc-book")).to_be_visible()
    card.root.locator(".hc-house > summary").click()
    card.root.locator('[data-rule="ties"]').select_option("acting")
    expect(card.root.locator(".hc-headline")).to_contain_text(WORDS)
    card.shows(ACTING)
    assert lead_of(ACTING) != lead_of("acting_multiplier=3.5")
    expect(card.root.locator(".hc-other")).to_be_visible()
    page.wait_for_url(f"**/*{ACTING}")


def test_the_keyboard_learns_what_a_rule_of_a_card_means(page: Page, site: Site) -> None:
    """One press of a button before its list shows the sentence, and one more takes it away.

    What strangers left in the store is no rule: the book is played.
    """
    page.goto(site.url + "csp.txt")
    forged = '{"name": "<img src=x>", "house": "<b>", "address": "javascript:alert(1)"}'
    page.evaluate("text => localStorage.setItem('honor-roll table honor', text)", forged)
    card = Card.open(page, site)
    rule = card.root.locator('.hc-rule:has([data-rule="ties"])')
    card.root.locator(".hc-house > summary").press("Enter")
    expect(rule.locator("select")).to_have_value("opposing")
    button = rule.get_by_role("button", name="Help: ")
    button.press("Enter")
    expect(rule.get_by_text("Who wins when both totals are equal.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(rule.locator("p")).to_be_hidden()
    page.wait_for_load_state("networkidle")  # until the script that reads the store is there
    expect(page.locator(".hc-table-line")).to_have_count(0)
    page.keyboard.press("Tab")
    expect(rule.locator("select")).to_be_focused()


def test_the_rules_of_a_link_move_nothing_on_a_phone(page: Page, site: Site) -> None:
    """Their fold is open when the page is painted first; its lists wait for what the link says.

    The book's curve is one press away: it stands in the chart beside the table's own, and goes with
    the link. Five kept curves leave no room for it: that is told, and the card goes on.
    """
    page.set_viewport_size(PHONE)
    page.add_init_script(SHIFTS)
    scripts, lists = Gate(page, "**/javascripts/calculator.js"), Gate(page, "**/tools/house.js")
    page.goto(f"{site.url}honor/test/#{TEST}?{ACTING}", wait_until="commit")
    card = Card(page, TEST)
    ties = card.root.locator('[data-rule="ties"]')
    expect(card.root.locator(".hc-house")).to_have_attribute("open", "")
    expect(ties).to_be_hidden()
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    scripts.open()
    card.is_current()
    expect(ties).to_be_hidden()
    lists.open()
    expect(ties).to_be_visible()
    expect(ties).to_have_value("acting")
    assert page.evaluate("window.shift") <= 0.02

    card.root.locator("[data-book]").click()
    expect(card.root.locator(".hc-kept li")).to_have_count(1)
    expect(card.root.locator(".hc-kept input")).to_have_value("By the book")
    page.wait_for_url("**/*pin=By+the+book~acting_multiplier*")

    pins = "&".join(f"pin={n}~acting_multiplier%3D{n}" for n in range(4, 9))
    page.evaluate("link => { location.hash = link }", f"{TEST}?{ACTING}&{pins}")
    expect(card.root.locator(".hc-kept li")).to_have_count(5)
    card.is_current()
    card.root.locator("[data-book]").click()
    expect(card.part("status-text")).to_contain_text("5 curves are kept.")
    card.more("acting_multiplier").click()
    card.is_current()
    expect(card.part("status-text")).to_be_empty()


def test_a_set_that_is_switched_on_is_followed_on_other_pages(page: Page, site: Site) -> None:
    """A line says so; the button of the set follows the line when it switches them off.

    Before anything was changed, and while there is only a name, a press is refused in words; a
    button that goes hands the keyboard on.
    """
    thing = Thing.open(page, site, HOUSE)
    usable(thing.root.locator(NAME))
    play = thing.root.locator('[data-act="play"]')
    play.press("Enter")
    expect(thing.message).to_have_text("These are the rules of the book. Change a rule first.")
    expect(play).to_be_focused()
    page.evaluate(NAME_AND_FOCUS, NAME)
    expect(play).to_be_disabled()
    expect(thing.root.locator('[data-act="copy"]')).to_be_focused()
    for edit in HOUSE.edits:
        thing.do(edit)
    play.click()
    expect(play).to_have_text("Play by the book again")
    line = page.locator(".hc-table-line")
    line.get_by_role("button").click()
    expect(play).to_have_text("Play by these rules")
    play.click()
    expect(line).to_contain_text("“Thursday” are on")
    card = Card.open(page, site)
    expect(card.root.locator(".hc-headline")).to_contain_text(WORDS)
    expect(line).to_contain_text("“Thursday” are on")
    assert "#" not in page.url


TABLE = (
    '{"name": "Thursday", "house": "ties:acting", "address": "/honor/house-rules/", "of": "Honor"}'
)
ON = "House rules “Thursday” are on for Honor"


def switch_on(page: Page, site: Site, slug: str = "honor", table: str = TABLE) -> None:
    """House rules are on from the next page on, as the page of house rules leaves them."""
    if page.url == "about:blank":
        page.goto(site.url + "csp.txt")
    page.evaluate("table => localStorage.setItem(...table)", [f"honor-roll table {slug}", table])


def test_rules_that_are_on_move_nothing_and_switched_off_leave_nothing(
    page: Page, site: Site
) -> None:
    """The line that tells of them has its place from the first paint; no fold opens for them.

    Neither dice nor lists nor the button on the rules' own page is left; the keyboard goes on.
    """
    page.set_viewport_size(PHONE)
    switch_on(page, site)
    page.goto(site.url)
    expect(page.locator(".hc-table-line")).to_contain_text(ON)
    page.add_init_script(SHIFTS)
    card = Card.open(page, site)
    expect(card.root.locator(".hc-headline")).to_contain_text(WORDS)
    expect(page.locator(".hc-table-line")).to_contain_text(ON)
    expect(card.root.locator(".hc-house")).not_to_have_attribute("open", "")
    assert page.evaluate("window.shift") <= 0.02
    card.root.locator(".hc-house > summary").click()
    ties = card.root.locator('[data-rule="ties"]')
    expect(ties).to_have_value("acting")
    card.roll("1000")
    expect(card.part("so-far")).to_contain_text("1,000")
    line = page.locator(".hc-table-line").get_by_role("button", name="Play by the book")
    line.press("Enter")
    expect(card.root.locator(".hc-headline")).not_to_contain_text(WORDS)
    expect(card.part("so-far")).not_to_contain_text("1,000")
    expect(ties).to_have_value("opposing")
    expect(card.part("reset")).to_be_hidden()
    expect(page.locator("h1")).to_be_focused()


def test_a_card_offers_the_rules_that_it_left(page: Page, new_page: NewPage, site: Site) -> None:
    """Reset and a link have the book's rules; so has the page's own address.

    A press applies those that are on, for good.
    """
    switch_on(page, site)
    card = Card.open(page, site, f"honor/test/#{TEST}?acting_multiplier=3.5")
    card.shows("acting_multiplier=3.5")
    own = card.root.get_by_role("button", name="Use my table's rules")
    own.click()
    card.shows(ACTING)
    expect(own).to_have_count(0)
    page.wait_for_url(f"**/*{ACTING}")
    page.reload()
    card.shows(ACTING)
    expect(own).to_have_count(0)
    card.more("acting_multiplier").click()
    card.shows(ACTING.replace("3.5", "4"))
    expect(card.root.locator(".hc-headline")).to_contain_text(WORDS)
    expect(own).to_have_count(0)
    card.root.locator('[data-act="reset"]').press("Enter")
    expect(card.root.locator(".hc-headline")).not_to_contain_text(WORDS)
    expect(card.root.locator('[data-act="share"]')).to_be_focused()
    expect(own).to_be_visible()
    page.evaluate("link => location.hash = link", f"{TEST}?acting_multiplier=5&house=die:d8")
    card.shows("acting_multiplier=5&house=die:d8")
    other = new_page()
    other.goto(site.url + "csp.txt")
    other.evaluate("localStorage.removeItem('honor-roll table honor')")
    expect(page.locator(".hc-table-line")).to_have_count(0)  # it was switched off in another tab
    card.shows("acting_multiplier=5&house=die:d8")
    switch_on(other, site)
    own.click()
    expect(own).to_have_count(0)
    page.evaluate("location.hash = ''")
    expect(card.root.locator(".hc-headline")).not_to_contain_text(WORDS)
    expect(own).to_be_visible()
    page.emulate_media(media="print")
    for button in (own, page.locator(".hc-table-line").get_by_role("button", include_hidden=True)):
        expect(button).to_be_hidden()
    # A page that comes back from the browser's cache has not heard what other tabs did meanwhile.
    page.evaluate("localStorage.removeItem('honor-roll table honor')")
    page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', {persisted: true}))")
    expect(page.locator(".hc-table-line")).to_have_count(0)


def test_every_page_says_what_is_on(page: Page, site: Site) -> None:
    """Where figures link to Honor's charts, they are told apart; no figures of other games are, nor
    is the one in a question on the home page.
    """
    line = page.locator(".hc-table-line")
    for path in ("claims/", "", "dice/", "honors-edge/summary/"):
        switch_on(page, site)
        page.goto(site.url + path)
        expect(line, path).to_contain_text(ON)
        assert bool(page.locator(".hc-by-book").count()) is (path == "claims/"), path
        line.get_by_role("button", name="Play by the book").click()
        expect(line, path).to_have_count(0)
        assert page.evaluate("localStorage.getItem('honor-roll table honor')") is None, path


TEXT = """() => {
    const text = document.querySelector('.md-content__inner').cloneNode(true)
    text.querySelectorAll('honor-calculator, .hc, .hc-table-line').forEach(one => one.remove())
    return text.textContent
}"""
# Every figure in the text of a page, and whether it says whose it is, or its table's head does.
FIGURES = """() => {
    const text = document.querySelector('.md-content__inner').cloneNode(true)
    const live = text.querySelectorAll('honor-calculator, .hc, .hc-table-line, code')
    live.forEach(one => one.remove())
    const marked = table => (table.closest('details.figures')?.querySelector('summary')
        ?? table).querySelectorAll('.hc-by-book').length === 1
    const tables = [...text.querySelectorAll('table')].filter(one => /\\d%/.test(one.textContent))
    const inTables = tables.map(marked)
    tables.forEach(one => one.remove())
    const running = [...text.textContent.matchAll(/\\d%(book)?/g)].map(([, book]) => Boolean(book))
    return {inTables, running}
}"""


@pytest.mark.parametrize(
    ("path", "tables", "running"),
    [("honor/wounds/", 3, 3), ("honor/summary/", 3, 0), ("compare/", 0, 11)],
)
def test_figures_in_the_text_are_told_apart(
    page: Page, site: Site, path: str, tables: int, running: int
) -> None:
    """Those that a table's rules would change say that they are the book's, until it is off."""
    page.goto(site.url + path)
    plain = page.evaluate(TEXT)
    switch_on(page, site)
    page.reload()
    expect(page.locator(".hc-table-line")).to_contain_text(ON)
    found = page.evaluate(FIGURES)
    assert len(found["inTables"]) >= tables
    assert len(found["running"]) >= running
    assert all(found["inTables"] + found["running"])
    page.locator(".hc-table-line").get_by_role("button").click()
    expect(page.locator(".hc-by-book")).to_have_count(0)
    assert page.evaluate(TEXT) == plain


FOUR = "explode_from=9&reroll=ones_until&ten_dice=two_for_one&damage_explodes=no"
EDGE = replace(HOUSE, anchor="house.honors-edge", path="honors-edge/house-rules/")


def test_a_set_of_four_rules_travels_by_one_link(newcomer: Page, site: Site) -> None:
    """Opened in another browser, it is played by attack and duel."""
    thing = Thing.open(newcomer, site, EDGE, f"name=Friday&{FOUR}")
    expect(thing.root.locator(".hc-words")).to_contain_text("Played with")
    thing.press("play")
    expect(newcomer.locator(".hc-table-line")).to_contain_text("“Friday” are on")
    for id in ("honors-edge.attack", "honors-edge.duel"):
        card = Card.open(newcomer, site, "honors-edge/fighting/", id)
        house = ";".join(pair.replace("=", ":") for pair in FOUR.split("&"))
        start = card.root.get_attribute("start")
        figure = lead_of(f"{start}&house={house}", id)
        expect(card.root.locator(".hc-lead-text")).to_have_text(figure)
        assert figure != lead_of(f"{start}", id)
