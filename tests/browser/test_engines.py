"""The same short path in the other two engines: load, move, read, roll, open a link."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.card import HOME, lead_of, native
from tests.conftest import FIREFOX, ROOT, Site

# WebKit's driver gives up a page that a busy machine keeps from answering.
pytestmark = pytest.mark.alone
HERE = Path(__file__).parent


def walk(*command: str) -> dict[str, object]:
    """Runs a walker; returns what it saw. Its own complaints are shown when it fails."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    seen = json.loads(done.stdout.strip().splitlines()[-1])
    assert isinstance(seen, dict)
    return seen


def check(seen: dict[str, object]) -> None:
    """Holds what a walker saw against what Python says outside the browser."""
    assert seen["troubles"] == []
    assert seen["loaded"] == lead_of("acting_multiplier=3.5")
    assert seen["moved"] == lead_of("acting_multiplier=4")
    assert str(seen["address"]).endswith("#honor.test?acting_multiplier=4")
    figure = native("acting_multiplier=4")["result"]["figure"]
    assert seen["bars"] == sum(len(trace["y"]) for trace in figure["data"])
    assert seen["rolled"]
    assert seen["linked"] == lead_of("acting_multiplier=5&opposing_modifier=2")


def test_firefox_walks_the_short_path(site: Site) -> None:
    """Firefox through WebDriver BiDi."""
    check(walk("node", str(HERE / "firefox.mjs"), FIREFOX, site.url + HOME))


def test_webkit_walks_the_short_path(site: Site) -> None:
    """WebKitGTK through its own driver, on a screen of its own."""
    check(walk("xvfb-run", "-a", sys.executable, str(HERE / "webkit.py"), site.url + HOME))
