"""The pages about Python in a browser: policy, reach, and no bar of scrolling on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import DESK, PHONE
from tests.browser.test_access import complaints
from tests.conftest import Site

PAGES = ("python/", "python/example/", "python/api/", "python/probability/")


@pytest.mark.parametrize("path", PAGES)
def test_pages_about_python_are_within_everybodys_reach(page: Page, site: Site, path: str) -> None:
    """Watched for policy and errors; the checker axe finds nothing; no page is too wide."""
    page.goto(site.url + path)
    expect(page.locator("h1")).to_be_visible()
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints(page) == []


def test_a_function_is_found_from_its_signature_and_the_contents(page: Page, site: Site) -> None:
    """What comes back is a link; the address of each function is its name."""
    page.goto(site.url + "python/api/#honorcalc.compute")
    expect(page.locator('[id="honorcalc.compute"]')).to_be_in_viewport()
    page.locator(".doc-signature").first.get_by_role("link", name="Result").click()
    expect(page.locator('[id="honorcalc.calculators.declaration.Result"]')).to_be_in_viewport()
