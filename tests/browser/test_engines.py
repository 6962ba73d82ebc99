"""Firefox and WebKitGTK: charts, links, what is kept, a server that is gone, a new release.

The same stories as in Chromium, with real clicks and keys; each engine is one window that goes from
story to story, and each story that changes or ends a server has a server of its own. Both engines
run service workers here and keep what a page keeps, as long as the window lives. WebKit's driver
starts each window with an empty store, so nothing here says that it outlives the browser.
"""

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.asking import ask
from tests.browser.card import HOME, HOSTILE, NOT_ALL, START, TEST, UNFILLED, lead_of, native
from tests.browser.engines import PROGRAMS, Engine, part
from tests.browser.test_releases import publish_corrected
from tests.browser.visits import served
from tests.conftest import Site

# WebKit's driver gives up a page that a busy machine keeps from answering.
pytestmark = pytest.mark.alone
DICE = "dice.roll"
BARS = """
return [...document.querySelectorAll(arguments[0])]
    .reduce((sum, path) => sum + path.getAttribute('d').split('M').length - 1, 0)
"""
SETTLED = """
const card = document.querySelector(arguments[0])
return customElements.get('honor-calculator') && !card.matches('[aria-busy=true], [stale]')
    && card.querySelector('.hc-lead-text').textContent === arguments[1]
"""
STARTED = """
const asked = performance.getEntriesByType('resource')
const answers = asked.find(({name}) => name.includes('/assets/answers/'))
const lists = asked.filter(({name}) => name.endsWith('sitemap.xml'))
return lists.length && [answers.responseEnd, ...lists.map(({startTime}) => startTime)]
"""
INJECTED = "article :is(img, script, a)[src*=evil], [href^=javascript], [onerror], .hc-link-notes b"
KEEPS = """
const kept = await Promise.all((await caches.keys()).map(
    async name => (await (await caches.open(name)).keys()).map(({url}) => url)))
const {runtime} = await (await fetch('/offline.json')).json()
const wanted = runtime.map(name => new URL(name, location.origin).href)
return navigator.serviceWorker.controller
    && [location.href.split(/[?#]/)[0], ...wanted].every(url => kept.flat().includes(url))
"""
VALUE = "return document.querySelector(arguments[0])?.value === arguments[1]"
OFFLINE = "sitemap.xml"  # the theme asks which pages there are; Firefox tells that nobody said
# What Firefox tells of a file that was still coming when its worker was ended, as a slow start is.
GIVEN_UP = "lean.wasm’. A ServiceWorker intercepted the request"


@pytest.fixture(scope="module", params=list(PROGRAMS))
def window(request: pytest.FixtureRequest) -> Iterator[Engine]:
    """A browser for all stories of an engine."""
    engine = Engine(request.param)
    yield engine
    engine.quit()


def shows(window: Engine, query: str) -> None:
    """Waits until the card shows the figure of these settings."""
    window.says(part(".hc-lead-text"), lead_of(query))


def rolls(window: Engine) -> None:
    """Ten rolls of the dice."""
    window.click(part("[data-tab=rolls]"))
    window.click(part('[data-count="10"]'))
    window.says(part(".hc-outcome"), "10 rolls")


def test_a_card_is_moved_read_and_rolled(window: Engine, site: Site) -> None:
    """The chart has the bars that Python says, the address the settings; sliders look alike."""
    window.open(site.url + HOME)
    shows(window, START)
    window.sees("return document.querySelector('.hc-slider').style.length")
    assert window.run(f"return ({UNFILLED})([...document.querySelectorAll('.hc-slider')])") == []
    window.click(part('[data-name=acting_multiplier] [data-by="1"]'))
    shows(window, "acting_multiplier=4")
    window.has(part(".hc-plot:not([focusable])"))
    figure = native("acting_multiplier=4")["result"]["figure"]
    bars = window.run(BARS, part(":is(.hc-counts, .hc-rest)"))
    assert bars == sum(len(trace["y"]) for trace in figure["data"])
    window.sees("return location.hash === '#honor.test?acting_multiplier=4'")
    rolls(window)
    window.open(f"{site.url}{HOME}#honor.test?acting_multiplier=5&opposing_modifier=2")
    shows(window, "acting_multiplier=5&opposing_modifier=2")
    window.untroubled()


