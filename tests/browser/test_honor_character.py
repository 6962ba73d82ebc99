"""A character of Honor in the browser: halves, specialties, and what they fill."""

from playwright.sync_api import Locator, Page, expect

from honorcalc import compute
from tests.browser.card import DESK, PHONE, explored
from tests.browser.test_access import complaints
from tests.conftest import Site

SHEET = "honor/character/"
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


def test_sheet_takes_halves_and_tells_its_worth(newcomer: Page, site: Site) -> None:
    """One press is half a point; a skill below its attribute is told beside its row."""
    newcomer.goto(site.url + SHEET)
    sheet = sheet_of(newcomer)
    expect(fact(newcomer, "Experience spent")).to_have_text("0 points")
    sheet.locator('[data-name="agility"] [data-by="1"]').click()
    expect(fact(newcomer, "Experience spent")).to_have_text("40 points")
    sheet.locator('[data-act="add"]').click()
    row = sheet.locator(".hc-skill").last
    row.get_by_label("Skill", exact=True).fill("Running")
    row.locator("select").select_option("agility")
    expect(row.get_by_role("alert")).to_contain_text("Running 2.5 does not exceed Agility 2.5")
    row.locator('[data-by="1"]').click()
    expect(row.locator(".hc-problem")).to_have_text("")
    expect(fact(newcomer, "Experience spent")).to_have_text("52 points")
    sheet.locator('[data-name="points"] [data-by="1"]').click()
    expect(sheet.locator(".hc-message")).to_have_text("Kept in this browser.")
    newcomer.reload()
    expect(sheet.locator('[name="points"]')).to_have_value("1")
    expect(fact(newcomer, "Experience spent")).to_have_text("52 points")


def test_linked_character_fills_a_test_and_a_plan(newcomer: Page, site: Site) -> None:
    """From the link to the chart: a specialty acts, and the plan finds the cheaper order."""
    newcomer.goto(site.url + SHEET + MIRA)
    worth = sum((40, 40, 26, 8.5, 12, 12, 7.5))
    expect(fact(newcomer, "Experience spent")).to_have_text(f"{worth:g} points")
    newcomer.goto(site.url + "honor/test/")
    card = newcomer.locator('[id="honor.test"]')
    card.get_by_role("button", name="My character").click()
    card.get_by_role("group", name="Acts with").get_by_role("button", name="Rapier").click()
    expect(card.locator('[name="acting_multiplier"]')).to_have_value("4.5")
    success = compute("honor.test", acting_multiplier=4.5).values["success"]
    expect(card.locator(".hc-lead-text")).to_have_text(f"{success:.1%}")
    newcomer.goto(site.url + "honor/experience/")
    card = newcomer.locator('[id="honor.plan"]')
    card.get_by_role("button", name="My character").click()
    raises = card.get_by_role("group", name="Raises")
    raises.get_by_role("button", name="Leadership").click()
    expect(card.locator('[name="points"]')).to_have_value("17")
    card.locator('[name="goal"]').fill("3.5")
    expect(card.locator(".hc-headline")).to_contain_text("Leadership to 3.5 costs 85 points")
    base = "honor.plan"
    explored(card)
    drawn = newcomer.evaluate(
        f"document.getElementById('{base}').querySelector('.js-plotly-plot').data"
        ".map(trace => [trace.meta.role, [...trace.base]])"
    )
    assert drawn == [["counts", [7, 43]], ["rest", [0]]]


def test_the_sheet_is_within_everybodys_reach(page: Page, site: Site) -> None:
    """The checker axe finds nothing with a full sheet; nothing hangs over a phone's edge."""
    page.goto(site.url + SHEET + MIRA)
    expect(sheet_of(page).locator(".hc-skill")).to_have_count(5)
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        assert complaints(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
