"""Dice as they are drawn and told: size, chains, and what became of each, without color."""

from dataclasses import replace
from typing import Any

from playwright.sync_api import Locator, Page, expect

from honorcalc.calculators.rolls import Die
from tests.browser.card import Card, place_of
from tests.browser.test_access import complaints
from tests.conftest import Site

SIZES = (3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30)
SHOW = """async ([anchor, dice]) => {
    const {showDice} = await import(document.querySelector('script[src$="calculator.js"]').src
        .replace('calculator.js', 'tools/dice.js'))
    showDice(document.getElementById(anchor).querySelector('.hc-dice'), dice)
}"""


def open_dice(page: Page, site: Site) -> Card:
    """A card with the place of its dice in front, and with their style, which came with a roll."""
    page.emulate_media(reduced_motion="reduce")
    card = Card.open(page, site)
    card.roll("1")
    expect(card.part("dice").locator(".hc-die").first).to_be_visible()
    card.is_current()
    return card


def show(card: Card, *dice: Die) -> Locator:
    """Draws dice in a card; returns their place."""
    card.page.evaluate(SHOW, [card.anchor, [die.to_json() for die in dice]])
    return card.part("dice")


def d10(face: int, **more: Any) -> Die:
    """A ten-sided die that counts what it shows, unless said."""
    return replace(Die("Pool", 10, face, face), **more)


def test_chains_are_told_as_a_player_would(page: Page, site: Site) -> None:
    """One label for the throws that hang together, with their sum and what became of them.

    A mark stands alone: where all have ten sides, none needs its name.
    """
    card = open_dice(page, site)
    place = show(
        card,
        d10(10, exploded=True),
        d10(5, follows=True),
        d10(1, value=0, rerolled=True, kept=False),
        d10(4, follows=True, kept=False),
        d10(7),
    )

    labels = place.locator(".hc-chain[role=img]")
    expect(labels).to_have_count(3)
    for n, text in enumerate(
        ("10, exploded, then 5: 15, kept", "1, rerolled, then 4: 4, not kept", "7, kept")
    ):
        expect(labels.nth(n)).to_have_attribute("aria-label", text)
    expect(place.get_by_role("group")).to_have_attribute("aria-label", "Pool")

    show(card, d10(8, mark="+3"), d10(2))
    expect(place.locator(".hc-under")).to_have_text(["+3"])
    expect(labels.first).to_have_attribute("aria-label", "8, +3")


def test_every_fate_and_every_size_of_a_die_has_its_sign(page: Page, site: Site) -> None:
    """Joined, crossed out, marked as exploded, lifted, faint: shapes, not colors.

    Axe finds nothing: labels, roles and contrasts hold for each. No two sizes of the ladder look
    alike, and each is written under its die. A card has the shape of one, a 0 is a number, and a
    deck has no sides to tell.
    """
    card = open_dice(page, site)
    place = show(
        card,
        d10(10, exploded=True, mark="✓"),
        d10(5, follows=True),
        d10(1, value=0, rerolled=True),
        d10(9, follows=True),
        d10(2, kept=False),
        d10(6, value=0),
    )

    expect(place.locator(".hc-joint")).to_have_count(2)
    expect(place.locator(".hc-die-strike")).to_have_count(1)
    expect(place.locator(".hc-badge")).to_have_count(1)
    expect(place.locator(".hc-die-faint")).to_have_count(1)
    tops = [place_of(die)["y"] for die in place.locator(".hc-die").all()]
    assert tops[4] > tops[0] == tops[1] == tops[2] == tops[3] == tops[5]
    dashes = place.locator(".hc-die-dropped .hc-die-body")
    assert dashes.evaluate("path => getComputedStyle(path).strokeDasharray") != "none"
    assert complaints(card.root) == []

    show(card, *(Die("Ladder", sides, 1, 1) for sides in SIZES))
    paths = place.locator(".hc-die-body").evaluate_all("all => all.map(path => path.outerHTML)")
    assert len(set(paths)) == len(SIZES)
    expect(place.locator(".hc-under")).to_have_text([f"d{sides}" for sides in SIZES])

    show(card, Die("Deck", 30, 0, 0, card=True), Die("Deck", 30, 6, 6, card=True))
    expect(place.locator(".hc-face")).to_have_text(["0", "6"])
    expect(place.locator(".hc-under, .hc-die-faint")).to_have_count(0)
    expect(place.locator(".hc-chain").first).to_have_attribute("aria-label", "card 0")
