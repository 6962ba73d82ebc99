"""What a card or tool shows, frame by frame, on a phone's line and with a slow processor."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page

from scripts.serve import Line, Server, serving
from tests.browser.card import PHONE

MEGABITS, ROUND_TRIP, SLOWER = 1.6, 0.15, 4
FASTER = 16  # megabits
WATCH = """(() => {
  const [anchor, field, figure] = %s
  globalThis.frames = []
  const look = now => {
    requestAnimationFrame(look)
    const place = document.getElementById(anchor)
    const shown = place?.querySelector(figure)
    if (!shown) return
    const words = place.querySelector('.hc-stale')  // a page may be painted before they have come
    const said = !words || getComputedStyle(words).display !== 'none'
    const dimmed = getComputedStyle(shown).opacity < 1
    const marked = said && (dimmed || place.getAttribute('stale') === 'posted')
    const hidden = getComputedStyle(shown).visibility === 'hidden'
    const state = hidden ? 'hidden' : marked ? place.getAttribute('stale') || 'stale' : ''
    const seen = [place.querySelector(field)?.value ?? '', shown.textContent.trim(), state]
    const last = frames.at(-1)
    if (!last || seen.some((one, n) => one !== last[n + 1])) frames.push([now, ...seen])
  }
  requestAnimationFrame(look)
})()"""


class Seen(NamedTuple):
    """From when on (milliseconds of the page) a field had a value, a figure stood there, a mark."""

    at: float
    field: str
    figure: str
    mark: str
    """Nothing where the figure counts as that of the field; else `stale`, `posted` or `hidden`."""


@dataclass
class Phone:
    """A page on a phone's line. The line holds the workers too; the processor only the page."""

    page: Page
    address: str
    line: Line

    def watch(self, anchor: str, field: str, figure: str) -> None:
        """Record the next page that is opened."""
        self.page.add_init_script(WATCH % json.dumps([anchor, field, figure]))

    def open(self, path: str) -> None:
        """Open a page, without waiting for everything on it."""
        self.page.goto(self.address + path, wait_until="commit")

    def hurry(self) -> None:
        """Once the page is there, Python comes faster: frames that are all alike cost time."""
        self.page.wait_for_load_state()
        self.line.rate = FASTER

    def seen(self) -> list[Seen]:
        """All changes so far."""
        return [Seen(*frame) for frame in self.page.evaluate("frames")]

    def wait_for(self, figure: str, mark: str = "") -> float:
        """Wait until a figure stands there with just this mark; since when it did."""
        found = "wanted => globalThis.frames?.at(-1)?.slice(2).join() === wanted.join()"
        self.page.wait_for_function(found, arg=[figure, mark], timeout=120_000)
        return next(one.at for one in self.seen() if one[2:] == (figure, mark))


@contextmanager
def phone(
    browser: Browser, site: Path, megabits: float = MEGABITS, slower: float = SLOWER
) -> Iterator[Phone]:
    """A new reader of a built site."""
    line = Line(megabits, ROUND_TRIP)
    with serving(Server(0, site, line=line)) as server:
        context = browser.new_context(viewport=PHONE, locale="en-US")
        page = context.new_page()
        if slower > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
        yield Phone(page, server.address, line)
        context.close()
