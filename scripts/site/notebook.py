"""The page of a session as a notebook to download: its text, and its code without outputs."""

import json
import re
from collections.abc import Callable, Iterator
from posixpath import dirname, join, normpath
from typing import Any

from scripts.site.builder import get_data
from scripts.site.session import cells

PAGE, FILE = "python/example.md", "python/example.ipynb"
LINK = re.compile(r"\]\((?P<page>[^):#?\s]+)(?P<rest>[#?][^)]*)?\)")
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
Data = dict[str, Any]


def notebook(text: str, address: Callable[[str], str]) -> str:
    """The notebook as JSON; `address` knows where a page is, for its links.

    Its code cells are those that run while the page is built.
    """
    body = get_data(text)[0]

    def absolute(match: re.Match[str]) -> str:
        page = normpath(join(dirname(PAGE), match["page"]))
        return f"]({address(page)}{match['rest'] or ''})"

    found = [
        {"cell_type": kind, "id": f"cell-{number}", "metadata": {}, **more, "source": source}
        for number, (kind, more, source) in enumerate(parts(LINK.sub(absolute, body)), 1)
    ]
    whole = {
        "cells": found,
        "metadata": {"kernelspec": KERNEL, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def parts(body: str) -> Iterator[tuple[str, Data, str]]:
    """The cells in order: kind, what a cell of that kind also has, and source."""
    lines, at = body.splitlines(), 0
    for cell in cells(body):
        yield from prose(lines[at : cell.first - 1])
        yield "code", {"execution_count": None, "outputs": []}, cell.code
        at = cell.last
    yield from prose(lines[at:])


def prose(lines: list[str]) -> Iterator[tuple[str, Data, str]]:
    """A cell of text, unless there is none."""
    if text := "\n".join(lines).strip():
        yield "markdown", {}, text
