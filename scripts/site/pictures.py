"""What a page shows of itself where its link is posted: title, description, picture.

A picture is known by what is on it and by how it is painted. So its name is known before it is
painted, the same one is never painted twice, and the pages can go on being built meanwhile.
"""

import json
import re
import shutil
from collections.abc import Mapping
from concurrent.futures import Future
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from honorcalc.browser import unit_of
from scripts.aside import hash_of
from scripts.site.asking import processes
from scripts.site.builder import get_data
from scripts.site.dark import RULE
from scripts.site.painter import put
from scripts.site.rulesets import Rulesets
from scripts.site.sheet import ROOT
from scripts.site.vendor import PAINTED

FOLDER = "assets/pictures"
PAINTED_BY = ("painter.py", "sheet.py")
TOOLS = ("resvg-py", "pillow", "fonttools")
LONGEST_DESCRIPTION = 250  # characters: forums cut what is longer
MOST_SAID = 4  # lines of a chart in its sentence
MOST_PAINTERS = 4
LOOK = re.compile(r"--(?:hc-)?([a-z0-9-]+):\s*(#[0-9a-f]{3,6}|\d[ \d]* \d+);")
COLORS = "assets/stylesheets/page/colors.css"
SITE_ICON = ".icons/honor-roll.svg"
Json = Mapping[str, Any]


def colors_of(sheet: str, ruleset: str) -> dict[str, str]:
    """Light colors and dashes of the theme's style sheet by their names, with a ruleset's own.

    >>> colors_of(':is([data-md-color-scheme="default"]) {--accent: #123; --ink: #000;}', "honor")
    {'accent': '#123', 'ink': '#000', 'line-1': '#123', 'line-6': '#000'}
    """
    found: dict[str, str] = {}
    for selectors, body in RULE.findall(sheet):
        last = selectors.rpartition("*/")[2]
        own = "data-ruleset" in last
        if '="slate"' not in last and (not own or f'data-ruleset="{ruleset}"' in last):
            found |= dict(LOOK.findall(body))
    return found | {"line-1": found["accent"], "line-6": found["ink"]}


def picture_texts(reply: Json) -> dict[str, Any]:
    """What of an answer stands on its picture: figures, a sentence, the lines' names."""
    figure, lead = reply["result"]["figure"], reply["display"]["lead"]
    over = reply["state"]["view"] == "over"
    lines = [t for t in figure["data"] if t["meta"]["role"] == "line"]
    if "ends" in (reply["drawing"] or {}):
        lines = []  # their names stand in the drawing itself
    words: dict[str, Any] = {"legend": [], "legend_title": "", "facts": [], "sentence": ""}
    if not over:
        words["facts"] = [{"text": lead["text"], "label": lead["label"]}] if lead else []
        words["sentence"] = reply["result"]["headline"]
    if len(lines) > 1 or (lines and figure["layout"].get("showlegend")):
        words |= legend_texts(reply, lines, over)
    elif lines and over:
        words["facts"] = ends_of(reply, lines[0])
    return {"drawing": reply["drawing"], **words}


def legend_texts(reply: Json, lines: list[Json], over: bool) -> dict[str, Any]:
    """The names of some lines, over a parameter with what each comes to at one place of it."""
    figure, rows = reply["result"]["figure"], reply["result"]["table"]["texts"]
    row = rows[read_at(reply, lines[0]["x"])] if over else []
    named = figure["layout"].get("legend", {}).get("title", {}).get("text", "")
    texts = [line["name"] for line in lines]
    texts = all_in_words(short(named), texts) if over and named else texts
    return {
        "legend_title": at_words(figure, row[0]) if over else named,
        "legend": [
            {"index": line["meta"]["index"], "text": text, "value": value}
            for line, text, value in zip(lines, texts, row[1:] or [""] * len(lines), strict=True)
        ],
    }


def ends_of(reply: Json, line: Json) -> list[dict[str, str]]:
    """What a line over a parameter comes to at its first and its last place."""
    figure, rows = reply["result"]["figure"], reply["result"]["table"]["texts"]
    known = [row for row, y in zip(rows, line["y"], strict=True) if y is not None]
    return [{"text": text, "label": at_words(figure, at)} for at, text in (known[0], known[-1])]


