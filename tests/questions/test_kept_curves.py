"""Curves kept for comparison: in the link, in the figure, in the table, whoever wrote the link."""

from collections.abc import Callable
from fractions import Fraction
from operator import eq, ge, le
from typing import Any
from urllib.parse import quote, urlencode

import plotly.graph_objects as go
import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc import browser
from honorcalc.calculators.catalog import everything, find
from honorcalc.questions import kept_curves as pins
from honorcalc.questions.links import LONGEST_NAME, MOST_PINS
from honorcalc.questions.pieces import Work
from tests import asking
from tests.questions.test_bare import BARE

TEST = "honor.test"
HOSTILE = ["<b>x</b>", "%{x}", "&amp;", "a\nb\x00", "\u202etxt", "x" * 500, "javascript:1"]


def ask(calculator: str, query: str, *, strict: bool = False, **more: Any) -> dict[str, Any]:
    """The reply to a link."""
    return asking.ask("compute", calculator=calculator, query=query, strict=strict, **more)


def link(*kept: tuple[str, str], **settings: object) -> str:
    """A query with curves: pairs of a name and settings as in a link."""
    return urlencode([*settings.items(), *(("pin", f"{name}~{query}") for name, query in kept)])


def pinned(reply: dict[str, Any]) -> list[dict[str, Any]]:
    """The traces of kept curves."""
    data = reply["result"]["figure"]["data"]
    return [trace for trace in data if trace["meta"]["role"] == "pin"]


@pytest.mark.parametrize("view", ["exactly", "at-least", "at-most"])
def test_a_kept_curve_is_drawn_with_the_figures_of_its_own_chart(view: str) -> None:
    """What is drawn beside the bars is what the kept settings alone would show, in each view."""
    alone = ask(TEST, urlencode({"acting_multiplier": 5, "view": view}))
    bars = [t for t in alone["result"]["figure"]["data"] if t["type"] == "bar"]
    shown = {x: y for t in bars for x, y in zip(t["x"], t["y"], strict=True)}
    reply = ask(TEST, link(("Five", "acting_multiplier=5"), opposing_multiplier=3, view=view))

    [line] = pinned(reply)
    assert dict(zip(line["x"], line["y"], strict=True)) == shown
    assert line["name"] == "Five"
    assert reply["result"]["figure"]["layout"]["showlegend"] is True
    assert reply["result"]["figure"]["data"][0]["name"] == "2 v 3 (now)"


@pytest.mark.parametrize(("view", "counts"), [("exactly", eq), ("at-least", ge), ("at-most", le)])
def test_the_table_has_a_column_for_each_curve(view: str, counts: Callable[..., bool]) -> None:
    """The column has the figures of the view, also where one of both has no such outcome."""
    kept = [("Five", "honor.roll?multiplier=5"), ("Edge", "honors-edge.roll?explode=no")]
    table = ask("honor.roll", link(*kept, multiplier=3.5, view=view))["result"]["table"]
    said = view.replace("-", " ")
    assert table["columns"][4:] == [f"Five ({said})", f"Edge ({said})"]
    for n, (_, other) in enumerate(kept, 4):
        alone = ask(*other.split("?"))["result"]["table"]["rows"]
        for row in table["rows"]:
            exact = sum(chance for place, chance, *_ in alone if counts(place, row[0]))
            assert row[n] == pytest.approx(exact, abs=1e-12)
    assert [row[0] for row in table["rows"]] == sorted(row[0] for row in table["rows"])


def test_an_open_end_says_nothing_of_single_outcomes_beyond_it() -> None:
    """65 or more is no chance of exactly 80: the table leaves that open."""
    large = "attribute=5&skill=5"
    small, alone, both = (
        {row[0]: row for row in ask("honors-edge.skill", query)["result"]["table"]["rows"]}
        for query in ("attribute=2", large, link(("Large", large), attribute=2))
    )
    last = "65 or more"
    assert both[last] == [*small[last], alone[65][2]]
    assert both[65] == [65, None, small[last][2], None, alone[65][1]]
    assert both[80] == [80, None, None, None, alone[80][1]]


