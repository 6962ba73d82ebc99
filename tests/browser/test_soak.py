"""One tab for a long evening: after hundreds of deeds it holds no more than after the first few."""

import os
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.card import HOME, Card
from tests.browser.conftest import watch
from tests.browser.memory import Memory
from tests.browser.test_navigation import LISTED
from tests.browser.visits import until
from tests.conftest import CHROMIUM_ARGS, PATIENCE, SHELL, Site

SEED = int(os.environ.get("SOAK_SEED", "20261122"))
FIRST, DEEDS = 230, 460  # until the first a tab still fills what it keeps for later
MOST = 1.03  # of what the tab held after the first deeds
MOST_HEAP = 1.06  # the theme holds about two kilobytes for each page that was left
# Python's memory grows by a fifth at a time and never shrinks; one such step may still come.
MOST_PYTHON = 1.21
MOST_OF = {"heap": MOST_HEAP, "python": MOST_PYTHON}
BESIDE = "honor/movement/"
PAGES = (
    HOME,
    BESIDE,
    "honor/",
    "honors-edge/",
    "honors-edge/skill-rolls/",
    "honors-edge/character/",
    "honors-edge/honor/",
    "honorbound/",
    "honorbound/round/",
    "honorbound/arena/",
)
"""Cards, kept things and plain pages; each is linked from another one."""
TYPED = ("1", "2", "3.5", "6", "10", "", "-", "abc", "0.3", "-4", "999999", "<b>", "1e9", "２")
# What is there to be used is found and used at once: a moment later the page may be another one.
ACT = """([selector, share, how, text]) => {
    const found = [...document.querySelectorAll(selector)]
        .filter(one => one.checkVisibility() && !one.matches(':disabled'))
    const one = found[Math.floor(share * found.length)]
    if (!one) return false
    const click = new MouseEvent('click', {bubbles: true, cancelable: true})
    if (how === 'click') return one.dispatchEvent(click), true
    if (how === 'point') return one.dispatchEvent(new PointerEvent('pointerenter')), true
    one.focus()
    if (how === 'choose') one.selectedIndex = Math.floor(text * one.options.length)
    else one.value = text
    for (const type of ['input', 'change']) one.dispatchEvent(new Event(type, {bubbles: true}))
    return true
}"""
FOLLOW = """([paths, share]) => {
    const found = [...document.links].filter(({hash, pathname}) =>
        paths.includes(pathname) && pathname !== location.pathname && (paths.length > 1 || !hash))
    const link = found[Math.floor(share * found.length)]
    link?.click()
    return link?.pathname ?? ''
}"""
POINT = """([settings, share]) => {
    const found = [...document.links].filter(({hash, pathname}) =>
        hash && pathname === location.pathname && hash.includes('?') === settings)
    found[Math.floor(share * found.length)]?.click()
    return found.length > 0
}"""
# The theme keeps the last click and the last focus, and with them the page where they were.
LAST = """['click', 'focusin', 'focusout'].forEach(type =>
    document.body.dispatchEvent(new Event(type, {bubbles: true})))"""
STANDS = """path => location.pathname === path
    && new URL(document.querySelector('link[rel=canonical]').href).pathname === path"""
OPEN = """() => {
    for (const one of document.querySelectorAll('[data-opens], .hc-tool > summary'))
        if (one.checkVisibility()) one.click()
    globalThis.left = new WeakRef(document.querySelector('article'))
}"""
CARD, THING = "honor-calculator", ".hc-thing"
CHANGING = "[data-act=step], [data-act=add], [data-act=session], [data-hex], .hc-round-side button"


class Held(NamedTuple):
    """What a tab holds once garbage is collected."""

    memory: int
    python: int
    heap: int
    listeners: int
    nodes: int


