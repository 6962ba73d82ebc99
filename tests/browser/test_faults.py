"""Clocks that jump, workers that die at every question, and pages that come back from memory."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.card import ASIDE, HOME, SAVES_DATA, Card
from tests.browser.conftest import HOSTS, answer_outside, watch
from tests.browser.kept_things import CHARACTER, LOG, Story, Thing
from tests.browser.test_answers import asked_for
from tests.browser.test_kept_things import each
from tests.browser.test_releases import settle
from tests.browser.visits import changed
from tests.conftest import CHROMIUM, CHROMIUM_ARGS, PATIENCE, Site

DAY = 86_400_000
CLOCK = """
    const tells = Date.now
    window.jump = 0
    Date.now = () => tells() + window.jump
    Date = new Proxy(Date, {
        construct: (real, given) => given.length ? new real(...given) : new real(Date.now())
    })
"""
# Ends as a worker does that runs out of memory at a question.
DYING = """
    const Living = Worker
    window.dying = false
    window.Worker = class extends Living {
        postMessage(message) {
            if (!window.dying || !message.request) return super.postMessage(message)
            setTimeout(() => {
                this.terminate()
                this.dispatchEvent(new ErrorEvent('error', {message: 'memory', cancelable: true}))
            })
        }
    }
"""
# A machine that has no more memory to give, and then has some again.
EXHAUSTED = """
    WebAssembly.Memory.prototype.grow = () => {
        throw new RangeError('Maximum memory size exceeded')
    }
"""
ANY = "dice.roll"
HEAVY, LIGHT = "expression=4d1000", "expression=4d6kh3"
BESIDE = "".join(f"&pin=~expression%3D{n}d1000" for n in (3, 2))
COUNT_UPDATES = """
    window.updates = 0
    ServiceWorkerRegistration.prototype.update = async () => void (window.updates += 1)
