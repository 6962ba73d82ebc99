"""Several things of one kind are kept side by side: one is open, a press opens another one."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import HOLD, HOLD_QUESTIONS, usable
from tests.browser.conftest import NewPage
from tests.browser.kept_row import (
    OPENED,
    current,
    is_first,
    is_second,
    listed,
    names,
    new,
    turn,
    two_of,
)
from tests.browser.kept_things import CHARACTER, KEPT, LOG, NAME, Story, Thing, filled
from tests.browser.test_kept_tabs import DEAF
from tests.browser.test_kept_things import each, each_shape, each_way
from tests.browser.visits import hold_python, until
from tests.conftest import Site

LOADED = "Loaded and kept in this browser."


@each_shape
def test_several_are_kept_and_each_is_opened_by_a_press(
    page: Page, site: Site, thing: Thing, story: Story
) -> None:
    """Also after a reload; a blank one is not put among them."""
    expect(thing.root.locator(".hc-others button")).to_have_count(0)
    two_of(thing)
    expect(names(thing)).to_have_count(2)
    turn(thing, 0)
    is_first(thing)
    thing = Thing.open(page, site, story)
    is_first(thing)
    expect(names(thing)).to_have_count(2)
    new(thing)
    turn(thing, 1)
    is_second(thing)
    expect(names(thing)).to_have_count(2)
    thing.press("clear")
    expect(thing.message).to_have_text("Cleared.")
    turn(thing, 0)
    is_first(thing)
    expect(names(thing)).to_have_count(0)  # there is nothing to choose from any more
    assert [text for _, text in listed(thing)] == [None]


@each_way
def test_each_opening_can_be_undone_and_done_again(thing: Thing, story: Story) -> None:
    """Back to where nothing was, and forth again; every text comes back as it was."""
    two_of(thing)
    turn(thing, 0)
    kept, others = thing.kept(), listed(thing)

    def step(act: str) -> None:
        usable(thing.root.locator(f'[data-act="{act}"]')).click()
        expect(thing.message).to_have_text({"undo": "Undone.", "redo": "Done again."}[act])

    step("undo")
    is_second(thing)
    step("undo")
    thing.shows(story.edits[1], done=False)
    expect(current(thing)).to_have_text("New")
    step("undo")
    is_first(thing)
    expect(names(thing)).to_have_count(0)
    step("undo")
    thing.shows(story.edits[0], done=False)
    assert thing.kept() is None
    step("redo")
    is_first(thing)
    step("redo")
    thing.shows(story.edits[0], done=False)
    step("redo")
    is_second(thing)
    step("redo")
    is_first(thing)
    expect(thing.root.locator('[data-act="redo"]')).to_be_disabled()
    assert thing.kept() == kept
    assert listed(thing) == others


@each_shape
def test_what_comes_from_a_link_is_kept_beside_ones_own(
    thing: Thing, story: Story, newcomer: Page, site: Site
) -> None:
    """Undoing lets it go again; the same link later opens the one that is kept.

    Where nothing was before, what was copied here is kept at once.
    """
    first, second = story.edits
    thing.do(first)
    thing.press("copy")
    expect(thing.message).to_have_text("Link copied.")
    newcomer.goto(thing.page.evaluate("navigator.clipboard.readText()"))
    assert newcomer.url.startswith(f"{site.url}{story.path}#{story.anchor}?")
    there = Thing(newcomer, story)
    there.shows(first)
    expect(there.message).to_have_text(KEPT)
    expect(there.offer).to_be_hidden()
    assert there.kept() == thing.kept()

    thing.do(second)
    thing.follow(story.query)
    thing.shows(story.linked)
    expect(thing.offer).to_be_visible()
    own = thing.kept()  # a link waits for what was done before
    thing.press("keep")
    expect(thing.message).to_have_text(KEPT)
    expect(names(thing)).to_have_count(2)
    thing.shows(story.linked)
    expect(thing.offer).to_be_hidden()
    linked = thing.kept()
    assert [text for _, text in listed(thing)] == [own, None]
    thing.press("undo")
    thing.shows(second)
    expect(names(thing)).to_have_count(0)
    assert thing.kept() == own
    thing.press("redo")
    thing.shows(story.linked)
    turn(thing, 0)
    thing.shows(first)
    assert thing.kept() == own
    thing.follow(story.query)
    thing.shows(story.linked)
    expect(thing.message).to_have_text(OPENED)
    expect(thing.offer).to_be_hidden()
    assert thing.kept() == linked
    assert [text for _, text in listed(thing)] == [own, None]


@each
def test_a_saved_file_is_opened_beside_what_is_there(
    page: Page, thing: Thing, story: Story, tmp_path: Path
) -> None:
    """One of what is open anyway adds nothing, and neither does one that is refused.

    It also brings back what was cleared, and both can be undone.
    """
    first, second = story.edits
    thing.do(first)
    with page.expect_download() as saved:
        thing.press("save")
    assert saved.value.suggested_filename == story.file
    text = Path(saved.value.path()).read_text("utf-8")
    assert json.loads(text)["kind"] == story.kind
    thing.load(text, tmp_path)
    expect(thing.message).to_have_text(LOADED)
    expect(names(thing)).to_have_count(0)
    thing.do(second)
    own = thing.kept()
    thing.load("[]", tmp_path)
    expect(thing.refused).to_have_text(f"This is not a file of the kind “{story.kind}”.")
    thing.shows(second)
    assert thing.kept() == own
    expect(names(thing)).to_have_count(0)
    thing.load(text, tmp_path)
    is_first(thing)
    assert thing.kept() == text
    assert [text for _, text in listed(thing)] == [own, None]
    thing.press("undo")
    thing.shows(second)
    expect(names(thing)).to_have_count(0)
    assert thing.kept() == own
    thing.press("clear")
    thing.shows(first, done=False)
    expect(thing.message).to_have_text("Cleared.")
    assert thing.kept() is None
    thing.press("undo")
    thing.shows(second)
    thing.press("clear")
    thing.shows(first, done=False)
    thing.load(text, tmp_path)
    is_first(thing)
    expect(thing.message).to_have_text(LOADED)
    assert thing.kept() == text


@each_way
@pytest.mark.parametrize("deaf", [False, True], ids=["hearing", "stale"])
def test_two_tabs_keep_what_either_did_whichever_thing_it_shows(
    page: Page, new_page: NewPage, site: Site, story: Story, deaf: bool
) -> None:
    """Each shows what the other did; one that has heard nothing of it still erases nothing."""
    first, second = story.edits
    one = Thing.open(page, site, story)
    other = new_page()
    if deaf:
        other.add_init_script(DEAF)
    two = Thing.open(other, site, story)
    two.shows(first, done=False)
    one.do(first)
    if not deaf:
        two.shows(first)
    two.do(second)
    for thing in (one, two):
        thing.shows(first)
        thing.shows(second)
    two.press("undo")
    for thing in (one, two):
        is_first(thing)
    new(one.turn_to())
    if not deaf:
        two.shows(first, done=False)
        turn(two, 0)
    two.do(second)
    for thing in (one, two):
        thing.shows(first)
        thing.shows(second)
    new(one.turn_to())
    one.do(first)
    if deaf:
        two = Thing.open(other, site, story)
        is_first(two)
    turn(two, 0)
    for thing in (one, two):
        thing.shows(first)
        thing.shows(second)
        expect(names(thing)).to_have_count(2)
    turn(one, 1)
    is_first(one)
    assert len(listed(one)) == 2


def test_who_types_while_python_is_slow_types_into_what_is_shown(page: Page, site: Site) -> None:
    """Though another one was asked for before: each edit is kept with its own character.

    Of two that are opened at once the last is shown, also where it was shown before.
    """
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, CHARACTER)
    thing.do(CHARACTER.edits[0])
    new(thing)
    filled(NAME, "Kenji")(thing)
    expect(thing.message).to_have_text(KEPT)
    page.evaluate(HOLD_QUESTIONS)
    names(thing).nth(0).click()
    CHARACTER.edits[1].do(thing)
    page.evaluate("release()")
    expect(thing.message).to_have_text(KEPT)
    until(page, lambda: '"reflexes": 3' in str(thing.kept()))
    assert json.loads(str(thing.kept()))["name"] == "Kenji"
    expect(names(thing)).to_have_text(["Reiko", "Kenji"])
    turn(thing, 0)
    expect(thing.root.locator(CHARACTER.edits[1].where)).to_have_value("2")

    page.evaluate(HOLD_QUESTIONS)
    for at in (1, 0):
        names(thing).nth(at).click()
    page.evaluate("release()")
    thing.is_answered()
    is_first(thing)
    expect(current(thing)).to_have_text("Reiko")


def test_what_is_opened_while_a_links_one_is_tried_out_is_shown(page: Page, site: Site) -> None:
    """What was still to be done to that of the link is given up with it."""
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, LOG)
    two_of(thing)
    thing.follow(LOG.query)
    thing.shows(LOG.linked)
    page.evaluate(HOLD_QUESTIONS)
    thing.press("session")
    names(thing).nth(0).click()
    page.evaluate("release()")
    is_first(thing)
    expect(thing.offer).to_be_hidden()
    expect(names(thing)).to_have_count(2)


@each_way
def test_what_was_opened_before_python_came_is_open_when_the_page_comes_back(
    page: Page, site: Site, story: Story
) -> None:
    """And what was done to the one that was open until then stays with that one."""
    thing = Thing.open(page, site, story)
    two_of(thing)
    let_go = hold_python(page)
    thing = Thing.open(page, site, story)
    names(thing).nth(0).click()
    let_go()
    thing = Thing.open(page, site, story)
    is_first(thing)
    expect(names(thing)).to_have_count(2)
    turn(thing, 1)
    is_second(thing)
