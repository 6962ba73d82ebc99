"""Dice: rolled, told in words, counted over the odds, replayed from a link."""

import csv
import json
import re
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from honorcalc.calculators.words import percent
from tests.browser.card import (
    ASIDE,
    HEAR,
    HOLD,
    HOLD_ALL,
    HOLD_QUESTIONS,
    HOME,
    OWN,
    PHONE,
    TO_TOP,
    Card,
    fits_each_size,
    native,
    place_of,
)
from tests.browser.conftest import NewPage
from tests.browser.shelf import keep_text, kept_texts
from tests.browser.test_kept_tabs import DEAF
from tests.browser.visits import until
from tests.conftest import Site


def open_rolls(page: Page, site: Site) -> Card:
    """A card with its rolls in front."""
    card = Card.open(page, site)
    card.tab("rolls").click()
    return card


def test_roll_shows_dice_outcome_and_seed_and_its_link_replays_it(
    page: Page, newcomer: Page, site: Site
) -> None:
    """Each die and in words how it came out, where words said what comes; a replay says so."""
    card = open_rolls(page, site)
    words = "place => getComputedStyle(place, '::before').content"
    assert "dice appear here" in str(card.part("dice").evaluate(words))

    card.press("roll", count="1")
    expect(card.part("outcome")).not_to_be_empty()
    assert card.part("dice").evaluate(words) == "none"
    page.wait_for_function("() => location.hash.includes('seed=')")

    reply = native(page.url.partition("?")[2], "roll")
    (roll,) = reply["result"]["rolls"]
    outcome = roll["outcome"][0].upper() + roll["outcome"][1:]
    expect(card.part("outcome")).to_have_text(f"{outcome}: {roll['working']}")
    expect(card.part("die")).to_have_count(len(roll["dice"]))
    expect(card.part("seed")).to_contain_text(str(reply["result"]["seed"]))
    assert "replay of" not in card.part("seed").inner_text()

    other = Card(newcomer)
    other.page.goto(page.url)

    expect(other.part("outcome")).to_have_text(card.part("outcome").inner_text())
    expect(other.part("seed")).to_contain_text("replay of")
    expect(other.tab("rolls")).to_have_attribute("aria-selected", "true")


def test_dice_tumble_briefly_and_one_that_counts_nothing_is_drawn_dark(
    page: Page, site: Site
) -> None:
    """For less than half a second; for who wants no motion they lie still.

    A face that counts for something else than it shows is told apart without color.
    """
    rolls = ((seed, native(f"seed={seed}", "roll")["result"]["rolls"][0]) for seed in range(99))
    seed, roll = next((s, r) for s, r in rolls if any(d["value"] != d["face"] for d in r["dice"]))
    card = Card.open(page, site, f"{HOME}#honor.test?seed={seed}")

    dark = sum(die["value"] != die["face"] for die in roll["dice"])
    expect(card.root.locator(".hc-die-dark")).to_have_count(dark)
    expect(card.root.locator(".hc-die-dark title").first).to_have_text("6, counts 0")
    die = card.part("die").first
    times = die.evaluate("die => getComputedStyle(die).animationDuration")
    assert 0 < float(times.removesuffix("s")) < 0.5
    page.emulate_media(reduced_motion="reduce")
    assert die.evaluate("die => getComputedStyle(die).animationName") == "none"


