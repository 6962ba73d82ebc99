"""What readers keep, kept by two tabs, by a browser that cannot, and by earlier versions."""

import json
import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import HOLD, HOLD_QUESTIONS
from tests.browser.conftest import NewPage
from tests.browser.kept_row import is_first, is_second, names
from tests.browser.kept_things import (
    BOARD,
    CHARACTER,
    FIGHT,
    KEPT,
    SHEET,
    STORIES,
    WAYS,
    Story,
    Thing,
)
from tests.browser.test_kept_things import each, each_way, left_as_strings, told
from tests.conftest import Site

DEAF = "BroadcastChannel.prototype.addEventListener = () => undefined"
FULL = """
    const full = () => new DOMException('full', 'QuotaExceededError')
    Storage.prototype.setItem = () => { throw full() }
    IDBObjectStore.prototype.put = function () {
        this.transaction.abort()
        throw full()
    }
"""
# Closed to the site's own scripts; the theme's do not expect that, and they are not what is tested.
CLOSED = """
    const storage = Object.getOwnPropertyDescriptor(window, 'localStorage')
    Object.defineProperty(window, 'localStorage', {
        get() {
            if (new Error().stack.includes('__md_')) return storage.get.call(window)
            throw new DOMException('no', 'SecurityError')
        }
    })
    IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }
    BroadcastChannel = function () { throw new DOMException('no', 'SecurityError') }
"""
# It neither opens nor fails; ten seconds, after which nobody waits any longer, pass at once.
HANGING = """
    IDBFactory.prototype.open = () => new EventTarget()
    const later = globalThis.setTimeout
    globalThis.setTimeout = (act, time, ...more) => later(act, time === 10_000 ? 0 : time, ...more)
"""
AWAY = """
    const { open } = IDBFactory.prototype
    IDBFactory.prototype.open = function (...all) {
        if (!window.back) throw new DOMException('no', 'SecurityError')
        return open.apply(this, all)
    }
"""
LEAVE = """([name, text]) =>
    localStorage.setItem(`${new URL('.', location).pathname} honor-roll ${name}`, text)"""
REIKO = '{"name":"Reiko","kind":"honor-roll character","ruleset":"honors-edge","version":1}'
DRAFT = json.dumps({"changes": [{"deed": {"do": "rewrite", "text": REIKO}, "at": "name"}]})


def leave(page: Page, name: str, text: str) -> None:
    """Leaves a text where drafts stand, and earlier versions kept everything."""
    page.evaluate(LEAVE, [name, text])


def test_what_a_closed_tab_leaves_is_not_done_to_somebody_elses(
    page: Page, new_page: NewPage, site: Site
) -> None:
    """It waits for the thing on which it was pressed."""
    there, here = Thing.open(new_page(), site, FIGHT), Thing.open(page, site, FIGHT)
    there.page.add_init_script(HOLD)
    there.page.reload()
    there.turn_to().do(FIGHT.edits[0])
    here.turn_to().follow(FIGHT.query)
    here.shows(FIGHT.linked)
    there.turn_to().page.evaluate(HOLD_QUESTIONS)
    FIGHT.edits[1].do(there)
    there.page.close()
    page.wait_for_timeout(500)  # in which it would be done
    expect(here.offer).to_be_visible()
    here.shows(FIGHT.edits[1], done=False)
    for edit in FIGHT.edits:
        Thing.open(page, site, FIGHT).shows(edit)


