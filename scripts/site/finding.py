"""What a search finds, beside the sections of pages: rules, calculators and words of the glossary.

The search plugin lists every section of every page. Here the pages get their ruleset's name, and
each rule, each calculator and each word becomes a result of its own. `docs/includes/search.md`
holds what players say instead of a rule's own words; those fill the field `words` of the index,
which is searched and never shown.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from scripts.site import glossary
from scripts.site.machines import plain
from scripts.site.markup import tied
from scripts.site.survey import Survey

LIST = "includes/search.md"
SIGN = " › "
WORDS = re.compile(r"(?P<term>.+?): +(?P<meaning>\S.*)")
Entry = dict[str, Any]


@dataclass
class Finding:
    """Makes the index of what a search finds.

    `names` are those of the rulesets; `url_of` knows a page's address.
    """

    places: Survey
    names: Mapping[str, str]
    url_of: Callable[[str], str]

    def complete(
        self,
        sections: list[Entry],
        calculators: Iterable[Mapping[str, Any]],
        terms: Mapping[str, Mapping[str, str]],
        words: str,
    ) -> list[Entry]:
        """All entries; `words` is the text that says by which words people look for a place.

        Raises ValueError for words of no ruleset, or that lead to no place of a ruleset's pages.
        """
        # The lists of the glossary: each of their words is a result of its own.
        listed = [one for one in sections if "#words-" not in one["location"]]
        pages = map(self._named, listed)
        found = [*pages, *self._rules(), *self._calculators(calculators), *self._terms(terms)]
        places = {entry.pop("code", entry["location"]): entry for entry in found}
        for ruleset, said in glossary.read(words, WORDS).items():
            if ruleset not in self.names:
                raise ValueError(f"docs/{LIST}: {ruleset} is no ruleset")
            for place, text in said.items() if f"{ruleset}/" in places else ():
                if place not in places:
                    raise ValueError(f"docs/{LIST}: {place} is no rule or page of {ruleset}")
                places[place]["words"] = text
        return found

    def _named(self, entry: Entry) -> Entry:
        """An entry whose title names the ruleset, if it is a page; subjects are not searched."""
        kept = {key: value for key, value in entry.items() if key != "tags"}
        name = self.names.get(entry["location"].partition("/")[0])
        if name and "#" not in entry["location"] and entry["title"] != name:
            kept["title"] = escape(name, quote=False) + SIGN + entry["title"]
        return kept

    def _rules(self) -> Iterator[Entry]:
        for code, rule in self.places.stated.items():
            page, _ = self.places.rules[code]
            title = f"{code}: {escape(rule.name, quote=False)}"
            said = tied(escape(plain(rule.statement), quote=False))
            place = f"{self.url_of(page)}#{rule.anchor}"
            yield self._own(page.partition("/")[0], place, title, said) | {"code": code}

    def _calculators(self, known: Iterable[Mapping[str, Any]]) -> Iterator[Entry]:
        for one in known:
            home = self.places.home(one["id"])
            if home is not None:
                place = f"{self.url_of(home)}#{one['id']}"
                title = "Calculator: " + escape(str(one["title"]), quote=False)
                yield self._own(one["ruleset"], place, title, escape(one["summary"], quote=False))

    def _terms(self, terms: Mapping[str, Mapping[str, str]]) -> Iterator[Entry]:
        for section, listed in terms.items():
            slug = "" if section == glossary.EVERY_PAGE else section
            for term, meaning in listed.items():
                place = f"{self.url_of('reference/index.md')}#{glossary.anchor(section, term)}"
                title = "Glossary: " + escape(term, quote=False)
                yield self._own(slug, place, title, escape(meaning, quote=False))

    def _own(self, slug: str, location: str, title: str, text: str) -> Entry:
        """An entry that is a result of its own; `own` tells the search worker its ruleset."""
        name = self.names.get(slug, "")
        whole = escape(name, quote=False) + SIGN + title if name else title
        return {"location": location, "title": whole, "text": f"<p>{text}</p>", "own": slug}