class Tab:
    """A tab, and somebody in it who does whatever comes to mind."""

    def __init__(self, page: Page, site: Site, chance: Random) -> None:
        self.page, self.chance = page, chance
        self.base = urlsplit(site.url).path
        self.memory = Memory(page)
        self.done: Counter[str] = Counter()

    def act(self, selector: str, how: str = "click", text: Any = "") -> bool:
        """Uses one of the elements that can be used; says whether there was one."""
        return bool(self.page.evaluate(ACT, [selector, self.chance.random(), how, text]))

    def fill(self, selector: str) -> bool:
        """Types something, which may be nonsense."""
        return self.act(selector, "fill", self.chance.choice(TYPED))

    def choose(self, selector: str) -> bool:
        """Chooses from a list."""
        return self.act(selector, "choose", self.chance.random())

    def follow(self, *pages: str) -> bool:
        """Follows a link to one of the pages, and waits for it more often than not."""
        paths = [self.base + page for page in pages]
        path = self.page.evaluate(FOLLOW, [paths, self.chance.random()])
        if path and (len(pages) == 1 or self.chance.random() < 0.8):
            self.page.wait_for_function(STANDS, arg=path)
        return bool(path)

    def point(self, settings: bool) -> bool:
        """Follows a link to a place on the page, or to a chart with settings."""
        return bool(self.page.evaluate(POINT, [settings, self.chance.random()]))

    def roll(self) -> bool:
        """Rolls dice, where there are any to roll.

        Not a thousand times at once: that is the heaviest, and done once before.
        """
        opened = self.act(f"{CARD} [role=tab][data-tab=rolls]")
        return opened and self.act(f'{CARD} [data-act=roll]:not([data-count="1000"])')

    def sweep(self) -> bool:
        """Draws the figure over a setting, where that can be done."""
        opened = self.act(f'{CARD} .hc-views [value="over"]')
        return opened and self.choose(f"{CARD} .hc-over select")

    def go(self, way: str) -> bool:
        """Back or forward, as far as the visit reaches."""
        can = f"navigation.canGo{way.capitalize()} && (history.{way}(), true)"
        return bool(self.page.evaluate(can))

    def do_something(self) -> None:
        """One deed of those that the page has room for."""
        while True:
            (name,) = self.chance.choices([*DEEDS_OF], [often for often, _ in DEEDS_OF.values()])
            if DEEDS_OF[name][1](self):
                break
        self.done[name] += 1
        self.page.wait_for_timeout(self.chance.choice((0, 20, 60, 200)))

    def do_everything(self) -> None:
        """Each deed once on each page: whatever is fetched once is there from now on.

        A page that was left with all on it open is let go.
        """
        for page in PAGES:
            self.go_to(page)
            self.page.evaluate(OPEN)
            for name, (_, deed) in DEEDS_OF.items():
                if name not in ("a page", "back", "forward"):
                    deed(self)
            self.page.wait_for_timeout(1000)
            self.go_to(BESIDE if page != BESIDE else HOME)
            print(f"left {page}", flush=True)
            until(self.page, self.lets_go)

    def lets_go(self) -> bool:
        """Whether nothing holds the page that was left: not what was asked on it, either."""
        self.page.evaluate(LAST)
        self.memory.session.send("HeapProfiler.collectGarbage")
        return bool(self.page.evaluate("!left.deref()"))

    def do_the_heaviest(self) -> None:
        """From now on Python has the memory that it ever needs, which it never gives back."""
        self.go_to("honors-edge/skill-rolls/")
        card = Card(self.page, "honors-edge.skill")
        card.roll("1000")
        expect(card.part("outcome")).to_contain_text("1,000 rolls")

    def go_to(self, page: str) -> None:
        """Follows the links to a page, by way of its ruleset."""
        for step in (f"{page.partition('/')[0]}/", page):
            if self.page.evaluate("location.pathname") != self.base + step:
                assert self.follow(step), f"no link to {step} at {self.page.url}"

    def held(self) -> Held:
        """What the tab holds when the first page has come anew and nothing is under way."""
        self.go_to(BESIDE)
        self.go_to(HOME)
        card = Card(self.page)
        card.shows("acting_multiplier=3.5")
        card.is_current()
        self.page.evaluate(LAST)
        self.page.wait_for_timeout(4000)  # until whatever comes late has come
        held = self.memory.held()
        counted = map(self.memory.counted, ("JSHeapUsedSize", "JSEventListeners", "Nodes"))
        return Held(held, self.memory.python(), *counted)


# Each with how often it is done beside the others.
DEEDS_OF: dict[str, tuple[int, Callable[[Tab], bool]]] = {
    "a step": (6, lambda tab: tab.act(f"{CARD} [data-act=step]")),
    "a value": (6, lambda tab: tab.fill(f"{CARD} .hc-row [type=text]")),
    "a choice": (2, lambda tab: tab.choose(f"{CARD} .hc-row select")),
    "a view": (5, lambda tab: tab.act(f"{CARD} :is(.hc-views input, [role=tab])")),
    "a sweep": (4, Tab.sweep),
    "a roll": (4, Tab.roll),
    "the chart": (3, lambda tab: tab.act(f"{CARD} .hc-box", "point")),
    "a tool": (3, lambda tab: tab.act(f"{CARD} :is(summary, [data-opens], [data-act=reset])")),
    "a kept thing": (8, lambda tab: tab.act(f"{THING} :is({CHANGING})")),
    "a kept text": (4, lambda tab: tab.fill(f"{THING} .hc-row [type=text]")),
    "undoing": (4, lambda tab: tab.act(f"{THING} :is([data-act=undo], [data-act=redo])")),
    "a place": (4, lambda tab: tab.point(False)),
    "a link": (5, lambda tab: tab.point(True)),
    "a page": (8, lambda tab: tab.follow(*PAGES)),
    "back": (4, lambda tab: tab.go("back")),
    "forward": (2, lambda tab: tab.go("forward")),
}


@pytest.fixture
def page(chromium: Browser, site: Site) -> Iterator[Page]:
    """A watched page, whose browser makes no machine code: that grows while scripts get warm."""
    browser = chromium.browser_type.launch(
        executable_path=SHELL,
        args=[*CHROMIUM_ARGS, "--js-flags=--no-sparkplug --no-maglev --no-turbofan"],
    )
    page = browser.new_context(service_workers="block").new_page()
    page.set_default_timeout(PATIENCE)
    troubles = watch(page, site.url)
    yield page
    browser.close()
    assert troubles == []


def test_a_tab_holds_no_more_after_hundreds_of_deeds(page: Page, site: Site) -> None:
    """Neither memory nor listeners nor elements of pages that were left; and no error."""
    print(f"SOAK_SEED={SEED}")
    tab = Tab(page, site, Random(SEED))
    page.goto(site.url + HOME)
    page.wait_for_function(LISTED)
    page.evaluate("window.sameVisit = true")
    for _ in range(2):
        tab.do_everything()
    tab.do_the_heaviest()
    tab.held()  # what the first measurement alone frees comes back until the second
    seen: list[Held] = []
    for deed in range(1, DEEDS + 1):
        tab.do_something()
        if deed in (FIRST, DEEDS):
            seen.append(tab.held())
            print(deed, seen[-1], flush=True)
    print(dict(tab.done))
    assert set(tab.done) == set(DEEDS_OF)
    assert page.evaluate("sameVisit")
    for first, last, kind in zip(seen[0], seen[-1], Held._fields, strict=True):
        assert last <= first * MOST_OF.get(kind, MOST), kind
    expect(Card(page).root).to_be_visible()
