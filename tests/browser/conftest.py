"""Chromium on the built site; every page is watched, and any complaint fails its test."""

import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Page, expect

from honorcalc.browser import answer
from tests.browser.card import Card
from tests.browser.kept_story import Story, Thing
from tests.conftest import PATIENCE, Site

TELL_VIOLATIONS = """addEventListener('securitypolicyviolation',
    event => console.error('policy: ' + event.violatedDirective + ' ' + event.blockedURI))"""
FORGET = """
    if (origin !== 'null' && !sessionStorage.begun) {
        localStorage.clear()
        indexedDB.deleteDatabase('HOME honor-roll')
        sessionStorage.begun = 'yes'
    }
"""
# Tests serve from ports of their own, and take the server away: then the console names what failed.
HOSTS = "http://127.0.0.1:"
UNREACHED = "Failed to load resource: net::ERR_"
# What a page was like when its test failed: how far it was, and what of its fields nobody sees.
PORTRAIT = """() => {
    const {readyState, visibilityState} = document
    const lines = [`${location.href} ${readyState} ${visibilityState} ${innerWidth} px`]
    const seen = one => one.checkVisibility({visibilityProperty: true}) && one.offsetWidth > 0
    for (const one of document.querySelectorAll('[id*="."][class~="hc"]')) {
        const names = one.getAttributeNames().filter(name => name.length < 9)
        const said = one.querySelector('.hc-status')?.innerText
        const marks = names.map(name => `${name}=${one.getAttribute(name)}`).join(' ')
        lines.push(`${one.localName} ${marks}: ${said}`)
        for (const field of one.querySelectorAll('[name]')) {
            let last = field
            while (last.parentElement && !seen(last.parentElement)) last = last.parentElement
            if (!seen(field)) lines.push(`  ${field.name} not seen: ${last.cloneNode().outerHTML}`)
        }
    }
    for (const {name, responseEnd} of performance.getEntriesByType('resource')) {
        if (!responseEnd) lines.push(`under way: ${name}`)
    }
    return lines.join('\\n')
}"""
NewPage = Callable[..., Page]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Function) -> Generator[None, Any, Any]:
    """Adds to a failure what its pages were like then."""
    report = yield
    if report.when == "call" and report.failed:
        for name, page in item.funcargs.items():
            if isinstance(page, Page):
                report.sections.append((f"{name} when it failed", portrait(page)))
    return report


def portrait(page: Page) -> str:
    """A page in words, unless it has stopped answering."""
    try:
        return str(page.wait_for_function(PORTRAIT, timeout=5000).json_value())
    except Error as error:
        return str(error)


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """Nothing here waits less than a start of Python may take on a busy machine."""
    expect.set_options(timeout=PATIENCE)


def watch(page: Page, *ours: str) -> list[str]:
    """Collects what a page of ours must never do: errors, policy violations, foreign requests.

    The page may ask what begins with one of these addresses.
    """
    troubles: list[str] = []

    def asked(url: str) -> None:
        if not url.startswith((*ours, "data:", "blob:")):
            troubles.append(f"request to {url}")

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(message.text)

    page.on("console", said)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("request", lambda request: asked(request.url))
    return troubles


@contextmanager
def opened(chromium: Browser, pyodide: bool, **options: Any) -> Iterator[BrowserContext]:
    """A reader's browser. Unless the page's own Python is wanted, ours answers in its place."""
    # What a service worker fetches no test sees or holds back; it has tests of its own.
    usual = {"viewport": {"width": 1280, "height": 900}, "service_workers": "block"}
    context = chromium.new_context(**usual | options)
    context.set_default_timeout(PATIENCE)
    context.add_init_script(TELL_VIOLATIONS)
    if not pyodide:
        answer_outside(context)
    yield context
    context.close()


def answer_outside(context: BrowserContext) -> None:
    """Has the package in this process answer whatever pages are opened from now on."""
    context.expose_function("askNative", partial(answer, pieces=True))
    context.add_init_script(path=Path(__file__).with_name("native_python.js"))


@pytest.fixture(scope="session")
def native_reader(chromium: Browser) -> Iterator[BrowserContext]:
    """A reader whose Python answers at once."""
    with opened(chromium, pyodide=False) as context:
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        yield context


@pytest.fixture
def new_page(chromium: Browser, site: Site, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Opens watched pages: the returning reader's, or with options those of a fresh profile.

    Tests marked `pyodide` are about the page's own Python, which is shown elsewhere to give the
    same replies as ours; each of their pages has a fresh profile.
    """
    pyodide = request.node.get_closest_marker("pyodide") is not None
    pages: list[tuple[Page, list[str]]] = []
    with ExitStack() as fresh:

        def new(**options: Any) -> Page:
            if options or pyodide:
                context = fresh.enter_context(opened(chromium, pyodide, **options))
            else:
                context = request.getfixturevalue("native_reader")
            page: Page = context.new_page()
            pages.append((page, watch(page, site.url)))
            return page

        yield new
        troubles = [trouble for _, found in pages for trouble in found]
        for page, _ in pages:
            page.close()
    assert not troubles


@pytest.fixture
def page(new_page: NewPage, site: Site) -> Page:
    """A page of the returning reader, who has typed nothing that would be kept."""
    page = new_page()
    page.add_init_script(FORGET.replace("HOME", urlsplit(site.url).path))
    return page


@pytest.fixture
def card(page: Page, site: Site) -> Card:
    """The card of the Honor test on it, with its start settings."""
    return Card.open(page, site)


@pytest.fixture
def thing(page: Page, site: Site, story: Story) -> Thing:
    """What a story is told of, on a page that has just been opened."""
    return Thing.open(page, site, story)


@pytest.fixture
def newcomer(new_page: NewPage) -> Page:
    """A page of somebody who has never been here."""
    return new_page(locale="en-US")  # with any option a page has a profile of its own


@pytest.fixture
def visitor(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Somebody who has never been here, with a browser that keeps things.

    A test marked `tolerates` says which complaint of the browser belongs to its story.
    """
    marker = request.node.get_closest_marker("tolerates")
    expected = (UNREACHED, *(marker.args if marker else ()))
    with opened(chromium, pyodide=True, service_workers="allow") as context:
        page = context.new_page()
        troubles = watch(page, HOSTS)
        yield page
    assert [trouble for trouble in troubles if not trouble.startswith(expected)] == []


@pytest.fixture
def copy(site: Site, tmp_path: Path) -> Iterator[Path]:
    """The site in a folder of its own, so that it can be replaced."""
    folder = tmp_path / "site"
    shutil.copytree(site.folder, folder)
    yield folder
    shutil.rmtree(folder)
