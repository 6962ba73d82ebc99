"""The marks of a chart: to scale, in place, and told of where they stand."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

import pytest

from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.charts.chart import VIEW_TITLES
from honorcalc.calculators.drawing import draw
from honorcalc.calculators.labels import HEIGHT
from honorcalc.calculators.words import percent
from tests.asking import granted

Box = tuple[float, float, float, float]
BAR = re.compile(r"M(\S+) ([\d.-]+)h([\d.]+)v([\d.-]+)h-[\d.]+z")


def drawn(figure: Any) -> dict[str, Any]:
    """The drawing of a figure that has data; traces without texts for a pointer get blank ones."""
    traces = []
    for trace in figure["data"]:
        blank = [""] * len(trace["x"])
        texts = [blank] * len(trace["y"]) if "z" in trace else blank
        traces.append({"customdata": texts} | trace)
    drawing = draw(figure | {"data": traces})
    assert drawing is not None
    return drawing


def boxes(drawing: dict[str, Any], role: str) -> list[Box]:
    """Left, top, width and height of the boxes of this role."""
    paths = "".join(mark["d"] for mark in drawing["marks"] if mark["role"] == role)
    return [(float(x), float(y), float(w), float(h)) for x, y, w, h in BAR.findall(paths)]


def words(drawing: dict[str, Any], role: str) -> list[str]:
    """The texts of a role."""
    return [text for _, _, text in drawing["texts"].get(role, ())]


def bars(**more: Any) -> dict[str, Any]:
    """A figure of three bars, the last twice as high and the one that counts."""
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
    drawing = drawn(bars())
    low, _ = boxes(drawing, "rest")
    (high,) = boxes(drawing, "counts")
    assert (low[0], low[2], high[0]) == pytest.approx((0, 33.33, 66.67), abs=0.011)
    assert high[3] == HEIGHT == 2 * low[3]
    assert low[1] + low[3] == high[1] + high[3] == HEIGHT


def test_axes_are_written_for_people() -> None:
    """Chances in percent from the bottom, with a line through the plot at each."""
    drawing = drawn(bars())
    assert words(drawing, "y-tick") == ["0", "10", "20", "30", "40", "50%"]
    places = [down for _, down, _ in drawing["texts"]["y-tick"]]
    assert (places[0], places[-1]) == (HEIGHT, 0)
    assert drawing["marks"][0] == {
        "role": "grid",
        "d": "".join(f"M0 {down}h100" for down in places),
    }


def test_an_axis_of_nothing_but_zeros_goes_up() -> None:
    """A deck without cards has no fewer than none."""
    drawing = drawn(find("honorbound.deck").compute({"cards": ""}).to_json()["figure"])
    assert words(drawing, "y-tick")[0].startswith("0")
    assert drawing["up"] == [0, 1]


def test_a_unit_stands_at_the_last_tick_or_where_it_is_long_in_the_title() -> None:
    """The tick is the highest or the one farthest right; an axis of chances needs no title."""
    axes: dict[str, Any] = {
        "xaxis": {"title": {"text": "Distance (m)"}},
        "yaxis": {"title": {"text": "Time to heal (days)"}},
    }
    bar = {"type": "bar", "x": [0, 1, 2], "y": [1, 2, 3], "meta": {"role": "counts"}}
    drawing = drawn({"data": [bar], "layout": axes})
    assert words(drawing, "x-tick") == ["0", "1", "2 m"]
    assert words(drawing, "x-title") == ["Distance"]
    assert words(drawing, "y-tick")[-2:] == ["2", "3 days"]
    assert words(drawing, "y-title") == ["Time to heal"]
    axes = {
        "xaxis": {"title": {"text": "Damage (points)"}},
        "yaxis": {"title": {"text": "Chance"}, "tickformat": ".0%"},
    }
    drawing = drawn({"data": [bar], "layout": axes})
    assert words(drawing, "x-tick") == ["0", "1", "2"]
    assert words(drawing, "x-title") == ["Damage in points"]
    assert words(drawing, "y-title") == []


@pytest.mark.parametrize(
    ("calculator", "ticks"),
    [
        ("honor.repeat", ["1", "2", "3", "4", "none of 4"]),
        ("honor.roll", ["0", "5", "10", "15", "20"]),
    ],
)
def test_a_bar_that_stands_for_all_beyond_says_so(calculator: str, ticks: list[str]) -> None:
    """None of four attempts succeeds; no total of two dice is above 20."""
    assert words(drawn(find(calculator).compute({}).figure), "x-tick") == ticks


def test_threshold_is_drawn_and_labeled_where_its_outcome_is() -> None:
    """The line an outcome has to reach goes through the middle of that outcome's bar."""
    line = {"type": "line", "x0": 2, "x1": 2, "y0": 0, "y1": 1, "yref": "paper"}
    drawing = drawn(bars(shapes=[line]))
    assert drawing["marks"][-1] == {"role": "threshold", "d": f"M83.33 0v{HEIGHT}"}
    assert drawing["texts"]["label"] == [[83.33, 0, "2"]]


