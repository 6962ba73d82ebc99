"""A reader fills in a character once; every calculator of the ruleset takes it in two presses."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.card import (
    HOLD,
    HOLD_ALL,
    HOLD_QUESTIONS,
    Card,
    fits_each_size,
    unfold,
    usable,
)
from tests.browser.conftest import NewPage
from tests.browser.kept_things import CHARACTER, Story, Thing
from tests.browser.shelf import keep_text, kept_texts
from tests.browser.test_access import complaints_in_both_schemes
from tests.browser.test_navigation import follow
from tests.browser.visits import until
from tests.conftest import Site

ROLLS = "honors-edge/skill-rolls/"
SKILL = "honors-edge.skill"
REIKO = "name=Reiko&coordination=3&honorable=no&skill=Stealth:coordination:4"


class Sheet(Thing):
    """The sheet of the page for characters."""

    def __init__(self, page: Page, story: Story = CHARACTER) -> None:
        super().__init__(page, story)
        self.skills = self.root.locator(".hc-skill")

    def trait(self, name: str) -> None:
        """Presses the + of an attribute."""
        self.root.locator(f'[data-name="{name}"] [data-by="1"]').click()

    def has(self, name: str, **traits: str) -> None:
        """Waits until the form shows this character."""
        expect(self.root.locator('.hc-row [name="name"]')).to_have_value(name)
        for trait, value in traits.items():
            expect(self.root.locator(f'.hc-row [name="{trait}"]')).to_have_value(value)

    def holds(self, text: str) -> None:
        """Waits until this is a part of what is kept."""
        until(self.page, lambda: text in "".join(kept_texts(self.page).values()))


def test_edit_that_waited_behind_another_outlives_a_reload(page: Page, site: Site) -> None:
    """What waits is left behind as an edit of what was kept last, not of what was there before."""
    page.add_init_script(HOLD)
    sheet = Sheet.open(page, site, CHARACTER)
    page.evaluate(HOLD_QUESTIONS)
    sheet.press("add")
    last = sheet.skills.last
    last.locator('[name="name"]').fill("Ride")
    last.locator('[name="attribute"]').select_option("reflexes")
    last.locator('[name="rank"]').fill("0")
    last.locator('[name="rank"]').fill("3")
    page.evaluate("void (release(), window.hold = ({request}) => /rank\\W+3/.test(request))")
    sheet.holds('"rank": 0')
    sheet.page.reload()
    sheet.holds('"rank": 3')
    expect(sheet.refused).to_be_hidden()
    expect(sheet.skills).to_have_count(7)
    expect(last).to_have_attribute("aria-label", "Ride")
    expect(last.locator('[name="rank"]')).to_have_value("3")


def test_a_mistake_is_told_beside_its_field_and_goes_nowhere(page: Page, site: Site) -> None:
    """It is not kept, saved or linked, which is told; the character kept before stays in."""
    sheet = Sheet.open(page, site, CHARACTER)
    downloads: list[object] = []
    page.on("download", lambda download: downloads.append(download))
    sheet.trait("strength")
    expect(sheet.message).to_have_text("Kept in this browser.")
    kept = kept_texts(page)

    sheet.root.locator('.hc-row [name="spirit"]').fill("9")
    problem = sheet.root.locator('[data-name="spirit"] .hc-problem')
    expect(problem).to_have_text("Spirit: 9 is not a whole number from 1 to 5.")
    sheet.press("save")
    sheet.press("copy")
    page.wait_for_timeout(500)
    expect(problem).not_to_be_empty()
    expect(sheet.message).to_have_text("Spirit: 9 is not a whole number from 1 to 5.")
    assert downloads == []
    assert kept_texts(page) == kept
    sheet.root.locator('.hc-row [name="spirit"]').fill("3")
    expect(problem).to_be_empty()
    sheet.skills.nth(1).locator('[name="rank"]').fill("x")
    expect(sheet.skills.nth(1).locator(".hc-problem")).to_have_text(
        "Rank: x is not a whole number from 0 to 10."
    )
    sheet.skills.nth(1).locator('[name="rank"]').press("ArrowUp")
    expect(sheet.skills.nth(1).locator('[name="rank"]')).to_have_value("1")

    assert kept != kept_texts(page), "the good change between the two mistakes"
    assert '"spirit": 3' in next(iter(kept_texts(page).values()))


def test_my_character_rolls_in_two_presses(page: Page, site: Site) -> None:
    """Form, figure and address become hers, on pages that come without a reload.

    By keyboard alone: Enter takes the first of what she can roll.
    """
    sheet = Sheet.open(page, site, CHARACTER, REIKO)
    sheet.has("Reiko")
    kept = kept_texts(page)
    page.evaluate("window.sameVisit = true")
    follow(page, ROLLS)
    page.evaluate("link => location.hash = link", f"{SKILL}?")
    card = Card(page, SKILL)
    card.shows("")

    button = card.root.locator('[data-act="character"]')
    usable(button).press("Enter")
    stealth = card.root.get_by_role("button", name=re.compile(r"Stealth \(Coordination\)"))
    expect(stealth).to_be_focused()
    page.keyboard.press("Enter")

    query = "attribute=3&skill=4&honorable=no"
    expect(card.field("attribute")).to_have_value("3")
    expect(card.field("skill")).to_have_value("4")
    expect(card.field("honorable")).not_to_be_checked()
    card.shows(query)
    card.is_at(query)
    expect(card.part("uses")).to_have_count(0)
    expect(button).to_be_focused()

    # Once with another attribute: no change to the sheet.
    card.press("character")
    card.part("uses").locator("select").select_option("spirit")
    card.root.get_by_role("button", name=re.compile(r"Stealth \(Spirit\)")).click()
    expect(card.field("attribute")).to_have_value("2")
    expect(card.field("skill")).to_have_value("4")
    follow(page, CHARACTER.path)
    sheet.has("Reiko", coordination="3")
    assert kept_texts(page) == kept
    assert page.evaluate("window.sameVisit")


def test_my_character_is_awaited_in_words(page: Page, site: Site) -> None:
    """The panel says what it waits for while Python starts, and then shows her.

    Axe finds nothing in the open panel, light and dark, and it fits a phone.
    """
    page.emulate_media(reduced_motion="reduce")
    Sheet.open(page, site, CHARACTER, REIKO).has("Reiko")
    page.add_init_script(HOLD_ALL)
    card = Card.open(page, site, ROLLS, SKILL)
    card.press("character")
    expect(card.part("uses")).to_have_text("Getting the calculator ready …")
    page.evaluate("release()")
    expect(card.part("use-name")).to_contain_text("Reiko")
    assert complaints_in_both_schemes(card.part("uses")) == []
    fits_each_size(page)


def test_my_character_is_the_one_of_now(page: Page, new_page: NewPage, site: Site) -> None:
    """A change in another tab reaches an open panel, and the attribute chosen there stays.

    Each press of an arrow chooses another one; the list keeps the focus.
    """
    Sheet.open(page, site, CHARACTER, REIKO).has("Reiko")
    card = Card.open(page, site, ROLLS, SKILL)
    card.press("character")
    choice = card.part("uses").locator("select")
    choice.focus()
    for label in choice.evaluate("select => [...select.options].slice(1, 3).map(o => o.label)"):
        page.keyboard.press("ArrowDown")
        expect(card.root.get_by_role("button", name=re.compile(rf"\({label}\)"))).to_be_visible()
        expect(choice).to_be_focused()
    choice.select_option("spirit")
    stealth = card.root.get_by_role("button", name=re.compile(r"Stealth \(Spirit\)"))
    expect(stealth).to_contain_text("6k2")

    other = Sheet.open(new_page(), site, CHARACTER)
    other.has("Reiko")
    other.root.locator("summary").first.click()
    other.root.locator('.hc-row [name="spirit"]').fill("5")
    other.root.locator('[name="name"]').first.fill("Ryo")
    expect(card.part("use-name")).to_contain_text("Ryo")
    expect(stealth).to_contain_text("9k5")
    stealth.click()
    expect(card.field("attribute")).to_have_value("5")


def test_without_a_character_the_panel_leads_to_the_sheet(page: Page, site: Site) -> None:
    """Where nothing is kept yet, or something that is nobody's character.

    Cards of a ruleset without characters have no such panel.
    """
    card = Card.open(page, site, ROLLS, SKILL)
    card.press("character")
    expect(card.part("uses")).to_contain_text("No character is kept in this browser yet.")
    card.press("character")
    keep_text(page, CHARACTER.stored, '{"kind": 5}')
    card.press("character")
    expect(card.part("uses")).to_contain_text("This is not a file of the kind")
    card.part("uses").get_by_role("link").click()
    expect(Sheet(card.page).root).to_be_visible()
    assert card.page.url == f"{site.url}{CHARACTER.path}#character.honors-edge"
    card = Card.open(page, site, "honorbound/attacks/", "honorbound.attack")
    expect(card.root.locator('[data-act="share"]')).to_be_visible()
    expect(card.root.locator('[data-act="character"]')).to_have_count(0)


def test_each_button_of_a_skill_says_which(page: Page, site: Site) -> None:
    """Also after the skill has another name, and before it has any.

    Arrow keys step its number as those of the traits. Each removed skill comes back by itself.
    """
    sheet = Sheet.open(page, site, CHARACTER, f"{REIKO}&skill=Swim:strength:2")
    sheet.has("Reiko")
    unfold(sheet.root).locator('.hc-row [name="coordination"]').press("ArrowUp")
    sheet.skills.first.locator('[name="rank"]').press("ArrowUp")
    sheet.holds('"rank": 5')
    sheet.has("Reiko", coordination="4")
    buttons = [f"{{}}, Rank: {what}" for what in ("less", "more")] + ["Remove {}"]
    for name in ("Stealth", "Hiding", "", "A $& B"):
        sheet.skills.first.locator('[name="name"]').fill(name)
        called = name or "New skill"
        for button in buttons:
            named = sheet.skills.first.get_by_role("button", name=button.format(called), exact=True)
            expect(named).to_have_count(1)
        expect(sheet.skills.first.get_by_role("spinbutton")).to_have_accessible_name(
            f"{called}, Rank"
        )
    for left in (1, 0):
        sheet.skills.first.locator('[data-act="remove"]').click()
        expect(sheet.skills).to_have_count(left)
        sheet.is_answered()
    sheet.press("undo")
    expect(sheet.skills).to_have_count(1)


def test_what_is_typed_while_python_starts_is_kept(page: Page, site: Site) -> None:
    """A link and a file wait for the answer."""
    page.add_init_script(HOLD_ALL)
    sheet = Sheet.open(page, site, CHARACTER)
    expect(sheet.root.locator(".hc-play")).to_be_hidden()
    sheet.root.locator('.hc-row [name="name"]').fill("Reiko")
    expect(sheet.root.locator(".hc-status-text")).to_contain_text("Getting the calculator ready")
    sheet.press("copy")
    with page.expect_download() as saved:
        sheet.press("save")
        page.evaluate("release()")
    assert saved.value.suggested_filename == "reiko.json"
    expect(sheet.message).to_have_text("Link copied.")
    assert page.evaluate("navigator.clipboard.readText()").endswith("?name=Reiko")


# A character of Honor: halves, specialties, and what they fill

HONOR_SHEET = "honor/character/"
MIRA = (
    "#character.honor?name=Mira&agility=2.5&leadership=2.5&points=17"
    "&skill=Melee+Combat:agility:3.5&skill=Melee+Combat/Rapier:agility:4.5"
    "&skill=Perform:leadership:3&skill=Perform/Poetry:leadership:4.5&skill=Perform/Song:leadership:4"
)


def sheet_of(page: Page) -> Locator:
    return page.locator('[id="character.honor"]')


def fact(page: Page, label: str) -> Locator:
    """What follows from the sheet, by its name."""
    return sheet_of(page).locator(f'.hc-facts div:has(dt:text-is("{label}")) dd')


def test_sheet_takes_halves_and_tells_its_worth(page: Page, site: Site) -> None:
    """One press is half a point; a skill below its attribute is told beside its row.

    Axe finds nothing in a sheet with such a mistake, light and dark.
    """
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.url + HONOR_SHEET)
    sheet = sheet_of(page)
    expect(fact(page, "Experience spent")).to_have_text("0 points")
    sheet.locator('[data-name="agility"] [data-by="1"]').click()
    expect(fact(page, "Experience spent")).to_have_text("40 points")
    sheet.locator('[data-act="add"]').click()
    row = sheet.locator(".hc-skill").last
    row.get_by_label("Skill", exact=True).fill("Running")
    row.locator("select").select_option("agility")
    expect(row.get_by_role("alert")).to_contain_text("Running 2.5 does not exceed Agility 2.5")
    assert complaints_in_both_schemes(sheet) == []
    row.locator('[data-by="1"]').click()
    expect(row.locator(".hc-problem")).to_have_text("")
    expect(fact(page, "Experience spent")).to_have_text("52 points")


def test_a_linked_character_fits_a_phone_and_fills_a_test(page: Page, site: Site) -> None:
    """Nothing hangs over a phone's edge; from the link to the chart, a specialty acts."""
    page.goto(site.url + HONOR_SHEET + MIRA)
    worth = sum((40, 40, 26, 8.5, 12, 12, 7.5))
    expect(fact(page, "Experience spent")).to_have_text(f"{worth:g} points")
    expect(sheet_of(page).locator(".hc-skill")).to_have_count(5)
    fits_each_size(page)
    card = Card.open(page, site)
    card.root.get_by_role("button", name="My character").click()
    acts = card.root.get_by_role("group", name="Acts with")
    acts.get_by_role("button", name="Rapier").click()
    expect(card.field("acting_multiplier")).to_have_value("4.5")
    card.shows("acting_multiplier=4.5")
