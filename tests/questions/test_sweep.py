"""Sweeping one parameter."""

from fractions import Fraction

import plotly.graph_objects as go
import pytest

from honorcalc import compute, sweep
from honorcalc.calculators.catalog import find
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.result import Result
from honorcalc.calculators.signature import Settings
from honorcalc.calculators.words import plain
from honorcalc.questions.pieces import finish
from honorcalc.questions.sweep import read_range, sweep_steps


def test_each_point_is_the_calculators_answer() -> None:
    """A sweep is nothing but many answers, in a figure that Plotly takes."""
    swept = sweep("honor.test", "acting_multiplier:1:3", by="opposing_multiplier:1:2:0.5")
    assert len(go.Figure(swept.to_json()["figure"]).data) == 3
    for line, opposing in zip(swept.lines, (1, 1.5, 2), strict=True):
        assert line.label == f"Opposing side: Multiplier {opposing}"
        for x, y in zip(line.x, line.y, strict=True):
            settings = {"acting_multiplier": x, "opposing_multiplier": opposing}
            assert y == compute("honor.test", **settings).values["success"]


def test_the_unit_stands_in_the_table_and_with_the_lines() -> None:
    """Days, and the meters of what each line stands for."""
    assert "Whole wound (days)" in str(sweep("honor.healing", "levels").table["columns"])
    far = sweep("honor.modifiers", "acting_multiplier", by="distance:25:25")
    assert far.lines[0].label == "Aim and range: Distance 25 m"


def test_a_whole_range_is_thinned_to_201_points_and_12_lines() -> None:
    """Without a step it takes the smallest of 1, 2, 5, 10, … that fits."""
    line = sweep("honor.target", "target").lines[0]
    assert (line.x[0], line.x[1], line.x[-1], len(line.x)) == (0, 2, 400, 201)
    assert len(sweep("honor.test", "acting_modifier", by="acting_multiplier").lines) <= 12
    assert read_range(find("honor.target"), "target", 12)[1] == [*range(0, 401, 50)]


def test_a_choice_can_be_swept() -> None:
    """The settings of a choice are its words."""
    assert sweep("honor.target", "reading").lines[0].x == ("at_least", "exceed")


def test_settings_that_make_no_sense_leave_a_gap() -> None:
    """A point that the calculator refuses has no y."""
    line = sweep("honor.movement", "pace", load="heavy").lines[0]
    assert line.y[0] is not None
    assert line.y[1:] == (None, None)


@pytest.mark.parametrize(
    ("id", "x", "more", "message"),
    [
        ("honor.test", "nothing", {}, "nothing is not a parameter"),
        ("honor.test", "acting_multiplier:1", {}, "is not of the form"),
        (
            "honor.test",
            "acting_multiplier:1:3:0",
            {},
            "multiplier: step: 0 is not a multiple of 0.5",
        ),
        ("honor.test", "acting_multiplier:3:1:0.5", {}, "low; write 1:3:0.5"),
        (
            "honor.test",
            "acting_multiplier",
            {"by": "acting_multiplier"},
            "choose two different settings",
        ),
        ("honor.test", "acting_multiplier", {"value": "sucess"}, "the nearest is success"),
        (
            "honor.target",
            "target:0:400:0.5",
            {},
            "has 801 settings, but at most 201 can be used; a step of 2",
        ),
        ("honor.plan", "sheet", {}, "sheet: a text cannot be varied; goal and points can$"),
        ("honor.armor", "hits", {}, "a list of numbers cannot be varied; absorption and durabil"),
        ("honorbound.deck", "team", {}, "a text cannot be varied; nor can anything else here$"),
        (
            "honors-edge.health",
            "damage",
            {"value": "rank"},
            "rank is not a number at any of these settings; those that are: pain, left_in_rank$",
        ),
        ("honor.matrix", "acting_modifier:-10:-9", {"value": "reliable"}, "that are: none$"),
        (
            "honor.matrix",
            "acting_modifier:-10:-9",
            {},
            "to follow at these settings; its values are",
        ),
        (
            "honorbound.stack",
            "tie",
            {"value": "x"},
            "x is not a value; the known ones are team_a, team_b",
        ),
    ],
)
def test_a_refusal_says_what_is_right(id: str, x: str, more: dict[str, str], message: str) -> None:
    """Whoever is refused knows what to type instead."""
    with pytest.raises(ParameterError, match=message):
        sweep(id, x, **more)


