"""Long work in pieces: it goes on where its own request left it, however many others run."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from math import inf
from time import perf_counter
from typing import Any, TypeVar

T = TypeVar("T")
Steps = Generator[float, None, T]
"""Work that yields, after each step, the share of it that is done, and returns what it found."""
PIECE = 0.1  # seconds: so often the page hears how far it is, and can stop
MOST_KEPT = 64  # works, running or done; the one asked for longest ago leaves


def finish(steps: Steps[T]) -> T:
    """What the work finds, once all of its steps are done."""
    return Work().go_on("", lambda: steps, inf)


class Unfinished(Exception):  # noqa: N818  # no error: the work goes on
    """The time is over before the work: `share` of it is done, and it can go on."""

    def __init__(self, share: float):
        self.share = share
        super().__init__(share)


class Work:
    """Works by their requests, those that go on and those that are done."""

    def __init__(self) -> None:
        self._running: dict[Hashable, Steps[Any]] = {}
        self._done: dict[Hashable, Any] = {}

    def go_on(self, key: Hashable, start: Callable[[], Steps[T]], seconds: float) -> T:
        """What the work finds; it starts with the first request and is kept when it is done.

        Raises Unfinished when it needs more than so many seconds, and whatever the work raises.
        """
        if key not in self._done:
            steps = self._running.pop(key, None) or start()
            until = perf_counter() + seconds
            try:
                while True:
                    share = next(steps)
                    if perf_counter() > until:
                        keep(self._running, key, steps)
                        raise Unfinished(share)
            except StopIteration as end:
                self._done[key] = end.value
        found: T = self._done.pop(key)
        keep(self._done, key, found)
        return found


def keep(works: dict[Hashable, Any], key: Hashable, work: Any) -> None:
    """Takes a work in as the newest."""
    works[key] = work
    if len(works) > MOST_KEPT:
        del works[next(iter(works))]
