"""The odds of expressions against every way to fall, and against icepool."""

from collections import defaultdict
from fractions import Fraction
from typing import Any
from urllib.parse import urlencode

import icepool
import pytest

from honorcalc import compute
from honorcalc.calculators.words import Number
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.dice import odds
from honorcalc.rulesets.dice.notation import parse
from honorcalc.rulesets.dice.tree import Comparison, Node
from tests.asking import granted
from tests.probability.test_peers import agree, success_die
from tests.rulesets.falls import every_fall

FINITE = (
    "3d4",
    "d%",
    "4dF",
    "2d{0,0,1,5}",
    "4d4kh2",
    "4d4kl3",
    "4d4k1",
    "4d4dh1",
    "4d4dl2",
    "4d4kh1kl2",
    "3d4!1",
    "2d4!2",
    "2d6!1>=4",
    "3d3!1k2",
    "2d{-1,0,2}!1",
    "2d{-2,-1}!3",
    "2d{-5,0,1}!3>=0",
    "2d4ro1",
    "3d4ro<=2kh2",
    "2d6ro=3!1",
    "5d4>=3",
    "4d4<2",
    "4d4=2",
    "3d4>=3!1",
    "2d4ro1>=3",
    "2d4+3",
    "d6-2d4",
    "2*(d4+1)",
    "-d4*3",
    "3#d4",
    "2#3d4kh1",
    "(1+1)d4*(2-1)",
    "0d6+2",
    "2d4k5",
    "3d4dl5",
    "2d6ro1!2>=5",
    "2#2d{0,1,5}kl1-d4",
)
ENDLESS = {
    "2d4!": 8,
    "d6!>=5": 7,
    "3d4!kh1": 8,
    "3d4!kl1": 9,
    "3d4!>=3kl2": 8,
    "3d4>=3!": 9,
    "2d4<=2!": 8,
    "2d4r1": 8,
    "2d4r<=2!": 8,
    "2d4ro1!": 8,
    "2dF!": 9,
    "2#d4!": 8,
    "d4!+d6": 7,
    "3d4r1!kh2": 8,
    "2d4>=2!>=3": 8,
}


def tree(text: str) -> Node:
    """A text that compares nothing."""
    found = parse(text)
    assert not isinstance(found, Comparison)
    return found


def listed(text: str, most: int) -> tuple[dict[Number, Fraction], Fraction]:
    """The chance of each total over all ways to fall, and of rolls of more than `most` dice."""
    found: dict[Number, Fraction] = defaultdict(Fraction)
    left_out = Fraction(0)
    for made, chance in every_fall("dice.roll", most, {"expression": text}):
        if made is None:
            left_out += chance
        else:
            found[made.total] += chance
    return found, left_out


@pytest.mark.parametrize("text", FINITE)
def test_every_way_to_fall(text: str) -> None:
    """Without endless dice the odds are those of all ways to fall, mean and variance too."""
    ways, left_out = listed(text, most=12)
    ours = odds.total(tree(text), 0)
    mean, variance = odds.averages(tree(text))

    assert left_out == 0
    assert {x: ours.probability(x) for x in ours.outcomes} == ways
    assert mean == sum(x * p for x, p in ways.items())
    assert variance == sum(x * x * p for x, p in ways.items()) - mean**2
    assert odds.low(tree(text)) <= min(ways)
    assert (odds.high(tree(text)) or 0) >= max(ways)


@pytest.mark.parametrize("text", ENDLESS)
def test_endless_dice(text: str) -> None:
    """Of endless dice the ways with few rolls are listed; the rest is what may be missing."""
    ways, left_out = listed(text, most=ENDLESS[text])
    ours = odds.charted(tree(text), 0)

    assert 0 < left_out < Fraction(1, 3)
    for x in ours.outcomes[:-1]:
        assert ways.get(x, 0) <= ours.probability(x) <= ways.get(x, 0) + left_out
    last = ours.outcomes[-1]
    beyond = sum(p for x, p in ways.items() if x >= last)
    assert beyond <= ours.at_least(last) <= beyond + left_out


@pytest.mark.parametrize("text", ENDLESS)
def test_averages_of_endless_dice(text: str) -> None:
    """Mean and variance are those of the odds far out, where next to nothing is left."""
    far = odds.total(tree(text), 140)
    closed = Distribution(far.weights)
    mean, variance = odds.averages(tree(text))

    assert float(mean) == pytest.approx(float(closed.mean()), rel=1e-9)
    assert float(variance) == pytest.approx(float(closed.variance()), rel=1e-7)


DEPTH = 16


def d(sides: int) -> Any:
    """Icepool's exploding die."""
    return icepool.d(sides).explode(depth=DEPTH)


