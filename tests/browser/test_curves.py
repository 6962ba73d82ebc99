"""Curves kept beside each other."""

import re

import pytest
from playwright.sync_api import Page, expect

from honorcalc import browser
from honorcalc.questions import kept_curves
from honorcalc.questions.pieces import Work
from tests.browser.card import HOLD, HOLD_QUESTIONS, HOME, Card
from tests.browser.conftest import NewPage
from tests.browser.sharing import NAMES, PINS, QUERY, drawn_pins, expected_pins
from tests.conftest import Site


def test_kept_curves_stay_while_settings_change_and_five_are_the_most(card: Card) -> None:
    """Keep, change, see both; the address has both; the name is what was set.

    The same settings are kept once: a second press says so, and so does a sixth curve.
    """
    kept, told = card.part("kept"), card.part("kept").get_by_role("status")
    expect(kept).to_be_hidden()
    card.press("pin")
    expect(kept.locator("input")).to_have_value(NAMES[0])
    card.is_at("acting_multiplier=3.5&pin=~acting_multiplier%3D3.5")
    card.press("pin")
    expect(told).to_have_text("These settings are kept already.")
    card.more("acting_multiplier").click()
    expect(kept.locator(".hc-message")).to_be_empty()  # these are not

    card.is_at("acting_multiplier=4&pin=~acting_multiplier%3D3.5")
    assert drawn_pins(card) == expected_pins("acting_multiplier=4&pin=~acting_multiplier%3D3.5")
    expect(card.part("legend")).to_contain_text("4 v 2 (now)")
    expect(card.part("legend")).to_contain_text(NAMES[0])
    expect(card.part("compared")).to_contain_text("3.5 v 2: 76.2%")
    for count in range(2, 6):
        card.press("pin")
        expect(kept.locator("li")).to_have_count(count)
        card.more("acting_multiplier").click()
    card.press("pin")
    expect(told).to_contain_text("5 curves are kept.")
    expect(kept.locator("li")).to_have_count(5)
    card.tab("table").click()
    expect(card.part("table").locator("th", has_text=NAMES[0])).to_be_visible()


def test_a_name_is_edited_and_curves_are_removed(page: Page, site: Site) -> None:
    """The name stands in chart, legend and address; by keyboard, focus stays where the work is.

    Who removes two at once keeps the others, though the first is still drawn when the second is
    pressed. A heat map keeps none; over a parameter the same calculator has lines, and there they
    are kept.
    """
    page.add_init_script(HOLD)
    rest, last = "pin=B~acting_multiplier%3D5", "pin=C~acting_multiplier%3D8"
    card = Card.open(page, site, f"{HOME}#honor.test?{PINS}&{rest}&{last}")
    kept = card.part("kept")
    first = kept.locator("input").first
    expect(first).to_have_value(NAMES[0])
    first.fill("Bow <b>~ & arrow")
    page.keyboard.press("Enter")
    nine = "pin=Nine~acting_multiplier%3D9"
    card.is_at(f"pin=Bow+%3Cb%3E-+%26+arrow~acting_multiplier%3D3.5&{nine}&{rest}&{last}")
    expect(card.part("legend")).to_contain_text("Bow <b>- & arrow")
    expect(first).to_be_focused()
    page.evaluate(HOLD_QUESTIONS)
    for name in "BC":
        kept.get_by_role("button", name=f"Remove {name}", exact=True).click()
    page.evaluate("release()")
    card.is_at(f"pin=Bow+%3Cb%3E-+%26+arrow~acting_multiplier%3D3.5&{nine}")
    expect(kept.locator("li")).to_have_count(2)  # the address may be sooner

    first.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    card.is_at(nine)
    expect(kept.locator("li")).to_have_count(1)
    expect(kept.locator("input")).to_have_value(NAMES[1])
    page.keyboard.press("Enter")
    card.is_at("")
    expect(card.root.locator('[data-act="pin"]')).to_be_focused()
    assert drawn_pins(card) == {}

    grid = Card(page, "honor.matrix")
    keep = grid.root.locator('[data-act="pin"]')
    expect(keep).to_be_hidden()
    grid.view("over")
    expect(keep).to_be_visible()
    grid.view("exactly")
    expect(keep).to_be_hidden()


def test_a_curve_of_another_tab_is_offered_until_it_is_removed(
    card: Card, new_page: NewPage, site: Site
) -> None:
    """On the cards of all other calculators."""
    other = Card.open(new_page(), site, "honorbound/attacks/", "honorbound.attack")
    offer = other.root.locator(".hc-compare")
    expect(offer).to_have_count(0)
    card.press("pin")
    expect(offer).to_be_visible()
    card.part("kept").get_by_role("button", name=re.compile("^Remove")).click()
    expect(offer).to_have_count(0)


MARKED = """card => {
    window.marked = []
    const watching = new MutationObserver(() => marked.push(card.hasAttribute('stale')))
    watching.observe(card, {attributes: true, attributeFilter: ['stale']})
}"""


def test_a_figure_stays_right_while_kept_curves_are_computed(
    card: Card, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is marked until its own answer is there, and not once more for that of a curve."""
    card.press("pin")
    expect(card.part("kept").locator("li")).to_have_count(1)
    card.is_current()
    monkeypatch.setattr(kept_curves, "AT_ONCE", -1.0)
    monkeypatch.setattr(browser, "WORK", Work())
    card.root.evaluate(MARKED)
    card.more("acting_multiplier").click()
    card.shows("acting_multiplier=4")
    card.page.wait_for_function("() => marked.includes(false)")
    expect(card.part("compared")).to_contain_text("3.5 v 2: 76.2%")
    assert card.page.evaluate("marked") == [True, False]


def test_a_link_with_curves_shows_the_same_figures_elsewhere(newcomer: Page, site: Site) -> None:
    """What one reader set and kept, another sees who has never been here, in each view."""
    card = Card.open(newcomer, site, f"{HOME}#honor.test?{QUERY}&{PINS}")
    card.shows(QUERY)
    expect(card.field("opposing_modifier")).to_have_value("2")
    expect(card.root).to_be_in_viewport()
    for view in ("", "&view=at-least", "&view=at-most"):
        query = f"{QUERY}{view}&{PINS}"
        newcomer.evaluate("link => void (location.hash = link)", f"honor.test?{query}")
        expect(card.root.locator(f'.hc-views [value="{view[6:] or "exactly"}"]')).to_be_checked()
        card.is_current()
        expect(card.part("kept").locator("input")).to_have_count(2)
        drawn = drawn_pins(card)
        assert drawn == expected_pins(query)
        assert list(drawn) == NAMES
