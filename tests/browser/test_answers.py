"""Answers that travel ahead of Python, figures that are not current, and what links say."""

import json

import pytest
from playwright.sync_api import Page, Request, Route, expect

from honorcalc import __version__
from tests.browser.card import ASIDE, HOLD_ALL, HOME, SAVES_DATA, START, TEST, Card, lead_of, native
from tests.browser.sharing import shared
from tests.browser.visits import changed
from tests.conftest import Site

ANSWERS = "**/assets/answers/*"
# The theme's script sets this name when it runs; what the card's figure was by then is noted.
COUNT_STARTS = """
globalThis.started = []
Object.defineProperty(globalThis, 'document$', {
    get: () => globalThis.theme,
    set: theme => {
        globalThis.theme = theme
        started.push(document.querySelector('[id="honor.test"] .hc-lead-text').textContent)
    },
})
"""
# As if two seconds never passed.
WAIT_FOREVER = """
const wait = globalThis.setTimeout
globalThis.setTimeout = (deed, time, ...more) => time === 2000 ? 0 : wait(deed, time, ...more)
"""
NOT_SHIPPED = (
    *("acting_multiplier=4&acting_multiplier=5", "luck=1"),
    *("acting_multiplier=4&seed=1", "view=over"),
)
ASK_ALL = """async ([file, questions]) => {
    const source = document.querySelector('script[src*="javascripts/calculator.js"]').src
    const {fetchAnswers, shipped} = await import(source)
    await fetchAnswers('honor.test', new URL(file, location.href).href)
    const reply = async question => JSON.stringify(await shipped(question, true))
    return Promise.all(questions.map(reply))
}"""


def without_python(page: Page) -> None:
    """Python never comes; a card that needs it waits."""
    page.route("**/assets/runtime/**", lambda route: None)


class Gate:
    """Python, or what else has such an address, waits outside until it is opened."""

    def __init__(self, page: Page, which: str = "**/assets/runtime/**") -> None:
        self.waiting: list[Route] | None = []
        page.route(which, self.arrive)

    def arrive(self, route: Route) -> None:
        """A request for a part of it."""
        if self.waiting is None:
            route.continue_()
        else:
            self.waiting.append(route)

    def open(self) -> None:
        """Lets in who waits, and whoever comes."""
        waiting, self.waiting = self.waiting or [], None
        for route in waiting:
            route.continue_()


