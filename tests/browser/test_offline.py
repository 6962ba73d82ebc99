"""The site without a network: what was visited, all of it on request, and a new release."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.card import Card
from tests.browser.conftest import PATIENCE, TELL_VIOLATIONS, watch
from tests.conftest import Site

KEPT = """async (address) => {
    for (const name of await caches.keys()) {
        if (await (await caches.open(name)).match(address)) return true
    }
    return false
}"""
# Tests serve from ports of their own, and take the server away: then the console names what failed.
HOSTS = "http://127.0.0.1:"
UNREACHED = "Failed to load resource: net::ERR_"
TEST, MOVEMENT = "honor/test/", "honor/movement/"


@pytest.fixture
def visitor(chromium: Browser) -> Iterator[Page]:
    """Somebody who has never been here, with a browser that keeps things."""
    context = chromium.new_context(service_workers="allow")
    context.add_init_script(TELL_VIOLATIONS)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    troubles = watch(page, HOSTS)
    yield page
    context.close()
    assert [trouble for trouble in troubles if not trouble.startswith(UNREACHED)] == []


@pytest.fixture
def copy(site: Site, tmp_path: Path) -> Iterator[Path]:
    """The site in a folder of its own, so that it can be replaced."""
    folder = tmp_path / "site"
    shutil.copytree(site.folder, folder)
    yield folder
    shutil.rmtree(folder)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server that is really gone afterwards, with every open connection."""
    command = [sys.executable, "-m", "scripts.serve", "--port", "0", "--site-dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[1]
        finally:
            server.kill()


def until(page: Page, said: Callable[[], bool]) -> None:
    """Waits for something that only an asynchronous question tells."""
    for _ in range(PATIENCE // 200):
        if said():
            return
        page.wait_for_timeout(200)
    pytest.fail("it never came")


def kept(page: Page) -> set[str]:
    """All addresses that the browser keeps."""
    found: list[str] = page.evaluate("""async () => {
        const all = await Promise.all((await caches.keys()).map(
            async name => (await (await caches.open(name)).keys()).map(({url}) => url)))
        return all.flat()
    }""")
    return set(found)


def keeps(page: Page, address: str) -> None:
    """Waits until the browser keeps an address."""
    until(page, lambda: bool(page.evaluate(KEPT, address)))


def releases(page: Page) -> list[str]:
    """The releases of which the browser keeps something."""
    names: list[str] = page.evaluate("caches.keys()")
    return [name for name in names if name.startswith("honor-roll ")]


def live(page: Page, address: str) -> Card:
    """A card that Python has answered, on a page that the browser keeps with its Python."""
    card = Card(page)
    page.goto(address + TEST)
    card.field("acting_multiplier").click()  # a sign of life
    card.field("acting_multiplier").fill("2.5")
    card.shows("acting_multiplier=2.5")
    keeps(page, address + TEST)
    runtime = page.evaluate(
        """async () => (await (await fetch('../../offline.json')).json()).runtime"""
    )
    assert runtime
    for name in runtime:
        keeps(page, address + name)
    return card


def test_what_was_visited_reads_computes_and_rolls_without_the_server(
    visitor: Page, site: Site
) -> None:
    """The server goes away; the page, its calculator, its chart and its dice stay."""
    with served(site.folder) as address:
        card = live(visitor, address)
        expect(card.drawn()).to_be_visible()
        visitor.goto(address + TEST + "?h=double+zero")
        expect(visitor.locator("h1")).to_contain_text("The test")
        visitor.wait_for_timeout(500)
        assert not [url for url in kept(visitor) if "?" in url], "no copy for each search"
        visitor.goto(address + TEST)
        expect(visitor.locator("h1")).to_contain_text("The test")
        card.field("acting_multiplier").fill("2.5")
        keeps(visitor, next(iter(visitor.evaluate(
            "[...document.scripts].map(s => s.src).filter(s => s.includes('plotly'))"
        ))))  # fmt: skip
    visitor.goto(address + TEST)
    expect(visitor.locator("h1")).to_contain_text("The test")
    card.field("acting_multiplier").fill("2.5")
    card.shows("acting_multiplier=2.5")
    expect(card.drawn()).to_be_visible()
    card.tab("rolls").click()
    card.press("roll", count="10")
    expect(card.part("outcome")).to_contain_text("10 rolls")


def test_what_was_not_visited_says_so_without_the_server(visitor: Page, site: Site) -> None:
    """Another page is not there, and the reader gets the site's own words, not the browser's."""
    with served(site.folder) as address:
        live(visitor, address)
    visitor.goto(address + "honorbound/arena/")
    expect(visitor.locator("h1")).to_have_text("This page is not in the book")
    expect(visitor.locator("article")).to_contain_text("Without a network")


def test_the_whole_site_is_kept_on_request_with_its_size_told_first(
    visitor: Page, site: Site
) -> None:
    """The size, the button, progress; then every page is there without the server."""
    with served(site.folder) as address:
        visitor.goto(address + "project/offline/")
        told = visitor.locator(".keep-told")
        whole = json.loads((site.folder / "offline.json").read_text("utf-8"))
        expect(told).to_contain_text(f"{whole['bytes'] / 1e6:.0f} MB")
        reload_past_the_cache(visitor)
        assert visitor.evaluate("navigator.serviceWorker.controller") is None
        visitor.get_by_role("button", name="Keep everything").click()
        expect(told).to_have_text("The whole site is kept in this browser.", timeout=120_000)
        listed = {address + name for name, _ in whole["files"]}
        assert listed - kept(visitor) == set()
        assert not any(url.endswith("offline.json") for url in kept(visitor))
    visitor.goto(address + "project/offline/")
    expect(told).to_have_text("The whole site is kept in this browser.")
    for act in ("keep", "drop"):
        expect(visitor.locator(f'[data-act="{act}"]')).to_be_hidden()
    for path in (MOVEMENT, "honors-edge/skill-rolls/", ""):
        visitor.goto(address + path)
        expect(visitor.locator("h1").first).not_to_have_text("This page is not in the book")
    visitor.goto(address + TEST)
    card = Card(visitor)
    card.field("acting_multiplier").fill("2.5")
    card.shows("acting_multiplier=2.5")


def reload_past_the_cache(page: Page) -> None:
    """As with the shift key: the page stays without a service worker."""
    page.locator("h1").first.click()  # a sign of life
    page.evaluate("async () => { await navigator.serviceWorker.ready }")
    with page.expect_navigation():
        page.context.new_cdp_session(page).send("Page.reload", {"ignoreCache": True})


def test_where_nothing_can_be_kept_the_page_says_so(visitor: Page, site: Site) -> None:
    """A page that came without encryption has no place to keep anything."""
    visitor.add_init_script("delete Window.prototype.caches; delete window.caches")
    visitor.goto(site.url + "project/offline/")
    expect(visitor.locator(".keep-told")).to_have_text("This browser cannot keep pages.")
    expect(visitor.get_by_role("button", name="Keep everything")).to_be_hidden()


def test_a_new_release_takes_over_whole(visitor: Page, copy: Path) -> None:
    """A release with another page and another script: fetched, and only then the old one goes."""
    with served(copy) as address:
        live(visitor, address)
        (first,) = releases(visitor)
        page = copy / TEST / "index.html"
        renew(copy, page)
        visitor.goto(address + TEST)
        expect(visitor.locator("h1")).to_contain_text("The new test")
        visitor.evaluate("async () => (await navigator.serviceWorker.ready).update()")
        waiting = "async () => Boolean((await navigator.serviceWorker.ready).waiting)"
        until(visitor, lambda: bool(visitor.evaluate(waiting)))
        assert len(releases(visitor)) == 2
        visitor.goto("about:blank")
        visitor.goto(address + TEST)
        until(visitor, lambda: len(releases(visitor)) == 1)
        assert releases(visitor) != [first]
    visitor.goto(address + TEST)
    expect(visitor.locator("h1")).to_contain_text("The new test")
    Card(visitor).shows("acting_multiplier=3.5")


def renew(site: Path, page: Path) -> None:
    """Another release of the site: a page says something else, and the worker knows of it."""
    page.write_text(page.read_text("utf-8").replace(">The test<", ">The new test<"), "utf-8")
    old = json.loads((site / "offline.json").read_text("utf-8"))["release"]
    for name in ("sw.js", "offline.json"):
        text = (site / name).read_text("utf-8")
        (site / name).write_text(text.replace(old, "f" * 12), "utf-8")
    for packed in [*site.rglob("*.br"), *site.rglob("*.gz")]:
        if packed.with_suffix("").name in ("index.html", "sw.js", "offline.json"):
            packed.unlink()


def test_a_reader_who_touches_nothing_installs_nothing(visitor: Page, site: Site) -> None:
    """The service worker comes after a sign of life."""
    visitor.goto(site.url + TEST)
    visitor.wait_for_timeout(4000)
    assert (
        visitor.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    )


def test_the_manifest_and_its_icons_are_there(page: Page, site: Site) -> None:
    """What a phone needs to put the site on its home screen."""
    page.goto(site.url + TEST)
    address = page.locator('link[rel="manifest"]').evaluate("link => link.href")
    manifest = page.request.get(address).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(site.url + icon["src"]).ok
