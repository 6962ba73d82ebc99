"""The pictures that forums show beside a link: on every page, right in size, true to the chart."""

import html
import io
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from PIL import Image

from scripts.site.gallery import LIST, entries
from scripts.site.painter import paint
from scripts.site.pictures import Painters, colors_of, picture_texts, sentence
from scripts.site.rulesets import Rulesets
from scripts.site.sheet import HEIGHT, WIDTH
from tests.asking import ask
from tests.conftest import PLAYED, ROOT, RULESETS, Site

DECLARED = Rulesets((one.to_json() for one in RULESETS.values()), {})
SHEET = ROOT / "site_overrides/assets/stylesheets/page/colors.css"
COLORS = SHEET.read_text("utf-8") + DECLARED.stylesheet()
BRAND = (ROOT / "site_overrides/.icons/honor-roll.svg").read_text("utf-8")
EMBLEMS = {"honor-roll": BRAND, **DECLARED.icons()}
CHARTS = entries((ROOT / "docs" / LIST).read_text("utf-8"))
SMALL = 40_000  # bytes
ANSWER = re.compile(r'class="(?:hc-headline|chart-said)">([^<]*)<')
TAGS = ("type", "site_name", "title", "description", "url", "image", "image:alt")


def picture(calculator: str, query: str, title: str = "A title") -> dict[str, Any]:
    """A picture of a chart, as the build asks for it."""
    slug = calculator.partition(".")[0]
    return {
        **picture_texts(ask("compute", calculator=calculator, query=query, strict=True)),
        "title": title,
        "ruleset": "A ruleset",
        "emblem": EMBLEMS.get(slug, ""),
        "brand": {"name": "Honor Roll", "emblem": BRAND},
        "colors": colors_of(COLORS, slug),
    }


