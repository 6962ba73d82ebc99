"""Dice from outside: read, judged by the rule, and how lucky they were."""

import csv
import io
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, cast

import d20
import pytest

from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import Number
from honorcalc.questions.luck import evening, luck
from honorcalc.questions.outside import judged, read_faces
from honorcalc.questions.roller_codes import roller_codes
from tests.asking import ask, granted

LINES = {
    "10 4 7 2 9": [10, 4, 7, 2, 9],
    "10,4;7/2 9": [10, 4, 7, 2, 9],
    "10+6 4 7": [10, 6, 4, 7],
    "3+4 + 5 = 12": [3, 4, 5],
    "5d10o10k3 = [16, 4, 7, 2, 9] = 32": [16, 4, 7, 2, 9],
    "32 [5d10o10k3=16,4,7,2,9]": [16, 4, 7, 2, 9],
    "5d10!!kh3: [16!!, 4d, 7, 2d, 9] = 32": [16, 4, 7, 2, 9],
    "!roll 2d8kh1: 2d8kh1 (4, ~~**1**~~) = `4`": [4, 1],
    "(2d6-2)*2: ([3, 5]-2)*2 = 12": [3, 5],
    "Roll(4d6): [6, 5, 3, 2]": [6, 5, 3, 2],
    "Roll: `[7, 4]` ~~[4]~~ = **7**": [7, 4],
    "rolling 5d10 … 10 4 7 2 9 → 26": [10, 4, 7, 2, 9],
}


class Recorded(Dice):
    """Dice that remember what they showed."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.shown: list[int] = []

    def face(self, sides: int) -> int:
        """A face, remembered."""
        self.shown.append(super().face(sides))
        return self.shown[-1]

    def place(self, values: Sequence[int]) -> int:
        """A place, of which the value is remembered that stands there."""
        place = super().face(len(values)) - 1
        self.shown.append(values[place])
        return place


@pytest.mark.parametrize(("line", "faces"), LINES.items())
def test_a_line_is_read_as_it_is_meant(line: str, faces: list[int]) -> None:
    """Numbers alone, also with signs between them, or what a bot put into brackets."""
    assert read_faces(line) == faces


@pytest.mark.parametrize(
    "line", ["", "none", "x" * 6000, " ".join("1" * 1000), "9" * 4500, "999999 3", "2.5 3", 5]
)
def test_a_line_without_dice_is_refused(line: Any) -> None:
    """Nothing to judge, or far too much."""
    with pytest.raises(ParameterError):
        read_faces(line)


@pytest.mark.parametrize("calculator", [c for c in everything() if c.roller])
def test_given_the_same_faces_a_roll_is_the_same(calculator: Any) -> None:
    """Whatever fell here and is typed in again is the same roll, dice, total and words."""
    settings = calculator.read({})
    judgeable = 0
    for seed in range(12):
        dice = Recorded(seed)
        rolled = calculator.throw(dice, settings)
        if not 0 < len(dice.shown) <= 400 or 0 in dice.shown:
            continue
        assert judged(calculator, settings, " ".join(map(str, dice.shown))) == rolled
        judgeable += 1
    assert judgeable


@pytest.mark.parametrize(
    "calculator",
    [
        *("honor.test", "honor.roll", "honor.target"),
        *("actions-reactions.check mastery=skilled", "honors-edge.roll"),
    ],
)
def test_a_line_of_our_code_is_the_roll_that_its_roller_made(calculator: str) -> None:
    """Avrae's own words for rolls of our code are judged as the totals that it gives."""
    name, *given = calculator.split()
    known = find(name)
    settings = known.read(dict(one.split("=") for one in given))
    (avrae,) = [one for one in roller_codes(known, settings) if one["roller"] == "Avrae"]
    (code,) = [thrown["code"] for thrown in cast(list[dict[str, str]], avrae["throws"])]
    for _ in range(50):
        made = d20.roll(code.removeprefix("!roll "))
        assert judged(known, settings, str(made)).total == made.total, str(made)


def test_faces_in_brackets_count_less_only_where_the_line_says_so() -> None:
    """Our code takes 1 off each die of a test; a line of plain dice means what they show."""
    test = find("honor.test")
    plain = judged(test, test.read({}), "2d6: [4, 3], 2d6: [5, 2]")
    assert plain == judged(test, test.read({}), "4 3 5 2")


