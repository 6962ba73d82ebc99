"""What one die of a pool counts where a table plays otherwise than the book (E2, E7)."""

from functools import lru_cache
from typing import NamedTuple

from honorcalc.probability.explosions import ExplodingDie
from honorcalc.probability.pools import first_roll

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

    >>> die(9, REROLLS["nothing"]).goes_on, die(9, REROLLS["ones"]).first_goes_on
    ({9: 1, 10: 1}, {9: 11, 10: 11})
    """
    faces, rolled = range(1, SIDES + 1), first_roll(SIDES, *rerolled)
    first = dict(zip(faces, (*rolled.faces, rolled.tens), strict=True))
    return ExplodingDie(
        {face: 1 for face in faces if face < explode_from},
        {face: 1 for face in faces if face >= explode_from},
        {face: first[face] for face in faces if face < explode_from and first[face]},
        {face: first[face] for face in faces if face >= explode_from},
    )
