"""Tables of figures in pages: what the fence takes, what it makes, and what it refuses."""

from typing import Any

import pytest

from honorcalc import compute
from scripts.site.fences import PageError, fences
from scripts.site.tables import Tables
from tests.asking import ask


def odds(query: str) -> str:
    """The chance of success of a test of Honor, as people read it."""
    return str(ask("values", calculator="honor.test", query=query)["values"]["success"]["text"])


def made(text: str) -> list[str]:
    """The lines of the table that a fence of these lines becomes."""
    page = Tables(ask, lambda calculator, page: "test.md").filled(text, "honor/combat.md")
    return [line for line in page.splitlines() if line]


def fence(calculator: str, lines: str) -> str:
    """A page with one table."""
    return f"```honorcalc-table {calculator}\n{lines}\n```\n"


def test_rows_times_columns_times_a_value() -> None:
    """Settings of two parameters; the first head is the label of the rows' parameter."""
    lines = "rows: acting_multiplier 1 to 2\ncolumns: opposing_multiplier 1, 2\nvalue: success"
    assert made(fence("honor.test", lines)) == [
        "| Multiplier | 1 | 2 |",
        "| --: | --: | --: |",
        "| 1 | 44.4% | 16.4% |",
        "| 2 | 78.7% | 44.4% |",
    ]


def test_values_as_columns_have_their_own_labels_units_and_writing() -> None:
    """A chance is written in percent, a number with as many decimals as the table wants."""
    lines = "rows: modifier −5, 0, +5\ncolumns: mean, zero\nsettings: multiplier=1\ndecimals: 2"
    assert made(fence("honor.roll", lines)) == [
        "| Modifier | Mean total (points) | Comes to zero |",
        "| --: | --: | --: |",
        "| −5 | 0.97 | 58.3% |",
        "| 0 | 5.00 | 2.8% |",
        "| +5 | 9.86 | 2.8% |",
    ]
    free = made(fence("honor.roll", lines.replace("decimals: 2", "")))
    assert [line.split(" | ")[1] for line in free[2:]] == ["0.972", "5", "9.86"]


def test_rows_of_their_own_have_labels_and_settings() -> None:
    """A label may fill two columns, and may have a colon in it."""
    lines = """caption: Two ways
head: Try | Note
rows:
  with −2 | hard: acting_modifier=-2
  at ease: and more | easy: acting_modifier=2
columns:
  Success: success
settings: """
    assert made(fence("honor.test", lines)) == [
        "Two ways",
        "{ .book__caption }",
        "| Try | Note | Success |",
        "| :-- | :-- | --: |",
        "| with −2 | hard | 23.9% |",
        "| at ease: and more | easy | 66.2% |",
    ]


def test_lines_of_the_own_table_of_a_calculator_and_fixed_settings() -> None:
    """Columns are named as the calculator names them, and can be given a label."""
    lines = """rows: outcomes
columns:
  At least: "At least"
  with −2: modifier=-2 "At least"
settings: multiplier=1"""
    table = made(fence("honor.roll", lines))
    assert table[0] == "| Total rolled (points) | At least | with −2 |"
    assert table[2] == "| 0 | 100% | 100% |"
    assert table[-1] == "| 10 | 2.8% | – |"


def test_a_range_of_choices_is_written_with_their_labels_and_a_form() -> None:
    """`as` says how each label is written."""
    lines = "rows: honorable no, yes\ncolumns: tn 10, 20 as TN {}\nvalue: success"
    table = made(fence("honors-edge.skill", lines))
    assert table[0] == "| Honorable | TN 10 | TN 20 |"
    assert [line.split(" | ")[0] for line in table[2:]] == ["| no", "| yes"]


MORE = """head: One more
rows:
  Multiplier: acting_multiplier+={}
  Modifier: acting_modifier+=1
columns: {} −1, +2
settings: opposing_multiplier=3 acting_multiplier=2.5
value: success
"""


def test_settings_can_be_more_than_they_would_be() -> None:
    """More than the fixed setting, or than the start value, by what the column says, or by 1."""
    fixed = "opposing_multiplier=3&acting_multiplier"
    rows = {
        "Multiplier": (f"{fixed}=1.5", f"{fixed}=4.5"),
        "Modifier": (f"{fixed}=2.5&acting_modifier=1", f"{fixed}=2.5&acting_modifier=1"),
    }
    linked = {
        label: [f"[{odds(query)}](test.md#honor.test?{query})" for query in queries]
        for label, queries in rows.items()
    }
    assert made(fence("honor.test", f"{MORE}links: yes")) == [
        "| One more | −1 | +2 |",
        "| :-- | --: | --: |",
        *(f"| {label} | {' | '.join(cells)} |" for label, cells in linked.items()),
    ]


