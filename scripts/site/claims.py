"""Claims, errata and interpretations in pages: tables from the package's one list, and its JSON.

The page `claims.md` has all of them and their addresses; from each rule a link leads there.
"""

import re
from calendar import month_name
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scripts.site.fences import Fence, PageError, fences
from scripts.site.survey import Survey

PAGE = "claims.md"
ALL = {(kind, "all") for kind in ("claims", "errata", "interpretations")}
KINDS = {"claims": "claim", "errata": "erratum", "interpretations": "reading"}
RULE = re.compile(r'<a class="rule" href="#(?P<id>[a-z]\d+)" id="(?P=id)">(?P<code>[A-Z]\d+)</a>')
NOTE = re.compile(
    r'(?P<before><(?:details class="|div class="admonition )interpretation">\s*'
    r"<(?P<title>summary|p)\b[^>]*>(?:(?!</(?P=title)>).)*</(?P=title)>\s*"
    r"<p><strong>)(?P<code>[A-Z]\d+)\.</strong>",
    re.DOTALL,
)
Data = dict[str, Any]


def day_in_words(day: str) -> str:
    """A date for people.

    >>> day_in_words("2026-11-20")
    '20 November 2026'
    """
    year, month, number = (int(part) for part in day.split("-"))
    return f"{number} {month_name[month]} {year}"


