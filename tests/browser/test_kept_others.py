"""Several things of one kind are kept side by side: one is open, a press opens another one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.card import FRESH, HOLD, HOLD_QUESTIONS, each_width, usable
from tests.browser.conftest import NewPage
from tests.browser.kept_things import CHARACTER, KEPT, NAME, Story, Thing, filled
from tests.browser.shelf import keep_text, kept_texts
from tests.browser.test_access import complaints, complaints_in_both_schemes
from tests.browser.test_kept_tabs import CLOSED, DEAF, FULL
from tests.browser.test_kept_things import each, each_and_every_fight
from tests.browser.visits import hold_python, until
from tests.conftest import Site

NEW = "This is a new one. The other one is kept."
OPENED = "Opened."
MOST = 40
REIKO = "name=Reiko&coordination=3&skill=Stealth:coordination:4"


def names(thing: Thing) -> Locator:
    """The buttons of all that are kept, in their order."""
    return thing.root.locator('.hc-others [data-act="open"]')


def current(thing: Thing) -> Locator:
    """The button of the one that is open."""
    return thing.root.locator(".hc-others [aria-current]")


def new(thing: Thing) -> None:
    """Puts the open one aside."""
    thing.press("new")
    expect(thing.told).to_have_text(NEW)
    expect(current(thing)).to_have_text("New")  # the words may be those of an earlier press


def turn(thing: Thing, at: int) -> None:
    """Opens one of those that are kept."""
    names(thing.turn_to()).nth(at).click()
    expect(thing.told).to_have_text(OPENED)


def two_of(thing: Thing) -> None:
    """One that has the first edit, and then one that has the second, which is open."""
    first, second = thing.story.edits
    thing.do(first)
    new(thing)
    thing.shows(first, done=False)
    thing.do(second)
    thing.shows(first, done=False)


def is_first(thing: Thing) -> None:
    """Waits until the one with the first edit is shown, and only that."""
    first, second = thing.story.edits
    thing.shows(first)
    thing.shows(second, done=False)


def is_second(thing: Thing) -> None:
    """Waits until the one with the second edit is shown, and only that."""
    first, second = thing.story.edits
    thing.shows(second)
    thing.shows(first, done=False)


def listed(thing: Thing) -> list[list[Any]]:
    """What the browser keeps of all of them: pairs of an id and a text."""
    text = kept_texts(thing.page).get(f"others of {thing.story.stored}", '{"things": []}')
    things: list[list[Any]] = json.loads(text)["things"]
    return things


def keep_list(thing: Thing, text: str) -> None:
    """Puts a list in the place of the kept one, as another program might."""
    keep_text(thing.page, f"others of {thing.story.stored}", text)


@each_and_every_fight
def test_several_are_kept_and_each_is_opened_by_a_press(
    page: Page, site: Site, story: Story
) -> None:
    """Also after a reload; a blank one is not put among them."""
    thing = Thing.open(page, site, story)
    expect(thing.root.locator(".hc-others button")).to_have_count(0)
    two_of(thing)
    expect(names(thing)).to_have_count(2)
    thing = Thing.open(page, site, story)
    is_second(thing)
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
    expect(thing.told).to_have_text("Cleared.")
    turn(thing, 0)
    is_first(thing)
    expect(names(thing)).to_have_count(0)  # there is nothing to choose from any more
    assert [text for _, text in listed(thing)] == [None]


@each
def test_each_opening_can_be_undone_and_done_again(page: Page, site: Site, story: Story) -> None:
    """Back to where nothing was, and forth again; every text comes back as it was."""
    thing = Thing.open(page, site, story)
    two_of(thing)
    turn(thing, 0)
    kept, others = thing.kept(), listed(thing)

    def step(act: str) -> None:
        usable(thing.root.locator(f'[data-act="{act}"]')).click()
        expect(thing.told).to_have_text({"undo": "Undone.", "redo": "Done again."}[act])

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


@each
def test_what_comes_from_a_link_is_kept_beside_ones_own(
    page: Page, site: Site, story: Story
) -> None:
    """Undoing lets it go again; the same link later opens the one that is kept."""
    thing = Thing.open(page, site, story)
    first, second = story.edits
    thing.do(first)
    thing.do(second)
    own = thing.kept()
    thing.follow(story.query)
    thing.shows(story.linked)
    expect(thing.offer).to_be_visible()
    thing.press("keep")
    expect(thing.told).to_have_text(KEPT)
    expect(names(thing)).to_have_count(2)
    linked = thing.kept()
    assert [text for _, text in listed(thing)] == [own, None]
    thing.press("undo")
    thing.shows(second)
    expect(names(thing)).to_have_count(0)
    thing.press("redo")
    thing.shows(story.linked)
    turn(thing, 0)
    thing.shows(first)
    assert thing.kept() == own
    thing.follow(story.query)
    thing.shows(story.linked)
    expect(thing.told).to_have_text(OPENED)
    expect(thing.offer).to_be_hidden()
    assert thing.kept() == linked
    assert [text for _, text in listed(thing)] == [own, None]


@each
def test_a_file_is_opened_beside_what_is_there(
    page: Page, site: Site, story: Story, tmp_path: Path
) -> None:
    """A file of what is open anyway adds nothing, and neither does one that is refused."""
    thing = Thing.open(page, site, story)
    first, second = story.edits
    thing.do(first)
    text = str(thing.kept())
    thing.load(text, tmp_path)
    expect(thing.told).to_have_text("Loaded and kept in this browser.")
    expect(names(thing)).to_have_count(0)
    thing.do(second)
    own = thing.kept()
    thing.load("[]", tmp_path)
    expect(thing.refused).not_to_be_empty()
    expect(names(thing)).to_have_count(0)
    thing.load(text, tmp_path)
    is_first(thing)
    assert thing.kept() == text
    assert [text for _, text in listed(thing)] == [own, None]
    thing.press("undo")
    thing.shows(second)
    expect(names(thing)).to_have_count(0)
    assert thing.kept() == own


@each
@pytest.mark.parametrize("deaf", [False, True], ids=["", "stale"])
def test_two_tabs_open_different_ones_and_nothing_is_lost(
    page: Page, new_page: NewPage, site: Site, story: Story, deaf: bool
) -> None:
    """What is done in one of them is done to the thing that it shows, whichever is open by then."""
    first, second = story.edits
    one = Thing.open(page, site, story)
    one.do(first)
    other = new_page()
    if deaf:
        other.add_init_script(DEAF)
    two = Thing.open(other, site, story)
    two.shows(first)
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
    turn(two, 0)
    for thing in (one, two):
        thing.shows(first)
        thing.shows(second)
        expect(names(thing)).to_have_count(2)
    turn(one, 1)
    is_first(one)
    assert len(listed(one)) == 2


@each
def test_the_row_of_a_browser_that_keeps_nothing_serves_the_visit(
    new_page: NewPage, site: Site, story: Story
) -> None:
    """A full storage, and one that is closed: both are there as long as the page is."""
    for storage in (FULL, CLOSED):
        page = new_page(**FRESH)
        page.add_init_script(storage)
        thing = Thing.open(page, site, story)
        first, second = story.edits
        first.do(thing)
        thing.shows(first)
        thing.press("new")
        thing.shows(first, done=False)
        second.do(thing)
        is_second(thing)
        names(thing).nth(0).click()
        is_first(thing)
        expect(thing.told).to_contain_text("This browser keeps nothing")
        thing.press("undo")
        is_second(thing)


def test_who_types_while_python_is_slow_types_into_what_is_shown(page: Page, site: Site) -> None:
    """Though another one was asked for before: each edit is kept with its own character."""
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, CHARACTER)
    thing.do(CHARACTER.edits[0])
    new(thing)
    filled(NAME, "Kenji")(thing)
    expect(thing.told).to_have_text(KEPT)
    page.evaluate(HOLD_QUESTIONS)
    names(thing).nth(0).click()
    CHARACTER.edits[1].do(thing)
    page.evaluate("release()")
    expect(thing.told).to_have_text(KEPT)
    until(page, lambda: '"reflexes": 3' in str(thing.kept()))
    assert json.loads(str(thing.kept()))["name"] == "Kenji"
    expect(names(thing)).to_have_text(["Reiko", "Kenji"])
    turn(thing, 0)
    expect(thing.root.locator(CHARACTER.edits[1].where)).to_have_value("2")


@each
def test_what_was_opened_before_python_came_is_open_when_the_page_comes_back(
    new_page: NewPage, site: Site, story: Story
) -> None:
    """And what was done to the one that was open until then stays with that one."""
    page = new_page(**FRESH)
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


HOSTILE = (
    "not JSON",
    "7",
    "null",
    "[]",
    '{"open": 5, "things": 7}',
    '{"things": [5, null, [], ["a"], ["b", 7], ["c", ""], [[], "x"], {"length": 2}]}',
    json.dumps({"open": "x" * 1000, "things": [["y" * 1000, "{}"], ["z", "x" * 300_000]]}),
)


@pytest.mark.parametrize("text", HOSTILE)
def test_a_list_that_is_none_changes_nothing(page: Page, site: Site, text: str) -> None:
    """What is open stays, and several can be kept as ever."""
    thing = Thing.open(page, site, CHARACTER)
    thing.do(CHARACTER.edits[0])
    keep_list(thing, text)
    thing = Thing.open(page, site, CHARACTER)
    thing.shows(CHARACTER.edits[0])
    expect(thing.root.locator(".hc-others button")).to_have_text(["New"])
    new(thing)
    thing.do(CHARACTER.edits[1])
    turn(thing, 0)
    is_first(thing)


def test_hostile_texts_of_a_list_are_names_only_and_judged_when_they_open(
    page: Page, site: Site
) -> None:
    """Markup stays text, a long name is cut; what Python refuses is told of and can be cleared."""
    thing = Thing.open(page, site, CHARACTER)
    thing.do(CHARACTER.edits[0])
    own = json.loads(str(thing.kept()))
    markup, long = "<img src=x onerror=alert(1)>", "long " * 1000
    texts = [
        json.dumps(own | {"name": markup}),
        json.dumps(own | {"name": long}),
        json.dumps(own | {"attributes": {"luck": 3}, "name": ["Kenji"]}),
        "{" * 1000,
        json.dumps(own),
    ]
    pairs = [[f"id{n}", text] for n, text in enumerate(texts)]
    keep_list(thing, json.dumps({"open": "", "things": [["", "stale"], *pairs, *pairs * 50]}))
    thing = Thing.open(page, site, CHARACTER)
    expected = ["Reiko", markup, long[:60].strip(), "No name", "No name 2", "Reiko 2"]
    expect(names(thing)).to_have_text(expected)
    assert thing.root.locator("img").count() == 0
    names(thing).nth(3).click()
    expect(thing.refused).to_contain_text("What is kept in this browser cannot be used.")
    thing.shows(CHARACTER.edits[0], done=False)
    turn(thing, 0)
    thing.shows(CHARACTER.edits[0])
    expect(thing.refused).to_be_empty()
    expect(names(thing)).to_have_text(expected)
    names(thing).nth(4).click()
    expect(thing.refused).to_contain_text("What is kept in this browser cannot be used.")
    thing.press("clear")
    expect(thing.refused).to_be_empty()
    turn(thing, 1)
    expect(thing.root.locator(NAME)).to_have_value(markup)
    expect(names(thing)).to_have_count(5)
    assert texts[2] in [text for _, text in listed(thing)]
    assert texts[3] not in [text for _, text in listed(thing)]


def test_a_full_list_refuses_another_one_and_opens_what_it_has(
    page: Page, site: Site, tmp_path: Path
) -> None:
    """Nothing is pushed out: neither by a new one nor by a link or a file."""
    thing = Thing.open(page, site, CHARACTER)
    thing.do(CHARACTER.edits[0])
    own = str(thing.kept())
    many = [json.dumps(json.loads(own) | {"name": f"Bandit {n}"}) for n in range(1, MOST)]
    pairs = [["", None], *([f"id{n}", text] for n, text in enumerate(many))]
    keep_list(thing, json.dumps({"open": "", "things": pairs}))
    thing = Thing.open(page, site, CHARACTER)
    thing.shows(CHARACTER.edits[0])
    expect(names(thing)).to_have_count(MOST)
    room = f"There is room for {MOST} of them here."
    thing.press("new")
    expect(thing.refused).to_contain_text(room)
    thing.shows(CHARACTER.edits[0])
    thing.load(json.dumps(json.loads(own) | {"name": "Ogre"}), tmp_path)
    expect(thing.refused).to_contain_text(room)
    assert thing.kept() == own
    assert listed(thing) == pairs
    turn(thing, 5)
    expect(thing.root.locator(NAME)).to_have_value("Bandit 5")
    expect(thing.refused).to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    thing.press("clear")
    expect(thing.told).to_have_text("Cleared.")
    thing.follow(CHARACTER.query)
    thing.shows(CHARACTER.linked)
    expect(thing.told).to_have_text(KEPT)
    expect(names(thing)).to_have_count(MOST)
    thing.follow("name=Otomo")
    expect(thing.root.locator(NAME)).to_have_value("Otomo")
    thing.press("keep")
    expect(thing.refused).to_contain_text(room)
    expect(names(thing)).to_have_count(MOST)


@each_width
def test_a_shared_character_opens_as_a_sheet_to_roll_from(
    new_page: NewPage, site: Site, width: int
) -> None:
    """Beside one's own: by a link to the page, by one within it, kept, and from the row."""
    page = new_page(viewport={"width": width, "height": 900}, locale="en-US")
    thing = Thing.open(page, site, CHARACTER, CHARACTER.query)
    form, roll = thing.root.locator(".hc-change"), thing.root.locator('[data-act="throw"]').first
    who = thing.root.locator(".hc-who")

    def is_sheet(name: str) -> None:
        expect(who).to_have_text(name)
        expect(form).not_to_have_attribute("open", "")
        expect(thing.root).not_to_have_attribute("stale", "")
        roll.click()
        expect(thing.root.locator(".hc-came")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    is_sheet("Kenji")
    thing.follow(REIKO)
    expect(thing.offer).to_be_visible()
    is_sheet("Reiko")
    thing.press("keep")
    expect(thing.told).to_have_text(KEPT)
    is_sheet("Reiko")
    turn(thing, 0)
    is_sheet("Kenji")
    Thing.open(page, site, CHARACTER, "name=Otomo")
    is_sheet("Otomo")
    expect(current(thing)).to_have_count(0)
    turn(thing, 1)
    is_sheet("Reiko")
    expect(thing.offer).to_be_hidden()
    new(thing)
    expect(form).to_have_attribute("open", "")
    expect(roll).to_be_hidden()
    filled(NAME, "Ayame")(thing)
    expect(names(thing)).to_have_text(["Kenji", "Reiko", "Ayame"])
    expect(form).to_have_attribute("open", "")


@each_width
def test_the_row_serves_keyboard_and_screen_reader(
    new_page: NewPage, site: Site, width: int
) -> None:
    """A pressed button keeps the keyboard and says that its thing is the open one."""
    page = new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
    thing = Thing.open(page, site, CHARACTER)
    for name in ("Ayame", "Kenji", "Otomo of the Northern Marshes " + "x" * 30):
        if name != "Ayame":
            new(thing)
        filled(NAME, name)(thing)
        expect(thing.told).to_have_text(KEPT)
    row = thing.root.get_by_role("group", name="Kept in this browser")
    expect(row.get_by_role("button")).to_have_count(4)
    names(thing).nth(0).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(thing.told).to_have_text(OPENED)
    expect(names(thing).nth(1)).to_be_focused()
    expect(current(thing)).to_have_text("Kenji")
    assert complaints_in_both_schemes(page) == []
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(thing.told).to_have_text(NEW)
    expect(current(thing)).to_be_focused()
    expect(current(thing)).to_have_text("New")
    assert complaints(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="print")
    expect(row).to_be_hidden()
