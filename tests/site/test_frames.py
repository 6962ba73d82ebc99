"""The pages for frames: one for each calculator, whole, small, and leading home."""

from urllib.parse import urljoin, urlsplit

import brotli
import pytest

from tests.asking import granted
from tests.conftest import Site
from tests.site.book import page_at, read

KNOWN = granted("list")["calculators"]
GAMES = {one["slug"]: one["name"] for one in granted("rulesets")["rulesets"]}
LARGEST = 150_000  # bytes of the first page, with all it loads: as for a reader of the site


@pytest.mark.parametrize("calculator", [one["id"] for one in KNOWN])
def test_every_calculator_has_a_page_for_frames(site: Site, calculator: str) -> None:
    """One card, whole without a script, no navigation, and not to be found by search engines."""
    page = page_at(site, f"embed/{calculator}")
    [card] = page.select("honor-calculator")
    assert (card["id"], card["calculator"], card["start"]) == (calculator, calculator, "")
    for part in (".hc-inputs", ".hc-lead", "table tbody tr"):
        assert card.select(part), part
    assert not page.select("nav, header, footer, [data-md-component]")
    assert page.select('meta[name="robots"][content="noindex"]')
    assert len(page.select("h1")) == len(page.select("main")) == 1
    home = urljoin(f"{site.url}embed/{calculator}/", str(page.select(".embed-home")[0]["href"]))
    assert home.endswith(f"#{calculator}")
    assert page.select('link[rel="canonical"]')[0]["href"] == home.partition("#")[0]
    assert page.select("base")[0]["target"] == "_blank"
    for rule in page.select("a.rule"):
        assert rule["title"] == rule["aria-label"]
        assert str(rule["title"]).startswith(f"{rule.text}: ")


def test_a_frame_says_which_game_it_is_about(site: Site) -> None:
    """Three games have a *Duel*: frame, title and what embeds it by address name the game."""
    for known in KNOWN:
        page, game = page_at(site, f"embed/{known['id']}"), GAMES[known["ruleset"]]
        named = f"{known['title']} · {game}"
        assert page.select("h1")[0].text == game
        assert page.select("title")[0].text == f"{named} – Honor Roll"
        assert page.select('link[type="application/json+oembed"]')[0]["title"] == named


def test_a_frame_loads_next_to_nothing(site: Site) -> None:
    """No theme, no search, no fonts of code: the card, its styles and its script."""
    page = page_at(site, "embed/honor.test")
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
    kept = read(site, "offline.json")["files"]
    assert not [name for name, _ in kept if name.startswith("embed/")]
