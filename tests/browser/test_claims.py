"""The page of claims: an address posted elsewhere, and from a figure to its chart."""

from playwright.sync_api import Page, expect

from tests.browser.card import DESK, PHONE, Card, lead_of, place_of
from tests.browser.test_access import RECOLOR, SCHEMES, complaints
from tests.conftest import Site


def test_a_posted_verdict_opens_at_its_claim_and_leads_to_its_chart(page: Page, site: Site) -> None:
    """Whoever follows the link sees the claim it is about, verdict and figure, on a phone too.

    What looks like cards there keeps its columns for those who listen. Right, near, partly right
    and wrong have colors of their own; the word stands in each. One click leads from a verdict to
    the calculator with those settings, which shows that figure; and from the sentence of the rule,
    which stands there, to the verdict on what is said of it.
    """
    page.set_viewport_size(PHONE)
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

    page.set_viewport_size(DESK)
    looks = "one => ['color', 'background-color'].map(name => getComputedStyle(one)[name]).join()"
    kinds = ("exact", "rounds", "partly", "wrong")
    for scheme, rules in SCHEMES.items():
        page.evaluate(RECOLOR, scheme)
        assert complaints(page, *rules) == []
        found = {page.locator(f".verdict-{kind}").first.evaluate(looks) for kind in kinds}
        assert len(found) == len(kinds)

    calculator, query = "honor.target", "reading=exceed"
    lead = lead_of(query, calculator)
    figure = row.locator(f'a[href$="#{calculator}?{query}"]')
    expect(figure).to_contain_text(lead)
    figure.click()
    expect(Card(page, calculator).part("lead-text")).to_have_text(lead)
    expect(page.locator(f'[id="{calculator}"]')).to_be_in_viewport()

    link = page.get_by_role("link", name="claim on H6")
    link.scroll_into_view_if_needed()
    # The theme notes where a page was left a moment after it stands still; until then a click
    # would lead to that place on the next page.
    page.wait_for_function("() => history.state?.y === scrollY")
    link.click()
    expect(row).to_be_in_viewport()
    assert 60 < place_of(row)["y"] < 300  # below the header, and nothing moved it since