def test_a_table_can_be_a_chart() -> None:
    """Each row is a line through the exact values, over the amounts of the columns."""
    drawn: list[tuple[dict[str, Any], str]] = []

    def draw(figure: dict[str, Any], caption: str) -> str:
        drawn.append((figure, caption))
        return "<figure>"

    page = Tables(ask, drawn=draw).filled(
        fence("honor.test", f"{MORE}caption: Up\nshow: chart"), "a.md"
    )
    assert page.split() == ["<figure>"]
    [(figure, caption)] = drawn
    assert caption == "Up"
    lines = {trace["name"]: (trace["x"], trace["y"]) for trace in figure["data"]}
    exact = [
        compute("honor.test", opposing_multiplier=3, acting_multiplier=n).values["success"]
        for n in (1.5, 4.5)
    ]
    assert lines["Multiplier"] == ([-1, 2], pytest.approx(exact))
    assert figure["layout"]["xaxis"]["title"]["text"] == "One more"


def test_a_table_is_no_calculator_and_is_only_shown_inside_another_fence() -> None:
    """Nothing else takes the fence for its own."""
    text = fence("honor.test", "rows: acting_multiplier 1\ncolumns: success")
    assert fences(text) == []
    shown = f"````\n{text}````\n"
    assert Tables(ask).filled(shown, "a.md") == shown


ROWS, COLUMNS = "rows: acting_multiplier 1", "columns: success"


@pytest.mark.parametrize(
    ("calculator", "lines", "line", "message"),
    [
        ("honor.tset", f"{ROWS}\n{COLUMNS}", 4, "the nearest are honor.test"),
        ("honor", f"{ROWS}\n{COLUMNS}", 4, "expected `honorcalc-table ruleset.name`"),
        ("honor.test", COLUMNS, 4, "a table needs rows"),
        ("honor.test", f"{ROWS}\n{COLUMNS}\n{COLUMNS}", 7, "columns already stands above"),
        ("honor.test", f"{ROWS}\n{COLUMNS}\ncolour: red", 7, "expected one of caption, head"),
        ("honor.test", f"{ROWS}\ncolumns: sucess", 6, "sucess is no value of honor.test; it has"),
        ("honor.test", f"{ROWS}\ncolumns: opposing_multiplier 1", 6, "which value to show"),
        ("honor.test", f"{ROWS}\n{COLUMNS}\ndecimals: two", 7, "decimals are 0 to 6: two"),
        ("honor.test", f"{ROWS}\n{COLUMNS}\nlinks: true", 7, "links is yes or left out: true"),
        ("honor.test", f"rows: acting_multiplier 99\n{COLUMNS}", 6, "99 is not a multiple of 0.5"),
        ("honor.test", f"rows: acting_multiplier 3 to 1\n{COLUMNS}", 5, "from more to less"),
        ("honor.test", f"rows: acting_multiplier 1.2.3 to 4\n{COLUMNS}", 5, "`1.2.3` is not a"),
        ("honor.test", f"rows: acting_multiplier 1 to 4 by .\n{COLUMNS}", 5, "`.` is not a"),
        (
            "honor.test",
            f"{ROWS}\n{COLUMNS}\nshow: picture",
            7,
            "show is chart or left out",
        ),
        ("honor.test", f"rows:\n  a: oops+=1\n{COLUMNS}", 7, "oops is not a parameter"),
        (
            "honor.test",
            f"rows:\n  a: acting_modifier+=x\n{COLUMNS}",
            6,
            "by numbers, and `x` is not a number",
        ),
        ("honor.test", f"{ROWS}\n{COLUMNS}\nshow: chart", 6, "of a chart have numbers for labels"),
        ("honor.test", f"rows:\n  a: oops=1\n{COLUMNS}", 7, "oops is not a parameter"),
        ("honor.test", f"rows:\n  a | b: acting_multiplier=1\n{COLUMNS}", 5, "needs 1 labels"),
        ("honor.test", f"rows:\n  a: success tie\n{COLUMNS}", 6, "one value, not success and tie"),
        ("honor.roll", "rows: outcomes\ncolumns: Exactly so", 6, "Exactly so is no column; it has"),
    ],
)
def test_a_mistake_names_its_line(calculator: str, lines: str, line: int, message: str) -> None:
    """Three lines of the page stand above the text; the writer learns the line in the page."""
    with pytest.raises(PageError, match=message) as caught:
        Tables(ask).filled(fence(calculator, lines), "a.md", 3)
    assert caught.value.line == line
