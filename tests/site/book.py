"""The tables of a page of Markdown, as its tests read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
Table = tuple[list[str], list[list[str]]]


def text(page: str) -> str:
    """A page, links and bold taken off."""
    return LINK.sub(r"\1", (DOCS / page).read_text("utf-8")).replace("**", "")


def tables(page: str) -> Iterator[Table]:
    """The tables of a page: head and rows."""
    for block in re.findall(r"(?:^\|.*\|\n)+", text(page), re.MULTILINE):
        head, _, *rows = ([c.strip() for c in line.split("|")[1:-1]] for line in block.splitlines())
        yield head, rows


def rows(page: str, *columns: str) -> list[list[str]]:
    """The rows of the one table of a page whose first columns have these heads."""
    found = [rows for head, rows in tables(page) if head[: len(columns)] == list(columns)]
    assert len(found) == 1, (page, columns)
    assert len(found[0]) >= 2, (page, columns)
    return found[0]
