"""What opens on demand: the setting for a wanted chance, and a simulation beside the odds."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from honorcalc import solve
from honorcalc.calculators.words import percent
from tests.asking import granted
from tests.browser.card import ASIDE, HOLD_ALL, HOME, Card
from tests.browser.test_access import complaints_in_both_schemes, fits_a_phone
from tests.browser.test_answers import asked_for
from tests.browser.visits import until
from tests.conftest import Site

DUEL = "honor/combat/"


class Taken:
    """The panel "Which setting gives the chance you want?" of a card, opened."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self.root = card.part("solve")
        self.root.locator("summary").click()
        expect(self.field("parameter")).to_be_visible()

    def field(self, name: str) -> Locator:
        """The wanted chance, the value or the parameter."""
        return self.root.locator(f'[name="{name}"]')

    def find(self, percent: str) -> Locator:
        """Asks; returns the answer's place."""
        self.field("percent").fill(percent)
        self.field("percent").press("Enter")
        return self.root.locator(".hc-solution")

    @property
    def uses(self) -> Locator:
        """The buttons that set what was found."""
        return self.root.locator(".hc-solve-uses button")


def simulated(query: str, seed: int) -> dict[str, Any]:
    """The last reply of a whole simulation of 10,000 rolls, outside the browser."""
    state: dict[str, Any] = {"rolled": 0, "counts": {}}
    asked = {"calculator": "honor.test", "query": query, "seed": seed, "count": 10_000}
    while state["rolled"] < 10_000:
        last = granted("simulate", **asked, **state)
        state = {name: last[name] for name in ("rolled", "counts")}
    return last


def test_a_wanted_chance_finds_its_setting_and_sets_it(page: Page, site: Site) -> None:
    """The answer is Python's sentence, for any of the values; one press puts it into the form.

    Other settings take it away; the one that was looked for does not matter. A chance that is none,
    and a form that is wrong, are said where the answer would stand.
    """
    taken = Taken(Card.open(page, site))
    expect(taken.field("value").locator("option")).to_contain_text(["Succeeds", "Decided by a tie"])
    taken.field("value").select_option("tie")
    found = solve("honor.test", "acting_multiplier", chance="0.04", value="tie")
    expect(taken.find("4")).to_have_text(found.headline)

    taken.field("value").select_option("success")
    solution = taken.find("90")

    found = solve("honor.test", "acting_multiplier", chance="0.9")
    expect(solution).to_have_text(found.headline)
    assert found.nearest.setting != 3.5
    taken.uses.first.click()
    taken.card.is_at(f"acting_multiplier={float(found.nearest.setting):g}")
    expect(solution).to_have_text(found.headline)
    taken.card.more("opposing_multiplier").click()
    expect(solution).to_be_empty()
    expect(taken.uses).to_have_count(0)

    taken.find("101")
    expect(solution).to_have_text("101 is not a chance from 0 to 100%")
    expect(taken.field("percent")).to_have_attribute("aria-invalid", "true")
    assert solution.get_attribute("role") == "status"
    taken.find("60")
    expect(taken.field("percent")).to_have_attribute("aria-invalid", "false")
    taken.card.field("opposing_multiplier").fill("0.3")
    expect(taken.find("60")).to_have_text("0.3 is not a multiple of 0.5 from 0.5 to 20")


def test_nearest_and_first_to_reach_are_both_offered(page: Page, site: Site) -> None:
    """Where the nearest falls short, the one that reaches it stands beside it.

    Axe finds nothing in such an answer and a simulation, light and dark, and they fit a phone.
    """
    page.emulate_media(reduced_motion="reduce")
    taken = Taken(Card.open(page, site, f"{HOME}#honor.test?acting_multiplier=3"))
    taken.card.shows("acting_multiplier=3")
    taken.field("parameter").select_option("opposing_multiplier")

    solution = taken.find("45")

    expect(solution).to_contain_text("comes nearest to 45%")
    expect(taken.uses).to_have_text(["Use 3", "Use 2.5"])
    taken.card.tab("rolls").click()
    taken.card.press("simulate")
    expect(taken.card.part("simulated")).to_contain_text("Seed")
    assert complaints_in_both_schemes(taken.card.root) == []
    assert fits_a_phone(taken.card)
    taken.uses.nth(1).click()
    taken.card.is_at("acting_multiplier=3&opposing_multiplier=2.5&view=rolls")


