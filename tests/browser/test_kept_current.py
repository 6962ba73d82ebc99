"""What a kept thing shows is marked while it is not that of what was typed or pressed."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.card import HOLD, HOLD_ALL, HOLD_QUESTIONS, PHONE, TO_TOP, place_of, usable
from tests.browser.conftest import NewPage
from tests.browser.kept_things import (
    BOARD,
    CHARACTER,
    DECK,
    FIGHT,
    HOUSE,
    NAME,
    TEAM_CELL,
    Story,
    Thing,
    filled,
)
from tests.browser.test_answers import Gate
from tests.browser.test_faults import DYING
from tests.browser.test_kept_things import each_and_every_fight, each_way
from tests.browser.test_navigation import follow
from tests.browser.visits import until
from tests.conftest import Site

WORDS = "This is not up to date yet."
LOADING = "Getting the calculator ready, 0.1 of 2.2 MB, only this once"
# What people read, by the beginning of the thing's name.
FIGURES = {
    "character": ".hc-facts",
    "tracker": ".hc-lead-text, .hc-sentences",
    "round": ".hc-lead-text, .hc-round-sentences",
    "fight": ".hc-lead-text, .hc-round-sentences, .hc-fight-outlook > p, .hc-facts",
    "workshop": ".shop-lead, .hc-box, .shop-odds",
    "board": ".board-lead, .board-scroll, .board-symmetry, .board-card",
    "house": ".hc-words, .hc-telling",
    "sheet": ".sheet-count",
}
STRENGTH = '.hc-row [name="strength"]'
DIMMED = "nodes => nodes.map(node => getComputedStyle(node).opacity < 1)"


def figures(thing: Thing) -> Locator:
    """Everything there that an answer of Python says."""
    return thing.root.locator(FIGURES[thing.story.anchor.partition(".")[0]])


def is_current(thing: Thing) -> None:
    """Waits until all of it counts as answered, for who sees and for who listens."""
    expect(thing.root).not_to_have_attribute("stale", "")
    expect(thing.root.locator(".hc-stale")).to_be_hidden()
    expect(thing.root.locator(".hc-late")).to_be_empty()
    until(thing.page, lambda: not any(figures(thing).evaluate_all(DIMMED)))


def is_marked(thing: Thing) -> None:
    """Waits until all of it is dimmed, with the reason in words and read out."""
    expect(thing.root.locator(".hc-stale")).to_have_text(WORDS)
    expect(thing.root.locator(".hc-stale")).to_be_visible()
    expect(thing.root.locator(".hc-late")).to_have_text(WORDS)
    assert figures(thing).count()
    until(thing.page, lambda: all(figures(thing).evaluate_all(DIMMED)))


@each_and_every_fight
def test_each_step_is_marked_until_it_is_answered_and_can_be_undone_and_done_again(
    page: Page, site: Site, story: Story
) -> None:
    """By keyboard too; a button that is spent hands it on, and nothing of the mark is left over.

    What was done is there when the page is opened anew.
    """
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, story)
    first, second = story.edits
    undo, redo = (thing.root.locator(f'[data-act="{act}"]') for act in ("undo", "redo"))
    thing.do(first)
    thing.do(second)
    undo.click()
    thing.shows(second, done=False)
    thing.shows(first)
    usable(undo).focus()
    page.keyboard.press("Enter")
    thing.shows(first, done=False)
    expect(undo).to_be_disabled()
    expect(redo).to_be_focused()
    assert thing.kept() is None
    redo.click()
    thing.shows(first)
    redo.click()
    thing.shows(second)
    expect(redo).to_be_disabled()
    undo.click()
    thing.shows(second, done=False)
    with page.expect_download() as saved:
        thing.press("save")
    assert saved.value.suggested_filename == story.file
    is_current(thing)
    page.evaluate(HOLD_QUESTIONS)
    second.do(thing)
    is_marked(thing)
    page.evaluate("release()")
    thing.shows(second)
    is_current(thing)
    expect(redo).to_be_disabled()
    thing = Thing.open(page, site, story)
    thing.shows(first)
    thing.shows(second)


@each_way
def test_the_same_deed_after_one_without_an_answer_is_that_deed(
    page: Page, site: Site, story: Story
) -> None:
    """And one step of undoing, of which no mark is left over."""
    page.add_init_script(DYING)
    thing = Thing.open(page, site, story)
    deed, before = story.edits
    thing.do(before)
    page.evaluate("void (window.dying = true)")
    deed.do(thing)
    expect(thing.message).to_have_text("The calculator stopped unexpectedly. Try again.")
    page.evaluate("void (window.dying = false)")
    deed.do(thing)
    thing.shows(deed)
    is_current(thing)
    thing.press("undo")
    thing.shows(deed, done=False)
    thing.shows(before)


def test_a_file_is_of_what_is_kept_or_linked_though_python_was_away(page: Page, site: Site) -> None:
    """A later press asks again; what was shown meanwhile is never handed out."""
    Thing.open(page, site, CHARACTER).do(CHARACTER.edits[0])
    page.add_init_script(f"{DYING}; window.dying = true")
    linked = (CHARACTER.query, CHARACTER.linked, "kenji.json")
    for query, edit, file in ((None, CHARACTER.edits[0], CHARACTER.file), linked):
        thing = Thing.open(page, site, CHARACTER, query)
        expect(thing.message).to_have_text("The calculator stopped unexpectedly. Try again.")
        page.evaluate("void (window.dying = false)")
        with page.expect_download() as saved:
            thing.press("save")
        assert saved.value.suggested_filename == file
        thing.shows(edit)
        expect(thing.message).not_to_contain_text("Try again.")


def test_a_link_that_was_asked_for_on_a_page_leads_to_that_page(page: Page, site: Site) -> None:
    """Though the reader is on another when it is answered; what was done there is kept, too."""
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, CHARACTER)
    thing.do(CHARACTER.edits[0])
    page.evaluate(HOLD_QUESTIONS)
    CHARACTER.edits[1].do(thing)
    page.evaluate("navigator.clipboard.writeText('')")
    thing.press("copy")
    follow(page, "honors-edge/skill-rolls/")
    page.evaluate("release()")
    link = f"{site.url}{CHARACTER.path}#{CHARACTER.anchor}?name=Reiko"
    until(page, lambda: page.evaluate("navigator.clipboard.readText()").startswith(link))
    assert '"reflexes": 3' in str(thing.kept())


def test_a_link_leads_to_it_before_anything_has_come(page: Page, site: Site) -> None:
    """It is marked as soon as it is seen; whoever reads on meanwhile is left there.

    What says so has room for how far Python is.
    """
    page.set_viewport_size(PHONE)
    page.add_init_script(HOLD_ALL)
    script = Gate(page, "**/desk/character.js")
    thing = Thing.open(page, site, CHARACTER, CHARACTER.query)
    expect(thing.root.locator(".hc-title")).to_be_in_viewport()
    expect(thing.root.locator(".hc-stale")).to_be_visible()
    assert all(figures(thing).evaluate_all(DIMMED))
    script.open()
    is_marked(thing)
    said = thing.root.locator(".hc-status-text")
    said.evaluate("(node, text) => (node.textContent = text)", LOADING)
    parts = (said, thing.root.locator("details > summary").first)
    above, below = (place_of(part) for part in parts)
    assert above["y"] + above["height"] <= below["y"]
    page.evaluate("scrollTo(0, 0)")
    page.evaluate("release()")
    thing.shows(CHARACTER.linked)
    is_current(thing)
    assert page.evaluate("scrollY") == 0


@pytest.mark.pyodide
@each_way
def test_it_is_marked_when_python_cannot_start(page: Page, site: Site, story: Story) -> None:
    """Once Python is back the next deed brings both, and both are kept."""
    page.route("**/runtime/**", lambda route: route.abort())
    thing = Thing.open(page, site, story)
    story.edits[0].do(thing)
    expect(thing.message).to_contain_text("Try again.")
    is_marked(thing)
    page.unroute("**/runtime/**")
    thing.do(story.edits[1])
    thing.shows(story.edits[0])
    is_current(thing)


def test_a_deck_is_marked_while_something_wrong_stands_there(page: Page, site: Site) -> None:
    """What was right last is not what the table says.

    What says so covers no words unseen: on a phone it stays at the head of the page, on a ground as
    wide as what it covers. Odds are marked until they are told: another number of cards has others.
    """
    page.set_viewport_size(PHONE)
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, DECK)
    thing.do(DECK.edits[0])
    filled(TEAM_CELL, "")(thing)
    is_marked(thing)
    note, head = thing.root.locator(".hc-stale"), page.locator(".md-header")
    row = thing.root.locator("tbody tr").nth(4)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        row.evaluate(TO_TOP)
        place, above, below = (place_of(part) for part in (note, head, row))
        assert abs(place["y"] - above["y"] - above["height"]) <= 1
        assert place["x"] <= below["x"]
        assert place["x"] + place["width"] >= below["x"] + below["width"]
        ground = thing.root.evaluate("node => getComputedStyle(node).backgroundColor")
        expect(note).to_have_css("background-color", ground)
        assert "rgba" not in ground
    filled(TEAM_CELL, "Quick")(thing)
    is_current(thing)

    odds = thing.root.locator(".shop-odds")
    before = odds.inner_text()
    page.evaluate(HOLD_QUESTIONS)
    thing.root.locator(".shop-over").fill("2")
    is_marked(thing)
    assert odds.inner_text() == before
    page.evaluate("release()")
    is_current(thing)
    assert odds.inner_text() != before


@pytest.mark.parametrize(
    ("story", "where", "wrong", "right"),
    [
        (CHARACTER, STRENGTH, "99", "3"),
        (HOUSE, NAME, "x" * 100, "Thursday"),
    ],
    ids=["character", "house"],
)
def test_what_is_done_beside_something_wrong_is_marked_and_outlives_a_reload(
    thing: Thing, story: Story, where: str, wrong: str, right: str
) -> None:
    """It is kept as soon as that is right; to undo takes back the wrong text and nothing else."""
    filled(where, wrong)(thing)
    is_marked(thing)
    story.edits[1].do(thing)
    thing.page.reload()
    thing.shows(story.edits[1])
    is_marked(thing)
    expect(thing.root.locator(where)).to_have_value(wrong)
    filled(where, right)(thing)
    is_current(thing)
    thing.page.reload()
    thing.shows(story.edits[1])
    expect(thing.root.locator(where)).to_have_value(right)
    filled(where, wrong)(thing)
    is_marked(thing)
    thing.page.reload()
    is_marked(thing)
    thing.press("undo")
    is_current(thing)
    expect(thing.root.locator(where)).to_have_value(right)
    thing.shows(story.edits[1])


def test_another_tab_leaves_a_form_with_something_wrong_alone(
    page: Page, new_page: NewPage, site: Site
) -> None:
    """Once it is right, what both have done is there."""
    here = Thing.open(page, site, CHARACTER)
    there = Thing.open(new_page(), site, CHARACTER)
    presence = '.hc-row [name="presence"]'
    filled(STRENGTH, "99")(here.turn_to())
    CHARACTER.edits[1].do(here)
    is_marked(here)
    filled(presence, "5")(there.turn_to())
    expect(there.message).to_have_text("Kept in this browser.")
    here.page.wait_for_timeout(500)  # in which it hears of that
    is_marked(here.turn_to())
    filled(STRENGTH, "4")(here)
    is_current(here)
    expect(here.root.locator(presence)).to_have_value("5")
    there.turn_to().shows(CHARACTER.edits[1])
    expect(there.root.locator(STRENGTH)).to_have_value("4")


def test_a_default_that_is_set_before_anything_is_answered_is_kept(page: Page, site: Site) -> None:
    """What is typed then changes what is kept, not what everybody begins with."""
    thing = Thing.open(page, site, CHARACTER)
    filled(STRENGTH, "4")(thing)
    is_current(thing)
    page.add_init_script(HOLD_ALL)
    page.reload()
    strength = thing.root.locator(STRENGTH)
    expect(strength).to_have_value("4")
    thing.root.locator(".hc-change > summary").click()
    strength.fill("2")
    page.evaluate("release()")
    is_current(thing)
    expect(strength).to_have_value("2")
    assert thing.kept() is None


@pytest.mark.parametrize("story", [BOARD, DECK], ids=["board", "deck"])
@pytest.mark.parametrize("answered", [0, 1])
def test_what_is_not_answered_before_a_reload_is_no_strangers_link(
    page: Page, site: Site, story: Story, answered: int
) -> None:
    """The address then has the link of what was there before it, or of the change before."""
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, story)
    thing.do(story.edits[0])
    page.wait_for_url("**/*#*")
    page.evaluate(f"void (window.hold = () => window.asked++ >= {answered}, window.asked = 0)")
    story.edits[1].do(thing)
    if answered:
        story.scatter(thing, 1, 0)
    page.wait_for_function("answered => window.asked > answered", arg=answered)
    page.reload()
    thing.shows(story.edits[1])
    is_current(thing)
    thing.shows(story.edits[0])
    expect(thing.offer).to_be_hidden()


def test_what_is_wrong_waits_for_who_follows_a_link_and_comes_back(page: Page, site: Site) -> None:
    """Once it is right, nothing of it is left."""
    thing = Thing.open(page, site, CHARACTER)
    filled(STRENGTH, "99")(thing)
    is_marked(thing)
    follow(page, "honors-edge/skill-rolls/")
    expect(thing.root).to_have_count(0)  # the address changes before the page does
    page.go_back()
    strength = thing.root.locator(STRENGTH)
    expect(strength).to_have_value("99")
    is_marked(thing)
    filled(STRENGTH, "3")(thing)
    is_current(thing)
    page.reload()
    thing.has_arrived()
    expect(strength).to_have_value("3")
    is_current(thing)


def test_a_press_refused_before_anything_is_answered_leaves_what_is_kept(
    page: Page, site: Site
) -> None:
    """Not a blank thing: the look that the press came upon is made again."""
    fight = Thing.open(page, site, FIGHT)
    fight.do(FIGHT.edits[0])
    kept = fight.root.locator(".hc-round-sides").inner_text()
    page.add_init_script(HOLD_ALL)
    page.reload()
    is_marked(fight)
    fight.root.locator('[name="points"]').fill("many")
    fight.button("Take damage").first.click()
    page.evaluate("release()")
    expect(fight.root.locator('[data-name="points"] .hc-problem')).not_to_be_empty()
    expect(fight.root.locator(".hc-round-sides")).to_have_text(kept, use_inner_text=True)


def test_what_a_sheet_rolls_is_marked_until_it_is_listed_anew(page: Page, site: Site) -> None:
    """The list is asked for after the character; both count as one."""
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, CHARACTER)
    thing.do(CHARACTER.edits[0])
    is_current(thing)
    pools = thing.root.locator(".hc-ready-pool")
    before = pools.all_inner_texts()
    assert before
    page.evaluate("void (window.hold = message => String(message.request).includes('_rolls'))")
    CHARACTER.edits[1].do(thing)
    thing.shows(CHARACTER.edits[1])
    expect(thing.root).to_have_attribute("stale", "")
    assert all(pools.evaluate_all(DIMMED))
    assert pools.all_inner_texts() == before
    page.evaluate("release()")
    is_current(thing)
    assert pools.all_inner_texts() != before
