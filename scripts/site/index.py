"""The index of calculators: every one the package has, by ruleset, each with its home.

The whole list is in the page; `assets/javascripts/tools/index.js` only hides what is not asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any
from urllib.parse import parse_qsl

ANCHOR = "calculators"
Data = dict[str, Any]


def nav_order(nav: Any) -> Iterator[str]:
    """The pages of a navigation, however deep.

    >>> list(nav_order([{"Home": "index.md"}, {"A": ["a/index.md", {"More": "a/b.md"}]}]))
    ['index.md', 'a/index.md', 'a/b.md']
    """
    if isinstance(nav, str):
        yield nav
    else:
        for inside in nav.values() if isinstance(nav, dict) else nav or ():
            yield from nav_order(inside)


class Index:
    """What the template lists: `known` is the reply to `list`, `names` are those of rulesets.

    A ruleset's first page, in `pages`, links its calculators under the questions that players ask
    most; the index has the same order. The others follow as they stand in the pages: `placed` has
    all anchors in that order.
    """

    def __init__(
        self,
        known: Data,
        names: Mapping[str, str],
        pages: Mapping[str, str],
        placed: Iterable[str],
    ) -> None:
        asked = {slug: pages.get(f"{slug}/index.md", "") for slug in names}
        nth = {anchor: n for n, anchor in enumerate(placed)}

        def place(one: Data) -> tuple[int, int]:
            text = asked.get(one["ruleset"], "")
            found = text.find(f"#{one['id']})")
            return found if found >= 0 else len(text), nth.get(one["id"], len(nth))

        self.known = sorted(known["calculators"], key=place)
        self.questions: dict[str, str] = known["questions"]
        slugs = {one["ruleset"] for one in self.known}
        self.rulesets = {slug: name for slug, name in names.items() if slug in slugs}

    def listed(self, address: Callable[[str], str], start: Callable[[str], Data]) -> list[Data]:
        """The groups to show; `address` says where a calculator has its home, "" for nowhere.

        `start` gives the figure and the marks of the chart with which it starts there.
        """
        return [
            {
                "slug": slug,
                "name": name,
                "calculators": [
                    {
                        **one,
                        "address": address(one["id"]),
                        "start": start(one["id"]),
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
