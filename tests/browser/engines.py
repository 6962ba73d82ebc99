"""Firefox and WebKitGTK, each behind a program of its own that does what it is told.

A line to the program is a JSON list, the deed and what it needs; a line comes back. `run` has the
body of an async function of the page, which finds its `arguments` there.
"""

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.browser.card import TEST
from tests.browser.conftest import PORTRAIT
from tests.conftest import FIREFOX, ROOT

HERE = Path(__file__).parent
PROGRAMS = {
    "firefox": ("node", str(HERE / "firefox.mjs"), FIREFOX),
    "webkit": ("xvfb-run", "-a", sys.executable, str(HERE / "webkit.py")),
}
PATIENCE = 180  # seconds: Python may start on a busy machine
# Told as an error where boxes change their size twice in a frame; the rest comes with the next one.
QUIRK = "ResizeObserver loop completed with undelivered notifications."
# A document that is just being left answers nothing.
LEAVING = ("context", "navigat", "destroyed", "discarded", "stale", "no such", "null", "unload")


class FailedError(Exception):
    """The browser could not do it."""


class Engine:
    """A browser with one window."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.program = subprocess.Popen(
            PROGRAMS[name], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def do(self, deed: str, *given: Any) -> Any:
        """Does something at once."""
        assert self.program.stdin is not None
        assert self.program.stdout is not None
        self.program.stdin.write(json.dumps([deed, *given]) + "\n")
        self.program.stdin.flush()
        line = self.program.stdout.readline()
        assert line, f"{self.name} ended"
        reply = json.loads(line)
        if "failed" in reply:
            raise FailedError(reply["failed"])
        return reply["done"]

    def quit(self) -> None:
        """Ends it."""
        assert self.program.stdin is not None
        self.program.stdin.close()
        self.program.wait(PATIENCE)

    def open(self, address: str) -> None:
        """Loads a page anew."""
        self.do("open", address)
        self.sees("return location.protocol !== 'about:' && document.readyState !== 'loading'")

    def run(self, body: str, *given: Any) -> Any:
        """What a function in the page returns."""
        return self.do("run", body, *given)

    def sees(self, body: str, *given: Any) -> Any:
        """Waits until a function returns something, which may be on the page that comes next."""
        end = time.monotonic() + PATIENCE
        last: object = None
        while time.monotonic() < end:
            try:
                last = self.run(body, *given)
            except FailedError as trouble:
                if not any(word in str(trouble).lower() for word in LEAVING):
                    raise
                last = trouble
            if last and not isinstance(last, FailedError):
                return last
            time.sleep(0.1)
        page = self.run(f"return ({PORTRAIT})()")
        return pytest.fail(f"{self.name} never saw {body} with {given}: {last}\n{page}")

    def has(self, selector: str) -> None:
        """Waits for an element."""
        self.sees("return Boolean(document.querySelector(arguments[0]))", selector)

    def says(self, selector: str, text: str) -> None:
        """Waits until an element has a text in it."""
        self.sees(
            "return document.querySelector(arguments[0])?.textContent.includes(arguments[1])",
            selector,
            text,
        )

    def click(self, selector: str) -> None:
        """Clicks what can be clicked."""
        self.sees("return document.querySelector(arguments[0])?.matches(':enabled, a')", selector)
        self.do("click", selector)

    def type(self, selector: str, text: str) -> None:
        """Writes into a field, over what stands there."""
        self.has(f"{selector}:enabled")
        self.do("type", selector, text)

    def untroubled(self, *expected: str) -> None:
        """No error, no break of the policy, no request to anybody else since the last time."""
        troubles = self.do("troubles")
        known = (QUIRK, *expected)
        assert [one for one in troubles if not any(word in one for word in known)] == []


def part(name: str, anchor: str = TEST) -> str:
    """The selector of a part of a card."""
    return f'[id="{anchor}"] {name}'