def pixels(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


def color(asked: dict[str, Any], name: str) -> tuple[int, ...]:
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


def test_every_picture_is_there_and_small_and_for_forums_only(site: Site) -> None:
    """Its address is whole, it is 1200 by 630, its name is that of its content, and no other
    pictures are there. No page shows it, and it is not kept offline.
    """
    files = set()
    for name, page in pages(site).items():
        said = tags(page)
        assert page.count("assets/pictures/") == 1, name
        assert said["image"].startswith(site.url), name
        file = site.folder / said["image"].removeprefix(site.url)
        files.add(file)
        assert len(file.stem) == 16, name
        assert file.stat().st_size <= SMALL, name
        with Image.open(file) as image:
            assert (image.format, image.size, image.mode) == ("PNG", (WIDTH, HEIGHT), "P"), name
            assert image.info == {}, name  # neither a time nor the name of a program
        assert (said["image:width"], said["image:height"]) == ("1200", "630"), name
    assert files == {*(site.folder / "assets/pictures").iterdir()}
    assert "assets/pictures" not in (site.folder / "offline.json").read_text("utf-8")


def test_a_page_of_rules_claims_no_figure(site: Site) -> None:
    """A link to it may mean any settings, and who sees it elsewhere sees only its head."""
    pictures = 0
    for name, page in pages(site).items():
        if ANSWER.search(page) is None or name.startswith("charts/"):
            continue
        pictures += 1
        said = tags(page)
        assert "live odds for settings of your own" in said["description"], name
        for tag in ("title", "description", "image:alt"):
            assert not re.search(r"\d%|\d\.\d", said[tag]), (name, said[tag])
    assert pictures >= 30


def test_a_chart_page_says_exactly_its_figure(site: Site) -> None:
    """Its address means these settings and no others; so does its picture."""
    images = set()
    for entry in CHARTS:
        reply = ask("compute", calculator=entry.calculator, query=entry.query, strict=True)
        said = tags(pages(site)[f"charts/{entry.slug}"])
        assert said["description"].startswith(sentence(reply)[:200]), entry.slug
        images.add(said["image"])
    assert len(images) == len(CHARTS)


@cache
def embedded(site: Site, page: str) -> dict[str, Any]:
    """What the head of a page names for those who embed by address."""
    text = (site.folder / page / "index.html").read_text("utf-8")
    [link] = BeautifulSoup(text, "html.parser").select(
        'head link[rel~=alternate][type="application/json+oembed"]'
    )
    address = str(link["href"])
    assert address.startswith(site.url)
    found: dict[str, Any] = json.loads((site.folder / address.removeprefix(site.url)).read_text())
    assert found["title"] == html.unescape(str(link["title"]))
    return found


def test_charts_and_frames_are_embedded_by_their_address(site: Site) -> None:
    """Each names a file of oEmbed 1.0: a frame with exactly the chart of that page."""
    wanted = {f"charts/{e.slug}": (e.calculator, e.query) for e in CHARTS}
    wanted |= {f"embed/{folder.name}": (folder.name, "") for folder in site.folder.glob("embed/*")}
    assert len(wanted) > len(CHARTS) + 50
    for page, (calculator, query) in wanted.items():
        found = embedded(site, page)
        assert (found["version"], found["type"]) == ("1.0", "rich")
        assert found["provider_url"] == site.url
        assert {"width", "height", "html", "provider_name"} <= set(found)
        [frame] = BeautifulSoup(found["html"], "html.parser").select("iframe")
        address, _, fragment = str(frame["src"]).partition("#")
        assert address == f"{site.url}embed/{calculator}/"
        assert fragment == f"{calculator}?{query or 'view=exactly'}"
        assert (site.folder / "embed" / calculator / "index.html").is_file()
        if page.startswith("charts/"):
            assert found["thumbnail_url"] == tags(pages(site)[page])["image"]


@pytest.mark.parametrize("query", ["", "acting_multiplier=4", "acting_multiplier=1"])
def test_bars_are_as_large_as_their_chances(query: str) -> None:
    """What counts and the rest share the plot as the chart's geometry says."""
    asked = picture("honor.test", query)
    plot = pixels(paint(asked)).crop((480, 200, 1140, 540))
    painted = {color: count for count, color in plot.getcolors(2**20) or ()}
    found = [painted[color(asked, name)] for name in ("accent", "rest")]
    paths = {mark["role"]: mark["d"] for mark in asked["drawing"]["marks"]}
    meant = [sum(map(float, re.findall(r"v([\d.]+)", paths[role]))) for role in ("counts", "rest")]
    assert found[0] / found[1] == pytest.approx(meant[0] / meant[1], rel=0.04)


@pytest.mark.parametrize(
    ("slug", "across", "down"),
    [("honor-roll", 8.3, 12), ("honorbound", 12, 12), ("actions-reactions", 6.2, 6.5)],
)
def test_emblems_come_out_as_drawn(slug: str, across: float, down: float) -> None:
    """Paper shows through each hole: the shapes cover what the browser would fill."""
    image = pixels(paint({**picture("honor.test", ""), "emblem": EMBLEMS[slug]}))
    place = round(60 + across * 40 / 24), round(42 + down * 40 / 24)
    assert image.getpixel(place) != (0x1E, 0x68, 0x50)


def test_each_ruleset_has_its_own_color() -> None:
    """A thread shows by color which game is meant."""
    accents = {slug: colors_of(COLORS, slug)["accent"] for slug in PLAYED}
    assert len(set(accents.values())) == len(accents)
    for slug in accents:
        colors = colors_of(COLORS, slug)
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
    with pytest.raises(KeyError, match="≥"):
        painters.finish(tmp_path / "site")


def test_long_titles_and_names_stay_on_the_picture() -> None:
    """Nothing is written over the edge: the outermost pixels are paper, above the color below."""
    long = "What would a very long question about half a point of skill look like in two lines?"
    image = pixels(paint(picture("compare.same_odds", "", long)))
    paper = image.getpixel((2, 2))
    for box in ((0, 0, 1200, 30), (0, 0, 50, 610), (1160, 0, 1200, 610)):
        assert image.crop(box).getcolors() == [((box[2] - box[0]) * (box[3] - box[1]), paper)]
