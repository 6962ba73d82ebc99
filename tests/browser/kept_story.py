"""What a story of a kept thing is made of: the thing on a page, edits of it, and what they need."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from playwright.sync_api import Locator, Page, expect

from tests.browser.card import unfold, usable
from tests.browser.shelf import keep_text, kept_texts
from tests.browser.visits import until
from tests.conftest import PATIENCE, Site

KEPT = "Kept in this browser."
ARRIVED = "thing => thing.matches(':defined') && !thing.hasAttribute('waiting')"


class Part:
    """A part of an open page that a reader does something with, by its anchor."""

    def __init__(self, page: Page, anchor: str) -> None:
        self.page = page
        self.root = page.locator(f'[id="{anchor}"]')
        self.lead = self.root.locator(".hc-lead-text")
        self.message = self.root.locator(".hc-message")
        self.refused = self.root.locator(".hc-refused")

    def turn_to(self) -> Self:
        """Brings its tab to the front: a browser takes seconds to answer a click in one behind."""
        if len(self.page.context.pages) > 1:
            self.page.bring_to_front()
        return self

    def button(self, label: str) -> Locator:
        """A button by what it says."""
        return self.root.get_by_role("button", name=label, exact=True)

    def press(self, act: str) -> None:
        """Presses a button by what it does."""
        self.turn_to().root.locator(f'[data-act="{act}"]').first.click()


class Thing(Part):
    """A kept thing on an open page."""

    def __init__(self, page: Page, story: "Story") -> None:
        super().__init__(page, story.anchor)
        self.story = story
        self.offer = self.root.locator(".hc-offer")

    @classmethod
    def open(cls, page: Page, site: Site, story: "Story", query: str | None = None) -> Self:
        """Opens the page, perhaps with a link's settings."""
        link = "" if query is None else f"#{story.anchor}?{query}"
        if page.url != "about:blank":  # another link on the same page would load nothing
            page.goto("about:blank")
        page.goto(site.url + story.path + link)
        return cls(page, story)

    def follow(self, query: str) -> None:
        """Opens a link of this thing on the page that is open."""
        self.page.evaluate("link => location.hash = link", f"{self.story.anchor}?{query}")

    def load(self, text: str | bytes, folder: Path) -> None:
        """Chooses a file with this content."""
        file = folder / "some.json"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        usable(self.root.locator('input[type="file"]')).set_input_files(str(file))

    def kept(self) -> str | None:
        """What the browser keeps of it."""
        return kept_texts(self.page).get(self.story.stored)

    def keep(self, text: str) -> None:
        """Puts a text in its place, as another program might."""
        keep_text(self.page, self.story.stored, text)

    def keeps(self, expected: dict[str, str]) -> None:
        """Waits until the places that a story scatters edits over are kept with these values."""
        found: dict[str, str] = {}
        for _ in range(PATIENCE // 100):
            found = self.story.scattered(str(self.kept()))
            if expected.items() <= found.items():
                break
            self.page.wait_for_timeout(100)
        assert {place: found[place] for place in expected} == expected

    def has_arrived(self) -> None:
        """Waits until it is known what is kept, and that is shown."""
        until(self.page, lambda: bool(self.root.evaluate(ARRIVED)))

    def is_answered(self) -> None:
        """Waits until all that was done is answered: only then is the file there."""
        with self.page.expect_download():
            self.press("save")

    def do(self, edit: "Edit") -> None:
        """Edits it, and waits until that is kept."""
        edit.do(self.turn_to())
        self.shows(edit)
        expect(self.root).not_to_have_attribute("stale", "")
        expect(self.message).to_have_text(KEPT)

    def shows(self, edit: "Edit", done: bool = True) -> None:
        """Waits until an edit is there, or is not."""
        place, text = self.root.locator(edit.where), edit.after if done else edit.before
        if edit.attribute is None:
            expect(place).to_contain_text(text)
        elif edit.attribute == "value":
            expect(place).to_have_value(text)
        else:
            expect(place).to_have_attribute(edit.attribute, text)


@dataclass(frozen=True)
class Edit:
    """Something that a reader changes, where it is seen, and how that looks before and after."""

    do: Callable[[Thing], object]
    where: str
    before: str
    after: str
    attribute: str | None = None


@dataclass(frozen=True)
class Story:
    """What has to be known of a kept thing so that all stories can be told of it."""

    anchor: str
    path: str
    stored: str
    kind: str
    file: str
    edits: tuple[Edit, Edit]
    """Two edits that are independent of each other. `file` is named after the first, and the link
    shows nothing of the second."""
    query: str
    linked: Edit
    """What a link with that query shows; `do` is never called."""
    scatter: Callable[[Thing, int, int], tuple[str, str]]
    """The edit number n of a tab, 0 or 1: a place and its new value; each may be edited again."""
    scattered: Callable[[str], dict[str, str]]
    """The values of those places in a kept text."""


def nobody(thing: Thing) -> None:
    """Links do their edits themselves."""
    raise AssertionError


def filled(where: str, text: str) -> Callable[[Thing], None]:
    """Types into a field and leaves it."""

    def do(thing: Thing) -> None:
        field = unfold(thing.root).locator(where)
        field.fill(text)
        field.blur()

    return do


def clicked(where: str) -> Callable[[Thing], None]:
    """Presses something."""
    return lambda thing: unfold(thing.root).locator(where).click()