def test_an_exploded_die_may_be_told_by_its_sum() -> None:
    """16 on a d10 is a 10 and then a 6; so is 10+6, and a 0 is a ten."""
    pool = find("honors-edge.roll")
    settings = pool.read({"rolled": "2", "kept": "1"})
    for line in ("16 3", "10+6 3", "10 6 3", "0 6 3"):
        assert judged(pool, settings, line).total == 16
    assert judged(pool, settings, "23 3").total == 23
    assert judged(pool, settings, "77 3").total == 77


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("10 6", "the roll needs another d10 after 2 numbers"),
        ("3 4 5", "the roll is done, but 1 number is left over"),
        ("20 3", "20 is not a face of a d10"),
    ],
)
def test_dice_that_make_no_roll_are_refused_in_a_sentence(line: str, problem: str) -> None:
    """Too few, too many, impossible."""
    reply = ask("roll", calculator="honors-edge.roll", query="rolled=2&kept=1", faces=line)
    assert reply["error"]["short"] == problem


def test_dice_that_do_not_explode_have_no_sums() -> None:
    """16 is no face where tens do not explode, and 7 none of a six-sided die."""
    pool = find("honors-edge.roll")
    with pytest.raises(ParameterError, match="do not explode"):
        judged(pool, pool.read({"rolled": "2", "kept": "2", "explode": "no"}), "16")
    test = find("honor.test")
    with pytest.raises(ParameterError, match="do not explode"):
        judged(test, test.read({}), "7 2 3")


def test_double_zero_on_percentile_dice_is_their_hundred() -> None:
    """As 0 on a d10 is its 10."""
    known = find("dice.roll")
    assert judged(known, known.read({"expression": "d100"}), "00").total == 100
    assert judged(known, known.read({"expression": "d10"}), "0").total == 10


def test_luck_is_what_an_enumeration_counts() -> None:
    """Each total of two plain dice against all 100 throws."""
    pool = find("honors-edge.roll")
    raw = {"rolled": "2", "kept": "2", "explode": "no", "tn": "12"}
    result = pool.compute(raw)
    totals = [a + b for a, b in product(range(1, 11), repeat=2)]
    for total in range(2, 21):
        found = luck(result, Roll((), total, ""))
        assert found is not None
        worse = sum(other < total for other in totals)
        same = totals.count(total)
        assert found.rank == pytest.approx((worse + same / 2) / 100)
        if worse >= 50:
            assert found.text == (
                f"{total} or more comes in {100 - worse}.0% of rolls: "
                f"luckier than {worse} rolls in 100."
            )
    ranks = [found.rank for t in totals if (found := luck(result, Roll((), t, "")))]
    mean = sum(ranks) / 100
    assert mean == pytest.approx(0.5)
    found = luck(result, Roll((), 11, ""))
    assert found is not None
    assert found.spread == pytest.approx(sum((rank - mean) ** 2 for rank in ranks) / 100)


@pytest.mark.parametrize(
    ("calculator", "settings", "total", "least", "said"),
    [
        # An endless pool is drawn up to a ceiling; what lies beyond belongs to it.
        ("honors-edge.roll", {"rolled": "1", "kept": "1"}, 500, 0.99, "luckier than 99 rolls in"),
        # A test that wants few points turns it round; where nothing counts nothing is lucky.
        ("dice.roll", {"expression": "2d6 <= 4"}, 2, 0.9, ": luckier than 97 rolls in 100."),
        ("dice.roll", {"expression": "2d6"}, 12, 0, ": higher than 97 rolls in 100."),
        # The last outcome may have a name: here that none of four attempts succeeds.
        ("honor.repeat", {}, 5, 0.1, "none of 4 comes in "),
        # Half points and metres are totals like others.
        ("honor.test", {"acting_multiplier": "3.5"}, Fraction(7, 2), 0, "3.5 or less comes in "),
    ],
)
def test_every_sort_of_total_has_its_luck(
    calculator: str, settings: dict[str, str], total: Number, least: float, said: str
) -> None:
    found = luck(find(calculator).compute(settings), Roll((), total, ""))
    assert found is not None
    assert found.rank > least
    assert said in found.text


@pytest.mark.parametrize("calculator", [c for c in everything() if c.roller])
def test_every_roll_of_a_chart_of_odds_has_its_luck(calculator: Any) -> None:
    """Each total that dice show is one that the odds know."""
    result = calculator.compute({})
    if not isinstance(result.answer.chart, Odds):
        return
    for seed in range(40):
        roll = calculator.throw(Dice(seed), result.settings)
        found = luck(result, roll)
        assert found is not None, roll
        assert 0 < found.rank < 1


