"""Each calculator of a page as plain HTML, answered by the package's one door for pages."""

import json
import re
from collections.abc import Callable, Mapping
from math import floor
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from honorcalc.browser import draw
from scripts.site.asking import request
from scripts.site.builder import PluginError, get_relative_url
from scripts.site.claims import Claims
from scripts.site.fences import ANCHOR, Fence, accepted, fences
from scripts.site.index import ANCHOR as INDEX
from scripts.site.index import Index
from scripts.site.rulesets import DOORS, Rulesets
from scripts.site.rulesets import TEMPLATE as DOORS_TEMPLATE
from scripts.site.survey import Survey

TEMPLATE = "partials/calculator.html"
LISTING = "partials/listing.html"
Answer = Callable[[str], str]


def percent_of(lead: Mapping[str, str] | None) -> int:
    """The whole percent of a figure that is a chance, 0 where it is none or hardly more.

    >>> percent_of({"unit": "chance", "text": "78.5%"}), percent_of({"unit": "", "text": "3"})
    (79, 0)
    """
    found = lead and lead["unit"] == "chance" and re.fullmatch(r"([\d.]+)%", lead["text"])
    percent = floor(float(found[1]) + 0.5) if found else 0
    return percent if 1 <= percent <= 99 else 0


def thumb(reply: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The marks of a chart as a small picture needs them: without its grid."""
    drawing = reply["drawing"] or {"marks": []}
    return [mark for mark in drawing["marks"] if mark["role"] != "grid"]


def environment(templates: Path) -> Environment:
    """The templates of a folder, as cards and all else are drawn by them."""
    loader = FileSystemLoader(templates)
    made = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    made.policies["json.dumps_kwargs"] = {"sort_keys": True, "separators": (",", ":")}
    return made


class Cards:
    """Draws cards; `answer` takes and gives JSON text, `url_of` knows a page's address.

    `known` are replies that need not be asked for, by their request.
    """

    def __init__(
        self,
        templates: Path,
        answer: Answer,
        url_of: Callable[[str], str],
        known: Mapping[str, str] | None = None,
    ) -> None:
        self._templates = environment(templates)
        self._answer = answer
        self._replies = dict(known or {})
        self._url_of = url_of
        self.answers: dict[str, str] = {}
        """The file with the answers of a card, by its anchor."""
        self.claims: Claims
        self.index: Index
        self.rulesets = Rulesets([], {})

    def list_calculators(self, pages: Mapping[str, str], places: Survey) -> list[str]:
        """Learn what there is, and what of it is amiss; `pages` are in the order of the navigation.

        Raises PluginError where the package itself has a mistake.
        """
        known = {verb: self.ask(verb) for verb in ("rulesets", "list")}
        for reply in known.values():
            if not reply["ok"]:
                raise PluginError(reply["error"]["message"])
        self.rulesets = Rulesets(known["rulesets"]["rulesets"], pages)
        self._templates.globals["rulesets"] = self.rulesets.known
        names = self.rulesets.names
        self.claims = Claims(self.ask, places, pages, names, self.seen)
        self.index = Index(known["list"], names, pages, places.anchors)
        return [*self.rulesets.problems(self.index.known, places)]

    def ask(self, verb: str, **more: Any) -> dict[str, Any]:
        """The reply to one request; the same charts are linked again and again."""
        asked = request(verb, **more)
        if asked not in self._replies:
            self._replies[asked] = self._answer(asked)
        reply = json.loads(self._replies[asked])
        assert isinstance(reply, dict)
        return reply

    def check(self, text: str) -> None:
        """Raises `PageError` for a card of a page that its calculator does not take."""
        for fence in fences(text):
            if not fence.kind:
                self.reply(fence.calculator, fence.query, fence.first)

    def html(self, fence: Fence, page: str, places: Survey) -> str:
        """A card as HTML. Raises `PageError` for an unknown calculator or a bad start value."""
        if fence.is_listing:
            return self.rendered(LISTING, listing=self.claims.listing(fence, page))
        if fence.kind == "index":
            return self.whole_index(page, places)
        if fence.kind == DOORS:
            doors = self.rulesets.doors(lambda name: self.address(name, page))
            return self.rendered(DOORS_TEMPLATE, doors=doors)
        if fence.kind:
            return self.kept(fence, page, places)
        home = places.home(fence.calculator) or page
        return self.card(
            fence,
            page,
            home="" if fence.is_home else self.address(home, page),
            character=self.character(fence, page, places),
            same_odds=self.same_odds(fence, page, places),
        )

    def card(self, fence: Fence, page: str, **more: str) -> str:
        """A calculator as seen from a page; what is `more` are addresses that its card shows."""
        described = accepted(self.ask("describe", calculator=fence.calculator), fence.first)
        reply = self.reply(fence.calculator, fence.query, fence.first)
        shipped = self.answers.get(fence.anchor)
        return self.rendered(
            TEMPLATE,
            anchor=fence.anchor,
            description=described["description"],
            reply=reply,
            start=fence.query,
            answers=shipped and self.address(shipped, page),
            rules=self.rules(page),
            drawing=reply["drawing"],
            percent=percent_of(reply["display"]["lead"]),
            **more,
        )

    def same_odds(self, fence: Fence, page: str, places: Survey) -> str:
        """The link that a chance completes to the same odds elsewhere, "" where there is none."""
        slug, link = self.rulesets.same_odds
        home = places.home(link.partition("?")[0])
        if not home or fence.ruleset == slug:
            return ""
        return f"{self.address(home, page)}#{link}="

    def kept(self, fence: Fence, page: str, places: Survey) -> str:
        """What readers keep, as HTML. Raises `PageError` where the ruleset has none of it."""
        asked = {"thing": fence.kind, "ruleset": fence.ruleset, "form": True}
        reply = accepted(self.ask("desk", **asked), fence.first)
        homes = {name: places.home(name) for name in reply.get("calculators", ())}
        return self.rendered(
            f"partials/{fence.kind}.html",
            anchor=fence.anchor,
            description=reply,
            rules=self.rules(page),
            homes={name: self.address(home, page) for name, home in homes.items() if home},
            style=self.address(f"assets/stylesheets/desk/{fence.kind}.css", page),
        )

    def whole_index(self, page: str, places: Survey) -> str:
        """The index of calculators as HTML."""

        def start(calculator: str) -> dict[str, Any]:
            reply = self.reply(calculator, places.starts.get(calculator, ""), 0)
            return {"lead": reply["display"]["lead"], "marks": thumb(reply)}

        return self.rendered(
            "partials/index.html",
            anchor=INDEX,
            groups=self.index.listed(lambda id: self.claims.chart(id, page), start),
            count=len(self.index.known),
            rulesets=self.index.rulesets,
            questions=self.index.questions,
            style=self.address("assets/stylesheets/tools/index.css", page),
        )

    def reply(self, calculator: str, query: str, line: int, chart: str = "") -> dict[str, Any]:
        """The answer to a chart that a line of a page shows. Raises `PageError` for a bad one."""
        asked = {"calculator": calculator, "query": query, "strict": True}
        return accepted(self.ask("compute", **asked), line, chart)

    def rendered(self, template: str, **context: Any) -> str:
        """Some other part of a page, drawn by its template."""
        return self._templates.get_template(template).render(**context)

    def figure(self, figure: Mapping[str, Any], caption: str) -> str:
        """A chart of a page's own, as HTML."""
        return self.rendered("partials/figure.html", drawing=draw(figure), caption=caption)

    def character(self, fence: Fence, page: str, places: Survey) -> str:
        """Where the character is filled in that fills this calculator, "" when none does."""
        anchor = f"character.{fence.ruleset}"
        home = places.home(anchor)
        reply = home and self.ask("character_uses", calculator=fence.calculator)
        if not (home and reply and reply["ok"] and reply["uses"]):
            return ""
        return f"{self.seen(home, page)}#{anchor}"

    def rules(self, page: str) -> dict[str, str]:
        """Where each rule is, as seen from a page."""
        return {code: self.claims.rule(code, page) for code in sorted(self.claims.places.rules)}

    def link_problem(self, fragment: str) -> str | None:
        """What is wrong with a link to a chart, `honor.test?acting_multiplier=3.5`, if anything."""
        anchor, _, query = fragment.partition("?")
        thing, _, ruleset = anchor.partition(".")
        if self.ask("desk", thing=thing, ruleset=ruleset)["ok"]:
            read = self.ask("desk", thing=thing, ruleset=ruleset, query=query)
            return "; ".join(read["notes"]) or None if read["ok"] else read["error"]["message"]
        if anchor == INDEX:
            return self.index.problem(query)
        if (match := ANCHOR.fullmatch(anchor)) is None:
            return f"#{fragment} has settings but names no calculator"
        # A page asks strictly too, so this chart is often known already.
        reply = self.ask("compute", calculator=match["calculator"], query=query, strict=True)
        return None if reply["ok"] else str(reply["error"]["message"])

    def address(self, page: str, seen_from: str) -> str:
        """Where a page or a file is, as seen from a page."""
        return get_relative_url(self._url_of(page), self._url_of(seen_from))

    def seen(self, page: str, seen_from: str) -> str:
        """Where a page is, as seen from a page, "" for itself."""
        return "" if page == seen_from else self.address(page, seen_from)
