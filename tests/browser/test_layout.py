"""Where things stand: question and answer on one screen, and nothing over what can be pressed."""

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser.card import DESK, HOME, PHONE, Card, place_of, pressable
from tests.browser.conftest import NewPage
from tests.browser.visits import until
from tests.conftest import Site

TABLET: ViewportSize = {"width": 768, "height": 1024}
BELOW_THE_HEADER = """card => scrollTo(0, card.getBoundingClientRect().top + scrollY
    - document.querySelector('.md-header').getBoundingClientRect().height - 4)"""
UP = """() => new Promise(seen => {
    scrollBy(0, -50)
    const look = () => seen(!document.querySelector('.md-top').hidden)
    requestAnimationFrame(() => requestAnimationFrame(look))
})"""
CARDS = [
    ("honor/test/", "honor.test"),
    ("honor/wounds/", "honor.healing"),
    ("honors-edge/skill-rolls/", "honors-edge.skill"),
    ("actions-reactions/checks/", "actions-reactions.check"),
    ("compare/", "compare.same_odds"),
    ("dice/", "dice.roll"),
]
FEW = {"honor.healing", "compare.same_odds", "dice.roll"}  # with one or two settings
# How many pixels lists lack for their longest choice.
LACKS = """lists => lists.filter(list => list.offsetWidth).map(list => {
    const whole = list.cloneNode(true)
    whole.style.cssText = 'position: absolute; max-width: none; width: max-content'
    list.after(whole)
    const lacks = whole.offsetWidth - list.offsetWidth
    whole.remove()
    return lacks
})"""


@pytest.mark.parametrize(("path", "anchor"), CARDS)
def test_a_desktop_shows_question_and_answer_on_one_screen(
    page: Page, site: Site, path: str, anchor: str
) -> None:
    """Figure and chart are right of the settings, and below where one or two would leave a hole."""
    card = Card.open(page, site, path, anchor)
    for width in (1280, 1600):
        page.set_viewport_size({"width": width, "height": 900})
        card.root.evaluate(BELOW_THE_HEADER)
        inputs = place_of(card.part("inputs"))
        if anchor in FEW:
            assert inputs["width"] == place_of(card.part("box").first)["width"]
        else:
            answer = place_of(card.part("answer"))
            assert inputs["x"] + inputs["width"] < answer["x"]
        for part in ("inputs", "headline", "box"):
            expect(card.part(part).first).to_be_in_viewport(ratio=1)
        whole = place_of(card.root)
        for rail in ("primary", "secondary"):
            side = place_of(page.locator(f".md-sidebar--{rail} .md-sidebar__scrollwrap"))
            right, end = side["x"] + side["width"], whole["x"] + whole["width"]
            assert right <= whole["x"] or end <= side["x"]
        assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("path", ["honor/", "honors-edge/", "honorbound/"])
def test_house_rules_keep_to_their_card(page: Page, site: Site, path: str) -> None:
    """Nothing of a setting sticks out of its row, and the sentence begins where the table does.

    The longest choices are seen whole, also on a narrow phone, where a list is as wide as its card.
    """
    page.goto(f"{site.url}{path}house-rules/")
    card = page.locator("honor-house")
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        ends = card.locator(".hc-row").evaluate_all(
            "rows => rows.map(row => [row, ...row.children].map(one => one.getBoundingClientRect()"
            ".right))"
        )
        assert len(ends) > 5
        assert [found for found in ends if max(found) > found[0] + 1] == []
        away = card.locator(".hc-help-button").evaluate_all(
            "found => found.map(one => one.offsetLeft - one.previousElementSibling.offsetLeft"
            " - one.previousElementSibling.offsetWidth)"
        )
        assert max(away) < 8
        places = (".hc-headline", ".hc-telling", "[data-act=play]")
        sentence, table, play = (place_of(card.locator(part)) for part in places)
        assert sentence["x"] == table["x"]
        assert play["y"] - table["y"] - table["height"] > 6
    page.set_viewport_size({"width": 360, "height": 800})
    lists = card.locator("select")
    assert lists.count() > 1
    assert max(lists.evaluate_all(LACKS)) <= 0


