"""The row of buttons with which one of several kept things is opened."""

import json
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.kept_things import Thing
from tests.browser.shelf import keep_text, kept_texts

NEW = "This is a new one. The other one is kept."
OPENED = "Opened."


def names(thing: Thing) -> Locator:
    """The buttons of all that are kept, in their order."""
    return thing.root.locator('.hc-others [data-act="open"]')


def current(thing: Thing) -> Locator:
    """The button of the one that is open."""
    return thing.root.locator(".hc-others [aria-current]")


def new(thing: Thing) -> None:
    """Puts the open one aside."""
    thing.press("new")
    expect(thing.message).to_have_text(NEW)
    expect(current(thing)).to_have_text("New")  # the words may be those of an earlier press


def turn(thing: Thing, at: int) -> None:
    """Opens one of those that are kept."""
    names(thing.turn_to()).nth(at).click()
    expect(thing.message).to_have_text(OPENED)


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
