"""Browsers that keep nothing, and parts of a page that do not come: everything else goes on."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.card import ASIDE, HOME, Card
from tests.browser.conftest import HOSTS, answer_outside, opened, watch
from tests.browser.kept_things import STORIES, Thing
from tests.browser.test_answers import Gate, asked_for
from tests.browser.visits import until
from tests.conftest import CHROMIUM, CHROMIUM_ARGS, PATIENCE, Site

# As a reader sets it who blocks cookies: then the browser refuses every kind of storage.
BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
PARTS = re.compile(r'data-tool="([^"]+)"|<(honor-[a-z]+|offline-keeper|honor-calculator)\b')
# What did not come is fetched again at once, and how long a page would wait is noted.
SKIP_WAITS = """
    const later = setTimeout
    window.skipped = []
    window.setTimeout = (act, wait, ...given) => {
        const again = given[0] === 'solve'
        if (again) skipped.push(wait)
        return later(act, again ? 0 : wait, ...given)
    }
"""
KEEPS_TRYING = "could not be loaded. The page keeps trying; you can also reload it."


@pytest.fixture
def closed(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """A watched page of somebody whose browser lets no site keep anything."""
    (tmp_path / "Default").mkdir()
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(BLOCKED), "utf-8")
    context = chromium.browser_type.launch_persistent_context(
        str(tmp_path), executable_path=CHROMIUM, args=CHROMIUM_ARGS
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    troubles = watch(page, HOSTS)
    yield page
    context.close()
    assert troubles == []


def with_other_parts(site: Site, *visited: str) -> list[str]:
    """Pages that together have every part which the visited ones lack."""
    found, seen = [], set[str]()
    first = [site.folder / name / "index.html" for name in visited]
    for path in (*first, *sorted(site.folder.rglob("*.html"))):
        parts = {one or two for one, two in PARTS.findall(path.read_text("utf-8"))}
        if path not in first and parts - seen:
            found.append(path.relative_to(site.folder).as_posix().removesuffix("index.html"))
        seen |= parts
    return found


def test_no_page_has_an_error_where_nothing_can_be_kept(closed: Page, site: Site) -> None:
    """Neither one of ours nor one of the theme's, which remembers colors and tabs.

    What cannot be kept works for the visit, and the reader is told.
    """
    stories = STORIES[:2]
    pages = ["404.html", *with_other_parts(site, HOME, *(story.path for story in stories))]
    assert len(pages) > 5
    card = Card.open(closed, site)
    assert closed.evaluate("() => { try { return localStorage.length } catch { return -1 } }") < 0
    card.step_aside()
    card.shows(ASIDE)
    closed.locator("label.md-header__button[for^=__palette]:visible").click()
    closed.wait_for_timeout(3500)  # until what comes last has come
    answer_outside(closed.context)  # Python itself has been there
    for name in pages:
        closed.goto(site.url + name)
        closed.locator("h1, .embed-home").first.click(force=True, no_wait_after=True)
        closed.wait_for_timeout(200)
    for story in stories:
        thing = Thing.open(closed, site, story)
        for edit in story.edits:
            edit.do(thing)
            thing.shows(edit)
            expect(thing.message).to_contain_text("This browser keeps nothing")


class Lost:
    """A page to which some files do not come, until they do.

    status: a module cannot come with 204, and the browser itself says nothing about it. Any other
    script would come, empty: there 404 is better.
    """

    def __init__(self, page: Page, pattern: str, status: int = 204) -> None:
        self.page, self.pattern, self.status = page, pattern, status
        self.asked: list[str] = []
        page.route(pattern, self.refuse)

    def refuse(self, route: Route) -> None:
        """Answers as a network in trouble does."""
        self.asked.append(route.request.url)
        route.fulfill(status=self.status)

    def found(self) -> None:
        """From now on they come."""
        assert self.asked
        self.page.unroute(self.pattern)


@pytest.fixture
def unwatched(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page of a fresh profile: what the browser itself says about missing files is no fault."""
    errors: list[str] = []
    with opened(chromium, request.node.get_closest_marker("pyodide") is not None) as context:
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        yield page
    assert errors == []