def rolls(ranks: Iterable[float]) -> list[tuple[float, float]]:
    """Rolls of such ranks, each from a fine distribution."""
    return [(rank, 1 / 12) for rank in ranks]


def test_an_evening_is_judged_with_its_numbers_in_mind() -> None:
    """Few rolls say nothing; many lucky ones are rare, and the sentence says how rare."""
    assert "too few" in evening(rolls([0.99] * 4))
    assert "nothing unusual" in evening(rolls([0.9, 0.2, 0.7, 0.6, 0.4]))
    lucky = evening(rolls([0.8] * 20))
    assert "That is lucky: chance alone does this in fewer than 1 of 100" in lucky
    assert "unlucky" in evening(rolls([0.3] * 20))
    assert "better than 99 rolls in 100" in evening(rolls([1.0] * 20))
    # Of rolls of which 19 in 20 come out alike, two failures in five are no rare evening: 2.3%.
    failed, passed = ((rank, (1 - 0.95**3 - 0.05**3) / 12) for rank in (0.025, 0.525))
    assert "too few" in evening([failed] * 2 + [passed] * 3)
    assert "too few" in evening([(0.5, 1.0)]), "no damaged file makes an evening of one roll"


def test_how_rare_an_evening_is_agrees_with_dice() -> None:
    """Of evenings of 20 seeded rolls about one in ten lies outside "nine times in ten"."""
    pool = find("honors-edge.roll")
    result = pool.compute({})
    dice, outside, evenings = Dice(7), 0, 400
    lucky = cache(lambda total: luck(result, Roll((), total, "")))
    for _ in range(evenings):
        found = [lucky(pool.throw(dice, result.settings).total) for _ in range(20)]
        said = evening([(one.rank, one.spread) for one in found if one])
        outside += "That is" in said
    assert abs(outside - evenings / 10) < 5 * (evenings * 0.09) ** 0.5


def test_the_file_of_an_evening_is_read_by_a_spreadsheet() -> None:
    """One line for each roll; what anybody typed stays text."""
    entry = {
        "time": "2026-11-22T20:00:00Z",
        "roll": "honors-edge.roll?",
        "dice": "10 6 3",
        "outcome": "=HYPERLINK(1)",
        "total": 16,
        "rank": 0.9,
        "spread": 0.08,
    }
    reply = granted("evening", rolls=[entry, {"outcome": "a, b"}], name='=1+1 "x"')
    name, head, first, second = csv.reader(io.StringIO(reply["csv"]))
    assert name == ['# =1+1 "x"']
    assert first[head.index("outcome")] == "'=HYPERLINK(1)"
    assert first[head.index("better than")] == "90.0%"
    assert second[head.index("outcome")] == "a, b"
    assert "1 single roll so far" in reply["sentence"]


def test_a_half_in_the_file_of_an_evening_is_rounded_up() -> None:
    """A 1 on a d8 is better than 6.25% of rolls, equal ones counted half."""
    reply = ask("evening", rolls=[{"rank": 0.0625, "spread": 0.08}])
    assert "6.3%" in reply["csv"]


@pytest.mark.parametrize("kept", ["x", [1], [{}] * 6000, {"a": 1}])
def test_a_damaged_evening_is_refused(kept: Any) -> None:
    """Storage and files hold whatever somebody put there."""
    assert not ask("evening", rolls=kept)["ok"]
    assert ask("evening", rolls=[{"rank": "x", "spread": float(2)}])["ok"]


@pytest.mark.parametrize("view", ["exactly", "at-least", "at-most"])
def test_few_rolls_stand_on_the_exact_curve(view: str) -> None:
    """One roll is no bar of 100%: its mark stands on the odds, and the chart keeps its height."""
    asked = {"calculator": "honors-edge.roll", "query": f"view={view}", "strict": True}
    alone = ask("compute", **asked)
    reply = ask("compute", **asked, observed={"24": 1, "15": 2})
    bars = {
        x: y
        for trace in alone["result"]["figure"]["data"]
        for x, y in zip(trace["x"], trace["y"], strict=True)
    }
    [seen] = [t for t in reply["result"]["figure"]["data"] if t["meta"]["role"] == "observed"]
    assert seen["x"] == [15, 24]
    assert seen["y"] == [bars[15], bars[24]]
    assert reply["drawing"]["texts"]["y-tick"] == alone["drawing"]["texts"]["y-tick"]
    many = ask("compute", **asked, observed={"24": 500, "15": 500})
    [seen] = [t for t in many["result"]["figure"]["data"] if t["meta"]["role"] == "observed"]
    shares = dict(zip(seen["x"], seen["y"], strict=True))
    assert (shares[3], shares[15], shares[20], shares[24], shares[30]) == {
        "exactly": (0, 0.5, 0, 0.5, 0),
        "at-least": (1, 1, 0.5, 0.5, 0),
        "at-most": (0, 0.5, 0.5, 1, 1),
    }[view]


