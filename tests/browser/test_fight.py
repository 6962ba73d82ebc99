"""A fight as it is played: three rounds with wounds, typed dice, the keyboard."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.card import HEAR, PHONE, TO_TOP
from tests.browser.kept_things import FIGHT, HONOR_FIGHT, Story, Thing
from tests.browser.test_house import switch_on
from tests.browser.test_navigation import follow
from tests.conftest import Site

TABLE = '{"name": "", "house": "pain_step:0", "address": "", "of": "Honor\'s Edge"}'
SIDES = "Fighter A", "Fighter B"
COUNT_REPLIES = """() => {
    const ask = window.askNative
    window.replies = 0
    window.askNative = request => ask(request).finally(() => window.replies++)
}"""


class Fight(Thing):
    def __init__(self, page: Page, story: Story) -> None:
        super().__init__(page, story)
        self.log = self.root.locator(".hc-fight-log li")
        self.dice = self.root.locator('[name="faces"]')

    def side(self, name: str) -> Locator:
        """The part of the page that one fighter has."""
        return self.root.locator(".hc-round-side", has_text=name)

    def press(self, label: str, name: str = "") -> None:
        """Presses a button, perhaps one of a fighter, and waits for what it brings."""
        before = self.log.count()
        place = self.side(name) if name else self.root
        place.get_by_role("button", name=label, exact=True).click()
        expect(self.log).to_have_count(before + 1)

    def attack(self, name: str, faces: str) -> None:
        """An attack with dice from outside."""
        self.dice.fill(faces)
        self.press("Attack", name)
        expect(self.dice).to_have_value("")


def test_three_rounds_with_wounds(page: Page, site: Site) -> None:
    """Each attack is one press; wounds, Pain and odds are carried, kept and taken back.

    On a phone, what came of it and what was wrong come into sight.
    """
    page.set_viewport_size(PHONE)
    fight = Fight.open(page, site, FIGHT)
    a, b = SIDES
    expect(fight.side(a)).to_contain_text("52.7%")
    fight.press(f"{a} goes first")
    expect(fight.lead).to_have_text(f"{a} acts.")
    fight.attack(a, "9 8 2 9 9 5 4 3")
    expect(fight.side(b)).to_contain_text("18, Out at 50")
    expect(fight.side(b)).to_contain_text("+5")
    expect(fight.side(b).locator(".hc-fight-outlook")).to_contain_text("23.7%")
    expect(fight.log.first).to_contain_text("Hit, Fighter B is Grazed.")
    fight.dice.fill("9")
    fight.side(b).evaluate(TO_TOP)
    fight.side(b).get_by_role("button", name="Attack", exact=True).click()
    expect(fight.root.locator(".hc-problem:not(:empty)")).to_be_in_viewport()
    fight.side(b).evaluate(TO_TOP)
    fight.attack(b, "9 8 2")
    expect(fight.root.locator(".hc-fight-latest")).to_be_in_viewport()
    expect(fight.log.first).to_contain_text("against 20. Miss.")
    expect(fight.root.locator(".hc-round-phase")).to_have_text("Round 2")
    for name in (a, b, a, b):
        fight.press("Attack", name)
        if "acts" not in (fight.lead.text_content() or ""):
            break
    sides = fight.root.locator(".hc-round-sides").inner_text()
    page.reload()
    expect(fight.root.locator(".hc-round-sides")).to_have_text(sides, use_inner_text=True)
    for _ in range(fight.log.count() - 2):
        before = fight.log.count()
        fight.button("Undo").click()
        expect(fight.log).to_have_count(before - 1)
    expect(fight.side(b)).to_contain_text("18, Out at 50")
    fight.root.get_by_text("Who fights", exact=True).first.click()
    fight.button("Begin a new fight").click()
    expect(fight.lead).to_have_text("Who goes first?")
    expect(fight.lead).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_press_counts_though_an_answer_comes_before_the_finger_is_up(
    page: Page, site: Site
) -> None:
    """What is drawn anew waits until the button is let go."""
    fight = Fight.open(page, site, FIGHT)
    button = fight.button("Take damage").first
    button.click()
    expect(fight.log).to_have_count(1)
    page.evaluate(COUNT_REPLIES)
    button.hover()
    page.mouse.down()
    page.evaluate("document.activeElement.click()")
    page.wait_for_function("() => window.replies")
    page.mouse.up()
    expect(fight.log).to_have_count(3)


def test_typed_dice_stay_in_their_field_until_they_are_used(page: Page, site: Site) -> None:
    """What is wrong with them is said beside them; those not pressed outlive a reload.

    So do fighters who have not begun yet; a press of a number's button is enough.
    """
    fight = Fight.open(page, site, FIGHT)
    fight.press("Fighter A goes first")
    fight.dice.fill("9 8")
    fight.side("Fighter A").get_by_role("button", name="Attack", exact=True).click()
    expect(fight.root.locator('[data-name="faces"] .hc-problem')).to_contain_text("another d10")
    expect(fight.dice).to_have_value("9 8")
    fight.dice.fill("9 8 2 9 9 5 4 3")
    page.reload()
    expect(fight.dice).to_have_value("9 8 2 9 9 5 4 3")
    fight.root.locator("summary", has_text="Who fights").click()
    row = fight.root.locator("form .hc-row", has=page.get_by_role("spinbutton")).first
    before = row.get_by_role("spinbutton").input_value()
    row.locator('[data-by="1"]').click()
    page.reload()
    expect(fight.lead).to_have_text("Fighter A acts.")
    expect(fight.message).to_be_empty()
    expect(row.get_by_role("spinbutton")).to_have_value(str(int(before) + 1))
    expect(fight.dice).to_have_value("9 8 2 9 9 5 4 3")
    expect(fight.log).to_have_count(1)
    fight.press("Attack", "Fighter A")
    expect(fight.log.first).to_contain_text("Hit, Fighter B is Grazed.")
    expect(fight.dice).to_have_value("")
    page.reload()
    expect(fight.log).to_have_count(2)
    expect(fight.dice).to_have_value("")
    expect(row.get_by_role("spinbutton")).to_have_value(str(int(before) + 1))


def test_typed_dice_wait_for_who_follows_a_link_and_comes_back(page: Page, site: Site) -> None:
    """Nothing of them is left once they are gone."""
    fight = Fight.open(page, site, FIGHT)
    fight.has_arrived()
    fight.dice.fill("9 8 2")
    follow(page, "honors-edge/skill-rolls/")
    expect(fight.root).to_have_count(0)  # the address changes before the page does
    page.go_back()
    expect(fight.dice).to_have_value("9 8 2")
    fight.dice.fill("")
    page.reload()
    fight.has_arrived()
    expect(fight.dice).to_have_value("")


def test_a_fight_that_has_not_begun_follows_the_rules_that_are_on(page: Page, site: Site) -> None:
    """Its odds are those by which it will be played, and back by the book they are the book's."""
    switch_on(page, site, "honors-edge", TABLE)
    fight = Fight.open(page, site, FIGHT)
    said = fight.root.locator(".hc-round-sentences")
    odds = fight.root.locator(".hc-round-sides .hc-fight-outlook a").first
    expect(said).to_contain_text("Played with Pain in steps of 0")
    expect(odds).to_have_attribute("href", re.compile("house=pain_step:0"))
    fight.press("Take damage", "Fighter A")
    fight.button("Undo").click()
    expect(fight.log).to_have_count(0)
    expect(said).to_contain_text("Played with Pain in steps of 0")
    fight.root.get_by_text("Who fights", exact=True).first.click()
    fight.button("Begin a new fight").click()
    expect(fight.message).to_contain_text("Kept")
    expect(said).to_contain_text("Played with Pain in steps of 0")
    fight.press("Take damage", "Fighter A")
    page.get_by_role("button", name="Play by the book").click()
    fight.press("Take damage", "Fighter A")
    expect(said).to_contain_text("Played with Pain in steps of 0")
    page.reload()
    expect(fight.log).to_have_count(2)
    for left in (1, 0):
        fight.button("Undo").click()
        expect(fight.log).to_have_count(left)
    expect(said).to_contain_text("Played by the book")
    expect(odds).not_to_have_attribute("href", re.compile("house="))
    expect(fight.root).not_to_have_attribute("stale", "")


