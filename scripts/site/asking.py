"""How a build asks the package: each request is written in one way, so replies can be kept."""

from __future__ import annotations

import json
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any


def request(verb: str, **more: Any) -> str:
    """A request as JSON; equal requests are equal texts."""
    return json.dumps({"verb": verb, **more}, sort_keys=True)


def processes() -> ProcessPoolExecutor:
    """A process for each processor. They are begun anew: a copy of one with threads may hang."""
    return ProcessPoolExecutor(mp_context=get_context("spawn"))
