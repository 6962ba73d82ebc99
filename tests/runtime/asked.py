"""A plugin of pytest that writes down what tests ask of `honorcalc.browser.answer`.

`ASKED=<file> python -m pytest -p tests.runtime.asked …` leaves each request once, a line each.
"""

import os
from functools import wraps
from pathlib import Path

import pytest

import honorcalc.browser

original = honorcalc.browser.answer
asked: dict[str, None] = {}


@wraps(original)
def answer(request: str, pieces: bool = False) -> str:
    """The reply; the request is written down."""
    if isinstance(request, str):
        asked[request] = None
    return original(request, pieces)


def pytest_configure() -> None:
    """Before any test takes the function by its name."""
    honorcalc.browser.answer = answer


def pytest_unconfigure(config: pytest.Config) -> None:
    """Write down what was asked."""
    lines = (request for request in asked if "\n" not in request)
    Path(os.environ["ASKED"]).write_text("\n".join(lines) + "\n", "utf-8")
