"""The things that readers keep, as the stories of `test_kept_things` need them told."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import parse_qs

from playwright.sync_api import Locator, Page, expect

from tests.browser.card import unfold, usable
from tests.browser.shelf import keep_text, kept_texts
from tests.conftest import Site

KEPT = "Kept in this browser."


class Thing:
    """A kept thing on an open page."""

    def __init__(self, page: Page, story: Story) -> None:
        self.page = page
        self.story = story
        self.root = page.locator(f'[id="{story.anchor}"]')
        self.told = self.root.locator(".hc-told")
        self.refused = self.root.locator(".hc-refused")
        self.offer = self.root.locator(".hc-offer")

    @classmethod
    def open(cls, page: Page, site: Site, story: Story, query: str | None = None) -> Thing:
        """Opens the page, perhaps with a link's settings."""
        link = "" if query is None else f"#{story.anchor}?{query}"
        page.goto("about:blank")  # else another link on the same page would load nothing
        page.goto(site.url + story.path + link)
        return cls(page, story)

    def follow(self, query: str) -> None:
        """Opens a link of this thing on the page that is open."""
        self.page.evaluate("link => location.hash = link", f"{self.story.anchor}?{query}")

    def press(self, act: str) -> None:
        """Presses a button by what it does."""
        self.root.locator(f'[data-act="{act}"]').first.click()

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
        for _ in range(400):
            found = self.story.scattered(str(self.kept()))
            if expected.items() <= found.items():
                break
            self.page.wait_for_timeout(100)
        assert {place: found[place] for place in expected} == expected

    def do(self, edit: Edit) -> None:
        """Edits it, and waits until that is kept."""
        edit.do(self)
        self.shows(edit)
        expect(self.told).to_have_text(KEPT)

    def shows(self, edit: Edit, done: bool = True) -> None:
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

    do: Callable[[Thing], None]
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
    """Two edits that are independent of each other."""
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


def button(label: str) -> Callable[[Thing], Locator]:
    """A button by what it says."""
    return lambda thing: thing.root.get_by_role("button", name=label, exact=True)


# A character

NAME = '.hc-row [name="name"]'
ATTRIBUTES = ("strength", "coordination", "reflexes", "stamina", "presence", "spirit")


def rank(thing: Thing, tab: int, n: int) -> tuple[str, str]:
    """An attribute: three belong to each tab."""
    name, value = ATTRIBUTES[n % 3 + 3 * tab], str(n % 5 + 1)
    unfold(thing.root).locator(f'.hc-row [name="{name}"]').fill(value)
    return name, value


CHARACTER = Story(
    "character.honors-edge",
    "honors-edge/character/",
    "character honors-edge",
    "honor-roll character",
    "reiko.json",
    (
        Edit(filled(NAME, "Reiko"), NAME, "", "Reiko", "value"),
        Edit(
            clicked('[data-name="reflexes"] [data-by="1"]'), '[name="reflexes"]', "2", "3", "value"
        ),
    ),
    "name=Kenji&coordination=3&honorable=no&skill=Stealth:coordination:4",
    Edit(nobody, NAME, "", "Kenji", "value"),
    rank,
    lambda text: {
        name: str(value)
        for name, value in json.loads(text)["attributes"].items()
        if name in ATTRIBUTES
    },
)

# A log


def fall(thing: Thing) -> None:
    """Notes a dishonorable act."""
    thing.root.locator('[name="act"]').fill("fled")
    thing.press("add")


def session(thing: Thing, tab: int, n: int) -> tuple[str, str]:
    """One session more; those of both tabs add up."""
    thing.press("session")
    return "session", "+1"


LOG = Story(
    "tracker.honors-edge",
    "honors-edge/honor/",
    "log honors-edge",
    "honor-roll log",
    "honors-edge-log.json",
    (
        Edit(fall, ".hc-lead-text", "Honorable", "Dishonorable"),
        Edit(filled(NAME, "Reiko"), NAME, "", "Reiko", "value"),
    ),
    "session=2&event=1:dishonorable_act:no:telling+a+lie",
    Edit(nobody, ".hc-session", "Session 1", "Session 2"),
    session,
    lambda text: {"session": str(json.loads(text)["session"] - 1)},
)

# A game


def point(thing: Thing, tab: int, n: int) -> tuple[str, str]:
    """A Victory Point for the tab's side."""
    button("+1")(thing).nth(tab).click()
    return "ab"[tab], "+1"


def counted(what: str) -> Callable[[str], dict[str, str]]:
    """How often a deed was done for each side, by a kept text."""

    def count(text: str) -> dict[str, str]:
        deeds = json.loads(text)["deeds"]
        return {side: str(sum(deed[:2] == [what, side] for deed in deeds)) for side in "ab"}

    return count


GAME = Story(
    "round.honorbound",
    "honorbound/round/",
    "round honorbound",
    "honor-roll round",
    "game.json",
    (
        Edit(lambda t: button("Next step")(t).click(), ".hc-lead-text", "Beginning", "Damage"),
        Edit(
            lambda t: button("+1")(t).first.click(),
            ".hc-round-side >> nth=0",
            "0 of 10",
            "1 of 10",
        ),
    ),
    "deed=next&deed=next&deed=point:b",
    Edit(nobody, ".hc-lead-text", "Beginning", "Healing"),
    point,
    counted("point"),
)

