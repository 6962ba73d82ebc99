"""Whatever readers keep, they keep it alike: one set of stories, told of every kept thing.

What the shared scripts alone decide is told of two or four.
"""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import HOLD_ALL, PHONE, needs_javascript, usable
from tests.browser.conftest import NewPage
from tests.browser.kept_things import (
    CHARACTER,
    FIGHTS,
    KEPT,
    LOG,
    SHAPES,
    STORIES,
    WAYS,
    Story,
    Thing,
)
from tests.browser.shelf import kept_texts
from tests.browser.test_access import complaints_in_both_schemes
from tests.browser.test_navigation import LINK, LISTED, follow
from tests.browser.visits import hold_python, until
from tests.conftest import Site

SLOW = """
    const {set} = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'oncomplete')
    window.stored = 0
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', {set(act) {
        set.call(this, this.mode !== 'readwrite' ? act : event => {
            window.stored++
            setTimeout(act, 500, event)
        })
    }})
"""
SLOW_TO_GO = """
    const names = origin === 'null' ? [] : Object.keys(localStorage)
    for (const name of names.filter(name => name.includes(' honor-roll draft of '))) {
        const [home] = name.split(' draft of ')
        const lock = `${home} ${name.split(' ').at(-1)}`
        navigator.locks.request(lock, () => new Promise(done => setTimeout(done, 600)))
    }
"""

SLOW_TO_LOCK = """
    const {locks} = navigator
    const request = locks?.request.bind(locks)
    if (locks) locks.request = async (name, act) => {
        await new Promise(done => setTimeout(done, 600))
        return request(name, lock => {
            window.locked = !name.endsWith(' drafts')
            return act(lock)
        })
    }
"""
HELD = "async () => (await navigator.locks.query()).held.length"


def told(stories: Iterable[Story]) -> pytest.MarkDecorator:
    """A test of each of these things."""
    return pytest.mark.parametrize("story", tuple(stories), ids=lambda story: story.anchor)


each, each_way, each_shape = map(told, (STORIES, WAYS, SHAPES))
each_and_every_fight = told((*STORIES, *FIGHTS))


def left_as_strings(page: Page) -> list[str]:
    """What of ours stands in the storage for strings, where only drafts do."""
    names: list[str] = page.evaluate(
        "Object.keys(localStorage).filter(name => name.includes('honor-roll'))"
    )
    return names


def go(page: Page, address: str) -> None:
    """Follows a link to another part of the site."""
    page.evaluate(LINK, address)
    page.wait_for_url(lambda url: url.partition("#")[0] == address)


@pytest.mark.pyodide
def test_all_are_there_on_pages_that_come_without_a_reload(page: Page, site: Site) -> None:
    """The page's own Python answers for each of them, and for every fight."""
    things = [Thing(page, story) for story in (*STORIES, *FIGHTS)]
    page.goto(site.url)
    page.wait_for_function(LISTED)
    page.evaluate("window.sameVisit = true")
    for thing in things:
        go(page, site.url + thing.story.path)
        assert thing.kept() is None
        thing.do(thing.story.edits[0])
    for thing in things:
        go(page, site.url + thing.story.path)
        thing.shows(thing.story.edits[0])
        thing.shows(thing.story.edits[1], done=False)
        thing.do(thing.story.edits[1])
        thing.shows(thing.story.edits[0])
    assert page.evaluate("window.sameVisit")


@each_way
def test_what_is_done_while_something_is_being_kept_is_kept_too(
    page: Page, site: Site, story: Story
) -> None:
    """A slow disk: the text is there already, and the page has not heard of it yet."""
    page.add_init_script(SLOW)
    thing = Thing.open(page, site, story)
    expected: dict[str, str] = {}
    for stored, n in enumerate((2, 0, 1), 1):
        place, value = story.scatter(thing, 0, n)
        done = int(expected.get(place, "0")) + 1 if value == "+1" else 0
        expected[place] = str(done) if value == "+1" else value
        page.wait_for_function("count => window.stored >= count", arg=stored)
    thing.keeps(expected)


def test_a_wrong_file_is_refused_in_one_sentence_and_changes_nothing(
    page: Page, site: Site, tmp_path: Path
) -> None:
    """What is shown and kept stays as it was, and the next edit works.

    A phone may offer files that are not on it.
    """
    thing = Thing.open(page, site, CHARACTER)
    first, second = CHARACTER.edits
    thing.do(first)
    kept = str(thing.kept())
    head = {"kind": CHARACTER.kind, "ruleset": json.loads(kept)["ruleset"], "version": 1}
    wrong: list[tuple[str | bytes, str]] = [
        (bytes(range(256)) * 50, "The file is not one of ours: it is not JSON."),
        (" " * 5_000_000, "The file is longer than 100,000 characters."),
        (
            json.dumps(head | {"__proto__": {"text": "<script>alert(1)</script>"}}),
            "The file has __proto__, which is unknown",
        ),
    ]
    for content, sentence in wrong:
        thing.load(content, tmp_path)
        expect(thing.refused).to_contain_text(sentence)
        thing.shows(first)
        assert thing.kept() == kept
    page.evaluate("void (Blob.prototype.text = () => Promise.reject(new DOMException('gone')))")
    thing.load("{}", tmp_path)
    expect(thing.refused).to_have_text("This file could not be read.")
    thing.do(second)
    expect(thing.refused).to_be_empty()


