"""The pictures that forums show beside a link: on every page, right in size, true to the chart."""

from __future__ import annotations

import html
import io
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from PIL import Image

from honorcalc.browser import answer
from scripts.site.chart import draw
from scripts.site.gallery import LIST, entries
from scripts.site.painter import paint, said_above, said_inside
from scripts.site.pictures import SIZE, Painters, colors_of, shown
from scripts.site.sheet import outline
from tests.conftest import ROOT, Site

THEME = (ROOT / "site_overrides/assets/stylesheets/theme.css").read_text("utf-8")
ICONS = {icon.stem: icon for icon in sorted((ROOT / "site_overrides/.icons").glob("*.svg"))}
SMALL = 40_000  # bytes
ANSWER = re.compile(r'class="(?:hc-headline|chart-said)">([^<]*)<')
TAGS = ("type", "site_name", "title", "description", "url", "image", "image:alt")
KINDS = {
    "bars": ("honor.test", ""),
    "lines": ("honors-edge.skill", "view=over&x=tn:0:60:1&by=skill:0:10:1"),
    "one line": ("honor.test", "view=over&x=acting_multiplier"),
    "cells": ("honors-edge.matrix", ""),
    "names": ("honor.location", ""),
    "bars and a line": ("honorbound.volley", "attacks=6"),
}


def picture(calculator: str, query: str, title: str = "A title") -> dict[str, Any]:
    """A picture of a chart, as the build asks for it."""
    asked = {"verb": "compute", "calculator": calculator, "query": query, "strict": True}
    slug = calculator.partition(".")[0]
    return {
        **shown(title, json.loads(answer(json.dumps(asked)))),
        "ruleset": "A ruleset",
        "emblem": ICONS[slug].read_text("utf-8") if slug in ICONS else "",
        "brand": {"name": "Honor Roll", "emblem": ICONS["honor-roll"].read_text("utf-8")},
        "colors": colors_of(THEME, slug),
    }


def pixels(data: bytes) -> Image.Image:
    """A picture as colors."""
    return Image.open(io.BytesIO(data)).convert("RGB")


def color(asked: dict[str, Any], name: str) -> tuple[int, ...]:
    """A color of a picture by its name."""
    return tuple(bytes.fromhex(asked["colors"][name][1:]))


@cache
def pages(site: Site) -> dict[str, str]:
    """Every page of the book as text, by its address."""
    texts = {path: path.read_text("utf-8") for path in sorted(site.folder.rglob("index.html"))}
    found = {
        path.parent.relative_to(site.folder).as_posix(): text
        for path, text in texts.items()
        if 'data-md-component="content"' in text
    }
    assert len(found) > 100
    return found


@cache
def tags(page: str) -> dict[str, str]:
    """What a page says of itself to forums."""
    head = BeautifulSoup(page.partition("</head>")[0], "html.parser")
    found = head.select('meta[property^="og:"], meta[name^="twitter:"]')
    names = [str(tag.get("property") or tag["name"]).removeprefix("og:") for tag in found]
    assert len(set(names)) == len(names)
    return dict(zip(names, (str(tag["content"]) for tag in found), strict=True))


def test_every_page_says_what_forums_show(site: Site) -> None:
    """Title, description and picture of every page, short enough to be shown whole."""
    for name, page in pages(site).items():
        said = tags(page)
        assert set(TAGS) <= set(said), name
        assert all(said.values()), name
        assert len(said["description"]) <= 250, name
        assert said["twitter:card"] == "summary_large_image", name
        assert said["url"].startswith(site.url), name


def test_every_picture_is_there_and_small(site: Site) -> None:
    """Its address is whole, it is 1200 by 630, and its name is that of its content."""
    for name, page in pages(site).items():
        said = tags(page)
        assert said["image"].startswith(site.url), name
        file = site.folder / said["image"].removeprefix(site.url)
        assert len(file.stem) == 16, name
        assert file.stat().st_size <= SMALL, name
        with Image.open(file) as image:
            assert (image.format, image.size, image.mode) == ("PNG", SIZE, "P"), name
        assert (said["image:width"], said["image:height"]) == ("1200", "630"), name


def test_no_picture_is_built_in_vain(site: Site) -> None:
    """Each one in the site belongs to a page."""
    named = {tags(page)["image"].rpartition("/")[2] for page in pages(site).values()}
    assert {file.name for file in (site.folder / "assets/pictures").iterdir()} == named


def test_descriptions_hold_the_figure(site: Site) -> None:
    """A page with a calculator says the answer of its first one, a chart's page its sentence."""
    told = 0
    for name, page in pages(site).items():
        answer_there = ANSWER.search(page)
        if answer_there is None or ("hc-over" in page and 'value="over" checked' in page):
            continue
        told += 1
        said = html.unescape(answer_there[1])
        assert tags(page)["description"].startswith(said), name
        assert any(sign.isdigit() for sign in said), name
    assert told >= 60


def test_charts_differ_from_each_other(site: Site) -> None:
    """No two charts of the gallery share a picture."""
    charts = entries((ROOT / "docs" / LIST).read_text("utf-8"))
    images = {tags(pages(site)[f"charts/{entry.slug}"])["image"] for entry in charts}
    assert len(images) == len(charts)


def test_a_page_nobody_touches_does_not_load_its_picture(site: Site) -> None:
    """Pictures are for forums: no page shows one, and offline none is kept."""
    for name, page in pages(site).items():
        assert len(re.findall(r"assets/pictures/", page)) == 1, name
    assert "assets/pictures" not in (site.folder / "offline.json").read_text("utf-8")