def test_a_long_search_and_a_simulation_can_be_stopped(page: Page, site: Site) -> None:
    """It shows how far it is; stopped, it leaves the card as quick as before.

    The button stops what it began; other settings take the counts away.
    """
    card = Card.open(page, site, DUEL, "honor.duel")
    taken = Taken(card)
    taken.field("percent").fill("60")
    taken.field("percent").press("Enter")

    stop = taken.root.locator("[data-stop]")
    expect(taken.root.locator("progress")).to_be_visible()
    stop.press("Enter")

    expect(taken.root.locator(".hc-solution")).to_have_text("Stopped.")
    expect(taken.root.get_by_role("button", name="Find")).to_be_focused()
    expect(stop).to_be_hidden()
    card.more("a_attack").click()
    page.wait_for_function("() => location.hash.includes('a_attack=')")
    expect(taken.uses).to_have_count(0)

    card.tab("rolls").click()
    button = card.root.locator('[data-act="simulate"]')
    button.click()
    expect(button).to_have_text("Stop")
    expect(card.part("simulation").locator("tbody tr")).to_have_count(4)
    button.click()
    expect(button).to_have_text("Simulate 10,000")
    expect(card.part("simulated")).to_contain_text("Stopped. ")
    button.click()
    expect(button).to_have_text("Stop")
    card.more("a_attack").click()
    expect(card.part("simulation")).to_be_hidden()
    expect(button).to_have_text("Simulate 10,000")


COMES_TO_EVERYBODY = ("offline.js", "keeping.js", "finding.js", "staying.js")
DRAWING = ["chart.js", "drawing.js"]  # what a chart of their own needs


def test_keyboard_alone_finds_and_sets_with_tools_fetched_when_opened(
    page: Page, site: Site
) -> None:
    """Summary, fields, Find and the answer's button are reached and pressed by keys.

    A reader who only reads and turns a stepper fetches no tool.
    """
    asked = asked_for(page, "/tools/")

    def tools() -> list[str]:
        names = [url.rpartition("/")[2] for url in asked]
        return sorted(name for name in names if name not in COMES_TO_EVERYBODY)

    card = Card.open(page, site)
    card.step()
    until(page, lambda: tools() == DRAWING)
    card.part("solve").locator("summary").focus()
    page.keyboard.press("Enter")
    expect(card.part("solve").locator("form")).to_be_visible()
    until(page, lambda: tools() == sorted([*DRAWING, "solve.css", "solve.js", "styles.js"]))
    for _ in range(4):
        page.keyboard.press("Tab")
    expect(card.part("solve").get_by_role("button", name="Find")).to_be_focused()
    page.keyboard.press("Enter")
    expect(card.part("solve-uses").locator("button")).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")

    found = solve("honor.test", "acting_multiplier", chance="0.6")
    card.is_at(f"acting_multiplier={float(found.nearest.setting):g}")


def test_simulation_stands_beside_the_exact_figures(page: Page, site: Site) -> None:
    """Ten thousand rolls of the linked seed give the very counts that Python gives elsewhere."""
    card = Card.open(page, site, f"{HOME}#honor.test?acting_multiplier=4&seed=5")
    expect(card.part("outcome")).not_to_be_empty()

    card.press("simulate")

    last = simulated("acting_multiplier=4", 5)
    expect(card.part("simulated")).to_have_text(f"{last['headline']} Seed 5.")
    rows = card.part("simulation").locator("tbody tr")
    expect(rows).to_have_count(len(last["table"]["rows"]))
    for row, expected in zip(rows.all(), last["table"]["rows"], strict=True):
        name, share, interval, exact, within = expected
        cells = row.locator("th, td").all_inner_texts()
        assert cells == [name, percent(share), interval, percent(exact), within]
    expect(card.part("simulation").locator("progress")).to_be_hidden()


def test_a_simulation_begun_while_a_link_opens_goes_on(page: Page, site: Site) -> None:
    """The answer to the link changes no setting."""
    page.add_init_script(HOLD_ALL)
    card = Card.open(page, site, f"{HOME}#honor.test?{ASIDE}")
    card.tab("rolls").click()
    card.press("simulate")
    expect(card.root.locator('[data-act="simulate"]')).to_have_text("Stop")
    page.evaluate("release()")
    card.shows(ASIDE)
    expect(card.part("simulated")).to_contain_text("Seed")
    expect(card.part("simulation")).to_be_visible()