def test_the_field_for_a_link_is_wide(page: Page, site: Site) -> None:
    """A link is long: its field takes what the name leaves of the line, or one of its own."""
    page.goto(f"{site.url}dice/sheet/")
    fields = [page.locator(f".hc-gm-sheet [name={name}]") for name in ("name", "card")]
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        places = [place_of(field) for field in fields]
        assert min(place["width"] for place in places) > 300
        assert places[0]["x"] == places[1]["x"]


def test_the_shorter_column_stays_while_the_longer_is_scrolled(page: Page, site: Site) -> None:
    """Many settings do not push their answer off the screen."""
    page.set_viewport_size({"width": 1280, "height": 700})
    card = Card.open(page, site, "honor/combat/", "honor.duel")
    assert place_of(card.part("inputs"))["height"] > place_of(card.part("answer"))["height"] + 100
    card.part("inputs").locator(".hc-number").last.scroll_into_view_if_needed()
    card.part("inputs").evaluate("form => form.scrollIntoView({block: 'end'})")
    expect(card.part("lead-text")).to_be_in_viewport(ratio=1)
    # Firefox and WebKit move a column to the end of the card, over what would stand there.
    expect(card.root.locator("> .hc-answer .hc-notes")).to_be_visible()
    expect(card.root.locator("> .hc-answer ~ :not(.hc-hidden)")).to_have_count(0)


def test_a_narrow_screen_paper_and_forced_colors(page: Page, card: Card) -> None:
    """The chart is as wide as the settings; on paper it is below them, whatever the window was.

    With forced colors only the open tab has a line, no ground lies over the lines of a figure, and
    arrows are seen.
    """
    for size in (PHONE, TABLET):
        page.set_viewport_size(size)
        inputs, box = place_of(card.part("inputs")), place_of(card.part("box"))
        assert (inputs["x"], inputs["width"]) == (box["x"], box["width"])
    page.set_viewport_size(DESK)
    page.emulate_media(media="print")
    inputs, box = place_of(card.part("inputs")), place_of(card.part("box"))
    assert inputs["y"] + inputs["height"] <= box["y"]
    page.emulate_media(media="screen", forced_colors="active")
    expect(card.tab("chart")).to_have_css("border-bottom-width", "3px")
    expect(card.tab("table")).to_have_css("border-bottom-width", "0px")
    expect(card.part("lead")).to_have_css("border-top-width", "0px")
    expect(card.part("lead-text")).to_have_css("forced-color-adjust", "none")
    colors = """node => [[node, 'color'], [node, 'backgroundColor', '::after']]
        .map(([one, name, part]) => getComputedStyle(one, part)[name])"""
    text, _ = page.locator("body").evaluate(colors)
    _, arrow = card.part("house").locator("summary").evaluate(colors)
    assert arrow == text


@pytest.mark.parametrize(
    ("path", "anchor"),
    [("honor/test/", "honor.test"), ("honorbound/attacks/", "honorbound.attack")],
)
def test_the_head_of_a_card_is_two_lines_on_a_phone(
    new_page: NewPage, site: Site, path: str, anchor: str
) -> None:
    """Title and buttons in the first, all codes in the second; Reset has a place beside them."""
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    card = Card.open(page, site, path, anchor)
    title, share = place_of(card.part("name")), place_of(card.root.locator('[data-act="share"]'))
    assert abs(title["y"] + title["height"] / 2 - share["y"] - share["height"] / 2) < 4
    codes = place_of(card.part("codes"))
    assert codes["y"] >= title["y"] + title["height"]
    assert place_of(card.part("title"))["height"] < 100
    reset = card.part("reset")
    reset.evaluate("button => button.hidden = false")
    assert place_of(reset)["y"] >= share["y"] + share["height"] / 2
    last = place_of(card.part("codes").locator("> *").last)
    assert last["x"] + last["width"] <= place_of(reset)["x"]