PEERS: dict[str, Any] = {
    "10d6": lambda: 10 @ icepool.d6,
    "4d6kh3": lambda: icepool.d6.highest(4, 3),
    "8d20dh3": lambda: icepool.d20.lowest(8, 5),
    "5d10k3!": lambda: d(10).highest(5, 3),
    "6d6!": lambda: 6 @ d(6),
    "4d10!2": lambda: 4 @ icepool.d10.explode(depth=2),
    "4d10!>=9kh2": lambda: icepool.d10.explode([9, 10], depth=22).highest(4, 2),
    "8d10>=8!": lambda: 8 @ success_die(),
    "6d6ro<=2kh4": lambda: icepool.d6.reroll([1, 2], depth=1).highest(6, 4),
    "5d8r1": lambda: 5 @ icepool.d8.reroll([1], depth="inf"),
    "3#4d6kl2": lambda: 3 @ icepool.d6.lowest(4, 2),
    "2*(3d6-d4)": lambda: (3 @ icepool.d6 - icepool.d4) * 2,
    "6d{0,0,1,2}": lambda: 6 @ icepool.Die([0, 0, 1, 2]),
}


@pytest.mark.parametrize("text", PEERS)
def test_icepool_agrees(text: str) -> None:
    """Whole distributions to 1e-12."""
    agree(odds.charted(tree(text), 0), PEERS[text]())


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("3d6 vs 2d8", lambda: 3 @ icepool.d6, lambda: 2 @ icepool.d8),
        ("3d6! vs 2d8", lambda: 3 @ d(6), lambda: 2 @ icepool.d8),
        ("2d8 vs 3d6!", lambda: 2 @ icepool.d8, lambda: 3 @ d(6)),
        ("5d10k3! vs 3d8!", lambda: d(10).highest(5, 3), lambda: 3 @ d(8)),
        ("d6 vs 5d4!", lambda: icepool.d6, lambda: 5 @ d(4)),
        ("4d6! vs 2", lambda: 4 @ d(6), lambda: icepool.Die([2])),
    ],
)
def test_two_sides(text: str, first: Any, second: Any) -> None:
    """Who is higher agrees with icepool, with ends and without."""
    ours, theirs = first(), second()
    values = compute("dice.roll", expression=text).values
    for name, die in (
        ("success", ours > theirs),
        ("tie", ours == theirs),
        ("failure", ours < theirs),
    ):
        assert values[name] == pytest.approx(float(die.mean()), abs=1e-9)


@pytest.mark.parametrize(
    ("text", "chance"),
    [
        ("3d6 >= 12", Fraction(81, 216)),
        ("3d6 > 12", Fraction(56, 216)),
        ("3d6 <= 12", Fraction(160, 216)),
        ("3d6 < 12", Fraction(135, 216)),
        ("3d6 = 12", Fraction(25, 216)),
        ("d6! >= 12", Fraction(1, 36)),
        ("d6! <= 5", Fraction(5, 6)),
        ("5d6>=6 >= 1", 1 - Fraction(5, 6) ** 5),
        # d{-2,-1}!2 comes to −2, −3 and −4 with 1/2, 3/8 and 1/8: its explosions lower it.
        ("d6! > d{-2,-1}!2+8", Fraction(3, 16)),
        ("d6!+d{-2,-1}!2 >= 5", Fraction(43, 288)),
    ],
)
def test_a_total_against_a_number(text: str, chance: Fraction) -> None:
    """Each comparison succeeds where its sign says; there is no tie then."""
    values = compute("dice.roll", expression=text).values

    assert values["success"] == float(chance)
    assert values["failure"] == pytest.approx(float(1 - chance), abs=1e-15)
    assert "tie" not in values


@pytest.mark.parametrize("keep", ["kh1", "kl1"])
def test_one_endless_die_that_is_kept_has_no_greatest_total(keep: str) -> None:
    """Where it is cut off, what lies beyond is counted in, and the end is open."""
    one = odds.total(tree("1d10!>=8"), 101).at_least(101)
    found = odds.total(tree(f"4d10{keep}!>=8"), 101)
    assert found.open_end
    assert found.at_least(101) == (1 - (1 - one) ** 4 if keep == "kh1" else one**4)


@pytest.mark.parametrize("text", ["d6!+5000", "d6!-9"])
def test_the_open_end_is_written_like_every_total(text: str) -> None:
    """The last row of the table says the same as the last bar."""
    result = granted("compute", calculator="dice.roll", query=urlencode({"expression": text}))
    table, bars = (result["result"][part] for part in ("table", "figure"))
    assert table["texts"][-1][0] == bars["data"][-1]["text"][-1]
    assert table["texts"][-1][0].endswith(" or more")
