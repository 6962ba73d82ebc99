"""The share menu, curves kept beside each other, and calculators in frames on other pages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Frame, Page, expect

from tests.browser.card import HOLD, HOLD_QUESTIONS, HOME, Card, lead_of, native
from tests.browser.conftest import PATIENCE, TELL_VIOLATIONS, NewPage, watch
from tests.browser.test_access import complaints
from tests.conftest import Site

QUERY = "acting_multiplier=5&opposing_modifier=2"
PINS = "pin=~acting_multiplier%3D3.5&pin=Nine~acting_multiplier%3D9"
NAMES = ["Acting side: Multiplier 3.5", "Nine"]


def open_menu(page: Page, site: Site, query: str = QUERY) -> Card:
    """A card with its share menu open."""
    card = Card.open(page, site, f"{HOME}#honor.test?{query}")
    card.shows(query)
    card.press("share")
    expect(card.part("sharing")).to_be_visible()
    return card


def shared(site: Site, query: str) -> dict[str, Any]:
    """The texts as Python gives them outside the browser."""
    from honorcalc.browser import answer

    asked = {
        "verb": "share",
        "calculator": "honor.test",
        "query": query,
        "address": site.url + HOME,
        "frame": f"{site.url}embed/honor.test/",
    }
    reply = json.loads(answer(json.dumps(asked)))
    assert reply["ok"], reply
    return dict(reply["texts"])


def press_form(card: Card, form: str) -> None:
    """Presses an entry of the menu."""
    card.root.locator(f'[data-form="{form}"]').click()


def drawn_pins(card: Card) -> dict[str, list[float]]:
    """The kept curves in the chart that Plotly drew: name and figures."""
    found: dict[str, list[float]] = card.drawn().evaluate(
        """box => Object.fromEntries(
            box.data.filter(({meta}) => meta.role === 'pin').map(({name, y}) => [name, y]))"""
    )
    return found


def expected_pins(query: str) -> dict[str, list[float]]:
    """The same outside the browser."""
    data = native(query)["result"]["figure"]["data"]
    return {t["name"]: t["y"] for t in data if t["meta"]["role"] == "pin"}


# The menu


def test_every_text_is_copied_as_python_gives_it(page: Page, site: Site) -> None:
    """Link, sentence, forum code, table, frame: one press each."""
    card = open_menu(page, site)
    texts = shared(site, QUERY)
    for form, label in (
        ("link", "Link"),
        ("sentence", "Sentence"),
        ("bbcode", "BBCode"),
        ("markdown", "Markdown"),
        ("iframe", "Embed"),
    ):
        press_form(card, form)
        expect(card.part("sharing").get_by_role("status")).to_have_text(f"{label} copied.")
        assert page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n") == texts[form]


def test_after_a_failure_the_next_press_asks_again(page: Page, site: Site) -> None:
    """Python that was lost says nothing about the chart."""
    page.add_init_script(HOLD)
    card = open_menu(page, site)
    press_form(card, "link")
    told = card.part("sharing").get_by_role("status")
    expect(told).to_have_text("Link copied.")
    card.more("acting_multiplier").click()
    query = "acting_multiplier=5.5&opposing_modifier=2"
    card.shows(query)

    page.evaluate(HOLD_QUESTIONS)
    press_form(card, "sentence")
    card.press("cancel")
    expect(told).to_have_text("Python did not answer. Press again.")
    page.evaluate("release()")
    press_form(card, "sentence")
    expect(told).to_have_text("Sentence copied.")
    assert page.evaluate("navigator.clipboard.readText()") == shared(site, query)["sentence"]


@pytest.mark.parametrize("form", ["csv", "json", "png", "svg"])
def test_every_file_is_saved(page: Page, site: Site, tmp_path: Path, form: str) -> None:
    """Data as Python gives it; a picture with chart, words and link, drawn in the page itself."""
    card = open_menu(page, site, f"{QUERY}&{PINS}")
    with page.expect_download() as waiting:
        press_form(card, form)
    download = waiting.value
    assert download.suggested_filename == f"honor-test.{form}"
    path = tmp_path / download.suggested_filename
    download.save_as(path)
    if form in ("csv", "json"):
        assert path.read_bytes().decode() == shared(site, f"{QUERY}&{PINS}")[form]
    elif form == "png":
        with Image.open(path) as picture:
            assert picture.size[0] == 1800
            assert len(picture.convert("RGB").getcolors(1_000_000) or []) > 20
    else:
        text = path.read_text("utf-8")
        assert text.startswith("<svg")
        assert "Honor: Opposed test" in text
        assert "acting_multiplier=5&amp;opposing_modifier=2" in text
        for name in NAMES:
            assert name in text
        assert "&amp;#37;" not in text, "signs are shown, not spelled"


def test_other_settings_give_other_texts(page: Page, site: Site) -> None:
    """The menu may stay open while steppers are pressed."""
    card = open_menu(page, site)
    card.more("acting_multiplier").click()
    card.shows("acting_multiplier=5.5&opposing_modifier=2")
    press_form(card, "sentence")
    expect(card.part("sharing").get_by_role("status")).to_have_text("Sentence copied.")
    query = "acting_multiplier=5.5&opposing_modifier=2"
    assert page.evaluate("navigator.clipboard.readText()") == shared(site, query)["sentence"]


def test_keyboard_alone_opens_copies_and_closes(page: Page, site: Site) -> None:
    """Enter opens, the first entry has the focus, Escape leads back."""
    card = Card.open(page, site, f"{HOME}#honor.test?{QUERY}")
    card.shows(QUERY)
    share = card.root.locator('[data-act="share"]')
    share.focus()
    page.keyboard.press("Enter")
    expect(share).to_have_attribute("aria-expanded", "true")
    expect(card.root.locator('[data-form="link"]')).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(card.part("sharing").get_by_role("status")).to_have_text("Sentence copied.")
    page.keyboard.press("Escape")
    expect(card.part("sharing")).to_have_count(0)
    expect(share).to_be_focused()
    expect(share).to_have_attribute("aria-expanded", "false")


def test_where_copying_is_forbidden_the_text_is_shown(new_page: NewPage, site: Site) -> None:
    """Some frames and browsers say no: then the reader can copy it."""
    page = new_page(locale="en-US")
    page.add_init_script("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))")
    card = open_menu(page, site)
    press_form(card, "markdown")
    field = card.part("sharing").locator("textarea")
    expect(field).to_be_focused()
    expect(field).to_have_value(shared(site, QUERY)["markdown"])


@pytest.mark.parametrize("scheme", ["default", "slate"])
def test_axe_finds_nothing_in_menu_and_names(page: Page, site: Site, scheme: str) -> None:
    """Open menu, kept curves and their legend, light and dark."""
    card = open_menu(page, site, f"{QUERY}&{PINS}")
    page.evaluate("scheme => document.body.setAttribute('data-md-color-scheme', scheme)", scheme)
    expect(card.part("kept").locator("li")).to_have_count(2)
    card.drawn()
    assert complaints(page) == []


def test_menu_and_names_fit_a_phone(new_page: NewPage, site: Site) -> None:
    """At 390 and 320 pixels nothing has to be scrolled sideways; all is large enough to touch."""
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    card = open_menu(page, site, f"{QUERY}&{PINS}")
    expect(card.part("kept").locator("li")).to_have_count(2)
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    small = card.root.evaluate(
        """card => [...card.querySelectorAll('button, input')].filter(node => {
            const {width, height} = node.getBoundingClientRect()
            return width && (width < 24 || height < 24)
        }).map(node => node.outerHTML.slice(0, 120))"""
    )
    assert small == []


# Kept curves


def test_a_kept_curve_stays_while_settings_change(page: Page, site: Site) -> None:
    """Keep, change, see both; the address has both; the name is what was set."""
    card = Card.open(page, site)
    expect(card.part("kept")).to_be_hidden()
    card.press("pin")
    expect(card.part("kept").locator("input")).to_have_value(NAMES[0])
    card.more("acting_multiplier").click()

    card.is_at("acting_multiplier=4&pin=~acting_multiplier%3D3.5")
    assert drawn_pins(card) == expected_pins("acting_multiplier=4&pin=~acting_multiplier%3D3.5")
    expect(card.part("legend")).to_contain_text("Present settings")
    expect(card.part("legend")).to_contain_text(NAMES[0])
    card.tab("table").click()
    expect(card.part("table").locator("th", has_text=NAMES[0])).to_be_visible()


def test_the_same_settings_are_kept_once_and_five_are_the_most(page: Page, site: Site) -> None:
    """A second press says so, and so does a sixth curve."""
    card = Card.open(page, site)
    card.press("pin")
    expect(card.part("kept").locator("li")).to_have_count(1)
    card.press("pin")
    expect(card.part("kept").get_by_role("status")).to_have_text("These settings are kept already.")
    for count in range(2, 6):
        card.more("acting_multiplier").click()
        card.press("pin")
        expect(card.part("kept").locator("li")).to_have_count(count)
    card.more("acting_multiplier").click()
    card.press("pin")
    expect(card.part("kept").get_by_role("status")).to_contain_text("5 curves are kept.")
    expect(card.part("kept").locator("li")).to_have_count(5)


def test_a_name_is_edited_and_a_curve_removed_by_keyboard(page: Page, site: Site) -> None:
    """The name stands in chart, legend and address; focus stays where the work is."""
    card = Card.open(page, site, f"{HOME}#honor.test?{PINS}")
    first = card.part("kept").locator("input").first
    expect(first).to_have_value(NAMES[0])
    first.fill("Bow <b>~ & arrow")
    page.keyboard.press("Enter")
    card.is_at("pin=Bow+%3Cb%3E-+%26+arrow~acting_multiplier%3D3.5&pin=Nine~acting_multiplier%3D9")
    expect(card.part("legend")).to_contain_text("Bow <b>- & arrow")
    expect(first).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    card.is_at("pin=Nine~acting_multiplier%3D9")
    expect(card.part("kept").locator("li")).to_have_count(1)
    page.keyboard.press("Enter")
    card.is_at("")
    expect(card.root.locator('[data-act="pin"]')).to_be_focused()
    assert drawn_pins(card) == {}


@pytest.mark.parametrize("view", ["exactly", "at-least", "at-most"])
def test_a_link_with_curves_shows_the_same_figures_elsewhere(
    new_page: NewPage, site: Site, view: str
) -> None:
    """What one reader kept, another sees who has never been here."""
    query = f"{QUERY}&view={view}&{PINS}" if view != "exactly" else f"{QUERY}&{PINS}"
    page = new_page(locale="en-US")
    card = Card.open(page, site, f"{HOME}#honor.test?{query}")
    card.is_at(query)
    expect(card.part("kept").locator("input")).to_have_count(2)
    assert drawn_pins(card) == expected_pins(query)
    assert list(drawn_pins(card)) == NAMES


def test_a_curve_that_no_longer_computes_is_left_out_with_a_note(page: Page, site: Site) -> None:
    """The rest of the chart stands, and the link is mended."""
    card = Card.open(page, site, f"{HOME}#honor.test?{QUERY}&pin=Old~luck%3D7&{PINS}")
    card.is_at(f"{QUERY}&{PINS}")
    expect(card.part("link-notes").locator("li")).to_have_count(1)
    expect(card.part("link-notes")).to_contain_text("luck is not a parameter")


def test_a_heat_map_keeps_no_curves(page: Page, site: Site) -> None:
    """Over a parameter the same calculator has lines, and there they are kept."""
    anchor = "honor.matrix"
    page.goto(f"{site.url}embed/{anchor}/")
    card = Card(page, anchor)
    keep = card.root.locator('[data-act="pin"]')
    expect(keep).to_be_hidden()
    card.view("over")
    expect(keep).to_be_visible()
    card.view("exactly")
    expect(keep).to_be_hidden()


# Frames on other pages


@contextmanager
def somebodys_page(html: str) -> Iterator[str]:
    """A page of another site."""

    class Handler(BaseHTTPRequestHandler):
        def __init__(self, content: bytes, *args: Any) -> None:
            self.content = content
            super().__init__(*args)

        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(self.content if self.path == "/" else b"")

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, html.encode()))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


LISTENER = """<script>
heights = []
addEventListener('message', ({data}) => heights.push(data))
</script>"""


@contextmanager
def framed(chromium: Any, site: Site, sandbox: str | None = None) -> Iterator[tuple[Page, Frame]]:
    """The code that the menu gives, on a page of another site, with storage of others forbidden."""
    code = shared(site, f"{QUERY}&{PINS}")["iframe"]
    if sandbox is not None:
        code = code.replace("<iframe ", f'<iframe sandbox="{sandbox}" ')
    context = chromium.new_context(viewport={"width": 700, "height": 900})
    context.add_init_script(TELL_VIOLATIONS)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    troubles = watch(page, site.url, "http://localhost:")
    try:
        with somebodys_page(f"<!doctype html><title>Thread</title>{LISTENER}{code}") as address:
            page.goto(address)
            page.wait_for_function("frames.length === 1")
            page.wait_for_timeout(200)
            yield page, page.frames[1]
    finally:
        context.close()
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
        expect(frame.locator(".js-plotly-plot")).to_be_visible()
        expect(frame.locator(".hc-kept input")).to_have_count(2)
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
    with framed(chromium, site, "allow-scripts") as (_, frame):
        note, lead = frame.locator(".embed-note"), frame.locator(".hc-lead-text")
        frame.wait_for_timeout(4500)
        assert (note.count() and note.is_visible()) or not lead.is_visible()
        expect(frame.locator(".embed-home")).to_be_visible()


@pytest.mark.parametrize("color", ["light", "dark"])
def test_axe_finds_nothing_in_a_page_for_frames(new_page: NewPage, site: Site, color: str) -> None:
    """In the reader's colors, as wide as a phone."""
    page = new_page(color_scheme=color, viewport={"width": 390, "height": 844})
    page.goto(f"{site.url}embed/honor.test/#honor.test?{QUERY}")
    card = Card(page)
    card.shows(QUERY)
    card.drawn()
    scheme = {"light": "default", "dark": "slate"}[color]
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert complaints(page) == []
