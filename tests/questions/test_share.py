"""What people post of a chart: plain forms that forums take, with assumptions and link."""

import csv
import io
import json
import re
from fractions import Fraction
from functools import cache
from typing import Any
from urllib.parse import urlencode

import pytest
from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from honorcalc import __version__, compute
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
)
from honorcalc.probability.distribution import Distribution
from honorcalc.questions.posts import FEW_ROWS, LONGEST_POST, blocks_of
from tests.asking import ask, granted

PAGE = "https://honor.example/roll/honor/test/"
FRAME = "https://honor.example/roll/embed/honor.test/"
EVERY = [c.id for c in everything()]
POSTS = ("bbcode", "markdown", "text", "sentence", "bbcode-table", "markdown-table")
# What phpBB's message parser takes for a tag of its own.
TAG = re.compile(r"\[/?[a-z*]+(?:=[^\]]*)?\]", re.IGNORECASE)


@cache
def shared(calculator: str, query: str = "", **more: Any) -> dict[str, Any]:
    """The forms of a chart."""
    asked = {"query": query, "strict": True, "address": PAGE, "frame": FRAME} | more
    return granted("share", calculator=calculator, **asked)


def link_of(calculator: str, query: str) -> str:
    """The link of a chart as it was posted, opened again."""
    return str(granted("compute", calculator=calculator, query=query, strict=True)["link"])


def test_a_curve_of_another_calculator_is_compared_in_words() -> None:
    """What cannot be drawn beside the chart is told with both chances."""
    texts = shared("honor.test", "pin=Edge~honors-edge.skill%3Ftn%3D20")["texts"]
    line = (
        "2 v 2: 44.4%; Edge (Honor's Edge, Skill Roll: Target Number 20): 23.7%, "
        "20.7 percentage points less."
    )
    for name in ("bbcode", "markdown", "text"):
        assert line in texts[name], texts[name]
    assert "“Edge”: Honor's Edge, Skill Roll: Target Number 20. Its axes are" in texts["csv"]


def test_a_sentence_says_game_settings_figure_and_link() -> None:
    """One line of plain text that stands alone in a thread."""
    said = shared("honors-edge.skill", "attribute=3&skill=2&honorable=no")["texts"]["sentence"]
    assert said == (
        "In Honor's Edge, a Dishonorable character with Attribute 3 and Skill 2 (5k3) reaches "
        f"TN 15 in 93.2% of rolls. {PAGE}#honors-edge.skill?attribute=3&skill=2&honorable=no"
        f"&said=93.2@{__version__}"
    )


def test_a_post_names_curves_and_answers_once() -> None:
    """Names in the game's notation, what all have in common only in the sentence."""
    query = "attribute=3&skill=2&tn=20&pin=~attribute%3D2%26skill%3D3%26tn%3D20"
    texts = shared("honors-edge.skill", query)["texts"]
    for name in ("bbcode", "markdown", "text", "sentence"):
        assert "5k3: 78.7%; 5k2: 40.2%, 38.5 percentage points less." in texts[name]
        assert texts[name].count("TN 20") == 1
        assert "Target Number" not in texts[name]


def test_a_post_has_few_rows_around_what_matters() -> None:
    """Eight rows at most, the threshold among them; all of them in the whole table."""
    texts = shared("honors-edge.skill", "tn=20")["texts"]
    rows = [line for line in texts["markdown"].splitlines() if re.match(r"\| \d", line)]
    assert [row.split(" | ")[0] for row in rows] == [f"| {n}" for n in range(16, 24)]
    whole = [line for line in texts["markdown-table"].splitlines() if re.match(r"\| \d", line)]
    assert len(whole) > 2 * FEW_ROWS


def test_blocks_follow_the_distribution() -> None:
    """The tallest block stands where the likeliest outcomes are, and none is above it."""
    text = shared("actions-reactions.check", "mastery=skilled")["texts"]["text"]
    assert "▁▂▃▄▅▆▇█ 1 to 8" in text
    assert "█ 0\n" in shared("honor.roll", "modifier=-10")["texts"]["text"]


def test_blocks_of_two_curves_each_follow_their_own_distribution() -> None:
    """What one of them calls "2 or more", or "none of 2", is no outcome of the other."""
    text = shared("honor.repeat", "attempts=6&pin=~attempts%3D2")["texts"]["text"]
    chances: Any = compute("honor.repeat", attempts=6).series[0]["probabilities"]
    assert blocks_of(chances, max(chances)) in text


