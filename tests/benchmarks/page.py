"""The site in a browser: bytes, time from slider to chart, layout shift, the build itself."""

from statistics import median
from time import sleep
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page, sync_playwright

from honorcalc.calculators.catalog import everything
from scripts.serve import Server
from tests.benchmarks.before import COMMIT, both
from tests.benchmarks.rows import Row, at_most, faster
from tests.benchmarks.start import FLAGS
from tests.browser.card import HOME, TEST
from tests.browser.engines import Engine
from tests.browser.test_access import SHIFTS
from tests.conftest import CHROMIUM
from tests.contract.settings import hard_settings

MOVES = 60
KINDS = ("", "honor/", "honor/test/", "honor/summary/", "project/")

DRAG = """async ([id, moves]) => {
  const card = document.getElementById(id);
  const slider = card.querySelector("input[type=range]");
  const box = card.querySelector(".hc-box");
  const plot = card.querySelector(".js-plotly-plot");
  const laps = [];
  for (let turn = 0; turn < moves; turn++) {
    const drawn = new Promise((done) => {
      if (plot) return plot.once("plotly_afterplot", done);
      const seen = new MutationObserver(() => (seen.disconnect(), done()));
      seen.observe(box, { childList: true });
    });
    const begun = performance.now();
    slider.value = String(turn % 2 ? 3 : 3.5 + (turn % 7) / 2);
    slider.dispatchEvent(new Event("input", { bubbles: true }));
    await drawn;
    await new Promise(requestAnimationFrame);
    laps.push(performance.now() - begun);
    // The next move comes at another point between two frames: always at the same one, both sides
    // would wait for the same frame, however soon the chart is there.
    await new Promise((done) => setTimeout(done, 20 + (turn * 7) % 17));
  }
  return laps;
}"""
DRAWN = "#honor\\.test :is(.hc-plot:not([focusable]), .js-plotly-plot .main-svg)"
ASK = """async (request) => {
  const { src } = document.querySelector('script[src$="/calculator.js"]');
  const { ask } = await import(src);
  const begun = performance.now();
  const reply = await ask(request);
  if (!reply.ok) throw new Error(reply.error.message);
  return performance.now() - begun;
}"""


def rows() -> list[Row]:
    """Every figure of the site that Chromium can measure, and the slider in Firefox too."""
    with both() as servers, sync_playwright() as play:
        server = servers["ours"]
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        untouched = max(first_bytes(browser, server, kind) for kind in KINDS)
        shift = max(shift_of(browser, server.address + kind) for kind in KINDS)
        chart = chart_bytes(browser, server)
        drags = {side: drag(browser, other.address) for side, other in servers.items()}
        page = ready_page(browser, server.address)
        hard = [(c.id, urlencode(raw)) for c in everything() for raw in hard_settings(c)]
        asked = [{"verb": "compute", "calculator": c, "query": q, "strict": True} for c, q in hard]
        worst = max(page.evaluate(ASK, request) for request in asked)
        browser.close()
        firefox = {side: median(firefox_laps(other.address)) for side, other in servers.items()}
    what, peer = "slider moved → new chart painted, {}, median", f"commit {COMMIT}"
    return [
        faster(what.format("Chromium"), drags["ours"], peer, drags["before"], 1.5),
        faster(what.format("Firefox"), firefox["ours"], peer, firefox["before"], 1.5),
        at_most("bytes of a page for a reader who touches nothing, brotli", untouched, "kB", 145),
        at_most("bytes until the first own chart, brotli; Python apart", chart / 1000, "MB", 0.25),
        at_most("worst corner of any calculator, Chromium", worst, "ms", 3000),
        at_most("layout shift, from empty page to own chart", shift, "", 0.02),
    ]


def drag(browser: Browser, address: str) -> float:
    """Milliseconds from a move of the slider to its chart, median."""
    page = ready_page(browser, address)
    laps: list[float] = page.evaluate(DRAG, ["honor.test", MOVES])
    page.context.close()
    return median(laps)


def first_bytes(browser: Browser, server: Server, kind: str) -> float:
    """How many kB a page loads by itself."""
    page = browser.new_context().new_page()
    carried = bytes_of(page)
    page.goto(server.address + kind, wait_until="networkidle")
    page.wait_for_timeout(1500)
    page.context.close()
    return sum(carried) / 1000


def chart_bytes(browser: Browser, server: Server) -> float:
    """How many kB the page loads from an empty cache until the first chart of the reader's own.

    Python, which comes for the questions after it, is loaded by its own worker and not counted.
    """
    page = browser.new_context().new_page()
    carried = bytes_of(page)
    page.goto(server.address + "honor/test/#honor.test?acting_multiplier=5")
    page.wait_for_selector(DRAWN)
    page.context.close()
    return sum(carried) / 1000


def bytes_of(page: Page) -> list[float]:
    """A list that grows with each file that the page, not its workers, has loaded."""
    carried: list[float] = []
    session = page.context.new_cdp_session(page)
    session.on("Network.loadingFinished", lambda event: carried.append(event["encodedDataLength"]))
    session.send("Network.enable")
    return carried


def ready_page(browser: Browser, address: str) -> Page:
    """A page whose first own chart is drawn and whose Python has nothing else to do."""
    page = browser.new_context().new_page()
    page.goto(address + "honor/test/#honor.test?acting_multiplier=3.5")
    page.wait_for_selector(DRAWN)
    page.wait_for_timeout(6000)  # the snapshot is fetched meanwhile, as for any reader
    return page


def shift_of(browser: Browser, address: str) -> float:
    """The layout shift of a page from nothing to its first own chart, where it has one."""
    page = browser.new_context(viewport={"width": 390, "height": 844}).new_page()
    page.add_init_script(SHIFTS)
    page.goto(address, wait_until="networkidle")
    field = page.locator("honor-calculator [role=spinbutton]")
    if field.count():
        field.first.scroll_into_view_if_needed()
        field.first.focus()
        page.wait_for_selector("honor-calculator .hc-plot:not([focusable])", timeout=60_000)
    page.wait_for_timeout(300)
    total = float(page.evaluate("shift"))
    page.context.close()
    return total


def firefox_laps(address: str) -> list[float]:
    """The same drag in Firefox."""
    window = Engine("firefox")
    window.open(f"{address}{HOME}#{TEST}?acting_multiplier=3.5")
    window.has(DRAWN)
    sleep(6)  # as in `ready_page`
    laps: list[float] = window.run(f"return ({DRAG})([...arguments])", TEST, MOVES)
    window.quit()
    return laps
