"""Several characters in the row above the sheet: what a list may say, its room, what is opened."""

import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.card import DESK, PHONE, fits_each_size
from tests.browser.kept_row import (
    NEW,
    OPENED,
    current,
    is_first,
    keep_list,
    listed,
    names,
    new,
    turn,
)
from tests.browser.kept_things import CHARACTER, KEPT, NAME, Thing, filled
from tests.browser.test_access import complaints, complaints_in_both_schemes
from tests.conftest import Site

MOST = 40

HOSTILE = (
    "not JSON",
    "7",
    "null",
    "[]",
    '{"open": 5, "things": 7}',
    '{"things": [5, null, [], ["a"], ["b", 7], ["c", ""], [[], "x"], {"length": 2}]}',
    json.dumps({"open": "x" * 1000, "things": [["y" * 1000, "{}"], ["z", "x" * 300_000]]}),
)


def test_a_list_that_is_none_changes_nothing(page: Page, site: Site) -> None:
    """What is open stays, and several can be kept as ever."""
    thing = Thing.open(page, site, CHARACTER)
    thing.do(CHARACTER.edits[0])
    for text in HOSTILE:
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
        json.dumps(own | {"name": "Reiko 2"}),
    ]
    pairs = [[f"id{n}", text] for n, text in enumerate(texts)]
    keep_list(thing, json.dumps({"open": "", "things": [["", "stale"], *pairs, *pairs * 50]}))
    thing = Thing.open(page, site, CHARACTER)
    expected = ["Reiko", markup, long[:60].strip(), "No name", "No name 2", "Reiko 3", "Reiko 2"]
    expect(names(thing)).to_have_text(expected)
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
    assert thing.root.locator("img").count() == 0
    expect(names(thing)).to_have_count(6)
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
    thing.refused.evaluate("node => node.replaceChildren()")
    thing.load(json.dumps(json.loads(own) | {"name": "Ogre"}), tmp_path)
    expect(thing.refused).to_contain_text(room)
    assert thing.kept() == own
    assert listed(thing) == pairs
    turn(thing, 5)
    expect(thing.root.locator(NAME)).to_have_value("Bandit 5")
    expect(thing.refused).to_be_empty()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    thing.press("clear")
    expect(thing.message).to_have_text("Cleared.")
    thing.follow(CHARACTER.query)
    thing.shows(CHARACTER.linked)
    expect(thing.message).to_have_text(KEPT)
    expect(names(thing)).to_have_count(MOST)
    thing.follow("name=Otomo")
    expect(thing.root.locator(NAME)).to_have_value("Otomo")
    for _ in range(2):  # what the link brought is not lost
        thing.press("keep")
        expect(thing.refused).to_contain_text(room)
        thing.refused.evaluate("node => node.replaceChildren()")
        expect(thing.root.locator(NAME)).to_have_value("Otomo")
        assert "name=Otomo" in page.url
    expect(names(thing)).to_have_count(MOST)


def test_a_shared_character_opens_as_a_sheet_to_roll_from(page: Page, site: Site) -> None:
    """Beside one's own: by a link to the page, by one within it, kept, and from the row.

    A new one is a form until somebody is kept: nobody's average rolls are in the way.
    """
    thing = Thing.open(page, site, CHARACTER, CHARACTER.query)
    form, roll = thing.root.locator(".hc-change"), thing.root.locator('[data-act="throw"]').first
    who = thing.root.locator(".hc-who")

    def is_sheet(name: str) -> None:
        expect(who).to_have_text(name)
        expect(form).not_to_have_attribute("open", "")
        expect(thing.root).not_to_have_attribute("stale", "")
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            roll.click()
            expect(thing.root.locator(".hc-came")).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")

    is_sheet("Kenji")
    thing.follow("name=Reiko&coordination=3&skill=Stealth:coordination:4")
    expect(thing.offer).to_be_visible()
    is_sheet("Reiko")
    thing.press("keep")
    expect(thing.message).to_have_text(KEPT)
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
    expect(roll).to_be_visible()
    expect(form).to_have_attribute("open", "")
    thing.press("clear")
    expect(roll).to_be_hidden()
    expect(form).to_have_attribute("open", "")


def test_the_row_serves_keyboard_and_screen_reader(page: Page, site: Site) -> None:
    """A pressed button keeps the keyboard and says that its thing is the open one."""
    page.emulate_media(reduced_motion="reduce")
    thing = Thing.open(page, site, CHARACTER)
    for name in ("Ayame", "Kenji", "Otomo of the Northern Marshes " + "x" * 30):
        if name != "Ayame":
            new(thing)
        filled(NAME, name)(thing)
        expect(thing.message).to_have_text(KEPT)
    row = thing.root.get_by_role("group", name="Kept in this browser")
    expect(row.get_by_role("button")).to_have_count(4)
    names(thing).nth(0).focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(thing.message).to_have_text(OPENED)
    expect(names(thing).nth(1)).to_be_focused()
    expect(current(thing)).to_have_text("Kenji")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert complaints_in_both_schemes(row) == []
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(thing.message).to_have_text(NEW)
    expect(current(thing)).to_be_focused()
    expect(current(thing)).to_have_text("New")
    assert complaints(row) == []
    fits_each_size(page)
    page.emulate_media(media="print")
    expect(row).to_be_hidden()
