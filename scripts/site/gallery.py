"""The gallery of charts: one list in a page, and from it a picture index and a page for each chart.

The list stands in `charts/index.md`, in fences such as `honorcalc-charts honor`. A chart there is
its address, the question it answers, the chart as in a link, and a sentence about it:

    half-a-point=What is half a point of skill worth?
      honor.test?view=over&x=acting_multiplier
      The first steps pay most.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from scripts.site.cards import Cards, thumb
from scripts.site.fences import Fence, PageError, fences
from scripts.site.pictures import picture_texts, sentence
from scripts.site.survey import Survey

LIST = "charts/index.md"
KIND = "charts"
STYLE = "assets/stylesheets/tools/gallery.css"
CHART, SECTION = "partials/gallery-chart.html", "partials/gallery-section.html"
SLUG = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """A chart of the gallery: its address, question, chart, caption, and its line in the list."""

    slug: str
    title: str
    calculator: str
    query: str
    caption: str
    line: int

    @property
    def ruleset(self) -> str:
        """The slug of its ruleset."""
        return self.calculator.partition(".")[0]

    @property
    def page(self) -> str:
        """Its page."""
        return f"charts/{self.slug}.md"


def entries(text: str) -> list[Entry]:
    """The charts that the page with the list names. Raises `PageError` for a badly written one."""
    found: dict[str, Entry] = {}
    for fence in fences(text):
        for slug, value in fence.start if fence.kind == KIND else ():
            title, chart, *caption = [*value.split("\n"), ""]
            calculator, mark, query = chart.partition("?")
            about = " ".join(caption).strip()
            if not (SLUG.fullmatch(slug) and mark and about):
                raise PageError(fence.first, f"{slug}: expected a question, a chart, a sentence")
            if calculator.partition(".")[0] != fence.ruleset:
                raise PageError(fence.first, f"{slug} is no chart of {fence.ruleset}")
            if slug in found:
                raise PageError(fence.first, f"{slug} already stands in the list")
            found[slug] = Entry(slug, title, calculator, query, about, fence.first)
    return list(found.values())


def markdown(entry: Entry, answered: str) -> str:
    """The page of a chart as far as it is text; the chart is put below it."""
    # The theme puts the description into an attribute as it stands.
    about = f"{answered} {entry.caption}".replace('"', "'")[:250]
    title, description = (json.dumps(text, ensure_ascii=False) for text in (entry.title, about))
    return (
        f"---\ntitle: {title}\ndescription: {description}\nruleset: {entry.ruleset}\n"
        f"hide: [navigation, toc]\n---\n\n# {entry.title}\n\n{entry.caption}\n"
    )


class Gallery:
    """Draws the gallery."""

    def __init__(self, text: str, cards: Cards) -> None:
        self.entries = entries(text)
        self._cards = cards
        self.pages = {entry.page: entry for entry in self.entries}

    def reply(self, entry: Entry) -> Json:
        """The answer to a chart. Raises `PageError` for one that its calculator does not take."""
        return self._cards.reply(entry.calculator, entry.query, entry.line, f"{entry.slug}: ")

    def markdown(self) -> Iterable[tuple[str, str]]:
        """Each chart's page: its name and its text."""
        for entry in self.entries:
            yield entry.page, markdown(entry, sentence(self.reply(entry)))

    def section(self, fence: Fence) -> str:
        """The charts of one fence as small pictures with their questions."""
        charts = [
            {"entry": entry, "figure": lead(self.reply(entry)), "marks": thumb(self.reply(entry))}
            for entry in self.entries
            if entry.line == fence.first
        ]
        style = self._cards.address(STYLE, LIST)
        return self._cards.rendered(
            SECTION, charts=charts, anchor=fence.anchor, ruleset=fence.ruleset, style=style
        )

    def chart(self, entry: Entry, places: Survey) -> str:
        """What stands on a chart's page below its caption."""
        reply = self.reply(entry)
        home = places.home(entry.calculator)
        if home is None:
            raise PageError(entry.line, f"{entry.slug}: {entry.calculator} has no home")
        description = self._cards.ask("describe", calculator=entry.calculator)["description"]
        at = self.entries.index(entry)
        return self._cards.rendered(
            CHART,
            entry=entry,
            style=self._cards.address(STYLE, entry.page),
            reply=reply,
            description=description,
            said=sentence(reply),
            figure=lead(reply),
            settings=settings(description["parameters"], reply["state"]),
            home=self._cards.address(home, entry.page),
            rules=self._cards.rules(entry.page),
            drawing=reply["drawing"],
            before=self.entries[at - 1],
            after=self.entries[(at + 1) % len(self.entries)],
        )


def lead(reply: Json) -> str:
    """The figure people came for, "" where a chart has several."""
    facts = picture_texts(reply)["facts"]
    return str(facts[0]["text"]) if len(facts) == 1 else ""


def settings(parameters: Iterable[Json], state: Json) -> Json:
    """The settings of a chart in words: what is varied, what was set, and what is as it starts."""
    kept = {p["name"]: p for p in parameters}
    varied = [kept.pop(str(state[key]).partition(":")[0]) for key in ("x", "by") if state[key]]
    across = " with a line for each ".join(name_of(parameter) for parameter in varied)
    changed: dict[str, list[tuple[str, str]]] = {}  # by group: label and setting
    usual: dict[str, list[tuple[str, str]]] = {}
    for name, parameter in kept.items():
        text = state["parameters"][name]
        into = usual if text == str(parameter["default"]) else changed
        pair = (parameter["label"], in_full(parameter, text))
        into.setdefault(parameter["group"], []).append(pair)
    return {"across": across, "changed": changed, "usual": usual}


def name_of(parameter: Json) -> str:
    """A parameter's label with its group, as it stands in a form."""
    group = f"{parameter['group']}: " if parameter["group"] else ""
    return f"{group}{parameter['label']}"


def in_full(parameter: Json, text: str) -> str:
    r"""A setting in words: a choice by its label, a list on one line.

    >>> in_full({"type": "whole", "unit": "m"}, "-5"), in_full({"type": "whole", "unit": "%"}, "60")
    ('−5 m', '60%')
    >>> in_full({"type": "text", "unit": ""}, "# Sample\na\nb")
    'a; b'
    """
    if parameter["type"] == "choice":
        return str(next(c["label"] for c in parameter["choices"] if c["value"] == text))
    if parameter["type"] == "text":
        return "; ".join(line for line in text.split("\n") if line and line[0] != "#") or "none"
    return f"{text.replace('-', '−', 1)} {parameter['unit']}".replace(" %", "%").strip()
