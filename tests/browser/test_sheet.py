"""The GM's sheet: cards of any game put on it from their share menu, shown, ordered, printed."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from honorcalc import __version__
from tests.browser.card import DESK, HOLD, PHONE, Card, hidden, lead_of, native, place_of
from tests.browser.kept_things import SHEET, Thing, collected
from tests.browser.test_access import complaints
from tests.browser.test_faults import DYING
from tests.browser.visits import hold_python, until
from tests.conftest import Site

GATE = ("honor/test/", "honor.test", "acting_multiplier=4.5")
BRIDGE = ("honors-edge/rolling/", "honors-edge.roll", "reroll_ones=yes")
MOST = 24


def put(page: Page, site: Site, path: str, calculator: str, query: str) -> Locator:
    """Opens a chart and puts it on the sheet; returns what the share menu says."""
    card = Card.open(page, site, f"{path}#{calculator}?{query}", calculator)
    card.shows(query)
    card.share("sheet")
    return card.part("sharing").get_by_role("status")


def tile(thing: Thing, link: str) -> Locator:
    """The card of a link."""
    return thing.root.locator(f'[data-card="{link}"]')


def shows(thing: Thing, calculator: str, query: str) -> None:
    """Waits until a card has the figure and the sentence that Python gives elsewhere."""
    place = tile(thing, f"{calculator}?{query}")
    expect(place.locator(".sheet-figure b")).to_have_text(lead_of(query, calculator))
    said = native(query, "card", calculator)["said"]
    expect(place.locator(".sheet-said")).to_have_text(said)
    expect(place.locator("svg .hc-mark")).not_to_have_count(0)


def uncomputed(thing: Thing, calculator: str, query: str) -> Locator:
    """A card, put on the sheet by its link, while Python's answer is held back."""
    thing.page.evaluate('void (window.hold = ({request}) => /"verb": ?"card"/.test(request))')
    collected(f"{calculator}?{query}")(thing)
    place = tile(thing, f"{calculator}?{query}")
    expect(place).to_contain_text("Not computed yet.")
    return place


def test_a_card_that_comes_back_while_it_is_computed_shows_its_figure(
    page: Page, site: Site
) -> None:
    """Removed and brought back, it is another tile of the same chart.

    Where Python gives no answer, it is said what helps: the page computes it when loaded again.
    What is kept stands there at once; its figures when Python has given them.
    """
    page.add_init_script(DYING)
    page.add_init_script(HOLD)
    thing = Thing.open(page, site, SHEET)
    place = uncomputed(thing, *GATE[1:])
    place.locator('[data-act="remove"]').click()
    expect(place).to_have_count(0)
    thing.press("undo")
    expect(place).to_contain_text("Not computed yet.")
    page.evaluate("release()")
    shows(thing, *GATE[1:])
    uncomputed(thing, *BRIDGE[1:])
    page.evaluate("window.dying = true; release()")
    expect(thing.message).to_have_text(
        "The calculator stopped unexpectedly. Load the page again for the other cards."
    )
    let_go = hold_python(page)
    page.reload()
    expect(thing.root.locator(".sheet-said")).to_have_text(["Not computed yet."] * 2)
    expect(thing.root.locator(".sheet-figure")).to_have_count(0)
    let_go()
    page.reload()
    shows(thing, *BRIDGE[1:])


def test_cards_of_two_games_are_put_on_the_sheet_and_printed(page: Page, site: Site) -> None:
    """Each shows its figure; a reload keeps them; on paper stand no buttons but the address."""
    for path, calculator, query in (GATE, BRIDGE):
        status = put(page, site, path, calculator, query)
        expect(status).to_have_text("Added to your sheet. Open the sheet")
    status.get_by_role("link", name="Open the sheet").click()
    thing = Thing(page, SHEET)
    expect(page).to_have_url(f"{site.url}dice/sheet/#sheet.dice")
    for comes_again in (False, True):
        if comes_again:
            page.reload()
        expect(thing.root.locator(".sheet-count")).to_have_text(f"2 of {MOST} cards")
        for _, calculator, query in (GATE, BRIDGE):
            shows(thing, calculator, query)
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        tops = [place_of(card)["y"] for card in thing.root.locator(".sheet-card").all()]
        assert (tops[0] == tops[1]) is (size == DESK)

    page.emulate_media(media="print")
    hidden(thing.root.locator("button, input, form, textarea"))
    foot = page.locator(".imprint")
    expect(foot).to_be_visible()
    expect(foot).to_contain_text(f"{site.url}dice/sheet/")
    expect(foot).to_contain_text(f"Honor Roll {__version__}")
    last, below = place_of(thing.root.locator(".sheet-card").last), place_of(foot)
    assert last["y"] + last["height"] <= below["y"]
    expect(tile(thing, f"{BRIDGE[1]}?{BRIDGE[2]}").locator(".sheet-figure b")).to_be_visible()


