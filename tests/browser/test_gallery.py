"""A chart of the gallery leads to the same figures in its calculator; the comparison is live."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import FRESH, PHONE, Card, lead_of
from tests.browser.conftest import NewPage
from tests.conftest import RULESETS, Site

PLAYED_IN_ORDER = (
    "honor",
    "honors-edge",
    "honorbound",
    "actions-reactions",
    "updated-mechanics",
)


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


def test_on_a_phone_two_charts_stand_side_by_side(new_page: NewPage, site: Site) -> None:
    """Each with its question below it, whole."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(site.url + "charts/")
    one, two = (place.bounding_box() for place in page.locator(".gallery li").all()[:2])
    assert one is not None
    assert two is not None
    assert one["y"] == two["y"]
    assert one["x"] + one["width"] < two["x"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize(
    ("calculator", "query"),
    [("same_odds", "chance=75"), ("fluke", "chance=75"), ("spread", "trained=expert")],
)
@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_each_ruleset_is_compared_in_its_own_color(
    page: Page, site: Site, calculator: str, query: str, scheme: str
) -> None:
    """The bars have the accents of the five, in the drawing and when somebody explores it."""
    ground = "light" if scheme == "default" else "dark"
    accents = [getattr(RULESETS[slug], ground).color for slug in PLAYED_IN_ORDER]
    wanted = [f"rgb({', '.join(str(part) for part in bytes.fromhex(c[1:]))})" for c in accents]
    card = Card.open(page, site, "compare/", f"compare.{calculator}")
    page.evaluate("scheme => document.body.dataset.mdColorScheme = scheme", scheme)
    bars = card.part("box").locator(".hc-mark.hc-counts")
    fills = "bars => bars.map(bar => getComputedStyle(bar).fill)"
    assert bars.evaluate_all(fills) == wanted
    page.evaluate("link => location.hash = link", f"{card.anchor}?{query}")
    expect(card.part("lead-text")).to_have_text(lead_of(query, card.anchor))
    live = card.drawn().locator(".barlayer .point path")
    expect(live).to_have_count(len(wanted))
    assert live.evaluate_all(fills) == wanted
