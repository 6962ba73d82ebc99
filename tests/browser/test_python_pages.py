"""The pages about Python in a browser: policy, reach, and no bar of scrolling on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.card import each_width
from tests.browser.conftest import NewPage
from tests.browser.test_access import complaints
from tests.conftest import Site

PAGES = ("python/", "python/example/", "python/api/", "python/probability/")


@pytest.mark.parametrize("path", PAGES)
@each_width
def test_pages_about_python_are_within_everybodys_reach(
    new_page: NewPage, site: Site, path: str, width: int
) -> None:
    """Watched for policy and errors; the checker axe finds nothing; no page is too wide."""
    page = new_page(viewport={"width": width, "height": 844})
    page.goto(site.url + path)
    expect(page.locator("h1")).to_be_visible()
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_function_is_found_from_its_signature_and_the_contents(
    new_page: NewPage, site: Site
) -> None:
    """What comes back is a link; the address of each function is its name."""
    page = new_page(viewport={"width": 1280, "height": 844})
    page.goto(site.url + "python/api/#honorcalc.compute")
    expect(page.locator('[id="honorcalc.compute"]')).to_be_in_viewport()
    page.locator(".doc-signature").first.get_by_role("link", name="Result").click()
    expect(page.locator('[id="honorcalc.calculators.declaration.Result"]')).to_be_in_viewport()
