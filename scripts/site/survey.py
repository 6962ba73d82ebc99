"""What the whole site has: where each calculator lives, and where each rule is stated.

Cards link to homes and rules on pages that come later in the book, so all pages are read first.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from posixpath import dirname, relpath

from scripts.site.fences import PageError, Rule, fences, rules


@dataclass(slots=True)
class Survey:
    """Places by anchor and by rule code, each as (page, line); rules by code; what is wrong.

    `starts` has the start values of each card by its anchor, as in a link.
    """

    anchors: dict[str, tuple[str, int]] = field(default_factory=dict)
    starts: dict[str, str] = field(default_factory=dict)
    rules: dict[str, tuple[str, int]] = field(default_factory=dict)
    stated: dict[str, Rule] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def home(self, calculator: str) -> str | None:
        """The page a calculator belongs to, None while there is none."""
        place = self.anchors.get(calculator)
        return place[0] if place else None

    def linked(self, calculator: str, page: str) -> str:
        """Where a calculator is, as a link in another page's Markdown says it.

        >>> Survey({"honor.test": ("honor/test.md", 1)}).linked("honor.test", "compare/index.md")
        '../honor/test.md'
        """
        home = self.home(calculator) or page
        return "" if home == page else relpath(home, dirname(page) or ".")

    def _put(
        self, places: dict[str, tuple[str, int]], name: str, page: str, line: int, remedy: str = ""
    ) -> None:
        if name in places:
            before = "{}:{}".format(*places[name])
            self.problems.append(f"{page}:{line}: {name} already stands at {before}{remedy}")
        else:
            places[name] = (page, line)


def survey(pages: Iterable[tuple[str, str]]) -> Survey:
    """Read all pages, each a name and its Markdown; doubled and homeless things are problems."""
    found = Survey()
    copies, unread = [], False
    for page, text in pages:
        try:
            for fence in [fence for fence in fences(text) if not fence.is_listing]:
                remedy = "" if fence.kind else f"; a copy is {fence.calculator}.2, or .3 and so on"
                found._put(found.anchors, fence.anchor, page, fence.first, remedy)
                if not fence.kind:
                    found.starts[fence.anchor] = fence.query
                if not fence.is_home:
                    copies.append((page, fence))
            for rule in rules(text):
                found._put(found.rules, rule.code, page, rule.line)
                found.stated[rule.code] = rule
        except PageError as error:
            unread = True  # and a home may be in what was not
            found.problems.append(f"{page}:{error.line}: {error}")
    for page, fence in copies:
        if not unread and found.home(fence.calculator) is None:
            found.problems.append(
                f"{page}:{fence.first}: {fence.anchor} is a copy of a calculator without a home"
            )
    return found
