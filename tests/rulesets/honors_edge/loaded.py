"""Rolls of Honor's Edge that fall as an example has them, and pools as icepool has them."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import icepool

from honorcalc.calculators.rolls import Roll
from tests.rulesets.rolling import Loaded, play

DEPTH = 14  # what icepool cuts off a die is below 1e-14


def played(calculator: str, *faces: int, **settings: object) -> Roll:
    """One roll of a calculator whose dice show the given faces in their order."""
    return play(calculator, Loaded(faces, sides=10), settings)


@cache
def peer_die(reroll: bool) -> Any:
    """Icepool's exploding ten-sided die, its first 1 rolled again where asked."""
    chain = icepool.d10.explode(depth=DEPTH)
    return icepool.d10.map({1: chain, 10: chain + 10}) if reroll else chain


@cache
def peer_pool(rolled: int, kept: int, reroll: bool, ceiling: int = 10 * DEPTH) -> Any:
    """Icepool's total of the highest dice of a pool; a die counts the ceiling at most."""
    if min(rolled, kept) <= 0:
        return icepool.Die([0])
    die = peer_die(reroll).map(lambda face: min(face, ceiling))
    return die.highest(rolled, min(rolled, kept))


def reaches(pool: Any, tn: int) -> Fraction:
    """The chance of a peer's pool to reach a TN."""
    return Fraction((pool >= tn).probability(True))
