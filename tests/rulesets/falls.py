"""All ways in which dice can fall, by loaded dice: what they add up to are the odds themselves."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import prod
from typing import Any

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import plain

MOST_LEFT = Fraction(1, 50)
SMALL = 1e-9  # what is rounded in a chance that is no fraction


class UnfinishedError(Exception):
    """A roll asks for more dice than are looked at."""


class Foretold(Dice):
    """Dice that begin with these faces and go on with ones; no roll takes more than `most`."""

    def __init__(self, faces: Sequence[int], most: int):
        self.faces = [*faces]
        self.sides: list[int] = []
        self.most = most

    def face(self, sides: int) -> int:
        at = len(self.sides)
        if at == self.most:
            raise UnfinishedError
        self.sides.append(sides)
        if at == len(self.faces):
            self.faces.append(1)
        return self.faces[at]


def every_fall(
    calculator: str, most: int, settings: dict[str, object]
) -> Iterator[tuple[Roll | None, Fraction]]:
    """Each way in which the dice can fall, with its chance; None where it takes over `most`."""
    found = find(calculator)
    read = found.read(settings)
    found.answer(read)
    faces: list[int] = []
    while True:
        dice = Foretold(faces, most)
        try:
            made = found.throw(dice, read)
        except UnfinishedError:
            made = None
        yield made, Fraction(1, prod(dice.sides))
        faces = dice.faces
        while faces and faces[-1] == dice.sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            return
        faces[-1] += 1


def check_falls(calculator: str, most: int, **settings: object) -> None:
    """All falls together have the odds: every value that a roll shows, and every total.

    Those of more than `most` dice are few, and by no more than they may a chance be larger.
    """
    answer = compute(calculator, **settings).answer
    value = find(calculator).value
    seen = {name: counts for name in answer.values if (counts := value(name).event)}
    found: dict[Any, Fraction] = defaultdict(Fraction)
    left = Fraction(0)
    for made, chance in every_fall(calculator, most, settings):
        if made is None:
            left += chance
            continue
        found["total", plain(made.total)] += chance
        for name, counts in seen.items():
            if counts(made):
                found["value", name] += chance
    assert left <= MOST_LEFT
    exact: dict[Any, Any] = {("value", name): answer.values[name] for name in seen}
    for series in answer.series[:1]:
        held = series.distribution
        for total, outcome in zip(series.outcomes(), held.outcomes, strict=True):
            if not held.open_end or outcome < held.outcomes[-1]:
                exact["total", total] = held.probability(outcome)
    for key, chance in exact.items():
        if chance is not None:
            assert found[key] - SMALL <= chance <= found[key] + left + SMALL, key
