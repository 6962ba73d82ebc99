"""The built site: what every page must have, and what none may."""

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from urllib.parse import unquote, urljoin, urlsplit

import pytest
from bs4 import BeautifulSoup, Tag

from scripts.site import glossary
from tests.asking import granted
from tests.conftest import PLAYED, ROOT, Site
from tests.site.book import parsed, read

RULES = [code for one in PLAYED.values() for code in one.codes]
LOADED = "link[rel~=stylesheet], link[rel~=icon], link[rel~=preload], script, img, iframe, source"


def every_page(site: Site) -> Iterator[tuple[str, BeautifulSoup]]:
    """Each page: its address below the site, and its content."""
    for path in sorted(site.folder.rglob("*.html")):
        yield path.relative_to(site.folder).as_posix().removesuffix("index.html"), parsed(path)


def pages(site: Site) -> Iterator[tuple[str, BeautifulSoup]]:
    """Those of the book, not those for frames."""
    return (found for found in every_page(site) if not found[0].startswith("embed/"))


def cards(site: Site) -> list[Tag]:
    return [card for _, page in pages(site) for card in page.select("honor-calculator")]


def meta(page: BeautifulSoup, name: str) -> str:
    (tag,) = page.select(f'meta[name="{name}"]')
    return str(tag["content"])


def test_every_card_is_whole_without_javascript(site: Site) -> None:
    """A browser finds form, figure, chart and table in the element, which is in no paragraph.

    Where there is nothing to draw, the card says so and the table takes the place.
    """
    assert len(cards(site)) >= 20
    for card in cards(site):
        assert card.find_parent("p") is None, card["id"]
        for part in (".hc-inputs", ".hc-lead", "table tbody tr"):
            assert card.select(part), (card["id"], part)
        assert bool(card.select(".hc-box svg")) != card.has_attr("bare"), card["id"]


def test_a_list_of_house_rules_offers_what_a_link_may_say(site: Site) -> None:
    """Each list of a card offers the texts of its rule, as a link and Python have them."""
    found = 0
    for card in cards(site):
        described = granted("describe", calculator=card["calculator"])["description"]
        texts = {rule["name"]: rule["texts"] for rule in described["table_rules"]}
        for choice in card.select("select[data-rule]"):
            offered = [o.get("value", o.get_text()) for o in choice.select("option")]
            assert sorted(map(str, offered)) == sorted(texts[str(choice["data-rule"])]), card["id"]
            found += 1
    assert found > 50


def test_every_rule_a_card_cites_is_a_link(site: Site) -> None:
    """From a number a reader gets to the sentence behind it."""
    cited: set[str] = set()
    for card in cards(site):
        for codes in card.select(".hc-codes"):
            links = [link.get_text() for link in codes.select("a[href*='#']")]
            assert re.findall(r"[A-Z]\d+", codes.get_text()) == links, card["id"]
            cited.update(links)
    assert len(cited) >= len(RULES) // 2


def test_security_policy_is_the_same_everywhere(site: Site) -> None:
    """One text in every page and in the file for the server's header."""
    found = set()
    for _, page in every_page(site):
        (tag,) = page.select('head > meta[http-equiv="Content-Security-Policy"]')
        found.add(str(tag["content"]))
    (policy,) = found
    assert (site.folder / "csp.txt").read_text("utf-8") == policy + "\n"
    assert not re.search(r"unsafe-inline|'unsafe-eval'|https?:|\*", policy)


def test_everything_inline_is_allowed_by_its_hash(site: Site) -> None:
    """Scripts and styles in pages are those of the policy."""
    policy = (site.folder / "csp.txt").read_text("utf-8")
    for name, page in every_page(site):
        for tag in page.select("script:not([src]), style"):
            if tag.get("type") == "application/json":
                continue
            digest = hashlib.sha256((tag.string or "").encode()).digest()
            assert f"'sha256-{base64.b64encode(digest).decode()}'" in policy, (name, tag)


