"""Each calculator of a page as plain HTML, answered by the package's one door for pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from mkdocs.utils import get_relative_url

from scripts.site.chart import draw
from scripts.site.fences import ANCHOR, Fence, PageError
from scripts.site.survey import Survey

TEMPLATE = "partials/calculator.html"
Answer = Callable[[str], str]


class Cards:
    """Draws cards; `answer` takes and gives JSON text, `url_of` knows a page's address."""

    def __init__(self, templates: Path, answer: Answer, url_of: Callable[[str], str]) -> None:
        environment = Environment(
            loader=FileSystemLoader(templates),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._template = environment.get_template(TEMPLATE)
        self._answer = answer
        self._url_of = url_of

    def ask(self, verb: str, **more: Any) -> dict[str, Any]:
        """The reply to one request."""
        reply = json.loads(self._answer(json.dumps({"verb": verb, **more})))
        assert isinstance(reply, dict)
        return reply

    def html(self, fence: Fence, page: str, places: Survey) -> str:
        """A card as HTML. Raises `PageError` for an unknown calculator or a bad start value."""
        described = self.ask("describe", calculator=fence.calculator)
        reply = described["ok"] and self.ask(
            "compute", calculator=fence.calculator, query=fence.query, strict=True
        )
        if not (reply and reply["ok"]):
            raise PageError(fence.first, (reply or described)["error"]["message"])
        home = places.home(fence.calculator) or page
        return self._template.render(
            anchor=fence.anchor,
            home="" if fence.is_home else self._address(home, page),
            description=described["description"],
            reply=reply,
            start=fence.query,
            rules=self.rules(page, places.rules),
            chart=draw(reply["result"]["figure"]),
        )

    def rules(self, page: str, rules: Mapping[str, tuple[str, int]]) -> dict[str, str]:
        """Where each rule is, as seen from a page."""
        return {
            code: ("" if place == page else self._address(place, page)) + f"#{code.lower()}"
            for code, (place, _) in sorted(rules.items())
        }

    def link_problem(self, fragment: str) -> str | None:
        """What is wrong with a link to a chart, `honor.test?acting_multiplier=3.5`, if anything."""
        anchor, _, query = fragment.partition("?")
        if (match := ANCHOR.fullmatch(anchor)) is None:
            return f"#{fragment} has settings but names no calculator"
        reply = self.ask("compute", calculator=match["calculator"], query=query, strict=False)
        if not reply["ok"]:
            return str(reply["error"]["message"])
        return "; ".join(reply["link_notes"]) or None

    def _address(self, page: str, seen_from: str) -> str:
        return get_relative_url(self._url_of(page), self._url_of(seen_from))