def test_names_stand_in_the_order_of_the_figure() -> None:
    """Bars over words keep their places even where some of them do not count."""
    trace = {"type": "bar", "y": [1.0], "meta": {"role": "counts"}}
    axis = {"type": "category", "categoryarray": ["head", "body"]}
    drawing = drawn({"data": [trace | {"x": ["body"]}], "layout": {"xaxis": axis}})
    assert words(drawing, "x-tick") == ["head", "body"]
    assert boxes(drawing, "counts")[0][0] > 50


def test_a_line_breaks_where_a_value_is_missing() -> None:
    """Nothing is drawn across settings that do not exist."""
    trace = {
        "type": "scatter",
        "name": "Running",
        "x": [1, 2, 3, 4],
        "y": [0.0, None, 1.0, 0.5],
        "customdata": ["0%", None, "100%", "50.0%"],
        "meta": {"role": "line", "index": 2},
    }
    layout = {"yaxis": {"range": [0, 1], "tickformat": ".0%"}}
    drawing = drawn({"data": [trace], "layout": layout})
    assert drawing["marks"][-1] == {"role": "line", "index": 2, "d": "M0 244M66.67 0L100 122"}
    assert drawing["near"] == [
        [0, "1: Running 0%"],
        [66.67, "3: Running 100%"],
        [100, "4: Running 50.0%"],
    ]


def test_what_was_rolled_is_dots_and_what_never_came_is_none() -> None:
    """A dot is a line of hardly any length with round ends; nothing stands on the axis."""
    figure = bars()
    seen = {"type": "scatter", "mode": "markers", "name": "Rolled", "meta": {"role": "observed"}}
    figure["data"].append(seen | {"x": [0, 1], "y": [0.5, 0]})
    assert drawn(figure)["marks"][-1] == {"role": "observed", "d": "M16.67 0h0.01"}


def test_heat_cells_tile_the_plot_from_the_bottom() -> None:
    """Each row and column has its share; a shade is the value, and its figure stands in it."""
    trace = {
        "type": "heatmap",
        "x": [1, 2],
        "y": [1, 2],
        "z": [[0.0, 0.245], [0.5, 1.0]],
        "customdata": [["0%", "24.5%"], ["50.0%", "100%"]],
        "zmin": 0,
        "zmax": 1,
        "meta": {"role": "heat"},
    }
    drawing = drawn({"data": [trace], "layout": {}})
    half = HEIGHT // 2
    assert [(mark["level"], mark["d"]) for mark in drawing["marks"]] == [
        (0.0, f"M0 {half}h50v{half}h-50z"),
        (0.24, f"M50 {half}h50v{half}h-50z"),
        (0.5, f"M0 0h50v{half}h-50z"),
        (1.0, f"M50 0h50v{half}h-50z"),
    ]
    assert drawing["texts"]["value"] == [[25, 183, "0"], [75, 183, "25"], [25, 61, "50"]]
    assert drawing["texts"]["value-on"] == [[75, 61, "100"]]
    assert drawing["near"][1] == [75, "1 and 2: 24.5%", 183]


def test_figures_above_bars_and_in_cells_are_certain_only_where_they_are() -> None:
    """What is not certain never reads 0% or 100%; many bars have no figures above them."""
    layout = {"yaxis": {"tickformat": ".0%"}}
    bar = {"type": "bar", "x": [1, 2, 3], "y": [0, 1e-9, 0.5], "meta": {"role": "counts"}}
    assert words(drawn({"data": [bar], "layout": layout}), "figure") == ["0%", "<0.1%", "50.0%"]
    assert words(drawn({"data": [bar], "layout": {}}), "figure")[2] == "0.5"
    many = bar | {"x": [*range(8)], "y": [0.125] * 8}
    assert words(drawn({"data": [many], "layout": layout}), "figure") == []
    heat = {"type": "heatmap", "x": [1, 2, 3], "y": [1, 2], "meta": {"role": "heat"}}
    cells = drawn({"data": [heat | {"z": [[0, 0.001, 0.455], [0.5, 0.9999, 1]]}], "layout": {}})
    assert words(cells, "value") == ["0", "1", "46", "50"]
    assert words(cells, "value-on") == ["99", "100"]


def test_a_chance_is_not_drawn_as_certain_because_its_double_is() -> None:
    """A fifth attack is needed less than once in 10^16; 15k5 is below 6 once in 10^30."""
    settings = {"attribute": 5, "skill": 10, "strength": 5, "weapon_kept": 3, "bonus": 20}
    figure = find("honors-edge.volley").compute(settings).figure_for("at-most")
    assert figure["data"][0]["y"][3] == 1
    assert words(drawn(figure), "figure")[2:] == [">99.9%"] * 3 + ["100%"]
    cells = find("honors-edge.matrix").compute({"tn": 6}).figure
    assert cells["data"][0]["z"][4][10] == 1
    assert words(drawn(cells), "value-on")[-1] == "99"


