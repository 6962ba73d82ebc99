"""A calculator's card as a reader sees it, and what Python says outside the browser."""

import re
from typing import Any, Self

from playwright.sync_api import FloatRect, Locator, Page, ViewportSize, expect

from tests.asking import granted
from tests.conftest import Site

TO_TOP = "node => node.scrollIntoView()"
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}
HOME = "honor/test/"
TEST = "honor.test"
HOLD = """
    const Answering = Worker
    const held = []
    window.hold = message => false  // which messages to Python wait until release()
    window.Worker = class extends Answering {
        constructor(...all) {
            super(...all)
            if (all[1]?.name === 'honorcalc') window.lastWorker = this  // the search has its own
        }
        postMessage(message) {
            if (window.hold(message)) held.push(() => super.postMessage(message))
            else super.postMessage(message)
        }
    }
    window.release = () => {
        window.hold = message => false
        for (const send of held.splice(0)) send()
    }
"""
HOLD_ALL = f"{HOLD}; window.hold = message => true"
HOLD_QUESTIONS = "void (window.hold = message => 'request' in message)"
# What a text of the page becomes, one after another, in `heard`.
HEAR = """node => new MutationObserver(() => (window.heard ??= []).push(node.textContent))
    .observe(node, {childList: true})"""


# Sliders that have the look of the browser, or are not filled up to their setting.
UNFILLED = """sliders => sliders.filter(one => {
    const {appearance} = getComputedStyle(one)
    return appearance !== 'none' || one.style.getPropertyValue('--value') !== one.value
}).map(one => one.outerHTML)"""


def native(query: str = "", verb: str = "compute", calculator: str = TEST) -> dict[str, Any]:
    """The reply of the same package to the same question, outside the browser."""
    return granted(verb, calculator=calculator, query=query, strict=True)


def lead_of(query: str = "", calculator: str = TEST) -> str:
    """The figure people came for, as text."""
    return str(native(query, calculator=calculator)["display"]["lead"]["text"])


def place_of(element: Locator) -> FloatRect:
    """Where an element stands and how large it is; it must be shown."""
    place = element.bounding_box()
    assert place is not None
    return place


def fits_each_size(page: Page) -> None:
    """Nothing has to be scrolled sideways, neither on a phone nor on a desk.

    The theme's search field moves to its place for a moment.
    """
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")


def hidden(parts: Locator) -> None:
    """Such parts there are, and none is to be seen."""
    expect(parts).not_to_have_count(0)
    expect(parts.locator("visible=true")).to_have_count(0)


def pressable(tool: Locator) -> list[str]:
    """What of a tool would take a press, a file or a text."""
    controls = tool.locator('button, input[type="file"], .hc-row :is(input, select)')
    assert controls.count() > 2
    found: list[str] = controls.and_(tool.page.locator(":enabled")).evaluate_all(
        "found => found.filter(one => one.checkVisibility()).map(one => one.outerHTML)"
    )
    return found


def needs_javascript(tool: Locator) -> None:
    """Without scripts it says so, and shows no button and no form that does nothing."""
    assert "JavaScript" in tool.inner_text()
    asks = "button, .hc-screen-only > :not(noscript), fieldset.hc-screen-only, .sheet-empty"
    asking = tool.locator(asks).locator("visible=true")
    assert asking.evaluate_all("found => found.map(one => one.innerHTML)") == []


def unfold(root: Locator) -> Locator:
    """A kept thing whose form is open; that of a character is folded where the page found one."""
    if root.evaluate("root => root.querySelector('.hc-change') !== null"):
        change = root.locator(".hc-change")
        expect(root.locator("fieldset[disabled]")).to_have_count(0)  # its script is there
        expect(root).not_to_have_attribute("waiting", "")
        if change.get_attribute("open") is None:
            change.locator("summary").click()
    return root


def usable(element: Locator) -> Locator:
    """The element, once the script it belongs to is there and lets it be used.

    Clicks and filling wait for that by themselves; the keyboard, files and force do not.
    """
    expect(element).to_be_enabled()
    return element


START = "acting_multiplier=3.5"
ASIDE = "acting_multiplier=3.5&acting_modifier=3&opposing_modifier=-2"
"""Settings whose answer travels with no page: Python itself is asked."""
SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true}})"
HOSTILE = (
    "acting_multiplier=%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E",
    "acting_multiplier=%E0%A4%A",
    "acting_multiplier=3%0A4&a%0Db=%00&__proto__=1",
    "&&&===&view=&x=&by=&seed=&count=-1",
    "a=1&" * 3000,
    "pin=%3Cscript%20src%3Dhttps://evil.example/x.js%3E~acting_multiplier%3D3&luck=<b>",
)
"""Settings of links to the opposed test that mean it no good."""
NOT_ALL = "Not all of the link could be used: see the notes below."


