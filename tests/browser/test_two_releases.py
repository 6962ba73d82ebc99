"""A visit during which the site becomes another one: two real builds, one address, 120 steps."""

from random import Random
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from playwright.sync_api import Page, expect

from scripts.serve import Server, serving
from tests.browser.card import Card
from tests.browser.test_releases import settle
from tests.browser.toy_site import FIRST, SECOND, Release, build
from tests.browser.visits import keeps, seen, until

STEPS, SWITCH = 120, 45
TEST = "toy/test/"
SEEN = """() => {
    const card = document.querySelector('honor-calculator')
    const field = card?.querySelector('.hc-row [name]')
    const canonical = document.querySelector('link[rel=canonical]')?.href ?? '/'
    const loaded = performance.getEntriesByType('resource').map(({name}) => name)
    const scripts = loaded.map(url => url.match(/assets[/]([0-9a-f]{12})[/]javascripts/)?.[1])
    return {
        path: location.pathname,
        stands: new URL(canonical, location).pathname,
        scripts: [...new Set(scripts.filter(Boolean))],
        mark: document.querySelector('meta[name=honor-roll-release]')?.content,
        text: document.querySelector('article')?.textContent ?? '',
        card: card && {
            name: field.name,
            value: field.value,
            lead: card.querySelector('.hc-lead-text').textContent,
            current: !card.matches('[stale], [aria-busy=true]'),
        },
    }
}"""
HREFS = "all => all.map(one => one.getAttribute('href'))"
LINKS = ".md-nav--primary a.md-nav__link:visible"


def of_one_release(found: dict[str, Any]) -> Release:
    """The release of which all is that the document has: words, names, and a figure that counts."""
    (release,) = [one for one in (FIRST, SECOND) if f"Of the {one.word} release." in found["text"]]
    card = found["card"]
    if card:
        assert card["name"] == release.parameter
        if card["current"]:
            assert card["lead"] == release.lead(int(card["value"]))
    return release


def arrived(page: Page, path: str, marks: dict[Release, tuple[str, str]]) -> Release:
    """Waits until a page stands, and its card has answered; whatever shows meanwhile is whole."""
    last: list[Release] = []

    def whole() -> bool:
        found = seen(page, SEEN)
        if not found or not found["text"] or not found["scripts"]:
            return False
        release = of_one_release(found)
        own = (found["mark"], *found["scripts"])
        assert marks.setdefault(release, own) == own
        last[:] = [release]
        there = found["path"] == found["stands"] == path
        return there and (not found["card"] or found["card"]["current"])

    until(page, whole)
    return last[0]


def test_a_visit_across_a_release_never_mixes_two(
    visitor: Page, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Another name of a parameter, another rule, a new tool: each step is of one release."""
    folder = tmp_path_factory.mktemp("releases")
    live, chance = folder / "live", Random(20261122)
    live.mkdir()
    server = Server(0, live)
    sites = build(folder, server.address)
    live.rmdir()
    sites[FIRST].rename(live)
    marks: dict[Release, tuple[str, str]] = {}
    visited: list[Release] = []
    with serving(server):
        settle(visitor, server.address + TEST)
        keeps(visitor, server.address + TEST)
        for step in range(STEPS):
            if step == SWITCH:
                live.rename(folder / "gone")
                sites[SECOND].rename(live)
            path = urlsplit(visitor.url).path
            pressed = visitor.locator(".hc-row [data-act=step]:not(:disabled)")
            if chance.random() < 0.5 and pressed.count():
                pressed.nth(chance.randrange(pressed.count())).click()
            else:
                links = visitor.locator(LINKS)
                expect(links.first).to_be_visible()  # at the switch the page may just be reloading
                href = chance.choice(links.evaluate_all(HREFS))
                path = urlsplit(urljoin(visitor.url, href)).path
                visitor.locator(f'{LINKS}[href="{href}"]').first.click()
            visited.append(arrived(visitor, path, marks))
        assert visited[:SWITCH] == [FIRST] * SWITCH
        assert visited == sorted(visited, key=(FIRST, SECOND).index), "never back"
        assert marks[FIRST] != marks[SECOND]
        visitor.goto(server.address + "toy/tool/")
        card = Card(visitor, "toy.tool")
        card.field("talent").fill("7")
        expect(card.part("lead-text")).to_have_text("35.0%")
