"""The site in a browser: bytes, time from slider to chart, layout shift, the build itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from honorcalc.calculators.catalog import everything
from scripts.build import build
from scripts.serve import Line, Server, serving
from tests.benchmarks.rows import Row, at_most
from tests.conftest import CHROMIUM, FIREFOX
from tests.contract.settings import hard_settings

FLAGS = ["--no-sandbox", "--disable-background-networking"]
MOVES = 60
KINDS = ("", "honor/", "honor/test/", "honor/summary/", "project/")

DRAG = """async ([id, moves]) => {
  const card = document.getElementById(id);
  const slider = card.querySelector("input[type=range]");
  const box = card.querySelector(".js-plotly-plot");
  const laps = [];
  for (let turn = 0; turn < moves; turn++) {
    const drawn = new Promise((done) => box.once("plotly_afterplot", done));
    const begun = performance.now();
    slider.value = String(turn % 2 ? 3 : 3.5 + (turn % 7) / 2);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn;
    await new Promise(requestAnimationFrame);
    laps.push(performance.now() - begun);
    await new Promise((done) => setTimeout(done, 20));
  }
  return laps;
}"""
SHIFTS = """() => new Promise((done) => {
  let total = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) total += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => done(total), 300);
})"""


ASK = """async (request) => {
  const { src } = document.querySelector('script[type="module"][src$="/calculator.js"]');
  const { ask } = await import(new URL("engine.js", src).href);
  const begun = performance.now();
  const reply = await ask(request);
  if (!reply.ok) throw new Error(reply.error.message);
  return performance.now() - begun;
}"""


class Meter(Line):
    """A line without limit that counts the bytes of all bodies."""

    carried = 0

    def send(self, size: int) -> None:
        """Counts."""
        with self.lock:
            self.carried += size


@contextmanager
def served() -> Iterator[tuple[Server, Meter]]:
    """The site, built for the address it is served at, and the meter on its line."""
    folder, meter = Path("build/bench-site"), Meter()
    server = Server(0, folder, line=meter)
    os.environ["SITE_URL"] = server.address
    build(folder)
    with serving(server):
        yield server, meter


def rows() -> list[Row]:
    """Every figure of the site that Chromium can measure."""
    with served() as (server, meter), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        untouched = max(first_bytes(browser, server, meter, kind) for kind in KINDS)
        shift = max(shift_of(browser, server.address + kind) for kind in KINDS)
        chart = chart_bytes(browser, server, meter)
        page = ready_page(browser, server.address)
        laps = page.evaluate(DRAG, ["honor.test", MOVES])
        worst = max(page.evaluate(ASK, request) for request in hard_requests())
        browser.close()
        firefox = firefox_laps(server.address)
    return [
        at_most("slider moved → new chart painted, Chromium, median", median(laps), "ms", 50),
        at_most("slider moved → new chart painted, Firefox, median", median(firefox), "ms", 50),
        at_most("bytes of a page for a reader who touches nothing, brotli", untouched, "kB", 150),
        at_most("bytes until the first own chart, brotli", chart / 1000, "MB", 4.5),
        at_most("worst corner of any calculator, Chromium", worst, "ms", 3000),
        at_most("layout shift, from empty page to own chart", shift, "", 0.02),
        at_most("full build from a warm package cache", full_build(), "s", 90),
    ]


def hard_requests() -> list[dict[str, object]]:
    """The questions that take longest, as a card would ask them."""
    return [
        {"verb": "compute", "calculator": c.id, "query": urlencode(raw), "strict": True}
        for c in everything()
        for raw in hard_settings(c)
    ]


def first_bytes(browser: Browser, server: Server, meter: Meter, kind: str) -> float:
    """How many kB a page loads by itself."""
    page = browser.new_context().new_page()
    before = meter.carried
    page.goto(server.address + kind, wait_until="networkidle")
    page.wait_for_timeout(1500)
    page.context.close()
    return (meter.carried - before) / 1000


def chart_bytes(browser: Browser, server: Server, meter: Meter) -> float:
    """How many kB come from an empty cache until the first chart of the reader's own."""
    page = browser.new_context().new_page()
    before = meter.carried
    page.goto(server.address + "honor/test/#honor.test?acting_multiplier=3.5")
    page.wait_for_selector("#honor\\.test .js-plotly-plot .main-svg")
    carried = meter.carried - before
    page.context.close()
    return carried / 1000


def ready_page(browser: Browser, address: str) -> Page:
    """A page whose first own chart is drawn and whose Python has nothing else to do."""
    page = browser.new_context().new_page()
    page.goto(address + "honor/test/#honor.test?acting_multiplier=3.5")
    page.wait_for_selector("#honor\\.test .js-plotly-plot .main-svg")
    page.wait_for_timeout(6000)  # the snapshot is fetched meanwhile, as for any reader
    return page


def shift_of(browser: Browser, address: str) -> float:
    """The layout shift of a page from nothing to its first own chart, where it has one."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.goto(address, wait_until="networkidle")
    field = page.locator("honor-calculator [role=spinbutton]")
    if field.count():
        field.first.scroll_into_view_if_needed()
        field.first.focus()
        page.wait_for_selector("honor-calculator .js-plotly-plot .main-svg", timeout=60_000)
    total = float(page.evaluate(SHIFTS))
    page.context.close()
    return total


def firefox_laps(address: str) -> list[float]:
    """The same drag in Firefox, driven through WebDriver BiDi."""
    script = Path(__file__).with_name("firefox.mjs")
    done = subprocess.run(
        ["node", str(script), FIREFOX, address, str(MOVES), DRAG],
        capture_output=True, text=True, check=True, timeout=180,
    )  # fmt: skip
    return [float(lap) for lap in done.stdout.split()]


def full_build() -> float:
    """Seconds for everything after set-up, in a fresh copy of the project."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "project"
        subprocess.run(["git", "clone", "--quiet", ".", str(copy)], check=True)
        for kept in (".venv", "node_modules"):
            (copy / kept).symlink_to(Path(kept).resolve())
        start = perf_counter()
        command = [sys.executable, "-m", "scripts.build"]
        subprocess.run(command, cwd=copy, check=True, capture_output=True)
        taken = perf_counter() - start
        shutil.rmtree(copy)
    return taken
