"""Any dice in the page: a reader writes dice, reads them in every view, and sends them on."""

import re

from playwright.sync_api import Page, expect

from tests.browser.card import Card, native, usable
from tests.conftest import Site

DICE, ID = "dice/", "dice.roll"
DUEL = "expression=3d6+vs+2d8"


def test_two_rolls_stand_beside_a_test_of_honor(page: Page, site: Site) -> None:
    """The link has the dice; the curve kept on the card of a ruleset is offered, and joins it.

    The letter n stands for a number that a chart goes through.
    """
    test = Card.open(page, site)
    test.press("pin")
    expect(test.root.locator(".hc-kept li")).to_have_count(1)
    card = Card.open(page, site, f"{DICE}#{ID}?{DUEL}")
    card.shows(DUEL)
    expect(card.field("expression")).to_have_value("3d6 vs 2d8")
    card.root.locator(".hc-compare").click()
    kept = card.root.locator(".hc-kept li")
    expect(kept).to_have_count(1)
    expect(kept).to_contain_text("Its axes are not those")
    page.wait_for_url("**/*pin=*honor.test*")
    full = "&".join(f"pin={n}~expression%3D{n}d6" for n in range(1, 6))
    card = Card.open(page, site, f"{DICE}#{ID}?{DUEL}&{full}")
    expect(kept).to_have_count(5)
    card.root.locator(".hc-compare").click()
    expect(card.part("status-text")).to_contain_text("5 curves are kept.")
    over = "expression=nd6+>%3D+12&n=3&view=over&x=n&value=success"
    card = Card.open(page, site, f"{DICE}#{ID}?{over}")
    card.shows("expression=nd6+>%3D+12&n=3")
    card.is_current()
    expect(card.root.locator('.hc-over [name="x"]')).to_have_value(re.compile("^n"))


def test_dice_that_are_written_are_rolled_and_a_mistake_says_where_it_is(
    page: Page, site: Site
) -> None:
    """Three dice lie there after a press; what is wrong is told until the text is mended.

    A line of the headline may end at a hyphen, but a d20-d4 goes to the next line as a whole.
    """
    card = Card.open(page, site, f"{DICE}#{ID}?expression=d20-d4")
    headline = card.part("headline")
    expect(headline).to_have_text(
        str(native("expression=d20-d4", calculator=ID)["result"]["headline"])
    )
    expect(headline.locator(".whole")).to_have_text(["d20-d4"])
    card.field("expression").fill("3d6")
    card.shows("expression=3d6")
    card.tab("rolls").click()
    usable(card.root.locator('[data-act="roll"]').first).click()
    expect(card.part("dice").locator(".hc-die")).to_have_count(3)
    card.field("expression").fill("3d6 + 2x6")
    expect(card.root.locator('[data-name="expression"] .hc-problem')).to_contain_text(
        "at character 8 (“x”)"
    )
    card.field("expression").fill("3d6 + 2d6")
    card.shows("expression=3d6+%2B+2d6")
