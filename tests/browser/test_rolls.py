"""Dice: rolled, told in words, counted over the odds, replayed from a link."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.card import HOLD, HOLD_QUESTIONS, HOME, Card, native
from tests.browser.conftest import NewPage
from tests.conftest import Site


def open_rolls(page: Page, site: Site) -> Card:
    """A card with its rolls in front."""
    card = Card.open(page, site)
    card.tab("rolls").click()
    return card


def address(page: Page) -> str:
    """What stands behind `?` in the address's fragment."""
    return page.url.partition("#")[2].partition("?")[2]


def test_roll_shows_dice_outcome_and_seed(page: Page, site: Site) -> None:
    """A roll shows each die, and in words how it came out."""
    card = open_rolls(page, site)

    card.press("roll", count="1")
    expect(card.part("outcome")).not_to_be_empty()
    page.wait_for_function("() => location.hash.includes('seed=')")

    reply = native(address(page), "roll")
    (roll,) = reply["result"]["rolls"]
    expect(card.part("outcome")).to_have_text(f"{roll['working']}: {roll['outcome']}")
    expect(card.part("die")).to_have_count(len(roll["dice"]))
    expect(card.part("seed")).to_contain_text(str(reply["result"]["seed"]))


def test_die_that_counts_nothing_is_drawn_dark(page: Page, site: Site) -> None:
    """A face that counts for something else than it shows is told apart without color."""
    rolls = ((seed, native(f"seed={seed}", "roll")["result"]["rolls"][0]) for seed in range(99))
    seed, roll = next((s, r) for s, r in rolls if any(d["value"] != d["face"] for d in r["dice"]))
    card = Card.open(page, site, f"{HOME}#honor.test?seed={seed}")

    dark = sum(die["value"] != die["face"] for die in roll["dice"])
    expect(card.root.locator(".hc-die-dark")).to_have_count(dark)
    expect(card.root.locator(".hc-die-dark title").first).to_have_text("6, counts 0")


def test_linked_roll_is_replayed_and_says_so(page: Page, new_page: NewPage, site: Site) -> None:
    """The link of a roll gives the same dice to someone else, and says that it is a replay."""
    card = open_rolls(page, site)
    card.press("roll", count="1")
    page.wait_for_function("() => location.hash.includes('seed=')")
    rolled = card.part("outcome").inner_text()
    assert "replay of" not in card.part("seed").inner_text()

    other = Card(new_page(locale="en-US"))
    other.page.goto(page.url)

    expect(other.part("outcome")).to_have_text(rolled)
    expect(other.part("seed")).to_contain_text("replay of")
    expect(other.tab("rolls")).to_have_attribute("aria-selected", "true")


def test_many_rolls_are_drawn_over_the_odds(page: Page, site: Site) -> None:
    """A thousand rolls stand as marks over the exact bars, and their shares add up."""
    card = open_rolls(page, site)

    card.press("roll", count="1000")

    expect(card.part("outcome")).to_contain_text("1,000 rolls")
    box = card.drawn()
    expect(box.locator(".scatterlayer .point").first).to_be_attached()
    trace = box.evaluate("box => box.data.find(trace => trace.meta.role === 'observed')")
    assert abs(sum(share or 0 for share in trace["y"]) - 1) < 1e-9
    expect(card.root.locator(".hc-key-observed")).to_be_visible()


def test_history_keeps_what_was_rolled(page: Page, site: Site) -> None:
    """Each roll adds a line; the tally counts them together."""
    card = open_rolls(page, site)

    for lines, count in enumerate(("1", "10", "100"), start=1):
        card.press("roll", count=count)
        expect(card.part("history").locator("li")).to_have_count(lines)

    counts = card.part("observed").locator("dd").all_inner_texts()
    assert sum(int(text.partition("(")[2].strip(")").replace(",", "")) for text in counts) == 111


def test_other_settings_begin_a_new_count(page: Page, site: Site) -> None:
    """What was rolled says nothing about other settings, so it leaves the chart and the address."""
    card = open_rolls(page, site)
    card.press("roll", count="100")
    expect(card.root.locator(".hc-key-observed")).to_be_visible()

    card.more("acting_multiplier").click()

    card.is_at("acting_multiplier=4&view=rolls")
    expect(card.root.locator(".hc-key-observed")).to_have_count(0)
    expect(card.part("outcome")).to_be_empty()
    expect(card.part("history").locator("li")).to_have_count(2)


@pytest.mark.alone
def test_roll_is_announced_once(page: Page, site: Site) -> None:
    """A screen reader hears the outcome once, not the dice one by one."""
    card = open_rolls(page, site)
    page.wait_for_timeout(1000)
    card.part("said").evaluate(
        "node => new MutationObserver(() => (window.heard ??= []).push(node.textContent))"
        ".observe(node, {childList: true})"
    )

    card.press("roll", count="1")
    expect(card.part("outcome")).not_to_be_empty()
    page.wait_for_timeout(1200)

    assert page.evaluate("heard") == [card.part("outcome").inner_text()]


def test_dice_tumble_for_less_than_half_a_second(page: Page, site: Site) -> None:
    """The dice tumble, briefly."""
    card = open_rolls(page, site)
    card.press("roll", count="1")

    times = card.part("die").first.evaluate("die => getComputedStyle(die).animationDuration")
    assert 0 < float(times.removesuffix("s")) < 0.5


def test_dice_lie_still_for_who_wants_no_motion(new_page: NewPage, site: Site) -> None:
    """With reduced motion nothing tumbles."""
    card = open_rolls(new_page(reduced_motion="reduce"), site)
    card.press("roll", count="1")

    name = card.part("die").first.evaluate("die => getComputedStyle(die).animationName")
    assert name == "none"


def test_dice_that_come_after_other_settings_are_not_shown(page: Page, site: Site) -> None:
    """They were rolled under other odds."""
    page.add_init_script(HOLD)
    card = open_rolls(page, site)
    card.press("roll", count="1")
    expect(card.part("history").locator("li")).to_have_count(1)

    page.evaluate(HOLD_QUESTIONS)
    card.press("roll", count="100")
    card.more("acting_multiplier").click()
    page.evaluate("release()")

    card.is_at("acting_multiplier=4&view=rolls")
    card.shows("acting_multiplier=4")
    expect(card.root.locator(".hc-key-observed")).to_have_count(0)
    expect(card.part("outcome")).to_be_empty()
