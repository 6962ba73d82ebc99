"""How a build asks the package: each request is written in one way, so replies can be kept."""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, TypeVar

from honorcalc.browser import answer

FEW = 8  # before another process has begun, they are done
Asked = TypeVar("Asked")
Found = TypeVar("Found")


def request(verb: str, **more: Any) -> str:
    """A request as JSON; equal requests are equal texts."""
    return json.dumps({"verb": verb, **more}, sort_keys=True)


def ask(verb: str, **more: Any) -> dict[str, Any]:
    """What the package replies to a request."""
    reply: dict[str, Any] = json.loads(answer(request(verb, **more)))
    return reply


def rule_codes(rulesets: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    """The codes of all rules of rulesets, which are as the package declares them.

    >>> [*rule_codes([{"letter": "H", "rules": 2}])]
    ['H1', 'H2']
    """
    for one in rulesets:
        yield from (f"{one['letter']}{n}" for n in range(1, one["rules"] + 1))


def of_each(
    act: Callable[[Asked], Found], things: Sequence[Asked], at_once: int = 1
) -> list[Found]:
    """What comes of each: here where they are few, else in a process for each processor."""
    if len(things) <= FEW:
        return [act(thing) for thing in things]
    with processes() as pool:
        return list(pool.map(act, things, chunksize=at_once))


def processes(most: int | None = None) -> ProcessPoolExecutor:
    """A process for each processor, at most so many.

    They are begun anew: a copy of one with threads may hang.
    """
    count = os.cpu_count() or 1
    return ProcessPoolExecutor(min(count, most or count), mp_context=get_context("spawn"))
