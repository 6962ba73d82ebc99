"""The deck workshop: a legal deck from nothing, broken in four ways and mended; texts, links."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.card import FRESH, PHONE
from tests.browser.conftest import NewPage
from tests.browser.test_access import complaints
from tests.conftest import Site

HOME = "honorbound/team-and-deck/"
ANCHOR = "workshop.honorbound"
TEAM = "Ash, champion, Fire 4, cost 5\nBram, plain, Body 3\nCor, unique, Mind 2, initiative 3"
NAMES = [f"Ember {n}" for n in range(1, 11)]
DECK = "\n".join(f"3, {name}, Fire, 2, 4" for name in NAMES)


class Workshop:
    """The workshop of the page on team and deck."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.root = page.locator(f'[id="{ANCHOR}"]')
        self.lead = self.root.locator(".shop-lead")
        self.problem = self.root.locator(".shop-problem")
        self.told = self.root.locator(".shop-told")

    @classmethod
    def open(cls, page: Page, site: Site, **texts: str) -> Workshop:
        """Opens the page, with linked texts where there are any."""
        page.goto(site.url + HOME + (f"#{ANCHOR}?{urlencode(texts)}" if texts else ""))
        return cls(page)

    def listing(self, name: str) -> Locator:
        """One of the tables with what belongs to it."""
        return self.root.locator(f'[data-listing="{name}"]')

    def row(self, listing: str, at: int) -> Locator:
        """A line of a table."""
        return self.listing(listing).locator(f'tr[data-at="{at}"]')

    def write(self, listing: str, at: int, column: int, text: str) -> None:
        """Types into a cell, or chooses there."""
        cell = self.row(listing, at).locator(f'[data-cell="{column}"]')
        if cell.evaluate("cell => cell.tagName") == "SELECT":
            cell.select_option(text)
        else:
            cell.fill(text)

    def press(self, act: str, listing: str | None = None) -> None:
        """Presses a button by what it does."""
        place = self.listing(listing) if listing else self.root
        place.locator(f'[data-act="{act}"]').first.click()

    def paste(self, listing: str, text: str) -> None:
        """Takes over a text."""
        place = self.listing(listing)
        if not place.locator("textarea").is_visible():
            place.locator("summary").click()
        place.locator("textarea").fill(text)
        self.press("use", listing)

    def kept(self) -> str:
        """What the browser keeps of the workshop."""
        kept: str = self.page.evaluate(
            "() => Object.entries(localStorage)"
            ".filter(([name]) => name.endsWith('workshop honorbound'))"
            ".map(([, text]) => text).join()"
        )
        return kept

    def state(self, listing: str, at: int) -> Locator:
        """What a line is told to be."""
        return self.row(listing, at).locator(".shop-state")


def test_a_legal_deck_is_built_from_nothing_broken_in_four_ways_and_mended(
    page: Page, site: Site
) -> None:
    """Row by row; each breach is named at its row while typing."""
    shop = Workshop.open(page, site)
    shop.press("clear")
    expect(shop.lead).to_contain_text("Not legal")
    for name in ("Ash", "Bram", "Cor"):
        shop.press("add", "team")
        shop.write("team", ["Ash", "Bram", "Cor"].index(name), 0, name)
    shop.write("team", 0, 2, "Fire 4")
    for at, name in enumerate(NAMES):
        shop.press("add", "cards")
        shop.write("cards", at, 1, name)
        shop.write("cards", at, 0, "3")
    expect(shop.lead).to_contain_text("Legal: 30 cards")

    shop.write("cards", 0, 3, "5")
    expect(shop.state("cards", 0)).to_contain_text("needs Fire 5, and the best Mastery is Fire 4")
    expect(shop.lead).to_contain_text("Not legal")
    shop.write("cards", 0, 3, "4")
    expect(shop.lead).to_contain_text("Legal: 30 cards")

    shop.write("cards", 1, 0, "4")
    expect(shop.state("cards", 1)).to_contain_text("4 copies")
    shop.write("cards", 1, 0, "3")

    shop.row("cards", 2).locator('[type="checkbox"]').check()
    expect(shop.state("cards", 2)).to_contain_text("Limited")
    shop.row("cards", 2).locator('[type="checkbox"]').uncheck()

    for at in (0, 1):
        shop.write("team", at, 1, "champion")
    expect(shop.state("team", 1)).to_contain_text("second Champion")
    shop.write("team", 1, 1, "plain")
    expect(shop.lead).to_contain_text("Legal: 30 cards")
    expect(shop.root.locator(".shop-wrong")).to_have_count(0)


def test_a_line_that_cannot_be_read_is_named_and_nothing_else_is_lost(
    page: Page, site: Site
) -> None:
    """The line's number, what is wrong with it; the other lines and the last answer stay."""
    shop = Workshop.open(page, site, team=TEAM, cards=DECK)
    expect(shop.lead).to_contain_text("Legal: 30 cards")
    shop.paste("cards", "# mine\n" + DECK.replace("3, Ember 2, Fire", "3, Ember 2, Fier"))
    expect(shop.problem).to_contain_text("line 3: ")
    expect(shop.state("cards", 2)).to_contain_text("Fier")
    expect(shop.lead).to_contain_text("Legal: 30 cards")
    expect(shop.row("cards", 0)).to_contain_text("# mine")
    shop.write("cards", 2, 2, "Fire")
    expect(shop.problem).to_be_empty()
    expect(shop.row("cards", 0)).to_contain_text("# mine")
    shop.press("undo")
    shop.press("undo")
    expect(shop.problem).to_be_empty()


