"""A chart of the gallery leads to the same figures in its calculator; the comparison is live."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.card import FRESH, Card, lead_of
from tests.browser.conftest import NewPage
from tests.conftest import Site


@pytest.mark.parametrize("slug", ["two-equals", "five-keep-three"])
def test_a_chart_opens_in_its_calculator_with_the_same_answer(
    new_page: NewPage, site: Site, slug: str
) -> None:
    """From the gallery, in a fresh profile, by two clicks: chart page, calculator."""
    page = new_page(**FRESH)
    page.goto(site.url + "charts/")
    page.locator(f'a[href$="/{slug}/"], a[href="{slug}/"]').first.click()
    expect(page.locator(".chart")).to_be_visible()
    said = str(page.locator(".chart-said").text_content())
    link = page.get_by_role("link", name="Open in the calculator")
    anchor = str(link.get_attribute("href")).split("#")[1].split("?")[0]
    link.click()
    card = Card(page, anchor)
    expect(card.part("headline")).to_have_text(said)
    expect(card.drawn()).to_be_visible()


def test_the_comparison_answers_in_the_page(new_page: NewPage, site: Site) -> None:
    """One chance across five rulesets, asked for in the page and found in the address."""
    page = new_page(**FRESH)
    card = Card.open(page, site, "compare/", "compare.same_odds")
    card.field("chance").fill("75")
    expect(card.part("lead-text")).to_have_text(lead_of("chance=75", "compare.same_odds"))
    card.is_at("chance=75")
    expect(card.part("headline")).to_contain_text(
        "A beginner has a chance of about 75% against these: "
    )
