"""A player keeps track of honor through sessions; the rule is the package's."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import HOLD_ALL, PHONE, unfold, usable
from tests.browser.kept_story import KEPT
from tests.browser.kept_things import CHARACTER, LOG, NAME, SHEET, Story, Thing, filled
from tests.browser.shelf import kept_texts
from tests.browser.test_access import complaints_in_both_schemes
from tests.browser.test_character import REIKO, Sheet
from tests.browser.visits import until
from tests.conftest import Site


class Tracker(Thing):
    """The tracker of the page on honor."""

    def __init__(self, page: Page, story: Story = LOG) -> None:
        super().__init__(page, story)
        self.sentences = self.root.locator(".hc-sentences p")
        self.session = self.root.locator(".hc-session")
        self.lines = self.root.locator(".hc-log tbody tr")

    def stands(self, state: str, at: int) -> None:
        """Waits for a state of honor and a session."""
        expect(self.lead).to_have_text(state)
        expect(self.session).to_have_text(f"Session {at}")

    def note(self, kind: str, which: str = "", details: str = "") -> None:
        """Fills in what happened and notes it."""
        self.root.locator('[name="kind"]').select_option(kind)
        if which:
            self.root.locator('[name="which"]').select_option(which)
        self.root.locator('[name="act"]').fill(details)
        self.press("add")


def test_honor_falls_and_rises_in_another_session(page: Page, site: Site) -> None:
    """Fall, a rise refused in the same session, a new session, the rise; after a reload too.

    A waiver is offered only where there is something to waive; each press may be taken back.
    """
    page.emulate_media(reduced_motion="reduce")
    tracker = Tracker.open(page, site, LOG)
    expect(tracker.lead).to_have_text("Honorable")
    waiver = tracker.root.locator('[name="waived"]')
    expect(waiver).to_be_hidden()
    tracker.note("dishonorable_act", "telling a lie", "to the magistrate")
    expect(tracker.lead).to_have_text("Dishonorable")
    expect(tracker.sentences.first).to_have_text(
        "Dishonorable since session 1: telling a lie: to the magistrate."
    )
    tracker.note("honorable_act", details="she spares a foe")
    expect(tracker.refused).to_have_text(
        "E15 A character cannot become Honorable again in the session in which honor was lost "
        "(session 1), unless the GM waives this rule."
    )
    expect(tracker.refused.get_by_role("link", name="E15")).to_have_attribute("href", "#e15")
    expect(tracker.lines).to_have_count(1)
    assert complaints_in_both_schemes(tracker.root) == []
    waiver.check()
    tracker.press("add")
    expect(tracker.lead).to_have_text("Honorable")
    expect(tracker.lines.last).to_contain_text("she spares a foe (the GM waives")
    expect(waiver).not_to_be_checked()
    tracker.press("undo")
    expect(tracker.lead).to_have_text("Dishonorable")

    page.reload()
    expect(tracker.lead).to_have_text("Dishonorable")
    tracker.press("session")
    tracker.stands("Dishonorable", 2)
    tracker.note("honorable_act", details="she spares a foe")
    tracker.stands("Honorable", 2)
    expect(tracker.refused).to_be_empty()
    expect(tracker.lines.last).to_contain_text("she spares a foe")
    for state, at in (("Dishonorable", 2), ("Dishonorable", 1), ("Honorable", 1)):
        tracker.press("undo")
        tracker.stands(state, at)
    expect(tracker.root.locator('[data-act="undo"]')).to_be_disabled()
    expect(tracker.root.locator(".hc-log")).to_be_hidden()


def test_only_acts_of_the_chosen_kind_are_offered(page: Page, site: Site) -> None:
    """The list follows what happened; what has no list asks for words only.

    By keyboard alone: Enter in the details notes the event.
    """
    tracker = Tracker.open(page, site, LOG)
    which = tracker.root.locator('[name="which"]')
    assert which.locator("optgroup:not([hidden]) option").all_text_contents()[0] == "taking a bribe"
    tracker.root.locator('[name="kind"]').select_option("honorable_act")
    shown = which.locator("optgroup:not([hidden]) option").all_text_contents()
    assert len(shown) == 6
    assert "taking a bribe" not in shown
    tracker.root.locator('[name="kind"]').select_option("takes_responsibility")
    expect(which).to_be_hidden()
    tracker.root.locator('[name="kind"]').select_option("dishonorable_act")
    usable(tracker.root.locator('[name="act"]')).focus()
    page.keyboard.type("fled")
    page.keyboard.press("Enter")
    expect(tracker.lead).to_have_text("Dishonorable")
    expect(tracker.root.locator('[name="act"]')).to_have_value("")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(tracker.root.locator('[data-act="session"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(tracker.session).to_have_text("Session 2")


def test_character_of_the_same_name_follows_the_log(page: Page, site: Site) -> None:
    """Of several the one of the tracker's name and no other, open or not.

    A log without a name is of no character, and not of one who has no name yet.
    """
    sheet = Sheet.open(page, site, CHARACTER, REIKO.replace("&honorable=no", ""))
    sheet.has("Reiko")
    sheet.press("new")
    sheet.has("")
    sheet.trait("stamina")
    sheet.holds('"stamina": 3')
    tracker = Tracker.open(page, site, LOG)
    tracker.note("dishonorable_act")
    expect(tracker.lead).to_have_text("Dishonorable")
    Sheet.open(page, site, CHARACTER).has("", stamina="3")
    honorable = sheet.root.locator('[name="honorable"]')
    expect(honorable).to_be_checked()
    unfold(sheet.root).locator('.hc-row [name="name"]').fill("Kenji")
    sheet.holds("Kenji")
    Tracker.open(page, site, LOG)
    filled(NAME, "Reiko")(tracker)
    others = "others of character honors-edge"
    until(page, lambda: 'honorable\\": \\"no' in kept_texts(page)[others])
    Sheet.open(page, site, CHARACTER).has("Kenji")
    expect(honorable).to_be_checked()
    Tracker.open(page, site, LOG)
    expect(tracker.lead).to_have_text("Dishonorable")
    filled(NAME, "Kenji")(tracker)
    until(page, lambda: '"honorable": "no"' in kept_texts(page)["character honors-edge"])
    Sheet.open(page, site, CHARACTER).has("Kenji")
    expect(honorable).not_to_be_checked()
    sheet.button("Reiko").click()
    sheet.has("Reiko")
    expect(honorable).not_to_be_checked()
    Tracker.open(page, site, LOG)
    tracker.press("session")
    tracker.note("honorable_act", details="she spares a foe")
    expect(tracker.lead).to_have_text("Honorable")
    until(page, lambda: 'honorable\\": \\"no' not in kept_texts(page)[others])
    Sheet.open(page, site, CHARACTER).has("Reiko")
    expect(honorable).not_to_be_checked()
    sheet.button("Kenji").click()
    sheet.has("Kenji")
    expect(honorable).to_be_checked()


def test_log_is_copied_and_printed_and_fits_a_phone(page: Page, site: Site) -> None:
    """On paper stand state and log; on a phone a long word pushes nothing aside."""
    tracker = Tracker.open(page, site, LOG)
    filled(NAME, "R" * 40)(tracker)
    tracker.note("dishonorable_act", "killing people who do not fight", "w" * 100)
    expect(tracker.lines).to_have_count(1)
    tracker.press("text")
    expect(tracker.message).to_have_text("Copied.")
    assert "w" * 100 in page.evaluate("navigator.clipboard.readText()")
    page.set_viewport_size(PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    page.emulate_media(media="print")
    expect(tracker.root.locator(".hc-name")).to_have_text(f"Honor tracker: {'R' * 40}")
    expect(tracker.lead).to_be_visible()
    expect(tracker.lines.first).to_be_visible()


@pytest.mark.parametrize("story", [LOG, SHEET], ids=["log", "sheet"])
def test_a_name_that_is_being_typed_outlives_a_reload(thing: Thing) -> None:
    """As if its field had been left."""
    field = usable(thing.root.locator(NAME))
    field.press_sequentially("Re")
    thing.page.reload()
    until(thing.page, lambda: '"name": "Re"' in str(thing.kept()))
    expect(field).to_have_value("Re")


@pytest.mark.parametrize("story", [LOG, SHEET], ids=["log", "sheet"])
def test_enter_in_a_name_adds_nothing(thing: Thing) -> None:
    """It says that the name is done, and neither an act nor a card."""
    usable(thing.root.locator(NAME)).fill("Reiko")
    thing.page.keyboard.press("Enter")
    until(thing.page, lambda: '"name": "Reiko"' in str(thing.kept()))
    expect(thing.message).to_have_text(KEPT)
    expect(thing.root.locator("tbody tr, .hc-problem:not(:empty)")).to_have_count(0)


def test_a_long_log_in_another_script_is_loaded_again(
    page: Page, site: Site, tmp_path: Path
) -> None:
    """Fewer characters than a file may have, of three bytes each."""
    tracker = Tracker.open(page, site, LOG)
    tracker.note("dishonorable_act", details="嘘" * 150)
    expect(tracker.lines).to_have_count(1)
    log = json.loads(str(tracker.kept()))
    text = json.dumps(log | {"events": 200 * log["events"]}, ensure_ascii=False, indent=2)
    assert len(text) < 100_000 < len(text.encode())
    tracker.load(text, tmp_path)
    expect(tracker.lines).to_have_count(200)


def test_a_note_is_written_once_and_what_is_typed_meanwhile_stays(page: Page, site: Site) -> None:
    """While Python starts: a second press adds nothing, the next words and a name are not wiped."""
    page.add_init_script(HOLD_ALL)
    tracker = Tracker.open(page, site, LOG)
    tracker.note("dishonorable_act", details="fled")
    again = tracker.root.locator('[data-act="add"]')
    expect(again).to_have_attribute("aria-disabled", "true")
    again.click(force=True)  # it is told to be disabled, and can be pressed all the same
    expect(tracker.root.locator(".hc-status-text")).to_contain_text("Getting the calculator ready")
    tracker.root.locator('[name="act"]').fill("next")
    tracker.root.locator('.hc-row [name="name"]').press_sequentially("Re")
    page.evaluate("release()")
    expect(tracker.lead).to_have_text("Dishonorable")
    expect(tracker.root.locator('[data-act="add"]')).to_have_attribute("aria-disabled", "false")
    expect(tracker.lines).to_have_count(1)
    expect(tracker.root.locator('[name="act"]')).to_have_value("next")
    expect(tracker.root.locator('.hc-row [name="name"]')).to_have_value("Re")