def test_texts_go_out_and_come_in_as_text_csv_and_link(new_page: NewPage, site: Site) -> None:
    """What was copied, pasted again, is the same deck; so is the link, in a fresh profile."""
    shop = Workshop.open(new_page(), site, team=TEAM, cards=DECK + ", limited")
    expect(shop.state("cards", 9)).to_contain_text("Limited")
    shop.press("text", "cards")
    expect(shop.told).to_have_text("Text copied.")
    assert shop.page.evaluate("navigator.clipboard.readText()") == DECK + ", limited"
    shop.press("csv", "cards")
    expect(shop.told).to_have_text("Table copied.")
    table = shop.page.evaluate("navigator.clipboard.readText()")
    assert table.splitlines()[0] == "Copies,Name,Discipline,Level,Fate,Limited,Keywords"
    shop.paste("cards", "")
    expect(shop.lead).to_contain_text("0 cards")
    shop.paste("cards", table)
    expect(shop.lead).to_contain_text("30 cards")
    shop.page.wait_for_function("location.hash.includes('Ember+10')")
    again = Workshop(new_page(**FRESH))
    again.page.goto(shop.page.url)
    expect(again.lead).to_have_text(str(shop.lead.text_content()))
    expect(again.row("team", 0).locator('[data-cell="3"]')).to_have_value("5")


def test_the_browser_keeps_the_deck(new_page: NewPage, site: Site) -> None:
    """After a reload without a link the same deck is there."""
    page = new_page(**FRESH)
    shop = Workshop.open(page, site)
    shop.press("clear")
    shop.press("add", "team")
    shop.write("team", 0, 0, "Keeper")
    expect(shop.lead).to_contain_text("Not legal")
    expect(shop.state("team", 0)).to_have_text("ok")
    page.goto(site.url + HOME)
    expect(shop.row("team", 0).locator('[data-cell="0"]')).to_have_value("Keeper")


def test_the_odds_of_holding_a_card_with_and_without_the_second_chance(
    page: Page, site: Site
) -> None:
    """Both sentences are the calculator's, for the copies and the round asked for."""
    shop = Workshop.open(page, site, team=TEAM, cards=DECK)
    odds = shop.root.locator(".shop-odds p")
    expect(odds).to_have_count(2)
    before = odds.first.text_content()
    shop.root.locator(".shop-over").fill("0")
    expect(odds.first).not_to_have_text(str(before))
    expect(odds.nth(1)).to_contain_text("50.1%")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_workshop_serves_a_phone_and_a_screen_reader(
    new_page: NewPage, site: Site, scheme: str
) -> None:
    """At 390 px nothing is cut off, by keyboard alone a cell is changed, and axe finds nothing."""
    page = new_page(viewport=PHONE, color_scheme=scheme)
    shop = Workshop.open(page, site, team=TEAM, cards=DECK)
    expect(shop.lead).to_contain_text("Legal: 30 cards")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shop.row("cards", 0).locator('[data-cell="0"]').focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    expect(shop.row("cards", 0).locator('[data-cell="1"]')).to_be_focused()
    expect(shop.lead).to_contain_text("29 cards")
    assert complaints(page) == []


def test_a_link_leaves_the_readers_own_deck_alone(page: Page, site: Site) -> None:
    """Shown beside what is kept; taken over only at a press, which can be undone."""
    shop = Workshop.open(page, site)
    shop.press("clear")
    shop.press("add", "team")
    shop.write("team", 0, 0, "Mine")
    name = shop.row("team", 0).locator('[data-cell="0"]')
    offer = shop.root.locator(".hc-offer")
    expect(shop.state("team", 0)).to_have_text("ok")
    own = shop.kept()
    assert "Mine" in own

    shop.root.evaluate("shop => { shop.old = true }")
    page.evaluate("link => location.hash = link", f"{ANCHOR}?{urlencode({'team': TEAM})}")
    page.wait_for_function("id => !document.getElementById(id).old", arg=ANCHOR)  # drawn anew
    expect(name).to_have_value("Ash")
    expect(offer).to_be_visible()
    shop.write("team", 0, 0, "Asha")
    expect(shop.state("team", 0)).to_have_text("ok")
    page.wait_for_function("() => location.hash.includes('Asha')")
    assert shop.kept() == own
    shop.press("mine")
    expect(name).to_have_value("Mine")
    expect(offer).to_be_hidden()

    page.goto(site.url)
    Workshop.open(page, site, team=TEAM)
    expect(name).to_have_value("Ash")
    assert shop.kept() == own
    shop.press("keep")
    expect(offer).to_be_hidden()
    assert "Ash" in shop.kept()
    shop.press("undo")
    expect(name).to_have_value("Mine")
    assert shop.kept() == own


