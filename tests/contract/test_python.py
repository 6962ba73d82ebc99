"""The package as a program or a notebook has it: what it offers, and what it says to nonsense."""

import sys
from fractions import Fraction
from typing import Any

import pytest

import honorcalc
from honorcalc import ParameterError, claims, compute, roll, solve, sweep
from honorcalc.calculators.errors import echo
from tests.asking import ran

HUGE = 10**5000  # more digits than Python writes out


def test_the_error_is_offered_and_costs_nothing_until_asked_for() -> None:
    """`from honorcalc import ParameterError` works; a bare import loads no module of ours."""
    code = (
        "import sys, honorcalc\n"
        "print(*sorted(m for m in sys.modules if m.startswith('honorcalc')))\n"
        "from honorcalc import *\n"
        "print(ParameterError.__module__)\n"
    )
    done = ran(sys.executable, "-c", code)
    assert done.stdout.split("\n")[:2] == ["honorcalc", "honorcalc.calculators.errors"]
    assert issubclass(ParameterError, ValueError)
    names = "ParameterError __version__ claims compute roll solve sweep"
    assert sorted(honorcalc.__all__) == names.split()
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = honorcalc.nothing


NONSENSE = [
    ((compute, None), {}, "None is not a calculator; the known ones are "),
    ((compute, ["honor.test"]), {}, r"\['honor.test'\] is not a calculator; the known ones are "),
    ((roll, 5), {}, "5 is not a calculator; the known ones are "),
    ((sweep, "honor.test", 5), {}, "honor.test: 5 is not a parameter; the known ones are "),
    ((sweep, "honor.test", None), {}, "honor.test: None is not a parameter; the known ones are "),
    (
        (sweep, "honor.test", "acting_modifier"),
        {"by": 5},
        "honor.test: 5 is not a parameter; the kno",
    ),
    (
        (sweep, "honor.repeat", "attempts"),
        {"value": 5},
        "value: 5 is not a value; the known ones are succ",
    ),
    (
        (solve, "honor.test", 5),
        {"chance": 0.5},
        "honor.test: 5 is not a parameter; the known ones are ",
    ),
    (
        (solve, "honor.repeat", "attempts"),
        {"chance": 0.5, "value": 5},
        "5 is not a value; the known",
    ),
    ((claims, None), {}, "None has no list of claims; the known ones are "),
    ((compute, "honor.test"), {"acting_modifier": HUGE}, "a number of more than 40 digits is not"),
    ((compute, "honorbound.area"), {"defenses": [HUGE]}, "a number of more than 40 digits is not"),
    ((compute, "honor.test"), {"acting_modifier": Fraction(HUGE, 3)}, "a Fraction is not a whole"),
    ((roll, "honor.test"), {"seed": HUGE}, "seed: a number of more than 40 digits is not a whole"),
    ((roll, "honor.test"), {"count": -HUGE}, "count: a number of more than 40 digits is not a w"),
    ((solve, "honor.test", "acting_modifier"), {"chance": HUGE}, "of more than 40 digits is not a"),
]


@pytest.mark.parametrize(("asked", "more", "message"), NONSENSE, ids=range(len(NONSENSE)))
def test_nonsense_is_refused_in_a_sentence(
    asked: tuple[Any, ...], more: dict[str, Any], message: str
) -> None:
    """Whatever the type, it is the one error that is promised, and it can be printed."""
    with pytest.raises(ParameterError, match=message) as refusal:
        asked[0](*asked[1:], **more)
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) < 400


def test_what_cannot_tell_itself_is_named_by_its_type() -> None:
    """A refusal never fails for want of words."""

    class Broken:
        def __repr__(self) -> str:
            raise RuntimeError

    assert echo(Broken()) == "a Broken"
    assert echo([HUGE]) == "a list"
    assert echo(HUGE) == echo(-(10**40)) == "a number of more than 40 digits"
    assert echo(10**40 - 1) == "9" * 40
    assert len(echo("x" * 10_000_000)) == 40


def test_an_answer_shows_its_sentence_in_a_notebook() -> None:
    answer = compute("honor.test")
    assert repr(answer) == f"<honor.test: {answer.headline}>"
