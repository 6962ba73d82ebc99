"""The index of calculators: every one the package has, by ruleset, each with its home.

The whole list is in the page; `assets/javascripts/tools/index.js` only hides what is not asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl

ANCHOR = "calculators"
TITLE = re.compile(r"^title: (.+)$", re.MULTILINE)
Data = dict[str, Any]


def nav_order(nav: Any) -> Iterator[str]:
    """The pages of a navigation, however deep.

    >>> list(nav_order([{"Home": "index.md"}, {"A": ["a/index.md", {"More": "a/b.md"}]}]))
    ['index.md', 'a/index.md', 'a/b.md']
    """
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        for inside in nav.values():
            yield from nav_order(inside)
    else:
        for inside in nav or ():
            yield from nav_order(inside)


class Index:
    """What the template lists; `known` is the reply to `list`, `pages` has texts in nav order."""

    def __init__(self, known: Data, pages: Mapping[str, str]) -> None:
        self.known = known["calculators"]
        self.questions: dict[str, str] = known["questions"]
        self.pages = pages

    @property
    def rulesets(self) -> dict[str, str]:
        """The rulesets with calculators and their names, in the order of the navigation."""
        folders = dict.fromkeys(page.partition("/")[0] for page in self.pages)
        slugs = dict.fromkeys(one["ruleset"] for one in self.known)
        placed = [folder for folder in folders if folder in slugs]
        return {slug: self.name(slug) for slug in dict.fromkeys([*placed, *slugs])}

    def name(self, ruleset: str) -> str:
        """What the first page of a ruleset calls it."""
        title = TITLE.search(self.pages.get(f"{ruleset}/index.md", ""))
        return title[1].strip("\"'") if title else ruleset.capitalize()

    def listed(self, address: Callable[[str], str]) -> list[Data]:
        """The groups to show; `address` says where a calculator has its home, "" for nowhere."""
        return [
            {
                "slug": slug,
                "name": name,
                "calculators": [
                    {
                        **one,
                        "address": address(one["id"]),
                        "asked": [self.questions[word] for word in one["questions"]],
                    }
                    for one in self.known
                    if one["ruleset"] == slug
                ],
            }
            for slug, name in self.rulesets.items()
        ]

    def problem(self, query: str) -> str | None:
        """What is wrong with a link to a part of the index, if anything."""
        known = {"ruleset": self.rulesets, "question": self.questions}
        for name, value in parse_qsl(query):
            if name != "find" and value not in known.get(name, ()):
                return f"the index of calculators has no {name}={value}"
        return None
