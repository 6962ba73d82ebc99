"""Rolls of any dice: loaded dice that fall as an example has them."""

from typing import Any

import pytest

from honorcalc.calculators.catalog import find
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Roll
from honorcalc.questions.outside import judged
from honorcalc.questions.roller_codes import roller_codes
from tests.rulesets.rolling import Loaded, play


def played(expression: str, sides: int, *faces: int) -> Roll:
    """One roll whose dice show the given faces in their order."""
    return play("dice.roll", Loaded(faces, sides), {"expression": expression})


def test_chains_are_kept_whole() -> None:
    """A ten adds the next roll, and what counts is the chain: 10 + 4, 9 and 8 of five dice."""
    fallen = played("5d10k3!", 10, 8, 10, 4, 2, 9, 1)

    assert fallen.total == 31
    assert [die.kept for die in fallen.dice] == [True, True, True, False, True, False]
    assert [die.exploded for die in fallen.dice] == [False, True, False, False, False, False]
    assert [die.follows for die in fallen.dice] == [False, False, True, False, False, False]


def test_a_reroll_stands() -> None:
    """Once: the second roll counts, even if it is as low. It is the first that is crossed out."""
    fallen = played("2d6ro<=2", 6, 1, 2, 5)

    assert fallen.total == 7
    assert [(die.face, die.value, die.rerolled) for die in fallen.dice] == [
        (1, 0, True),
        (2, 2, False),
        (5, 5, False),
    ]


def test_a_limit_of_explosions() -> None:
    """After two explosions the next six only counts."""
    fallen = played("d6!2", 6, 6, 6, 6)

    assert fallen.total == 18
    assert [die.exploded for die in fallen.dice] == [True, True, False]


def test_faces_of_ones_own() -> None:
    """A die with written faces shows what stands on it, and takes it back as real dice."""
    fallen = played("2dF", 3, 1, 3)

    assert fallen.total == 0
    assert [(die.face, die.value) for die in fallen.dice] == [(-1, -1), (1, 1)]
    roll = find("dice.roll")
    assert judged(roll, roll.read({"expression": "2dF"}), "-1 1") == fallen


@pytest.mark.parametrize("face", ["1001", "99999"])
def test_digits_without_a_space_are_no_die_that_exploded(face: str) -> None:
    """A die that explodes a hundred times is a slip of the keyboard, not 10,000 dice to show."""
    roll = find("dice.roll")
    with pytest.raises(ParameterError, match=f"{face} is not a face of a d10"):
        judged(roll, roll.read({"expression": "5d10!k3"}), f"{face} 1 2 3 4")


@pytest.mark.parametrize(
    ("expression", "faces", "outcome"),
    [("d6 vs d6", (4, 3), "success"), ("d6 vs d6", (3, 3), "tie"), ("d6 vs d6", (2, 3), "failure")],
)
def test_two_sides(expression: str, faces: tuple[int, int], outcome: str) -> None:
    """Both sides are rolled; the total is that of the first."""
    fallen = played(expression, 6, *faces)

    assert (fallen.total, fallen.outcome, len(fallen.dice)) == (faces[0], outcome, 2)


def test_a_number_to_reach() -> None:
    """The total is compared with the number."""
    assert played("2d6+1 >= 9", 6, 4, 4).outcome == "success"
    assert played("2d6+1 >= 9", 6, 4, 3).outcome == "failure"


@pytest.mark.parametrize("expression", ["5d10k0", "5d10kl0", "5d10>=0"])
def test_dice_of_which_none_or_each_counts_have_no_code(expression: str) -> None:
    """Other rollers take a 0 there for no sign at all."""
    roll = find("dice.roll")
    (entry,) = roller_codes(roll, roll.read({"expression": expression}))
    throws: Any = entry["throws"]
    assert [throw["why"] for throw in throws] == [f"There is no code here for {expression}."]


def test_typed_dice_may_be_below_zero() -> None:
    """Fudge dice, with either minus sign."""
    roll = find("dice.roll")
    for typed in ("-1 -1 0 1", "\u22121, \u22121, 0, 1"):
        assert judged(roll, roll.read({"expression": "4dF"}), typed).total == -1