def test_inline_scripts_are_the_same_on_every_page(site: Site) -> None:
    """The theme's scope would differ from folder to folder; ours is the site's path everywhere."""
    scripts = [
        [str(tag.string) for tag in page.select("head script:not([src])")]
        for _, page in pages(site)
    ]
    assert scripts.count(scripts[0]) == len(scripts)
    assert "__md_scope" in scripts[0][0]


def test_nothing_is_loaded_from_elsewhere(site: Site) -> None:
    """Pages, styles and scripts ask only this site."""
    for name, page in every_page(site):
        for tag in page.select(LOADED):
            for address in (tag.get("src"), tag.get("href") if tag.name == "link" else None):
                assert not urlsplit(str(address or "")).netloc, (name, tag)
    sheets = sorted(site.folder.rglob("*.css"))
    assert len(sheets) >= 12
    for sheet in sheets:
        text, here = sheet.read_text("utf-8"), site.url + sheet.relative_to(site.folder).as_posix()
        for address in re.findall(r"url\(([^)]*)\)|@import\s+([\"'][^\"']*[\"'])", text):
            target = urljoin(here, "".join(address).strip("\"' "))
            assert target.startswith(("data:", site.url)), (sheet.name, address)


def test_every_link_inside_the_site_leads_somewhere(site: Site) -> None:
    """Pages, files, headings, rules and calculators that are linked are there."""
    ids = {name: {str(tag["id"]) for tag in page.select("[id]")} for name, page in every_page(site)}
    path = urlsplit(site.url).path
    for name, page in every_page(site):
        if name == "404.html":
            continue
        for link in page.find_all("a"):
            address = str(link.get("href") or link.get("xlink:href") or "")
            # On the other way to write it, the theme's navigation fails for the whole page.
            assert not (link.get("href") and link.find_parent("svg")), (name, address)
            target = urlsplit(urljoin(f"{path}{name}", address))
            if target.scheme or target.netloc:
                continue
            place = target.path.removeprefix(path)
            anchor = unquote(target.fragment).partition("?")[0]
            if place in ids:
                assert not anchor or anchor in ids[place], (name, address)
            else:
                assert (site.folder / place).is_file(), (name, address)


def test_every_page_has_one_title_one_heading_and_a_description(site: Site) -> None:
    """What a search, a tab or a screen reader says first."""
    titles = []
    for name, page in pages(site):
        assert len(page.select("h1")) == 1, name
        (title,) = page.select("head > title")
        titles.append(title.get_text())
        if name != "404.html":
            assert 40 <= len(meta(page, "description")) <= 250, name
    parts = [title.strip().split(" - ") for title in titles]
    assert [names for names in parts if len(set(names)) < len(names)] == []
    assert len(set(titles)) == len(titles)


def test_every_page_knows_where_python_and_plotly_lie(site: Site) -> None:
    """The addresses in a page lead to what was built."""
    for name, page in pages(site):
        for kind, file in (("honorcalc-runtime", "manifest.json"), ("honorcalc-plotly", "")):
            address = meta(page, kind) + file
            assert (site.folder / address).is_file(), (name, kind, address)
        assert page.select_one('head > style[id="plotly.js-style-global"]') is not None, name


def test_each_word_of_the_glossary_is_explained_somewhere(site: Site) -> None:
    """A word nobody uses any more would stay in the file for ever."""
    listed = glossary.read((ROOT / "docs/includes/glossary.md").read_text("utf-8"))
    shown = {str(tag["title"]) for _, page in pages(site) for tag in page.select("abbr[title]")}
    meanings = {meaning for terms in listed.values() for meaning in terms.values()}
    assert meanings - shown == set()
    for name, page in pages(site):
        for tag in page.select("abbr"):
            assert tag.get("tabindex") == "0", (name, tag)


def test_edit_link_leads_to_the_page_it_stands_on(site: Site) -> None:
    """Who finds a mistake gets to the very file."""
    for name, page in pages(site):
        edit = page.select_one('a[rel="edit"]')
        if edit is not None:
            source = str(edit["href"]).partition("/docs/")[2]
            assert (ROOT / "docs" / source).is_file(), (name, edit["href"])
            assert edit["aria-label"], name