@pytest.mark.parametrize(
    ("most", "calculator", "spec"),
    [(12, "honor.test", "acting_multiplier:1:20:0.5"), (201, "honor.target", "target:0:399.5:0.5")],
)
def test_the_step_named_is_the_smallest_that_is_enough(
    most: int, calculator: str, spec: str
) -> None:
    """With the step that a refusal names the settings fit, with half a step less they do not."""
    with pytest.raises(ParameterError) as refusal:
        read_range(find(calculator), spec, most)
    step = Fraction(str(refusal.value).split("a step of ")[1].split()[0])
    bare = spec.rpartition(":")[0]
    assert len(read_range(find(calculator), f"{bare}:{plain(step)}", most)[1]) <= most
    with pytest.raises(ParameterError):
        read_range(find(calculator), f"{bare}:{plain(step - Fraction(1, 2))}", most)


def test_a_value_counts_that_exists_somewhere_on_the_way() -> None:
    """The present setting of what is varied has no say: it is not among those drawn."""
    health, matrix = find("honors-edge.health"), find("honor.matrix")
    for damage in ("14", "60"):
        settings = health.read({"damage": damage})
        for value in (None, "pain"):
            swept = finish(sweep_steps(health, "damage:50:60:5", None, value, settings))
            assert (swept.value, swept.lines[0].y) == ("pain", (20, None, None))
    settings = matrix.read({"acting_modifier": "-10"})
    swept = finish(sweep_steps(matrix, "acting_modifier", None, "reliable", settings))
    assert swept.lines[0].y[0] is None
    assert swept.lines[0].y[-1] is not None


@pytest.mark.parametrize("given", ["acting_multiplier", "opposing_multiplier"])
def test_a_value_for_what_is_varied_is_refused(given: str) -> None:
    """In Python and in the terminal somebody meant something by it."""
    ranges, more = ("acting_multiplier:1:3", "opposing_multiplier:1:3"), {given: 2}
    with pytest.raises(ParameterError, match=f"{given}: this is varied; leave out its"):
        sweep("honor.test", ranges[0], by=ranges[1], **more)  # type: ignore[arg-type]


def test_a_value_may_exist_on_another_line_alone() -> None:
    """What only one of the lines has is followed, with gaps in the others."""
    swept = sweep("honor.repeat", "multiplier:1:3", by="attempts:1:3:2", value="success_3")
    assert [None in line.y for line in swept.lines] == [True, False]


def test_each_setting_is_computed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which value to follow is read off the answers that are drawn."""
    calculator = find("honor.test")
    answer = calculator.answer
    asked: list[Settings] = []

    def noted(settings: Settings) -> Result:
        asked.append(settings)
        return answer(settings)

    monkeypatch.setattr(calculator, "answer", noted)
    sweep("honor.test", "acting_multiplier:1:6", by="opposing_multiplier:1:3")
    assert len(asked) == 18


def test_settings_that_are_all_refused_are_refused() -> None:
    """The calculator's own sentence, with its name."""
    with pytest.raises(ParameterError, match=r"^honors-edge\.damage: suffered: "):
        sweep("honors-edge.damage", "ki", stamina=1, suffered=150)


def test_a_marker_on_the_edge_of_the_plot_is_drawn_whole() -> None:
    """Values below 0 end at the top of their plot; the last of them is no half marker."""
    curve = sweep("honor.test", "acting_multiplier", value="mean_rating", opposing_multiplier=20)
    data = curve.to_json()["figure"]["data"]  # type: ignore[index]
    assert max(data[0]["y"]) == 0
    assert all(trace["cliponaxis"] is False for trace in data)


def test_a_line_reads_100_percent_only_where_that_is_certain() -> None:
    """15k5 reaches 5 always and 6 all but once in 10^30, which no double tells apart."""
    curve = sweep("honors-edge.skill", "tn:5:6", attribute=5, skill=10)
    assert curve.lines[0].y == (1, 1)
    assert curve.table["texts"] == [["5", "100%"], ["6", ">99.9%"]]
    assert curve.figure["data"][0]["customdata"] == ["100%", ">99.9%"]