def test_a_full_sheet_is_two_pages(page: Page, site: Site) -> None:
    """It takes no other card, and none twice."""
    thing = Thing.open(page, site, SHEET)
    lines = [f"Card number {n} dice.roll?expression={n + 1}d6" for n in range(MOST - 2)]
    lines += [f"{GATE[1]}?{GATE[2]}", f"{BRIDGE[1]}?{BRIDGE[2]}"]
    thing.root.locator(".sheet-text summary").click()
    thing.root.locator('[name="lines"]').fill("\n".join(lines))
    thing.press("use")
    expect(thing.root.locator(".sheet-count")).to_have_text(f"{MOST} of {MOST} cards")
    collected(f"Gate {lines[-2]}")(thing)
    expect(thing.message).to_have_text("It is on your sheet already.")
    thing.root.locator('[name="lines"]').fill("\n".join([*lines, lines[0]]))
    thing.press("use")
    twice = "You gave a link more than once, so only the first line with that link counts."
    expect(thing.message).to_have_text(twice)
    expect(thing.root.locator(".sheet-figure")).to_have_count(MOST)
    for paper in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper))) == 2
    put(page, site, "dice/", "dice.roll", "expression=40d6")
    status = Card(page, "dice.roll").part("sharing").get_by_role("status")
    expect(status).to_have_text(f"A sheet has room for {MOST} cards; take one off first.")
    status = put(page, site, *GATE)
    expect(status).to_have_text("It is on your sheet already. Open the sheet")


def test_cards_are_titled_moved_and_taken_off_by_keyboard(page: Page, site: Site) -> None:
    """The keyboard stays on the card, or goes on to the next one."""
    thing = Thing.open(page, site, SHEET)
    for _, calculator, query in (GATE, BRIDGE):
        collected(f"{calculator}?{query}")(thing)
    gate, bridge = (tile(thing, f"{one[1]}?{one[2]}") for one in (GATE, BRIDGE))
    bridge.get_by_role("textbox").fill("Over the bridge")
    bridge.get_by_role("textbox").press("Tab")
    up = thing.root.get_by_role("button", name="Move up: Over the bridge")
    up.focus()
    page.keyboard.press("Enter")
    expect(thing.root.locator(".sheet-card").first.locator(".sheet-game")).to_have_text(
        "Honor's Edge"
    )
    expect(up).to_be_focused()
    off = thing.root.get_by_role("button", name="Remove: Over the bridge")
    off.focus()
    page.keyboard.press("Enter")
    expect(bridge).to_have_count(0)
    expect(gate.locator('[data-act="remove"]')).to_be_focused()
    thing.press("undo")
    expect(bridge.get_by_role("textbox")).to_have_value("Over the bridge")
    shows(thing, *BRIDGE[1:])


def test_a_character_is_put_on_the_sheet_with_her_chances(page: Page, site: Site) -> None:
    """From her own sheet, by the button and by her link; on paper too."""
    link = "character.honor?name=Mira&agility=3.5"
    page.goto(f"{site.url}honor/character/#{link}")
    mira = page.locator('[id="character.honor"]')
    expect(mira.locator(".hc-message")).to_have_text("Kept in this browser.")
    mira.get_by_role("button", name="Put on my sheet").click()
    expect(mira.locator(".hc-message")).to_have_text("Added to your sheet. Open the sheet")
    mira.get_by_role("link", name="Open the sheet").click()
    thing = Thing(page, SHEET)
    other = "character.honors-edge?name=Ann&reflexes=4"
    collected(other)(thing)
    for each, game in ((link, "Honor"), (other, "Honor's Edge")):
        anchor, _, query = each.partition("?")
        table = native(query, "card", anchor)["table"]
        place = tile(thing, each)
        expect(place.locator(".sheet-game")).to_have_text(game)
        expect(place.locator("thead th")).to_have_text([table["heading"], *table["columns"]])
        for number, row in enumerate(table["rows"]):
            expect(place.locator("tbody tr").nth(number).locator("th, td")).to_have_text(row)
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        assert complaints(thing.root) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="print")
    expect(tile(thing, link).locator("tbody tr").first).to_be_visible()
    page.emulate_media(media="screen")
    tile(thing, link).get_by_role("link", name="Mira").click()
    expect(page).to_have_url(f"{site.url}honor/character/#{link}")


def test_a_wrong_line_is_told_beside_its_field(page: Page, site: Site) -> None:
    """The sheet stays as it was; settings that cannot be together are told on their card."""
    thing = Thing.open(page, site, SHEET)
    problem = thing.root.locator('[data-name="card"] .hc-problem')
    collected("")(thing)
    expect(problem).to_have_text(
        "no value is given; enter the link of a chart, which Share copies, or of a character."
    )
    thing.root.locator(".sheet-text summary").click()
    thing.root.locator('[name="lines"]').fill("honor.test\nhonor.tset")
    thing.press("use")
    expect(thing.root.locator('[data-name="lines"] .hc-problem')).to_contain_text(
        "Line 2: honor.tset is not a calculator"
    )
    expect(thing.root.locator(".sheet-count")).to_have_text(f"0 of {MOST} cards")
    assert complaints(thing.root) == []
    # Once it is right, the lines of its chart are named: nobody could tell them apart otherwise.
    collected("honor.test?view=over&x=acting_multiplier&by=opposing_multiplier:1:3")(thing)
    expect(thing.root.locator(".sheet-face .hc-key")).to_have_text(["1", "2", "3"])


@pytest.mark.pyodide
def test_the_lean_python_is_enough(newcomer: Page, site: Site) -> None:
    """What a sheet asks is in the profile: no reader fetches the whole WebAssembly for it."""
    fetched: list[str] = []
    newcomer.on("request", lambda request: fetched.append(Path(request.url).name))
    thing = Thing.open(
        newcomer,
        site,
        SHEET,
        "name=Zoë&card=Łukasz+honor.test%3F&card=dice.roll&card=character.honor",
    )
    shows(thing, "honor.test", "")
    shows(thing, "dice.roll", "")
    expect(tile(thing, "character.honor?").locator("tbody tr")).not_to_have_count(0)
    until(newcomer, lambda: "lean.wasm" in fetched)
    assert "pyodide.asm.wasm" not in fetched
