"""Actions and Reactions in the browser: words on both axes, a refusal."""

from playwright.sync_api import Page, expect

from tests.browser.card import OWN, Card
from tests.conftest import Site

RULES = "actions-reactions/"


def test_heat_map_has_words_on_both_axes(page: Page, site: Site) -> None:
    """The live chart names skills and bands of abilities, also the bands that are one number."""
    card = Card.open(page, site, f"{RULES}checks/#actions-reactions.matrix?base=d10")
    expect(card.part("lead")).to_contain_text("30.0%")
    words = {
        "x": ["3", "4–5", "6–8", "9–12", "13–15", "16–17", "18"],
        "y": ["No skill", "Skilled", "Expert", "Master"],
    }
    for axis, names in words.items():
        expect(card.root.locator(f"{OWN} .hc-{axis}-tick")).to_have_text(names)
    explored = card.chart()
    for axis, names in words.items():
        expect(explored.locator(f".{axis}tick text")).to_have_text(names)


def test_a_partner_with_a_smaller_die_is_refused_beside_the_field(page: Page, site: Site) -> None:
    """The message stands with the partner's base die, and the last good answer stays."""
    card = Card.open(page, site, f"{RULES}groups/#actions-reactions.group?b_ability=9")
    expect(card.part("lead")).to_contain_text("22.9%")
    card.field("b_ability").fill("5")
    card.field("b_ability").press("Enter")
    expect(card.root).to_contain_text("the partner's d4 is smaller than the lowest d8")
    expect(card.field("b_base")).to_have_attribute("aria-invalid", "true")
    expect(card.part("lead")).to_contain_text("22.9%")
