"""Opposed rolls (A6)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc import compute
from honorcalc.calculators.catalog import find
from tests.rulesets.actions_reactions.enumeration import (
    BASES,
    MASTERIES,
    Loaded,
    against,
    dice_of,
    die_of,
)

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


def chances(a: Side, b: Side) -> tuple[Fraction, ...]:
    """A wins, deadlock, B wins."""
    values = compute(OPPOSED, **settings(a, b)).answer.values
    return tuple(values[name] for name in NAMES)  # type: ignore[misc]


def rolled(side: Side) -> tuple[int, int]:
    """Size and number of a character's dice."""
    return die_of(*side), dice_of(side[2])


@pytest.mark.parametrize(
    ("a", "b"), [((8, 2), (8, 1)), ((8, 2), (10, 1)), ((6, 2), (4, 2)), ((3, 1), (12, 1))]
)
def test_the_pairs_themselves_are_counted_rightly(a: tuple[int, int], b: tuple[int, int]) -> None:
    """For a few characters all dice of both at once, with no results in between."""
    faces = [range(1, a[0] + 1)] * a[1] + [range(1, b[0] + 1)] * b[1]
    tally: Counter[int] = Counter()
    for thrown in product(*faces):
        ours, theirs = max(thrown[: a[1]]), max(thrown[a[1] :])
        tally[(ours > theirs) - (ours < theirs)] += 1
    assert against(a, b) == tuple(Fraction(tally[sign], tally.total()) for sign in (1, 0, -1))


@given(SIDES, SIDES)
def test_icepool_agrees_on_the_whole_difference(a: Side, b: Side) -> None:
    """An independent dice library finds the same distribution of A's result less B's."""
    (ours, my_dice), (theirs, other_dice) = rolled(a), rolled(b)
    difference = icepool.d(ours).highest(my_dice) - icepool.d(theirs).highest(other_dice)
    series = compute(OPPOSED, **settings(a, b)).answer.series[0]
    assert series.outcomes() == list(difference.outcomes())
    for n in difference.outcomes():
        assert series.distribution.probability(n) == difference.probability(n)


@given(SIDES, SIDES)
def test_sides_can_be_exchanged(a: Side, b: Side) -> None:
    """What A wins against B, B wins with the characters exchanged; equals are even."""
    assert chances(a, b) == chances(b, a)[::-1]
    assert chances(a, a)[0] == chances(a, a)[2]


@given(SIDES, SIDES)
def test_a_skill_never_hurts(a: Side, b: Side) -> None:
    """The same character with a skill wins more often than without; so does one with ability."""
    untrained, trained = (chances((a[0], a[1], mastery), b) for mastery in ("none", "skilled"))
    assert trained[0] >= untrained[0]
    assert trained[2] <= untrained[2]
    if a[1] < 18:
        assert chances((a[0], a[1] + 1, a[2]), b)[0] >= chances(a, b)[0]


@pytest.mark.parametrize(
    ("faces", "total", "word"),
    [((3, 7, 6), 1, "A wins"), ((2, 5, 5), 0, "deadlock"), ((1, 1, 8), -7, "B wins")],
)
def test_dice_that_fall_so_come_out_so(faces: tuple[int, ...], total: int, word: str) -> None:
    """A rolls first, with two dice by default; the higher result wins."""
    opposed = find(OPPOSED)
    dice = Loaded(faces)
    made = opposed.throw(dice, opposed.read({}))
    assert dice.sides == [8, 8, 8]
    assert (made.total, made.outcome) == (total, word)
    assert [die.group for die in made.dice] == ["Character A", "Character A", "Character B"]
    assert made.working == f"{max(faces[:2])} against {faces[2]}"
