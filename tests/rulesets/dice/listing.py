"""A slow twin: rolls an expression in every way that dice can fall, by the code that rolls."""

from __future__ import annotations

from fractions import Fraction

from honorcalc.calculators.rolls import Dice
from honorcalc.rulesets.dice.throws import throw
from honorcalc.rulesets.dice.tree import Node


class MoreDiceError(Exception):
    """The roll asks for a die that has not been told yet; `sides` is how many it has."""

    def __init__(self, sides: int):
        self.sides = sides


class Told(Dice):
    """Dice that fall as told, and stop the roll where they are not told."""

    def __init__(self, faces: tuple[int, ...]):
        self.faces = list(faces)

    def face(self, sides: int) -> int:
        if not self.faces:
            raise MoreDiceError(sides)
        return self.faces.pop(0)


def listed(node: Node, most: int) -> tuple[dict[int, Fraction], Fraction]:
    """The chance of each total over all ways to fall, and of rolls of more than `most` dice."""
    found: dict[int, Fraction] = {}
    left_out = Fraction(0)
    open_ways: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while open_ways:
        faces, chance = open_ways.pop()
        try:
            total = throw(Told(faces), node).total
        except MoreDiceError as more:
            if len(faces) >= most:
                left_out += chance
            else:
                each = chance / more.sides
                open_ways += [((*faces, face), each) for face in range(1, more.sides + 1)]
        else:
            found[total] = found.get(total, Fraction(0)) + chance
    return found, left_out