class Card:
    """One card on an open page."""

    def __init__(self, page: Page, anchor: str = TEST) -> None:
        self.page = page
        self.anchor = anchor
        self.root = page.locator(f'[id="{anchor}"]')

    @classmethod
    def open(cls, page: Page, site: Site, path: str = HOME, anchor: str = "") -> Self:
        """Opens a page of the site, which may end in a link's fragment; that names its card."""
        page.goto(site.url + path)
        return cls(page, anchor or path.partition("#")[2].partition("?")[0] or TEST)

    def part(self, name: str) -> Locator:
        """A part by the name of its class."""
        return self.root.locator(f".hc-{name}")

    def field(self, name: str) -> Locator:
        """The field of a parameter."""
        return self.root.locator(f'.hc-row [name="{name}"]')

    def press(self, act: str, **data: str) -> None:
        """Clicks a button by what it does."""
        more = "".join(f'[data-{name}="{value}"]' for name, value in data.items())
        self.root.locator(f'[data-act="{act}"]{more}').click()

    def share(self, form: str) -> None:
        """Presses an entry of the share menu, which is opened where it is closed."""
        if self.root.locator('[data-act="share"]').get_attribute("aria-expanded") == "false":
            self.press("share")
        expect(self.part("sharing")).to_be_visible()
        entry = self.root.locator(f'[data-form="{form}"]')
        more = self.part("share-more").last
        if more.locator(f'[data-form="{form}"]').count() and more.get_attribute("open") is None:
            more.locator("summary").click()
        entry.click()

    def more(self, name: str) -> Locator:
        """The + of a number's stepper."""
        return self.root.locator(f'[data-name="{name}"] [data-by="1"]')

    def step(self) -> None:
        """Presses the + of the acting side on HOME's card, and waits for figure and address."""
        self.more("acting_multiplier").click()
        self.shows("acting_multiplier=4")
        self.is_at("acting_multiplier=4")

    def step_aside(self) -> None:
        """Changes the start of HOME's card to the settings `ASIDE`."""
        self.field("acting_modifier").fill("3")
        self.field("opposing_modifier").fill("-2")

    def is_stale(self) -> None:
        """Waits until the figure is marked as that of other settings, for eye and ear."""
        expect(self.root).to_have_attribute("stale", "")
        expect(self.part("stale")).to_be_visible()
        expect(self.part("stale")).to_have_text("These figures are for other settings.")
        for part in ("lead-text", "headline", "facts", "box"):
            expect(self.part(part).first).to_have_css("opacity", "0.4")

    def is_current(self) -> None:
        """Waits until the figure is that of the settings beside it."""
        # An empty expression would hold of everything; the sentence itself appears a little later.
        expect(self.root).not_to_have_attribute("stale", re.compile(".*"))
        expect(self.part("stale")).to_be_hidden()

    def view(self, name: str) -> None:
        """Chooses a view of the chart."""
        self.root.locator(f'.hc-views [value="{name}"]').check()

    def tab(self, name: str) -> Locator:
        """A tab of the answer."""
        return self.root.locator(f'[data-tab="{name}"]')

    def roll(self, count: str) -> None:
        """Rolls so often, with the rolls in front."""
        self.tab("rolls").click()
        self.press("roll", count=count)

    def shows(self, query: str) -> None:
        """Waits until the card shows the figure of these settings."""
        calculator = ".".join(self.anchor.split(".")[:2])  # a page may have several cards of it
        expect(self.part("lead-text")).to_have_text(lead_of(query, calculator))

    def is_at(self, query: str) -> None:
        """Waits until the address holds these settings."""
        expected = f"#{self.anchor}?{query}"
        self.page.wait_for_function("expected => location.hash === expected", arg=expected)

    def chart(self) -> Locator:
        """Waits for a chart of the page's own and explores it; returns the box with Plotly's."""
        return explored(self.root)


OWN = ".hc-box :is(.hc-plot:not([focusable]), .main-svg)"
"""A chart that the page drew, not the build."""


def explored(place: Locator) -> Locator:
    """The chart in a card or tool as Plotly draws it for who points at it."""
    expect(place.locator(OWN).first).to_be_attached()
    place.locator(".hc-box").dispatch_event("pointerenter")
    box = place.locator(".hc-box.js-plotly-plot")
    expect(box).to_be_visible()
    return box
