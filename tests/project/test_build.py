"""The steps of a build: what makes them run again, and what compression leaves behind."""

import gzip
import os
import re
from pathlib import Path

import brotli
import pytest

from scripts import build
from scripts.compress import pack_all, unpacked
from scripts.slim import slim


def test_a_steps_key_follows_content_and_names_not_times(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("docs").mkdir()
    page = Path("docs/index.md")
    page.write_text("one", encoding="utf-8")
    before = build.digest(["docs", "mkdocs.yml"], "address")
    os.utime(page, (1, 1))
    (Path("docs") / "__pycache__").mkdir()
    (Path("docs") / "__pycache__" / "x.pyc").write_bytes(b"x")
    assert build.digest(["docs", "mkdocs.yml"], "address") == before
    keys = {before, build.digest(["docs", "mkdocs.yml"], "elsewhere")}
    page.write_text("two", encoding="utf-8")
    keys.add(build.digest(["docs", "mkdocs.yml"], "address"))
    page.rename("docs/start.md")
    keys.add(build.digest(["docs", "mkdocs.yml"], "address"))
    assert len(keys) == 4


def test_a_failed_step_shows_what_it_said() -> None:
    with pytest.raises(build.BuildError, match=r"pages failed:\s+out\s+the reason"):
        build.run("pages", "sh", "-c", "echo out; echo the reason >&2; exit 3")


def test_each_compressible_file_gets_both_twins_from_the_cache_the_second_time(
    tmp_path: Path,
) -> None:
    site, kept = tmp_path / "site", tmp_path / "kept"
    site.mkdir()
    text = b"Ties go to the opposing side. " * 40
    (site / "a.html").write_bytes(text)
    (site / "b.js").write_bytes(text[::-1])
    (site / "picture.png").write_bytes(text)
    (site / "tiny.css").write_bytes(b"a{}")
    assert pack_all(unpacked(site), kept) == 4
    assert brotli.decompress((site / "a.html.br").read_bytes()) == text
    assert gzip.decompress((site / "b.js.gz").read_bytes()) == text[::-1]
    names = {path.name for path in site.iterdir()}
    assert names == {
        "a.html", "a.html.br", "a.html.gz", "b.js", "b.js.br", "b.js.gz", "picture.png", "tiny.css",
    }  # fmt: skip
    assert list(unpacked(site)) == []
    (site / "c.html").write_bytes(text)
    assert pack_all(unpacked(site), kept) == 0
    assert (site / "c.html.br").read_bytes() == (site / "a.html.br").read_bytes()


def test_compression_is_the_same_on_every_run(tmp_path: Path) -> None:
    twins = []
    for name in ("first", "second"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "page.html").write_bytes(b"Rolls of zero " * 99)
        pack_all(unpacked(folder), tmp_path / f"kept-{name}")
        twins.append([(folder / f"page.html{end}").read_bytes() for end in (".br", ".gz")])
    assert twins[0] == twins[1]


def test_what_the_server_watches_is_what_the_pages_depend_on() -> None:
    assert set(build.WATCHED) < set(build.PAGE_INPUTS)
    assert {"docs", "honorcalc", "site_overrides", "scripts", "mkdocs.yml"} <= set(build.WATCHED)


def test_the_date_in_archives_is_fixed() -> None:
    assert re.fullmatch(r"\d+", build.ARCHIVE_TIME)
    # Earlier than this, an archive's date can't be written.
    assert int(build.ARCHIVE_TIME) >= 315532800


def test_a_slimmed_module_keeps_its_code_and_first_sentences() -> None:
    source = """
def ties(a, b):  # why
    '''Say who wins
    a tie.

    At length.
    '''
    return "# b"


def _inner():
    '''Nothing else.'''
"""
    assert slim(source) == (
        'def ties(a, b):\n    """Say who wins\na tie."""\n    return \'# b\'\n\n'
        "def _inner():\n    pass\n"
    )
