"""Long forms keep rare settings folded, and never hide one that is not at its default."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.card import Card
from tests.browser.conftest import NewPage
from tests.conftest import Site

PLACE, ANCHOR = "honors-edge/fighting/", "honors-edge.attack"


def folded(card: Card, name: str) -> Locator:
    """The folded group that holds a setting."""
    return card.root.locator(".hc-fold").filter(has=card.page.locator(f'[name="{name}"]'))


def test_rare_settings_are_folded_at_their_defaults(page: Page, site: Site) -> None:
    """Folded as the page comes, one press away, and changes are counted on the outside.

    By ear as by eye: the fields are inside a group of that name.
    """
    card = Card.open(page, site, PLACE, ANCHOR)
    fold = folded(card, "bonus")
    expect(card.field("bonus")).to_be_hidden()
    expect(card.field("attribute")).to_be_visible()

    name = re.sub(r"\s+", " ", fold.locator("summary").inner_text()).strip()
    fold.locator("summary").click()
    expect(fold.get_by_role("group", name=name)).to_be_visible()
    card.more("bonus").click()
    card.more("extra_kept").click()

    page.wait_for_function("() => location.hash.includes('extra_kept=1&bonus=1')")
    expect(fold.locator(".hc-fold-count")).to_have_text("2 changed")
    fold.locator("summary").click()
    expect(card.field("bonus")).to_be_hidden()
    expect(fold.locator("summary")).to_contain_text("2 changed")
    card.press("reset")
    expect(fold.locator(".hc-fold-count")).to_be_empty()


def test_a_link_opens_what_it_sets(page: Page, site: Site) -> None:
    """The folded setting that a link speaks of is in sight, the others stay folded."""
    card = Card.open(page, site, f"{PLACE}#{ANCHOR}?pain=hurt")
    expect(card.field("pain")).to_be_visible()
    expect(card.field("pain")).to_have_value("hurt")
    expect(folded(card, "pain").locator(".hc-fold-count")).to_have_text("1 changed")
    expect(card.field("bonus")).to_be_hidden()


def test_a_mistake_opens_its_group(page: Page, site: Site) -> None:
    """What is wrong is never out of sight."""
    card = Card.open(page, site, PLACE, ANCHOR)
    fold = folded(card, "bonus")
    fold.locator("summary").click()
    card.field("bonus").fill("x")
    fold.locator("summary").click()
    expect(card.field("bonus")).to_have_attribute("aria-invalid", "true")
    expect(card.field("bonus")).to_be_visible()


def test_folds_work_without_javascript(new_page: NewPage, site: Site) -> None:
    """The browser itself opens and closes them."""
    card = Card.open(new_page(java_script_enabled=False), site, PLACE, ANCHOR)
    expect(card.field("bonus")).to_be_hidden()
    folded(card, "bonus").locator("summary").click()
    expect(card.field("bonus")).to_be_visible()