def test_over_a_parameter_a_kept_curve_is_another_line() -> None:
    """Its own settings over the same parameter, value by value."""
    query = {"view": "over", "x": "acting_multiplier:1:4:1", "value": "tie"}
    alone = ask(TEST, urlencode(query | {"opposing_multiplier": 5}))["result"]["figure"]["data"]
    reply = ask(TEST, link(("Five", "opposing_multiplier=5"), **query))
    [line] = pinned(reply)
    assert (line["x"], line["y"]) == (alone[0]["x"], alone[0]["y"])
    assert reply["result"]["table"]["columns"][1:] == ["Present settings", "Five"]


def test_over_a_parameter_neither_name_nor_comparison_is_about_that_parameter() -> None:
    """A line has all of its settings, so what is compared is the value drawn, at the same one."""
    query = {"view": "over", "x": "acting_multiplier:1:4:1", "value": "tie"}
    kept = ("", "acting_multiplier=3&opposing_multiplier=5"), ("", "acting_multiplier=3")
    reply = ask(TEST, link(*kept, **query))
    names = [pin["name"] for pin in reply["state"]["pins"]]
    assert names == ["Opposing side: Multiplier 5", "Opposing side: Multiplier 2"]
    here, there = (ask(TEST, f"opposing_multiplier={n}")["result"]["exact"]["tie"] for n in (2, 5))
    said = [f"{float(Fraction(exact)):.1%}" for exact in (here, there)]
    at = "At Acting side: Multiplier 2: "  # the present setting of what is varied
    assert reply["compared"].startswith(f"{at}{names[1]}: {said[0]}; {names[0]}: {said[1]}, ")
    words = [pin["words"] for pin in reply["state"]["pins"]]
    assert not any("Acting" in said for said in words)
    assert reply["compared"].count(";") == 1


def test_amounts_take_marks_and_a_heat_map_takes_none() -> None:
    """Names have no between, so no line joins them; a grid of chances has no room."""
    [marks] = pinned(ask("honors-edge.duel", link(("", "a_stamina=4"))))
    assert marks["mode"] == "markers"
    reply = ask("honors-edge.matrix", link(("", "tn=30")))
    assert (reply["pinnable"], pinned(reply)) == (False, [])
    assert reply["state"]["pins"][0]["drawn"] is False
    assert "pin=~tn%3D30" in reply["link"]


def test_links_with_curves_come_back() -> None:
    """The link of five curves, opened again, gives the same link and the same figures."""
    kept = [(f"Curve {n}", f"acting_multiplier={n}&opposing_modifier=1") for n in range(3, 8)]
    first = ask(TEST, link(*kept, view="at-least", acting_multiplier=4))
    again = ask(TEST, first["link"].partition("?")[2], strict=True)
    assert len(pinned(first)) == MOST_PINS
    assert first["link_notes"] == again["link_notes"] == []
    assert (first["link"], first["result"]) == (again["link"], again["result"])
    assert [pin["name"] for pin in first["state"]["pins"]] == [name for name, _ in kept]


def test_a_sixth_curve_is_left_out_with_a_note() -> None:
    """Five are all that a chart bears."""
    reply = ask(TEST, link(*((str(n), f"acting_multiplier={n}") for n in range(1, 7))))
    assert [pin["name"] for pin in reply["state"]["pins"]] == ["1", "2", "3", "4", "5"]
    assert reply["link_notes"] == ["pin: at most 5 curves can be kept; ignored."]


def test_a_curve_without_a_name_is_called_as_players_write_it() -> None:
    """The link stays short: the name is not written into it."""
    reply = ask(TEST, link(("", "acting_multiplier=5"), ("", "")))
    assert [pin["name"] for pin in reply["state"]["pins"]] == ["5 v 2", "2 v 2"]
    assert reply["link"] == "honor.test?pin=~acting_multiplier%3D5&pin=~"
    reply = ask("actions-reactions.check", link(("", "base=d10"), ("", "mastery=skilled")))
    assert [pin["name"] for pin in reply["state"]["pins"]] == ["d10", "2d8"]
    reply = ask("dice.roll", link(("", "expression=nd6&n=3"), expression="4d6kh3"))
    assert reply["compared"] == "4d6kh3: 12.24; nd6 with n = 3: 10.5."


