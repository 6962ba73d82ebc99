"""The deck workshop: a legal deck from nothing, broken in four ways and mended; texts, links."""

from typing import Self
from urllib.parse import urlencode

from playwright.sync_api import Locator, Page, expect

from tests.browser.card import HOLD_ALL, OWN, PHONE, place_of, usable
from tests.browser.kept_things import DECK as STORY
from tests.browser.kept_things import KEPT, Story, Thing
from tests.browser.visits import hold_python
from tests.conftest import Site

TEAM = "Ash, champion, Fire 4, cost 5\nBram, plain, Body 3\nCor, unique, Mind 2, initiative 3"
NAMES = [f"Ember {n}" for n in range(1, 11)]
DECK = "\n".join(f"3, {name}, Fire, 2, 4" for name in NAMES)
BUILT = urlencode({"team": TEAM, "cards": DECK})
# The same link in another spelling; ready when the page has heard of it.
NAME_IT_AGAIN = """() => new Promise(done => {
    addEventListener('hashchange', done, {once: true})
    location.hash = location.hash.replaceAll('+', '%20')
})"""
SLOW_TO_READ = """
    const {get} = IDBObjectStore.prototype
    const {set} = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'onsuccess')
    IDBObjectStore.prototype.get = function (name) {
        const asked = get.call(this, name)
        const late = act => set.call(asked, event => setTimeout(act, 1000, event))
        Object.defineProperty(asked, 'onsuccess', {set: late})
        return asked
    }
"""


class Workshop(Thing):
    """The workshop of the page on team and deck."""

    def __init__(self, page: Page, story: Story = STORY) -> None:
        super().__init__(page, story)
        self.lead = self.root.locator(".shop-lead")
        self.problem = self.root.locator(".shop-problem")

    @classmethod
    def built(cls, page: Page, site: Site) -> Self:
        """A legal deck of 30 cards, from a link that has been read."""
        shop = cls.open(page, site, STORY, BUILT)
        expect(shop.message).to_have_text(KEPT)
        return shop

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

    def state(self, listing: str, at: int) -> Locator:
        """What a line is told to be."""
        return self.row(listing, at).locator(".shop-state")


def test_a_legal_deck_is_built_from_nothing_broken_in_four_ways_and_mended(
    page: Page, site: Site
) -> None:
    """Row by row, and the rest by a text; each breach is named at its row while typing."""
    shop = Workshop.open(page, site, STORY)
    shop.press("empty")
    expect(shop.lead).to_contain_text("Neither the team nor the deck is legal")
    for name in ("Ash", "Bram", "Cor"):
        shop.press("add", "team")
        shop.write("team", ["Ash", "Bram", "Cor"].index(name), 0, name)
    masteries = shop.row("team", 0).get_by_label("Masteries")
    expect(masteries).to_have_attribute("placeholder", "Fire 4, Air 2")
    shop.write("team", 0, 2, "Fire 4")
    for at, name in enumerate(NAMES[:3]):
        shop.press("add", "cards")
        shop.write("cards", at, 1, name)
        shop.write("cards", at, 0, "3")
    expect(shop.lead).to_contain_text("The deck has 9 cards")
    shop.paste("cards", DECK)
    expect(shop.lead).to_contain_text("are legal. The deck has 30 cards")

    shop.write("cards", 0, 3, "5")
    expect(shop.state("cards", 0)).to_contain_text(
        "needs Fire 5, and the team's best Mastery is Fire 4"
    )
    expect(shop.lead).to_contain_text("The deck is not legal: 1 problem.")
    shop.write("cards", 0, 3, "4")
    expect(shop.lead).to_contain_text("are legal. The deck has 30 cards")

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
    expect(shop.lead).to_contain_text("are legal. The deck has 30 cards")
    expect(shop.root.locator(".shop-wrong")).to_have_count(0)


def test_a_line_that_cannot_be_read_is_named_and_nothing_else_is_lost(
    page: Page, site: Site
) -> None:
    """The line's number, what is wrong with it; the other lines and the last answer stay."""
    shop = Workshop.built(page, site)
    expect(shop.lead).to_contain_text("are legal. The deck has 30 cards")
    shop.paste("cards", "# mine\n" + DECK.replace("3, Ember 2, Fire", "3, Ember 2, Fier"))
    expect(shop.problem).to_contain_text("line 3: ")
    expect(shop.state("cards", 2)).to_contain_text("Fier")
    expect(shop.lead).to_contain_text("are legal. The deck has 30 cards")
    expect(shop.row("cards", 0)).to_contain_text("mine")
    shop.write("cards", 2, 2, "Fire")
    expect(shop.problem).to_be_empty()
    expect(shop.row("cards", 0)).to_contain_text("mine")
    shop.press("undo")
    expect(shop.problem).to_contain_text("line 3: ")
    shop.press("undo")
    expect(shop.problem).to_be_empty()
    expect(shop.row("cards", 0)).not_to_contain_text("mine")


