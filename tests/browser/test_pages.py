"""The pages around the cards: light to open, searchable, explained, within reach, printable."""

import re

import pytest
from playwright.sync_api import Page, Response, expect

from tests.browser.card import HOME, PHONE, Card, hidden, pressable
from tests.browser.conftest import NewPage
from tests.browser.test_access import complaints
from tests.browser.test_answers import asked_for
from tests.browser.test_navigation import LISTED
from tests.conftest import Site

FIRST_OF_LIFE = "tools/finding.js"
COLORS = """() => {
    for (const one of document.getAnimations()) one.finish()
    return [...document.querySelectorAll('body, body *')].map(one => {
        const {color, backgroundColor, borderColor, fill, filter, boxShadow} = getComputedStyle(one)
        return [one.tagName, color, backgroundColor, borderColor, fill, filter, boxShadow].join()
    })
}"""
MOVE = """far => document.body.dispatchEvent(
    new PointerEvent('pointermove', {bubbles: true, movementX: far}))"""


@pytest.mark.parametrize(
    "path",
    [
        *("", "honor/", "honor/test/", "honor/combat/", "honor/experience/", "honor/examples/"),
        *(f"actions-reactions/{page}" for page in ("", "checks/", "tuning/", "examples/")),
    ],
)
def test_whole_first_page_is_light(newcomer: Page, site: Site, path: str) -> None:
    """Who comes from a thread and touches nothing loads at most 150 kB, whatever the page."""
    answers: list[Response] = []
    newcomer.on("response", lambda answer: answers.append(answer))
    newcomer.goto(site.url + path)
    # A busy machine is idle now and then before the scripts begin.
    newcomer.wait_for_function(LISTED)
    newcomer.wait_for_load_state("networkidle")

    sizes = {answer.url: answer.request.sizes()["responseBodySize"] for answer in answers}
    assert len(sizes) > 10
    assert sum(sizes.values()) <= 150_000, "\n".join(f"{n} {url}" for url, n in sizes.items())


def test_a_pointer_that_rests_is_no_sign_of_life(newcomer: Page, site: Site) -> None:
    """Chromium says of it that it moved, by nothing, where a page comes below it."""
    asked = asked_for(newcomer, FIRST_OF_LIFE)
    newcomer.goto(site.url + "honor/examples/")
    newcomer.wait_for_function(LISTED)
    newcomer.evaluate(MOVE, 0)
    newcomer.wait_for_timeout(300)
    assert asked == []
    with newcomer.expect_request(f"**/{FIRST_OF_LIFE}"):
        newcomer.evaluate(MOVE, 1)


def test_search_fetches_its_index_when_asked_and_finds_a_rule(page: Page, site: Site) -> None:
    """Nothing is fetched for a search nobody makes; the first words typed find pages.

    A link to a search shows what it found, though nobody has opened the search; `?h=` marks in a
    page what was looked for.
    """
    asked = asked_for(page, "search_index.json")
    page.goto(site.url, wait_until="networkidle")
    assert asked == []

    found = page.locator(".md-search-result__link").first
    page.locator(".md-search__input").click()
    page.keyboard.type("hit location")
    expect(found).to_contain_text("ocation")
    assert len(asked) == 1
    assert complaints(page.locator(".md-search")) == []

    page.goto(f"{site.url}?q=armor")
    expect(found).to_be_visible()
    page.goto(f"{site.url}honor/wounds/?h=unconscious")
    expect(page.locator("article mark").first).to_have_text("unconscious", ignore_case=True)


def test_menu_and_search_open_by_keyboard_on_a_phone(new_page: NewPage, site: Site) -> None:
    """Behind a narrow screen may sit a keyboard: both are reached and opened without a pointer.

    A section that is chosen in the menu closes it.
    """
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    page.goto(f"{site.url}honor/test/")
    page.wait_for_function(LISTED)
    page.locator('label.md-header__button[for="__drawer"]', has_text="Menu").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#__drawer")).to_be_checked()
    expect(page.get_by_role("link", name="Critical events").first).to_be_visible()
    assert complaints(page.locator(".md-sidebar--primary")) == []

    page.locator('label[for="__toc"]').first.click()
    page.locator(".md-nav--secondary").get_by_role("link").last.click()
    expect(page.locator("#__drawer")).not_to_be_checked()
    page.locator('label.md-header__button[for="__search"]', has_text="Search").focus()
    page.keyboard.press("Space")
    expect(page.locator(".md-search__input")).to_be_focused()


def test_a_letter_by_itself_leads_nowhere(page: Page, site: Site) -> None:
    """The keyboard may slip: nobody loses what was rolled on the page."""
    card = Card.open(page, site)
    card.tab("rolls").focus()
    for key in ("n", "p", ",", ".", "f", "s", "/"):
        page.keyboard.press(key)
    page.wait_for_timeout(500)
    assert page.url.startswith(site.url + HOME)
    expect(card.tab("rolls")).to_be_focused()