def test_names_of_curves_tell_what_they_differ_in() -> None:
    """What all have in common stands in no name, and what the notation leaves out in words."""
    tn = [("", "attribute=3&skill=2&tn=20"), ("", "attribute=2&skill=3&tn=20")]
    reply = ask("honors-edge.skill", link(*tn, attribute=3, skill=2, tn=20))
    assert [pin["name"] for pin in reply["state"]["pins"]] == ["5k3", "5k2"]
    reply = ask("honors-edge.skill", link(*tn, attribute=3, skill=2, tn=25))
    assert [pin["name"] for pin in reply["state"]["pins"]] == [
        "5k3, Target Number 20",
        "5k2, Target Number 20",
    ]
    reply = ask("honor.repeat", link(("", "attempts=6")))
    assert [pin["name"] for pin in reply["state"]["pins"]] == ["Attempts 6"]
    reply = ask("honor.repeat", link(("", "")))
    assert [pin["name"] for pin in reply["state"]["pins"]] == ["default settings"]
    for rules in ({}, {"house": "ties:again"}):
        reply = ask("honor.repeat", link(("", "attempts=6"), attempts=6, **rules))
        assert [pin["name"] for pin in reply["state"]["pins"]] == ["Attempts 6"]
    reply = ask("honor.test", link(("", "honor.repeat?")))
    assert [pin["name"] for pin in reply["state"]["pins"]] == ["Repeated attempts"]


def test_the_answers_of_all_curves_stand_in_a_row() -> None:
    """Each with how far it is from the present one, in points as they are shown.

    A curve that is as the present one stands there only under a name of its own.
    """
    reply = ask("honor.test", link(("Five", "acting_multiplier=5"), ("", "")))
    said = "2 v 2: 44.4%; Five: 85.5%, 41.1 percentage points more."
    assert reply["compared"] == said
    assert ask("honor.test", link(("", "")))["compared"] == ""
    assert ask("honor.test", link(("Bow", "")))["compared"] == "2 v 2: 44.4%; Bow: 44.4%."
    assert "compared" not in ask("honor.test", "")
    reply = ask("honor.roll", link(("", "multiplier=3")))
    assert reply["compared"] == "Multiplier 2: 10 points; Multiplier 3: 15 points."


@pytest.mark.parametrize(
    "pin",
    [
        "x",
        "x~acting_multiplier=99",
        "x~luck=1",
        "x~view=over",
        "x~pin=~",
        "x~seed=1",
        "x~acting_multiplier=3&acting_multiplier=4",
        "x~honor.tset?",
        "x~honors-edge.skill?tn=999",
        "x~honors-edge.skill?acting_multiplier=3",
    ],
)
def test_a_curve_that_is_not_sound_is_left_out_with_a_note(pin: str) -> None:
    """With a replaced setting it would be another curve under the same name."""
    reply = ask(TEST, urlencode({"acting_multiplier": 3, "pin": pin}))
    assert reply["link"] == "honor.test?acting_multiplier=3"
    assert len(reply["link_notes"]) == 1
    assert ask(TEST, urlencode({"pin": pin}), strict=True)["error"]["parameter"] == "pin"


def test_a_curve_whose_settings_are_refused_together_is_left_out_with_a_note() -> None:
    """Each setting is good, both together are not: the rest of the chart stands."""
    calculator, query = "honor.movement", "pace=sprint&load=encumbered"
    assert not ask(calculator, query, strict=True)["ok"]
    reply = ask(calculator, link(("Bad", query)))
    assert reply["link"] == f"{calculator}?"
    assert reply["link_notes"][0].startswith("The kept curve “Bad” was left out: ")


