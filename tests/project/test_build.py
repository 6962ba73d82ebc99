"""The steps of a build: what makes them run again, and what compression leaves behind."""

import gzip
import os
import re
import threading
from pathlib import Path

import brotli
import pytest

from scripts import build, compress
from scripts.aside import aside
from scripts.compress import pack_all, unpacked
from scripts.site.finding import Finding
from scripts.site.release import kept_files
from scripts.site.survey import Survey
from scripts.slim import slim
from tests.conftest import ROOT


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


def test_a_failed_step_tells_what_is_wrong_and_not_what_was_being_done() -> None:
    said = "print('WARNING -  no such page'); print('INFO    -  Cleaning'); raise SystemExit('no')"
    with pytest.raises(build.BuildError) as failed:
        build.run("pages", "-c", said)
    assert str(failed.value) == "pages failed:\nWARNING -  no such page\nno"


def test_a_module_that_is_not_python_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(build, "WHEEL_INPUTS", ("honorcalc",))
    Path("honorcalc").mkdir()
    Path("honorcalc/dice.py").write_text('"""Dice."""\ndef broken(:\n', encoding="utf-8")
    with pytest.raises(build.BuildError, match=r"^honorcalc/dice\.py:2: .*broken"):
        build.build_wheel()


@pytest.fixture
def fake_steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Steps that write one page; the folders into which they did."""
    written: list[Path] = []

    def run(step: str, *command: str, **_: object) -> str:
        if step == "pages":
            folder = Path(command[command.index("--site-dir") + 1])
            folder.mkdir()
            (folder / "index.html").write_text(f"{len(written)}")
            written.append(folder)
        return ""

    (tmp_path / "work" / "runtime").mkdir(parents=True)
    monkeypatch.chdir(tmp_path / "work")
    monkeypatch.setattr(build, "run", run)
    monkeypatch.setattr(build, "pack_all", lambda paths: None)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1")
    build.BUILD.mkdir()
    return written


@pytest.mark.parametrize("absolute", [True, False])
def test_a_site_may_lie_anywhere(
    absolute: bool, tmp_path: Path, fake_steps: list[Path], capsys: pytest.CaptureFixture[str]
) -> None:
    site = tmp_path / "far" / "site" if absolute else Path("made/site")
    assert build.build_pages(Path("runtime"), site)
    assert capsys.readouterr().out == "build: writing the pages\n"  # it takes a minute
    assert not build.build_pages(Path("runtime"), site)
    assert capsys.readouterr().out == ""
    assert (site / "index.html").read_text() == "0"
    # Moved into its place on one disk, and nothing is left beside it.
    assert [folder.parent for folder in fake_steps] == [site.resolve().parent]
    assert [path.name for path in site.parent.iterdir()] == ["site"]
    assert len(list(build.BUILD.iterdir())) == 1
    assert not build.build_pages(Path("runtime"), site.resolve())
    assert build.note_of(site) != build.note_of(site.with_name("another"))


def test_pages_are_built_again_for_what_the_environment_says(
    tmp_path: Path, fake_steps: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = set(re.findall(r"!ENV \[(\w+)", (ROOT / "mkdocs.yml").read_text("utf-8")))
    assert asked == set(build.PAGE_SETTINGS)
    for name in ("", *build.PAGE_SETTINGS):
        if name:
            monkeypatch.setenv(name, "https://elsewhere.example/")
        assert build.build_pages(Path("runtime"), tmp_path / "site"), name
        assert not build.build_pages(Path("runtime"), tmp_path / "site"), name
    assert (tmp_path / "site" / "index.html").read_text() == "2"


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
    names = {f"{name}{end}" for name in ("a.html", "b.js") for end in ("", ".br", ".gz")}
    assert {path.name for path in site.iterdir()} == names | {"picture.png", "tiny.css"}
    assert list(unpacked(site)) == []
    (site / "c.html").write_bytes(text)
    assert pack_all(unpacked(site), kept) == 0
    assert (site / "c.html.br").read_bytes() == (site / "a.html.br").read_bytes()


def test_two_that_write_one_file_at_once_do_not_meet(tmp_path: Path) -> None:
    kept = tmp_path / "kept" / "one"

    def write() -> None:
        with aside(kept) as unfinished:
            unfinished.write_text("whole", encoding="utf-8")

    with aside(kept) as unfinished:
        unfinished.write_text("who", encoding="utf-8")
        other = threading.Thread(target=write)
        other.start()
        other.join()
        assert kept.read_text("utf-8") == "whole"
        unfinished.write_text("whole", encoding="utf-8")
    assert [path.name for path in kept.parent.iterdir()] == ["one"]
    assert kept.read_text("utf-8") == "whole"


def test_compression_is_the_same_on_every_run(tmp_path: Path) -> None:
    twins = []
    for name in ("first", "second"):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "page.html").write_bytes(b"Rolls of zero " * 99)
        pack_all(unpacked(folder), tmp_path / f"kept-{name}")
        twins.append([(folder / f"page.html{end}").read_bytes() for end in (".br", ".gz")])
    assert twins[0] == twins[1]


def test_what_was_packed_is_packed_again_when_the_settings_change(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page, kept = tmp_path / "page.html", tmp_path / "kept"
    page.write_bytes(b"Rolls of zero " * 99)
    assert pack_all([page], kept) == 2
    assert pack_all([page], kept) == 0
    for name in ("QUALITY", "WINDOW", "GZIP_LEVEL"):
        monkeypatch.setattr(compress, name, getattr(compress, name) - 1)
        assert pack_all([page], kept) == 1, name
    monkeypatch.setattr(brotli, "__version__", "another")
    assert pack_all([page], kept) == 1


def test_what_the_server_watches_is_what_the_pages_depend_on() -> None:
    assert set(build.WATCHED) < set(build.PAGE_INPUTS)
    folders = {"docs", "honorcalc", "site_overrides", "scripts"}
    assert folders | {"mkdocs.yml", "CHANGELOG.md"} <= set(build.WATCHED)


def test_the_site_s_own_folder_may_have_any_name(tmp_path: Path) -> None:
    """What is listed to be kept depends on what is in the site, not on where that lies."""
    site = tmp_path / "pictures" / "site"
    (site / "pictures").mkdir(parents=True)
    for name in ("index.html", "pictures/one.png"):
        (site / name).write_text("x", encoding="utf-8")
    assert kept_files(site) == [site / "index.html"]


def test_words_of_no_ruleset_stop_the_build() -> None:
    """A heading that is written wrong would take all its words along."""
    finding = Finding(Survey(), {"honor": "Honor"}, str)
    with pytest.raises(ValueError, match="honnor is no ruleset"):
        finding.complete([], [], {}, "## honnor\nwhisper: H6")


def test_a_slimmed_module_keeps_its_code_and_first_sentences() -> None:
    source = """
def ties(a, b):  # why
    '''Say who wins
    a tie.

    At length.
    '''
    return "# b"


MOST = 5
'''How many.'''


def _inner():
    '''Nothing else.'''
"""
    assert slim(source) == (
        'def ties(a, b):\n    """Say who wins\na tie."""\n    return \'# b\'\nMOST = 5\n\n'
        "def _inner():\n    pass\n"
    )
