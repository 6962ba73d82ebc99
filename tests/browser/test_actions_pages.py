"""Actions and Reactions in the browser: the ladder, words on both axes, a refusal."""

import re

from playwright.sync_api import Page, expect

from tests.browser.card import OWN, Card
from tests.conftest import Site

RULES = "actions-reactions/"


def test_the_ladder_is_a_named_picture(page: Page, site: Site) -> None:
    """Who cannot see it is told what it shows; its eleven dice stand from top to foot."""
    page.goto(f"{site.url}{RULES}checks/")
    ladder = page.get_by_role("img", name=re.compile("^The ladder of dice"))
    expect(ladder).to_have_count(1)
    dice = re.findall(
        r"\bd(\d+)\n",
        ladder.locator("text[font-weight='700']").evaluate_all(
            "texts => texts.map(text => text.textContent + '\\n').join('')"
        ),
    )
    assert [int(sides) for sides in dice] == [30, 24, 20, 16, 14, 12, 10, 8, 6, 4, 3]


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


def test_a_link_opens_a_tuning(page: Page, site: Site) -> None:
    """A house rule travels as a link: figures, the original beside them, and what was changed."""
    query = "base=d10&difficulty=9&skill_dice=3"
    card = Card.open(page, site, f"{RULES}tuning/#actions-reactions.tuner?{query}")
    expect(card.part("lead")).to_contain_text("48.8%")
    said = "under the original rules the chances are 12.5% and 23.4%"
    expect(card.part("headline")).to_contain_text(said)
    expect(card.part("notes")).to_contain_text(
        "Changed: base die (d10 instead of d8), difficulty (9 instead of 8), "
        "dice with a skill (3 instead of 2)."
    )
