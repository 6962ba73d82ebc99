"""A ruleset more: a folder in rulesets/, a folder in docs/ and its lines of navigation are enough.

The copy in which it is built has one of our rulesets beside the new one: enough to be a site.
"""

import json
import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup

from tests.asking import ran
from tests.browser.toy_site import CALCULATOR_PY, RULESET_PY
from tests.conftest import ROOT
from tests.project.test_reproducible import copy_of

KEPT = "updated_mechanics"
TOY = """---
title: Toy
door: A die.
---

# Toy

Roll a die. [T1](#t1){ #t1 .rule }

```honorcalc toy.test
```
"""
HOME = "---\ntemplate: home.html\n---\n\n# Home\n\n```honorcalc-doors all\n```\n"
INDEX = "# Calculators\n\n```honorcalc-index all\n```\n"
SETTINGS = """
INHERIT: {root}/mkdocs.yml
docs_dir: docs
theme: {{custom_dir: {root}/site_overrides}}
hooks: [{root}/scripts/site/hook.py, {root}/scripts/site/python_hook.py]
nav:
  - Home: index.md
  - Toy: [toy/index.md]
  - Other: [updated-mechanics/index.md, calculators.md]
"""


def write(path: Path, text: str) -> None:
    """A file with its folders."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def run(folder: Path, *command: str) -> str:
    """What a command in the copy prints; its Python has the copy of the package alone."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "NO_MKDOCS_2_WARNING": "1"}
    return ran(sys.executable, *command, cwd=folder, env=environment).stdout


def reply(folder: Path, verb: str, **more: str) -> dict[str, Any]:
    """An answer of the copy's package."""
    asked = json.dumps({"verb": verb, **more})
    code = "import sys; from honorcalc.browser import answer; print(answer(sys.argv[1]))"
    found: dict[str, Any] = json.loads(run(folder, "-c", code, asked))
    assert found["ok"], found
    return found


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The site with the new ruleset, built in a copy."""
    folder = tmp_path_factory.mktemp("copy")
    copy_of(ROOT, folder)
    shutil.rmtree(folder / "docs")
    rulesets = folder / "honorcalc" / "rulesets"
    for path in rulesets.iterdir():
        if path.is_dir() and path.name != KEPT:
            shutil.rmtree(path)
    shutil.copytree(ROOT / "build" / "fonts", folder / "build" / "fonts")
    write(rulesets / "toy" / "__init__.py", "")
    write(rulesets / "toy" / "ruleset.py", RULESET_PY)
    test = CALCULATOR_PY.format(id="test", name="skill", sides=10)
    write(rulesets / "toy" / "test.py", test)
    known = reply(folder, "list")["calculators"]
    others = [one["id"] for one in known if one["ruleset"] != "toy"]
    fences = "".join(f"```honorcalc {id}\n```\n\n" for id in others)
    title = "---\ntitle: Updated Game Mechanics\ndoor: Pools.\n---\n\n# Pools\n\n"
    write(folder / "docs" / "updated-mechanics" / "index.md", title + fences)
    write(folder / "docs" / "toy" / "index.md", TOY)
    write(folder / "docs" / "index.md", HOME)
    write(folder / "docs" / "calculators.md", INDEX)
    write(folder / "small.yml", SETTINGS.format(root=folder))
    run(folder, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", "small.yml")
    yield folder
    shutil.rmtree(folder)


def page(copy: Path, name: str) -> BeautifulSoup:
    return BeautifulSoup((copy / "site" / name / "index.html").read_text("utf-8"), "html5lib")


def test_it_has_a_door_and_an_icon(copy: Path) -> None:
    """On the home page and in the navigation of every page."""
    (door,) = page(copy, ".").select(".door.toy")
    assert door.get_text(" ", strip=True) == "Toy A die."
    assert [link["href"] for link in door.select("h2 a")] == ["toy/"]
    links = page(copy, "calculators").select('.md-tabs a[href="../toy/"]')
    assert [len(link.select('svg path[d="M2 2h20v20H2z"]')) for link in links] == [1]
    assert "M2 2h20v20H2z" in (copy / "site/assets/icons/toy.svg").read_text("utf-8")


def test_it_has_its_color(copy: Path) -> None:
    """In light and dark, on its pages, at its door, in a frame, in the gallery and on the GM's
    sheet; paper has the light colors.
    """
    sheet = (copy / "site/assets/stylesheets/rulesets.css").read_text("utf-8")
    dark = '[data-md-color-scheme="slate"]'
    for before, on, color in (
        ("", "[data-md-color-scheme]", "#803030"),
        ("@media screen {\n", dark, "#f0b0b0"),
    ):
        own = f'{before}{on}[data-md-color-scheme]:has([data-ruleset="toy"])'
        _, _, rule = sheet.partition(f"{own},\n{on} .hc-game.toy {{\n")
        assert rule.startswith(f"  --accent: {color};\n"), on
    assert "--hc-line-2: #80c8a8;" in sheet
    for name in ("toy", "embed/toy.test"):
        assert page(copy, name).select('[data-ruleset="toy"]')
        assert page(copy, name).select('link[href$="stylesheets/rulesets.css"]')


def test_it_is_in_the_index(copy: Path) -> None:
    """Under its name, in the order of the navigation, and to be chosen."""
    index = page(copy, "calculators")
    assert [str(g["data-of"]) for g in index.select(".index-group")] == [
        "toy",
        "updated-mechanics",
    ]
    (entry,) = index.select('.index-entry[data-id="toy.test"]')
    assert [a["href"] for a in entry.select("a.index-name")] == ["../toy/#toy.test"]
    options = {o["value"]: o.get_text() for o in index.select('select[name="ruleset"] option')}
    assert options["toy"] == "Toy"


def test_its_posts_name_it(copy: Path) -> None:
    """Whoever reads a post learns which game it is about, and its rule is a link in its card."""
    asked = {"address": "https://host.example/toy/", "frame": "https://host.example/f/"}
    texts = reply(copy, "share", calculator="toy.test", query="skill=2", **asked)["texts"]
    assert texts["bbcode"].startswith("[b]In Toy, ")
    (card,) = page(copy, "toy").select("honor-calculator")
    assert [a["href"] for a in card.select(".hc-codes a")] == ["#t1"]
