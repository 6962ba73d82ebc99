"""What a reader typed is kept, copied and saved as it stands, however early they press or leave."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import FRESH, unfold
from tests.browser.conftest import NewPage
from tests.browser.test_character import REIKO, Sheet
from tests.browser.test_navigation import follow
from tests.conftest import Site


@pytest.mark.pyodide
def test_what_is_typed_while_python_starts_is_kept(new_page: NewPage, site: Site) -> None:
    """Also when its page is left meanwhile; a link and a file wait for the answer."""
    page = new_page(**FRESH, permissions=["clipboard-read", "clipboard-write"])
    sheet = Sheet.open(page, site)
    sheet.root.locator('.hc-row [name="name"]').fill("Reiko")
    expect(sheet.root.locator(".hc-status-text")).to_contain_text("Getting the calculator ready")
    sheet.press("copy")
    with page.expect_download() as saved:
        sheet.press("save")
    assert saved.value.suggested_filename == "reiko.json"
    expect(sheet.message).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()").endswith("?name=Reiko")

    page.reload()
    sheet.has("Reiko")
    unfold(sheet.root)
    sheet.trait("reflexes")
    follow(page, "honors-edge/honor/")
    sheet.keeps('"reflexes": 3')


def test_a_form_with_a_mistake_is_neither_saved_nor_linked(page: Page, site: Site) -> None:
    """No file of what stood there before."""
    sheet = Sheet.open(page, site, REIKO)
    sheet.has("Reiko")
    unfold(sheet.root).locator('.hc-row [name="spirit"]').fill("9")
    problem = sheet.root.locator('[data-name="spirit"] .hc-problem')
    expect(problem).not_to_be_empty()
    downloads: list[object] = []
    page.on("download", lambda download: downloads.append(download))
    sheet.press("save")
    sheet.press("copy")
    page.wait_for_timeout(500)
    expect(problem).not_to_be_empty()
    expect(sheet.message).to_be_empty()
    assert downloads == []
