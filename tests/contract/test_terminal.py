"""What a terminal reader gets: the headline, a table, and a bar chart in text."""

import json
import re

import pytest

from honorcalc import roll
from honorcalc.calculators.catalog import find
from honorcalc.calculators.declaration import Calculator
from honorcalc.cli import main
from honorcalc.terminal import MOST_ROWS, OR_MORE, Painter, one_line
from tests.contract.test_cli import VERBS, run
from tests.contract.test_every_calculator import EVERY

BAR = re.compile("[█▉▊▋▌▍▎▏]+")


def printed(*words: str) -> list[str]:
    done = run(*words)
    assert done.returncode == 0
    return done.stdout.rstrip("\n").split("\n")


def barred(lines: list[str]) -> list[str]:
    return [line for line in lines if BAR.search(line)]


@pytest.mark.parametrize("calculator", EVERY)
def test_every_bar_chart_is_drawn(calculator: Calculator) -> None:
    """Whatever a page draws as bars or as one line a terminal has as bars, as many as fit on it."""
    lines = printed("compute", calculator.id)
    result = calculator.compute({})
    assert lines[0] == result.headline
    one = one_line(result.figure)
    bars = [trace for trace in result.figure["data"] if one or trace["type"] == "bar"]
    drawn = barred(lines)
    assert bool(drawn) == any(y > 0 for trace in bars for y in trace["y"])
    assert len(drawn) <= MOST_ROWS
    if result.answer.table:
        named = " ".join(result.answer.table.columns).split()
        assert any(line.split() == named for line in lines), "its own table stands beside them"


def test_neighbors_are_gathered_where_there_are_too_many() -> None:
    """73 totals become half as many rows, none on both sides of the Target Number."""
    lines = printed("compute", "honors-edge.roll", "tn=16")
    start = next(n for n, line in enumerate(lines) if "Total rolled (points)" in line) + 1
    rows = [(re.split(r"  +", line.strip())) for line in lines[start:]]
    assert len(rows) <= MOST_ROWS
    names = [row[0] for row in rows]
    assert [names[0], names[6], names[7]] == ["3 to 4", "15", "16 to 17"]
    assert names[-1].endswith(OR_MORE)
    sums = find("honors-edge.roll").compute({"tn": 16}).series[0]
    both = sum(dict(zip(sums["outcomes"], sums["probabilities"], strict=True))[n] for n in (16, 17))  # type: ignore[call-overload]
    assert rows[7][-1] == f"{both:.1%}"


def test_amounts_are_numbers_and_a_stair_ends_at_its_sum() -> None:
    """Kilograms are not percent; what was spent so far grows to the cost."""
    kilograms = barred(printed("compute", "honor.measure"))
    assert kilograms[-1].split() == ["4", "█" * 30, "300"]
    spent = barred(printed("compute", "honor.plan"))
    cost = find("honor.plan").compute({}).values["cost"]
    assert [int(line.split()[-1]) for line in spent] == [2, 8, cost]


def test_bars_of_names_stand_in_the_order_of_the_axis() -> None:
    """Neither in alphabetical order, nor those that count before the rest."""
    ranks = barred(printed("compute", "honors-edge.damage"))
    found = [line.split()[0] for line in ranks]
    axis = find("honors-edge.damage").compute({}).figure["layout"]["xaxis"]
    wanted = axis["categoryarray"]
    assert found == [name.split()[0] for name in wanted if name.split()[0] in found]
    assert len(found) > 3


def test_a_sweep_has_a_headline_and_bars() -> None:
    """It names value and parameter; one line is drawn, several are a table."""
    lines = printed("sweep", "honor.test", "acting_multiplier:1:6")
    assert lines[0] == "Succeeds for each setting of Acting side: Multiplier."
    assert len(barred(lines)) == 6
    several = printed(
        "sweep", "honor.test", "acting_multiplier:1:6", "--by", "opposing_modifier:1:3"
    )
    assert several[0] == (
        "Succeeds for each setting of Acting side: Multiplier, with a line for each setting of "
        "Opposing side: Modifier."
    )
    assert not barred(several)
    below_zero = ("--value", "mean_rating", "opposing_multiplier=3")
    assert len(barred(printed("sweep", "honor.test", "acting_multiplier:1:6", *below_zero))) == 3


