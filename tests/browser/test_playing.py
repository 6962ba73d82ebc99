"""A kept character is rolled from her sheet: one press is heard, shown, and opened again."""

import re
from functools import partial
from typing import NamedTuple, Self

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.asking import ask, desk
from tests.browser.card import (
    DESK,
    HOLD,
    HOLD_QUESTIONS,
    PHONE,
    Card,
    fits_each_size,
    native,
    place_of,
    usable,
)
from tests.browser.kept_story import Part
from tests.browser.shelf import kept_texts
from tests.browser.test_access import complaints_in_both_schemes
from tests.browser.visits import until
from tests.conftest import Site

STEALTH = "Stealth (Coordination)"
EDGE, HONOR = "honors-edge", "honor"
REIKO = (
    "name=Reiko&coordination=3&suffered=14&tn=20"
    "&skill=Stealth:coordination:2&skill=Katana:coordination:3"
)
MEDIC = "skill=Medicine:intellect:2"
MIRA = "name=Mira&agility=2.5&tally=5&skill=Melee+Combat:agility:3.5"


ENDS = "all => all.map(one => Math.round(one.getBoundingClientRect().right))"


class Sheet(Part):
    """The sheet of a ruleset, on an open page."""

    def __init__(self, page: Page, ruleset: str) -> None:
        super().__init__(page, f"character.{ruleset}")
        self.ruleset = ruleset
        self.heard = self.root.locator(".hc-heard")
        self.log = self.root.locator(".hc-rolled li")
        self.change = self.root.locator(".hc-change")

    @classmethod
    def kept(cls, page: Page, site: Site, ruleset: str, query: str) -> Self:
        """Keeps the character of a link, and opens the page as on another day."""
        address = f"{site.url}{ruleset}/character/"
        page.goto(f"{address}#character.{ruleset}?{query}")
        sheet = cls(page, ruleset)
        expect(sheet.message).to_have_text("Kept in this browser.")
        page.goto("about:blank")
        page.goto(address)
        return sheet

    def row(self, label: str, section: str) -> Locator:
        """A roll of a section by its name."""
        part = self.root.locator(f'[data-section="{section}"]')
        name = self.page.locator(".hc-ready-name", has_text=re.compile(f"^{re.escape(label)}$"))
        return part.locator("li").filter(has=name)

    def native(self, query: str) -> dict[str, dict[str, str]]:
        """What Python says of a character outside the browser, by section and label."""
        text = desk("character", self.ruleset, query=query)["text"]
        reply = ask("character_rolls", ruleset=self.ruleset, text=text, house="")
        rolls = [(s["title"], r) for s in reply["sections"] for r in s["rolls"]]
        return {f"{title}: {roll['label']}": roll for title, roll in rolls}


class Rolled(NamedTuple):
    """A roll of a character of a link: where it stands on her sheet, and dice for it."""

    ruleset: str
    query: str
    section: str
    label: str
    faces: str


SNEAKS = Rolled(EDGE, REIKO, "Skill Rolls", STEALTH, "16 7 3 8 2")
STRIKES = Rolled(HONOR, MIRA, "Attacks", "Melee Combat", "5 6 1 1 4 4")
each_roll = pytest.mark.parametrize("made", [SNEAKS, STRIKES], ids=[EDGE, HONOR])


@each_roll
def test_one_press_on_the_sheet_is_a_roll(page: Page, site: Site, made: Rolled) -> None:
    """The rolls stand before the form; one press rolls, and the link replays it.

    By keyboard alone too: the button keeps it, and each press is a roll of its own. Axe finds
    nothing, and all fits a phone and a desk.
    """
    page.emulate_media(reduced_motion="reduce")
    ruleset, query, section, label, _ = made
    sheet = Sheet.kept(page, site, ruleset, query)
    row, roll = sheet.row(label, section), sheet.native(query)[f"{section}: {label}"]
    expect(row.locator(".hc-ready-pool")).to_have_text(roll["pool"])
    expect(row.locator(".hc-ready-odds")).to_have_text(
        f"{roll['chance']} against {roll['against']}"
    )
    expect(sheet.change).not_to_have_attribute("open", "")
    expect(sheet.root.locator(".hc-who")).to_have_text(query[5:].partition("&")[0])
    assert place_of(row)["y"] < place_of(sheet.change)["y"]
    page.set_viewport_size(PHONE)
    assert place_of(row)["y"] < place_of(sheet.change)["y"]
    fits_each_size(page)
    rolls_by_keyboard_and_by_pointer(sheet, row.get_by_role("button", name=f"Roll {label}"))
    address = str(row.get_by_role("link", name="Open this roll").get_attribute("href"))
    calculator, _, link = address.partition("#")[2].partition("?")
    assert calculator == roll["calculator"]
    assert link.startswith(roll["query"])
    (replayed,) = native(link, "roll", calculator)["result"]["rolls"]
    said = f"{replayed['outcome']}: {replayed['working']}"
    expect(sheet.heard).to_have_text(f"{label}. {said[0].upper()}{said[1:]}.")
    expect(row.locator(".hc-came-outcome")).to_contain_text(said[1:])
    expect(row.locator(".hc-die").first).to_be_visible()
    expect(row.locator(".hc-came")).to_have_count(1)
    expect(sheet.log.first).to_contain_text(said[1:])
    fits_each_size(page)
    assert complaints_in_both_schemes(sheet.root) == []

    row.get_by_role("link", name="Open this roll").click()
    card = Card(page, calculator)
    expect(card.part("outcome")).to_contain_text(said[1:])


