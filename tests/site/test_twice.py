"""The pages built for a folder on a host, twice: nothing points elsewhere, nothing differs."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from tests.conftest import ROOT
from tests.site.book import hashes

pytestmark = pytest.mark.xdist_group("twins")

PATH = "/games/honor-roll/"


def build(folder: Path, seed: str) -> subprocess.Popen[str]:
    """Build the pages for a folder below a host, with some seed for the order of sets."""
    python = [sys.executable, "-m"]
    pages = shlex.join([*python, "mkdocs", "build", "--strict", "--site-dir", str(folder)])
    command = f"{pages} && {shlex.join([*python, 'scripts.site.csp', str(folder)])}"
    given = {"SITE_URL": f"https://host.example{PATH}", "PYTHONHASHSEED": seed}
    environment = {**os.environ, **given, "NO_MKDOCS_2_WARNING": "1"}
    environment.pop("SOURCE_DATE_EPOCH", None)
    return subprocess.Popen(
        command,
        shell=True,
        cwd=ROOT,
        env=environment,
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Two builds of the same pages, each without a single warning."""
    first, second = (tmp_path_factory.mktemp(name) / "site" for name in ("first", "second"))
    builds = [build(first, "1"), build(second, "2")]
    for process in builds:
        said, _ = process.communicate()
        assert process.returncode == 0, said
        assert "WARNING" not in said
        assert "ERROR" not in said
    return first, second


def test_two_builds_are_the_same_byte_for_byte(twins: tuple[Path, Path]) -> None:
    """Whoever builds the site can check that it is the one they read."""
    first, second = map(hashes, twins)
    assert first == second
    assert len(first) > 50


def test_site_can_stand_in_a_folder(twins: tuple[Path, Path]) -> None:
    """Scope, addresses in the site map and the page for the lost all carry the folder."""
    site = twins[0]
    first, lost = (
        BeautifulSoup((site / name).read_text("utf-8"), "html5lib")
        for name in ("index.html", "404.html")
    )
    assert f'new URL("{PATH}",location)' in str(first.select("head script:not([src])")[0].string)
    assert f"<loc>https://host.example{PATH}honor/test/</loc>" in (site / "sitemap.xml").read_text()
    (config,) = first.select("#__config")
    assert json.loads(str(config.string))["base"] == "."
    for tag in lost.select("link[rel=stylesheet], script[src]"):
        assert str(tag.get("href") or tag.get("src")).startswith(PATH), tag
