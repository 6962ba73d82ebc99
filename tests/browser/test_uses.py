"""What a kept character can play in a card: the panel "My character"."""

import re

from playwright.sync_api import Page, expect

from tests.browser.card import Card
from tests.browser.kept_things import CHARACTER
from tests.browser.test_character import REIKO, ROLLS, SKILL, Sheet
from tests.conftest import Site


def test_the_attribute_is_chosen_by_keyboard_without_losing_the_place(
    newcomer: Page, site: Site
) -> None:
    """Each press of an arrow brings other figures; the list keeps the focus."""
    Sheet.open(newcomer, site, CHARACTER, REIKO).has("Reiko")
    card = Card.open(newcomer, site, ROLLS, SKILL)
    card.press("character")
    choice = card.part("uses").locator("select")
    choice.focus()
    first, second = choice.evaluate("select => [...select.options].slice(1, 3).map(o => o.label)")
    newcomer.keyboard.press("ArrowDown")
    expect(card.root.get_by_role("button", name=re.compile(rf"\({first}\)"))).to_be_visible()
    expect(choice).to_be_focused()
    newcomer.keyboard.press("ArrowDown")
    expect(card.root.get_by_role("button", name=re.compile(rf"\({second}\)"))).to_be_visible()
