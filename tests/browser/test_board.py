"""The hex board: walls, sight, reach; by mouse, by keyboard alone, on a phone, by link and file."""

from typing import Self

from playwright.sync_api import Locator, Page, expect

from tests.browser.card import (
    DESK,
    HOLD,
    HOLD_ALL,
    HOLD_QUESTIONS,
    PHONE,
    Card,
    place_of,
    usable,
)
from tests.browser.conftest import NewPage
from tests.browser.kept_story import Part
from tests.browser.kept_things import BOARD, HEX, Thing
from tests.browser.test_navigation import follow
from tests.conftest import Site

OPEN_GROUND = "origin=-2%2C0&target=2%2C0&blocked=&heights=&water="


class Board(Part):
    """The board of the page on the arena."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, BOARD.anchor)
        self.lead = self.root.locator(".board-lead")
        self.symmetry = self.root.locator(".board-symmetry")

    @classmethod
    def open(cls, page: Page, site: Site, query: str = OPEN_GROUND) -> Self:
        """Opens a linked board and waits for its answer."""
        page.goto(f"{site.url}{BOARD.path}#{BOARD.anchor}?{query}")
        board = cls(page)
        opened = board.root.locator(".hc-message:not(:empty), .hc-link-notes:not([hidden])")
        expect(opened.first).to_be_visible()
        return board

    def hex(self, name: str) -> Locator:
        return self.root.locator(f'[data-hex="{name}"]')

    def choose(self, name: str, value: str) -> None:
        """Presses one of a row of choices."""
        choice = f'[name="{name}"][value="{value}"]'
        radio = usable(self.root.locator(choice))
        self.root.locator("label", has=self.page.locator(choice)).click()  # what is drawn of it
        expect(radio).to_be_checked()


def test_a_large_board_is_scrolled_and_its_hexes_stay_large_enough(
    new_page: NewPage, site: Site
) -> None:
    """On a phone it begins with its middle, and the page itself is not scrolled sideways."""
    page = new_page(viewport=PHONE, has_touch=True)
    board = Board.open(page, site, OPEN_GROUND + "&radius=12")
    place = place_of(board.hex("0,0").locator("polygon"))
    assert min(place["width"], place["height"]) >= 24
    assert abs(place["x"] + place["width"] / 2 - PHONE["width"] / 2) < 24
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    board.hex("12,0").scroll_into_view_if_needed()
    board.hex("12,0").tap()
    expect(board.hex("12,0")).to_have_attribute("aria-label", "12,0, wall")
    expect(board.hex("12,0")).to_be_in_viewport()


def test_the_field_and_the_reach_are_those_of_the_calculators(page: Page, site: Site) -> None:
    """Shaded hexes and movement costs follow what lies on the board.

    Shades are named, each in the color of its hexes; where there are none, nothing is named.
    """
    board = Board.open(page, site, OPEN_GROUND + "&radius=3&range=2")
    keys = board.root.locator(".board-legend li")
    expect(keys).to_have_count(0)
    board.choose("show", "field")
    expect(board.root.locator(".hex-seen, .hex-far")).to_have_count(37)
    board.hex("-1,0").click()
    words = {
        "seen": "in sight and range",
        "hidden": "out of sight",
        "far": "in sight, out of range",
    }
    expect(keys).to_have_text([*words.values()])
    for key, state in zip(keys.all(), words, strict=True):
        ground = key.evaluate("node => getComputedStyle(node, '::before').backgroundColor")
        hexes = board.root.locator(f".hex-{state}:not(.hex-wall) .hex-face")
        expect(hexes.first).to_have_css("fill", ground)
    board.choose("show", "reach")
    expect(board.hex("0,-1").locator(".hex-number")).to_have_text("2")
    board.choose("tool", "heights")
    board.hex("0,-1").click()
    expect(board.hex("0,-1").locator(".hex-number")).to_have_text("3")
    expect(board.hex("0,-1")).to_have_attribute("aria-label", "0,-1, height 1, costs 3")
    board.root.locator('[name="speed"]').fill("1")
    board.root.locator('[name="speed"]').blur()
    expect(board.root.locator(".hex-reached")).to_have_count(5)


def test_the_board_is_played_by_keyboard_alone(page: Page, site: Site) -> None:
    """One stop for the tab key, arrows from hex to hex, letters for what is put there.

    The setup has to be symmetric: what is not is named, and one press mends it.
    """
    board = Board.open(page, site)
    expect(board.symmetry).to_contain_text("The board is symmetric around 0,0.")
    usable(board.root.locator('[data-act="mirror"]'))
    assert board.root.locator('[data-hex][tabindex="0"]').count() == 1
    board.root.locator('[data-hex][tabindex="0"]').focus()
    for key in ("ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    expect(board.hex("0,0")).to_be_focused()
    page.keyboard.press("x")
    expect(board.lead).to_contain_text("No, the target is not in line of sight")
    expect(board.hex("0,0")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("b")
    expect(board.hex("0,1")).to_have_attribute("aria-label", "0,1, B")
    page.keyboard.press("w")
    expect(board.symmetry).to_contain_text("0,1")
    board.press("mirror")
    expect(board.symmetry).to_contain_text("The board is symmetric around 0,0.")
    expect(board.hex("0,-1")).to_have_attribute("aria-label", "0,-1, water")
    board.press("mirror")  # changes nothing, and so is no step to take back
    board.press("undo")
    expect(board.hex("0,-1")).to_have_attribute("aria-label", "0,-1")


def test_taps_while_python_starts_all_count(page: Page, site: Site) -> None:
    """Each builds on the one before, answered or not; Undo takes back one, in the address too."""
    page.add_init_script(HOLD_ALL)
    page.goto(site.url + BOARD.path)
    board = Board(page)
    board.choose("tool", "water")
    for name in ("3,0", "3,-1", "-3,1"):
        board.hex(name).click()
    expect(board.root.locator(".hc-status-text")).to_contain_text("Getting the calculator ready")
    page.evaluate("release()")
    for name in ("3,0", "3,-1", "-3,1"):
        expect(board.hex(name)).to_have_attribute("aria-label", f"{name}, water")
    expect(board.root.locator(".hc-status-text")).to_be_empty()
    page.wait_for_function("() => location.hash.includes('-3,1')")
    board.press("undo")
    expect(board.hex("-3,1")).to_have_attribute("aria-label", "-3,1")
    expect(board.hex("3,-1")).to_have_attribute("aria-label", "3,-1, water")
    page.wait_for_function("() => !location.hash.includes('-3,1')")
    # What Python refuses takes back what was asked with it, and no more.
    board.root.locator('[name="range"]').fill("99")
    board.root.locator('[name="range"]').blur()
    problem = board.root.locator(".board-problem")
    expect(problem).to_contain_text("99")
    below, field = place_of(problem), place_of(board.root.locator('[name="range"]'))
    assert 0 <= below["y"] - field["y"] - field["height"] < field["height"]
    expect(board.refused).to_be_empty()
    expect(board.root.locator('[name="range"]')).to_have_value("99")
    expect(board.root.locator('[name="range"]')).to_have_attribute("aria-invalid", "true")
    board.hex("2,1").click()
    expect(board.hex("2,1")).to_have_attribute("aria-label", "2,1, water")
    expect(problem).to_be_empty()
    expect(board.root.locator('[name="range"]')).to_have_attribute("aria-invalid", "false")


def test_the_board_opens_its_calculator_with_all_that_lies_on_it(page: Page, site: Site) -> None:
    """No hex has to be typed; what is asked there is what the board asked.

    A wall on the line takes the sight, and undoing gives it back; the blocked path is struck out.
    """
    board = Board.open(page, site)
    expect(board.lead).to_contain_text("Yes, the target is in line of sight")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        place = place_of(board.hex("0,0"))
        assert min(place["width"], place["height"]) >= 24
    board.hex("0,0").click()
    expect(board.lead).to_contain_text("No, the target is not in line of sight")
    expect(board.root.locator(".hex-path-blocked")).to_have_count(1)
    expect(board.root.locator(".board-paths li", has_text="blocked at 0,0")).to_have_count(1)
    expect(board.hex("0,0")).to_have_attribute("aria-label", "0,0, wall")
    board.press("undo")
    expect(board.lead).to_contain_text("Yes, the target is in line of sight")
    board.hex("0,0").click()
    expect(board.lead).to_contain_text("No, the target is not in line of sight")
    board.root.locator(".board-card a").click()
    card = Card(page, "honorbound.sight")
    for name, text in (("origin", "-2,0"), ("target", "2,0"), ("blocked", "0,0")):
        expect(card.field(name)).to_have_value(text)
    expect(card.part("headline")).to_have_text(board.lead.inner_text())
    expect(card.root).to_be_in_viewport()


def test_what_is_being_typed_stays_when_another_tab_changes_the_board(
    page: Page, new_page: NewPage, site: Site
) -> None:
    """The number is not set back under somebody's hands, and both changes are there in the end."""
    board = Board.open(page, site)
    speed = board.root.locator('[name="speed"]')
    speed.fill("7")
    other = new_page()
    other.goto(site.url + BOARD.path)
    Board(other).hex("0,0").click()
    expect(board.lead).to_contain_text("No, the target is not in line of sight")
    expect(speed).to_have_value("7")
    speed.blur()
    expect(Board(other).root.locator('[name="speed"]')).to_have_value("7")
    expect(board.hex("0,0")).to_have_attribute("aria-label", "0,0, wall")


