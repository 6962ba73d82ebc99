"""What stands in a page's Markdown: calculators in fences, and the places of rules.

A calculator is a fence whose first word is `honorcalc`; the next word is its anchor, and each
line below is a start value. Something that readers keep is a fence such as `honorcalc-character
honors-edge`: its second word is the ruleset. A listing, such as `honorcalc-claims honor`, is a
table that may stand on several pages. A fence inside another one is only shown, and so are its
rules.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from scripts.site.builder import PluginError

WORD = "honorcalc"
TABLE = "honorcalc-table"  # becomes Markdown before anything else is read: see `tables`
OPENS = re.compile(r"(?P<indent>[ \t]*)(?P<mark>`{3,}|~{3,})(?P<info>.*)")
ANCHOR = re.compile(r"(?P<calculator>[a-z][a-z-]*\.[a-z][a-z_]*)(?:\.(?P<copy>[2-9]|[1-9]\d+))?")
KIND = re.compile(rf"{WORD}-(?P<kind>[a-z]+)")
LISTINGS = ("claims", "errata", "interpretations", "verdicts")
RULESET = re.compile(r"[a-z][a-z-]*")
NAME = re.compile(r"[a-z][a-z0-9_-]*")
HEADING = re.compile(r"#{1,6} (.+?)(?: \{[^}]*\})?")
RULE = re.compile(
    r"\[(?P<code>[A-Z]\d{1,2})\]\(#(?P<link>[\w.-]+)\)\{\s*#(?P<id>[\w.-]+)\s+\.rule\s*\}"
)


class PageError(Exception):
    """A page says something that cannot be built; the message is one sentence."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(message)
        self.line = line


def accepted(reply: dict[str, Any], line: int, chart: str = "") -> dict[str, Any]:
    """What the package replied to a line of a page. Raises `PageError` where it refused."""
    if not reply["ok"]:
        raise PageError(line, chart + reply["error"]["message"])
    return reply


@contextmanager
def placed(page: str) -> Iterator[None]:
    """Stop the build, naming page and line, where the block raises `PageError`."""
    try:
        yield
    except PageError as error:
        raise PluginError(f"{page}:{error.line}: {error}") from error


@dataclass(frozen=True, slots=True)
class Fence:
    """A calculator in a page: its anchor, its lines (from 1, both inclusive), its start values.

    What is no calculator has a `kind`, and one place in the whole site; a listing may have several.
    """

    anchor: str
    first: int
    last: int
    start: tuple[tuple[str, str], ...] = ()
    kind: str = ""

    @property
    def ruleset(self) -> str:
        """The slug of the ruleset.

        >>> Fence("honor.test.2", 1, 2).ruleset, Fence("board.honor", 1, 2, (), "board").ruleset
        ('honor', 'honor')
        """
        return self.anchor.split(".")[1 if self.kind else 0]

    @property
    def calculator(self) -> str:
        """The id without the number of a copy.

        >>> Fence("honor.test.2", 1, 2).calculator
        'honor.test'
        """
        match = ANCHOR.fullmatch(self.anchor)
        assert match is not None, self.anchor
        return match["calculator"]

    @property
    def is_home(self) -> bool:
        """Whether this is the one place of the calculator in the site, not a copy."""
        return bool(self.kind) or self.anchor == self.calculator

    @property
    def is_listing(self) -> bool:
        """Whether this is a table of what the package lists."""
        return self.kind in LISTINGS

    @property
    def query(self) -> str:
        """The start values as they stand after `?` in a link."""
        return urlencode(self.start)


@dataclass(frozen=True, slots=True)
class Rule:
    """The one place where a rule is stated: its code, its line, the heading above it, its words.

    Heading and words are Markdown.
    """

    code: str
    line: int
    name: str = ""
    statement: str = ""

    @property
    def anchor(self) -> str:
        """The permalink of the rule in its page.

        >>> Rule("H4", 1).anchor
        'h4'
        """
        return self.code.lower()