def test_two_processes_paint_the_same_bytes(tmp_path: Path) -> None:
    """Whoever builds the site gets the very pictures, whatever the order of sets and of work."""
    lines = [json.dumps({"name": kind, **picture(*KINDS[kind])}) + "\n" for kind in KINDS]
    made = []
    for seed, asked in (("1", lines), ("2", lines[::-1])):
        folder = tmp_path / seed
        folder.mkdir()
        command = [sys.executable, "-m", "scripts.site.painter", str(folder)]
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "MPLBACKEND": "svg",
            "TZ": "Asia/Tokyo",
        }
        subprocess.run(
            command, input="".join(asked), text=True, check=True, cwd=ROOT, env=environment
        )
        assert {path.name for path in folder.iterdir()} == {f"{kind}.png" for kind in KINDS}
        made.append(folder)
    for kind in KINDS:
        first, second = ((folder / f"{kind}.png").read_bytes() for folder in made)
        assert first == second, kind
        assert b"tEXt" not in first, kind
        assert b"tIME" not in first, kind


@pytest.mark.parametrize("query", ["", "acting_multiplier=4", "acting_multiplier=1"])
def test_bars_are_as_large_as_their_chances(query: str) -> None:
    """What counts and the rest share the plot as the chart's geometry says."""
    asked = picture("honor.test", query)
    drawing = draw(asked["figure"])
    assert drawing is not None
    plot = pixels(paint(asked)).crop((480, 200, 1140, 540))
    painted = {color: count for count, color in plot.getcolors(2**20) or ()}
    found = [painted[color(asked, name)] for name in ("accent", "rest")]
    meant = [
        sum(bar.width * bar.height for bar in drawing.bars if bar.role == role)
        for role in ("counts", "rest")
    ]
    assert found[0] / found[1] == pytest.approx(meant[0] / meant[1], rel=0.04)


def test_figures_in_pictures_are_written_as_on_cards() -> None:
    """What is not certain never reads 0% or 100%, in bars or in cells."""
    data = [{"type": "bar", "x": [1, 2, 3], "y": [0, 1e-9, 0.5], "meta": {"role": "counts"}}]
    figure = {"data": data, "layout": {"yaxis": {"tickformat": ".0%"}}}
    assert said_above(figure) == ["0%", "<0.1%", "50.0%"]
    assert said_above({"data": data, "layout": {"yaxis": {}}})[2] == "0.5"
    cells = {"data": [{"type": "heatmap", "z": [[0, 0.001, 0.456], [0.5, 0.9999, 1]]}]}
    assert said_inside(cells) == ["0", "1", "46", "50", "99", "100"]


@pytest.mark.parametrize("slug", ICONS)
def test_emblems_come_out_as_drawn(slug: str) -> None:
    """Paper shows through each hole: the shapes cover what the browser would fill."""
    whole = outline(ICONS[slug].read_text("utf-8"))
    points: Any = whole.vertices
    assert points.min() >= 0
    assert points.max() <= 24
    holes = {"honor-roll": (8.3, 12), "honorbound": (12, 12), "actions-reactions": (6.2, 6.5)}
    if slug in holes:
        image = pixels(paint({**picture("honor.test", ""), "emblem": ICONS[slug].read_text()}))
        x, y = (60 + holes[slug][0] * 40 / 24, 42 + holes[slug][1] * 40 / 24)
        assert image.getpixel((round(x), round(y))) != (0x1E, 0x68, 0x50)


def test_each_ruleset_has_its_own_color() -> None:
    """A thread shows by color which game is meant."""
    accents = {slug: colors_of(THEME, slug)["accent"] for slug in ICONS if slug != "honor-roll"}
    assert len(set(accents.values())) == len(accents)
    for slug in accents:
        colors = colors_of(THEME, slug)
        lines = [colors[f"line-{n}"] for n in range(1, 7)]
        assert len(set(lines)) == 6, slug


def test_a_picture_is_painted_once_for_all_time(tmp_path: Path) -> None:
    """Painted again only when something on it changes; its name tells."""
    asked = picture("honor.test", "")
    for _ in range(2):
        painters = Painters(tmp_path / "kept")
        names = [painters.add(asked), painters.add({**asked, "title": "Another"})]
        painters.finish(tmp_path / "site")
    assert len(set(names)) == 2
    first = tmp_path / "kept" / names[0].rpartition("/")[2]
    first.write_bytes(b"kept")
    painters = Painters(tmp_path / "kept")
    assert painters.add(asked) == names[0]
    painters.finish(tmp_path / "site")
    assert (tmp_path / "site" / names[0]).read_bytes() == b"kept"


def test_a_letter_that_cannot_be_painted_stops_the_build(tmp_path: Path) -> None:
    """A box in place of a letter would be there for years."""
    painters = Painters(tmp_path)
    painters.add({**picture("honor.test", ""), "title": "Half ≥ 本"})
    with pytest.raises(RuntimeError, match="Glyph"):
        painters.finish(tmp_path / "site")


def test_long_titles_and_names_stay_on_the_picture() -> None:
    """Nothing is written over the edge: the outermost pixels are paper, above the color below."""
    long = "What would a very long question about half a point of skill look like in two lines?"
    image = pixels(paint(picture("compare.same_odds", "", long)))
    paper = image.getpixel((2, 2))
    for box in ((0, 0, 1200, 30), (0, 0, 50, 610), (1160, 0, 1200, 610)):
        assert image.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), paper)]
