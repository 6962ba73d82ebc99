"""The answers that travel ahead of Python: to the likely next questions of each card.

A file for each card, read by `assets/javascripts/answers.js`: a line of JSON that says what it is,
a line for each part of its replies, then a line for each question, with the reply's shape and the
numbers of its parts. Replies have most of their parts in common, so each part is written once.
"""

import hashlib
import json
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import partial
from itertools import accumulate
from math import gcd, lcm
from pathlib import Path
from typing import Any
from urllib.parse import urlencode, urljoin

import brotli

from honorcalc.browser import answer, write
from scripts.aside import aside
from scripts.site.asking import ask, of_each, request
from scripts.site.fences import fences
from scripts.site.likely import ODDS_VIEWS, likely, query, values

FOLDER = "assets/answers"
MOST_QUESTIONS = 500
LARGEST = 56_000  # bytes, brotli; the last questions may exceed it, and a test allows 60 kB
LEAST_PACKED = 3  # text like this comes to a third of its size at the most
CLOSE = 1.02  # how much more is taken at least until a file is weighed again
QUALITY = 9  # of the estimate: as the file will be packed
MADE_BY = ("answers.py", "likely.py", "asking.py")  # and by the package, which the task names
SHORT = 4  # elements of a list that stays as it is
PARTED = "result"  # the part of a reply that has parts of its own
NUMBER = re.compile(r"−?(?:0|[1-9]\d*)(?:\.5)?")
FRACTION = re.compile(r" = (\d+)/(\d+)$")
Data = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Task:
    """What one file is made from; the addresses are those of its share texts."""

    calculator: str
    start: str
    address: str
    frame: str
    release: str
    """The folder of the Python that the pages are built with."""
    calls: int
    """How many calls one answer takes: a measure of time that is the same on every machine."""


# How it is written


class Parts:
    """The lines of a file: each part of a reply once, and the replies as numbers of parts."""

    def __init__(self) -> None:
        self.lines: dict[str, int] = {}
        self.shapes: dict[tuple[str, ...], int] = {}
        self.replies: dict[str, list[int]] = {}
        self.size = 0

    def add(self, key: str, reply: str) -> None:
        """Take a reply, which must read back as the same text."""
        paths, parts = [], []
        read = json.loads(reply)
        # All exact values can be written over this number. The page counts with doubles: beyond
        # their 53 bits it would write fractions that are false.
        exact = read.get(PARTED, {}).get("exact", {})
        below = lcm(*(int(text.partition("/")[2] or 1) for text in exact.values()))
        if 2001 * below >= 1 << 53:
            below = 1
        for name, value in read.items():
            inside = value.items() if name == PARTED else ()
            for inner, part in inside or ((None, value),):
                paths.append(f"{name}.{inner}" if inner else name)
                parts.append(write(folded(part, below)))
        shape = self.shapes.setdefault(tuple(paths), len(self.shapes))
        for part in parts:
            if part not in self.lines:
                self.lines[part] = len(self.lines)
                self.size += len(part)
        self.replies[key] = [shape, *(self.lines[part] for part in parts)]

    def text(self, head: Data) -> str:
        """The file."""
        head = head | {"shapes": [list(shape) for shape in self.shapes], "parts": len(self.lines)}
        replies = (f"{key}\t{' '.join(map(str, parts))}" for key, parts in self.replies.items())
        return "\n".join([write(head), *self.lines, *replies]) + "\n"


def folded(value: Any, below: int) -> Any:
    """A value with the long lists in it as the page unfolds them: shorter, and not a bit different.

    Doubles that are whole numbers over `below` become those, `{"/": [below, …]}`, and so do chances
    with their fractions, "50.0% = 1/2", as `{"%": …}`; numbers as text are `{"#": …}`, and rows
    become columns, `{"|": …}`, of which "at least" and "at most" are sums over another, `{"+": …}`.

    >>> folded([[1, 0.5], [2, 0.25], [3, 0.125], [4, 0.125]], 8)
    {'|': [[1, 2, 3, 4], {'/': [8, 4, 2, 1, 1]}]}
    """
    if isinstance(value, dict):
        return {name: folded(part, below) for name, part in value.items()}
    if not isinstance(value, list):
        return value
    if len(value) < SHORT:
        return [folded(part, below) for part in value]
    if all(isinstance(part, float) for part in value):
        whole = [round(part * below) for part in value]
        same = all(n / below == part for n, part in zip(whole, value, strict=True))
        return {"/": [below, *whole]} if same else value
    if all(isinstance(part, str) for part in value):
        return folded_texts(value, below)
    if all(isinstance(row, list) and len(row) == len(value[0]) for row in value):
        columns = [folded(list(column), below) for column in zip(*value, strict=True)]
        return {"|": [summed(column, columns) for column in columns]}
    return [folded(part, below) for part in value]


def summed(column: Any, columns: list[Any]) -> Any:
    """A column of fractions as sums of the second column, from its start or its end.

    >>> summed({"/": [8, 2, 6, 8]}, [[1, 2, 3], {"/": [8, 2, 4, 2]}])
    {'+': [1, 8, 2, 4, 2]}
    """
    first = columns[1]
    if column is first or not all(isinstance(one, dict) and "/" in one for one in (column, first)):
        return column
    below, *parts = first["/"]
    for way in (1, -1):
        if [below, *accumulate(parts[::way])] == [below, *column["/"][1:][::way]]:
            return {"+": [way, below, *parts]}
    return column