def test_rolls_are_counted_over_the_odds_until_the_settings_are_others(
    page: Page, site: Site
) -> None:
    """The exact curve stays as it is: one dot for one roll, no bar of 100%.

    Each press adds a line; the tally counts them together and says how many they are. A thousand
    rolls stand as marks over the exact bars, and their shares add up. All that says nothing about
    other settings, so it leaves the chart and the address.
    """
    card = open_rolls(page, site)
    observed, history = card.root.locator(".hc-key-observed"), card.part("history").locator("li")
    ticks = card.root.locator(".hc-plot .hc-y-tick")
    expect(card.root.locator(OWN)).to_be_attached()
    before = ticks.all_text_contents()
    assert any(before)
    card.press("roll", count="1")
    expect(observed).to_be_visible()
    assert ticks.all_text_contents() == before
    expect(history).to_have_count(1)
    expect(card.part("so-far")).to_be_empty()
    for lines, rolls, said in ((2, "10", "11 rolls so far:"), (3, "100", "111 rolls so far:")):
        card.press("roll", count=rolls)
        expect(history).to_have_count(lines)
        expect(card.part("so-far")).to_have_text(said)
    facts = card.part("observed").locator("dd").all_inner_texts()
    counts = [int(text.partition("(")[2].strip(")")) for text in facts]
    assert sum(counts) == 111
    assert facts == [f"{percent(Fraction(count, 111))} ({count})" for count in counts]

    card.press("roll", count="1000")
    expect(card.part("outcome")).to_contain_text("1,000 rolls")
    box = card.chart()
    expect(box.locator(".scatterlayer .point").first).to_be_attached()
    trace = box.evaluate("box => box.data.find(trace => trace.meta.role === 'observed')")
    assert abs(sum(share or 0 for share in trace["y"]) - 1) < 1e-9
    card.tab("chart").click()
    expect(page).to_have_url(re.compile(r"acting_multiplier=3\.5&seed=.*count=1000$"))
    page.evaluate("location.hash = 'the-test'")
    page.go_back()
    expect(card.part("seed")).to_contain_text("A replay of the linked rolls")  # counted already
    expect(card.part("so-far")).to_have_text("1,111 rolls so far:")

    card.more("acting_multiplier").click()
    card.is_at("acting_multiplier=4&view=rolls")
    expect(observed).to_have_count(0)
    expect(card.part("outcome")).to_be_empty()
    expect(history).to_have_count(5)


@pytest.mark.alone
def test_roll_is_announced_once(page: Page, site: Site) -> None:
    """A screen reader hears the outcome once, not the dice one by one."""
    card = open_rolls(page, site)
    card.is_current()
    page.wait_for_timeout(1000)
    card.part("said").evaluate(HEAR)

    card.press("roll", count="1")
    expect(card.part("outcome")).not_to_be_empty()
    page.wait_for_timeout(1200)

    luck = card.part("luck").inner_text()
    assert page.evaluate("heard") == [f"{card.part('outcome').inner_text()}. {luck}"]


def test_a_roll_leaves_the_figure_current_and_comes_not_after_other_settings(
    page: Page, site: Site
) -> None:
    """However long the chart with what was rolled takes; other settings have other odds."""
    page.add_init_script(HOLD)
    card = open_rolls(page, site)
    card.is_current()
    page.evaluate("void (window.hold = ({request}) => request?.includes('observed'))")
    card.press("roll", count="1")
    expect(card.part("said")).to_contain_text("against")
    assert card.root.get_attribute("stale") is None
    page.evaluate("release()")
    expect(card.root.locator(".hc-key-observed")).to_be_visible()
    expect(card.part("history").locator("li")).to_have_count(1)

    page.evaluate(HOLD_QUESTIONS)
    card.press("roll", count="100")
    card.more("acting_multiplier").click()
    page.evaluate("release()")

    card.is_at("acting_multiplier=4&view=rolls")
    card.shows("acting_multiplier=4")
    expect(card.root.locator(".hc-key-observed")).to_have_count(0)
    expect(card.part("outcome")).to_be_empty()


@pytest.mark.parametrize("query", [ASIDE, f"{ASIDE}&acting_multiplier=999"], ids=["", "mended"])
def test_dice_that_are_rolled_before_a_link_is_answered_stay(
    page: Page, site: Site, query: str
) -> None:
    """Rolled and judged ones alike: they wait until it is known what the link sets."""
    page.add_init_script(HOLD)
    page.add_init_script("window.hold = message => message.request?.includes('compute')")
    card = Card.open(page, site, f"{HOME}#honor.test?{query}")
    card.roll("1")
    card.part("own-faces").fill("6 3 1 2")
    card.press("judge")
    card.press("judge")  # nothing is to be seen yet: these dice fell once
    page.evaluate("release()")

    card.is_current()
    expect(card.part("history").locator("li")).to_have_count(2)
    expect(card.part("seed")).to_have_text("What you typed, judged by the rule.")
    expect(card.part("so-far")).to_have_text("2 rolls so far:")


