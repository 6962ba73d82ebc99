"""Curves kept beside each other."""

from playwright.sync_api import Page, expect

from tests.browser.card import HOLD, HOLD_QUESTIONS, HOME, Card
from tests.browser.sharing import NAMES, PINS, QUERY, drawn_pins, expected_pins
from tests.conftest import Site


def test_a_kept_curve_stays_while_settings_change(card: Card) -> None:
    """Keep, change, see both; the address has both; the name is what was set."""
    expect(card.part("kept")).to_be_hidden()
    card.press("pin")
    expect(card.part("kept").locator("input")).to_have_value(NAMES[0])
    card.more("acting_multiplier").click()

    card.is_at("acting_multiplier=4&pin=~acting_multiplier%3D3.5")
    assert drawn_pins(card) == expected_pins("acting_multiplier=4&pin=~acting_multiplier%3D3.5")
    expect(card.part("legend")).to_contain_text("4 v 2 (now)")
    expect(card.part("legend")).to_contain_text(NAMES[0])
    expect(card.part("compared")).to_contain_text("3.5 v 2: 76.2%")
    card.tab("table").click()
    expect(card.part("table").locator("th", has_text=NAMES[0])).to_be_visible()


def test_the_same_settings_are_kept_once_and_five_are_the_most(card: Card) -> None:
    """A second press says so, and so does a sixth curve."""
    card.press("pin")
    expect(card.part("kept").locator("li")).to_have_count(1)
    card.press("pin")
    expect(card.part("kept").get_by_role("status")).to_have_text("These settings are kept already.")
    card.more("acting_multiplier").click()
    expect(card.part("kept").locator(".hc-message")).to_be_empty()  # these are not
    for count in range(2, 6):
        card.press("pin")
        expect(card.part("kept").locator("li")).to_have_count(count)
        card.more("acting_multiplier").click()
    card.press("pin")
    expect(card.part("kept").get_by_role("status")).to_contain_text("5 curves are kept.")
    expect(card.part("kept").locator("li")).to_have_count(5)


def test_a_name_is_edited_and_a_curve_removed_by_keyboard(page: Page, site: Site) -> None:
    """The name stands in chart, legend and address; focus stays where the work is."""
    card = Card.open(page, site, f"{HOME}#honor.test?{PINS}")
    first = card.part("kept").locator("input").first
    expect(first).to_have_value(NAMES[0])
    first.fill("Bow <b>~ & arrow")
    page.keyboard.press("Enter")
    card.is_at("pin=Bow+%3Cb%3E-+%26+arrow~acting_multiplier%3D3.5&pin=Nine~acting_multiplier%3D9")
    expect(card.part("legend")).to_contain_text("Bow <b>- & arrow")
    expect(first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    card.is_at("pin=Nine~acting_multiplier%3D9")
    expect(card.part("kept").locator("li")).to_have_count(1)
    page.keyboard.press("Enter")
    card.is_at("")
    expect(card.root.locator('[data-act="pin"]')).to_be_focused()
    assert drawn_pins(card) == {}


def test_who_removes_two_curves_at_once_keeps_the_third(page: Page, site: Site) -> None:
    """Though the first is still drawn when the second is pressed."""
    page.add_init_script(HOLD)
    pins = "&".join(
        f"pin={name}~acting_multiplier%3D{n}" for name, n in zip("ABC", "359", strict=True)
    )
    card = Card.open(page, site, f"{HOME}#honor.test?{pins}")
    expect(card.part("kept").locator("li")).to_have_count(3)
    page.evaluate(HOLD_QUESTIONS)
    for name in "AB":
        card.part("kept").get_by_role("button", name=f"Remove {name}").click()
    page.evaluate("release()")
    card.is_at("pin=C~acting_multiplier%3D9")
    expect(card.part("kept").locator("li")).to_have_count(1)  # the address may be sooner
    expect(card.part("kept").locator("input")).to_have_value("C")


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
        assert drawn_pins(card) == expected_pins(query)
        assert list(drawn_pins(card)) == NAMES


def test_a_curve_that_no_longer_computes_is_left_out_with_a_note(page: Page, site: Site) -> None:
    """The rest of the chart stands, and the link is mended."""
    card = Card.open(page, site, f"{HOME}#honor.test?{QUERY}&pin=Old~luck%3D7&{PINS}")
    card.is_at(f"{QUERY}&{PINS}")
    expect(card.part("link-notes").locator("li")).to_have_count(1)
    expect(card.part("link-notes")).to_contain_text("luck is not a parameter")


def test_a_heat_map_keeps_no_curves(page: Page, site: Site) -> None:
    """Over a parameter the same calculator has lines, and there they are kept."""
    anchor = "honor.matrix"
    card = Card.open(page, site, f"embed/{anchor}/", anchor)
    keep = card.root.locator('[data-act="pin"]')
    expect(keep).to_be_hidden()
    card.view("over")
    expect(keep).to_be_visible()
    card.view("exactly")
    expect(keep).to_be_hidden()
