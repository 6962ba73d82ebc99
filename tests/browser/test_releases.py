"""Files that are not what they should be, and a site that is replaced while somebody reads it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from scripts.serve import Server, serving
from tests.browser.card import HOME, Card
from tests.browser.conftest import answer_outside
from tests.browser.visits import keeps, kept, publish_again, served, until
from tests.conftest import Site

PORTAL = b"<!doctype html><title>Log in</title><link rel=icon href=data:,><p>Please log in to WLAN"


class Portal(Server):
    """A network or host in trouble: what fits the fault is answered with something else."""

    status, body = "200 OK", PORTAL

    def __init__(self, folder: Path) -> None:
        super().__init__(0, folder)
        self.fits: Callable[[str], bool] = lambda path: False
        self.inner, self.wsgi_app = self.wsgi_app, self.answer

    def answer(self, environ: dict[str, Any], start: Callable[..., object]) -> Any:
        if not self.fits(environ["PATH_INFO"]):
            return self.inner(environ, start)
        length = ("Content-Length", str(len(self.body)))
        start(self.status, [("Content-Type", "text/html; charset=utf-8"), length])
        return [self.body]


def settle(page: Page, address: str) -> None:
    """A page whose service worker is at work."""
    page.goto(address)
    page.locator("h1").first.click()  # a sign of life
    until(page, lambda: bool(page.evaluate("Boolean(navigator.serviceWorker.controller)")))


def test_a_page_that_is_not_ours_does_not_replace_the_kept_one(visitor: Page, site: Site) -> None:
    portal = Portal(site.folder)
    address = portal.address
    answer_outside(visitor.context)
    with serving(portal):
        settle(visitor, address + HOME)
        keeps(visitor, address + HOME)
        portal.fits = lambda path: path == "/" + HOME
        visitor.goto(address + HOME)
        expect(visitor.locator("body")).to_contain_text("Please log in")
        portal.status = "503 Service Unavailable"
        visitor.goto(address + HOME)
        expect(visitor.locator("h1")).to_contain_text("The test")
    visitor.goto(address + HOME)
    expect(visitor.locator("h1")).to_contain_text("The test")


@pytest.mark.tolerates("Unexpected token '<'")
def test_a_script_that_is_not_ours_is_not_kept_and_fetched_again(visitor: Page, site: Site) -> None:
    portal = Portal(site.folder)
    address = portal.address
    answer_outside(visitor.context)
    with serving(portal):
        settle(visitor, address + "honor/")
        portal.fits = lambda path: "plotly" in path and path.endswith(".js")
        visitor.goto(address + HOME)
        card = Card(visitor)
        card.field("acting_multiplier").fill("2.5")
        card.shows("acting_multiplier=2.5")
        visitor.wait_for_timeout(500)
        wrong = [url for url in kept(visitor) if "cartesian" in url]
        assert wrong == []
        portal.fits = lambda path: False
        visitor.goto(address + HOME)
        card.field("acting_multiplier").fill("3")
        expect(card.chart()).to_be_visible()


def publish_corrected(folder: Path) -> str:
    """A release with other addresses, a renamed parameter, another rule and another tool."""
    for home in ("assets", "assets/runtime"):
        (old,) = [
            path.name
            for path in (folder / home).iterdir()
            if re.fullmatch(r"[0-9a-f]{12,16}", path.name)
        ]
        new = old[::-1]
        (folder / home / old).rename(folder / home / new)
        for page in folder.rglob("*.html"):
            page.write_text(page.read_text("utf-8").replace(old, new), "utf-8")
    test = folder / HOME / "index.html"
    text = test.read_text("utf-8").replace("acting_multiplier", "acting_factor")
    test.write_text(text.replace(">The test<", ">The corrected test<"), "utf-8")
    return publish_again(folder)


# Python of the first release may still be on its way when it goes.
@pytest.mark.tolerates("Failed to load resource: the server responded with a status of 404")
def test_the_reader_is_told_of_a_release_and_chooses(visitor: Page, copy: Path) -> None:
    with served(copy) as address:
        settle(visitor, address + HOME)
        card = Card(visitor)
        card.field("opposing_multiplier").fill("3.5")
        card.shows("acting_multiplier=3.5&opposing_multiplier=3.5")
        publish_corrected(copy)
        visitor.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        bar = visitor.locator(".hc-release")
        expect(bar).to_contain_text("A new release of this site is ready.")
        loaded = visitor.evaluate("performance.getEntriesByType('resource').map(one => one.name)")
        scripts = re.compile(r"/assets/([0-9a-f]{12})/javascripts/")
        assert len({*scripts.findall("\n".join(loaded))}) == 1
        bar.get_by_role("button", name="Reload").click()
        expect(visitor.locator("h1")).to_contain_text("The corrected test")
        assert "opposing_multiplier=3.5" in visitor.url
        expect(card.field("opposing_multiplier")).to_have_value("3.5")
