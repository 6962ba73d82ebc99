"""Opposed rolls (A6)."""

import icepool
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from honorcalc import compute
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from tests.rulesets.actions_reactions.enumeration import BASES, MASTERIES, dice_of, die_of, exists
from tests.rulesets.rolling import Loaded, play

OPPOSED = "actions-reactions.opposed"
NAMES = ("a_wins", "deadlock", "b_wins")
Side = tuple[str, int, str]
SIDES = st.tuples(st.sampled_from(BASES), st.integers(3, 18), st.sampled_from(MASTERIES))


def settings(a: Side, b: Side) -> dict[str, object]:
    """The calculator's names for the two characters."""
    pairs = {"a": a, "b": b}
    return {
        f"{who}_{name}": value
        for who, side in pairs.items()
        for name, value in zip(("base", "ability", "mastery"), side, strict=True)
    }


def rolled(side: Side, house: House = BOOK) -> tuple[int, int]:
    """Size and number of a character's dice."""
    assume(exists(int(side[0][1:]), house))
    return die_of(*side, house), dice_of(side[2], house)


@given(SIDES, SIDES)
def test_icepool_agrees_on_the_whole_difference(a: Side, b: Side) -> None:
    """An independent dice library finds the same distribution of the difference, and who wins."""
    (ours, my_dice), (theirs, other_dice) = rolled(a), rolled(b)
    difference = icepool.d(ours).highest(my_dice) - icepool.d(theirs).highest(other_dice)
    answer = compute(OPPOSED, **settings(a, b)).answer
    series = answer.series[0]
    assert series.outcomes() == list(difference.outcomes())
    for n in difference.outcomes():
        assert series.distribution.probability(n) == difference.probability(n)
    wins, ties, loses = (difference.probability(sign, 0) for sign in (">", "==", "<"))
    assert tuple(answer.values[name] for name in NAMES) == (wins, ties, loses)


def test_equal_results_are_called_a_deadlock_only_where_they_are_one() -> None:
    """By other table rules somebody wins then, or both roll again (A6)."""
    for rule, name in (
        ("deadlock", "deadlock"),
        ("first", "equal results"),
        ("again", "equal results"),
    ):
        shapes = compute(OPPOSED, house=f"deadlock:{rule}").figure["layout"]["shapes"]
        assert [shape["name"] for shape in shapes] == [name]


@pytest.mark.parametrize(
    ("faces", "total", "word"),
    [((3, 7, 6), 1, "A wins"), ((2, 5, 5), 0, "deadlock"), ((1, 1, 8), -7, "B wins")],
)
def test_dice_that_fall_so_come_out_so(faces: tuple[int, ...], total: int, word: str) -> None:
    """A rolls first, with two dice by default; the higher result wins."""
    made = play(OPPOSED, Loaded(faces, sides=8), {})
    assert (made.total, made.outcome) == (total, word)
    assert [die.group for die in made.dice] == ["Character A", "Character A", "Character B"]
    assert made.working == f"{max(faces[:2])} against {faces[2]}"
