"""Each kind of parameter takes what the contract allows and refuses the rest in a sentence."""

from fractions import Fraction

import pytest

from honorcalc.calculators.parameters import Halves, Numbers, Text, Whole, YesNo
from honorcalc.questions.harmless import harmless
from honorcalc.questions.links import sound_name
from tests.asking import leads

HALVES = Halves("Multiplier", minimum=0.5, maximum=20)
WHOLE = Whole("Modifier", minimum=-10, maximum=10)


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("3.5", Fraction(7, 2)),
        ("+2", 2),
        ("2.0", 2),
        (2, 2),
        (2.5, Fraction(5, 2)),
        (Fraction(1, 2), Fraction(1, 2)),
        ("007", 7),
    ],
)
def test_halves_take_exact_numbers(raw: object, value: Fraction) -> None:
    """Text, ints, floats and Fractions that are exactly a half step pass."""
    assert HALVES.read(raw) == value
    assert isinstance(HALVES.read(raw), Fraction)


@pytest.mark.parametrize(
    "raw",
    [
        "0.3",
        "1_000",
        "1e3",
        "٣",
        "NaN",
        "",
        " 2",
        "2 ",
        "2.",
        ".5",
        "2.50",
        "−3",
        "0x2",
        "20.5",
        True,
        None,
        float("nan"),
        float("inf"),
        0.3,
        2.25,
        [2],
        b"2",
    ],
)
def test_halves_refuse_everything_else(raw: object) -> None:
    """Nothing that is not a plain ASCII number in range is a number."""
    with pytest.raises(ValueError, match=rf"{leads(raw)} a multiple of 0\.5 from 0\.5 to 20$"):
        HALVES.read(raw)


@pytest.mark.parametrize("raw", ["1.5", "2.0", "11", "-11", 0.5, True])
def test_whole_numbers_refuse_halves(raw: object) -> None:
    """Where halves are not allowed, a decimal point is refused too."""
    with pytest.raises(ValueError, match=r"is not a whole number from -10 to 10$"):
        WHOLE.read(raw)


def test_whole_numbers_are_ints() -> None:
    """The calculator is given an int, whatever came."""
    assert [type(WHOLE.read(raw)) for raw in ("-3", 4, 5.0, Fraction(6))] == [int] * 4


@pytest.mark.parametrize("raw", ["Yes", "1", 1, None, "true"])
def test_yes_no_takes_two_words_and_bools(raw: object) -> None:
    """Only yes, no, True and False are answers."""
    assert [YesNo("x").read(r) for r in ("yes", "no", True, False)] == [True, False, True, False]
    with pytest.raises(ValueError, match="is neither yes nor no"):
        YesNo("x").read(raw)


def test_lists_of_numbers() -> None:
    """A list reads with or without spaces, and from Python numbers."""
    kind = Numbers("Hits", minimum=0, maximum=50, most=4, halves=True)
    assert kind.text(kind.read("14, 6.5,9")) == "14,6.5,9"
    assert kind.read([14, 6.5]) == (14, Fraction(13, 2))


@pytest.mark.parametrize("raw", ["", "1,2,3,4,5", "1,,2", "51", "a", 5, "1,0.3"])
def test_bad_lists_are_refused(raw: object) -> None:
    """Too long, too short or with a bad number in it."""
    right = "enter a" if raw in ("", "1,,2") else "is not a"
    with pytest.raises(ValueError, match=right):
        Numbers("Hits", minimum=0, maximum=50, most=4, halves=True).read(raw)


def test_texts_are_bounded_and_printable() -> None:
    """Line ends are made one kind; control characters and long texts are refused."""
    kind = Text("Sheet", longest=20, lines=True)
    assert kind.read("a\r\nb\n") == "a\nb"
    for bad in ("x" * 21, "a\x00b", "a\x1b[31m"):
        with pytest.raises(ValueError, match="character"):
            kind.read(bad)
    with pytest.raises(ValueError, match="cannot be printed"):
        Text("Name", longest=20).read("a\nb")
    with pytest.raises(ValueError, match=r"^3, b\\u202ec has a character that cannot be printed$"):
        Text("Cards", longest=20, lines=True).read("2, a\n3, b\u202ec")


def test_joiners_belong_to_emoji_and_to_persian_words_and_nowhere_else() -> None:
    """Beside ASCII one could hide a tag or a mention from us that a forum reads."""
    for name in ("Merlin \U0001f9d9\u200d\u2642\ufe0f", "\u0645\u06cc\u200c\u062e\u0648\u0627"):
        assert Text("Name", longest=20).read(name) == sound_name(name) == harmless(name) == name
    for bad in ("a\u200db", "\u200d\xe9", "\xe9\u200c", "[\u200dimg]", "@\u200deveryone"):
        with pytest.raises(ValueError, match="cannot be printed"):
            Text("Name", longest=20).read(bad)
        assert not {"\u200c", "\u200d"} & {*sound_name(bad), *harmless(bad)}