def test_figure_of_the_body_answers_and_navigation_lives_on(page: Page, site: Site) -> None:
    """A region of the drawing sets the calculator; the next page still comes without a reload."""
    page.goto(f"{site.url}honor/hit-location/")
    page.wait_for_function(LISTED)
    page.evaluate("window.stayed = true")
    page.locator("svg a").first.click()
    # The head is the calculator's own choice: an answer that comes at once leaves it out.
    expect(page).to_have_url(re.compile(r"#honor\.location\?aim=section(&region=head)?$"))
    card = Card(page, "honor.location")
    expect(card.field("aim")).to_have_value("section")

    page.get_by_role("link", name="Armor and damage").first.click()
    expect(page.locator("h1")).to_contain_text("Armor and damage")
    assert page.evaluate("window.stayed") is True


def test_print_is_a_rules_sheet(page: Page, site: Site) -> None:
    """On paper stand text, chart and table, dark on white, and nothing to press."""
    page.goto(f"{site.url}honor/test/")
    for scheme in ("default", "slate"):
        page.emulate_media(media="screen")
        page.evaluate("scheme => document.body.dataset.mdColorScheme = scheme", scheme)
        page.emulate_media(media="print")
        for part in (".md-typeset", ".hc"):
            expect(page.locator(part).first).to_have_css("color", "rgb(0, 0, 0)")
        expect(page.locator(".hc").first).to_have_css("background-color", "rgb(255, 255, 255)")
    card = Card(page)
    for part in (".md-header", ".md-tabs", ".md-sidebar", ".md-footer", "[rel=edit]", ".md-tags"):
        hidden(page.locator(part))
    for part in ("step", "slider", "button", "tabs"):
        hidden(card.part(part))
    expect(page.locator(".imprint")).to_have_text(
        re.compile(rf"^\s*Honor · {re.escape(site.url)}honor/test/ · Honor Roll \d")
    )
    expect(page.locator(".imprint")).to_be_visible()
    # One that stands lower on a scrolled screen would be printed over a row.
    expect(page.locator(".hc-table thead th").first).to_have_css("position", "static")
    expect(card.part("lead")).to_be_visible()
    expect(card.part("box").locator("svg").first).to_be_visible()
    styles = "(all, names) => all.map(one => names.map(name => getComputedStyle(one)[name]))"
    cards = page.locator(".hc:has(.hc-select)").evaluate_all(styles, ["breakInside"])
    assert {*map(tuple, cards)} == {("avoid",)}
    fields = page.locator(".hc-control > :is(.hc-number, .hc-select)")
    looks = fields.evaluate_all(styles, ["borderTopColor", "appearance"])
    assert {*map(tuple, looks)} == {("rgba(0, 0, 0, 0)", "none")}
    page.emulate_media(media="screen")
    card.tab("rolls").click()
    page.emulate_media(media="print")
    for part in ("own", "evening", "trust"):
        hidden(card.part(part))


def test_on_paper_what_is_on_and_what_is_chosen_are_words(page: Page, site: Site) -> None:
    """No switch, no box to tick, of several choices the one that was made, and every line."""
    said = """on => on.map(one => [one.checked, getComputedStyle(one, '::before').content])"""
    words = [[True, '"yes"'], [False, '"no"']]
    page.goto(f"{site.url}honorbound/team-and-deck/")
    page.emulate_media(media="print")
    for boxes in (".shop-table", "honor-calculator"):
        expect(page.locator(f"{boxes} [type=checkbox]").first).to_have_css("appearance", "none")
        found = page.locator(f"{boxes} [type=checkbox]").evaluate_all(said)
        assert [one for one in found if one not in words] == []
    shows_every_line(page)
    page.goto(f"{site.url}honor/combat/")
    page.emulate_media(media="print")
    choices = page.locator("form.hc-inputs .hc-segments label")
    seen = choices.evaluate_all("all => all.map(one => [one.innerText > '', one.control.checked])")
    assert [True, True] in seen
    assert [one for one in seen if one[0] != one[1]] == []


def shows_every_line(page: Page) -> None:
    """A deck has more lines than its field, which nobody scrolls."""
    for field in page.locator("honor-calculator textarea").all():
        assert field.evaluate("field => field.scrollHeight - field.clientHeight") <= 0


def test_without_scripts_a_text_shows_every_line(new_page: NewPage, site: Site) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{site.url}honorbound/team-and-deck/")
    shows_every_line(page)


def test_the_contents_mark_the_section_that_was_chosen(page: Page, site: Site) -> None:
    """Not the one before it, which ends where the chosen one begins."""
    page.goto(f"{site.url}honor/wounds/")
    contents = page.locator(".md-nav--secondary .md-nav__link:visible")
    for entry in contents.all()[:-2]:  # the end of a page may come before its last sections
        entry.click()
        expect(page.locator(".md-nav--secondary .md-nav__link--active").last).to_have_text(
            entry.inner_text()
        )