"""
LOOK = "document.dispatchEvent(new Event('visibilitychange', {bubbles: true}))"


# Clocks


def test_a_clock_that_jumps_stops_neither_figures_nor_addresses(page: Page, site: Site) -> None:
    """Whoever sets the clock, or comes home from a journey, waits no longer than others."""
    page.add_init_script(CLOCK)
    card = Card.open(page, site)
    for jump in (-DAY, DAY):
        card.step()
        page.evaluate("jump => void (window.jump = jump)", jump)
        card.step_aside()
        card.shows(ASIDE.replace("3.5", "4"))
        card.is_at(ASIDE.replace("3.5", "4"))
        card.is_current()
        card.roll("10")
        expect(card.part("outcome")).to_contain_text("10 rolls")
        page.evaluate("void (window.jump = 0)")
        card.tab("chart").click()
        card.press("reset")
        card.shows("acting_multiplier=3.5")


def test_a_clock_that_jumps_does_not_put_off_a_new_release(visitor: Page, site: Site) -> None:
    """A page that stays open asks for one when its reader comes back to it."""
    visitor.add_init_script(CLOCK)
    visitor.add_init_script(COUNT_UPDATES)
    settle(visitor, site.url + HOME)
    visitor.evaluate(LOOK)
    assert visitor.evaluate("updates") == 0
    for times, jump in enumerate((-DAY, DAY), 1):
        visitor.evaluate(f"window.jump = {jump}; {LOOK}")
        assert visitor.evaluate("updates") == times, jump


# Workers


def test_a_question_that_kills_every_worker_is_refused_in_words(page: Page, site: Site) -> None:
    """It is asked twice; then the reader is told, what was typed stays, and a press asks again."""
    page.add_init_script(DYING)
    card = Card.open(page, site)
    card.step_aside()
    card.shows(ASIDE)
    page.evaluate("void (window.dying = true)")
    card.field("acting_multiplier").fill("5")
    expect(card.part("status-text")).to_contain_text("The calculator stopped unexpectedly")
    expect(card.root).not_to_have_attribute("aria-busy", "true")
    expect(card.field("acting_multiplier")).to_have_value("5")
    card.shows(ASIDE)
    card.is_stale()
    page.evaluate("void (window.dying = false)")
    card.more("acting_multiplier").click()
    card.shows(ASIDE.replace("3.5", "5.5"))
    card.is_current()


def test_a_question_that_needs_more_memory_than_there_is_is_refused_in_words(
    chromium: Browser, site: Site
) -> None:
    """Python is started anew, twice; then the reader is told. With room again it answers."""
    page = chromium.new_context(service_workers="block").new_page()
    page.set_default_timeout(PATIENCE)
    changed(page, "**/worker.js", lambda text: EXHAUSTED + text)
    card = Card.open(page, site, f"dice/#{ANY}?{HEAVY}{BESIDE}")
    expect(card.part("status-text")).to_contain_text("The calculator ran out of memory")
    expect(card.root).not_to_have_attribute("aria-busy", "true")
    card.is_stale()
    expect(card.field("expression")).to_have_value("4d1000")
    page.unroute("**/worker.js")
    page.evaluate("query => void (location.hash = query)", f"{ANY}?{LIGHT}")
    card.shows(LIGHT)
    card.is_current()
    page.context.close()


# Who pays for what


@each
def test_with_save_data_a_kept_thing_fetches_python_for_an_edit(
    page: Page, site: Site, story: Story
) -> None:
    """Not for who only reads the page."""
    page.add_init_script(SAVES_DATA)
    runtime = asked_for(page, "/runtime/")
    thing = Thing.open(page, site, story)
    thing.root.scroll_into_view_if_needed()
    page.mouse.move(200, 200)
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(1000)
    assert runtime == []
    story.edits[0].do(thing)
    thing.shows(story.edits[0])


# Back from the browser's memory


@pytest.fixture
def returning(chromium: Browser) -> Iterator[Page]:
    """A watched page of a browser that keeps pages for the way back."""
    browser = chromium.browser_type.launch(
        executable_path=CHROMIUM,
        args=CHROMIUM_ARGS,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    page = browser.new_context(service_workers="block").new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(
        "addEventListener('pageshow', ({persisted}) => void (window.persisted = persisted))"
    )
    troubles = watch(page, HOSTS)
    yield page
    browser.close()
    assert troubles == []


@contextmanager
def elsewhere(page: Page, site: Site) -> Iterator[None]:
    """Goes to another document, and back to this very one."""
    page.evaluate("window.sameVisit = true")
    page.goto(site.url + "404.html")
    yield
    page.evaluate("history.back()")
    page.wait_for_function("() => window.persisted")
    assert page.evaluate("sameVisit")


def test_what_comes_back_from_memory_goes_on(returning: Page, site: Site) -> None:
    """A card with its own settings and figure, its own Python, and an address that follows.

    A kept thing shows what another tab kept meanwhile, and keeps what is done next.
    """
    card = Card.open(returning, site)
    card.step_aside()
    card.shows(ASIDE)
    card.is_at(ASIDE)
    with elsewhere(returning, site):
        pass
    card.is_current()
    card.shows(ASIDE)
    expect(card.field("acting_modifier")).to_have_value("3")
    card.more("acting_multiplier").click()
    card.shows(ASIDE.replace("3.5", "4"))
    card.is_current()
    card.is_at(ASIDE.replace("3.5", "4"))
    answer_outside(returning.context)
    for story in (CHARACTER, LOG):
        thing = Thing.open(returning, site, story)
        thing.do(story.edits[0])
        with elsewhere(returning, site):
            second = Thing.open(returning.context.new_page(), site, story)
            second.do(story.edits[1])
        for edit in story.edits:
            thing.shows(edit)
        thing.press("clear")
        expect(thing.message).to_have_text("Cleared.")
        for edit in story.edits:
            second.shows(edit, done=False)
