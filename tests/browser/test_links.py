"""Links: the address is the state of a chart, for whoever opens it, whenever."""

from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from honorcalc import __version__
from tests.browser.card import (
    ASIDE,
    HOLD,
    HOLD_ALL,
    HOLD_QUESTIONS,
    HOME,
    HOSTILE,
    NOT_ALL,
    PHONE,
    START,
    TEST,
    Card,
    lead_of,
    place_of,
)
from tests.browser.test_answers import asked_for
from tests.browser.test_card import WRITES
from tests.conftest import Site

TOLD = "document.addEventListener('calculator-address', () => void (window.told = true))"


def test_copied_link_leads_home_with_the_settings(page: Page, site: Site) -> None:
    """A copy on another page says where the rule stands, and hands out the address there."""
    card = Card.open(page, site, "", "honor.test.3")
    home = card.root.locator(".hc-home").evaluate("link => link.href")
    assert home == f"{site.url}{HOME}#honor.test"
    card.more("opposing_multiplier").click()
    card.is_at("acting_multiplier=3.5&opposing_multiplier=2.5")

    card.share("link")

    query = "acting_multiplier=3.5&opposing_multiplier=2.5"
    said = lead_of(query).removesuffix("%")
    link = f"{site.url}{HOME}#honor.test?{query}&said={said}@{__version__}"
    expect(card.part("message")).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()") == link
    Card.open(page, site, link.removeprefix(site.url)).shows(query)


ASTRAY = (
    (
        "honor.tset?acting_multiplier=3",
        "“honor.tset”. The nearest name is that of the calculator Opposed test.",
        f"{HOME}#honor.test?acting_multiplier=3",
    ),
    (
        "honors-edge.skill.2?tn=20",
        "“honors-edge.skill”. The calculator is on another page: Skill Roll.",
        "honors-edge/skill-rolls/#honors-edge.skill?tn=20",
    ),
    ("luck.of.all?", "“luck.of.all”. Look for it among all calculators", "calculators/"),
)


def test_a_link_to_what_a_page_lacks_says_where_to_look(page: Page, site: Site) -> None:
    """The right link takes the settings along; wherever it leads to, nothing is said any more.

    The note lies over the foot of the page, so whoever has read it can put it away by keyboard.
    """
    note = page.locator(".hc-astray")
    for fragment, says, leads in ASTRAY:
        page.goto("about:blank")
        page.goto(f"{site.url}{HOME}#{fragment}")
        expect(note).to_contain_text(f"This page has nothing named {says}")
        expect(note).to_be_in_viewport()
        text = page.locator("article > p").first
        before = place_of(text)
        taken = note.evaluate_handle("note => (note.remove(), note)")
        assert place_of(text) == before  # it has moved nothing
        taken.evaluate("note => document.querySelector('h1').before(note)")
        note.get_by_role("link").first.click()
        expect(page).to_have_url(site.url + leads)
        expect(note).to_have_count(0)
    page.goto(f"{site.url}{HOME}#luck.of.all?")
    page.get_by_role("button", name="Close").press("Enter")
    expect(note).to_have_count(0)


def test_whatever_stands_in_an_address_is_text_and_the_page_opens(page: Page, site: Site) -> None:
    """`#honor.test` is a place in the page; nothing is loaded for it, nor for what is no place."""
    asked = asked_for(page, "/runtime/", "/vendor/plotly")
    for fragment in (TEST, "%E0%A4%A?x=1"):
        card = Card.open(page, site, f"{HOME}#{fragment}", TEST)
        page.wait_for_timeout(500)
        card.shows(START)
        assert asked == []
        page.goto("about:blank")
    for query in HOSTILE:
        card = Card.open(page, site, f"{HOME}#{TEST}?{query}")
        page.wait_for_timeout(300)
        card.shows("")
        expect(card.part("link-notes").locator("img, b"), query).to_have_count(0)
        expect(card.part("status-text"), query).to_have_text(NOT_ALL)
        page.goto("about:blank")


def test_what_a_link_got_wrong_is_said_until_something_is_changed(page: Page, site: Site) -> None:
    """What is wrong falls back to the default, and what is unknown is left out.

    All is told, also after the kept curve, which is another question, has been answered.
    """
    curve = "pin=Two~acting_multiplier%3D4.5"
    query = f"acting_multiplier=99&opposing_multiplier=3&luck=7&pin=Old~luck%3D7&{curve}"
    card = Card.open(page, site, f"{HOME}#honor.test?{query}&house=tie:acting")
    expect(card.part("legend")).to_contain_text("Two")
    card.is_at(f"opposing_multiplier=3&{curve}")
    card.is_current()
    card.shows("opposing_multiplier=3")
    bad = "99 is not a multiple of 0.5 from 0.5 to 20"
    for wrong in (bad, "luck in the link", "luck is not a parameter", "the nearest are ties, "):
        expect(card.part("link-notes").locator("li", has_text=wrong)).to_have_count(1)
    expect(card.part("link-notes").locator("li")).to_have_count(4)
    said = card.part("status-text")
    expect(said).to_have_text(NOT_ALL)
    expect(card.part("said")).to_contain_text(bad)
    page.set_viewport_size(PHONE)
    bottom, top = (
        one.evaluate("node => node.getBoundingClientRect()")
        for one in (said, card.part("group").first)
    )
    assert bottom["bottom"] <= top["top"], "on a phone it covers no setting"
    card.more("acting_multiplier").click()
    expect(said).to_be_empty()
    expect(card.part("link-notes")).to_be_hidden()


