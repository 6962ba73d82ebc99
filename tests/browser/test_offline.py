"""The site without a network: what was visited, all of it on request, and a new release."""

import json
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from scripts.serve import serving
from tests.browser.card import SAVES_DATA, Card
from tests.browser.test_answers import asked_for
from tests.browser.test_navigation import LISTED
from tests.browser.test_releases import Portal, settle
from tests.browser.test_soak import STANDS
from tests.browser.visits import keeps, kept, publish_again, releases, served, until
from tests.conftest import Site

TEST, MOVEMENT = "honor/test/", "honor/movement/"


# As a page does once its Python runs.
FETCH_PYTHON = """async () => {
    const {runtime} = await (await fetch('/offline.json')).json()
    for (const name of runtime) await (await fetch('/' + name)).arrayBuffer()
    return runtime
}"""


def live(page: Page, address: str) -> Card:
    """A card that Python has answered, on a page that the browser keeps with its Python."""
    card = Card(page)
    page.goto(address + TEST)
    card.field("acting_multiplier").click()  # a sign of life
    card.field("acting_multiplier").fill("2.5")
    card.shows("acting_multiplier=2.5")
    runtime = page.evaluate("async () => (await (await fetch('/offline.json')).json()).runtime")
    assert runtime
    keeps(page, *(address + name for name in (TEST, *runtime)))
    return card


def test_what_was_visited_reads_computes_and_rolls_without_the_server(
    visitor: Page, site: Site
) -> None:
    """The server goes away; the page, its calculator, its chart and its dice stay.

    Of another page the reader is told in the site's own words, not the browser's.
    """
    with served(site.folder) as address:
        card = live(visitor, address)
        expect(card.chart()).to_be_visible()
        scripts = visitor.evaluate("[...document.scripts].map(script => script.src)")
        keeps(visitor, next(script for script in scripts if "plotly" in script))
        visitor.goto(address + TEST + "?h=double+zero")
        expect(visitor.locator("h1")).to_contain_text("The test")
        visitor.wait_for_timeout(500)
        assert not [url for url in kept(visitor) if "?" in url], "no copy for each search"
    visitor.goto(address + TEST)
    expect(visitor.locator("h1")).to_contain_text("The test")
    card.field("acting_multiplier").fill("2.5")
    card.shows("acting_multiplier=2.5")
    expect(card.chart()).to_be_visible()
    card.roll("10")
    expect(card.part("outcome")).to_contain_text("10 rolls")
    visitor.goto(address + "honorbound/arena/")
    expect(visitor.locator("h1")).to_have_text("This page is not in the book")
    expect(visitor.locator("article")).to_contain_text("Without a network")


def test_the_whole_site_is_kept_on_request_with_its_size_told_first(
    visitor: Page, site: Site
) -> None:
    """The size, the button, progress; then every page is there without the server.

    A question of the browser that nobody answers holds nothing up. A file that is as long as it
    should be is not yet the right one: one of another release is not kept.
    """
    portal = Portal(site.folder)
    address = portal.address
    text = (site.folder / "project/publish/index.html").read_bytes()
    portal.body = text.replace(b"Publish", b"publisH", 1)
    assert portal.body != text
    portal.fits = lambda path: path == "/project/publish/"
    visitor.add_init_script("StorageManager.prototype.persist = () => new Promise(() => {})")
    with serving(portal):
        visitor.goto(address + "project/offline/")
        message = visitor.locator(".keep-message")
        whole = json.loads((site.folder / "offline.json").read_text("utf-8"))
        expect(message).to_contain_text(f"{whole['bytes'] / 1e6:.0f} MB")
        reload_past_the_cache(visitor)
        assert visitor.evaluate("navigator.serviceWorker.controller") is None
        keep = visitor.get_by_role("button", name="Keep everything")
        keep.click()
        expect(message).to_have_text(
            "Not everything was loaded: project/publish/ arrived changed or incomplete."
        )
        assert address + "project/publish/" not in kept(visitor)
        portal.fits = lambda path: False
        keep.click()
        expect(message).to_have_text("The whole site is kept in this browser.")
        listed = {address + name for name, _ in whole["files"]}
        assert listed - kept(visitor) == set()
        assert not any(url.endswith("offline.json") for url in kept(visitor))
    visitor.goto(address + "project/offline/")
    expect(message).to_have_text("The whole site is kept in this browser.")
    for act in ("keep", "drop"):
        expect(visitor.locator(f'[data-act="{act}"]')).to_be_hidden()
    for path in (MOVEMENT, "honors-edge/skill-rolls/", ""):
        visitor.goto(address + path)
        expect(visitor.locator("h1").first).not_to_have_text("This page is not in the book")
    visitor.goto(address + TEST)
    card = Card(visitor)
    card.field("acting_multiplier").fill("2.5")
    card.shows("acting_multiplier=2.5")


HOLD_LIST = """() => {
    const real = fetch
    window.fetch = async (...all) => {
        if (String(all[0]).includes('/release-')) await new Promise(go => window.go = go)
        return real(...all)
    }
}"""