def test_a_fight_is_printed_as_it_stands(page: Page, site: Site) -> None:
    """Both fighters and the odds are on paper, dark on white, with the address below."""
    page.goto(f"{site.url}honor/fight/")
    page.emulate_media(media="print", color_scheme="dark")
    for part in (".hc-fight-given", ".hc-fight summary"):  # they wait for somebody
        hidden(page.locator(part))
    expect(page.locator(".hc-fight")).to_have_css("color", "rgb(0, 0, 0)")
    expect(page.locator(".hc-fight")).to_have_css("background-color", "rgb(255, 255, 255)")
    sides = page.locator(".hc-round-side")
    expect(sides).to_have_count(2)
    odds, imprint = page.locator(".hc-fight-odds dd").first, page.locator(".imprint")
    for shown in (*sides.all(), odds, imprint):
        expect(shown).to_be_visible()
    expect(imprint).to_contain_text(f" · {site.url}honor/fight/ · Honor Roll ")


@pytest.mark.parametrize(
    ("ruleset", "sides"),
    [("honor", 2), ("honors-edge", 2), ("honorbound", 1), ("actions-reactions", 1)],
)
def test_summary_prints_on_one_sheet(page: Page, site: Site, ruleset: str, sides: int) -> None:
    """As it says of itself; the sheet may be printed on both sides."""
    page.goto(f"{site.url}{ruleset}/summary/")
    for paper in ("A4", "Letter"):
        sheets = re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=paper))
        assert len(sheets) == sides, paper
    cut = "tables => tables.filter(one => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".book").evaluate_all(cut) == 0  # nor does one on the screen


def test_a_phone_shows_the_live_card_before_the_games(new_page: NewPage, site: Site) -> None:
    """The first screen has the figure of a roll; the keyboard goes as the eye does."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    page.goto(site.url)
    expect(page.locator("honor-calculator .hc-lead-text")).to_be_in_viewport()
    tops = page.locator("honor-calculator, .door").evaluate_all(
        "parts => parts.map(part => part.getBoundingClientRect().top)"
    )
    assert len(tops) > 5
    assert tops == sorted(tops)


@pytest.mark.parametrize(
    ("path", "tool"),
    [
        ("honorbound/arena/", "board"),
        ("honorbound/team-and-deck/", "workshop"),
        ("honors-edge/honor/", "tracker"),
        ("honors-edge/character/", "character"),
    ],
)
def test_a_tool_takes_nothing_before_its_script_is_there(
    page: Page, site: Site, path: str, tool: str
) -> None:
    """On a slow line no press, no file and no text is taken and then lost."""
    page.route(f"**/desk/{tool}.js", lambda route: None)
    page.goto(site.url + path)
    assert pressable(page.locator(f'[data-tool="desk/{tool}"]')) == []


def test_on_a_dark_screen_a_page_is_dark_before_any_script_says_so(
    new_page: NewPage, site: Site
) -> None:
    """In the theme's own colors for it, and in the light ones for whoever chooses those."""
    page = new_page(color_scheme="dark", reduced_motion="reduce")
    body = page.locator("body")
    for path in ("honor/test/", "python/", "honors-edge/"):
        page.goto(site.url + path)
        expect(body).to_have_attribute("data-md-color-scheme", "slate")
        dark = page.evaluate(COLORS)
        body.evaluate("body => body.dataset.mdColorScheme = 'default'")
        assert page.evaluate(COLORS) != dark, path
        body.evaluate("body => delete body.dataset.mdColorMedia")
        assert page.evaluate(COLORS) == dark, path

    bare = new_page(color_scheme="dark", java_script_enabled=False)
    bare.goto(site.url + path)
    expect(bare.locator("body")).to_have_css("background-color", "rgb(23, 25, 22)")


def test_a_word_is_explained_to_whoever_comes_to_it(new_page: NewPage, site: Site) -> None:
    """By a pointer, by the keyboard or by a finger, again and again; the header's buttons too.

    A link keeps its line when the keyboard comes to it, and when it has passed.
    """
    page = new_page(has_touch=True)
    page.goto(f"{site.url}honor/test/")
    link = page.get_by_label("claim on H1")
    page.keyboard.press("Tab")
    for act in (link.focus, link.blur):
        act()
        expect(link).to_have_css("text-decoration-line", "underline")
    expect(link).to_have_attribute("class", "")
    shown = page.locator(".md-tooltip2--active")
    words = page.locator("article > p abbr").all()[:3]
    meanings = [str(word.get_attribute("title")) for word in words]
    comes = words[0].hover, words[1].focus, words[2].tap, words[0].hover
    assert meanings[0].startswith("The game master")
    for come, meaning in zip(comes, [*meanings, meanings[0]], strict=True):
        come()
        expect(shown).to_have_text(meaning)
        page.locator("h1").first.click()
        page.mouse.move(1, 1)
        expect(shown).to_have_count(0)
    page.locator(".md-header__button:visible[title]").last.hover()
    expect(page.locator(".md-tooltip--active")).to_be_visible()
