"""The page of claims: an address posted elsewhere, and from a figure to its chart."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import Card, lead_of, place_of
from tests.browser.conftest import NewPage
from tests.browser.test_access import complaints
from tests.conftest import Site


def test_a_posted_verdict_opens_at_its_claim(new_page: NewPage, site: Site) -> None:
    """Whoever follows the link sees the claim it is about, verdict and figure, on a phone too.

    What looks like cards there keeps its columns for those who listen.
    """
    page = new_page(viewport={"width": 390, "height": 800})
    page.goto(f"{site.url}claims/#claim-h6-even-chance")
    row = page.locator("#claim-h6-even-chance")

    expect(row).to_be_in_viewport()
    expect(row).to_contain_text("58.3% (7/12), off by 8.3 percentage points")
    box = place_of(row)
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    table = page.get_by_role("table").nth(1)
    expect(table.get_by_role("columnheader")).to_have_text(["Claim", "Verdict", "Figure"])
    expect(table.get_by_role("row")).to_have_count(12)


@pytest.mark.parametrize(
    ("claim", "link"),
    [
        ("claim-h6-even-chance", "honor.target?reading=exceed"),
        ("claim-e3-average-tn", "honors-edge.skill?honorable=no"),
        ("claim-a3-skilled-full", "actions-reactions.check?mastery=skilled"),
    ],
)
def test_a_figure_leads_to_its_chart(page: Page, site: Site, claim: str, link: str) -> None:
    """One click from a verdict to the calculator with those settings, which shows that figure."""
    calculator, _, query = link.partition("?")
    page.goto(f"{site.url}claims/")
    figure = page.locator(f'[id="{claim}"] a[href$="#{link}"]')
    lead = lead_of(query, calculator)
    expect(figure).to_contain_text(lead)

    figure.click()

    expect(Card(page, calculator).part("lead-text")).to_have_text(lead)
    expect(page.locator(f'[id="{calculator}"]')).to_be_in_viewport()


def test_a_rule_leads_to_its_claims(page: Page, site: Site) -> None:
    """From the sentence of the rule to the verdict on what is said of it."""
    page.goto(f"{site.url}honor/test/")
    link = page.get_by_role("link", name="claim on H6")
    link.scroll_into_view_if_needed()
    # The theme notes where a page was left a moment after it stands still; until then a click
    # would lead to that place on the next page.
    page.wait_for_function("() => history.state?.y === scrollY")

    link.click()

    row = page.locator("#claim-h6-even-chance")
    expect(row).to_be_in_viewport()
    assert 60 < place_of(row)["y"] < 300  # below the header, and nothing moved it since


def test_verdicts_are_told_apart_at_a_glance(page: Page, site: Site) -> None:
    """Right, near, partly right and wrong have colors of their own; the word stands in each."""
    page.goto(f"{site.url}claims/")
    looks = """one => {
        const {color, backgroundColor} = getComputedStyle(one)
        return [color, backgroundColor].join()
    }"""
    kinds = ("exact", "rounds", "partly", "wrong")
    for scheme in ("default", "slate"):
        page.evaluate("scheme => document.body.dataset.mdColorScheme = scheme", scheme)
        assert complaints(page) == []
        found = {page.locator(f".verdict-{kind}").first.evaluate(looks) for kind in kinds}
        assert len(found) == len(kinds)