def test_everything_is_fetched_while_the_reader_turns_to_other_pages(
    visitor: Page, site: Site
) -> None:
    """The foot of any page leads to it. Whoever comes back sees how far it is, and can stop it;
    what has come stays.
    """
    visitor.goto(site.url + MOVEMENT)
    visitor.get_by_role("link", name="Use it without a network").click()
    expect(visitor).to_have_url(site.url + "project/offline/")
    expect(visitor.get_by_role("heading", name="Keep the whole site")).to_be_visible()
    visitor.wait_for_function(LISTED)
    visitor.evaluate(HOLD_LIST)
    visitor.get_by_role("button", name="Keep everything").press("Enter")
    stop = visitor.get_by_role("button", name="Stop")
    expect(stop).to_be_focused()
    visitor.wait_for_function("() => window.go")
    for path in ("project/publish/", "project/offline/"):
        visitor.locator(f'.md-nav__link[href*="{path[8:]}"]:visible').first.click()
        visitor.wait_for_function(STANDS, arg=urlsplit(site.url).path + path)
    expect(stop).to_be_visible()
    visitor.evaluate("go()")
    message = visitor.locator(".keep-message")
    expect(message).to_contain_text(" of ")
    stop.press("Enter")
    expect(message).to_have_text("Stopped. What was loaded so far is kept.")
    expect(visitor.get_by_role("button", name="Keep everything")).to_be_focused()


WHOLE = """async () => {
    const [name] = (await caches.keys()).filter(name => name.startsWith('honor-roll '))
    await (await caches.open(name)).put(new URL('/kept-whole', location), new Response('yes'))
    await caches.open('honorcalc-runtime ' + new URL('/assets/runtime/0/', location))
}"""


@pytest.mark.parametrize("anew", [True, False], ids=["a new worker", "the same worker"])
def test_after_everything_was_removed_what_is_visited_is_kept_again(
    visitor: Page, site: Site, anew: bool
) -> None:
    """By the service worker that was there, and by one that knows nothing of what was there."""
    with served(site.folder) as address:
        settle(visitor, address + "project/offline/")
        keeps(visitor, address + "project/offline/")
        visitor.evaluate(WHOLE)
        visitor.goto(address + "project/offline/")
        visitor.wait_for_function(LISTED)
        visitor.wait_for_load_state("networkidle")  # by then all that came is kept
        visitor.get_by_role("button", name="Remove it from this browser").press("Enter")
        expect(visitor.get_by_role("button", name="Keep everything")).to_be_focused()
        assert visitor.evaluate("caches.keys()") == []  # nor a snapshot of Python
        if anew:
            stopping = visitor.context.new_cdp_session(visitor)
            stopping.send("ServiceWorker.enable")
            stopping.send("ServiceWorker.stopAllWorkers")
        visitor.goto(address + MOVEMENT)
        keeps(visitor, address + MOVEMENT)
        keeps(visitor, address + "404.html")
    visitor.goto(address + MOVEMENT)
    expect(visitor.locator("h1")).to_contain_text("Movement")
    visitor.goto(address + "honorbound/arena/")
    expect(visitor.locator("h1")).to_have_text("This page is not in the book")


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
    expect(visitor.locator(".keep-message")).to_have_text("This browser cannot keep pages.")
    expect(visitor.get_by_role("button", name="Keep everything")).to_be_hidden()


def test_a_new_release_takes_over_whole(visitor: Page, copy: Path) -> None:
    """A release with another page and another script: fetched, and only then the old one goes."""
    with served(copy) as address:
        settle(visitor, address + "honor/")
        visitor.goto(address + TEST)
        keeps(visitor, *(address + name for name in (TEST, *visitor.evaluate(FETCH_PYTHON))))
        (first,) = releases(visitor)
        page = copy / TEST / "index.html"
        page.write_text(page.read_text("utf-8").replace(">The test<", ">The new test<"), "utf-8")
        publish_again(copy)
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


@pytest.mark.parametrize("path", [TEST, "honorbound/arena/"])
def test_a_reader_who_touches_nothing_loads_and_installs_nothing(
    visitor: Page, site: Site, path: str
) -> None:
    """Reading costs no more than a page, also where a board is drawn: neither Python nor Plotly.

    The service worker comes after a sign of life.
    """
    asked = asked_for(visitor, "/runtime/", "/vendor/", "/worker.js")
    visitor.goto(site.url + path)
    expect(visitor.locator(".hc-plot, [data-hex]").first).to_be_visible()
    visitor.wait_for_timeout(4000)
    assert asked == []
    assert visitor.evaluate("navigator.serviceWorker.getRegistrations()") == []


def test_who_saves_data_fetches_no_python_ahead(visitor: Page, site: Site) -> None:
    """What runs was fetched; what might be wanted without a network is not fetched for that."""
    visitor.add_init_script(SAVES_DATA)
    asked = asked_for(visitor, "/rest.zip")  # hardly any visit wants that
    visitor.goto(site.url + TEST)
    card = Card(visitor)
    card.roll("1")  # Python runs
    expect(card.part("die").first).to_be_visible()
    visitor.wait_for_function("() => navigator.serviceWorker.controller")
    visitor.wait_for_timeout(3000)
    assert asked == []


def test_the_manifest_and_its_icons_are_there(page: Page, site: Site) -> None:
    """What a phone needs to put the site on its home screen."""
    page.goto(site.url + TEST)
    address = page.locator('link[rel="manifest"]').evaluate("link => link.href")
    manifest = page.request.get(address).json()
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert page.request.get(site.url + icon["src"]).ok
