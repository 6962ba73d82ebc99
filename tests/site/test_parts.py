"""The parts of the build between Markdown and page: survey, glossary, markup."""

from pathlib import Path
from typing import Any

import pytest
from jinja2 import Environment, FileSystemLoader

from honorcalc.calculators.parameters import Text
from honorcalc.calculators.signature import Parameter
from scripts.site import glossary
from scripts.site.bundle import CHANGES, change_script
from scripts.site.markup import framed_tables
from scripts.site.survey import survey
from tests.conftest import ROOT

HOME = "```honorcalc honor.test\n```\n"
COPY = "```honorcalc honor.test.2\n```\n"


@pytest.mark.parametrize(
    ("pages", "problem"),
    [
        (
            {"a.md": HOME, "b.md": "\n" + HOME},
            "b.md:2: honor.test already stands at a.md:1; a copy",
        ),
        ({"a.md": HOME + COPY, "b.md": COPY}, "b.md:1: honor.test.2 already stands at a.md:3"),
        ({"a.md": COPY}, "a.md:1: honor.test.2 is a copy of a calculator without a home"),
        ({"a.md": COPY, "b.md": HOME + HOME[:-4]}, "b.md:3: this calculator's fence is never"),
    ],
)
def test_survey_names_file_and_line_of_a_problem(pages: dict[str, str], problem: str) -> None:
    """What is doubled or homeless stops the build, and the writer learns where."""
    (found,) = survey(pages.items()).problems
    assert found.startswith(problem)


GLOSSARY = "## every page\n*[GM]: Leads.\n\n## honor\n*[tie]: Equal totals.\n*[ties]: Several.\n"


def test_a_folder_has_its_own_words() -> None:
    """Two rulesets may use one word in two senses."""
    terms = glossary.read(GLOSSARY)
    assert "*[tie]: Equal totals.\n" in glossary.lines_for(terms, "honor/test.md")
    assert "*[Tie]: Equal totals.\n" in glossary.lines_for(terms, "honor/test.md")
    assert "*[ties]: Several.\n" in glossary.lines_for(terms, "honor/test.md")
    assert "tie" not in glossary.lines_for(terms, "index.md")
    assert "*[GM]: Leads.\n" in glossary.lines_for(terms, "index.md")


def test_a_word_is_explained_once_a_section_and_never_inside_a_link() -> None:
    """Later uses, links and headings stay plain; the next section explains again."""
    abbr = '<abbr title="t">tie</abbr>'
    html = f"<h2>{abbr}</h2><p><a href='#'>{abbr}</a> {abbr} {abbr}</p><h2>B</h2><p>{abbr}</p>"
    kept = '<abbr tabindex="0" title="t">tie</abbr>'
    assert glossary.first_uses(html) == (
        f"<h2>tie</h2><p><a href='#'>tie</a> {kept} tie</p><h2>B</h2><p>{kept}</p>"
    )


def test_only_wide_tables_take_the_keyboard() -> None:
    """A table that may scroll on a phone can be reached; the others are no extra stop."""
    narrow, wide = (f"<table><tr>{'<th>a</th>' * n}</tr></table>" for n in (5, 6))
    assert "tabindex" not in framed_tables(narrow)
    assert '<div class="book" tabindex="0" data-search-exclude>' in framed_tables(wide)


@pytest.mark.parametrize("missing", CHANGES)
def test_another_script_of_the_theme_stops_the_build(tmp_path: Path, missing: str) -> None:
    """A newer theme must not silently fetch the search index again, or keep what was left."""
    folder = tmp_path / "assets/javascripts"
    folder.mkdir(parents=True)
    there = ";".join(theirs for theirs in CHANGES if theirs != missing)
    (folder / "bundle.new.min.js").write_text(there, "utf-8")
    with pytest.raises(ValueError, match="theme's script or style sheet has changed"):
        change_script(tmp_path)


@pytest.mark.parametrize("lines", [True, False])
def test_a_text_of_several_lines_has_room_for_them(lines: bool) -> None:
    """What the calculator declares counts, however short the text is that it begins with."""
    environment = Environment(loader=FileSystemLoader(ROOT / "site_overrides"), autoescape=True)
    parts: Any = environment.get_template("partials/calculator-parts.html").module
    parameter = Parameter("team", Text("Team", lines=lines), "Mira")
    drawn = parts.row("card", parameter.describe(), "Mira")
    assert ("<textarea" in drawn, "<input" in drawn) == (lines, not lines)
