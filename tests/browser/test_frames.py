"""Calculators in frames on other pages."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from playwright.sync_api import Frame, Page, expect

from scripts.serve import Server, serving
from tests.browser.card import HOME, OWN, PHONE, Card, lead_of, place_of
from tests.browser.conftest import TELL_VIOLATIONS, NewPage, watch
from tests.browser.sharing import PINS, QUERY, shared
from tests.browser.test_access import SCHEMES, complaints
from tests.browser.visits import changed, until
from tests.conftest import PATIENCE, Site

LISTENER = """<!doctype html><title>Thread</title><script>
heights = []
addEventListener('message', ({data}) => heights.push(data))
</script>"""


@contextmanager
def framed(chromium: Any, site: Site, sandbox: str | None) -> Iterator[tuple[Page, Frame]]:
    """The code that the menu gives, on a page of another site, with storage of others forbidden."""
    code = shared(site, f"{QUERY}&{PINS}")["iframe"]
    if sandbox is not None:
        code = code.replace("<iframe ", f'<iframe sandbox="{sandbox}" ')
    size = {"width": 700, "height": 900}
    with TemporaryDirectory() as room, chromium.new_context(viewport=size) as context:
        Path(room, "index.html").write_text(LISTENER + code, "utf-8")
        context.add_init_script(TELL_VIOLATIONS)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        troubles = watch(page, site.url, "http://localhost:")
        with serving(Server(0, Path(room))) as server:
            page.goto(f"http://localhost:{server.server_port}/")
            page.wait_for_function("frames.length === 1")
            page.wait_for_timeout(200)
            yield page, page.frames[1]
            page.close()
    # Without an origin nothing of ours may run, and the browser says so.
    assert sandbox == "allow-scripts" or not troubles


@pytest.mark.parametrize("sandbox", [None, "allow-scripts allow-same-origin allow-popups"])
def test_a_frame_on_another_page_shows_the_chart_and_tells_its_height(
    chromium: Any, site: Site, sandbox: str | None
) -> None:
    """The same figures, no scroll bars where the page listens, and the way home."""
    with framed(chromium, site, sandbox) as (page, frame):
        lead = frame.locator(".hc-lead-text")
        expect(lead).to_have_text(lead_of(QUERY))
        expect(lead).to_be_visible()
        expect(frame.locator(OWN)).to_be_visible()
        expect(frame.locator(".hc-kept input")).to_have_count(2)
        expect(frame.locator(".hc-kept input").first).to_be_visible()
        home = frame.locator(".embed-home").evaluate("link => link.href")
        assert home == f"{site.url}{HOME}#honor.test?{QUERY}&{PINS}"
        real = frame.evaluate("Math.ceil(document.documentElement.getBoundingClientRect().height)")
        page.wait_for_function("real => heights.at(-1)?.height === real", arg=real)
        assert page.evaluate("heights.every(({...rest}) => Object.keys(rest).join() === 'height')")
        assert page.evaluate("scrollY") == 0, "the page around a frame is not ours to scroll"
        frame.locator('[data-name="acting_multiplier"] [data-by="1"]').click()
        expect(lead).to_have_text(lead_of("acting_multiplier=5.5&opposing_modifier=2"))


def test_a_frame_without_an_origin_shows_no_wrong_figures(chromium: Any, site: Site) -> None:
    """Where the frame may not run us at all, it says whose figures these are."""
    with framed(chromium, site, "allow-scripts") as (page, frame):
        note, lead = frame.locator(".embed-note"), frame.locator(".hc-lead-text")
        frame.wait_for_timeout(4500)
        until(page, lambda: bool(note.count() and note.is_visible()) or not lead.is_visible())
        expect(frame.locator(".embed-home")).to_be_visible()


def test_nothing_in_a_frame_moves_while_it_comes(new_page: NewPage, site: Site) -> None:
    """The settings wait for the chart above them; the note for who has no script moves no card."""
    address = f"{site.url}embed/honor.test/"
    page = new_page(java_script_enabled=False, viewport=PHONE)
    page.goto(address)
    expect(page.locator(".hc-inputs")).to_be_visible()
    place = place_of(page.locator("honor-calculator"))["y"]
    changed(page, address, lambda text: text[: text.index('<div class="hc-tabs"')])
    page.reload()
    expect(page.locator(".hc-inputs")).to_be_hidden()
    page = new_page(viewport=PHONE)
    page.goto(address)
    expect(page.locator(".embed-note")).to_have_count(0)
    assert place_of(page.locator("honor-calculator"))["y"] == place


def test_axe_finds_nothing_in_a_page_for_frames(page: Page, site: Site) -> None:
    """In the reader's colors, as wide as a phone.

    A fragment that speaks of something else leaves the figures that are there.
    """
    page.set_viewport_size(PHONE)
    page.goto(f"{site.url}embed/honor.test/#elsewhere?acting_multiplier=5")
    page.wait_for_timeout(300)
    expect(Card(page).part("lead")).to_be_visible()
    assert not page.url.startswith(page.locator(".embed-home").evaluate("link => link.href"))
    for scheme, rules in SCHEMES.items():
        page.goto("about:blank")
        page.emulate_media(color_scheme="dark" if scheme == "slate" else "light")
        card = Card.open(page, site, f"embed/honor.test/#honor.test?{QUERY}")
        card.shows(QUERY)
        card.chart()
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        assert complaints(page, *rules) == []