def test_a_sentence_about_a_chart_over_a_parameter_says_what_is_varied() -> None:
    """The headline of one setting would not be what the chart shows; house rules are set too."""
    over = "view=over&x=acting_multiplier"
    query = f"{over}&by=opposing_multiplier:1:3:1&acting_modifier=-1"
    said = shared("honor.test", query)["texts"]["sentence"]
    assert said.startswith(
        "Honor, Opposed test: Succeeds for each setting of Acting side: Multiplier, with a line "
        "for each setting of Opposing side: Multiplier (Acting side: Modifier −1). https://"
    )
    said = shared("honor.test", f"{over}&house=ties:again")["texts"]["sentence"]
    assert "Acting side: Multiplier (with ties rolled again). https://" in said
    said = shared("honor.target", "view=over&x=reading&house=reading:exceed")["texts"]["sentence"]
    assert "for each setting of To succeed. https://" in said, "the rule is what is varied"


@pytest.mark.parametrize(
    ("calculator", "query"),
    [
        ("honor.test", "view=over&x=opposing_multiplier&value=mean_rating&acting_multiplier=6"),
        ("honor.modifiers", "view=over&x=levels&value=offense&stance=offensive"),
        ("honor.modifiers", "view=over&x=levels&value=offense"),
    ],
)
def test_what_falls_below_zero_has_no_blocks(calculator: str, query: str) -> None:
    """Blocks stand on zero."""
    assert "▁" not in shared(calculator, query)["texts"]["text"]


@pytest.mark.parametrize("calculator", EVERY)
def test_every_calculator_is_shared_within_the_bounds_of_forums(calculator: str) -> None:
    """Each form says what it assumes in one line, carries the link, and is not too long."""
    forms = shared(calculator)
    texts = forms["texts"]
    link = texts["link"]
    assert link_of(calculator, link.partition("?")[2]) == f"{calculator}?"
    for name in (*POSTS, "csv", "json"):
        assert link in texts[name], name
    for name in ("csv", "json"):
        [line] = [x for x in texts[name].splitlines() if "All settings are at their defaults." in x]
        assert len(line) < 20_000
    for name in POSTS:
        assert len(texts[name]) <= LONGEST_POST
        rows = texts[name].count("\n| ") - 1
        assert rows <= FEW_ROWS or name == "markdown-table"
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
    code = text.partition("[code]\n")[2].partition("\n[/code]")[0]
    rows = code.rpartition("\n\n")[2].splitlines()
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


def test_a_frame_is_sound_html() -> None:
    """One frame and one line, the address whole."""
    text = shared("honor.test", "acting_multiplier=5&opposing_multiplier=3")["texts"]["iframe"]
    page = BeautifulSoup(text, "html5lib")
    [frame] = page.select("iframe")
    link = f"#honor.test?acting_multiplier=5&opposing_multiplier=3&said=74.0@{__version__}"
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


def test_the_csv_has_each_hex_as_the_table_has_it() -> None:
    """Nothing stands before a number inside it; a minus in front is kept from being computed."""
    texts = shared("honorbound.reach")["texts"]
    _, head, *rows = csv.reader(io.StringIO(texts["csv"]))
    place = head.index("From")
    hexes = [row[place] for row in json.loads(texts["json"])["table"]["rows"]]
    assert "0,-1" in hexes
    assert [row[place].removeprefix("'") for row in rows] == hexes


def test_json_is_the_answer_with_its_link() -> None:
    """All that `compute` gives but the drawing."""
    texts = shared("honor.test", "acting_multiplier=5&pin=Six~acting_multiplier%3D6")["texts"]
    data = json.loads(texts["json"])
    assert data["link"] == texts["link"]
    assert data["parameters"]["acting_multiplier"] == 5
    assert data["values"]["success"] == pytest.approx(277 / 324)
    assert data["pins"] == [{"name": "Six", "words": "Acting side: Multiplier 6"}]
    assert "figure" not in data


def test_what_is_shown_of_a_point_holds_no_name_as_it_came() -> None:
    """Templates are Plotly's own language; whatever a chart is named, it adds nothing to them."""
    bad = "<a href=x>%{y}"
    odds = Series(bad, bad, Distribution({1: 1, 2: 1}))
    charts: list[Chart] = [
        Odds(odds, beside=odds),
        Curve(bad, (1, 2), (Line(bad, (1, 2)), Line("b", (2, 3))), bad, bad, bad),
        Amounts(bad, (bad, "b"), (1, 2), bad, bad),
        HeatMap(bad, (bad,), bad, (bad,), ((Fraction(1, 2),),)),
    ]
    for chart in charts:
        for trace in chart.figure(EXACTLY, {})["data"]:
            assert not re.search("<(?!/?extra>)", trace["hovertemplate"]), chart


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
    party = "[url=https://evil.example]X, d8, 10, none\nBob, d8, 10, none"
    texts = shared("actions-reactions.party", urlencode({"characters": party}))["texts"]
    assert len(TAG.findall(texts["bbcode"])) == 6


