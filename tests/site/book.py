"""Pages as their tests read them: those of the site, and the tables of Markdown."""

import hashlib
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from bs4 import BeautifulSoup, Tag

from tests.conftest import ROOT, Site

DOCS = ROOT / "docs"
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
Table = tuple[list[str], list[list[str]]]


def hashes(folder: Path) -> dict[str, str]:
    """The hash of each file of a built site by its path."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@cache
def parsed(path: Path) -> BeautifulSoup:
    """A page of the site as a browser reads it."""
    return BeautifulSoup(path.read_text("utf-8"), "html5lib")


def page_at(site: Site, address: str) -> BeautifulSoup:
    """The page at an address below the site."""
    return parsed(site.folder / address / "index.html")


@cache
def named(path: Path) -> dict[str, Tag]:
    """The elements of a page that have an address, by their anchor."""
    return {str(tag["id"]): tag for tag in parsed(path).find_all(id=True)}


def place_at(site: Site, address: str) -> Tag:
    """What stands at an address below the site, where its anchor leads; it has to lead there."""
    page, _, anchor = address.partition("#")
    found = named(site.folder / page / "index.html").get(anchor.partition("?")[0])
    assert found is not None, address
    return found


def read(site: Site, name: str) -> Any:
    """The data in a file of the site."""
    return json.loads((site.folder / name).read_text("utf-8"))


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