def test_texts_go_out_and_come_in_as_text_and_csv(page: Page, site: Site) -> None:
    """What was copied, pasted again, is the same deck, and the address follows.

    An unencrypted page has no clipboard at all: there the text is shown, to be copied by hand.
    """
    shop = Workshop.open(page, site, STORY, BUILT + "%2C+limited")
    expect(shop.state("cards", 9)).to_contain_text("Limited")
    shop.press("text", "cards")
    expect(shop.message).to_have_text("Text copied.")
    assert shop.page.evaluate("navigator.clipboard.readText()") == DECK + ", limited"
    shop.press("csv", "cards")
    expect(shop.message).to_have_text("Table copied.")
    table = shop.page.evaluate("navigator.clipboard.readText()")
    assert table.splitlines()[0] == "Copies,Name,Discipline,Level,Fate,Limited,Keywords"
    shop.paste("cards", "")
    expect(shop.lead).to_contain_text("has 0 cards")
    shop.page.wait_for_function("location.hash.endsWith('&cards=')")
    shop.paste("cards", table)
    expect(shop.lead).to_contain_text("has 30 cards")
    shop.page.wait_for_function("location.hash.includes('Ember+10')")
    page.evaluate("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    shop.press("text", "team")
    expect(shop.message.locator("textarea")).to_have_value(TEAM)
    shop.press("copy")
    expect(shop.message.locator("textarea")).to_have_value(page.url)


def test_the_odds_of_holding_a_card_with_and_without_the_second_chance(
    page: Page, site: Site
) -> None:
    """Both sentences are the calculator's, for the copies and the round asked for.

    What is typed into a cell counts at once; Tab leads to the next cell.
    """
    shop = Workshop.built(page, site)
    odds = shop.root.locator(".shop-odds p")
    expect(odds).to_have_count(2)
    before = odds.first.text_content()
    shop.root.locator(".shop-over").fill("0")
    expect(odds.first).not_to_have_text(str(before))
    expect(odds.nth(1)).to_contain_text("50.1%")
    shop.row("cards", 0).locator('[data-cell="0"]').focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    page.keyboard.press("Tab")
    expect(shop.row("cards", 0).locator('[data-cell="1"]')).to_be_focused()
    expect(shop.lead).to_contain_text("29 cards")


def test_a_same_page_link_is_one_step_and_undoing_stands_in_the_address(
    page: Page, site: Site
) -> None:
    """However often the address names it, one Undo goes back, and the address goes with it."""
    shop = Workshop.open(page, site, STORY)
    shop.press("empty")
    expect(shop.lead).to_contain_text("has 0 cards")
    for listing in ("team", "cards"):
        expect(shop.row(listing, 0)).to_have_count(0)
    page.wait_for_function("() => location.hash.includes('team=&cards=')")
    shop.root.evaluate("shop => { shop.old = true }")
    shop.follow(urlencode({"team": TEAM}))
    expect(shop.row("team", 2)).to_be_visible()
    assert shop.root.evaluate("shop => shop.old"), "the page was put up anew"
    page.evaluate(NAME_IT_AGAIN)
    shop.press("undo")
    expect(shop.row("team", 0)).to_have_count(0)
    page.wait_for_function("() => location.hash.includes('team=&cards=')")
    shop.press("add", "team")
    page.wait_for_function("() => location.hash.includes('New+character')")
    shop.press("undo")
    page.wait_for_function("() => location.hash.includes('team=&cards=')")


def test_a_spreadsheets_cells_stay_in_their_columns(page: Page, site: Site) -> None:
    """Empty and quoted cells, signs that a line may not have, and all ways to say no."""
    shop = Workshop.built(page, site)
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
    # A text that is refused stays, also when a line of the table is changed after it.
    long = "3, Mine, Body, 1, 2\n" * 300
    shop.paste("cards", long)
    expect(shop.refused).to_contain_text("4,000")
    shop.write("cards", 0, 1, "Other")
    expect(shop.message).to_have_text(KEPT)
    expect(text).to_have_value(long)


def test_a_remark_is_no_line_to_be_removed(page: Page, site: Site) -> None:
    """It is shown without its sign, stays in the text, and the keyboard passes it.

    From a line that was removed to the next, else to the one before, else to the button that adds.
    """
    team = "# mine\nAsh, champion\nBram, plain\nCor"
    shop = Workshop.open(page, site, STORY, urlencode({"team": team, "cards": ""}))
    expect(shop.row("team", 0)).to_have_text("mine")
    expect(shop.row("team", 0).get_by_role("button")).to_have_count(0)
    usable(shop.row("team", 1).locator('[data-act="remove"]')).focus()
    page.keyboard.press("Enter")
    expect(shop.row("team", 1).locator('[data-act="remove"]')).to_be_focused()
    usable(shop.row("team", 2).locator('[data-act="remove"]')).focus()
    page.keyboard.press("Enter")
    expect(shop.row("team", 1).locator('[data-act="remove"]')).to_be_focused()
    expect(shop.listing("team").locator("textarea")).to_have_value("# mine\nBram, plain")
    page.keyboard.press("Enter")
    expect(shop.listing("team").locator('[data-act="add"]')).to_be_focused()


def test_what_is_written_by_hand_stays_until_it_is_used(page: Page, site: Site) -> None:
    """A link that opens meanwhile fills the tables, and a reload brings the text back."""
    let_go = hold_python(page)
    shop = Workshop.open(page, site, STORY, BUILT)
    text = shop.listing("cards").locator("textarea")
    shop.listing("cards").locator("summary").click()
    text.fill("3, Mine, Body, 1, 2")
    let_go()
    page.reload()
    expect(shop.message).to_have_text(KEPT)
    expect(shop.row("cards", 0).locator('[data-cell="1"]')).to_have_value("Ember 1")
    expect(text).to_have_value("3, Mine, Body, 1, 2")
    shop.listing("cards").locator("summary").click()
    shop.press("use", "cards")
    expect(shop.row("cards", 0).locator('[data-cell="1"]')).to_have_value("Mine")
    expect(shop.row("cards", 1)).to_have_count(0)


def test_a_touch_before_anything_is_known_has_the_chart_drawn(page: Page, site: Site) -> None:
    """What is kept may be slow to come; to go into a cell keeps nothing."""
    page.add_init_script(SLOW_TO_READ)
    shop = Workshop.open(page, site, STORY)
    usable(shop.row("team", 1).locator('[data-cell="0"]')).focus()
    expect(shop.root.locator(OWN).first).to_be_visible()
    assert shop.kept() is None


def test_the_sample_is_drawn_before_python_and_nothing_is_left_blank(
    page: Page, site: Site
) -> None:
    """On a phone: the chart, the card that can be asked for, and where its odds will stand."""
    page.set_viewport_size(PHONE)
    page.add_init_script(HOLD_ALL)
    shop = Workshop.open(page, site, STORY)
    shop.root.scroll_into_view_if_needed()
    expect(shop.root).not_to_have_attribute("waiting", "")
    expect(shop.root.locator(".hc-box .hc-mark").first).to_be_visible()
    expect(shop.root.locator(".shop-which")).not_to_have_value("")
    odds = shop.root.locator(".shop-odds")
    expect(odds).to_have_text("Change the card or the round, and the odds appear here.")
    before = place_of(odds)["height"]
    page.evaluate("release()")
    shop.root.locator(".shop-which").focus()
    expect(odds).to_contain_text("%")
    assert place_of(odds)["height"] <= before + 1


def test_no_name_and_no_choice_in_the_workshop_is_cut(page: Page, site: Site) -> None:
    """Also on a tablet, where its tables have no more room than the text; nor do they stick out.

    On a desk they have the room of a card; on a narrow phone a line's button stands beside its last
    field and takes no row of its own.
    """
    page.set_viewport_size({"width": 320, "height": 900})
    shop = Workshop.open(page, site, STORY).root
    lines = shop.locator("tr[data-at]:has(button)")
    expect(lines.last).to_be_visible()
    for line in lines.all():
        button, field = (place_of(line.locator(part).last) for part in ("button", "input"))
        assert field["y"] <= button["y"] + button["height"] / 2 <= field["y"] + field["height"]
    page.evaluate("document.fonts.ready.then(() => null)")
    cut = """fields => fields.filter(one => {
        const had = one.offsetWidth
        if (one.matches('select')) one.style.width = 'max-content'
        const lacks = one.scrollWidth > one.clientWidth || one.offsetWidth > had
        one.style.width = ''
        return lacks
    }).map(one => one.value)"""
    wider = "tables => tables.map(one => one.scrollWidth - one.parentElement.clientWidth)"
    for width in (360, 390, 768, 1280):
        page.set_viewport_size({"width": width, "height": 900})
        fields = page.locator(".shop-table :is(input[type=text], select)")
        assert fields.evaluate_all(cut) == [], width
        assert page.locator(".shop-table").evaluate_all(wider) == [0, 0], width
    as_wide, card = map(place_of, (shop, page.locator("honor-calculator").first))
    assert (as_wide["x"], as_wide["width"]) == (card["x"], card["width"])