def test_a_card_without_its_script_says_so_and_it_is_fetched_again(
    unwatched: Page, site: Site
) -> None:
    """It says so in its own place, and wakes by itself when it comes."""
    lost = Lost(unwatched, "**/javascripts/calculator.js")
    card = Card.open(unwatched, site)
    expect(card.part("status-text")).to_contain_text(KEEPS_TRYING)
    lost.found()
    expect(card.part("status-text")).to_be_empty()
    card.step()


# Tools by their modules: what is pressed for one, and what it shows.
TOOLS = {
    "rolls": ('[data-act="roll"][data-count="1"]', "dice"),
    "simulation": ('[data-act="simulate"]', "simulated"),
    "pins": ('[data-act="pin"]', "kept"),
    "share": ("[data-opens=share]", "sharing"),
}


def test_a_tool_that_does_not_come_is_told_and_comes_when_pressed_again(
    unwatched: Page, site: Site
) -> None:
    """The rest of the card goes on. A style is fetched once for all that share it: the rolls of a
    card, its evening, its trusted rolls, and those of another card.
    """
    asked = asked_for(unwatched, "/rolls.css")
    card = Card.open(unwatched, site)
    card.step()
    card.tab("rolls").click()
    for name, (button, sign) in TOOLS.items():
        lost = Lost(unwatched, f"**/tools/{name}.js")
        card.root.locator(button).click()
        expect(card.part("status-text")).to_contain_text("could not be loaded. Press again")
        lost.found()
        card.root.locator(button).click()
        expect(card.part(sign).first).to_be_visible()
        expect(card.part(sign).first).not_to_be_empty()
        expect(card.part("status-text")).not_to_contain_text("could not be loaded")
    for fold in ("evening", "trust"):
        card.root.locator(f".hc-{fold} > summary").click()
    expect(card.root.locator(".hc-commit")).to_be_visible()
    expect(card.root.locator(".hc-evening [role=status]")).not_to_be_empty()
    assert len(asked) == 1


# Tools by their style sheets: what is pressed for one, what it shows, and how that looks bare.
STYLED = {
    "solve": (".hc-solve > summary", ".hc-solve-form", "columnGap", "normal"),
    "rolls": ('[data-act="roll"][data-count="1"]', ".hc-die-body", "stroke", "none"),
    "share": ('[data-opens="share"]', ".hc-sharing", "borderBottomStyle", "none"),
    "uses": ('[data-opens="uses"]', ".hc-uses", "borderBottomStyle", "none"),
}


def test_dice_wait_for_no_storage(page: Page, site: Site) -> None:
    """Some browsers are slow to open it, or never do."""
    page.add_init_script("IDBFactory.prototype.open = () => new EventTarget()")
    card = Card.open(page, site)
    card.roll("1")
    expect(card.part("outcome")).not_to_be_empty()


def test_a_tool_waits_for_its_style_and_does_without(unwatched: Page, site: Site) -> None:
    """It is never seen bare while its style is under way; one that is lost is fetched again."""
    card = Card.open(unwatched, site)
    card.tab("rolls").click()
    for sheet, (button, sign, style, bare) in STYLED.items():
        pattern = f"**/stylesheets/tools/{sheet}.css"
        under_way = Gate(unwatched, pattern)
        with unwatched.expect_request(pattern):
            card.root.locator(button).click()
        unwatched.wait_for_timeout(500)
        expect(card.root.locator(sign)).to_have_count(0)
        assert under_way.waiting
        under_way.waiting[0].abort()
        unwatched.unroute(pattern)
        expect(card.root.locator(sign).first).to_be_visible()
        looks = f"getComputedStyle(document.querySelector('{sign}')).{style}"
        unwatched.wait_for_function(f"() => {looks} !== '{bare}'")