@each
def test_of_many_edits_in_two_tabs_none_is_lost(
    page: Page, new_page: NewPage, site: Site, story: Story
) -> None:
    """In random order, without waiting for anything; one of the tabs hears nothing of the other."""
    chance = random.Random(20261122)
    second = new_page()
    second.add_init_script(DEAF)
    tabs = [Thing.open(page, site, story), Thing.open(second, site, story)]
    expected: dict[str, str] = {}
    front = 1
    for n in range(100 if story in WAYS else 24):
        tab = chance.randrange(2)
        if tab != front:
            tabs[tab].turn_to()
            front = tab
        place, value = story.scatter(tabs[tab], tab, n)
        before = int(expected.get(place, "0")) if value == "+1" else 0
        toggled = (before + 1) % 2 if story is BOARD else before + 1
        expected[place] = str(toggled) if value == "+1" else value
    # Both tabs put the same cards on the sheet, and either may be the first.
    there = re.compile(f"^({KEPT}|It is on your sheet already\\.)$")
    for thing in tabs:
        thing.is_answered()
        expect(thing.message).to_have_text(there if story is SHEET else KEPT)
    tabs[0].keeps(expected)


@told(story for story in STORIES if story not in WAYS)  # those are told this and more elsewhere
def test_a_tab_shows_what_is_done_in_another(
    page: Page, new_page: NewPage, site: Site, story: Story
) -> None:
    """And the other shows what is done in this one."""
    one, two = (Thing.open(tab, site, story) for tab in (page, new_page()))
    for edit, here, there in zip(story.edits, (one, two), (two, one), strict=True):
        here.do(edit)
        there.shows(edit)


@each_way
@pytest.mark.parametrize("storage", [CLOSED, FULL, HANGING], ids=["closed", "full", "hanging"])
def test_a_browser_that_keeps_nothing_says_so(
    page: Page, site: Site, story: Story, storage: str
) -> None:
    """Edits and the row work for the visit, and a line says that all of it will be gone."""
    page.add_init_script(storage)
    thing = Thing.open(page, site, story)
    first, second = story.edits
    for edit in (first, second):
        edit.do(thing)
        thing.shows(edit)
        expect(thing.message).to_contain_text("This browser keeps nothing")
    thing.press("undo")
    is_first(thing)
    thing.press("new")
    thing.shows(first, done=False)
    second.do(thing)
    is_second(thing)
    names(thing).nth(0).click()
    is_first(thing)
    expect(thing.message).to_contain_text("This browser keeps nothing")
    thing.press("undo")
    is_second(thing)


def test_a_storage_that_comes_back_keeps_what_it_had(page: Page, site: Site) -> None:
    """What could not be read at first is not replaced by what was made without it."""
    thing = Thing.open(page, site, CHARACTER)
    thing.do(CHARACTER.edits[0])
    page.add_init_script(AWAY)
    thing = Thing.open(page, site, CHARACTER)
    CHARACTER.edits[1].do(thing)
    expect(thing.message).to_contain_text("This browser keeps nothing")
    thing.shows(CHARACTER.edits[0], done=False)
    page.evaluate("window.back = true")
    place, value = CHARACTER.scatter(thing, 1, 7)
    thing.shows(CHARACTER.edits[0])
    thing.keeps({place: value})


def test_what_earlier_versions_kept_elsewhere_moves_in_once(newcomer: Page, site: Site) -> None:
    """Nothing is lost and nothing is left behind; what is cleared later does not come back."""
    newcomer.goto(site.url + "csp.txt")
    leave(newcomer, CHARACTER.stored, REIKO)
    thing = Thing.open(newcomer, site, CHARACTER)
    thing.shows(CHARACTER.edits[0])
    assert thing.kept() == REIKO
    assert left_as_strings(newcomer) == []
    thing.press("clear")
    expect(thing.message).to_have_text("Cleared.")
    thing = Thing.open(newcomer, site, CHARACTER)
    thing.has_arrived()
    thing.shows(CHARACTER.edits[0], done=False)
    assert thing.kept() is None


def test_damaged_drafts_are_as_if_they_were_not_there(page: Page, site: Site) -> None:
    """Whatever another program wrote there; a sound one beside them is taken up."""
    page.goto(site.url + "csp.txt")
    for text in ("null", "5", '{"changes":{}}', '{"changes":[null]}', DRAFT):
        leave(page, f"draft of character honors-edge {len(text)}", text)
    thing = Thing.open(page, site, CHARACTER)
    thing.shows(CHARACTER.edits[0])
    thing.do(CHARACTER.edits[1])
