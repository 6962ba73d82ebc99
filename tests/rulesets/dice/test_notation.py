"""What the notation takes, and what it says of what it does not take."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from honorcalc import compute, roll
from honorcalc.calculators.errors import ParameterError
from honorcalc.rulesets.dice import pools
from honorcalc.rulesets.dice.notation import parse
from honorcalc.rulesets.dice.roll import LONGEST
from honorcalc.rulesets.dice.tree import NotationError, Pool

SAME = [
    ("3D6 + 2", "3d6+2"),
    ("{n}d6", "nd6"),
    ("4d6k3", "4d6kh3"),
    ("4d6dl1", "4d6kh3"),
    ("4d6dh", "4d6kl3"),
    ("2 × d6 − 1", "2*d6-1"),
    ("3d6 ≥ 12", "3d6 >= 12"),
    ("3d6 == 12", "3d6 = 12"),
    ("d%", "d100"),
    ("4dF", "4d{-1,0,1}"),
    ("5d10k3 !", "5d10!k3"),
    ("8d10>=8!", "8d10!>=10>=8"),
    ("3d10!>8", "3d10>8!"),
    ("--d6", "d6"),
]
REFUSED = [
    ("", 0, "no dice are given; enter some, such as 4d6kh3"),
    ("2d6 + ", 0, "at the end, a number or dice such as 2d6 should come here"),
    ("2d6&3", 4, "(“&”), this character is not part of the notation; write dice such as 4d6kh3"),
    ("((2d6", 0, "at the end, a closing parenthesis is missing here"),
    ("2d6)", 4, "(“)”), a sign such as + is missing here"),
    ("d6d6", 3, "(“d”), a sign such as + is missing here"),
    ("2d", 0, "at the end, the sides of the die are missing"),
    ("2d{1,", 0, "at the end, a face is missing here"),
    ("2d{1 2}", 6, "(“2”), a comma or } is missing here"),
    ("2d6 * 3d6", 5, "(“*”), dice are multiplied only by a whole number"),
    ("(d6)d6", 1, "(“(”), the number of dice must be a number, not a roll"),
    ("3d6 >= 12 >= 2", 11, "(“>”), totals are compared only once"),
    ("1234567d6", 1, "(“1”), a number has at most 6 digits"),
    ("(" * 14 + "d6", 13, "(“(”), parts are nested more than 12 deep"),
    ("4d6kh3kh2", 7, "(“k”), the highest dice are already kept or dropped"),
    ("4d6kh3dl1", 7, "(“d”), a pool keeps dice or drops dice"),
    ("4d6dl1kl1", 7, "(“k”), a pool keeps dice or drops dice"),
    ("1d6dh1kh1", 7, "(“k”), a pool keeps dice or drops dice"),
    ("3d6 != 4", 5, "(“!”), totals are compared with"),
    ("4d6!!", 5, "(“!”), the pool explodes a second time"),
    ("4d6r1ro2", 6, "(“r”), a pool rerolls once (ro) or until another face shows (r), not both"),
    ("2d6 + 201d6", 7, "(“2”), a pool can have 0 to 200 dice, not 201"),
    ("150d4+150d4", 1, "(“1”), the expression rolls more than 200 dice"),
    ("d0", 1, "(“d”), a die can have 1 to 1,000 sides, not 0"),
    ("d1001", 1, "(“d”), a die can have 1 to 1,000 sides, not 1,001"),
    ("2+d6r<=6", 3, "(“d”), d6r<=6 rerolls more than nine faces in ten"),
    ("d6!>=1", 1, "(“d”), d6!>=1 explodes on more than nine faces in ten"),
    ("d6!21", 1, "(“d”), dice can explode up to 20 times or endlessly"),
    ("d{-2,-1}!", 1, "(“d”), only faces of 1 or more can explode endlessly"),
    ("d6-d6!", 3, "(“-”), endless dice cannot be subtracted"),
    ("3d6>=12", 1, "(“3”), no die can be >= 12; to compare the total, put a space before >="),
    ("4d6kh2>=5", 1, "(“4”), kept dice are added, not counted"),
    ("101#d6", 4, "(“#”), a part can be repeated 0 to 100 times"),
    ("999999*d6", 1, "(“9”), totals can be 1,000,000 at most"),
    ("10d1000", 1, "(“1”), the highest total is more than 4,000 above the lowest"),
    ("50d100kh3", 1, "(“5”), this takes too long to compute; use fewer dice or smaller ones"),
    ("2+40d10kh20!>=9", 3, "(“4”), this takes too long to compute; use fewer dice or smaller ones"),
    ("100#(100#(100#d6))", 1, "(“1”), the expression rolls more than 200 dice"),
    ("999999d6", 1, "(“9”), a pool can have 0 to 200 dice, not 999,999"),
    ("(" * 80 + "d6" + ")" * 80, 13, "(“(”), parts are nested more than 12 deep"),
    ("1#" * 14 + "d6", 25, "(“1”), parts are nested more than 12 deep"),
    ("-200d6!", 1, "(“-”), endless dice cannot be subtracted"),
]
LONG = [("30d2kh15!", 1643), ("10d4kh1!", 3001), ("40d10kh20!>=9", 300), ("50d100kh3", 0)]
UNEVEN = ["200d{1,5,30}kh50kl1!", "114d6kh57!>=2", "49d1000kh48r<2!"]


@pytest.mark.parametrize(("written", "usual"), SAME)
def test_ways_to_write_the_same(written: str, usual: str) -> None:
    """Capitals, spaces, true signs and the spellings of other tools are understood."""
    assert compute("dice.roll", expression=written, n=3).values == (
        compute("dice.roll", expression=usual, n=3).values
    )


@pytest.mark.parametrize(("text", "at", "what"), REFUSED)
def test_a_mistake_has_a_place(text: str, at: int, what: str) -> None:
    """A refusal is one sentence with the place of the mistake, counted from 1; 0 is its end."""
    with pytest.raises(ParameterError) as refusal:
        compute("dice.roll", expression=text)

    assert refusal.value.parameter == "expression"
    start = f"at character {at} " if at else ""
    assert refusal.value.short.startswith(start)
    assert refusal.value.short.removeprefix(start).startswith(what)


@pytest.mark.parametrize(("text", "ceiling"), LONG)
def test_what_takes_long_is_refused_before_it_begins(
    text: str, ceiling: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The dice that are kept are never sorted out, because the estimate comes first."""
    pool = parse(text)
    assert isinstance(pool, Pool)
    for name in ("roll_and_keep", "highest_and_lowest"):
        monkeypatch.setattr(pools, name, None)
    with pytest.raises(pools.TooMuchError):
        pools.total(pool, ceiling)