def test_back_to_top_covers_nothing_that_can_be_pressed(page: Page, site: Site) -> None:
    """It stands in the header, beside the buttons there, and works."""
    page.goto(f"{site.url}honorbound/team-and-deck/")
    pill, header = page.locator(".md-top"), page.locator(".md-header")
    for size in (PHONE, TABLET):
        page.set_viewport_size(size)
        page.evaluate("scrollTo(0, 3000)")
        page.wait_for_function("() => scrollY > 2000")  # what grows above moves it
        # The theme takes it away again at every event without a move up.
        until(page, lambda: bool(page.evaluate(UP)))
        here, above = place_of(pill), place_of(header)
        assert here["width"] >= 24
        assert above["y"] <= here["y"]
        assert here["y"] + here["height"] <= above["y"] + above["height"]
        for button in header.locator("label.md-icon:visible").all():
            other = place_of(button)
            apart = (
                other["x"] + other["width"] <= here["x"] or here["x"] + here["width"] <= other["x"]
            )
            assert apart, button.get_attribute("for")
        pill.dispatch_event("click")
        page.wait_for_function("() => scrollY === 0")


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("honor/fight/", "fight"),
        ("honors-edge/fight/", "fight"),
        ("updated-mechanics/fight/", "fight"),
        ("honorbound/round/", "round"),
    ],
)
def test_what_can_be_done_in_a_fight_is_there_from_the_start(
    page: Page, site: Site, path: str, module: str
) -> None:
    """The buttons stand where they will be pressed; no place is kept empty, and nothing moves.

    Before their script is there, no press is taken and then lost.
    """
    page.route(f"**/desk/{module}.js", lambda route: None)
    page.goto(site.url + path)
    thing = page.locator(".hc-round")
    sides = thing.locator(".hc-round-side").first
    places = {"fight": ".hc-round-buttons, .hc-round-side", "round": ".hc-round-buttons"}[module]
    buttons = thing.locator(places).locator("button")
    before, texts = tops(sides), buttons.all_text_contents()
    assert texts
    assert pressable(page.locator(f'[data-tool="desk/{module}"]')) == []
    row = thing.locator(".hc-round-buttons")
    assert row.locator("button").count() or row.is_hidden()
    page.unroute(f"**/desk/{module}.js")
    page.goto("about:blank")
    page.goto(site.url + path)
    expect(thing.locator("[data-act=deed]:enabled").first).to_be_visible()
    assert buttons.all_text_contents() == texts
    assert tops(sides) == pytest.approx(before, abs=2)


def tops(part: Locator) -> list[float]:
    """Where a part begins, on a phone and on a desk."""
    found = []
    for size in (PHONE, DESK):
        part.page.set_viewport_size(size)
        found.append(place_of(part)["y"])
    return found


def test_the_keyboard_is_never_where_nobody_sees_it(new_page: NewPage, site: Site) -> None:
    """On a narrow screen no stop is in the closed menu; the labels of a page have an outline."""
    page = new_page(viewport=PHONE, reduced_motion="reduce")
    page.goto(f"{site.url}honor/interpretations/")
    home = page.locator(".md-path__link").first
    for _ in range(12):
        page.keyboard.press("Tab")
        assert not page.evaluate("document.activeElement.matches('.md-sidebar--primary *')")
        if home.evaluate("home => home === document.activeElement"):
            break
    expect(home).to_be_focused()
    page.goto(f"{site.url}{HOME}")
    page.locator(".md-tag").last.focus()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".md-tag:focus")).to_have_css("outline-style", "solid")


def test_the_words_about_other_settings_cover_none_of_them_and_are_whole(
    page: Page, site: Site
) -> None:
    """On a phone it stands beside the figure, whose bar ends the page's header when it stays."""
    page.set_viewport_size(PHONE)
    card = Card.open(page, site, "dice/", "dice.roll")
    card.field("expression").fill("4d6kz3")
    card.is_stale()
    said, figure = place_of(card.part("stale")), place_of(card.part("lead-text"))
    assert said["x"] + said["width"] <= figure["x"]
    assert said["y"] + said["height"] <= place_of(card.root.locator(".hc-row").first)["y"]
    card.root.evaluate("card => { card.scrollIntoView(); scrollBy(0, 300) }")
    header, bar, sentence = map(
        place_of, (page.locator(".md-header"), card.part("lead"), card.part("stale"))
    )
    end = header["y"] + header["height"]
    assert bar["y"] == pytest.approx(end, abs=1)
    assert end <= sentence["y"] < sentence["y"] + sentence["height"] <= bar["y"] + bar["height"]