def test_a_curve_of_another_calculator_with_the_same_axes_is_drawn() -> None:
    """A skill roll is drawn beside a plain roll: both are totals in points."""
    kept = ("", "honors-edge.skill?tn=20")
    reply = ask("honors-edge.roll", link(kept, rolled=4))
    [line] = pinned(reply)
    alone = ask("honors-edge.skill", "tn=20")["result"]["figure"]["data"]
    bars = [pair for bar in alone for pair in zip(bar["x"], bar["y"], strict=True)]
    assert dict(zip(line["x"], line["y"], strict=True)) == dict(bars)
    [pin] = reply["state"]["pins"]
    assert (pin["name"], pin["why"]) == ("Target Number 20", "")
    assert pin["words"] == "Honor's Edge, Skill Roll: Target Number 20"
    again = ask("honors-edge.roll", reply["link"].partition("?")[2], strict=True)
    assert reply["link"].endswith("?rolled=4&pin=~honors-edge.skill%3Ftn%3D20")
    assert (again["link"], again["result"]) == (reply["link"], reply["result"])


@pytest.mark.parametrize("view", ["exactly", "over"])
def test_of_a_curve_with_other_axes_the_chance_to_succeed_is_compared(view: str) -> None:
    """It is said why, and both chances are those that each calculator shows alone."""
    reply = ask(TEST, link(("", "honors-edge.skill?tn=20"), acting_multiplier=3, view=view))
    alone = ask("honors-edge.skill", "tn=20")["display"]["lead"]["text"]
    here = reply["display"]["lead"]["text"]
    [pin] = reply["state"]["pins"]
    assert not pin["drawn"]
    assert pin["why"] == (
        "Its axes are not those of this chart, so the chances are compared: "
        f"Succeeds {alone}, and here Succeeds {here}."
    )
    assert pinned(reply) == []


def test_dice_that_are_compared_are_held_against_a_test_by_their_chance() -> None:
    """People come to any dice for the mean, but beside a test the chance to succeed counts."""
    reply = ask("dice.roll", link(("Mine", "honor.test?"), expression="3d6 vs 2d8"))
    [pin] = reply["state"]["pins"]
    said = "so the chances are compared: Succeeds 44.4%, and here Success 58.7%."
    assert pin["why"].endswith(said)
    assert reply["compared"].startswith("3d6 vs 2d8: 58.7%; Mine (")
    [plain] = ask("dice.roll", link(("Mine", "honor.test?"), expression="3d6"))["state"]["pins"]
    assert plain["why"] == "Its axes are not those of this chart."


def test_a_curve_that_names_its_own_calculator_is_one_of_it() -> None:
    """Its link is the short one."""
    reply = ask(TEST, link(("Five", "honor.test?acting_multiplier=5")))
    assert reply["link"] == "honor.test?pin=Five~acting_multiplier%3D5"
    assert len(pinned(reply)) == 1


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_stay_short_plain_text(name: str) -> None:
    """In a figure nothing of them is a tag or a placeholder; everywhere they are one line."""
    reply = ask(TEST, link((name, "acting_multiplier=5")))
    [pin] = reply["state"]["pins"]
    assert pin["name"].isprintable()
    assert 0 < len(pin["name"]) <= LONGEST_NAME
    hover = pinned(reply)[0]["hovertemplate"].partition("<extra>")[2].removesuffix("</extra>")
    assert "<" not in hover
    assert "%" not in hover
    assert ask(TEST, reply["link"].partition("?")[2])["link"] == reply["link"]


def test_a_long_name_ends_in_whole_words() -> None:
    """House rules that find no room are called so; what is still too long ends in an ellipsis.

    Two names that are the same so far are told apart by a number.
    """
    pins = (("", "acting_multiplier=3"),)
    house = "&house=die:d12;ties:acting"
    reply = ask(TEST, f"acting_multiplier=5{house}&{link(*pins)}")
    assert reply["compared"].startswith("5 v 2, with house rules: ")
    sums = (quote("+".join(["12d12"] * count)) for count in (12, 11))
    reply = ask("dice.roll", link(*(("", f"expression={dice}") for dice in sums)))
    name = "12d12+12d12+12d12+12d12+12d12+12d12+12d…"
    assert f"; {name}: 936; {name} (2): 858." in reply["compared"]
    # The present curve's name may be cut to the same words.
    cut = ask("honors-edge.roll", link(("", "tn=13"), ("", "explode=no")))
    said = cut["compared"].removesuffix(".").split("; ")
    first, second = "Target…: 93.2%", "Target… (2): 97.0%, 3.8 percentage points more"
    assert (said[1], said[3]) == (first, second)