@pytest.mark.parametrize("text", UNEVEN)
def test_averages_that_take_long_are_refused_too(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where no formula gives the averages of kept dice, they have a bound of their own."""
    pool = parse(text)
    assert isinstance(pool, Pool)
    monkeypatch.setattr(pools, "moments_about", None)
    with pytest.raises(pools.TooMuchError):
        pools.averages(pool)


def test_n_stands_for_a_number() -> None:
    """The letter n is the number beside the expression, wherever a number may stand."""
    for text, same in (
        ("nd6", "4d6"),
        ("(n-1)d6*n", "3d6*4"),
        ("6dnkhn", "6d4kh4"),
        ("d20+n", "d20+4"),
    ):
        ours = compute("dice.roll", expression=text, n=4)
        assert ours.series == compute("dice.roll", expression=same).series
    assert compute("dice.roll", expression="(n-2)d6", n=2).values["mean"] == 0
    with pytest.raises(ParameterError, match="a pool can have 0 to 200 dice, not -1"):
        compute("dice.roll", expression="(n-2)d6", n=1)


ALPHABET = "0123456789n dkhlrov!<>=+-*#(){},%Fs×"


@given(st.text(ALPHABET, max_size=30) | st.text(max_size=LONGEST + 5))
def test_any_text_is_parsed_or_refused(text: str) -> None:
    """Whatever comes, the parser answers or says where the mistake is."""
    said = refusal_of(lambda: parse(text))
    starts = ("at character ", "at the end, ", "no dice are given; ")
    assert not said or said.startswith(starts)


def refusal_of(ask: Callable[[], object]) -> str:
    """What is said of a mistake; nothing where there is none."""
    try:
        ask()
    except (NotationError, ParameterError) as mistake:
        return str(mistake)
    return ""


PARTS = st.sampled_from(
    ["d6", "3d6", "200d6", "50d20", "9d100", "d1000", "4dF", "d{0,0,1,9}", "nd10", "7", "n", "d2"]
)
STEPS = st.sampled_from(
    [
        "",
        "!",
        "!3",
        "!20",
        "!>=2",
        "!>=5",
        "k1",
        "kl3",
        "dh2",
        "ro1",
        "r1",
        "r<=3",
        ">=4",
        "=1!",
        "<3",
    ]
)
POOLS = st.builds(lambda *parts: "".join(parts), PARTS, STEPS, STEPS)
SIGNS = st.sampled_from(["+", "-", " vs ", " >= ", "*", "+3#", "*2+", " < "])
HOSTILE = st.one_of(
    POOLS,
    st.builds(lambda *parts: "".join(parts), POOLS, SIGNS, POOLS),
    st.builds(lambda *parts: "".join(parts), POOLS, SIGNS, POOLS, SIGNS, POOLS),
)


@settings(max_examples=60)
@given(HOSTILE, st.integers(0, 100))
def test_hostile_expressions_are_bounded(text: str, n: int) -> None:
    """An expression is answered and rolled, or refused in a sentence; its odds are whole."""

    def ask() -> None:
        result = compute("dice.roll", expression=text, n=n)
        odds = result.answer.series[0].distribution
        assert sum(odds.counts) == odds.denominator
        assert len(roll("dice.roll", seed=1, count=2, expression=text, n=n).rolls) == 2

    said = refusal_of(ask)
    assert not said or said.startswith("dice.roll: expression: at character ")
    assert "\n" not in said
