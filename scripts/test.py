"""`make test`: the checks, the site, and every test; each part ends with a line of its own.

Every processor has a test of its own, and two processors have three in browsers, where each waits
now and then. Those marked `alone` run last and by themselves: they hold waits or layout against a
bar, which a busy machine would fail. Where a few tests failed in a browser and nothing else did,
those few run once more with the machine to themselves: a browser hangs now and then by its own
fault. Such a test is named in the output either way.
"""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scripts import check
from scripts.build import ROOT, BuildError, build
from scripts.serve import Server, serving

SITE = Path("build/test-site")
FAILED = Path(".pytest_cache/v/cache/lastfailed")
ACCIDENTS = 5  # tests of some hundreds in browsers; with more of them something is wrong
# The same port every time where it is free, so that the pages need not be built again for it.
USUAL_PORT = 18_099

# A machine of many processors seldom has the memory for as many browsers.
PROCESSORS = max(2, min(8, os.cpu_count() or 2))

WITHOUT = "everything without a browser"
# Where all tests in browsers are: to collect the others takes seconds in each process.
BROWSER_TESTS = ("tests/browser", "tests/runtime")
# What runs together. Without a browser, tests of one file share what they set up.
PASSES = {
    WITHOUT: (f"-n{PROCESSORS}", "--dist=loadfile", "--no-loadscope-reorder", "-m", "not browser"),
    "in the browsers": (
        f"-n{PROCESSORS * 3 // 2}",
        "--dist=worksteal",
        "-m",
        "browser and not alone",
        *BROWSER_TESTS,
    ),
    "in the browsers, alone": ("-m", "browser and alone", *BROWSER_TESTS),
}


def usual_server(site: Path, port: int = USUAL_PORT) -> Server:
    """Return a server that has the usual port of the tests, or any other where that is taken."""
    try:
        return Server(port, site)
    except OSError:
        return Server(0, site)


def run_tests(name: str, *options: str) -> int:
    """Run pytest with these options; return its exit code, which is 1 when tests failed."""
    started = time.perf_counter()
    command = [sys.executable, "-m", "pytest", "--quiet", "--durations=20", *options]
    status = subprocess.run(command, check=False).returncode
    took = time.perf_counter() - started
    print(f"test: {name} {'failed' if status else 'passed'} ({took:.0f} s)", flush=True)
    return status


def all_passed(statuses: dict[str, int]) -> bool:
    """Say whether every pass succeeded; a few tests that failed in a browser run once more."""
    if not any(statuses.values()):
        return True
    for name, status in statuses.items():
        if status and (status != 1 or name == WITHOUT):
            return False
    failed = list(json.loads(FAILED.read_text("utf-8"))) if FAILED.exists() else []
    if not 0 < len(failed) <= ACCIDENTS:
        return False
    print("test: failed in a browser, run once more:", *failed, sep="\n  ", flush=True)
    return run_tests("a second look", *failed) == 0


def main() -> int:
    """Run everything; 0 when all of it passed."""
    os.chdir(ROOT)
    FAILED.unlink(missing_ok=True)
    server = usual_server(SITE)
    os.environ["SITE_URL"] = server.address
    # Each is busy with one thing at a time: together they take as long as the longer one.
    with ThreadPoolExecutor(1) as beside:
        checking = beside.submit(check.main)
        try:
            build(SITE)
        except BuildError as error:
            print(f"build: {error}", file=sys.stderr)
            return 1
        checked = checking.result() == 0
    del os.environ["SITE_URL"]
    os.environ["HONOR_TEST_SITE"] = str(ROOT / SITE)
    os.environ["HONOR_TEST_URL"] = server.address
    with serving(server):
        statuses = {name: run_tests(name, *options) for name, options in PASSES.items()}
        passed = all_passed(statuses) and checked
    print(f"test: {'all passed' if passed else 'FAILED'}", flush=True)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
