"""The things that readers keep, as the stories of `test_kept_things` need them told."""

import json
from collections.abc import Callable
from urllib.parse import parse_qs

from tests.browser.card import unfold
from tests.browser.kept_story import KEPT, Edit, Story, Thing, clicked, filled, nobody

__all__ = ["KEPT", "STORIES", "Edit", "Story", "Thing", "clicked", "filled", "nobody"]

# A character

NAME = '.hc-row [name="name"]'
ENTERED = "field => { field.focus(); return document.activeElement === field }"
ATTRIBUTES = ("strength", "coordination", "reflexes", "stamina", "presence", "spirit")


def rank(thing: Thing, tab: int, n: int) -> tuple[str, str]:
    """An attribute: three belong to each tab.

    Until somebody is in a field, the form folds when the other tab's character is found.
    """
    name, value = ATTRIBUTES[n % 3 + 3 * tab], str(n % 5 + 1)
    field = thing.root.locator(f'.hc-row [name="{name}"]')
    while not field.evaluate(ENTERED):
        unfold(thing.root)
    field.fill(value)
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
    thing.root.locator('[data-act="session"]').click()
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
    thing.button("+1").nth(tab).click()
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
        Edit(lambda t: t.button("Next step").click(), ".hc-lead-text", "Beginning", "Damage"),
        Edit(
            lambda t: t.button("+1").first.click(),
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
    thing.button("Take damage").nth(tab).click()
    return "ab"[tab], "+1"


def fight(ruleset: str, before: str, after: str, deed: str, linked: tuple[str, str, str]) -> Story:
    """A fight in which damage is entered for each side in turn; a link begins with a deed."""

    def hurt(side: int) -> Edit:
        place = SIDE.format(side)
        return Edit(lambda t: t.button("Take damage").nth(side).click(), place, before, after)

    return Story(
        f"fight.{ruleset}",
        f"{ruleset}/fight/",
        f"fight {ruleset}",
        "honor-roll fight",
        "fight.json",
        (hurt(0), hurt(1)),
        f"a_name=Ayame&deed={deed}",
        Edit(nobody, *linked),
        wound,
        counted("hurt"),
    )


SIDE = ".hc-round-side >> nth={}"
BEGUN = ".hc-lead-text", "Who goes first?", "Fighter B acts."
FIGHT = fight("honors-edge", "0, Out at 50", "5, Out at 50", "begin:b", BEGUN)
TALLY = "Damage tally0", "Damage tally5"
HONOR_FIGHT = fight("honor", *TALLY, "hurt:b:5", (SIDE.format(1), *TALLY))
UPDATED_FIGHT = fight("updated-mechanics", "30 of 30", "25 of 30", "begin:b", BEGUN)

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


def chosen(where: str, value: str) -> Callable[[Thing], object]:
    """Chooses from a list."""
    return lambda thing: thing.root.locator(where).select_option(value)


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

# A GM's sheet

COLLECTED = "honor.test?acting_modifier={}"


def collected(link: str) -> Callable[[Thing], None]:
    """Adds a link."""

    def do(thing: Thing) -> None:
        thing.root.locator('[name="card"]').fill(link)
        thing.button("Add the link").click()

    return do


def card(thing: Thing, tab: int, n: int) -> tuple[str, str]:
    """One tab names the sheet, the other adds cards, which are there once however often."""
    if not tab:
        name = f"Evening {n}"
        filled(NAME, name)(thing)
        return "name", name
    link = COLLECTED.format(n % 10 + 1)
    collected(link)(thing)
    return link, "there"


def cards(text: str) -> dict[str, str]:
    """The name and the links of a kept sheet."""
    data = json.loads(text)
    return {"name": data["name"], **dict.fromkeys(data["cards"], "there")}


SHEET = Story(
    "sheet.dice",
    "dice/sheet/",
    "sheet dice",
    "honor-roll GM's sheet",
    "friday.json",
    (
        Edit(filled(NAME, "Friday"), NAME, "", "Friday", "value"),
        Edit(collected(COLLECTED.format(3)), ".sheet-count", "0 of", "1 of"),
    ),
    "name=Saturday",
    Edit(nobody, NAME, "", "Saturday", "value"),
    card,
    cards,
)

STORIES = (CHARACTER, LOG, GAME, FIGHT, DECK, BOARD, HOUSE, SHEET)
WAYS = (CHARACTER, LOG)
"""A form that is written anew, and deeds that are added: in one of these ways all are kept."""
SHAPES = (*WAYS, GAME, DECK)
"""Those, moves of a game, and tables of which the address has the link."""
FIGHTS = (HONOR_FIGHT, UPDATED_FIGHT)
"""For the stories of pages opened anew and of a phone: a ruleset decides what its fight shows."""