def test_the_fragment_is_left_alone(site: Site) -> None:
    """The theme's tracking would overwrite a chart's settings while the reader scrolls."""
    (config,) = parsed(site.folder / "index.html").select("#__config")
    features = json.loads(str(config.string))["features"]
    assert "navigation.tracking" not in features
    assert "navigation.instant" in features


def test_search_finds_pages_without_the_insides_of_cards(site: Site) -> None:
    """Tables of figures would drown what people look for."""
    index = read(site, "search/search_index.json")
    text = " ".join(entry["text"] for entry in index["docs"])
    assert "opposing" in text
    assert "hc-" not in text
    assert "×1,000" not in text  # the buttons of every card that rolls
    assert "At least" not in text.split()  # a column of every card's table
    charts = [entry for entry in index["docs"] if entry["location"].startswith("charts/")]
    assert sum(entry["text"].count("%") for entry in charts) < 5 * len(charts)


@pytest.mark.parametrize(
    "name", ["source-sans-3.woff2", "source-sans-3-italic.woff2", "alegreya-bold.woff2"]
)
def test_fonts_are_shipped_with_their_licenses(site: Site, name: str) -> None:
    """The fonts' license asks to travel with them."""
    (folder,) = site.folder.glob("assets/*/fonts")
    assert (folder / name).read_bytes()[:4] == b"wOF2"
    family = name.removesuffix(".woff2").removesuffix("-italic").removesuffix("-bold")
    assert "SIL OPEN FONT LICENSE" in (folder / f"{family}-license.txt").read_text("utf-8").upper()


def test_a_rules_code_says_the_rules_name(site: Site) -> None:
    """By ear and under the pointer: H4 alone tells nobody what it is about."""
    found = 0
    for name, page in pages(site):
        for link in page.select("article a.rule"):
            code = link.get_text()
            assert str(link.get("title", "")).startswith(f"{code}: "), (name, code)
            assert link["aria-label"] == link["title"]
            found += 1
    assert found > 300


def test_no_two_parts_of_a_page_have_the_same_name(site: Site) -> None:
    """Labels, links and who only listens would be led to the wrong one."""
    for name, page in every_page(site):
        named = Counter(str(part["id"]) for part in page.select("[id]:not(template [id])"))
        assert [id for id, count in named.items() if count > 1] == [], name


def test_a_chance_leads_to_the_same_odds_in_the_other_games(site: Site) -> None:
    """Every card of a ruleset offers it; what is no chance has none."""
    seen = {"offered": 0, "hidden": 0}
    for name, page in pages(site):
        for card in page.select("honor-calculator"):
            place = card.select_one(".hc-elsewhere")
            (lead,) = card.select(".hc-lead-text")
            if str(card["calculator"]).startswith("compare."):
                assert place is None, name
                continue
            assert place is not None, name
            figure = re.fullmatch(r"([\d.]+)%", lead.get_text())
            offers = lead["data-unit"] == "chance" and figure and 0.5 <= float(figure[1]) < 99.5
            assert place.has_attr("hidden") != bool(offers), (name, card["id"])
            seen["offered" if offers else "hidden"] += 1
            if offers and figure:
                (link,) = place.select("a")
                percent = int(str(link["href"]).rpartition("#compare.same_odds?chance=")[2])
                assert abs(percent - float(figure[1])) <= 0.5
    assert min(seen.values()) > 5


def test_no_style_makes_a_size_container(site: Site) -> None:
    """Chromium loses what stands in a size container that is still being read (its bug 497855657).

    On a slow machine the first settings of a form were missing for good.
    """
    sheets = [path.read_text("utf-8") for path in site.folder.rglob("*.css")]
    assert len(sheets) > 3
    container = re.compile(r"(?<![\w.-])container(?:-type)?\s*:[^;}]*")
    assert [found for sheet in sheets for found in container.findall(sheet)] == []