@dataclass
class Claims:
    """The lists, with addresses as seen from a page.

    `ask` asks the package, `names` are those of the rulesets in their order, and `seen` has the
    address of a page as seen from another, "" for itself.
    """

    ask: Callable[..., Data]
    places: Survey
    pages: Mapping[str, str]
    names: Mapping[str, str]
    seen: Callable[[str, str], str]

    @cached_property
    def lists(self) -> Data:
        """What the package lists; computed for pages that list some of it."""
        return self.ask("claims")

    def entries(self, kind: str, ruleset: str) -> list[Data]:
        """The entries of one list of a ruleset, errata newest first."""
        found = [one for one in self.lists[kind] if one["ruleset"] == ruleset]
        return sorted(found, key=lambda one: one.get("found", ""), reverse=True)

    def listing(self, fence: Fence, page: str) -> Data:
        """What the template draws for a listing in a page. Raises PageError where it is empty."""
        kind, ruleset = fence.kind, fence.ruleset
        if kind == "verdicts":
            return {
                "kind": kind,
                "searched": False,
                "rows": self.tally(),
                "verdicts": self.verdicts(),
            }
        entries = self.entries(kind, ruleset)
        if not entries:
            raise PageError(fence.first, f"{ruleset} lists no {kind}")
        home = PAGE if PAGE in self.pages else page
        inside = page.startswith(f"{ruleset}/")
        return {
            "kind": kind,
            "home": self.seen(home, page),
            # Each entry is found once: claims on their own page, the others beside their rules.
            "searched": inside != (kind == "claims"),
            "entries": [self.placed(entry, page, fence.first) for entry in entries],
        }

    def placed(self, entry: Data, page: str, line: int) -> Data:
        """An entry with the addresses of its rules, charts and section, as seen from a page.

        Raises PageError for a rule or a section that no page has.
        """
        more = entry.get("more") or entry.get("place")
        for code in entry["rules"]:
            if code not in self.places.rules:
                raise PageError(line, f"{entry['id']} is about {code}, which no page states")
        return {
            **entry,
            "codes": [(code, self.rule(code, page)) for code in entry["rules"]],
            "parts": [self.linked(part, page) for part in entry.get("parts", ())],
            "other": [self.linked(part, page) for part in entry.get("other", ())],
            "day": entry.get("found") and day_in_words(entry["found"]),
            "section": more and self.section(entry["ruleset"], more, page, line),
        }

    def linked(self, part: Data, page: str) -> Data:
        """A piece of a sentence with the address of its chart."""
        link = part.get("link")
        return {"text": part["text"], "address": link and self.chart(link, page)}

    def chart(self, link: str, page: str) -> str:
        """The address of a link to a chart."""
        home = self.places.home(link.partition("?")[0])
        return f"{self.seen(home, page)}#{link}" if home else ""

    def rule(self, code: str, page: str) -> str:
        """The address of a rule, "" where no page states it."""
        place = self.places.rules.get(code)
        return f"{self.seen(place[0], page)}#{code.lower()}" if place else ""

    def section(self, ruleset: str, place: str, page: str, line: int) -> str:
        """The address of a section of a ruleset's pages. Raises PageError for an unknown page."""
        name, _, anchor = place.partition("#")
        target = f"{ruleset}/{name}.md"
        if target not in self.pages:
            raise PageError(line, f"there is no page {target}")
        return f"{self.seen(target, page)}#{anchor}".removesuffix("#")

    def verdicts(self) -> list[tuple[str, str]]:
        """The kinds of verdict that occur, each with its words, in the order of the package."""
        found = {one["verdict"] for one in self.lists["claims"]}
        return [(kind, words) for kind, words in self.lists["verdicts"].items() if kind in found]

    def expanded(self, text: str) -> str:
        """A page whose listing of all rulesets has become a section for each.

        What a fence says of a ruleset stands in the place of a list that is empty.
        """
        lines = text.splitlines()
        whole = [f for f in fences(text) if f.is_listing and (f.kind, f.ruleset) in ALL]
        for fence in reversed(whole):
            lines[fence.first - 1 : fence.last] = self.sections(fence)
        return "\n".join(lines) + "\n" if whole else text

    def sections(self, fence: Fence) -> list[str]:
        """The Markdown of one listing, a section for each ruleset."""
        said = dict(fence.start)
        found: list[str] = []
        for ruleset, name in self.names.items():
            listed = bool(self.entries(fence.kind, ruleset))
            inside = [f"```honorcalc-{fence.kind} {ruleset}", "```"] if listed else []
            if inside or ruleset in said:
                heading = f"### {name} {{ #{fence.kind}-{ruleset} }}"
                found += [heading, "", said.get(ruleset, ""), "", *inside, ""]
        return found

    def tally(self) -> list[tuple[str, list[int], int]]:
        """For each ruleset with claims how many have each verdict, and how many there are."""
        rows = []
        for ruleset, name in self.names.items():
            said = [one for one in self.entries("claims", ruleset) if not one["ours"]]
            count = Counter(one["verdict"] for one in said)
            counts = [count[kind] for kind, _ in self.verdicts()]
            if count:
                rows.append((name, counts, count.total()))
        return rows

    def anchors(self, fence: Fence) -> set[str]:
        """The ids a listing brings into its page."""
        if fence.kind == "verdicts":
            return set()
        return {entry["id"] for entry in self.entries(fence.kind, fence.ruleset)}

    def marked(self, html: str, page: str) -> str:
        """The page with a link to the list beside each rule and note that has an entry there."""
        if PAGE not in self.pages or page == PAGE:
            return html
        to = self.seen(PAGE, page)
        read = {one["rules"][0]: one["id"] for one in reversed(self.lists["interpretations"])}
        noted = set()

        def note(match: re.Match[str]) -> str:
            if match["code"] not in read:
                return match[0]
            noted.add(match["code"])
            link = f'<a class="to-list" href="{to}#{read[match["code"]]}">{match["code"]}.</a>'
            return f"{match['before']}{link}</strong>"

        def rule(match: re.Match[str]) -> str:
            marks = []
            for kind, word in KINDS.items():
                first = next((e for e in self.lists[kind] if match["code"] in e["rules"]), None)
                if first and not (kind == "interpretations" and match["code"] in noted):
                    said = f"{word} on {match['code']}"
                    marks.append(f'<a href="{to}#{first["id"]}" aria-label="{said}">{word}</a>')
            if not marks:
                return match[0]
            inside = " ".join(marks)
            return f'{match[0]} <span class="rule-marks" data-search-exclude>{inside}</span>'

        return RULE.sub(rule, NOTE.sub(note, html))

    def data(self) -> Data:
        """The lists as data for others: addresses are below the site's own."""

        def at(address: str) -> str:
            return address.removeprefix("./")

        def whole(entry: Data) -> Data:
            linked = {
                part: [{**c, "address": at(self.chart(c["link"], "index.md"))} for c in entry[part]]
                for part in ("charts", "other")
                if part in entry
            }
            return {name: value for name, value in (entry | linked).items() if name != "parts"} | {
                "address": f"{at(self.seen(PAGE, 'index.md'))}#{entry['id']}",
                "rule_addresses": [at(self.rule(c, "index.md")) for c in entry["rules"]],
            }

        return {kind: [whole(entry) for entry in self.lists[kind]] for kind in KINDS}