def asked_for(page: Page, *parts: str) -> list[str]:
    """The addresses with one of these parts that the page asks for from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        if any(part in request.url for part in parts):
            found.append(request.url)

    page.on("request", note)
    return found


# Answers without Python


def test_what_came_with_the_page_is_answered_and_shared_without_python(
    page: Page, site: Site
) -> None:
    """Figure, sentence, facts, table, address and a text to share, with all of Python held back.

    Other settings are marked from the change to their answer: on the screen, for who listens, and
    on paper.
    """
    without_python(page)
    card = Card.open(page, site)
    card.is_current()
    card.share("sentence")
    expect(card.part("message").first).to_have_text("Sentence copied.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == shared(site, START)["sentence"]

    card.step()
    card.is_current()
    expect(card.part("headline")).to_have_text(native("acting_multiplier=4")["result"]["headline"])
    card.press("reset")
    card.shows(START)
    card.view("at-least")
    card.is_at(f"{START}&view=at-least")
    card.is_current()
    card.view("exactly")
    card.tab("table").click()
    card.is_at(f"{START}&view=table")
    card.is_current()

    card.tab("chart").click()
    card.field("acting_modifier").fill("3")
    card.shows(f"{START}&acting_modifier=3")
    card.is_current()
    card.field("opposing_modifier").fill("-2")
    card.is_stale()
    card.shows(f"{START}&acting_modifier=3")
    expect(card.part("said")).to_have_text("These figures are for other settings.")
    expect(card.part("status-text")).to_contain_text("Getting the calculator ready")
    page.emulate_media(media="print")
    expect(card.part("stale")).to_be_visible()
    page.emulate_media(media="screen")
    card.press("reset")
    card.is_current()


def test_only_the_dice_of_a_link_wait_for_python(page: Page, site: Site) -> None:
    """The figure of its settings stands there at once, whatever else the link says."""
    gate = Gate(page)
    query = "acting_multiplier=4&view=at-least"
    card = Card.open(page, site, f"{HOME}#honor.test?{query}&seed=7&luck=1&said=61.0@{__version__}")
    card.shows("acting_multiplier=4")
    card.is_current()
    expect(card.part("headline")).to_have_text(native("acting_multiplier=4")["result"]["headline"])
    expect(card.part("die")).to_have_count(0)
    gate.open()
    expect(card.part("die").first).to_be_visible()
    card.shows("acting_multiplier=4")
    card.is_at("acting_multiplier=4&view=rolls&seed=7&count=1")
    expect(card.part("link-notes").locator("li")).to_have_count(2)


def test_the_page_reads_every_shipped_answer_as_python_wrote_it(page: Page, site: Site) -> None:
    """Each reply of a file, built by the page's own script, is the text of Python's.

    Doubled and unknown names, rolls and sweeps are not looked up.
    """
    card = Card.open(page, site)
    address = str(card.root.get_attribute("answers"))
    text = (site.folder / HOME / address).resolve().read_text("utf-8")
    first, *lines = text.splitlines()
    head = json.loads(first)
    keys = [line.partition("\t")[0] for line in lines[head["parts"] :] if line[0] == "c"]
    queries = [key.partition("?")[2] for key in keys]
    asked = {"verb": "compute", "calculator": TEST}
    questions = [{**asked, "query": query, "strict": True} for query in queries]
    found = page.evaluate(ASK_ALL, [address, questions])
    assert head["calculator"] == TEST
    assert len(keys) > 40
    for query, reply in zip(queries, found, strict=True):
        assert json.loads(reply) == native(query)
    others = [{**asked, "query": query, "strict": False} for query in NOT_SHIPPED]
    assert page.evaluate(ASK_ALL, [address, others]) == [None] * len(others)


def test_a_damaged_file_is_as_if_it_were_not_there(page: Page, site: Site) -> None:
    """Python answers, and meanwhile the figure is marked.

    The hash of the file tells, whatever the damage: here a word that can be read all the same.
    """
    gate = Gate(page)
    changed(page, ANSWERS, lambda text: text.replace("true", "false", 1))
    card = Card.open(page, site)
    card.more("acting_multiplier").click()
    asked = {"verb": "compute", "calculator": TEST, "query": START, "strict": True}
    address = card.root.get_attribute("answers")
    assert page.evaluate(ASK_ALL, [address, [asked]]) == [None]
    card.is_stale()
    gate.open()
    card.shows("acting_multiplier=4")
    card.is_current()


# Never a figure beside settings that are not its own


def test_a_shipped_answer_waits_for_no_question_that_waits_for_python(
    page: Page, site: Site
) -> None:
    """Aside and back on a first visit: the way back costs nothing, and Python changes nothing.

    A link is left by its reset as well: its settings are gone with it, also when Python answers it
    late.
    """
    page.add_init_script(HOLD_ALL)
    card = Card.open(page, site, f"{HOME}#honor.test?{ASIDE}")
    expect(card.field("acting_modifier")).to_have_value("3")
    card.press("reset")
    card.shows(START)
    card.is_current()
    card.step_aside()
    card.is_stale()
    card.press("reset")
    card.shows(START)
    card.is_current()
    expect(card.part("status-text")).to_be_empty()
    page.evaluate("release()")
    card.roll("1")
    expect(card.part("die").first).to_be_visible()
    card.shows(START)
    expect(card.field("acting_modifier")).to_have_value("0")
    card.more("opposing_modifier").click()
    card.step_aside()
    card.shows(ASIDE)
    card.press("reset")
    card.shows(START)
    card.is_current()


def test_the_figure_of_a_link_comes_before_the_theme(page: Page, site: Site) -> None:
    """The theme's script keeps a phone busy for longer than the figure takes; it starts once.

    Settings around the calculator's defaults, which links leave out, are answered without Python.
    """
    without_python(page)
    answers = Gate(page, ANSWERS)
    page.add_init_script(COUNT_STARTS + WAIT_FOREVER)
    with page.expect_request(ANSWERS):
        page.goto(f"{site.url}{HOME}#{TEST}?opposing_modifier=1")
    card = Card(page)
    card.is_stale()
    assert page.evaluate("started") == []
    answers.open()
    page.wait_for_function("() => started.length")
    assert page.evaluate("started") == [lead_of("opposing_modifier=1")]
    card.is_current()
    expect(card.field("acting_multiplier")).to_have_value("2")
    page.get_by_role("textbox", name="Search").fill("wounds")
    expect(page.locator(".md-search-result__item").first).to_contain_text("Wounds")
    assert len(page.evaluate("started")) == 1


@pytest.mark.parametrize("waits", ["for nothing", "two seconds"])
def test_the_theme_comes_without_the_figure_of_a_link(page: Page, site: Site, waits: str) -> None:
    """Where only Python has it, and where the answers never come."""
    without_python(page)
    page.add_init_script(COUNT_STARTS)
    if waits == "for nothing":
        page.add_init_script(WAIT_FOREVER)
    else:
        page.route(ANSWERS, lambda route: None)
    page.goto(f"{site.url}{HOME}#{TEST}?{ASIDE}")
    page.wait_for_function("() => started.length")


def test_nothing_under_a_link_is_unmarked_before_the_script(page: Page, site: Site) -> None:
    """The page is painted with its figures marked, long before the card is alive."""
    page.route("**/javascripts/calculator.js", lambda route: None)
    page.goto(f"{site.url}{HOME}#honor.test?{ASIDE}", wait_until="commit")
    card = Card(page)
    expect(card.part("stale")).to_be_visible()
    expect(card.part("lead-text")).to_have_css("opacity", "0.4")
    page.goto("about:blank")
    page.goto(f"{site.url}{HOME}", wait_until="commit")
    expect(card.part("lead-text")).to_have_css("opacity", "1")
    expect(card.part("stale")).to_be_hidden()


DEAD = "**/worker.js", "throw 1", "The calculator stopped unexpectedly"
LOGIN = "**/manifest.json", "<html>Log in", "A file of the calculator did not arrive whole."


@pytest.mark.pyodide
@pytest.mark.parametrize(
    ("lost", "by"), [(DEAD, "a tool"), (LOGIN, "a change")], ids=["dead worker", "login page"]
)
def test_after_a_start_that_failed_the_mark_stays_until_python_is_there(
    newcomer: Page, site: Site, lost: tuple[str, str, str], by: str
) -> None:
    """The lost question is asked again when a tool starts Python; a change asks its own.

    It is told in our words, not in those of the browser, which name a sign that is no JSON.
    """
    address, body, told = lost
    newcomer.route(address, lambda route: route.fulfill(status=200, body=body))
    card = Card.open(newcomer, site)
    card.step_aside()
    card.is_stale()
    expect(card.part("status-text")).to_contain_text(told)
    expect(card.part("status-text")).to_contain_text("Change a setting or press again")
    newcomer.unroute(address)
    card.is_stale()
    tool, step = card.root.locator("summary").last, card.more("acting_multiplier")
    (tool if by == "a tool" else step).click()
    card.shows(ASIDE if by == "a tool" else ASIDE.replace("3.5", "4"))
    card.is_current()


# Who pays for what


@pytest.mark.pyodide
def test_with_save_data_python_comes_only_for_a_question_of_its_own(
    newcomer: Page, site: Site
) -> None:
    """A press whose answer travels costs nothing more.

    Some private windows have no cache for Python either: it comes without.
    """
    newcomer.add_init_script(SAVES_DATA)
    bare = "delete WorkerGlobalScope.prototype.caches\n"
    changed(newcomer, "**/worker.js", lambda text: bare + text)
    runtime = asked_for(newcomer, "/runtime/")
    card = Card.open(newcomer, site)
    card.step()
    newcomer.wait_for_timeout(500)
    assert runtime == []
    card.step_aside()
    card.shows(ASIDE.replace("3.5", "4"))
    card.is_current()
