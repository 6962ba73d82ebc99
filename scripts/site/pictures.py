"""The pictures that forums show beside a link: what is on them, and when they are painted.

A picture is known by what is on it and by how it is painted. So its name is known before it is
painted, the same one is never painted twice, and the pages can go on being built meanwhile.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from importlib.metadata import version
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from scripts.site.figures import amount, in_words, percent, short, without_unit
from scripts.site.fonts import PAINTED

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "assets/pictures"
SIZE = (1200, 630)
PAINTED_BY = ("painter.py", "sheet.py", "chart.py", "figures.py")
TOOLS = ("matplotlib", "pillow", "fonttools")
LONGEST_DESCRIPTION = 250  # characters: forums cut what is longer
MOST_SAID = 4  # lines of a chart in its sentence
MOST_PAINTERS = 4
COLOR = re.compile(r"--(?:hc-)?([a-z0-9-]+):\s*(#[0-9a-f]{3,6});")
BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
Json = Mapping[str, Any]


def colors_of(sheet: str, ruleset: str) -> dict[str, str]:
    """The light colors of the theme's style sheet by their names, with a ruleset's own.

    >>> colors_of(':is([data-md-color-scheme="default"]) {--accent: #123;}', "honor")
    {'accent': '#123', 'line-1': '#123'}
    """
    found: dict[str, str] = {}
    for selectors, body in BLOCK.findall(sheet):
        last = selectors.rpartition("*/")[2]
        own = "data-ruleset" in last
        if '="default"' in last and (not own or f'data-ruleset="{ruleset}"' in last):
            found |= dict(COLOR.findall(body))
    found["line-1"] = found["accent"]
    if "ink" in found:
        found["line-6"] = found["ink"]
    return found


def shown(title: str, reply: Json) -> dict[str, Any]:
    """What of an answer stands on its picture: a title, figures, a sentence, the lines' names."""
    lines = [t for t in reply["result"]["figure"]["data"] if t["meta"]["role"] == "line"]
    layout = reply["result"]["figure"]["layout"]
    figures: dict[str, Any] = {"legend": [], "legend_title": "", "facts": [], "sentence": ""}
    if len(lines) > 1 or (lines and layout.get("showlegend")):
        at = read_at(reply, lines) if reply["state"]["view"] == "over" else None
        figures["legend"] = [
            {
                "index": line["meta"]["index"],
                "text": line["name"],
                "value": "" if at is None else written(layout, value_at(line, at)),
            }
            for line in lines
        ]
        named = layout.get("legend", {}).get("title", {}).get("text", "")
        figures["legend_title"] = named if at is None else at_words(layout, at)
        if at is not None and named:
            for row in figures["legend"]:
                row["text"] = in_words(short(named), row["text"])
    elif lines and reply["state"]["view"] == "over":
        known = [p for p in zip(lines[0]["x"], lines[0]["y"], strict=True) if p[1] is not None]
        figures["facts"] = [
            {"text": written(layout, y), "label": at_words(layout, x)}
            for x, y in (known[0], known[-1])
        ]
    if reply["state"]["view"] != "over":
        lead = reply["display"]["lead"]
        figures["facts"] = [{"text": lead["text"], "label": lead["label"]}] if lead else []
        figures["sentence"] = reply["result"]["headline"]
    return {"title": title, "figure": reply["result"]["figure"], **figures}