def test_what_happens_is_read_out_and_what_stays_is_not(page: Page, site: Site) -> None:
    fight = Fight.open(page, site, FIGHT)
    fight.press("Take damage", "Fighter A")
    latest = fight.root.locator(".hc-fight-latest")
    expect(latest).to_have_role("status")
    for part in (latest, fight.root.locator(".hc-round-sentences"), fight.message):
        part.evaluate(HEAR)
    fight.press("Take damage", "Fighter A")
    assert page.evaluate("window.heard") == [latest.inner_text()]


def test_what_has_no_odds_says_why(page: Page, site: Site) -> None:
    """A side that has acted attacks no more in a turn of Honor (H10)."""
    fight = Fight.open(page, site, HONOR_FIGHT)
    fight.press("Attack", "Fighter A")
    odds = fight.root.locator(".hc-fight-odds")
    expect(odds).to_contain_text("already acted in this turn")
    expect(odds.locator("dl")).to_have_count(0)


def test_the_keyboard_goes_to_whoever_acts(page: Page, site: Site) -> None:
    """Whoever decides by Enter who begins, and presses it again, attacks with that fighter.

    Enter twice on "Do something else" has both do that, and neither takes damage.
    The heading of the odds is a link to the calculator with the state of now.
    """
    fight = Fight.open(page, site, FIGHT)
    begin = fight.button("Fighter B goes first")
    expect(begin).to_be_enabled()
    begin.press("Enter")
    expect(fight.lead).to_have_text("Fighter B acts.")
    expect(fight.side("Fighter B").get_by_role("button", name="Attack", exact=True)).to_be_focused()
    for name, line in zip(SIDES, ("1px", "4px"), strict=True):  # not by color alone
        expect(fight.side(name)).to_have_css("border-top-width", line)
    waits = [fight.side(name).get_by_role("button", name="Do something else") for name in SIDES]
    waits[1].press("Enter")
    expect(fight.lead).to_have_text("Fighter A acts.")
    expect(waits[0]).to_be_focused()
    fight.press("Take damage", "Fighter A")
    odds = fight.root.locator(".hc-fight-odds .hc-fight-outlook").last
    wins = odds.locator("dd").first.inner_text()
    odds.get_by_role("link").click()
    card = page.locator('[id="honors-edge.duel"]')
    expect(card.locator(".hc-lead-text")).to_have_text(wins)
    expect(card.locator('[name="a_suffered"]')).to_have_value("5")