def test_a_style_that_stays_away_is_asked_for_ever_less(unwatched: Page, site: Site) -> None:
    """A release that is gone from the host would else be asked for every few seconds."""
    unwatched.add_init_script(SKIP_WAITS)
    card = Card.open(unwatched, site)
    unwatched.route("**/stylesheets/tools/solve.css", lambda route: route.abort())
    card.root.locator(".hc-solve > summary").click()
    expect(card.root.locator(".hc-solve-form")).to_be_visible()
    unwatched.wait_for_function("() => skipped.length >= 3")
    assert unwatched.evaluate("skipped.slice(0, 3)") == [5000, 10_000, 20_000]


def test_a_chart_that_cannot_be_drawn_is_told_and_drawn_later(unwatched: Page, site: Site) -> None:
    """The figure beside it is right all the while.

    Where Plotly does not come the drawing stays, and whoever points at it once more explores it.
    """
    lost = Lost(unwatched, "**/tools/drawing.js")
    card = Card.open(unwatched, site)
    card.step()
    said, drawing = card.part("status-text"), card.root.locator(".hc-box .hc-plot:not([focusable])")
    expect(said).to_contain_text("The chart could not be drawn")
    lost.found()
    expect(said).to_be_empty()
    expect(drawing).to_be_attached()
    lost = Lost(unwatched, "**/vendor/plotly-*.js")
    card.part("box").dispatch_event("pointerenter")
    until(unwatched, lambda: bool(lost.asked))
    expect(said).to_contain_text("The chart library could not be loaded.")
    expect(card.root.locator(".hc-box .hc-plot")).to_be_visible()
    lost.found()
    expect(card.chart()).to_be_visible()


@pytest.mark.pyodide
def test_a_link_waits_with_all_it_says_for_a_worker_that_does_not_come(
    unwatched: Page, site: Site
) -> None:
    """Its dice fall, and its notes and its address are there, once somebody has Python started."""
    lost = Lost(unwatched, "**/javascripts/worker.js")
    card = Card.open(unwatched, site, f"{HOME}#honor.test?{ASIDE}&luck=7&seed=5")
    expect(card.part("status-text")).to_contain_text("press again to start it once more")
    lost.found()
    card.part("name").click()
    card.shows(ASIDE)
    expect(card.part("link-notes")).to_contain_text("luck")
    expect(card.part("seed")).to_have_text(
        "A replay of the linked roll: the same dice every time. "
        "It does not prove how often somebody tried. Seed 5."
    )
    card.is_at(f"{ASIDE}&view=rolls&seed=5&count=1")


def test_a_part_of_the_page_that_does_not_come_is_fetched_again(
    unwatched: Page, site: Site
) -> None:
    """As the list of calculators."""
    lost = Lost(unwatched, "**/tools/index.js")
    unwatched.goto(f"{site.url}calculators/")
    said = unwatched.get_by_role("alert").first
    expect(said).to_contain_text(KEEPS_TRYING)
    lost.found()
    expect(unwatched.locator(".hc-lost")).to_have_count(0)


def test_the_theme_that_does_not_come_under_a_link_is_fetched_again(
    unwatched: Page, site: Site
) -> None:
    """The card does without it; search is there once it has come."""
    lost = Lost(unwatched, "**/bundle.*.js", status=404)
    card = Card.open(unwatched, site, f"{HOME}#honor.test?opposing_modifier=1")
    card.shows("opposing_modifier=1")
    unwatched.wait_for_timeout(1000)
    assert not unwatched.evaluate("Boolean(window.document$)")
    lost.found()
    unwatched.get_by_role("textbox", name="Search").fill("wounds")
    expect(unwatched.locator(".md-search-result__item").first).to_contain_text("Wounds")