def test_a_linked_roll_and_a_roll_of_ones_own_are_both_shown(page: Page, site: Site) -> None:
    """The replay of the link, and once the roll for which the reader did not wait."""
    page.add_init_script(HOLD_ALL)
    card = Card.open(page, site, f"{HOME}#honor.test?{ASIDE}&seed=5")
    card.press("roll", count="1")
    page.evaluate("release()")

    expect(card.part("history").locator("li")).to_have_count(2)
    expect(card.part("seed")).to_contain_text("The address now replays exactly this roll.")
    expect(card.part("so-far")).to_have_text("2 rolls so far:")


# Dice from elsewhere


def test_the_luck_of_real_dice_takes_three_actions(page: Page, site: Site) -> None:
    """Open the rolls, type the faces, press Enter: working, luck, and the mark on the curve.

    Dice that make no roll are refused where rolls are shown, in sight of who typed them: one
    sentence, and nothing of an earlier roll that could be taken for it.
    """
    page.set_viewport_size(PHONE)
    card = Card.open(page, site, "honors-edge/rolling/#honors-edge.roll?tn=20")
    card.shows("tn=20")

    card.tab("rolls").click()
    card.part("own-faces").fill("16 4 7 2 9")
    page.keyboard.press("Enter")

    expect(card.part("outcome")).to_have_text("Success: 16 + 9 + 7 = 32 against 20")
    reply = native("tn=20", calculator="honors-edge.roll")
    series = reply["result"]["series"][0]
    pairs = zip(series["outcomes"], series["probabilities"], strict=True)
    share = sum(chance for total, chance in pairs if total >= 32)
    expect(card.part("luck")).to_contain_text(f"32 or more comes in {100 * share:.1f}% of rolls")
    expect(card.part("luck")).to_contain_text("luckier than")
    expect(card.part("chain")).to_have_count(5)
    expect(card.root.locator(".hc-mark.hc-observed").first).to_be_attached()
    expect(card.part("seed")).to_have_text("What you typed, judged by the rule.")
    page.wait_for_timeout(500)  # in which a roll writes its seed there
    assert "seed=" not in page.url
    fits_each_size(page)
    page.set_viewport_size(PHONE)
    card.part("own-faces").fill("2d10 [6, 3] and 2d10 [1, 2]")
    card.part("own-faces").evaluate(TO_TOP)
    card.press("judge")
    expect(card.part("outcome")).to_have_text("The roll needs another d10 after 4 numbers.")
    expect(card.part("outcome")).to_be_in_viewport()
    expect(card.part("die")).to_have_count(0)
    expect(card.part("luck")).to_be_empty()


def open_evening(page: Page, site: Site) -> Card:
    """A card with its rolls in front, and the evening below them open."""
    card = open_rolls(page, site)
    card.part("evening").locator("summary").click()
    expect(card.part("evening").get_by_role("status")).not_to_be_empty()
    return card


def test_an_evening_is_kept_named_and_saved(page: Page, site: Site, tmp_path: Path) -> None:
    """Rolls of several settings, the verdict with its caveat, and a file of them."""
    card = open_evening(page, site)
    said = card.part("evening").get_by_role("status")
    expect(said).to_contain_text("too few to call an evening")
    for n in range(1, 7):
        card.press("roll", count="1")
        expect(said).to_contain_text(re.compile(rf"\b{n} (single )?roll"))
    expect(said).to_contain_text("These 6 rolls are on average better than")
    expect(said).to_contain_text("100")
    buttons = card.part("evening").get_by_role("button").all()
    assert len({place_of(button)["height"] for button in buttons}) == 1
    card.part("evening").get_by_label("Name").fill("Evening of =1+1")
    card.part("evening").get_by_role("button", name="Keep in this browser").click()
    with page.expect_download() as waiting:
        card.part("evening").get_by_role("button", name="Save CSV").click()
    path = tmp_path / "rolls.csv"
    waiting.value.save_as(path)
    rows = list(csv.reader(path.open(encoding="utf-8", newline="")))
    assert rows[0] == ["# Evening of =1+1"]
    assert len(rows) == 8
    page.reload()
    expect(card.part("seed")).to_contain_text("A replay of the linked roll")  # and no roll of now
    card = open_evening(page, site)
    expect(card.part("evening").get_by_role("status")).to_contain_text("6 rolls are on average")
    card.part("evening").get_by_role("button", name="Forget all").click()
    expect(card.part("evening").get_by_role("status")).to_contain_text("0 single rolls so far")