def folded_texts(texts: list[str], below: int) -> Any:
    """Texts that the page can write itself as numbers; others as they are.

    >>> folded_texts(["−1", "0.5", "1", "1.5"], 1), folded_texts(["25.0% = 1/4"], 8)
    ({'#': [-1, 0.5, 1, 1.5]}, {'%': [8, 2]})
    """
    if all(NUMBER.fullmatch(text) for text in texts):
        return {"#": [json.loads(text.replace("−", "-")) for text in texts]}
    fractions = [FRACTION.search(text) for text in texts]
    if all(fractions):
        pairs = [(int(found[1]), int(found[2])) for found in fractions if found]
        whole = [below * over // under for over, under in pairs]
        if [chance(n, below) for n in whole] == texts:
            return {"%": [below, *whole]}
    return texts


def chance(whole: int, below: int) -> str:
    """A chance as bars tell it.

    >>> chance(2, 8), chance(1, 4000)
    ('25.0% = 1/4', '<0.1% = 1/4000')
    """
    tenths = (2000 * whole + below) // (2 * below)
    shared = gcd(whole, below)
    text = {0: "<0.1%", 1000: ">99.9%"}.get(tenths, f"{tenths // 10}.{tenths % 10}%")
    return f"{text} = {whole // shared}/{below // shared}"


def answer_text(task: Task) -> str:
    """The file of one card."""
    described = ask("describe", calculator=task.calculator)["description"]
    asked = {"calculator": task.calculator, "strict": True}
    starts = dict.fromkeys([task.start, ""])
    states = [ask("compute", query=start, **asked)["state"] for start in starts]
    bases = [
        (state["parameters"], state["view"] if state["view"] in ODDS_VIEWS else "exactly")
        for state in states
    ]
    defaults = states[-1]["parameters"]
    head = {name: getattr(task, name) for name in ("calculator", "release", "address", "frame")}
    head |= {"defaults": defaults}
    parts, room = Parts(), float(LARGEST * LEAST_PACKED)
    for base, view in bases:
        shared = query(defaults, base, view)
        more = {"address": task.address, "frame": task.frame, **asked}
        if shared is not None:
            parts.add(f"share?{shared}", answer(request("share", query=shared, **more)))
    for settings, view in likely(described, bases, task.calls):
        key = query(defaults, settings, view)
        if key is None or f"compute?{key}" in parts.replies:
            continue
        if parts.size > room:
            packed = len(brotli.compress(parts.text(head).encode(), quality=QUALITY))
            room = parts.size * max(CLOSE, (1 + LARGEST / packed) / 2)
            if packed > LARGEST:
                break
        if len(parts.replies) == MOST_QUESTIONS:
            break
        parts.add(f"compute?{key}", answer(request("compute", query=key, **asked)))
    return parts.text(head)


# Where it stands


def calls(calculator: str) -> int:
    """How many calls of Python an answer takes that is not known yet: numbers one step on."""
    described = ask("describe", calculator=calculator)["description"]
    moved = [
        (p["name"], values(p, str(p["default"]), 2)[-1])
        for p in described["parameters"]
        if p["type"] in ("whole", "halves")
    ]
    count = 0

    def counted(*_: object) -> None:
        nonlocal count
        count += 1

    most = 0
    for some in (moved, moved[:1], moved[-1:]):  # together they may make a case that is easy
        asked = request("compute", calculator=calculator, query=urlencode(some), strict=False)
        count = 0
        sys.setprofile(counted)
        answer(asked)
        sys.setprofile(None)
        most = max(most, count)
    return most


def answer_file(task: Task, folder: Path) -> Path:
    """The file of a card, made anew unless a build has left it."""
    code = [Path(__file__).with_name(name).read_text("utf-8") for name in MADE_BY]
    of = write([asdict(task), *code])
    place = folder / f"{hashlib.sha256(of.encode()).hexdigest()[:32]}.tsv"
    if not place.exists():
        with aside(place) as fresh:
            fresh.write_text(answer_text(task), "utf-8")
    return place


def shipped(
    pages: Mapping[str, str], home: Callable[[str], str], frames: str, release: str, folder: Path
) -> dict[str, Path]:
    """The file of each card by its anchor; `home` knows the address of a calculator's page."""
    cards = [fence for text in pages.values() for fence in fences(text) if not fence.kind]
    work = {calculator: calls(calculator) for calculator in sorted({f.calculator for f in cards})}
    tasks = {
        card.anchor: Task(
            card.calculator,
            card.query,
            home(card.calculator),
            urljoin(frames, f"{card.calculator}/"),
            release,
            work[card.calculator],
        )
        for card in cards
    }
    listed = list(dict.fromkeys(tasks.values()))
    made = dict(zip(listed, of_each(partial(answer_file, folder=folder), listed), strict=True))
    return {anchor: made[task] for anchor, task in tasks.items()}


def name_of(text: str) -> str:
    """The place of a file in the site, by its content: the page holds it against its name."""
    return f"{FOLDER}/{hashlib.sha256(text.encode()).hexdigest()[:16]}.tsv"