@pytest.mark.parametrize("view", VIEW_TITLES)
def test_a_table_says_of_each_outcome_what_its_bar_says(view: str) -> None:
    """Of 15k5 a total of 5 comes once in 10^30: 6 or more is not certain, though a double is 1."""
    answer = find("honors-edge.skill").compute({"attribute": 5, "skill": 10})
    table: Any = answer.table
    told = {row[0]: row[table["columns"].index(VIEW_TITLES[view])] for row in table["texts"]}
    bars = answer.figure_for(view)["data"]
    pairs = [pair for bar in bars for pair in zip(bar["text"], bar["customdata"], strict=True)]
    assert told == {outcome: text.partition(" = ")[0] for outcome, text in pairs}


def test_a_bar_of_a_stair_stands_on_its_base() -> None:
    """Each step is at its own height, the axis goes up to the last one's top."""
    trace = {"type": "bar", "x": ["a", "b"], "y": [7, 36], "base": [0, 7], "meta": {"role": "rest"}}
    drawing = drawn({"data": [trace], "layout": {"xaxis": {"type": "category"}}})
    low, high = boxes(drawing, "rest")
    assert high[1] + high[3] == pytest.approx(low[1], abs=0.2)
    assert low[1] + low[3] == pytest.approx(HEIGHT, abs=0.2)
    assert low[3] / high[3] == pytest.approx(7 / 36, rel=0.02)
    assert high[1] == pytest.approx(HEIGHT * (1 - 43 / (43 * 1.05)), abs=0.2)


def figures() -> Iterator[tuple[str, Any]]:
    """The figure of each calculator at its defaults, in each view of the chart."""
    for calculator in everything():
        result = calculator.compute({})
        for view in calculator.views:
            if view != "over":
                yield f"{calculator.id} {view}", result.figure_for(view)


@pytest.mark.parametrize(("name", "figure"), list(figures()), ids=lambda one: str(one)[:60])
def test_every_figure_of_a_chart_is_drawn_and_told_of(name: str, figure: Any) -> None:
    """As many bars, points and cells as the figure has values to show, each with a place near it,
    and nothing beyond the plot.
    """
    if not figure["data"]:
        assert draw(figure) is None
        return
    drawing = drawn(figure)
    marks = [mark for mark in drawing["marks"] if mark["role"] not in ("grid", "threshold")]
    count = {"bar": 0, "heatmap": 0, "scatter": 0}
    for trace in figure["data"]:
        rows = trace["z"] if "z" in trace else [trace["y"]]
        count[trace["type"]] += sum(value is not None for row in rows for value in row)
        # Plotly would round by rules of its own, and write a chance of 0.99999 as 100.0%.
        assert not re.search(r"%\{[^}]*:", trace["hovertemplate"])
    shapes = sum(len(re.findall("[ML]", mark["d"])) for mark in marks)
    assert {*re.findall("[A-Za-z]", "".join(mark["d"] for mark in marks))} <= {*"MLhvz"}
    assert shapes <= sum(count.values())
    if not count["bar"]:
        assert shapes == sum(count.values())
    assert all(0 <= across <= 100 for across, *_ in drawing["near"])
    titles = words(drawing, "x-title") + words(drawing, "y-title")
    assert not {"Chance", "Outcome", "Ruleset", "Total in points", "Row", "Result"} & {*titles}
    assert len(drawing["near"]) >= max(len(trace["x"]) for trace in figure["data"])
    if len(drawing["near"][0]) == 2:  # places across alone
        assert all(one[0] < two[0] for one, two in pairwise(drawing["near"]))
    else:
        assert len(drawing["near"]) == (shapes if not count["heatmap"] else count["heatmap"])


@pytest.mark.parametrize(("acting", "opposing"), [(3.5, 2), (2, 3.5), (4, 4)])
def test_each_side_of_a_line_says_how_likely_it_is(acting: float, opposing: float) -> None:
    """Each roll is that of two dice whose sixes count as 0; a tie is on the side that fails."""
    rolls = [a % 6 + b % 6 for a, b in product(range(1, 7), repeat=2)]
    wins = sum(a * acting > b * opposing for a, b in product(rolls, repeat=2))
    settings = {"acting_multiplier": acting, "opposing_multiplier": opposing}
    test = find("honor.test")
    figure = test.compute(settings).to_json()["figure"]
    drawing = drawn(figure)
    assert words(drawing, "left") + words(drawing, "right") == [
        percent(Fraction(1296 - wins, 1296)),
        percent(Fraction(wins, 1296)),
    ]
    highest = min(top for role in ("counts", "rest") for _, top, _, _ in boxes(drawing, role))
    assert highest > 15  # below the figures
    at_least = drawn(test.compute(settings).to_json("at-least")["figure"])
    assert not {"left", "right"} & at_least["texts"].keys()


@pytest.mark.parametrize(
    "query",
    [
        "acting_multiplier=3.5&pin=~acting_multiplier%3D2",  # nobody could tell of which curve
        "acting_multiplier=0.5&opposing_multiplier=8",  # near an edge there is no room
    ],
)
def test_a_line_may_have_a_name_and_no_figures_beside_it(query: str) -> None:
    drawing = granted("compute", calculator="honor.test", query=query)["drawing"]
    assert words(drawing, "label") == ["tie"]
    assert not {"left", "right"} & drawing["texts"].keys()