def test_a_same_page_link_is_one_step_and_undoing_stands_in_the_address(
    page: Page, site: Site
) -> None:
    """However often the address names it, one Undo goes back, and the address goes with it."""
    shop = Workshop.open(page, site)
    shop.press("clear")
    expect(shop.lead).to_contain_text("0 cards")
    shop.root.evaluate("shop => { shop.old = true }")
    page.evaluate("link => location.hash = link", f"{ANCHOR}?{urlencode({'team': TEAM})}")
    page.wait_for_function("id => !document.getElementById(id).old", arg=ANCHOR)  # drawn anew
    expect(shop.row("team", 2)).to_be_visible()
    page.evaluate("() => { location.hash = location.hash.replaceAll('+', '%20') }")  # the same
    page.wait_for_function("() => location.hash.includes('%20')")
    shop.press("undo")
    expect(shop.row("team", 0)).to_have_count(0)
    page.wait_for_function("() => location.hash.includes('team=&cards=')")
    shop.press("add", "team")
    page.wait_for_function("() => location.hash.includes('New+character')")
    shop.press("undo")
    page.wait_for_function("() => location.hash.includes('team=&cards=')")


def test_only_what_was_changed_is_kept_and_at_once(page: Page, site: Site) -> None:
    """Tabbing in keeps nothing; what is typed stays though the page is left before the answer."""
    page.route("**/runtime/**", lambda route: None)
    shop = Workshop.open(page, site)
    name = shop.row("team", 1).locator('[data-cell="0"]')
    name.focus()
    expect(shop.root.locator(".hc-status-text")).to_contain_text("Python")
    assert shop.kept() == ""
    name.fill("Quick")
    page.unroute("**/runtime/**")
    page.goto(site.url)
    page.goto(site.url + HOME)
    expect(name).to_have_value("Quick")


def test_a_link_too_long_is_cut_and_told_of(page: Page, site: Site) -> None:
    """No more rows than Python would read, nothing kept, and a sentence."""
    shop = Workshop.open(page, site)
    page.evaluate("link => location.hash = link", f"{ANCHOR}?cards={'3,E,Fire,1,2%0A' * 20_000}")
    notes = shop.root.locator(".hc-link-notes li")
    expect(notes).to_have_text(["Deck: only the first 4,000 characters are used."])
    assert shop.listing("cards").locator("tbody tr").count() <= 400
    assert shop.kept() == ""


def test_a_spreadsheets_cells_stay_in_their_columns(page: Page, site: Site) -> None:
    """Empty and quoted cells, signs that a line may not have, and all ways to say no."""
    shop = Workshop.open(page, site, team=TEAM, cards=DECK)
    head = "Copies,Name,Discipline,Level,Fate,Limited,Keywords\n"
    lines = (
        (",Ember,Fire,2,4,,", ", Ember, Fire, 2, 4"),
        ("3,Card #7,Fire,2,4,,slow", "3, Card  7, Fire, 2, 4, slow"),
        (
            '3,"Ember, the Last",Fire,2,4,no,"slow, hot"',
            "3, Ember  the Last, Fire, 2, 4, slow, hot",
        ),
        ('3,"""Big"" Joe",Fire,2,4,FALSE,', '3, "Big" Joe, Fire, 2, 4'),
        ('1,"two\nrows",Fire,2,4,TRUE,', "1, two rows, Fire, 2, 4, limited"),
        ("1,X,Fire,2,4,x,", "1, X, Fire, 2, 4, limited"),
        (",,,,,,", ""),
    )
    shop.paste("cards", head + "\n".join(line for line, _ in lines))
    text = shop.listing("cards").locator("textarea")
    expect(text).to_have_value("\n".join(said for _, said in lines if said))
    # Without quotes that close, each sign is what it is.
    tabbed = '3\t"Joe\tFire\t2\t4\t\t\n2\tZ\tAir\t1\t1\t\t'
    shop.paste("cards", head.replace(",", "\t") + tabbed)
    expect(text).to_have_value('3, "Joe, Fire, 2, 4\n2, Z, Air, 1, 1')


def test_removing_lines_keeps_the_keyboard_there(page: Page, site: Site) -> None:
    """The next line's button, else the one before, and where none is left the one that adds."""
    shop = Workshop.open(page, site, team="Ash, champion\nBram, plain", cards="")
    for at in (0, 0):
        shop.row("team", at).locator('[data-act="remove"]').focus()
        page.keyboard.press("Enter")
        left = shop.listing("team").locator('tbody [data-act="remove"]')
        place = left.first if left.count() else shop.listing("team").locator('[data-act="add"]')
        expect(place).to_be_focused()


def test_without_a_clipboard_the_text_is_there_to_be_copied(page: Page, site: Site) -> None:
    """An unencrypted page has none at all."""
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    shop = Workshop.open(page, site, team=TEAM, cards=DECK)
    shop.press("text", "team")
    expect(shop.told.locator("textarea")).to_have_value(TEAM)
    shop.press("link")
    expect(shop.told.locator("textarea")).to_have_value(page.url)
