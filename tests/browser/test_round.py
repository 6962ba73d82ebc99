"""The round tracker: markers, actions, knock-outs and points, by mouse and by keyboard."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.card import place_of, usable
from tests.browser.kept_things import GAME, Story, Thing
from tests.conftest import Site


class Round(Thing):
    """The tracker of the page on the round."""

    def __init__(self, page: Page, story: Story) -> None:
        super().__init__(page, story)
        self.turn = self.root.locator(".hc-round-turn")

    def who(self, name: str) -> Locator:
        """The line of a character."""
        return self.root.locator("li", has=self.page.locator(".hc-round-who", has_text=name))

    def to_activation(self) -> None:
        """Goes through the upkeep."""
        for step in ("Damage", "Healing", "Build", "Duration", "Activation"):
            self.button("Next step").click()
            expect(self.lead).to_contain_text(step)


@pytest.fixture
def tracker(page: Page, site: Site) -> Round:
    """The tracker, once the game can be played."""
    tracker = Round.open(page, site, GAME)
    expect(tracker.button("Next step")).to_be_visible()
    return tracker


def test_a_turn_is_played_and_kept(page: Page, tracker: Round) -> None:
    """The top marker goes to any ally; two minors use up the major; a reload keeps it all."""
    tracker.to_activation()
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


def test_who_is_knocked_out_may_only_come_back(tracker: Round) -> None:
    """A whole turn for it; afterward nothing but the end of the turn.

    The buttons for it stand below each other, not each where the name before it ends.
    """
    knocks = tracker.root.locator("li").get_by_role("button", name="Knock Out")
    expect(knocks).to_have_count(6)
    assert len({round(place_of(button)["x"]) for button in knocks.all()}) == 1
    tracker.to_activation()
    vey = tracker.who("Vey of the Drift")
    vey.get_by_role("button", name="Knock Out").click()
    expect(vey).to_contain_text("Knocked Out")
    vey.get_by_role("button", name="Give the marker").click()
    expect(tracker.button("Move")).to_have_count(0)
    tracker.button("Reenter").click()
    expect(vey).not_to_contain_text("Knocked Out")
    expect(tracker.button("Reenter")).to_be_disabled()


def test_points_and_the_check_for_victory(tracker: Round) -> None:
    """Each side counts up to its own goal, and the check says who has won."""
    tracker.root.locator("summary").click()
    tracker.root.locator('[name="a_needed"]').fill("1")
    tracker.root.locator('[name="b_needed"]').fill("2")
    tracker.button("Begin a new game").click()
    sides = tracker.root.locator(".hc-round-side")
    sides.first.get_by_role("button", name="+1").click()
    expect(sides.first).to_contain_text("1 of 1 Victory Points")
    sides.last.get_by_role("button", name="+1").click()
    expect(sides.last).to_contain_text("1 of 2 Victory Points")
    tracker.to_activation()
    for _ in range(6):
        tracker.button("Set the top marker aside").click()
    for step in ("Objective", "Victory"):
        tracker.button("Next step").click()
        expect(tracker.lead).to_contain_text(step)
    expect(tracker.root.locator(".hc-round-sentences")).to_contain_text("Side A has enough points")


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
    for step in ("Damage", "Healing", "Build", "Duration", "Activation"):
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