def fences(text: str) -> list[Fence]:
    """The calculators of a page in order.

    Raises `PageError` for a fence that is indented, never closed, or badly written.
    """
    lines = text.splitlines()
    found = []
    for first, last, info in blocks(lines):
        words = info.split()
        kind = KIND.fullmatch(words[0]) if words else None
        if (kind is None and words[:1] != [WORD]) or words[:1] == [TABLE]:
            continue
        if lines[first - 1][:1] in " \t":
            raise PageError(first, "a calculator stands at the left margin, not indented")
        if last > len(lines):
            raise PageError(first, "this calculator's fence is never closed")
        start = tuple(_values(lines[first : last - 1], first + 1))
        if kind is None:
            if len(words) != 2 or not ANCHOR.fullmatch(words[1]):
                expected = f"expected `{WORD} ruleset.name` or `ruleset.name.2`"
                raise PageError(first, f"{expected}: {info}")
            found.append(Fence(words[1], first, last, start))
        else:
            if len(words) != 2 or not RULESET.fullmatch(words[1]):
                raise PageError(first, f"expected `{words[0]} ruleset`: {info}")
            anchor = f"{kind['kind']}.{words[1]}"
            found.append(Fence(anchor, first, last, start, kind["kind"]))
    return found


def rules(text: str) -> list[Rule]:
    r"""The rules a page states, those in fences apart.

    A statement is what stands before the code in its line. Raises `PageError` where a rule's link
    or id is not its code in small letters.

    >>> rules("## Ties\n**Ties fail.** [H4](#h4){ #h4 .rule }")
    [Rule(code='H4', line=2, name='Ties', statement='**Ties fail.**')]
    """
    lines = text.splitlines()
    shown = {n for first, last, _ in blocks(lines) for n in range(first, last + 1)}
    found = []
    name = ""
    for number, line in enumerate(lines, 1):
        if number in shown:
            continue
        if heading := HEADING.fullmatch(line):
            name = heading[1]
        begin = 0
        for match in RULE.finditer(line):
            rule = Rule(match["code"], number, name, line[begin : match.start()].strip())
            begin = match.end()
            if not match["link"] == match["id"] == rule.anchor:
                raise PageError(number, f"{rule.code} must be linked and named #{rule.anchor}")
            found.append(rule)
    return found


def replaced(text: str, slots: dict[int, str]) -> str:
    """The page with each calculator's fence, known by its first line, turned into its slot."""
    lines = text.splitlines()
    out, at = [], 0
    for fence in fences(text):
        out += [*lines[at : fence.first - 1], "", slots[fence.first], ""]
        at = fence.last
    return "\n".join([*out, *lines[at:]]) + "\n"


def blocks(lines: list[str]) -> Iterator[tuple[int, int, str]]:
    """Each outermost fence: first line, last line (beyond the end when unclosed), info."""
    opened: tuple[int, str, str] | None = None
    for number, line in enumerate(lines, 1):
        match = OPENS.fullmatch(line)
        if match is None:
            continue
        mark, info = match["mark"], match["info"].strip()
        if opened is None:
            if "`" not in info or mark[0] == "~":
                opened = (number, mark, info)
        elif mark.startswith(opened[1]) and not info:
            yield opened[0], number, opened[2]
            opened = None
    if opened is not None:
        yield opened[0], len(lines) + 1, opened[2]


def _values(lines: list[str], first: int) -> Iterator[tuple[str, str]]:
    """The start values below a fence; an indented line goes on with the value above it."""
    values: list[tuple[str, list[str]]] = []
    for number, line in enumerate(lines, first):
        if not line.strip():
            continue
        if line[0] in " \t":
            if not values:
                raise PageError(number, "an indented line goes on with a value: none is above")
            values[-1][1].append(line.strip())
            continue
        name, equals, value = line.partition("=")
        if not equals or not NAME.fullmatch(name.strip()):
            raise PageError(number, f"expected name=value: {line.strip()}")
        values.append((name.strip(), [value.strip()]))
    for name, parts in values:
        yield name, "\n".join(parts[1:] if not parts[0] and parts[1:] else parts)
