"""What tests of sharing have in common: the menu, the texts, the kept curves."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.asking import granted
from tests.browser.card import HOME, TEST, Card, native
from tests.conftest import Site

QUERY = "acting_multiplier=5&opposing_modifier=2"
PINS = "pin=~acting_multiplier%3D3.5&pin=Nine~acting_multiplier%3D9"
NAMES = ["3.5 v 2", "Nine"]


def open_menu(page: Page, site: Site, query: str = QUERY) -> Card:
    """A card with its share menu open."""
    card = Card.open(page, site, f"{HOME}#honor.test?{query}")
    card.shows(query)
    card.press("share")
    expect(card.part("sharing")).to_be_visible()
    return card


def shared(site: Site, query: str) -> dict[str, Any]:
    """The texts as Python gives them outside the browser."""
    places = {"address": site.url + HOME, "frame": f"{site.url}embed/honor.test/"}
    return dict(granted("share", calculator=TEST, query=query, **places)["texts"])


def drawn_pins(card: Card) -> dict[str, list[float]]:
    """The kept curves in the chart that Plotly drew: name and figures."""
    found: dict[str, list[float]] = card.chart().evaluate(
        """box => Object.fromEntries(
            box.data.filter(({meta}) => meta.role === 'pin').map(({name, y}) => [name, y]))"""
    )
    return found


def expected_pins(query: str) -> dict[str, list[float]]:
    """The same outside the browser."""
    data = native(query)["result"]["figure"]["data"]
    return {t["name"]: t["y"] for t in data if t["meta"]["role"] == "pin"}
