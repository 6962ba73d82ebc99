"""honorcalc/probability/chains.py."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.chains import absorb

Moves = dict[int, dict[int, int]]


@st.composite
def falling(draw: st.DrawFn) -> Moves:
    """Moves between the states 0 to 5 that only fall or stay, and always may fall."""
    moves: Moves = {0: {}}
    for state in range(1, 6):
        final = draw(st.booleans()) and state < 5
        targets = st.dictionaries(st.integers(0, state), st.integers(0, 9))
        moves[state] = {} if final else {**draw(targets), state - 1: draw(st.integers(1, 9))}
    return moves


def slow(state: int, moves: Moves) -> tuple[dict[int, Fraction], Fraction]:
    """The slow twin: every path followed, staying divided out by hand."""
    if not moves[state]:
        return {state: Fraction(1)}, Fraction(0)
    total = sum(moves[state].values())
    leaving = Fraction(total - moves[state].get(state, 0), total)
    ends: dict[int, Fraction] = {}
    steps = 1 / leaving
    for after, weight in moves[state].items():
        if after != state and weight:
            chance = Fraction(weight, total) / leaving
            later, more = slow(after, moves)
            steps += chance * more
            for end, part in later.items():
                ends[end] = ends.get(end, Fraction(0)) + chance * part
    return ends, steps


@given(falling())
def test_follows_every_path(moves: Moves) -> None:
    """One sweep gives exactly what following every path gives."""
    chances, steps = absorb(5, moves.__getitem__)

    assert (chances, steps) == slow(5, moves)
    assert sum(chances.values()) == 1


def test_asks_for_each_state_once() -> None:
    """However many ways lead to a state, its moves are worked out once."""
    asked = []

    def moves(state: tuple[int, int]) -> Mapping[tuple[int, int], int]:
        asked.append(state)
        a, b = state
        return {} if not a or not b else {(a - 1, b): 1, (a, b - 1): 2, state: 3}

    absorb((4, 4), moves)
    assert len(asked) == len(set(asked))


def test_start_may_be_final() -> None:
    """A chain that begins at an end takes no step."""
    chances, steps = absorb(0, lambda state: {})

    assert chances == {0: 1}
    assert steps == 0


def test_long_chains_do_not_run_out_of_stack() -> None:
    """A chain of 3,000 states is followed without recursion."""
    assert absorb(3000, lambda n: {n - 1: 1, n: 1} if n else {}).steps == 6000


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ({2: {1: 1}, 1: {2: 1, 0: 1}, 0: {}}, "State 2 comes back after 1"),
        ({2: {2: 1}}, "State 2 can never be left"),
        ({2: {1: 0}, 1: {}}, "State 2 can never be left"),
        ({2: {1: -1}, 1: {}}, "State 2 has a move of negative weight"),
    ],
)
def test_other_chains_are_refused(moves: Moves, message: str) -> None:
    """Circles, traps and negative weights are refused in one sentence."""
    with pytest.raises(ValueError, match=message):
        absorb(2, moves.__getitem__)
