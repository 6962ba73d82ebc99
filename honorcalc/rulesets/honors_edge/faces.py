"""What one die of a pool counts where a table plays otherwise than the book (E2, E7)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from honorcalc.probability.explosions import ExplodingDie

SIDES = 10


class Rerolled(NamedTuple):
    """Faces that are rerolled when a die first shows them, once or until others come (E7)."""

    faces: tuple[int, ...]
    until: bool = False


REROLLS = {
    "ones": Rerolled((1,)),
    "ones_until": Rerolled((1,), until=True),
    "ones_twos": Rerolled((1, 2)),
    "nothing": Rerolled(()),
}


@lru_cache(maxsize=64)
def die(explode_from: int, rerolled: Rerolled) -> ExplodingDie:
    """A die that explodes from a face on; only its first roll may be rerolled.

    >>> die(9, REROLLS["nothing"]).goes_on
    {9: 1, 10: 1}
    """
    faces = range(1, SIDES + 1)
    first = {face: first_weight(face, rerolled) for face in faces}
    return ExplodingDie(
        {face: 1 for face in faces if face < explode_from},
        {face: 1 for face in faces if face >= explode_from},
        {face: first[face] for face in faces if face < explode_from and first[face]},
        {face: first[face] for face in faces if face >= explode_from},
    )


def first_weight(face: int, rerolled: Rerolled) -> int:
    """How often the first roll comes to show a face, rerolls included.

    >>> [first_weight(face, REROLLS["ones"]) for face in (1, 2)]
    [1, 11]
    """
    again = face in rerolled.faces
    if rerolled.until or not rerolled.faces:
        return 0 if again else 1
    return len(rerolled.faces) + (0 if again else SIDES)
