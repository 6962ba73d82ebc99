"""The parts of the build between Markdown and page: survey, glossary, markup, chart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from scripts.site import glossary
from scripts.site.bundle import search_on_demand
from scripts.site.chart import PLOT_HEIGHT, draw
from scripts.site.markup import drawn_links, framed_tables
from scripts.site.survey import survey

HOME = "```honorcalc honor.test\n```\n"
COPY = "```honorcalc honor.test.2\n```\n"
RULE = "[H4](#h4){ #h4 .rule }\n"


def test_survey_knows_homes_and_rules() -> None:
    """A card can link to a home and a rule on any page."""
    found = survey([("index.md", COPY), ("honor/test.md", "\n" + HOME + RULE)])
    assert found.problems == []
    assert found.home("honor.test") == "honor/test.md"
    assert found.rules == {"H4": ("honor/test.md", 4)}


@pytest.mark.parametrize(
    ("pages", "problem"),
    [
        ({"a.md": HOME, "b.md": "\n" + HOME}, "b.md:2: honor.test already stands at a.md:1"),
        ({"a.md": HOME + COPY, "b.md": COPY}, "b.md:1: honor.test.2 already stands at a.md:3"),
        ({"a.md": RULE, "b.md": "\n\n" + RULE}, "b.md:3: H4 already stands at a.md:1"),
        ({"a.md": COPY}, "a.md:1: honor.test.2 is a copy of a calculator without a home"),
        ({"a.md": "x\n```honorcalc !\n```\n"}, "a.md:2: expected `honorcalc ruleset.name`"),
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
    assert '<div class="book" tabindex="0">' in framed_tables(wide)


def test_only_links_in_drawings_are_rewritten() -> None:
    """Links in text keep `href`."""
    html = '<a href="#a">a</a><svg><a\nclass="b" href="#b">b</a></svg><a href="#c">c</a>'
    assert drawn_links(html) == html.replace('href="#b"', 'xlink:href="#b"')


def bars(**more: Any) -> dict[str, Any]:
    """A figure of three bars, the last of which counts."""
    trace = {"type": "bar", "width": 1, "meta": {"role": "rest"}}
    return {
        "data": [
            trace | {"x": [0, 1], "y": [0.25, 0.25]},
            trace | {"x": [2], "y": [0.5], "meta": {"role": "counts"}},
        ],
        "layout": {"xaxis": {}, "yaxis": {"tickformat": ".0%", "range": [0, 0.5]}} | more,
    }


def test_bars_fill_the_plot_in_proportion() -> None:
    """Heights are to scale, bars stand on the floor, side by side across the whole width."""
    drawing = draw(bars())
    assert drawing is not None
    low, high = drawing.bars[0], drawing.bars[2]
    assert (low.x, low.width, high.x) == pytest.approx((0, 33.33, 66.67))
    assert high.height == PLOT_HEIGHT == 2 * low.height
    assert low.y + low.height == high.y + high.height == PLOT_HEIGHT
    assert (low.role, high.role) == ("rest", "counts")


def test_axes_are_written_for_people() -> None:
    """Chances in percent from the bottom, places of the ticks in the units of the drawing."""
    drawing = draw(bars())
    assert drawing is not None
    assert [tick.text for tick in drawing.y_ticks] == ["0%", "10%", "20%", "30%", "40%", "50%"]
    assert drawing.y_ticks[0].at == PLOT_HEIGHT
    assert drawing.y_ticks[-1].at == 0


def test_threshold_is_drawn_where_its_outcome_is() -> None:
    """The line an outcome has to reach goes through the middle of that outcome's bar."""
    line = {"type": "line", "x0": 2, "x1": 2, "y0": 0, "y1": 1, "yref": "paper"}
    drawing = draw(bars(shapes=[line]))
    assert drawing is not None
    assert drawing.threshold == pytest.approx(83.33)


def test_names_stand_in_the_order_of_the_figure() -> None:
    """Bars over words keep their places even where some of them do not count."""
    trace = {"type": "bar", "y": [1.0], "meta": {"role": "counts"}}
    axis = {"type": "category", "categoryarray": ["head", "body"]}
    figure = {"data": [trace | {"x": ["body"]}], "layout": {"xaxis": axis}}
    drawing = draw(figure)
    assert drawing is not None
    assert [tick.text for tick in drawing.x_ticks] == ["head", "body"]
    assert drawing.bars[0].x > 50


def test_a_line_breaks_where_a_value_is_missing() -> None:
    """Nothing is drawn across settings that do not exist."""
    trace = {
        "type": "scatter",
        "name": "Running",
        "x": [1, 2, 3, 4],
        "y": [0.0, None, 1.0, 0.5],
        "meta": {"role": "line", "index": 2},
    }
    drawing = draw({"data": [trace], "layout": {"yaxis": {"range": [0, 1]}}})
    assert drawing is not None
    assert [line.points for line in drawing.lines] == [
        ((0.0, PLOT_HEIGHT),),
        ((66.67, 0.0), (100.0, PLOT_HEIGHT / 2)),
    ]
    assert {(line.index, line.name) for line in drawing.lines} == {(2, "Running")}


def test_heat_cells_tile_the_plot_from_the_bottom() -> None:
    """Each row and column has its share; the level is the value between its ends."""
    trace = {
        "type": "heatmap",
        "x": [1, 2],
        "y": [1, 2],
        "z": [[0.0, 0.25], [0.5, 1.0]],
        "zmin": 0,
        "zmax": 1,
        "meta": {"role": "heat"},
    }
    drawing = draw({"data": [trace], "layout": {}})
    assert drawing is not None
    assert [(c.x, c.y, c.level) for c in drawing.cells] == [
        (0, PLOT_HEIGHT / 2, 0.0),
        (50, PLOT_HEIGHT / 2, 0.25),
        (0, 0, 0.5),
        (50, 0, 1.0),
    ]


def test_another_script_of_the_theme_stops_the_build(tmp_path: Path) -> None:
    """A newer theme must not silently fetch the search index with every page again."""
    folder = tmp_path / "assets/javascripts"
    folder.mkdir(parents=True)
    (folder / "bundle.new.min.js").write_text("function ks(){return eager()}", "utf-8")
    with pytest.raises(ValueError, match="theme's script has changed"):
        search_on_demand(tmp_path)


def test_a_bar_of_a_stair_stands_on_its_base() -> None:
    """The static chart has each step at its own height, the axis up to the last one's top."""
    trace = {"type": "bar", "x": ["a", "b"], "y": [7, 36], "base": [0, 7], "meta": {"role": "rest"}}
    drawing = draw({"data": [trace], "layout": {"xaxis": {"type": "category"}}})
    assert drawing is not None
    low, high = drawing.bars
    assert high.y + high.height == pytest.approx(low.y, abs=0.2)
    assert low.y + low.height == pytest.approx(PLOT_HEIGHT, abs=0.2)
    assert low.height / high.height == pytest.approx(7 / 36, rel=0.02)
    assert high.y == pytest.approx(PLOT_HEIGHT * (1 - 43 / (43 * 1.05)), abs=0.2)