def rolls_by_keyboard_and_by_pointer(sheet: Sheet, button: Locator) -> None:
    """Presses a button twice by Enter and once by a pointer."""
    usable(button).focus()
    for count in (1, 2):
        sheet.page.keyboard.press("Enter")
        expect(sheet.log).to_have_count(count)
        expect(button).to_be_focused()
    button.click()
    expect(sheet.log).to_have_count(3)


def judged(roll: dict[str, str], faces: str) -> str:
    """What the rule makes of dice, outside the browser."""
    asked = {name: roll[name] for name in ("calculator", "query")}
    reply = ask("roll", **asked, strict=True, faces=faces)
    return str(reply["result"]["rolls"][0]["working"])


def test_what_is_set_stands_in_columns(page: Page, site: Site) -> None:
    """Numbers have their end in common, and on a phone switches have it too.

    Where target and weapon would set nothing, they wait until there is a skill to attack with.
    """
    sheet = Sheet.kept(page, site, EDGE, REIKO)
    expect(sheet.row("Katana (Coordination)", "Attacks")).to_be_visible()
    for size, section, controls in (
        (DESK, "The character now", ".hc-number"),
        (DESK, "Attacks", ".hc-control"),
        (PHONE, "The character now", ".hc-control"),
        (PHONE, "Attacks", ".hc-control"),
    ):
        page.set_viewport_size(size)
        fields = sheet.root.locator(f'[data-section="{section}"] .hc-play-fields')
        ends = {*fields.locator(controls).evaluate_all(ENDS)}
        assert len(ends - {0}) == len(ends) == 1, (size, section)
    page.evaluate("link => void (location.hash = link)", f"character.{EDGE}?{MEDIC}")
    part = sheet.root.locator('[data-section="Attacks"]')
    expect(part).to_contain_text("No skill on this sheet is rolled here.")
    expect(part.locator('[name="defense"]')).to_be_hidden()


@each_roll
def test_real_dice_are_judged_and_the_log_outlives_a_reload(
    page: Page, site: Site, made: Rolled
) -> None:
    """What the player rolled is what the rule makes of it; with no dice typed the site rolls.

    However often the button is pressed, dice are used once. Too few are refused at the button:
    the foot of the sheet, where it speaks otherwise, may be screens away.
    """
    ruleset, query, section, label, faces = made
    page.set_viewport_size(PHONE)
    page.add_init_script(HOLD)
    sheet = Sheet.kept(page, site, ruleset, query)
    row, roll = sheet.row(label, section), sheet.native(query)[f"{section}: {label}"]
    button = row.get_by_role("button")
    expect(button).to_have_text("Roll")
    field = sheet.root.get_by_label("I rolled these")
    field.fill("1")
    expect(button).to_have_accessible_name(f"Use my dice: {label}")
    button.click()
    refusal = row.get_by_role("alert")
    expect(refusal).to_contain_text("The roll needs another ")
    expect(refusal).to_be_in_viewport()
    expect(field).to_have_value("1")
    expect(sheet.log).to_have_count(0)
    field.fill(faces)
    expect(refusal).to_have_count(0)
    page.evaluate(HOLD_QUESTIONS)
    for _ in range(2):
        button.click()
    page.evaluate("release()")
    working = judged(roll, faces)
    expect(sheet.log).to_have_count(1)
    expect(sheet.log).to_contain_text(f"{working}, with the player's own dice.")
    expect(row.locator(".hc-came-outcome")).to_contain_text(working)
    expect(field).to_have_value("")
    expect(button).to_have_text("Roll")
    fits_each_size(page)

    button.click()
    expect(sheet.log).to_have_count(2)
    lines = sheet.log.all_text_contents()
    assert "own dice" not in lines[0]
    said = lines[0].split(": ")[-1][:-1]
    until(page, lambda: any(said in text for text in kept_texts(page).values()))
    page.reload()
    expect(sheet.log).to_have_text(lines)
    forgets_its_rolls(sheet)


