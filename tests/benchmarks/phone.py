"""From a link or a first press to the right figure, on a phone's line and at 9 Mbit/s, both sides.

What a reader sees is recorded frame by frame. The line is held back by our own server, so for
Python's worker too; the processor is slowed for the page only.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise

from playwright.sync_api import Browser, sync_playwright

from honorcalc import __version__
from tests.benchmarks.before import COMMIT, OURS, SITE_BEFORE, both
from tests.benchmarks.rows import Row
from tests.benchmarks.start import FLAGS
from tests.browser.card import ASIDE, HOME, TEST, lead_of
from tests.browser.watching import Phone, phone
from tests.conftest import CHROMIUM

FIELD, FIGURE = '[name="acting_multiplier"]', ".hc-lead-text"
LINKED, PRESSED = "acting_multiplier=5", "acting_multiplier=4"
SAID = f"{ASIDE}&said={lead_of(ASIDE).removesuffix('%')}@{__version__}"
PRESS = '[data-name="acting_multiplier"] [data-by="1"]'
Measure = Callable[[Phone], float]


def opened(visit: Phone, query: str, mark: str = "") -> float:
    """Seconds from opening a link to its figure; `mark` is what stands beside it."""
    visit.watch(TEST, FIELD, FIGURE)
    visit.open(f"{HOME}#{TEST}?{query}")
    return visit.wait_for(lead_of(query.partition("&said=")[0]), mark) / 1000


def unmarked(visit: Phone, query: str) -> float:
    """Seconds for which a figure stood there that is not the link's and had no mark."""
    opened(visit, query)
    pairs = pairwise(visit.seen())
    wrong = (b.at - a.at for a, b in pairs if not a.mark and a.figure != lead_of(query))
    return sum(wrong) / 1000


def pressed(visit: Phone) -> float:
    """Seconds from the first press of a stepper to its figure, on a page that has come whole."""
    visit.watch(TEST, FIELD, FIGURE)
    visit.page.goto(visit.address + HOME, wait_until="load")
    button = visit.page.locator(PRESS)
    button.scroll_into_view_if_needed()
    visit.page.wait_for_timeout(1000)
    begun = float(button.evaluate("button => (button.click(), performance.now())"))
    return (visit.wait_for(lead_of(PRESSED)) - begun) / 1000


def rows() -> list[Row]:
    """The rows of the phone profile, and one of a better line."""
    with both(), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        found = list(measured(browser))
        browser.close()
    return found


def measured(browser: Browser) -> Iterator[Row]:
    """Each row, both sides measured."""

    def sides(
        what: str, most: float, ours: Measure, theirs: Measure | None = None, **line: float
    ) -> Row:
        took = []
        for site, measure in ((OURS, ours), (SITE_BEFORE, theirs or ours)):
            with phone(browser, site, **line) as visit:
                took.append(measure(visit))
        here, before = took
        return Row(what, here, "s", f"≤ {most:g} s", here <= most, f"commit {COMMIT}", before)

    old = partial(opened, query=ASIDE)
    yield sides("phone: link opened → figure, shipped", 3, partial(opened, query=LINKED))
    posted = partial(opened, query=SAID, mark="posted")
    yield sides("phone: link opened → figure, as posted", 3, posted, old)
    yield sides("phone: link opened → checked by Python", 20, partial(opened, query=SAID), old)
    wrong = partial(unmarked, query=ASIDE)
    yield sides("phone: old link, not shipped: another figure without a mark", 0, wrong)
    yield sides("phone: first press of a stepper → right figure", 0.7, pressed)
    yield sides("9 Mbit/s: first press → right figure", 0.3, pressed, megabits=9, slower=1)
