"""Sweeping one parameter, and solving for the setting that reaches a chance."""

from __future__ import annotations

from fractions import Fraction

import plotly.graph_objects as go
import pytest

from honorcalc import compute, solve, sweep
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


def test_solve_agrees_with_trying_every_setting() -> None:
    """The nearest setting is the nearest of all, the reaching one the first that reaches."""
    found = solve("honor.test", "acting_multiplier", chance=0.75)
    chances = {
        Fraction(n, 2): compute("honor.test", acting_multiplier=Fraction(n, 2)).values["success"]
        for n in range(1, 41)
    }
    assert found.nearest.setting == min(chances, key=lambda m: abs(chances[m] - 0.75))
    assert found.reaches is not None
    assert found.reaches.setting == min(m for m in chances if chances[m] >= 0.75)


def test_solve_walks_from_the_side_that_fails() -> None:
    """For a difficulty the useful answer is the hardest that still reaches the chance."""
    found = solve("honor.test", "opposing_multiplier", chance="0.4", acting_multiplier=3)
    assert found.reaches is not None
    harder = found.reaches.setting + Fraction(1, 2)
    now = compute("honor.test", acting_multiplier=3, opposing_multiplier=found.reaches.setting)
    then = compute("honor.test", acting_multiplier=3, opposing_multiplier=harder)
    assert then.values["success"] < 0.4 <= now.values["success"]


def test_solve_says_when_nothing_reaches() -> None:
    """A certain success does not exist: a zero stays a zero."""
    assert solve("honor.test", "acting_multiplier", chance=1).reaches is None


NO_DECIMALS = ("1e-1", "0_1", "0.1_0", "\u0660.\u0666", "1/2", " 0.5", ".5", "1.", "", "0.5\n")


@pytest.mark.parametrize(
    "chance", ["2", "-0.1", "x", None, "1/0", float("nan"), True, *NO_DECIMALS]
)
def test_a_bad_chance_is_refused(chance: object) -> None:
    """A chance is a number from 0 to 1."""
    with pytest.raises(ParameterError, match="is not a chance from 0 to 1"):
        solve("honor.test", "acting_multiplier", chance=chance)