def read_at(reply: Json, xs: list[float | str]) -> int:
    """The row that lines are read off in: that of the present setting, or the middle one."""
    text = reply["state"]["parameters"].get(str(reply["state"]["x"]).partition(":")[0])
    return next((n for n, x in enumerate(xs) if str(x) == text), len(xs) // 2)


def at_words(figure: Json, at: str) -> str:
    """A place on the axis across in words: what is varied, and its setting."""
    label, unit = unit_of(figure["layout"]["xaxis"]["title"]["text"])
    return f"{in_words(short(label), at)} {unit}".strip()


def sentence(reply: Json) -> str:
    """The answer in one sentence: the headline, or what a chart over a parameter shows."""
    if reply["state"]["view"] != "over":
        return str(reply["result"]["headline"])
    words, layout = picture_texts(reply), reply["result"]["figure"]["layout"]
    what, unit = unit_of(layout["yaxis"]["title"]["text"])
    unit = f" {unit}" if unit else ""
    if not words["legend"]:
        first, last = words["facts"]
        return (
            f"{what}: {first['text']}{unit} at {first['label']}, {last['text']} at {last['label']}."
        )
    rows = words["legend"]
    if len(rows) > MOST_SAID:
        rows = [rows[0], rows[len(rows) // 2], rows[-1]]
    said = ", ".join(f"{row['value']}{unit} with {row['text']}" for row in rows)
    return f"{what} at {words['legend_title']}: {said}."


def preview_words(said: str, about: str) -> str:
    """What a forum writes below a title: the figure in words, and what the page is about."""
    whole = f"{said} {about}".strip()
    return whole if len(whole) <= LONGEST_DESCRIPTION else (said or whole)[:LONGEST_DESCRIPTION]


@cache
def recipe() -> str:
    """How pictures are painted at present: the code, the tools, the fonts."""
    code = (Path(__file__).with_name(name) for name in PAINTED_BY)
    fonts = (ROOT / "node_modules" / font for font in PAINTED.values())
    files = (path.read_bytes() for path in (*code, *fonts))
    return hash_of([*files, *(f"{tool} {version(tool)}" for tool in TOOLS)])


class Painters:
    """Paints pictures beside the build, each once for all time; they are kept in a folder."""

    def __init__(self, kept: Path) -> None:
        self._kept = kept
        self._pool = processes(MOST_PAINTERS)
        self._jobs: dict[str, Future[None] | None] = {}

    def add(self, picture: Json) -> str:
        """Have a picture painted; return its name in the site."""
        text = json.dumps(picture, sort_keys=True)
        name = f"{hash_of([recipe(), text])[:16]}.png"
        if name not in self._jobs:
            place = self._kept / name
            self._jobs[name] = None if place.is_file() else self._pool.submit(put, picture, place)
        return f"{FOLDER}/{name}"

    def finish(self, site: Path) -> None:
        """Put the pictures into the site. Raises KeyError for a letter that their font lacks."""
        folder = site / FOLDER
        folder.mkdir(parents=True, exist_ok=True)
        with self._pool:
            for name, job in self._jobs.items():
                if job is not None:
                    job.result()
                shutil.copyfile(self._kept / name, folder / name)


class Posters:
    """Says what stands in the head of each page for forums, and has the pictures painted."""

    def __init__(self, templates: Path, site: str, painters: Painters, rulesets: Rulesets) -> None:
        self.painters = painters
        self._site = site
        self._colors = (templates / COLORS).read_text("utf-8") + rulesets.stylesheet()
        self._emblems = rulesets.icons()
        self._brand = (templates / SITE_ICON).read_text("utf-8")

    def poster(
        self, title: str, ruleset: tuple[str, str], about: str, reply: Json | None, address: str
    ) -> dict[str, str]:
        """The tags of a page; `ruleset` is a slug and a name, `reply` the answer of its chart."""
        slug, name = ruleset
        said = sentence(reply) if reply else ""
        nothing: dict[str, Any] = {"facts": [], "legend": [], "drawing": None}
        painted = self.painters.add(
            {
                **(picture_texts(reply) if reply else nothing | {"sentence": about}),
                "title": title,
                "ruleset": name,
                "emblem": self._emblems.get(slug, ""),
                "brand": {"name": self._site, "emblem": self._brand},
                "colors": colors_of(self._colors, slug),
            }
        )
        return {
            "title": title if name in ("", title, self._site) else f"{title} · {name}",
            "description": preview_words(said, about),
            "image": urljoin(address, painted),
            "alt": f"Chart. {said}" if reply else title,
        }


def titles(pages: Mapping[str, str]) -> dict[str, str]:
    r"""The names of folders, from the titles of their first pages, given as Markdown.

    >>> titles({"honor/index.md": "---\ntitle: Honor\n---\n", "honor/test.md": ""})
    {'honor': 'Honor'}
    """
    found = {}
    for name, text in pages.items():
        folder, _, file = name.partition("/")
        if file == "index.md" and (title := get_data(text)[1].get("title")):
            found[folder] = str(title)
    return found


def short(label: str) -> str:
    """A parameter's label without its group.

    >>> short("Acting side: Multiplier"), short("Skill")
    ('Multiplier', 'Skill')
    """
    return label.rpartition(": ")[2]


def in_words(label: str, text: str) -> str:
    """A setting with its name, unless it speaks for itself.

    >>> in_words("Skill", "3"), in_words("Base die", "d8"), in_words("Honorable", "no")
    ('Skill 3', 'Base die d8', 'Honorable: no')
    >>> in_words("Pain", "Grazed"), in_words("First", "A")
    ('Grazed', 'First: A')
    """
    if text in ("yes", "no") or (len(text) == 1 and text.isalpha()):
        return f"{label}: {text}"
    return f"{label} {text}" if text.strip("−d")[:1].isdigit() else text


def all_in_words(label: str, texts: list[str]) -> list[str]:
    """The settings of one parameter, alike: where one needs its name, each has it.

    >>> all_in_words("First", ["A", "B", "Either"])
    ['First: A', 'First: B', 'First: Either']
    """
    found = [in_words(label, text) for text in texts]
    named = any(text.startswith(f"{label}: ") for text in found)
    return [f"{label}: {text}" for text in texts] if named else found
