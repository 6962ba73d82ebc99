"""Rolls of Honor that fall as an example has them."""

from honorcalc.calculators.rolls import Roll
from tests.rulesets.rolling import Loaded, play

NATURAL_FACES = {0: (6, 6), 1: (1, 6), 2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 3)}
NATURAL_FACES |= {6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5), 10: (5, 5)}


def played(calculator: str, *naturals: int, **settings: object) -> Roll:
    """One roll of a calculator whose natural rolls come in the given order."""
    faces = [face for natural in naturals for face in NATURAL_FACES[natural]]
    return play(calculator, Loaded(faces, sides=6), settings)