def test_a_board_that_was_left_writes_no_address(page: Page, site: Site) -> None:
    """Though its page is shown again when Python answers, with a link of its own."""
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, BOARD)
    thing.do(BOARD.edits[0])
    page.evaluate(HOLD_QUESTIONS)
    BOARD.edits[1].do(thing)
    follow(page, "honorbound/round/")
    follow(page, BOARD.path)
    thing.follow(BOARD.query)
    link = page.url
    page.evaluate("release()")
    expect(thing.offer).to_be_visible()
    assert page.url == link


PRESSED_MEANWHILE = """
    const {put} = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...given) {
        const hex = document.querySelector('[data-hex="3,0"]')
        const press = type => hex.dispatchEvent(new PointerEvent(type, {bubbles: true, button: 0}))
        if (hex && !('held' in globalThis)) {
            globalThis.held = undefined
            press('pointerdown')
            setTimeout(() => {
                globalThis.held = hex.isConnected
                press('pointerup')
            }, 100)
        }
        return put.apply(this, given)
    }
"""


def test_a_hex_that_is_pressed_while_another_is_kept_is_there_until_the_press_is_over(
    page: Page, site: Site
) -> None:
    """Else its click would be nobody's, and the wall would not be put there."""
    page.add_init_script(PRESSED_MEANWHILE)
    thing = Thing.open(page, site, BOARD)
    thing.root.locator(HEX.format("2,0")).click()
    expect(thing.root.locator(HEX.format("2,0"))).to_have_attribute("aria-label", "2,0, wall")
    assert page.evaluate("held") is True
