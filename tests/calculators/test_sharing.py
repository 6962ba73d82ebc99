"""What people post of a chart: plain forms that forums take, with assumptions and link."""

from __future__ import annotations

import csv
import io
import json
import re
from fractions import Fraction
from html import unescape
from typing import Any
from urllib.parse import unquote, urlencode

import plotly.graph_objects as go
import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.browser import answer
from honorcalc.calculators.answer import Series
from honorcalc.calculators.catalog import everything
from honorcalc.calculators.charts import (
    EXACTLY,
    Amounts,
    Chart,
    Curve,
    HeatMap,
    Line,
    Odds,
    shielded,
)
from honorcalc.calculators.sharing import LONGEST_POST
from honorcalc.probability.distribution import Distribution

PAGE = "https://honor.example/roll/honor/test/"
FRAME = "https://honor.example/roll/embed/honor.test/"
EVERY = [c.id for c in everything()]
HOSTILE = [
    "[img]https://evil.example/x.png[/img]",
    "[/code][url=https://evil.example]x[/url]",
    "![x](https://evil.example/x.png)",
    "<img src=https://evil.example onerror=alert(1)>",
    "a|b `c` *d* _e_ ||g|| ^h",
    '"><script>alert(1)</script>',
    "=HYPERLINK(1)",
]
# What phpBB's message parser takes for a tag of its own.
TAG = re.compile(r"\[/?[a-z*]+(?:=[^\]]*)?\]", re.IGNORECASE)


def shared(calculator: str, query: str = "", **more: Any) -> dict[str, Any]:
    """The forms of a chart."""
    asked = {"verb": "share", "calculator": calculator, "query": query, "strict": True}
    addresses = {"address": PAGE, "frame": FRAME}
    reply: dict[str, Any] = json.loads(answer(json.dumps(asked | addresses | more)))
    assert reply["ok"], reply
    return reply


def link_of(calculator: str, query: str) -> str:
    """The link of a chart as it was posted, opened again."""
    asked = {"verb": "compute", "calculator": calculator, "query": query, "strict": True}
    reply = json.loads(answer(json.dumps(asked)))
    assert reply["ok"], reply
    return str(reply["link"])


def test_a_sentence_says_figure_settings_and_link() -> None:
    """One line of plain text that stands alone in a thread."""
    said = shared("honors-edge.skill", "attribute=3&skill=2&honorable=no")["texts"]["sentence"]
    assert said == (
        "5k3 reaches 15 in 93.2% of rolls, Attribute 3, Skill 2, Honorable: no: "
        f"{PAGE}#honors-edge.skill?attribute=3&skill=2&honorable=no"
    )


def test_a_sentence_about_a_chart_over_a_parameter_says_what_is_varied() -> None:
    """The headline of one setting would not be what the chart shows."""
    query = "view=over&x=acting_multiplier&by=opposing_multiplier:1:3:1&acting_modifier=-1"
    said = shared("honor.test", query)["texts"]["sentence"]
    assert said.startswith(
        "Succeeds over Acting side: Multiplier, a line for each Opposing side: Multiplier, "
        "Acting side Modifier −1: https://"
    )


@pytest.mark.parametrize("calculator", EVERY)
def test_every_calculator_is_shared_within_the_bounds_of_forums(calculator: str) -> None:
    """Each form says what it assumes in one line, carries the link, and is not too long."""
    forms = shared(calculator)
    texts = forms["texts"]
    link = texts["link"]
    assert link_of(calculator, link.partition("?")[2]) == f"{calculator}?"
    for name in ("bbcode", "markdown", "csv", "json", "sentence"):
        assert link in texts[name], name
    for name in ("bbcode", "markdown", "csv", "json"):
        [line] = [x for x in texts[name].splitlines() if "All settings are the default." in x]
        assert len(line) < 20_000
    for name in ("bbcode", "markdown"):
        assert len(texts[name]) <= LONGEST_POST
    assert "\n" not in texts["sentence"]
    assert forms["file"] == calculator.replace(".", "-").replace("_", "-")


@pytest.mark.parametrize("calculator", EVERY)
def test_bbcode_has_no_tag_but_its_own_and_no_html(calculator: str) -> None:
    """Bold, code and url are known to every forum; a table tag is not."""
    text = shared(calculator)["texts"]["bbcode"]
    assert [re.sub("=.*", "", tag) for tag in TAG.findall(text)] == (
        ["[b]", "[/b]", "[code]", "[/code]", "[url", "[/url]"]
    )
    assert not re.search(r"<[a-z/!]", text, re.IGNORECASE)
    rows = text.partition("[code]\n")[2].partition("\n[/code]")[0].splitlines()
    assert len({len(row) for row in rows}) == 1, "columns stand below each other"