# A fight


def wound(thing: Thing, tab: int, n: int) -> tuple[str, str]:
    """A point of damage for the tab's side."""
    field = thing.root.locator('[name="points"]')
    if field.input_value() != "1":
        field.fill("1")
    button("Take damage")(thing).nth(tab).click()
    return "ab"[tab], "+1"


FIGHT = Story(
    "fight.honors-edge",
    "honors-edge/fight/",
    "fight honors-edge",
    "honor-roll fight",
    "fight.json",
    (
        Edit(
            lambda t: button("Take damage")(t).first.click(),
            ".hc-round-side >> nth=0",
            "0, Out at 50",
            "5, Out at 50",
        ),
        Edit(
            lambda t: button("Take damage")(t).last.click(),
            ".hc-round-side >> nth=1",
            "0, Out at 50",
            "5, Out at 50",
        ),
    ),
    "a_name=Ayame&deed=begin:b",
    Edit(nobody, ".hc-lead-text", "Who begins?", "Fighter B acts."),
    wound,
    counted("hurt"),
)

# A deck

CELL = '[data-listing="{}"] tr[data-at="{}"] [data-cell="{}"]'
TEAM_CELL, CARD_CELL = CELL.format("team", 1, 0), CELL.format("cards", 1, 1)


def cell(thing: Thing, tab: int, n: int) -> tuple[str, str]:
    """The name of a card: the first three belong to one tab, the next three to the other."""
    at, name = n % 3 + 1 + 3 * tab, f"Card {n}"
    thing.root.locator(CELL.format("cards", at, 1)).fill(name)
    return str(at), name


DECK = Story(
    "workshop.honorbound",
    "honorbound/team-and-deck/",
    "workshop honorbound",
    "honor-roll deck",
    "deck.json",
    (
        Edit(filled(TEAM_CELL, "Quick"), TEAM_CELL, "Sister Cinder", "Quick", "value"),
        Edit(filled(CARD_CELL, "Slow"), CARD_CELL, "Last Ember", "Slow", "value"),
    ),
    "team=%0AAsh,+champion,+Fire+4",
    Edit(nobody, TEAM_CELL, "Sister Cinder", "Ash", "value"),
    cell,
    lambda text: {
        str(at): json.loads(text)["cards"].split("\n")[at].split(", ")[1] for at in range(1, 7)
    },
)

# A board

HEX = '[data-hex="{}"]'
FREE = [f"{q},{r}" for r in (-4, -3, 3, 4) for q in range(-4, 5) if abs(q + r) <= 4]


def wall(thing: Thing, tab: int, n: int) -> tuple[str, str]:
    """A wall on a hex of the tab's own, or off it again."""
    hexes = FREE[tab::2]
    place = hexes[n % len(hexes)]
    thing.root.locator(HEX.format(place)).click()
    return place, "+1"


def walls(text: str) -> dict[str, str]:
    """Which of those hexes have a wall."""
    blocked = parse_qs(json.loads(text)["board"])["blocked"][0].split(";")
    return {place: str(int(place in blocked)) for place in FREE}


BOARD = Story(
    "board.honorbound",
    "honorbound/arena/",
    "board honorbound",
    "honor-roll board",
    "board.json",
    (
        Edit(clicked(HEX.format("3,0")), HEX.format("3,0"), "3,0", "3,0, wall", "aria-label"),
        Edit(filled('[name="speed"]', "7"), '[name="speed"]', "4", "7", "value"),
    ),
    "blocked=2,0&range=3",
    Edit(nobody, HEX.format("2,0"), "2,0", "2,0, wall", "aria-label"),
    wall,
    walls,
)

# A table's house rules

TIES = '[name="ties"]'


def chosen(where: str, value: str) -> Callable[[Thing], None]:
    """Chooses from a list."""

    def do(thing: Thing) -> None:
        thing.root.locator(where).select_option(value)

    return do


def rule(thing: Thing, tab: int, n: int) -> tuple[str, str]:
    """One tab names the set, the other changes a rule."""
    if tab:
        name = f"Table {n}"
        filled(NAME, name)(thing)
        return "name", name
    value = ("acting", "again", "opposing")[n % 3]
    chosen(TIES, value)(thing)
    return "ties", value


HOUSE = Story(
    "house.honor",
    "honor/house-rules/",
    "house honor",
    "honor-roll house rules",
    "thursday.json",
    (
        Edit(filled(NAME, "Thursday"), NAME, "", "Thursday", "value"),
        Edit(chosen(TIES, "acting"), TIES, "opposing", "acting", "value"),
    ),
    "name=Friday&die=d8",
    Edit(nobody, NAME, "", "Friday", "value"),
    rule,
    lambda text: {name: str(json.loads(text)[name]) for name in ("name", "ties")},
)

STORIES = (CHARACTER, LOG, GAME, FIGHT, DECK, BOARD, HOUSE)
