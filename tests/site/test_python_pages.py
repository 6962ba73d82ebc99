"""The pages about Python: what they show is what the package gives, and what it has."""

import ast
import inspect
import json
import sys
from pathlib import Path

import pytest
from bs4 import BeautifulSoup, Tag

import honorcalc
from honorcalc.probability import chains, comparison, dice, successes
from scripts.build import build_wheel
from scripts.site.fences import PageError
from scripts.site.session import Output, cells, outputs, slotted
from tests.asking import ran
from tests.conftest import ROOT, Site
from tests.site.book import page_at, place_at

PAGES = ("python/index.md", "python/example.md")
AS_TYPED = """
import ast, contextlib, io, json, sys

def show(value):
    if isinstance(value, dict) and ("layout" in value or "columns" in value):
        shown.append(value)
    elif value is not None:
        print(repr(value))

runs, space, sys.displayhook = [], {}, show
for code in json.load(sys.stdin):
    shown = []
    with contextlib.redirect_stdout(io.StringIO()) as said:
        for statement in ast.parse(code).body:
            exec(compile(ast.Interactive([statement]), "typed", "single"), space)
    runs.append({"text": said.getvalue(), "shown": shown[-1] if shown else None})
json.dump(runs, sys.stdout)
"""


def test_the_wheel_lies_beside_the_page_that_names_it(site: Site) -> None:
    """It is the one whose installation `test_package` tries on each Python, whole."""
    (link,) = page(site, "python/index.md").select('article a[href$=".whl"]')
    name = str(link["href"])
    assert name == f"honorcalc-{honorcalc.__version__}-py3-none-any.whl"
    shipped = site.folder / "python" / name
    assert shipped.read_bytes() == (ROOT / build_wheel()).read_bytes()
    assert f"pip install {name}" in page(site, "python/index.md").get_text()


def page(site: Site, name: str) -> BeautifulSoup:
    return page_at(site, name.removesuffix(".md").removesuffix("/index"))


def test_every_session_of_the_project_is_run(site: Site) -> None:
    """A session may stand on any page: what it prints is there, and its fence is not."""
    names = [path.relative_to(ROOT / "docs").as_posix() for path in ROOT.glob("docs/*/*.md")]
    sessions = {name: outputs((ROOT / "docs" / name).read_text("utf-8")) for name in names}
    shown = {name: given for name, given in sessions.items() if given}
    assert {*PAGES, "project/publish.md"} <= {*shown}
    for name, given in shown.items():
        text = page(site, name).get_text()
        assert "```" not in text, name
        assert all(one.text in text for one in given), name


def typed(codes: list[str]) -> list[dict[str, object]]:
    """What a fresh Python says to these blocks, typed one after the other."""
    done = ran(sys.executable, "-c", AS_TYPED, input=json.dumps(codes))
    printed: list[dict[str, object]] = json.loads(done.stdout)
    return printed


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_what_its_code_gives(site: Site, name: str) -> None:
    """The code as it stands in the page, typed into a fresh Python, gives what stands below it."""
    runs = page(site, name).select(".run")
    codes = []
    for run in runs:
        above = run.find_previous_sibling()
        assert isinstance(above, Tag)
        codes.append(above.get_text())
    assert len(codes) == len(list(cells((ROOT / "docs" / name).read_text("utf-8")))) > 4
    for run, printed in zip(runs, typed(codes), strict=True):
        text = run.select_one(".run-text")
        assert (text.get_text() if text else "") == printed["text"]
        shown = printed["shown"] or {}
        assert isinstance(shown, dict)
        assert len(run.select("svg.hc-plot")) == ("layout" in shown)
        rows = shown.get("rows", [])
        cells_of = [[c.get_text() for c in row.select("th, td")] for row in run.select("tbody tr")]
        assert [len(row) for row in cells_of] == [len(row) for row in rows]
        for seen, row in zip(cells_of, rows, strict=True):
            for said, value in zip(seen, row, strict=True):
                same = said == value if isinstance(value, str) else near(said, value)
                assert same, (said, value)