@pytest.mark.parametrize("calculator", EVERY)
def test_a_markdown_table_is_one_to_every_reader(calculator: str) -> None:
    """Head, rule and rows have the same number of cells, bars within a cell escaped."""
    text = shared(calculator)["texts"]["markdown"]
    rows = [line for line in text.splitlines() if line.startswith("|")]
    cells = {len(re.findall(r"(?<!\\)\|", row)) for row in rows}
    assert len(cells) == 1
    assert re.fullmatch(r"\|(--:\|)+", rows[1])
    assert text.index("\n\n|") > 0, "a table begins a paragraph of its own"


def test_a_long_table_says_that_rows_are_left_out() -> None:
    """Nobody should take each third total for all of them."""
    texts = shared("honors-edge.roll", "rolled=10&kept=5")["texts"]
    assert "Every third row; all of them are behind the link." in texts["bbcode"]
    assert len(texts["csv"].splitlines()) > 60


def test_a_frame_is_sound_html() -> None:
    """One frame and one line, the address whole."""
    text = shared("honor.test", "acting_multiplier=5&opposing_multiplier=3")["texts"]["iframe"]
    page = BeautifulSoup(text, "html5lib")
    [frame] = page.select("iframe")
    link = "#honor.test?acting_multiplier=5&opposing_multiplier=3"
    assert frame["src"] == FRAME + link
    assert frame["title"] == "Honor: Opposed test"
    [line] = page.select("a")
    assert line["href"] == PAGE + link


def test_a_spreadsheet_reads_the_csv() -> None:
    """A line about it, the columns, then every row in full."""
    texts = shared("honor.test", "acting_multiplier=5")["texts"]
    first, head, *rows = csv.reader(io.StringIO(texts["csv"]))
    assert len(first) == 1
    assert first[0].startswith("# Honor: Opposed test. ")
    assert head == ["Success rating (points)", "Exactly", "At least", "At most"]
    table = json.loads(texts["json"])["table"]
    assert [[float(x) for x in row] for row in rows] == table["rows"]


def test_json_is_the_answer_with_its_link() -> None:
    """All that `compute` gives but the drawing."""
    texts = shared("honor.test", "acting_multiplier=5&pin=Six~acting_multiplier%3D6")["texts"]
    data = json.loads(texts["json"])
    assert data["link"] == texts["link"]
    assert data["parameters"]["acting_multiplier"] == 5
    assert data["values"]["success"] == pytest.approx(277 / 324)
    assert data["pins"] == [{"name": "Six", "words": "Acting side: Multiplier 6"}]
    assert "figure" not in data


@pytest.mark.parametrize("text", HOSTILE)
def test_what_a_stranger_wrote_into_a_link_opens_nothing(text: str) -> None:
    """Who shares a chart posts it under their own name."""
    query = urlencode([("acting_multiplier", "5"), ("pin", f"{text}~acting_multiplier=6")])
    forms = shared("honor.test", query)
    texts = forms["texts"]
    assert len(TAG.findall(texts["bbcode"])) == 6
    for name in ("bbcode", "markdown", "sentence"):
        without = texts[name].replace(texts["link"], "")
        assert "://" not in without, name
    for sign in "[]<>*`|~^!_":
        body = texts["markdown"].partition(" Beside it")[2].partition("\n")[0]
        assert not re.search(rf"(?<!\\){re.escape(sign)}", body), sign
    rows = [line for line in texts["markdown"].splitlines() if line.startswith("|")]
    assert len({len(re.findall(r"(?<!\\)\|", row)) for row in rows}) == 1
    frame = BeautifulSoup(texts["iframe"], "html5lib")
    assert {tag.name for tag in frame.body.find_all(True)} == {"iframe", "p", "a"}  # type: ignore[union-attr]
    for row in csv.reader(io.StringIO(texts["csv"])):
        assert not any(cell.startswith(("=", "@")) for cell in row)
    picture = json.dumps(forms["picture"], ensure_ascii=False)
    assert not re.search(r"<(?!br>|extra>|/extra>)", picture)


