"""How long Python takes to start in the page, and what it weighs. Callable; prints nothing.

Both sides of a ratio are taken in turns in one browser, so that a busy machine slows both.
"""

import json
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.runtime.build import LEAN, LOCK, SCRIPTS, WHOLE
from scripts.serve import Line
from tests.benchmarks.rows import Row, at_most, faster
from tests.browser.visits import keeps_python
from tests.conftest import CHROMIUM
from tests.runtime.host import Host, serve

FLAGS = ["--no-sandbox", "--disable-background-networking"]
QUESTION = '{"verb": "list"}'

# As Pyodide's documentation starts it, in a module worker: its own library, the wheel unpacked.
STOCK_WORKER = """
addEventListener("message", async ({ data }) => {
  const begun = performance.now();
  const { loadPyodide } = await import(data.base + "pyodide.mjs");
  const python = await loadPyodide({ indexURL: data.base });
  const ready = performance.now() - begun;
  await python.loadPackage(data.wheel, { checkIntegrity: false, messageCallback() {} });
  const answer = python.runPython("from honorcalc.browser import answer; answer");
  answer(data.request);
  postMessage({ ready, answered: performance.now() - begun });
});
"""
STOCK_PAGE = """([base, wheel, request]) => new Promise((resolve, reject) => {
  const begun = performance.now();
  const worker = new Worker("/scripts/stock-worker.js", { type: "module" });
  worker.onmessage = ({ data }) => {
    const spawned = performance.now() - begun - data.answered;
    worker.terminate();
    resolve({ ready: spawned + data.ready, answered: spawned + data.answered });
  };
  worker.onerror = () => reject(new Error("the stock worker failed"));
  worker.postMessage({ base, wheel, request });
})"""
OUR_PAGE = """async (request) => {
  const { engine, ask } = await import("/scripts/engine.js");
  const begun = performance.now();
  let ready = 0, kind = "";
  engine.addEventListener("ready", ({ detail }) => {
    ready = performance.now() - begun;
    kind = detail.kind;
  });
  await ask(JSON.parse(request));
  return { ready, kind, answered: performance.now() - begun };
}"""


def stock_files(pyodide: Path, wheel: Path) -> dict[str, Path]:
    """Addresses of the untouched npm package and of the wheel as pip made it."""
    names = [*SCRIPTS, WHOLE, LOCK, "python_stdlib.zip"]
    return {f"/stock/{name}": pyodide / name for name in names} | {f"/stock/{wheel.name}": wheel}


def our_start(page: Page, host: Host) -> dict[str, float | str]:
    """One start of ours in a fresh page: ready, answered (ms) and kind."""
    page.goto(host.address)
    result: dict[str, float | str] = page.evaluate(OUR_PAGE, QUESTION)
    return result


def warm_page(browser: Browser, host: Host) -> Page:
    """A page whose browser has the runtime and the snapshot from an earlier visit."""
    page = browser.new_context().new_page()
    our_start(page, host)
    keeps_python(page)
    return page


def warm_starts(runtime: Path, pyodide: Path, wheel: Path) -> tuple[float, float]:
    """Milliseconds until Python is ready on a repeated visit, stock's and ours, each the median.

    Both come in turns; the first two rounds do not count.
    """
    worker = (200, STOCK_WORKER.encode(), "text/javascript")
    host = Host(runtime, answers={"stock-worker.js": worker}, files=stock_files(pyodide, wheel))
    stock: list[dict[str, float]] = []
    ours: list[dict[str, float | str]] = []
    with sync_playwright() as play, serve(host):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = warm_page(browser, host)
        base = f"{host.address}stock/"
        for _ in range(9):
            page.goto(host.address)
            stock.append(page.evaluate(STOCK_PAGE, [base, base + wheel.name, QUESTION]))
            ours.append(our_start(page, host))
        browser.close()
    if any(start["kind"] != "snapshot" for start in ours):
        raise RuntimeError("a warm start did not use the snapshot")
    return (
        median(start["ready"] for start in stock[2:]),
        median(float(start["ready"]) for start in ours[2:]),
    )


def first_visit(runtime: Path, coding: str) -> float:
    """Milliseconds from the first question to ready with nothing cached, on a slow line.

    coding: what the host sends: "br", "gzip", or "" where the worker takes the .gz itself.
    """
    host = Host(runtime, coding=coding, line=Line(9))
    with sync_playwright() as play, serve(host):
        browser = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        ready = float(our_start(browser.new_context().new_page(), host)["ready"])
        browser.close()
    return ready


def runtime_bytes(runtime: Path) -> tuple[int, int]:
    """Brotli bytes of Python on a first visit: the largest ruleset's page, and a compare page."""
    facts = json.loads((runtime / "manifest.json").read_text())
    weights = {name: said["br"] for name, said in facts["files"].items()}
    parts = {part: weights[name] for part, name in facts["parts"].items() if part != "rest"}
    always = sum(weights[name] for name in (*SCRIPTS, LEAN, facts["library"])) + parts.pop("shared")
    return always + max(parts.values()), always + sum(parts.values())


def rows() -> list[Row]:
    """Repeated visits against stock, first visits on a phone's line, and bytes."""
    runtime = next(path for path in Path("build/runtime").iterdir() if path.is_dir())
    (wheel,) = Path("build/wheel").glob("*.whl")
    stock, ours = warm_starts(runtime, Path("node_modules/pyodide"), wheel)
    what = "Python ready on a first visit at 9 Mbit/s, {}, Chromium"
    visits = {
        name: median(first_visit(runtime, coding) for _ in range(3)) / 1000
        for name, coding in (("brotli", "br"), ("gzip", "gzip"))
    }
    one, every = (size / 1e6 for size in runtime_bytes(runtime))
    return [
        faster("Python ready on a repeated visit, Chromium", ours, "stock loadPyodide", stock, 8),
        at_most(what.format("brotli"), visits["brotli"], "s", 2.8),
        at_most(what.format("gzip"), visits["gzip"], "s", 3.8),
        at_most("Python of a first visit, brotli: a ruleset's page", one, "MB", 2.4),
        at_most("Python of a first visit, brotli: a compare page", every, "MB", 2.7),
    ]