def near(said: str, value: float) -> bool:
    """Whether a figure in a page is this value, rounded."""
    figure = float(said.rstrip("%")) / (100 if said.endswith("%") else 1)
    return abs(figure - value) <= 0.00051 * max(1, abs(value))


def test_the_session_uses_each_verb_and_draws() -> None:
    """The two pages together show every function of the package, a figure and a table."""
    text = "".join((ROOT / "docs" / name).read_text("utf-8") for name in PAGES)
    for verb in ("compute", "roll", "sweep", "solve"):
        assert f"import {verb}" in text
    given = [output for name in PAGES for output in outputs((ROOT / "docs" / name).read_text())]
    assert any(output.figure for output in given)
    assert any(output.table for output in given)


def test_cells_share_names_and_leave_their_outputs() -> None:
    """What one block defines the next one knows; nothing given is nothing shown."""
    text = (
        "a\n\n```python run\nx = 2\n```\n\n```python run\nprint(x)\n'y'\n```\n\n```python\nz\n```\n"
    )
    assert outputs(text) == [Output(""), Output("2\n'y'\n")]
    slots = slotted(text)
    assert slots.count("```python\n") == 3
    assert "honorcalcrun0z" in slots
    assert "honorcalcrun2z" not in slots


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("\n```python run\nx = 1\n1 / 0\n```\n", 4, "ZeroDivisionError: division by zero"),
        ("```python run\nx = (\n```\n", 2, "SyntaxError: '(' was never closed"),
        ("```python run\nfrom honorcalc import x\n```\n", 2, "ImportError: cannot import name"),
    ],
)
def test_code_that_fails_stops_the_build(text: str, line: int, said: str) -> None:
    """Who writes the page learns the line and the reason."""
    with pytest.raises(PageError, match=said.split("(")[0]) as problem:
        outputs(text)
    assert problem.value.line == line


@pytest.mark.parametrize("module", [dice, comparison, successes, chains])
def test_everything_public_in_the_probability_part_has_its_entry(
    site: Site, module: object
) -> None:
    """A function that is added is shown, with its docstring and its examples."""
    name = str(getattr(module, "__name__", ""))
    tree = ast.parse(Path(inspect.getfile(module)).read_text("utf-8"))  # type: ignore[arg-type]
    public = [
        node
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
    ]
    assert public
    for node in public:
        heading = place_at(site, f"python/probability/#{name}.{node.name}")
        entry = heading.find_parent(class_="doc-object")
        text = " ".join((entry or heading).get_text(" ").split())
        first = " ".join((ast.get_docstring(node) or "").split("\n\n")[0].split()).replace("`", "")
        assert first.replace(" ", "").replace("*", "") in text.replace(" ", "").replace("*", "")


def test_every_function_of_the_package_has_its_entry(site: Site) -> None:
    """What `__all__` offers stands on the page, each example as a session, none as a quotation.

    What a function gives is a link in its signature.
    """
    shown = page(site, "python/api.md")
    for name in honorcalc.__all__:
        if name != "__version__":
            assert shown.select(f'[id="honorcalc.{name}"]'), name
    assert shown.select('.doc-signature a[href$="#honorcalc.calculators.declaration.Result"]')
    assert len(shown.select("pre .gp")) > 5
    assert not shown.select("blockquote")
    assert len(shown.select("h1")) == 1


def test_no_other_page_pays_for_these(site: Site) -> None:
    """The plugin's own style sheet and inventory are not shipped; ours is on these pages alone."""
    assert not (site.folder / "assets/_mkdocstrings.css").exists()
    assert not (site.folder / "objects.inv").exists()
    for path in site.folder.rglob("*.html"):
        text = path.read_text("utf-8")
        assert "mkdocstrings" not in text
        inside = path.relative_to(site.folder).as_posix().startswith("python/")
        inside |= '<div class="run">' in text  # a session on another page
        assert ("tools/python.css" in text) == inside, path
