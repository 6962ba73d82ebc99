"""Scripts and styles as pages load them: few, short, and none of them lost."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from scripts.site.dark import as_the_system
from scripts.site.smaller import EXPORTED, FIRST, SHEET, imports, shrink
from tests.conftest import ROOT, Site

SOURCES = ROOT / "site_overrides" / "assets"
ASKED = re.compile(r'(?:\bfrom|\bimport\(?) ?"(\.[^"]+)"')
OUR_SHEET = re.compile(
    r'<link rel="stylesheet" href="[^"]*assets/[0-9a-f]{12}/stylesheets/(\w+)\.css"'
)


def scripts_of(site: Site) -> Path:
    """The folder of our scripts in the built site."""
    (first,) = site.folder.glob(f"assets/*/{FIRST}")
    return first.parent


def test_what_every_page_needs_is_one_script(site: Site) -> None:
    """Its modules are not there a second time, and everything they export is exported."""
    whole = (scripts_of(site) / "calculator.js").read_text("utf-8")
    exported = whole.rpartition("export{")[2]
    inside = imports(SOURCES / FIRST)
    assert len(inside) > 5
    for path in inside[:-1]:
        assert not (scripts_of(site) / path.name).exists()
        for name in EXPORTED.findall(path.read_text("utf-8")):
            assert re.search(rf"(?:^|[, ]){name}[,}}]", exported), name


def test_every_module_that_a_script_asks_for_is_there(site: Site) -> None:
    """At the address by which it is asked for, whichever file it has come into."""
    found = scripts_of(site).rglob("*.js")
    asked = [(path, name) for path in found for name in ASKED.findall(path.read_text("utf-8"))]
    assert len(asked) > 50
    assert [(path.name, name) for path, name in asked if not (path.parent / name).is_file()] == []


def test_a_page_asks_for_one_sheet_of_the_whole_site(site: Site) -> None:
    """What was in the single ones is in it, the colors of the rulesets too."""
    pages = [path for path in site.folder.rglob("index.html") if "embed" not in path.parts]
    assert len(pages) > 50
    for page in pages:
        assert OUR_SHEET.findall(page.read_text("utf-8")) == [SHEET], page
    (sheet,) = site.folder.glob(f"assets/*/stylesheets/{SHEET}.css")
    text = sheet.read_text("utf-8")
    for part in ("@font-face", ".hc-lead", "--hc-line-5", "honors-edge.svg", "@media print"):
        assert part in text, part
    left = {path.relative_to(sheet.parent).parts[0] for path in sheet.parent.rglob("*.css")}
    assert left == {sheet.name, "desk", "tools"}


def test_what_is_for_dark_screens_is_there_for_dark_systems_too() -> None:
    """Each rule as strong as before; nothing else, and not the primary colors that nobody has."""
    slate = "[data-md-color-scheme=slate]"
    theme = f"@media screen{{{slate}{{--a:#fff}}{slate}[data-md-color-primary=red]{{--a:red}}}}"
    ours = '[data-md-color-scheme="slate"] b {\n  top: 0;\n}\ni {\n  top: 1px;\n}\n'
    undecided = "[data-md-color-scheme=default]:where(:not([data-md-color-media]))"
    assert as_the_system([theme, ours]).splitlines() == [
        "@media screen and (prefers-color-scheme: dark){",
        f"{undecided} {{--a:#fff}}",
        *(f"{undecided} b {{", "  top: 0;", "}"),
        "}",
    ]


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Our scripts in a site that was built no further."""
    shutil.copytree(SOURCES / "javascripts", tmp_path / "assets" / "javascripts")
    return tmp_path


def test_modules_of_one_name_are_told_apart_by_their_folders(copy: Path) -> None:
    """One that comes into the script of every page, and a tool that is fetched by itself."""
    scripts = copy / "assets" / "javascripts"
    (scripts / "tools" / "text.js").write_text("export const own = 1\n", "utf-8")
    (scripts / "tools" / "asking.js").write_text(
        "import {own} from './text.js'\nimport {element} from '../text.js'\nown(element)\n", "utf-8"
    )
    shrink(copy, scripts.rglob("*.js"))
    asked = ASKED.findall((scripts / "tools" / "asking.js").read_text("utf-8"))
    assert sorted(asked) == ["../calculator.js", "./text.js"]


def test_two_modules_that_export_one_name_are_refused(copy: Path) -> None:
    """In one file, one of them would be lost without a word."""
    text = copy / "assets" / "javascripts" / "text.js"
    text.write_text(text.read_text("utf-8") + "\nexport function ask() {}\n", "utf-8")
    with pytest.raises(ValueError, match="two modules of every page export ask"):
        shrink(copy, sorted(copy.rglob("*.js")))


def test_a_script_that_cannot_be_read_stops_the_build(
    copy: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """And the tool says where it ends."""
    broken = copy / "assets" / "javascripts" / "tools" / "drawing.js"
    broken.write_text("export const a = (", "utf-8")
    with pytest.raises(subprocess.CalledProcessError):
        shrink(copy, [broken])
    assert "tools/drawing.js:1: Unexpected end of file" in capfd.readouterr().err
