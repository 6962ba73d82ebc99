"""The notebook and the overview for programs, from the pages as they are."""

import json
from typing import Any

import nbformat
from mkdocs.config import load_config

from scripts.site.llms import overview
from scripts.site.notebook import PAGE, notebook
from scripts.site.session import cells
from tests.conftest import ROOT

BASE = "https://host.example/"


def made() -> dict[str, Any]:
    text = (ROOT / "docs" / PAGE).read_text("utf-8")
    found = json.loads(notebook(text, lambda page: BASE + page.removesuffix(".md") + "/"))
    assert isinstance(found, dict)
    return found


def test_it_is_a_notebook() -> None:
    """Jupyter's own library finds nothing to mend."""
    nbformat.validate(nbformat.from_dict(made()), relax_add_props=False)  # type: ignore[no-untyped-call]


def test_its_code_is_that_of_the_page() -> None:
    """Which `test_python_pages` types into a fresh Python from top to bottom."""
    codes = [one["source"] for one in made()["cells"] if one["cell_type"] == "code"]
    assert codes == [cell.code for cell in cells((ROOT / "docs" / PAGE).read_text("utf-8"))]


def test_its_links_lead_to_the_site() -> None:
    """A notebook lies anywhere, so each link names the whole address."""
    texts = "".join(one["source"] for one in made()["cells"] if one["cell_type"] == "markdown")
    assert ".md)" not in texts
    assert f"]({BASE}honors-edge/rolling/#honors-edge.roll)" in texts
    assert "](.." not in texts
    assert not texts.startswith("---")


def test_the_overview_has_every_page_of_the_navigation_once() -> None:
    """With its title and the description in its head, below the name of its section."""
    nav = load_config(str(ROOT / "mkdocs.yml")).nav
    docs = ROOT / "docs"
    pages = {p.relative_to(docs).as_posix(): p.read_text("utf-8") for p in docs.rglob("*.md")}
    text = overview("Site", "About it.", nav, pages, BASE.__add__, {"a.json": "Data"})
    assert text.startswith("# Site\n\n> About it.\n\n## Home\n\n- [")
    for page in pages:
        listed = f"]({BASE}{page})"
        assert text.count(listed) == (page.partition("/")[0] != "includes"), page
    title = "- [The test](https://host.example/honor/test.md): Honor's one mechanic."
    assert title in text.partition("## Honor\n")[2].partition("## ")[0]
    assert text.endswith(f"## Data\n\n- [a.json]({BASE}a.json): Data\n")
