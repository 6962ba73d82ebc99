"""What the site gives to programs: rules and calculators as data, each in a versioned shape.

`rules.json` says what the pages say: a rule's words are those before its code. `calculators.json`
is what the package describes. `claims.json` is made beside its page, in `claims`. Each names its
JSON Schema, which lies in `site_overrides/schemas/`. A change that an older reader of a file
could not follow raises the number here and in the schema.
"""

import json
import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import Any

from markdown import markdown

from honorcalc import __version__
from scripts.site.cards import Cards
from scripts.site.claims import PAGE
from scripts.site.survey import Survey

RULES, CALCULATORS, CLAIMS = "rules.json", "calculators.json", "claims.json"
FOLDER = "schemas"
SCHEMAS = {RULES: 1, CALCULATORS: 1, CLAIMS: 1}
ABOUT = {
    RULES: "Each rule as its page states it, our readings, and errata; addresses are in the site",
    CALCULATORS: "Every calculator with its parameters and values; addresses are in the site",
    CLAIMS: "Claims about odds with verdicts, errata, interpretations",
}
NOTES = {"reading": ("interpretations", "reading"), "erratum": ("errata", "corrected")}
TAG = re.compile(r"<[^>]+>")
Data = dict[str, Any]


def files(cards: Cards, places: Survey, urls: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Each file, its name and text; `urls` has the addresses of pages."""

    def at(page: str | None, anchor: str) -> str:
        return f"{urls[page].removeprefix('./')}#{anchor}" if page and page in urls else ""

    described = []
    for id in (one["id"] for one in cards.ask("list")["calculators"]):
        description = cards.ask("describe", calculator=id)["description"]
        described.append(description | {"address": at(places.home(id), id)})
    yield with_schema(CALCULATORS, {"calculators": described})
    slugs = {one["letter"]: slug for slug, one in cards.rulesets.known.items() if one["letter"]}
    found: list[Data] = [
        {
            "id": rule.anchor,
            "code": code,
            "ruleset": slugs.get(code[0], ""),
            "kind": "rule",
            "heading": plain(rule.name),
            "statement": plain(rule.statement),
            "address": at(places.rules[code][0], rule.anchor),
        }
        for code, rule in places.stated.items()
    ]
    if PAGE in urls:
        found += [one | {"address": at(PAGE, one["id"])} for one in noted(cards.claims.lists)]
        yield with_schema(CLAIMS, cards.claims.data())
    yield with_schema(RULES, {"rules": found})


def with_schema(name: str, data: Data) -> tuple[str, str]:
    """A file's name, and its text with the number and the address of its schema."""
    head = {
        "$schema": f"{FOLDER}/{name}",
        "schema": SCHEMAS[name],
        "about": ABOUT[name],
        "version": __version__,
    }
    return name, json.dumps(head | data, ensure_ascii=False, indent=1) + "\n"


def noted(lists: Data) -> Iterator[Data]:
    """Our readings of rules and the slips in their sources, under each rule they are about."""
    for kind, (listed, words) in NOTES.items():
        for entry in lists[listed]:
            more = {name: entry[name] for name in ("where", "printed") if name in entry}
            for code in entry["rules"]:
                yield {
                    "id": entry["id"],
                    "code": code,
                    "ruleset": entry["ruleset"],
                    "kind": kind,
                    "statement": entry[words],
                    **more,
                }


def plain(text: str) -> str:
    """Markdown as the words that a reader sees.

    >>> plain("**If you take *n* actions, [roll](#x) `2d6` &amp; add, `4 < 5`.**")
    'If you take n actions, roll 2d6 & add, 4 < 5.'
    """
    return unescape(TAG.sub("", markdown(text))).strip()