@pytest.mark.parametrize(
    "asked",
    [
        ("compute", "honor.test"),
        ("roll", "honor.test", "--seed", "7"),
        ("sweep", "honor.test", "acting_multiplier:1:4"),
        ("solve", "honor.test", "acting_multiplier", "--chance", "0.7"),
    ],
    ids=lambda asked: asked[0],
)
def test_what_is_computed_by_house_rules_says_so(asked: tuple[str, ...]) -> None:
    """The first sentence names the rules, and the JSON has them as a link; never by the book."""
    house, words = "die:d8", ", with 2d8 instead of 2d6."
    assert printed(*asked, f"house={house}")[0].endswith(words)
    assert not printed(*asked)[0].endswith(words)
    for given, expected in ((f"house={house}", house), ("house=", None)):
        assert json.loads(printed(*asked, given, "--json")[0]).get("house") == expected


def test_rolls_have_a_headline_and_bars() -> None:
    """How many, from which seed, and how often each outcome came."""
    lines = printed("roll", "honor.test", "--seed", "7", "--count", "3")
    assert lines[0] == "3 rolls, seed 7."
    dropped = printed("roll", "dice.roll", "expression=4d6kh3", "--seed", "4")[2]
    faces = [die.face for die in roll("dice.roll", expression="4d6kh3", seed=4).rolls[0].dice]
    assert dropped == f"rolled: Total {sum(faces) - min(faces)} {faces}"
    assert [line.split()[::2] for line in barred(lines)] == [["success", "2"], ["failure", "1"]]
    assert printed("roll", "honor.test", "--seed", "7")[0] == "1 roll, seed 7."
    assert printed("roll", "honor.test", "--count", "1000")[0].startswith("1,000 rolls, seed ")


def described(id: str) -> dict[str, list[str]]:
    """The cells of each parameter or value that `describe` prints, by its name."""
    lines = printed("describe", id)
    return {line.split()[0]: re.split(r"  +", line.strip()) for line in lines if line[:2] == "  "}


def test_describe_tells_all_that_is_needed() -> None:
    """Type, default, range, unit and help of each parameter, and the rules."""
    armor = described("honor.armor")
    assert armor["parameter"] == ["parameter", "type", "default", "allowed", "unit", "meaning"]
    assert armor["absorption"][1:4] == ["whole", "2", "0 to 50"]
    assert armor["hits"][3] == "1 to 60 numbers, each 0 to 10000 in steps of 0.5"
    assert described("honors-edge.roll")["explode"][1:4] == ["yes/no", "yes", "yes, no"]
    deck = next(row for row in printed("describe", "honorbound.deck") if " cards  " in row)
    assert re.split(r"  +", deck.strip())[2].endswith(" …")
    assert "  a text of at most 4,000 characters  " in deck
    assert (
        printed("describe", "honorbound.deck")[-1]
        == f"Rules: {', '.join(find('honorbound.deck').rules)}"
    )


@pytest.mark.parametrize("calculator", EVERY)
def test_describe_leaves_out_no_help(calculator: Calculator) -> None:
    """What the page says on demand and what --json says, a terminal says too."""
    text = "\n".join(printed("describe", calculator.id))
    data = json.loads(printed("describe", calculator.id, "--json")[0])
    for parameter in data["parameters"]:
        assert parameter["help"] in text
        assert parameter["unit"] in text
    assert all(rule in text for rule in data["rules"])


@pytest.mark.parametrize("words", VERBS, ids=lambda words: words[0])
def test_json_paints_no_text_and_names_its_shape(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks for data waits for no picture; a program sees when the data have another shape."""

    def paint(colors: bool) -> Painter:
        raise AssertionError("nobody reads this")

    monkeypatch.setattr("honorcalc.cli.Painter", paint)
    [line] = printed(*words, "--json")
    data = json.loads(line)
    assert words[0] == "list" or data["schema"] == 1
    with pytest.raises(AssertionError, match="nobody reads this"):
        main(words)


def test_what_is_almost_certain_is_not_told_as_certain() -> None:
    """The figure is written from its exact value, as the sentence is: it fails once in 10^24."""
    sure = printed("compute", "honors-edge.skill", "attribute=2", "skill=10", "tn=3")
    assert sure[0].endswith("in >99.9% of rolls.")
    assert sure[2].split() == ["Succeeds", ">99.9%"]
    words = "attribute=5 skill=10 defense=6 stamina=1 suffered=24".split()
    [bar] = [line for line in printed("compute", "honors-edge.volley", *words) if "█" in line]
    assert bar.split()[::2] == ["1", ">99.9%"]