# What nothing can be made of that a script wants to compare, to write or to part.
ODD = '{"toString":1,"valueOf":1}'
LEFT = {
    "evening": f'{{"rolls":[[],{{"time":{ODD}}},{{"time":{ODD}}}]}}',
    "commitments": f'[{{"commitment":"a","calculator":"honor.test","word":{ODD}}}]',
}


def test_what_another_program_left_in_the_storage_counts_as_damaged(page: Page, site: Site) -> None:
    """Rolls, their file, commitments and kept curves go on as if it were not there."""
    open_rolls(page, site).press("roll", count="1")
    until(page, lambda: bool(page.evaluate("indexedDB.databases().then(all => all.length)")))
    for name, text in LEFT.items():
        keep_text(page, name, text)
    curves = '[{"name":"x","query":["honor.roll?"]}]'
    page.evaluate("text => localStorage.setItem('honor-roll curves', text)", curves)
    page.reload()
    card = open_rolls(page, site)
    card.press("roll", count="1")
    expect(card.part("die")).to_have_count(4)
    card.part("evening").locator("summary").click()
    with page.expect_download():
        card.part("evening").get_by_role("button", name="Save CSV").click()
    card.part("trust").locator("summary").click()
    card.part("trust").get_by_role("button", name="Commit to these settings").click()
    expect(card.part("committed").locator("li")).to_have_count(1)
    card.tab("chart").click()
    card.press("pin")
    expect(card.part("kept")).to_contain_text("Kept: ")


def kept_dice(page: Page) -> list[str]:
    """The seeds of the rolls that the browser keeps."""
    rolls = json.loads(kept_texts(page)["evening"])["rolls"]
    return [re.findall("seed=([0-9]+)", roll["roll"])[0] for roll in rolls]


@pytest.mark.parametrize("deaf", [False, True], ids=["", "stale"])
def test_two_tabs_keep_one_evening(page: Page, new_page: NewPage, site: Site, deaf: bool) -> None:
    """What both rolled, before and after it was kept; one that hears nothing erases nothing."""
    one = open_evening(page, site)
    second = new_page()
    if deaf:
        second.add_init_script(DEAF)
    two = open_evening(second, site)
    seeds: list[str] = []
    for n, card in enumerate((two, one, two, one, two)):
        card.page.bring_to_front()  # a browser takes seconds to answer a click in a tab behind
        card.press("roll", count="1")
        card.page.wait_for_function(
            "before => !before.some(seed => location.hash.includes(seed))"
            " && location.hash.includes('seed=')",
            arg=seeds,
        )
        seeds += re.findall("seed=([0-9]+)", card.page.url)
        if n == 1:
            one.part("evening").get_by_role("button", name="Keep in this browser").click()
            expect(one.part("evening").get_by_role("button", pressed=True)).to_be_visible()

    said = [card.part("evening").get_by_role("status") for card in (one, two)]
    expect(said[1]).to_contain_text("These 5 rolls")
    if not deaf:
        expect(said[0]).to_contain_text("These 5 rolls")
    assert kept_dice(page) == seeds

    one.part("evening").get_by_role("button", name="Forget all").click()
    expect(said[0]).to_contain_text("0 single rolls so far")
    assert "evening" not in kept_texts(page)
    two.press("roll", count="1")
    expect(said[1]).to_contain_text("These 6 rolls")
    expect(two.part("evening").get_by_role("button", name="Keep in this browser")).to_be_visible()
    assert "evening" not in kept_texts(page)


def test_of_many_rolls_in_two_tabs_none_is_lost(page: Page, new_page: NewPage, site: Site) -> None:
    """Pressed without waiting for anything."""
    one = open_evening(page, site)
    one.part("evening").get_by_role("button", name="Keep in this browser").click()
    two = open_evening(new_page(), site)
    for _ in range(15):
        for card in (one, two):
            card.page.bring_to_front()
            card.press("roll", count="1")
    for card in (one, two):
        expect(card.part("history").locator("li")).to_have_count(15)
        expect(card.part("evening").get_by_role("status")).to_contain_text("These 30 rolls")
    assert len(set(kept_dice(page))) == 30
