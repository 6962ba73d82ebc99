"""What a fence of a table says: its keys, and its rows and columns with what each asks for."""

import re
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scripts.site.fences import ANCHOR, NAME, TABLE, PageError, blocks

KEYS = ("caption", "head", "rows", "columns", "settings", "value", "decimals", "links", "show")
KEY = re.compile(r"([a-z]+):\s*(.*)")
STRETCH = re.compile(r"([+−-]?[\d.]+) to ([+−-]?[\d.]+)(?: by ([\d.]+))?")


@dataclass(frozen=True, slots=True)
class Item:
    """A row or column: its label, None where that of its value is meant, and what it asks for.

    `more` says by how much settings are more than they would be, or `{}` for the `amount` of the
    column or row that it meets.
    """

    label: str | None
    line: int
    settings: Mapping[str, str] = field(default_factory=dict)
    value: str = ""
    more: Mapping[str, str] = field(default_factory=dict)
    amount: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table as a page has it: its place and its lines, by key, each with its number."""

    calculator: str
    first: int
    last: int
    lines: Mapping[str, tuple[int, str, tuple[tuple[int, str], ...]]]

    def text(self, key: str) -> str:
        """What stands behind a key, "" without it."""
        return self.lines[key][1] if key in self.lines else ""

    def line(self, key: str) -> int:
        """The line of a key, that of the fence without it."""
        return self.lines[key][0] if key in self.lines else self.first

    @property
    def fixed(self) -> Mapping[str, str]:
        """The settings of all cells."""
        return item(self.line("settings"), f": {self.text('settings')}").settings

    @property
    def is_chart(self) -> bool:
        """Whether it is drawn, and not written."""
        if self.text("show") not in ("chart", ""):
            raise PageError(self.line("show"), f"show is chart or left out: {self.text('show')}")
        return self.text("show") == "chart"


def tables(text: str, before: int = 0) -> Iterator[Table]:
    """The tables of a page; `before` lines of the page stand above the text.

    Raises `PageError` for one that is badly written.
    """
    lines = text.splitlines()
    for first, last, info in blocks(lines):
        words = info.split()
        if words[:1] != [TABLE]:
            continue
        at = first + before
        if last > len(lines) or lines[first - 1][:1] in " \t":
            raise PageError(at, "a table stands at the left margin, and its fence is closed")
        if len(words) != 2 or not ANCHOR.fullmatch(words[1]):
            raise PageError(at, f"expected `{TABLE} ruleset.name`: {info}")
        yield Table(words[1], at, last + before, _keys(lines[first : last - 1], at + 1))


def _keys(lines: list[str], first: int) -> dict[str, tuple[int, str, tuple[tuple[int, str], ...]]]:
    """The keys of a table with their text and the list indented below it."""
    found: dict[str, tuple[int, str, list[tuple[int, str]]]] = {}
    key = ""
    for number, line in enumerate(lines, first):
        if not line.strip():
            continue
        if line[0] in " \t" and key in ("rows", "columns"):
            found[key][2].append((number, line.strip()))
            continue
        match = KEY.fullmatch(line.strip())
        if match is None or match[1] not in KEYS or line[0] in " \t":
            raise PageError(
                number, f"expected one of {', '.join(KEYS)} and a colon: {line.strip()}"
            )
        key = match[1]
        if key in found:
            raise PageError(number, f"{key} already stands above")
        found[key] = (number, match[2], [])
    for key in ("rows", "columns"):
        if key not in found or bool(found[key][1]) == bool(found[key][2]):
            place = found[key][0] if key in found else first - 1
            raise PageError(place, f"a table needs {key}: on one line, or a list indented below")
    return {name: (line, text, tuple(items)) for name, (line, text, items) in found.items()}


def plain(text: str) -> str:
    """A number without the true minus sign."""
    return text.replace("−", "-")


def number(text: str, line: int, problem: str) -> Fraction:
    """A number of a page; raises `PageError` with the problem where the text is none."""
    try:
        return Fraction(plain(text))
    except ValueError:
        raise PageError(line, f"{problem}, and `{text}` is not a number") from None


def item(line: int, text: str) -> Item:
    """An item of a list: `label: name=value value`.

    >>> one = item(1, "One: success: dice=1 bonus+=2 full")
    >>> one.label, one.settings, one.more, one.value
    ('One: success', {'dice': '1'}, {'bonus': '2'}, 'full')
    """
    label, _, rest = text.rpartition(": ") if ": " in text else (text.rstrip(":"), "", "")
    settings, value, more = {}, "", {}
    try:
        words = shlex.split(rest)
    except ValueError as problem:
        raise PageError(line, f"{problem}: {text}") from None
    for word in words:
        name, equals, setting = word.partition("=")
        if equals and NAME.fullmatch(name):
            settings[name] = plain(setting)
        elif equals and NAME.fullmatch(name.removesuffix("+")):
            more[name.removesuffix("+")] = setting
        elif value:
            raise PageError(line, f"one value, not {value} and {word}: {text}")
        else:
            value = word
    return Item(label, line, settings, value, more)


def settings_in(text: str, line: int) -> list[str]:
    """Settings parted by commas; `1 to 3` is 1, 2, 3, and `1 to 2 by 0.5` is 1, 1.5, 2.

    >>> settings_in("1 to 2 by 0.5, 4, −1 to +1", 1)
    ['1', '1.5', '2', '4', '−1', '0', '+1']
    """
    found = []
    for part in (part.strip() for part in text.split(",")):
        match = STRETCH.fullmatch(part)
        if match is None:
            found.append(part)
            continue
        needs = f"the range `{part}` needs plain numbers, as in `1 to 3 by 0.5`"
        low, high, step = (number(one or "1", line, needs) for one in match.groups())
        if high < low or not step:
            raise PageError(line, f"{part} runs from more to less")
        signed = "+" in part
        for n in range(int((high - low) / step) + 1):
            at = low + n * step
            sign = "−" if at < 0 else "+" if signed and at else ""
            found.append(f"{sign}{float(abs(at)):g}")
    return found
