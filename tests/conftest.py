"""What all tests share: the sources folder, the built site and its server, and no silent skips."""

import gc
import inspect
import os
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from traceback import walk_stack

import pytest
from hypothesis import settings
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from honorcalc.calculators.catalog import ruleset, rulesets

ROOT = Path(__file__).resolve().parent.parent
HELPERS = ("asking", "browser", "contract", "desk", "rulesets", "runtime", "site")
# What fails in a helper is told as in a test.
pytest.register_assert_rewrite(*(f"tests.{name}" for name in HELPERS))
SHARED = ROOT.parent / "shared"
NO_SHARED = "../shared is absent"
# The same examples on every run, and no time limit for one: neither chance nor a busy machine fails
# a test. `HYPOTHESIS_PROFILE=explore` tries others.
settings.register_profile("fixed", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("explore", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))
RULESETS = {slug: ruleset(slug) for slug in rulesets()}
PLAYED = {slug: one for slug, one in RULESETS.items() if one.codes}
"""Those with rules of their own; the others compare."""


def program(name: str, variable: str) -> str:
    """Return the browser of this name, unless a variable of the environment says another."""
    return os.environ.get(variable) or shutil.which(name) or name


# What is measured, or leaves pages and comes back, has Chromium as readers have it; most tests one
# without windows, tabs and menus, which nobody sees here: a page costs a fifth less.
CHROMIUM = program("chromium", "CHROMIUM")
SHELL = program("chromium-headless-shell", "CHROMIUM")
FIREFOX = program("firefox-esr", "FIREFOX")
# What Playwright switches off, since the last list holds, and what Chromium paints at its address
# bar, which nobody sees here: with every page it would start a process that costs as much as ours.
OFF = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades"),
    *("HttpsFirstBalancedModeAutoEnable", "LensOverlay", "MediaRouter", "PaintHolding"),
    *("ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints"),
    *("NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch"),
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
)
CHROMIUM_ARGS = (
    "--no-sandbox",
    "--disable-background-networking",
    "--font-render-hinting=none",  # letters as wide as with a screen
    f"--disable-features={','.join(OFF)}",
)
# Every page starts its Python anew and leaves soon: the better machine code that Chromium makes of
# Python and of scripts meanwhile costs more than all the rest, and so does it to compile each of
# Python's functions by itself. What measures a wait has all that, as readers do.
SHORT_LIVED = "--js-flags=--liftoff-only --no-wasm-lazy-compilation --max-lazy --no-opt --no-maglev"
# A run by hand may ask for slower pages: with HONOR_TEST_SLOWER=4 their main thread, not their
# workers, takes four times as long. A test that fails only then has a race, or the site has one.
ASKED_SLOWER = float(os.environ.get("HONOR_TEST_SLOWER", "1"))
PATIENCE = 120_000  # milliseconds: Python may start on a busy machine; no test measures this


LONGEST = {
    *("test_golden.py", "test_reproducible.py"),
    *("test_soak.py", "test_two_releases.py", "test_walk.py"),
}


@dataclass(frozen=True)
class Site:
    """The built site: its folder, and the address at which a server answers with it."""

    folder: Path
    url: str


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the sources; a test that reads it is skipped where it is absent."""
    if not SHARED.is_dir():
        pytest.skip(NO_SHARED)
    return SHARED


@pytest.fixture(scope="session")
def site() -> Iterator[Site]:
    """The site, built for the address it is served at.

    `make test` builds and serves it once for all tests and says where; a test run by hand gets
    one of its own.
    """
    given = os.environ.get("HONOR_TEST_SITE"), os.environ.get("HONOR_TEST_URL")
    if given[0] and given[1]:
        yield Site(Path(given[0]), given[1])
        return
    from scripts.build import build
    from scripts.serve import serving
    from scripts.test import usual_server

    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    folder = Path("build") / f"test-site{worker}"
    server = usual_server(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SITE_URL", server.address)
        build(folder)
    with serving(server):
        yield Site(ROOT / folder, server.address)


def callers(context: int = 1) -> list[inspect.FrameInfo]:
    """The nearest callers, enough for Playwright to say which of its functions failed.

    With each call it asks for the whole stack, and pytest's frames took a third of our time.
    """
    nearest = islice(walk_stack(sys._getframe(1)), 12)
    about = ((frame, frame.f_code, line) for frame, line in nearest)
    return [
        inspect.FrameInfo(frame, code.co_filename, line, code.co_name, None, None)
        for frame, code, line in about
    ]


@pytest.fixture(scope="session")
def slow_pages() -> Iterator[None]:
    """Slows every page that a test opens in Chromium, where the run asks for it."""
    usual = BrowserContext.new_page

    def new_page(context: BrowserContext) -> Page:
        page = usual(context)
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": ASKED_SLOWER})
        return page

    with pytest.MonkeyPatch.context() as patch:
        if ASKED_SLOWER > 1:
            patch.setattr(BrowserContext, "new_page", new_page)
        yield


@pytest.fixture(scope="session")
def chromium(request: pytest.FixtureRequest, slow_pages: None) -> Iterator[Browser]:
    """One Chromium for all tests: Playwright runs once in a process."""
    measures = any(item.get_closest_marker("alone") for item in request.session.items)
    args = CHROMIUM_ARGS if measures else (*CHROMIUM_ARGS, SHORT_LIVED)
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setattr(inspect, "stack", callers)
        browser = playwright.chromium.launch(executable_path=SHELL, args=args)
        yield browser
        browser.close()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser, by its folder, and see that `make test` looks for it there.

    The files that take longest begin: at the end, one processor would wait for the other.
    """
    from scripts.test import BROWSER_TESTS

    items.sort(key=lambda item: item.path.name not in LONGEST)
    for item in items:
        folder = "/".join(item.path.relative_to(ROOT).parts[:2])
        if folder == "tests/browser":
            item.add_marker(pytest.mark.browser)
        elif item.get_closest_marker("browser") and folder not in BROWSER_TESTS:
            raise pytest.UsageError(f"{item.nodeid}: those in browsers are in {BROWSER_TESTS}")


def pytest_collection_finish() -> None:
    """Leave what was collected, thousands of tests, out of each later search for garbage."""
    gc.collect()
    gc.freeze()


def skipped(reporter: object) -> list[tuple[str, str]]:
    """Return each skipped test with its reason."""
    reports = getattr(reporter, "stats", {}).get("skipped", [])
    found = []
    for report in reports:
        detail = report.longrepr
        reason = detail[2] if isinstance(detail, tuple) else str(detail)
        found.append((report.nodeid, reason.removeprefix("Skipped: ")))
    return found


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Fail a run that skipped a test for a reason that is not allowed."""
    if hasattr(session.config, "workerinput"):
        return
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if any(reason != NO_SHARED for _, reason in skipped(reporter)):
        session.exitstatus = max(exitstatus, pytest.ExitCode.INTERRUPTED)  # more than a failed test


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List every skipped test with its reason, or say that there is none."""
    found = skipped(terminalreporter)
    terminalreporter.section("skipped tests" if found else "no test was skipped")
    for name, reason in found:
        allowed = "" if reason == NO_SHARED else "  <- not allowed, fails the run"
        terminalreporter.line(f"{name}: {reason}{allowed}")