@given(st.lists(st.text(max_size=60), max_size=8))
def test_no_text_of_a_curve_breaks_the_reader(texts: list[str]) -> None:
    """Whatever stands behind `pin=`, there is an answer, and its link comes back as it is."""
    reply = ask(TEST, urlencode([("pin", text) for text in texts]))
    assert reply["ok"]
    assert len(reply["state"]["pins"]) <= MOST_PINS
    again = ask(TEST, reply["link"].partition("?")[2])
    assert (again["link"], again["link_notes"]) == (reply["link"], [])


@pytest.mark.parametrize("calculator", [c.id for c in everything()])
def test_every_calculator_takes_a_curve(calculator: str) -> None:
    """In every view Plotly takes the figure, also with observed rolls, and the table has as many
    cells as columns.
    """
    parameter = next((p for p in find(calculator).parameters if len(p.kind.settings()) > 1), None)
    query = ""
    if parameter:
        others = [s for s in parameter.kind.settings() if s != parameter.default]
        for other in others:
            query = f"{parameter.name}={quote(parameter.kind.text(other))}"
            if ask(calculator, query, strict=True)["ok"]:
                break
    for view in find(calculator).views:
        reply = ask(calculator, link(("Kept", query), view=view), observed={"0": 3, "2.5": 1})
        assert reply["link_notes"] == []
        figure = go.Figure(reply["result"]["figure"])
        assert bool(figure.data) == (view == "over" or calculator not in BARE)
        table = reply["result"]["table"]
        assert len(table["formats"]) == len(table["columns"])
        assert all(len(row) == len(table["columns"]) for row in table["rows"])
        drawn = any(pin["drawn"] for pin in reply["state"]["pins"])
        assert bool(pinned(reply)) == drawn
        assert drawn <= reply["pinnable"]


def test_slow_curves_come_one_answer_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page asks again until all are there; what is computed is kept."""
    monkeypatch.setattr(pins, "AT_ONCE", -1.0)
    monkeypatch.setattr(browser, "WORK", Work())
    query = link(("", "acting_multiplier=7"), ("", "acting_multiplier=8"))
    reply = ask(TEST, query)
    assert reply["unfinished"] is True
    assert [pin["drawn"] for pin in reply["state"]["pins"]] == [False, False]
    monkeypatch.undo()
    reply = ask(TEST, query)
    assert "unfinished" not in reply
    assert len(pinned(reply)) == 2


def test_a_curve_of_other_house_rules_says_which() -> None:
    """The name of the book's own curve is as short as before."""
    reply = ask(TEST, link(("", "house=ties:again"), ("", "acting_multiplier=3")))
    assert [pin["name"] for pin in reply["state"]["pins"]] == [
        "2 v 2, with ties rolled again",
        "3 v 2",
    ]
    assert reply["compared"].startswith("2 v 2: 44.4%; 2 v 2, with ties rolled again: 50.0%, ")
    both = ask(TEST, link(("", "house=ties:again&acting_multiplier=3"), house="ties:again"))
    assert [pin["name"] for pin in both["state"]["pins"]] == ["3 v 2"]


def test_each_curve_has_a_number_of_its_own() -> None:
    """The page colors curves by it: no kept one looks like a line of the chart."""
    kept = link(("One", "acting_modifier=1"), ("Two", "acting_modifier=2"))
    for over in ("", "&view=over&x=acting_multiplier&by=opposing_multiplier:1:3"):
        data = ask(TEST, kept + over)["result"]["figure"]["data"]
        numbers = list(dict.fromkeys(trace["meta"].get("index", 0) for trace in data))
        assert numbers == [*range(5 if over else 3)]


def test_a_kept_curve_without_the_value_that_is_drawn_stays_in_the_link() -> None:
    """Nobody succeeds three times in one attempt; the curve comes back with another value."""
    over = {"view": "over", "x": "multiplier:1:3", "attempts": 3, "value": "success_3"}
    reply = ask("honor.repeat", link(("One", "attempts=1"), **over))
    assert reply["link_notes"] == []
    [pin] = reply["state"]["pins"]
    assert (pin["name"], pin["drawn"]) == ("One", False)
