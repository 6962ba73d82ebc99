"""Sweeping one parameter."""

from __future__ import annotations

import plotly.graph_objects as go
import pytest

from honorcalc import compute, sweep
from honorcalc.calculators.errors import ParameterError


def test_each_point_is_the_calculators_answer() -> None:
    """A sweep is nothing but many answers."""
    swept = sweep("honor.test", "acting_multiplier:1:3", by="opposing_multiplier:1:2:0.5")
    for line, opposing in zip(swept.lines, (1, 1.5, 2), strict=True):
        assert line.label == f"Opposing side: Multiplier {opposing}"
        for x, y in zip(line.x, line.y, strict=True):
            settings = {"acting_multiplier": x, "opposing_multiplier": opposing}
            assert y == compute("honor.test", **settings).values["success"]


def test_the_whole_range_is_thinned_to_201_points() -> None:
    """A long range takes the smallest step of 1, 2, 5, 10, … that fits."""
    line = sweep("honor.target", "target").lines[0]
    assert (line.x[0], line.x[1], line.x[-1], len(line.x)) == (0, 2, 400, 201)


def test_a_short_range_keeps_its_own_step() -> None:
    """Forty multipliers are drawn in halves."""
    assert sweep("honor.test", "acting_multiplier").lines[0].x[:3] == (0.5, 1, 1.5)


def test_at_most_twelve_lines() -> None:
    """Without a step the lines are thinned; more lines by wish are refused."""
    assert len(sweep("honor.test", "acting_modifier", by="acting_multiplier").lines) <= 12
    with pytest.raises(ParameterError, match="more than 12"):
        sweep("honor.test", "acting_modifier", by="acting_multiplier:1:20:1")


def test_a_choice_can_be_swept() -> None:
    """The settings of a choice are its words."""
    assert sweep("honor.target", "reading").lines[0].x == ("at_least", "exceed")


def test_settings_that_make_no_sense_leave_a_gap() -> None:
    """A point that the calculator refuses has no y."""
    line = sweep("honor.movement", "pace", load="heavy").lines[0]
    assert line.y[0] is not None
    assert line.y[1:] == (None, None)


@pytest.mark.parametrize(
    ("x", "more", "message"),
    [
        ("nothing", {}, "nothing is not a parameter"),
        ("acting_multiplier:1", {}, "is not of the form"),
        ("acting_multiplier:1:2:3:4", {}, "is not of the form"),
        ("acting_multiplier:3:1", {}, "runs from more to less"),
        ("acting_multiplier:1:2:0.3", {}, "is not a multiple of 0.5"),
        ("acting_multiplier:1:2:0", {}, "is not a multiple of 0.5"),
        ("acting_multiplier", {"by": "acting_multiplier"}, "are the same parameter"),
        ("acting_multiplier", {"value": "sucess"}, "the nearest is success"),
    ],
)
def test_bad_sweeps_are_refused(x: str, more: dict[str, str], message: str) -> None:
    """One sentence says what is right."""
    with pytest.raises(ParameterError, match=message):
        sweep("honor.test", x, **more)  # type: ignore[arg-type]


def test_plotly_takes_the_figure() -> None:
    """The figure is a valid one."""
    data = sweep("honor.test", "acting_multiplier", by="opposing_multiplier:1:3:1").to_json()
    assert len(go.Figure(data["figure"]).data) == 3


def test_a_marker_on_the_edge_of_the_plot_is_drawn_whole() -> None:
    """Values below 0 end at the top of their plot; the last of them is no half marker."""
    curve = sweep("honor.test", "acting_multiplier", value="mean_rating", opposing_multiplier=20)
    data = curve.to_json()["figure"]["data"]  # type: ignore[index]
    assert max(data[0]["y"]) == 0
    assert all(trace["cliponaxis"] is False for trace in data)