@pytest.mark.parametrize("view", ["exactly", "at-least", "at-most"])
@pytest.mark.parametrize("query", ["", "pace=run", "pace=run&multiplier=2.5"])
def test_a_roll_of_part_of_a_meter_stands_on_its_bar(query: str, view: str) -> None:
    """A total such as 2.8 or 14/3 comes back as a double, which only stands near it."""
    asked = {"calculator": "honor.movement", "strict": True}
    drawn = ask("compute", **asked, query=f"{query}&view={view}")["result"]["figure"]["data"]
    bars = [pair for trace in drawn for pair in zip(trace["x"], trace["y"], strict=True)]
    for seed in range(30):
        totals = ask("roll", **asked, query=f"{query}&seed={seed}")["totals"]
        reply = ask("compute", **asked, query=f"{query}&view={view}", observed=totals)
        [seen] = [t for t in reply["result"]["figure"]["data"] if t["meta"]["role"] == "observed"]
        [(x, y)] = zip(seen["x"], seen["y"], strict=True)
        assert y == min(bars, key=lambda bar: abs(bar[0] - x))[1] > 0


CARDS = "attacker_fates=1:2,5:1&defender_fates=3:1,4:2"


@pytest.mark.parametrize(
    ("calculator", "query", "faces", "working"),
    [
        ("honorbound.attack", CARDS, "5 3", "5 + 4 = 9 against 3 + 4 = 7"),
        ("honorbound.volley", f"{CARDS}&attacks=2", "1 4 1 3", "1 + 4 = 5 against 4 + 4 = 8"),
        ("dice.roll", "expression=2d{0,0,1,7}", "7 0", "Total 7"),
    ],
)
def test_cards_and_odd_dice_are_what_is_written_on_them(
    calculator: str, query: str, faces: str, working: str
) -> None:
    """A Fate is typed as it stands on the card, a face as the die shows it; not as its place."""
    (roll,) = ask("roll", calculator=calculator, query=query, faces=faces)["result"]["rolls"]
    assert roll["working"].startswith(working)


@pytest.mark.parametrize(
    ("calculator", "query", "faces", "why"),
    [
        ("honorbound.attack", CARDS, "2 3", "2 is not among 1, 5"),
        ("honorbound.volley", f"{CARDS}&attacks=2", "5 4 5 3", "5 is not among 1"),
        ("honorbound.attack", "attacker_fates=1:1,2:1", "0 3", "0 is not among 1, 2"),
        ("honorbound.attack", CARDS, "5", "the roll needs another number after 1 number"),
        ("dice.roll", "expression=2d{0,0,1,7}", "7 3", "3 is not among 0, 1, 7"),
    ],
)
def test_a_card_that_is_not_left_is_refused(
    calculator: str, query: str, faces: str, why: str
) -> None:
    """Each card falls once; a number that stands on none is a slip."""
    reply = ask("roll", calculator=calculator, query=query, faces=faces)
    assert reply["error"]["message"] == f"{calculator}: faces: {why}"


@pytest.mark.parametrize(
    ("observed", "name"),
    [
        ({"0": 1}, "Rolled"),
        ({"0": 60, "7": 40}, "Rolled at least once"),
        ({"0": 6000, "7": 4000}, "Rolled"),
    ],
)
def test_dots_that_stand_on_the_odds_are_no_shares(observed: dict[str, int], name: str) -> None:
    """Few rolls are marked where they fell; a key that only says "Rolled" would promise shares."""
    reply = granted("compute", calculator="honor.test", query="", observed=observed)
    dots = reply["result"]["figure"]["data"][-1]
    assert dots["name"] == name
    assert (sum(y or 0 for y in dots["y"]) == 1) is (sum(observed.values()) > 1000)