def test_back_and_forward_bring_the_charts_back(page: Page, site: Site) -> None:
    """The address is the state, also on the way back and forth; without settings, the start.

    What a link doesn't vary is not varied, whatever the link before it did.
    """
    card = Card.open(page, site)
    for value in ("3", "8"):
        page.evaluate("value => location.hash = `#honor.test?acting_multiplier=${value}`", value)
        card.shows(f"acting_multiplier={value}")

    page.go_back()
    card.shows("acting_multiplier=3")
    expect(card.field("acting_multiplier")).to_have_value("3")

    page.go_forward()
    card.shows("acting_multiplier=8")
    page.go_back()
    card.shows("acting_multiplier=3")
    page.go_back()
    card.shows("acting_multiplier=3.5")
    assert page.url == site.url + HOME

    over = "view=over&by=acting_modifier:-2:2&value=tie"
    page.evaluate("query => void (location.hash = query)", f"{TEST}?{over}")
    by = card.root.locator('.hc-over [name="by"]')
    expect(by).to_have_value("acting_modifier:-2:2")
    page.evaluate("location.hash = '#honor.test?view=over&x=opposing_multiplier'")
    card.is_at("view=over&x=opposing_multiplier&value=success")
    expect(by).to_have_value("")
    expect(card.root.locator('.hc-over [name="value"]')).to_have_value("success")


def test_an_address_that_says_it_is_not_written_again(page: Page, site: Site) -> None:
    """A browser gives up its way forward, just begun, when the page writes its address."""
    page.add_init_script(WRITES + TOLD)
    card = Card.open(page, site, f"{HOME}#honor.test?acting_multiplier=3")
    card.shows("acting_multiplier=3")
    page.wait_for_function("() => window.told")
    assert page.evaluate("written") == []
    card.more("acting_multiplier").click()
    card.is_at("acting_multiplier=3.5")
    assert len(page.evaluate("written")) == 1


def test_a_tab_pressed_while_python_starts_for_a_link_stays(page: Page, site: Site) -> None:
    """The settings of the link stand in the form at once, and their answer comes nevertheless.

    Those that it does not name are as the calculator has them, not the page. What in the link is
    wrong is told, too.
    """
    page.add_init_script(HOLD_ALL)
    query = "acting_modifier=3&opposing_modifier=-2"
    card = Card.open(page, site, f"{HOME}#honor.test?{query}&view=at-least&range=5")
    for name, value in (("acting_multiplier", "2"), ("opposing_modifier", "-2")):
        expect(card.field(name)).to_have_value(value)
    expect(card.root.locator('.hc-views [value="at-least"]')).to_be_checked()
    card.tab("table").click()
    expect(card.root.locator(".hc-table")).to_be_visible()
    card.is_stale()

    page.evaluate("release()")

    card.is_at(f"{query}&view=table")
    card.shows(query)
    card.is_current()
    expect(card.part("link-notes")).to_contain_text("range")
    expect(card.tab("table")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Alt+ArrowLeft")  # the browser's own keys are left to it
    expect(card.tab("table")).to_have_attribute("aria-selected", "true")


def test_who_changes_a_setting_before_a_link_is_open_keeps_the_change(
    page: Page, site: Site
) -> None:
    """Form, figure and address are of one mind, whichever came first."""
    page.add_init_script(HOLD)
    card = Card.open(page, site)
    card.step()
    page.evaluate(HOLD_QUESTIONS)
    # Not by the address: then the theme fetches the page anew, at a time of its own.
    query = ASIDE.replace("3.5", "8")
    card.root.evaluate("(card, query) => card.open(query)", query)
    card.more("acting_multiplier").click()
    page.evaluate("release()")

    card.is_at(query.replace("8", "8.5"))
    card.shows(query.replace("8", "8.5"))
    expect(card.field("acting_multiplier")).to_have_value("8.5")
    expect(card.field("acting_modifier")).to_have_value("3")


def test_a_link_to_a_roll_of_what_is_never_rolled_shows_its_chart(page: Page, site: Site) -> None:
    """A tab that the card lacks cannot be in front."""
    card = Card(page, "actions-reactions.level")
    page.goto(f"{site.url}embed/{card.anchor}/#{card.anchor}?seed=3&view=rolls")
    expect(card.part("box")).to_be_visible()
    expect(card.tab("chart")).to_have_attribute("aria-selected", "true")


def test_a_name_from_a_link_is_text_in_the_drawing(page: Page, site: Site) -> None:
    """Plotly would make links of what looks like one, and figures of what looks like a template."""
    anchor = "actions-reactions.party"
    name = "<a href=https://evil.example>%{y}</a>"
    characters = f"{name}, d8, 15, none\nCedrick, d8, 15, none\n{name} too, d8, 10, none"
    query = urlencode({"characters": characters})
    box = Card.open(page, site, f"embed/{anchor}/#{anchor}?{query}").chart()
    expect(box.locator(".xtitle")).to_have_text(f"{name} too with")
    expect(box.locator(".xtick").first).to_contain_text("<a")
    box.locator(".barlayer .point").first.hover(force=True)
    expect(box.locator(".hoverlayer .hovertext")).to_contain_text("%{y}")
    assert box.locator("svg a").count() == 0
