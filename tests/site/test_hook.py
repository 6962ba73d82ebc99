"""Small sites built with the real settings: what comes out, and what stops the build."""

import contextlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Protocol

import pytest
from mkdocs.commands.build import build as mkdocs_build
from mkdocs.config import load_config
from mkdocs.exceptions import Abort

from tests.conftest import ROOT
from tests.site.book import parsed

SETTINGS = f"""
INHERIT: {ROOT}/mkdocs.yml
docs_dir: docs
theme: {{custom_dir: {ROOT}/site_overrides}}
hooks: [{ROOT}/scripts/site/hook.py]
"""
GLOSSARY = "includes/glossary.md"
RULE = "# The test\n\nTies fail. [H4](#h4){ #h4 .rule }\n\n"
HOME = "```honorcalc honor.test\nacting_multiplier=3.5\n```\n"


class Build(Protocol):
    """Builds a site from pages; the navigation lists them all, unless `nav` says otherwise."""

    def __call__(self, pages: Mapping[str, str], nav: list[str] | None = None) -> str: ...


@pytest.fixture
def build(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Build:
    """Builds a strict site from pages (beside a first page and the test); gives what was said."""

    def built(pages: Mapping[str, str], nav: list[str] | None = None) -> str:
        usual = {"index.md": "# First\n", "rules/test.md": RULE + HOME}
        whole = usual | dict(pages)
        for name, text in whole.items():
            path = tmp_path / "docs" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        settings = tmp_path / "mkdocs.yml"
        nav = [name for name in whole if name != GLOSSARY] if nav is None else nav
        settings.write_text(f"{SETTINGS}nav: {json.dumps(nav)}\n", "utf-8")
        caplog.set_level("WARNING", "mkdocs")
        with contextlib.suppress(Abort):
            mkdocs_build(load_config(str(settings), site_dir=str(tmp_path / "site"), strict=True))
        return caplog.text

    return built


def test_cards_links_and_words_come_out_right(build: Build, tmp_path: Path) -> None:
    """A copy links home across folders, deep links pass the strict build, words are explained."""
    text = (
        "# First\n\nA tie [fails](rules/test.md#honor.test?acting_multiplier=3.5), says the GM. "
        "[H4](rules/test.md#h4){ .rule }\n```honorcalc honor.test.12\n```\nEnd.\n"
    )
    words = "## every page\n*[GM]: Leads."
    assert build({"index.md": text, "includes/glossary.md": words}) == ""
    first = parsed(tmp_path / "site/index.html")
    (card,) = first.select("honor-calculator")
    assert (card["id"], card["home"]) == ("honor.test.12", "rules/test/")
    assert card.find_parent("p") is None
    assert len(card.get_text()) > 500
    assert first.select('honor-calculator a[href="rules/test/#h4"]')
    assert first.select('abbr[title="Leads."][tabindex="0"]')
    assert first.select('a[href="rules/test/#honor.test?acting_multiplier=3.5"]')


def test_a_table_of_figures_is_computed(build: Build, tmp_path: Path) -> None:
    """It has a caption and links; below a page's title and tags its mistakes have their line."""
    table = "```honorcalc-table honor.test\ncaption: Odds\nrows: acting_multiplier 2, 3.5\n"
    head = "---\ntitle: First\n---\n\n# First\n\n"
    assert build({"index.md": f"{head}{table}columns: success\nlinks: yes\n```\n"}) == ""
    (drawn,) = parsed(tmp_path / "site/index.html").select("table")
    assert [one.get_text() for one in drawn.select("caption, td")] == [
        *("Odds", "2", "44.4%", "3.5", "76.2%")
    ]
    assert drawn.select('td a[href="rules/test/#honor.test?acting_multiplier=3.5"]')
    said = build({"index.md": f"{head}{table}columns: sucess\n```\n"})
    assert "index.md:10: sucess is no value of honor.test; it has success, tie" in said


def test_a_tool_stands_whole_in_its_page(build: Build, tmp_path: Path) -> None:
    """A sheet is a form without JavaScript, its links pass, and cards know where it is."""
    sheet = "# Sheet\n\n```honorcalc-character honors-edge\n```\n"
    text = (
        "# First\n\n[Reiko](rules/sheet.md#character.honors-edge?name=Reiko&strength=3)\n\n"
        "```honorcalc honors-edge.derived\n```\n```honorcalc honor.roll\n```\n"
    )
    assert build({"index.md": text, "rules/sheet.md": sheet}) == ""
    offers = parsed(tmp_path / "site/index.html").select("honor-calculator [data-act=character]")
    assert [offer["data-sheet"] for offer in offers] == ["rules/sheet/#character.honors-edge"]
    page = parsed(tmp_path / "site/rules/sheet/index.html")
    (tool,) = page.select("honor-character[data-tool='desk/character']")
    assert len(tool.select(".hc-change .hc-row [name]")) == 10
    assert len(tool.select(".hc-play .hc-row [name]")) == 17
    assert tool.find_parent("p") is None
    assert [style["href"] for style in tool.select("link[rel=stylesheet]")] == [
        "../../assets/stylesheets/desk/kept.css",
        "../../assets/stylesheets/desk/character.css",
    ]


def test_the_site_can_stand_in_a_folder(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Scope, addresses in the site map and the page for the lost all carry the folder."""
    folder = "/games/honor-roll/"
    monkeypatch.setenv("SITE_URL", f"https://host.example{folder}")
    assert build({}) == ""
    first, lost = (parsed(tmp_path / "site" / name) for name in ("index.html", "404.html"))
    script = str(first.select("head script:not([src])")[0].string)
    assert f'new URL("{folder}",location)' in script
    listed = (tmp_path / "site/sitemap.xml").read_text("utf-8")
    assert f"<loc>https://host.example{folder}rules/test/</loc>" in listed
    (config,) = first.select("#__config")
    assert json.loads(str(config.string))["base"] == "."
    asked = lost.select("link[rel=stylesheet], script[src]")
    assert len(asked) > 2
    for tag in asked:
        assert str(tag.get("href") or tag.get("src")).startswith(folder), tag


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("\n```honorcalc honor.tset\n```\n", "index.md:2: honor.tset"),
        ("```honorcalc honor.test.2\nacting=2\n```\n", "index.md:1: honor.test: acting"),
        ("\n[H4](#h4){ #h4 .rule }\n", "rules/test.md:3: H4 already stands at index.md:2"),
        ("[a](rules/test.md#honor.test?acting_multiplier=99)", "index.md: link to rules/test.md#"),
        ("[a](rules/test.md#honor.roll?)", "does not contain an anchor '#honor.roll'"),
        ("[a](rules/test.md#h5)", "does not contain an anchor '#h5'"),
        ("```honorcalc-character nowhere\n```\n", "index.md:1: nowhere has no character here."),
        (
            "[a](index.md#character.honors-edge?strength=9)\n\n"
            "```honorcalc-character honors-edge\n```\n",
            "index.md: link to index.md#",
        ),
        ("Text\n<div>\n```honorcalc honor.test.2\n```\n</div>\n", "index.md:3: this calculator"),
    ],
)
def test_a_mistake_in_a_page_stops_the_build(build: Build, text: str, problem: str) -> None:
    """Unknown and doubled things, bad start values and links that lead nowhere are all told."""
    assert problem in build({"index.md": text})


def test_a_bad_start_value_is_told_with_its_own_page(build: Build) -> None:
    """Also where the index of calculators, which shows every start, comes before that page."""
    card = "```honorcalc honor.test\nacting_multiplier=0.3\n```\n"
    said = build({"index.md": "```honorcalc-index all\n```\n", "rules/test.md": RULE + card})
    assert "rules/test.md:5: honor.test: acting" in said
    assert "index.md" not in said


def test_a_page_outside_the_navigation_stops_the_build(build: Build) -> None:
    """It could be reached by nobody who does not know its address."""
    said = build({"rules/more.md": "# More\n"}, nav=["index.md", "rules/test.md", "rules/moor.md"])
    assert "docs/rules/more.md: is not in the navigation; add a line to nav in mkdocs.yml" in said
    assert "mkdocs.yml: nav: rules/moor.md is not a page in docs/" in said


def test_rulesets_that_their_pages_leave_incomplete_stop_the_build(build: Build) -> None:
    """Once a ruleset has its first page, all that is missing or wrong is told at once.

    A name is written where the ruleset declares it, and the page repeats it; each calculator needs
    a place; and readers and programs would find a rule of no ruleset among those of the game.
    """
    stated = "---\ntitle: Honour\n---\n# Honour\n\nTies. [H99](#h99){ #h99 .rule }\n"
    edge = "---\ntitle: Honor's Edge\n---\n# Honor's Edge\n"
    said = build({"honor/index.md": stated, "honors-edge/index.md": edge})
    assert "docs/honor/index.md: its title is not 'Honor'" in said
    assert "docs/honor/index.md:6: no ruleset has H99; see `rules` in its ruleset.py" in said
    assert "has H4" not in said
    assert "docs/honors-edge/index.md: has no `door:`" in said
    assert "docs/honorbound/index.md: is missing; the ruleset Honorbound needs it" in said
    assert "honor.roll has no page; write ```honorcalc honor.roll and ``` into one of" in said
    assert "honor.test has no page" not in said
