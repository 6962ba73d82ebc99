"""Chains of states that end: a state may last for a while, but once left it never comes back.

A fight in which health only falls is such a chain: a turn that changes nothing repeats the same
state, and every other turn leaves its state for good. So one sweep through the states gives every
chance exactly, if each state comes after all the states that lead to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import fsum, gcd, ulp
from typing import Generic, NamedTuple, TypeVar

State = TypeVar("State")


class Absorption(NamedTuple, Generic[State]):
    """Where a chain ends, and how long it takes."""

    chances: dict[State, Fraction]
    """Each final state that can be reached with its chance, 0 to 1; they add to 1."""
    steps: Fraction
    """The mean number of steps until a final state; steps that change nothing count."""


def absorb(start: State, moves: Callable[[State], Mapping[State, int]]) -> Absorption[State]:
    """Where a chain that begins in `start` ends, and how long it takes.

    `moves(state)` gives each next state its whole-number weight. If a step may change nothing, the
    state itself is among them. An empty mapping marks a final state. `moves` is called once for
    each state.

    Raises `ValueError` when states form a circle, when a state can never be left, or when a
    weight is negative.

    >>> def bout(hits_left):  # half of all turns hit nobody, the others one of the two sides
    ...     mine, yours = hits_left
    ...     hits = {hits_left: 2, (mine - 1, yours): 1, (mine, yours - 1): 1}
    ...     return {} if 0 in hits_left else hits
    >>> end = absorb((2, 1), bout)
    >>> end.chances[2, 0], end.steps
    (Fraction(1, 2), Fraction(3, 1))
    """
    # All pending weights are over one denominator, which grows where a state divides it further.
    pending = {start: 1}
    denominator = 1
    chances: dict[State, Fraction] = {}
    steps = Fraction(0)
    for state, leaving in _in_order(start, moves):
        weight = pending.pop(state)
        if not leaving:
            chances[state] = Fraction(weight, denominator)
            continue
        stays = leaving.pop(state, 0)
        left = sum(leaving.values())
        steps += Fraction(weight * (left + stays), denominator * left)
        factor = left // gcd(weight, left)
        if factor > 1:
            denominator *= factor
            pending = {waiting: factor * each for waiting, each in pending.items()}
        share = weight * factor // left
        for after, ways in leaving.items():
            pending[after] = pending.get(after, 0) + share * ways
    return Absorption(chances, steps)


def chance_to_end(chances: Sequence[float], *places: int) -> float:
    """The chance that a chain ends in one of some places, from the chances of all its ends.

    The chances are doubles, and their sum can be rounded to 1 or past it. Only what is certain
    is 1 here.

    >>> chance_to_end((1.0, 1e-30), 0), chance_to_end((0.25, 0.5, 0.0, 0.25), 1, 3)
    (0.9999999999999999, 0.75)
    >>> chance_to_end((0.9, 0.0), 0)
    1.0
    """
    wanted = [chances[place] for place in places]
    if sum(map(bool, wanted)) == sum(map(bool, chances)):
        return 1.0
    return min(fsum(wanted), 1 - ulp(0.5))


def _in_order(
    start: State, moves: Callable[[State], Mapping[State, int]]
) -> list[tuple[State, dict[State, int]]]:
    """All states with their moves, every one after all that lead to it."""
    finished: dict[State, dict[State, int]] = {}  # in the order in which they were finished
    open_states = {start: _checked(start, moves(start))}
    path = [(start, iter(open_states[start]))]
    while path:
        state, unexplored = path[-1]
        for after in unexplored:
            if after in finished or after == state:
                continue
            if after in open_states:
                raise ValueError(f"State {after!r} comes back after {state!r}.")
            open_states[after] = _checked(after, moves(after))
            path.append((after, iter(open_states[after])))
            break
        else:
            path.pop()
            finished[state] = open_states.pop(state)
    return list(reversed(finished.items()))


def _checked(state: State, moves: Mapping[State, int]) -> dict[State, int]:
    """The moves of positive weight."""
    if any(weight < 0 for weight in moves.values()):
        raise ValueError(f"State {state!r} has a move of negative weight.")
    kept = {after: weight for after, weight in moves.items() if weight}
    if kept.keys() == {state} or (moves and not kept):
        raise ValueError(f"State {state!r} can never be left.")
    return kept
