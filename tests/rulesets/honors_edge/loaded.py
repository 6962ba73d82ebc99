"""Rolls of Honor's Edge that fall as an example has them, and pools as icepool has them."""

from fractions import Fraction
from functools import cache
from typing import Any

import icepool

from honorcalc.calculators.rolls import Roll
from honorcalc.rulesets.honors_edge.house import BOOK, House
from tests.rulesets.honors_edge.enumeration import AGAIN, GOES_ON
from tests.rulesets.rolling import Loaded, play

DEPTH = 14  # what icepool cuts off a die is below 1e-14


def played(calculator: str, *faces: int, **settings: object) -> Roll:
    """One roll of a calculator whose dice show the given faces in their order."""
    return play(calculator, Loaded(faces, sides=10), settings)


@cache
def peer_die(reroll: bool, house: House = BOOK) -> Any:
    """Icepool's exploding ten-sided die, its first throw rerolled where asked."""
    faces = GOES_ON[house.explode_from]
    depth = DEPTH * len(faces) if house.explosions == "endless" else int(house.explosions)
    d10 = icepool.d10
    chain = d10.explode(faces, depth=depth) if faces else d10
    if not reroll or house.reroll == "nothing":
        return chain
    ends = {face: face for face in range(1, 11)}
    later = d10.explode(faces, depth=depth - 1) if faces and depth > 1 else d10
    ends |= {face: later + face for face in faces}
    if house.reroll == "ones_until":
        return icepool.Die([ends[face] for face in range(2, 11)])
    return d10.map(ends | dict.fromkeys(AGAIN[house.reroll], chain))


@cache
def peer_pool(
    rolled: int, kept: int, reroll: bool, ceiling: int = 10 * DEPTH, house: House = BOOK
) -> Any:
    """Icepool's total of the highest dice of a pool; a die counts the ceiling at most."""
    if min(rolled, kept) <= 0:
        return icepool.Die([0])
    die = peer_die(reroll, house).map(lambda face: min(face, ceiling))
    return die.highest(rolled, min(rolled, kept))


def reaches(pool: Any, tn: int) -> Fraction:
    """The chance of a peer's pool to reach a TN."""
    return Fraction((pool >= tn).probability(True))