@pytest.mark.parametrize(
    ("calculator", "query", "end"),
    [
        ("honor.test", "", "?view=exactly"),
        ("honor.test", "pin=~", "%7E"),
        ("honor.test", "pin=x~", "%7E"),
        ("honor.test", "acting_multiplier=5", "=5"),
        ("honorbound.reach", "blocked=", "blocked=&view=exactly"),
        ("honorbound.deck", "team=", "team=&view=exactly"),
        ("dice.roll", "expression=2d6%20", "expression=2d6%20"),
    ],
)
def test_a_link_ends_in_what_no_forum_cuts_off(calculator: str, query: str, end: str) -> None:
    """Forums take a question mark or a tilde at the end for the end of the sentence."""
    link = shared(calculator, query)["texts"]["link"]
    assert link.partition("&said=")[0].endswith(end)
    assert link[-1].isalnum()
    asked = granted("compute", calculator=calculator, query=query, strict=True)
    again = granted("compute", calculator=calculator, query=link.partition("?")[2], strict=True)
    assert (again["link"], again["state"]) == (asked["link"], asked["state"])


@pytest.mark.parametrize(
    "address", ["javascript:alert(1)", "https://x/[y]", "x", None, 'https://a"b']
)
def test_what_is_no_address_is_refused(address: Any) -> None:
    """The page's own address is put into code that others will run."""
    assert not ask("share", calculator="honor.test", address=address, frame=FRAME)["ok"]


@pytest.mark.parametrize("calculator", EVERY)
def test_a_picture_has_the_chart_and_its_words(calculator: str) -> None:
    """The statement is its title, the drawing the same as everywhere, the link at its foot."""
    forms = shared(calculator)
    picture = forms["picture"]
    assert forms["texts"]["sentence"] == f"{picture['title']} {picture['link']}"
    assert picture["drawing"] == granted("compute", calculator=calculator)["drawing"]


def test_a_picture_names_each_curve_where_it_runs() -> None:
    """No legend: each name stands within the plot, near its own curve, and none over another."""
    pins = [("pin", f"~attribute={n}&skill={5 - n}&tn=20") for n in (1, 2, 4)]
    picture = shared("honors-edge.skill", urlencode([("attribute", 3), ("skill", 2), *pins]))
    names = picture["picture"]["names"]
    assert [name for _, _, name, _ in names] == ["5k3, Target Number 15"] + [
        f"5k{n}, Target Number 20" for n in (1, 2, 4)
    ]
    for n, (across, down, name, index) in enumerate(names):
        assert 0 <= across <= 100
        assert 0 <= down <= 244
        assert index == (0 if n == 0 else n)
        for other in names[:n]:
            apart = abs(across - other[0]) >= (len(name) + len(other[2])) / 2
            assert apart or abs(down - other[1]) >= 12, (name, other)


def test_a_threshold_is_named_on_its_line() -> None:
    """A dashed line without words could be anything."""
    drawing = shared("honors-edge.skill", "tn=20")["picture"]["drawing"]
    assert [text for _, _, text in drawing["texts"]["label"]] == ["TN 20"]


def test_a_chart_without_kept_curves_is_shared_at_once() -> None:
    """What is unfinished is asked for again, without an end if it always were."""
    assert "unfinished" not in shared("honor.test", "")


def test_lines_over_a_setting_are_posted_in_blocks() -> None:
    """A full block is 100%; only where there are several lines each has its name."""
    over = "view=over&x=acting_multiplier:1:5"
    alone = shared("honor.test", over)["texts"]["text"].splitlines()
    assert alone[1:-1] == ["▂▄▆▇▇"]
    both = shared("honor.test", f"{over}&by=opposing_multiplier:1:2")["texts"]["text"].splitlines()
    assert both[1:-1] == ["▄▇▇▇█ 1", "▂▄▆▇▇ 2"]


@pytest.mark.parametrize(
    ("view", "said"), [("exactly", "at least"), ("at-least", "at least"), ("at-most", "at most")]
)
def test_the_rows_of_a_post_compare_the_curves(view: str, said: str) -> None:
    """A column for each: what few rows tell of a whole curve is "at least" or "at most"."""
    post = shared("honor.test", f"view={view}&pin=Two~acting_multiplier%3D3")["texts"]["markdown"]
    assert f"| 2 v 2 ({said}) | Two ({said}) |\n" in post
