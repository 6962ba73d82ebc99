"""The same odds in the other games, from any card whose figure is a chance."""

from playwright.sync_api import Page, expect

from tests.browser.card import Card, lead_of, native
from tests.conftest import Site

SAME = "compare.same_odds"


def test_a_card_leads_to_its_own_chance_in_the_other_games(page: Page, card: Card) -> None:
    """As it stands now, not as it began; the comparison opens with it, and Python agrees."""
    card.more("acting_multiplier").click()
    card.is_at("acting_multiplier=4")
    link = card.root.get_by_role("link", name="The same odds in the other games")
    percent = round(float(lead_of("acting_multiplier=4").removesuffix("%")))
    expect(link).to_have_attribute("href", f"../../compare/#{SAME}?chance={percent}")
    link.click()
    page.wait_for_url(f"**/compare/#{SAME}?chance={percent}")
    there = Card(page, SAME)
    expect(there.field("chance")).to_have_value(str(percent))
    said = native(f"chance={percent}", calculator=SAME)["result"]["headline"]
    expect(there.part("headline")).to_have_text(said)


def test_what_is_certain_or_no_chance_has_no_such_link(page: Page, site: Site) -> None:
    """Nothing would come nearest to it."""
    card = Card.open(page, site, "honors-edge/skill-rolls/", "honors-edge.skill")
    link = card.root.locator(".hc-elsewhere")
    expect(link).to_be_visible()
    card.field("tn").fill("1")
    expect(card.part("lead-text")).to_have_text("100%")
    expect(link).to_be_hidden()
    card.press("reset")
    expect(link).to_be_visible()
