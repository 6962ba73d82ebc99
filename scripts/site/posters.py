"""What a page shows of itself where its link is posted: title, description, picture."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from scripts.site.pictures import Painters, colors_of, described, sentence, shown
from scripts.site.rulesets import Rulesets

THEME = "assets/stylesheets/theme.css"
SITE_ICON = ".icons/honor-roll.svg"
HEADING = re.compile(r'<h1[^>]*>(.*?)(?:<a class="headerlink"|</h1>)', re.DOTALL)
TAG = re.compile(r"<[^>]+>")
TITLE = re.compile(r"^title: *(.+?) *$", re.MULTILINE)
Json = Mapping[str, Any]


def titles(pages: Mapping[str, str]) -> dict[str, str]:
    r"""The names of folders, from the titles of their first pages, given as Markdown.

    >>> titles({"honor/index.md": "---\ntitle: Honor\n---", "honor/test.md": ""})
    {'honor': 'Honor'}
    """
    found = {}
    for name, text in pages.items():
        folder, _, file = name.partition("/")
        title = TITLE.search(text)
        if file == "index.md" and title:
            found[folder] = title[1].strip("\"'")
    return found


def heading(content: str) -> str:
    """The text of a page's first heading, "" without one.

    >>> heading('<h1 id="a">Honor&#39;s <em>Edge</em><a class="headerlink"></a></h1>')
    "Honor's Edge"
    """
    match = HEADING.search(content)
    return html.unescape(TAG.sub("", match[1])).strip() if match else ""


def live(about: str) -> str:
    """What a page with calculators says of itself: no figure, since links to it mean any settings.

    >>> live("The Skill Roll.")
    'The Skill Roll. With live odds for settings of your own.'
    """
    return f"{about} With live odds for settings of your own.".strip()


class Posters:
    """Says what stands in the head of each page for forums, and has the pictures painted."""

    def __init__(self, templates: Path, site: str, painters: Painters, rulesets: Rulesets) -> None:
        self.painters = painters
        self._site = site
        self._theme = (templates / THEME).read_text("utf-8") + rulesets.stylesheet()
        self._emblems = rulesets.icons()
        self._brand = (templates / SITE_ICON).read_text("utf-8")

    def poster(
        self, title: str, ruleset: tuple[str, str], about: str, reply: Json | None, address: str
    ) -> dict[str, str]:
        """The tags of a page; `ruleset` is a slug and a name, `reply` the answer of its chart."""
        slug, name = ruleset
        said = sentence(reply) if reply else ""
        nothing: dict[str, Any] = {"facts": [], "legend": [], "drawing": None}
        on_it = shown(title, reply) if reply else {**nothing, "title": title, "sentence": about}
        painted = self.painters.add(
            {
                **on_it,
                "ruleset": name,
                "emblem": self._emblems.get(slug, ""),
                "brand": {"name": self._site, "emblem": self._brand},
                "colors": colors_of(self._theme, slug),
            }
        )
        return {
            "title": title if name in ("", title, self._site) else f"{title} · {name}",
            "description": described(said, about),
            "image": urljoin(address, painted),
            "alt": f"Chart. {said}" if reply else title,
        }