@each
def test_a_link_does_not_push_out_ones_own(page: Page, site: Site, story: Story) -> None:
    """Another, even a blank one, can be tried out beside it; a press or undoing leads back.

    A blank one is one's own where nothing is kept. What a link has wrong is told as text; nothing
    of it becomes markup, and nothing is kept.
    """
    thing = Thing.open(page, site, story, "")
    thing.has_arrived()
    first, second = story.edits
    thing.do(first)
    kept = thing.kept()
    thing.follow(story.query)
    thing.shows(story.linked)
    expect(thing.offer).to_be_visible()
    second.do(thing)
    thing.shows(second)
    assert thing.kept() == kept
    thing.press("undo")
    thing.shows(second, done=False)
    thing.shows(story.linked)
    thing.press("mine")
    thing.shows(first)
    expect(thing.offer).to_be_hidden()

    thing = Thing.open(page, site, story, f"luck=3&{story.query}&nonsense=%3Cb%3Ehi")
    notes = thing.root.locator(".hc-link-notes li")
    expect(notes).to_have_text([f"{n}: not known here; ignored." for n in ("luck", "nonsense")])
    thing.shows(story.linked)
    assert thing.root.locator("b", has_text="hi").count() == 0
    assert thing.kept() == kept
    thing.press("undo")
    thing.shows(first)
    assert thing.kept() == kept

    thing.follow("")
    expect(thing.offer).to_be_visible()
    thing.shows(first, done=False)
    assert thing.kept() == kept


@each
def test_what_was_done_outlives_a_page_closed_before_python_is_there(
    page: Page, site: Site, story: Story
) -> None:
    """It is kept for good when it is opened again, though the last page may be slow to go."""
    if story in WAYS:
        page.add_init_script(SLOW_TO_GO)
    let_go = hold_python(page)
    thing = Thing.open(page, site, story)
    story.edits[0].do(thing)
    expect(thing.root.locator(".hc-status-text")).to_contain_text("Getting the calculator ready")
    assert thing.kept() is None
    let_go()
    thing = Thing.open(page, site, story)
    thing.shows(story.edits[0])
    expect(thing.message).to_have_text(KEPT)
    thing.shows(story.edits[1], done=False)
    assert list(kept_texts(page)) == [story.stored]
    assert left_as_strings(page) == []


def test_what_was_done_outlives_a_look_at_another_page(page: Page, site: Site) -> None:
    """Nothing is lost where its own page is opened again and closed before Python is there."""
    page.add_init_script(HOLD_ALL)
    thing = Thing.open(page, site, CHARACTER)
    CHARACTER.edits[0].do(thing)
    follow(page, "honors-edge/skill-rolls/")
    follow(page, CHARACTER.path)
    CHARACTER.edits[1].do(thing)
    page.add_init_script("hold = message => false")
    thing = Thing.open(page, site, CHARACTER)
    for edit in CHARACTER.edits:
        thing.shows(edit)
    expect(thing.message).to_have_text(KEPT)
    assert left_as_strings(page) == []


def test_nothing_is_locked_once_nothing_waits(page: Page, site: Site) -> None:
    """However slow the browser is to lock: a page with a lock does not come back from memory."""
    page.add_init_script(SLOW_TO_LOCK)
    thing = Thing.open(page, site, LOG)
    field = usable(thing.root.locator('[name="act"]'))
    field.fill("fled")
    assert left_as_strings(page) != []
    field.fill("")
    page.wait_for_function("() => window.locked")
    until(page, lambda: page.evaluate(HELD) == 0)


@each
def test_a_kept_text_that_cannot_be_read_is_left_alone(
    page: Page, site: Site, thing: Thing, story: Story
) -> None:
    """It is told of and not thrown away; clearing it is the reader's own decision."""
    thing.do(story.edits[0])
    thing.keep('{"kind": 5}')
    thing = Thing.open(page, site, story)
    expect(thing.refused).to_contain_text("What is kept in this browser cannot be used.")
    assert thing.kept() == '{"kind": 5}'
    thing.press("clear")
    expect(thing.refused).to_be_empty()
    thing.do(story.edits[0])


@each_and_every_fight
def test_it_serves_phones_screen_readers_paper_and_who_has_no_javascript(
    new_page: NewPage, site: Site, story: Story
) -> None:
    """With something kept, undone and linked: nothing is cut off, all can be touched and read.

    What is shown stands on paper; there is nothing to be pressed there.
    """
    page = new_page(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    thing = Thing.open(page, site, story)
    first, second = story.edits
    thing.do(first)
    thing.follow(story.query)
    thing.shows(story.linked)
    for edit in (second, first):
        edit.do(thing)
    thing.press("undo")
    expect(thing.button("Redo")).to_be_enabled()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert complaints_in_both_schemes(page) == []
    sides = thing.root.locator("button:visible").evaluate_all(  # at one moment: some come and go
        "buttons => buttons.map(button => button.getBoundingClientRect())"
        ".map(({width, height}) => Math.min(width, height))"
    )
    assert sides
    assert min(sides) >= 24

    bare = Thing.open(new_page(java_script_enabled=False), site, story)
    expect(bare.root).to_be_visible()
    expect(bare.root.locator(".hc-name")).not_to_be_empty()
    needs_javascript(bare.page.locator("[data-tool^='desk/']"))
    for shown in (bare, thing):
        shown.page.emulate_media(media="print")
        expect(shown.root.locator("button")).not_to_have_count(0)
        expect(shown.root.locator("button:visible")).to_have_count(0)
