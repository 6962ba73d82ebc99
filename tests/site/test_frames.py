"""The pages for frames: one for each calculator, whole, small, and leading home."""

from __future__ import annotations

import json
from functools import cache
from urllib.parse import urljoin, urlsplit

import brotli
import pytest
from bs4 import BeautifulSoup

from tests.asking import granted
from tests.conftest import Site

IDS = [c["id"] for c in granted("list")["calculators"]]
LARGEST = 150_000  # bytes of the first page, with all it loads: as for a reader of the site


@cache
def frame(site: Site, calculator: str) -> BeautifulSoup:
    """The page of a calculator for frames."""
    text = (site.folder / "embed" / calculator / "index.html").read_text("utf-8")
    return BeautifulSoup(text, "html5lib")


@pytest.mark.parametrize("calculator", IDS)
def test_every_calculator_has_a_page_for_frames(site: Site, calculator: str) -> None:
    """One card, whole without a script, no navigation, and not to be found by search engines."""
    page = frame(site, calculator)
    [card] = page.select("honor-calculator")
    assert (card["id"], card["calculator"], card["start"]) == (calculator, calculator, "")
    for part in (".hc-inputs", ".hc-lead", "table tbody tr"):
        assert card.select(part), part
    assert not page.select("nav, header, footer, [data-md-component]")
    assert page.select('meta[name="robots"][content="noindex"]')
    assert len(page.select("h1")) == len(page.select("main")) == 1
    ids = [str(tag["id"]) for tag in page.select("[id]")]
    assert len(set(ids)) == len(ids)


@pytest.mark.parametrize("calculator", IDS)
def test_every_link_of_a_frame_leads_to_a_place_of_the_site(site: Site, calculator: str) -> None:
    """To the calculator's home and to rules, in a window of their own."""
    page = frame(site, calculator)
    here = f"{site.url}embed/{calculator}/"
    links = [urljoin(here, str(a["href"])) for a in page.select("a[href]")]
    home = urljoin(here, str(page.select_one(".embed-home")["href"]))  # type: ignore[index]
    assert home.endswith(f"#{calculator}")
    assert str(page.select_one('link[rel="canonical"]')["href"]) == home.partition("#")[0]  # type: ignore[index]
    assert str(page.select_one("base")["target"]) == "_blank"  # type: ignore[index]
    for link in links:
        parts = urlsplit(link)
        path = site.folder / parts.path.removeprefix(urlsplit(site.url).path) / "index.html"
        assert f'id="{parts.fragment}"' in path.read_text("utf-8"), link


def test_frames_have_the_policy_of_all_pages(site: Site) -> None:
    """The same text as everywhere, and nothing inline that it would stop."""
    policy = (site.folder / "csp.txt").read_text("utf-8").strip()
    for calculator in IDS:
        page = frame(site, calculator)
        [tag] = page.select('meta[http-equiv="Content-Security-Policy"]')
        assert tag["content"] == policy
        assert not page.select("script:not([src]), [style]")


def test_a_frame_loads_next_to_nothing(site: Site) -> None:
    """No theme, no search, no fonts of code: the card, its styles and its script."""
    page = frame(site, "honor.test")
    here = f"{site.url}embed/honor.test/"
    loaded = [str(tag["src"]) for tag in page.select("script[src]")]
    loaded += [str(tag["href"]) for tag in page.select('link[rel="stylesheet"]')]
    files = [site.folder / urlsplit(urljoin(here, name)).path.lstrip("/") for name in loaded]
    files.append(site.folder / "embed/honor.test/index.html")
    assert sum(len(brotli.compress(path.read_bytes())) for path in files) < LARGEST / 3
    assert not any("bundle" in name or "palette" in name for name in loaded)


def test_frames_are_neither_listed_nor_kept_for_offline_use(site: Site) -> None:
    """They are there for other pages, which an offline reader does not have."""
    assert "/embed/" not in (site.folder / "sitemap.xml").read_text("utf-8")
    kept = json.loads((site.folder / "offline.json").read_text("utf-8"))["files"]
    assert not [name for name, _ in kept if name.startswith("embed/")]