def read_at(reply: Json, lines: list[Json]) -> float | str:
    """Where lines are read off: at the present setting, or in the middle."""
    xs: list[float | str] = lines[0]["x"]
    text = reply["state"]["parameters"].get(str(reply["state"]["x"]).partition(":")[0])
    return next((x for x in xs if str(x) == text), xs[len(xs) // 2])


def value_at(line: Json, x: float | str) -> float | None:
    """The figure of a line at a place."""
    return dict(zip(line["x"], line["y"], strict=True)).get(x)


def written(layout: Json, value: float | None) -> str:
    """A figure of a chart in words."""
    if value is None:
        return "–"
    is_chance = layout["yaxis"].get("tickformat", "").endswith("%")
    return percent(value) if is_chance else amount(value)


def at_words(layout: Json, x: float | str) -> str:
    """A place on the axis across in words: what is varied, and its setting."""
    label, unit = without_unit(layout["xaxis"]["title"]["text"])
    text = in_words(short(label), x if isinstance(x, str) else amount(x))
    return f"{text} {unit}".strip()


def sentence(reply: Json) -> str:
    """The answer in one sentence: the headline, or what a chart over a parameter shows."""
    if reply["state"]["view"] != "over":
        return str(reply["result"]["headline"])
    drawn, layout = shown("", reply), reply["result"]["figure"]["layout"]
    what, unit = without_unit(layout["yaxis"]["title"]["text"])
    unit = f" {unit}" if unit else ""
    if not drawn["legend"]:
        first, last = drawn["facts"]
        return (
            f"{what}: {first['text']}{unit} at {first['label']}, {last['text']} at {last['label']}."
        )
    rows = drawn["legend"]
    if len(rows) > MOST_SAID:
        rows = [rows[0], rows[len(rows) // 2], rows[-1]]
    said = ", ".join(f"{row['value']}{unit} with {row['text']}" for row in rows)
    return f"{what} at {drawn['legend_title']}: {said}."


def described(said: str, about: str) -> str:
    """What a forum writes below a title: the figure in words, and what the page is about."""
    whole = f"{said} {about}".strip()
    return whole if len(whole) <= LONGEST_DESCRIPTION else said[:LONGEST_DESCRIPTION]


@cache
def recipe() -> str:
    """How pictures are painted at present: the code, the tools, the fonts."""
    here = Path(__file__).parent
    whole = hashlib.sha256()
    for name in PAINTED_BY:
        whole.update((here / name).read_bytes())
    for tool in TOOLS:
        whole.update(f"{tool} {version(tool)}\n".encode())
    for font in PAINTED.values():
        whole.update((ROOT / "node_modules" / font).read_bytes())
    return whole.hexdigest()


class Painters:
    """Paints pictures beside the build, each once for all time; they are kept in a folder."""

    def __init__(self, kept: Path) -> None:
        self._kept = kept
        self._pool: ThreadPoolExecutor | None = None
        self._idle: SimpleQueue[subprocess.Popen[str]] = SimpleQueue()
        self._jobs: dict[str, Future[None] | None] = {}

    def add(self, picture: Json) -> str:
        """Have a picture painted; return its name in the site."""
        text = json.dumps(picture, sort_keys=True)
        name = hashlib.sha256((recipe() + text).encode()).hexdigest()[:16]
        if name not in self._jobs:
            there = (self._kept / f"{name}.png").is_file()
            self._jobs[name] = None if there else self._begun({"name": name, **picture})
        return f"{FOLDER}/{name}.png"

    def _begun(self, picture: Json) -> Future[None]:
        self._kept.mkdir(parents=True, exist_ok=True)
        self._pool = self._pool or ThreadPoolExecutor(min(os.cpu_count() or 1, MOST_PAINTERS))
        return self._pool.submit(self._painted, json.dumps(picture))

    def _painted(self, line: str) -> None:
        """Hand a picture to a process that has nothing to do, or to a new one."""
        try:
            process = self._idle.get_nowait()
        except Empty:
            process = self._started()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line + "\n")
        process.stdin.flush()
        if not process.stdout.readline():
            _, said = process.communicate()
            raise RuntimeError(f"a picture was not painted:\n{said}")
        self._idle.put(process)

    def _started(self) -> subprocess.Popen[str]:
        # A letter that no font of ours has would come out as a box.
        command = [sys.executable, "-W", "error:Glyph", "-m", "scripts.site.painter"]
        return subprocess.Popen(
            [*command, str(self._kept)], text=True, cwd=ROOT,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def finish(self, site: Path) -> None:
        """Wait for the pictures and put them into the site. Raises RuntimeError."""
        folder = site / FOLDER
        for name, job in self._jobs.items():
            if job is not None:
                job.result()
            folder.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self._kept / f"{name}.png", folder / f"{name}.png")
        self.close()

    def close(self) -> None:
        """Let the processes go."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
        while not self._idle.empty():
            self._idle.get().communicate()