def test_the_theme_starts_once_after_the_figure_of_a_link(window: Engine, site: Site) -> None:
    """It was taken out of the page for that, and asks for the list of pages as it starts."""
    window.open(site.url)
    window.open(f"{site.url}{HOME}#{TEST}?opposing_modifier=1")
    shows(window, "opposing_modifier=1")
    window.has("body > script[src*='bundle.']:not([defer])")
    window.sees(STARTED)
    time.sleep(1)  # in which a second start would ask for the list, too
    answered, *started = window.run(STARTED)
    assert len(started) == 1
    assert started[0] > answered
    window.untroubled()


def test_hostile_links_stay_text(window: Engine, site: Site) -> None:
    """The card shows what could be used of each, says so in a sentence, and nothing is run."""
    window.open(f"{site.url}{HOME}#{TEST}?{HOSTILE[0]}")
    for query in HOSTILE:
        reply = ask("compute", calculator=TEST, query=query, strict=False)
        window.run("location.hash = arguments[0]", f"{TEST}?{query}")
        window.says(part(".hc-link-notes"), reply["link_notes"][0])
        if "pin=" not in query:
            window.says(part(".hc-status-text"), NOT_ALL)
        window.sees(SETTLED, f'[id="{TEST}"]', reply["display"]["lead"]["text"])
        assert window.run("return document.querySelectorAll(arguments[0]).length", INJECTED) == 0
    window.says(part(".hc-compared"), "<script src=https")  # a curve's name, as text
    window.untroubled()


def test_a_house_rule_and_any_dice_open_from_their_links(window: Engine, site: Site) -> None:
    """The figure is that of the rule, which the sentence names; dice of no game are charted."""
    played = f"{START}&house=ties:acting"
    window.open(f"{site.url}{HOME}#{TEST}?{played}")
    shows(window, played)
    window.says(part(".hc-headline"), "with ties to the acting side")
    assert lead_of(played) != lead_of(START)
    window.untroubled()
    expression = "expression=3d6+vs+2d8"
    window.open(f"{site.url}dice/#{DICE}?{expression}")
    window.says(f'[id="{DICE}"] .hc-lead-text', lead_of(expression, DICE))
    window.has(f'[id="{DICE}"] .hc-plot:not([focusable])')
    window.untroubled()


def test_a_character_is_there_after_a_reload(window: Engine, site: Site) -> None:
    """What was typed is kept in the browser, with what follows from it."""
    sheet = '[id="character.honor"]'
    window.open(f"{site.url}honor/character/")
    window.type(f"{sheet} [name=name]", "Mira")
    window.click(f'{sheet} [data-name=agility] [data-by="1"]')
    window.says(f"{sheet} .hc-message", "Kept in this browser.")
    window.says(f"{sheet} .hc-facts", "40 points")
    window.untroubled()
    window.open(f"{site.url}honor/character/")
    window.sees(VALUE, f"{sheet} [name=name]", "Mira")
    window.says(f"{sheet} .hc-facts", "40 points")
    window.untroubled()


def test_what_was_visited_goes_on_without_the_server(window: Engine, site: Site) -> None:
    """The page reads, computes, draws and rolls, and another page says why it is not there."""
    with served(site.folder) as address:
        window.open(address + HOME)
        window.type(part("[name=acting_multiplier]"), "2.5")
        shows(window, "acting_multiplier=2.5")
        window.sees(KEEPS)
        window.untroubled()
    window.open(address + HOME)
    window.says("h1", "The test")
    window.type(part("[name=acting_multiplier]"), "4.5")
    shows(window, "acting_multiplier=4.5")
    window.has(part(".hc-plot:not([focusable])"))
    rolls(window)
    window.open(address + "honorbound/arena/")
    window.says("h1", "This page is not in the book")
    window.untroubled(OFFLINE, GIVEN_UP)


def test_the_reader_is_told_of_a_release_and_keeps_the_settings(window: Engine, copy: Path) -> None:
    """The folder is replaced while the page is open; the reader presses Reload."""
    with served(copy) as address:
        window.open(address + HOME)
        window.type(part("[name=opposing_multiplier]"), "3.5")
        shows(window, "acting_multiplier=3.5&opposing_multiplier=3.5")
        window.sees("return navigator.serviceWorker.controller !== null")
        publish_corrected(copy)
        window.run("await (await navigator.serviceWorker.ready).update()")
        window.says(".hc-release", "A new release of this site is ready.")
        window.says("h1", "The test")
        window.click(".hc-release button")
        window.says("h1", "The corrected test")
        window.sees(VALUE, part("[name=opposing_multiplier]"), "3.5")
        window.sees("return location.hash.includes('opposing_multiplier=3.5')")
        window.untroubled()
