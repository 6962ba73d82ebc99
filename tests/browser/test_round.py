"""The round tracker: markers, actions, knock-outs and points, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.card import place_of, usable
from tests.browser.kept_things import GAME, Story, Thing
from tests.conftest import Site

UPKEEP = ("Damage", "Healing", "Build", "Duration", "Activation")


class Round(Thing):
    """The tracker of the page on the round."""

    def __init__(self, page: Page, story: Story) -> None:
        super().__init__(page, story)
        self.turn = self.root.locator(".hc-round-turn")

    def who(self, name: str) -> Locator:
        """The line of a character."""
        return self.root.locator("li", has=self.page.locator(".hc-round-who", has_text=name))


@pytest.fixture
def tracker(page: Page, site: Site) -> Round:
    """The tracker, once the game can be played."""
    tracker = Round.open(page, site, GAME)
    expect(tracker.button("Next step")).to_be_visible()
    return tracker


def test_a_turn_is_played_and_kept(page: Page, tracker: Round) -> None:
    """The top marker goes to any ally; two minors use up the major; a reload keeps it all.

    Who is knocked out may only come back. The buttons for that stand below each other, not each
    where the name before it ends.
    """
    knocks = tracker.root.locator("li").get_by_role("button", name="Knock Out")
    expect(knocks).to_have_count(6)
    assert len({round(place_of(button)["x"]) for button in knocks.all()}) == 1
    for step in UPKEEP:
        tracker.button("Next step").click()
        expect(tracker.lead).to_contain_text(step)
        if step == "Build":
            expect(tracker.root.locator(".hc-round-sentences")).to_contain_text("highest is on top")
    stack = tracker.root.locator(".hc-round-stack li")
    expect(stack).to_have_count(6)
    expect(stack.filter(has_text="(Sister Cinder's marker)")).to_have_text(re.compile("^Side A "))
    expect(tracker.button("Next step")).to_be_disabled()
    tracker.who("Holt Farrow").get_by_role("button", name="Give the marker").click()
    expect(tracker.turn).to_contain_text("Holt Farrow's turn")
    for spent in ("Minor 1", "Minor 2"):
        tracker.button("Minor").click()
        expect(tracker.turn).to_contain_text(spent)
    expect(tracker.button("Major")).to_be_disabled()
    expect(tracker.button("Minor")).to_be_disabled()
    tracker.who("Old Bram").get_by_role("button", name="React").click()
    expect(tracker.who("Old Bram")).to_contain_text("has reacted")
    page.reload()
    expect(tracker.turn).to_contain_text("Minor 2")
    tracker.button("End the turn").click()
    expect(tracker.turn).to_be_hidden()
    expect(tracker.who("Holt Farrow")).to_contain_text("has acted")
    tracker.button("Undo").click()
    expect(tracker.turn).to_contain_text("Minor 2")

    tracker.button("End the turn").click()
    fallen = tracker.who("Quill Asher")
    fallen.get_by_role("button", name="Knock Out").click()
    expect(fallen).to_contain_text("Knocked Out")
    fallen.get_by_role("button", name="Give the marker").click()
    expect(tracker.button("Reenter")).to_be_enabled()
    expect(tracker.button("Move")).to_have_count(0)
    tracker.button("Reenter").click()
    expect(fallen).not_to_contain_text("Knocked Out")
    expect(tracker.button("Reenter")).to_be_disabled()


def test_the_setup_is_a_form_like_any_other(page: Page, tracker: Round) -> None:
    """Slider, keys and what a screen reader hears follow; a wrong line is told beside its field.

    A press of the game leaves the setup alone, and a wrong setup leaves the game alone.
    """
    tracker.root.locator("summary").click()
    needed = tracker.root.locator('[name="a_needed"]')
    slider = tracker.root.locator('[data-name="a_needed"] .hc-slider')
    slider.fill("7")
    expect(needed).to_have_value("7")
    expect(needed).to_have_attribute("aria-valuenow", "7")
    needed.focus()
    page.keyboard.press("ArrowUp")
    expect(needed).to_have_value("8")
    expect(needed).to_have_attribute("aria-valuenow", "8")
    tracker.button("Next step").click()
    expect(tracker.lead).to_contain_text("Damage")
    expect(needed).to_have_value("8")
    characters = tracker.root.locator('[name="characters"]')
    right = characters.input_value()
    characters.fill("Ash, c, 4")
    tracker.button("Begin a new game").click()
    problem = tracker.root.locator('[data-name="characters"] .hc-problem')
    expect(problem).to_contain_text("line 1: ")
    expect(tracker.lead).to_contain_text("Damage")
    characters.fill(right)
    tracker.button("Begin a new game").click()
    expect(tracker.root.locator(".hc-round-side").first).to_contain_text("0 of 8 Victory Points")


def test_a_button_that_stays_keeps_the_keyboard_and_one_that_goes_hands_it_on(
    page: Page, tracker: Round
) -> None:
    """To the first of its place that can be pressed, else to the first at all."""
    usable(tracker.button("Next step")).focus()
    for step in UPKEEP:
        expect(tracker.button("Next step")).to_be_focused()
        page.keyboard.press("Enter")
        expect(tracker.lead).to_contain_text(step)
    expect(tracker.button("Set the top marker aside")).to_be_focused()
    give = tracker.who("Holt Farrow").get_by_role("button", name="Give the marker")
    give.focus()
    page.keyboard.press("Enter")
    expect(tracker.turn).to_contain_text("Holt Farrow's turn")
    side = tracker.who("Holt Farrow").locator("xpath=ancestor::section")
    expect(side.locator("button:not([disabled])").first).to_be_focused()
    tracker.button("End the turn").focus()
    page.keyboard.press("Enter")
    expect(tracker.turn).to_be_hidden()
    expect(tracker.root.locator("button:focus")).to_have_count(1)