@pytest.mark.parametrize("name", [*HOSTILE[3:4], "<a href=https://evil.example>x</a>", "%{y}"])
def test_what_a_stranger_called_a_character_stays_text_in_a_figure(name: str) -> None:
    """Names from a link are titles and categories of charts, and Plotly reads tags and figures."""
    characters = f"{name}, d8, 15, none\nCedrick, d8, 15, none\n{name} too, d8, 10, none"
    query = urlencode({"characters": characters})
    picture = shared("actions-reactions.party", query)["picture"]
    assert picture["data"][0]["x"] == picture["layout"]["xaxis"]["categoryarray"][:1]
    for text in (picture["data"][0]["x"][0], picture["layout"]["xaxis"]["title"]["text"]):
        assert not re.search("[<>%]", text), text
        assert name in unescape(text)


def test_what_is_shown_of_a_point_holds_no_name_as_it_came() -> None:
    """Templates are Plotly's own language; whatever a chart is named, it adds nothing to them."""
    bad = "<a href=x>%{y}"
    odds = Series(bad, bad, Distribution({1: 1, 2: 1}))
    charts: list[Chart] = [
        Odds(odds, beside=odds),
        Curve(bad, (1, 2), (Line(bad, (1, 2)), Line("b", (2, 3))), bad, bad, bad),
        Amounts(bad, (bad, "b"), bad, bad, (1, 2)),
        HeatMap(bad, (bad,), bad, (bad,), ((Fraction(1, 2),),)),
    ]
    for chart in charts:
        for trace in chart.figure(EXACTLY, {})["data"]:
            assert not re.search("<(?!/?extra>)", trace["hovertemplate"]), chart
        assert "<a" not in json.dumps(shielded(chart.figure(EXACTLY, {}))), chart


@given(st.text(max_size=50))
def test_no_name_breaks_a_form(name: str) -> None:
    """Whatever a curve is called, tags, table and link stay ours."""
    query = urlencode([("pin", f"{name.replace('~', '')}~acting_multiplier=6")])
    texts = shared("honor.test", query)["texts"]
    assert len(TAG.findall(texts["bbcode"])) == 6
    rows = [line for line in texts["markdown"].splitlines() if line.startswith("|")]
    assert len({len(re.findall(r"(?<!\\)(?:\\\\)*\|", row)) for row in rows}) == 1
    assert len({len(row) for row in csv.reader(io.StringIO(texts["csv"]))}) <= 2
    json.loads(texts["json"])


def test_texts_of_a_list_cannot_break_out_either() -> None:
    """Names in a group of characters stand in the headline."""
    asked = "members=%5Burl%3Dhttps%3A//evil.example%5DX"
    reply = json.loads(
        answer(json.dumps({"verb": "share", "calculator": "actions-reactions.party",
                           "query": asked, "strict": False, "address": PAGE, "frame": FRAME}))
    )  # fmt: skip
    assert len(TAG.findall(reply["texts"]["bbcode"])) == 6


@pytest.mark.parametrize(
    ("query", "end"),
    [("", "view=exactly"), ("pin=~", "%7E"), ("pin=x~", "%7E"), ("acting_multiplier=5", "=5")],
)
def test_a_link_ends_in_what_no_forum_cuts_off(query: str, end: str) -> None:
    """Forums take a question mark or a tilde at the end for the end of the sentence."""
    link = shared("honor.test", query)["texts"]["link"]
    assert link.endswith(end)
    assert link[-1].isalnum()
    again = link_of("honor.test", link.partition("?")[2])
    assert unquote(again) == unquote(link_of("honor.test", query))


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "https://x/[y]", "x", None, 'https://a"b']
)
def test_what_is_no_address_is_refused(address: Any) -> None:
    """The page's own address is put into code that others will run."""
    asked = {"verb": "share", "calculator": "honor.test", "address": address, "frame": FRAME}
    assert json.loads(answer(json.dumps(asked)))["ok"] is False


@pytest.mark.parametrize("calculator", EVERY)
def test_a_picture_has_the_chart_and_its_words(calculator: str) -> None:
    """Plotly takes the figure; headline, assumptions and link stand in it."""
    forms = shared(calculator)
    picture = forms["picture"]
    go.Figure(picture)
    title = picture["layout"]["title"]["text"].replace("<br>", " ")
    assert title.startswith(forms["texts"]["bbcode"].split("\n")[0][3:-4].split(":")[0])
    [foot] = picture["layout"]["annotations"]
    assert "All settings are the default." in foot["text"]
    assert f"#{calculator}?view=exactly" in foot["text"].replace("<br>", "")
    unnamed = [trace for trace in picture["data"] if "name" not in trace]
    assert all(trace["showlegend"] is False for trace in unnamed)