def forgets_its_rolls(sheet: Sheet) -> None:
    """By a press, for good."""
    sheet.root.get_by_role("button", name="Forget these rolls").click()
    expect(sheet.root.locator(".hc-rolled")).to_be_hidden()
    kept = partial(kept_texts, sheet.page)
    until(sheet.page, lambda: not any("own dice" in text for text in kept().values()))
    sheet.page.reload()
    expect(sheet.root.get_by_role("button", name="Roll").first).to_be_visible()
    expect(sheet.root.locator(".hc-rolled")).to_be_hidden()


def test_what_changes_during_play_changes_the_rolls_and_is_kept(page: Page, site: Site) -> None:
    """Damage brings Pain into each roll, takes away what was rolled before, and stays.

    A Ki Point brings more dice, and what is left of the points is told.
    """
    sheet = Sheet.kept(page, site, EDGE, REIKO)
    row = sheet.row(STEALTH, "Skill Rolls")
    sheet.root.locator('[name="ki_roll"]').check()
    expect(row.locator(".hc-ready-pool")).to_have_text("7k3")
    sheet.root.locator('[name="ki_spent"]').fill("3")
    expect(sheet.root.locator(".hc-condition")).to_contain_text("Ki Points left: 1 of 4.")
    row.get_by_role("button").click()
    expect(row.locator(".hc-came")).to_have_count(1)
    expect(sheet.root.locator(".hc-condition")).to_contain_text("Grazed")
    sheet.root.locator('[name="suffered"]').fill("25")
    expect(row.locator(".hc-ready-odds")).to_contain_text("TN 20 and Pain 10")
    expect(sheet.root.locator(".hc-condition")).to_contain_text("Hurt")
    expect(row.locator(".hc-came")).to_have_count(0)
    expect(sheet.log).to_have_count(1)
    expect(sheet.message).to_have_text("Kept in this browser.")
    assert '"suffered": 25' in "".join(kept_texts(page).values())
    sheet.root.locator('[name="suffered"]').fill("50")
    expect(sheet.root.locator(".hc-condition")).to_contain_text("Out")
    expect(row.get_by_role("button")).to_be_disabled()
    sheet.root.locator('[data-act="undo"]').click()
    expect(row.locator(".hc-ready-odds")).to_contain_text("TN 20 and Pain 5")
    expect(row.get_by_role("button")).to_be_enabled()
    expect(sheet.change).not_to_have_attribute("open", "")


LOSE_ROLLS = "window.hold = ({request}) => Boolean(request?.includes('character_rolls'))"


def test_nothing_is_rolled_as_it_was_before_a_wound(page: Page, site: Site) -> None:
    """Where Python was lost before it told of the new rolls, the next press asks for them."""
    page.add_init_script(HOLD)
    sheet = Sheet.kept(page, site, EDGE, REIKO)
    row = sheet.row(STEALTH, "Skill Rolls")
    expect(row.locator(".hc-ready-odds")).to_contain_text("Pain 5")
    page.evaluate(f"void ({LOSE_ROLLS})")
    sheet.root.locator('[name="suffered"]').fill("25")
    until(page, lambda: '"suffered": 25' in "".join(kept_texts(page).values()))
    page.evaluate("void honorcalcEngine.restart()")
    expect(sheet.message).to_contain_text("Try again.")
    page.evaluate("void (window.hold = message => false)")
    row.get_by_role("button").click()
    expect(sheet.log).to_contain_text("TN 20 and Pain 10")


def test_house_rules_that_are_on_are_rolled_by(page: Page, site: Site) -> None:
    """The table's rules reach the sheet, also an empty one, and leave it when they are off."""
    rules = "name=Thursday&pain_step=10&health_step=7"
    sheet = Sheet(page, EDGE)
    facts, condition = (sheet.root.locator(f".hc-{part}").first for part in ("facts", "condition"))
    book = page.get_by_role("button", name="Play by the book")
    for query in ("", f"#character.{EDGE}?{REIKO}"):
        page.goto(f"{site.url}honors-edge/house-rules/#house.honors-edge?{rules}")
        page.locator('[data-act="play"]').click()
        expect(page.locator(".hc-table-line")).to_be_visible()
        page.goto(f"{site.url}honors-edge/character/{query}")
        expect(facts).to_contain_text("Health14 in each rank")
        if not query:
            sheet.press("clear")
            expect(facts).to_contain_text("Health14 in each rank")
            book.click()
            expect(facts).to_contain_text("Health10 in each rank")
    row = sheet.row(STEALTH, "Skill Rolls")
    expect(row.locator(".hc-ready-odds")).to_contain_text("TN 20 and Pain 10")
    expect(condition).to_contain_text("House rules: ")
    row.get_by_role("button").click()
    expect(row.get_by_role("link", name="Open this roll")).to_have_attribute(
        "href", re.compile("house=pain_step:10")
    )
    book.click()
    expect(row.locator(".hc-ready-odds")).to_contain_text("TN 20 and Pain 5")
    expect(condition).not_to_contain_text("House rules")
    expect(facts).to_contain_text("Health10 in each rank")
