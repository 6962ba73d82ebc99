"""Pools of ten-sided dice: their totals, exact, and single throws of them (E1 to E4, E7, E14)."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from honorcalc.calculators.rolls import Dice, Die
from honorcalc.calculators.words import number
from honorcalc.probability.distribution import Distribution
from honorcalc.probability.pools import roll_and_keep

SIDES = 10
BLINDED_DICE = 2
"""So many of a Blinded attacker's kept dice are the lowest of the pool (E14)."""
PRONE_PENALTY = 10
"""What a melee attack from the ground loses from its total (E14)."""
STEP = 50
"""Totals are worked out up to a multiple of this."""

HARDLY_EVER, ROUND = Fraction(1, 10_000), 5


class Pool(NamedTuple):
    """What is rolled and kept, and how: `rolled`k`kept`, then the bonus (E1).

    `rolled` and `kept` may be anything, below 0 too. Of the kept dice the first `lowest_first`
    are the lowest of the pool, the rest the highest (E14).
    """

    rolled: int
    kept: int
    explode: bool = True
    reroll_ones: bool = False
    lowest_first: int = 0
    bonus: int = 0

    @property
    def counted(self) -> int:
        """How many dice count: at most those rolled, none where either number is 0 or less."""
        return max(0, min(self.rolled, self.kept))

    @property
    def lowest(self) -> int:
        """How many of them are the lowest of the pool; where all are kept, none need be."""
        return min(self.counted, self.lowest_first) if self.counted < self.rolled else 0

    @property
    def highest(self) -> int:
        """How many of them are the highest of the pool."""
        return self.counted - self.lowest

    @property
    def endless(self) -> bool:
        """Whether there is no greatest total."""
        return self.explode and self.counted > 0

    @property
    def most(self) -> int:
        """The greatest total that dice which do not explode can have, without the bonus."""
        return SIDES * self.counted

    def named(self) -> str:
        """The pool as players write it, without its bonus.

        >>> Pool(5, 3).named()
        '5k3'
        """
        return f"{number(self.rolled)}k{number(self.kept)}"


def skill_pool(
    attribute: int,
    skill: int,
    *,
    honorable: bool = True,
    frightened: bool = False,
    blinded: bool = False,
    prone: bool = False,
    extra_rolled: int = 0,
    extra_kept: int = 0,
    bonus: int = 0,
) -> Pool:
    """The pool of a Skill Roll (E3), with honor (E7) and conditions as in an attack (E14).

    >>> skill_pool(2, 1).named()
    '3k2'
    """
    return Pool(
        attribute + skill + extra_rolled,
        attribute + extra_kept,
        explode=not frightened,
        reroll_ones=honorable and not frightened,
        lowest_first=BLINDED_DICE if blinded else 0,
        bonus=bonus - (PRONE_PENALTY if prone else 0),
    )


def damage_pool(
    strength: int, weapon_rolled: int, weapon_kept: int, frightened: bool = False
) -> Pool:
    """The pool of a Damage Roll: Strength k Strength plus the weapon (E4, E14).

    >>> damage_pool(2, 3, 0).named()
    '5k2'
    """
    return Pool(strength + weapon_rolled, strength + weapon_kept, explode=not frightened)


_MOST_FOUND = 256
_found: dict[Pool, Distribution] = {}


def _bare(pool: Pool, ceiling: int) -> Distribution:
    """The total without its bonus, known below the ceiling, at least 1, and maybe above it.

    The pools asked last are kept, so that another Target Number costs next to nothing.
    """
    if not pool.counted:
        return Distribution.certain(0)
    key = pool._replace(bonus=0)
    known = _found.pop(key, None)
    if known is None or (known.open_end and known.outcomes[-1] < ceiling):
        known = _worked_out(key, ceiling)
    _found[key] = known  # the one last asked stands last
    while len(_found) > _MOST_FOUND:
        del _found[next(iter(_found))]
    return known


def _worked_out(pool: Pool, ceiling: int) -> Distribution:
    """The total up to a round ceiling above what is asked and, by rule of thumb, most throws."""
    usual = 40 + 12 * pool.highest + 5 * pool.lowest
    return roll_and_keep(
        pool.rolled,
        pool.highest,
        pool.lowest,
        ceiling=-(-max(ceiling, usual) // STEP) * STEP if pool.explode else pool.most,
        sides=SIDES,
        explodes=pool.explode,
        reroll=(1,) if pool.reroll_ones else (),
    )


def total(pool: Pool, ceiling: int) -> Distribution:
    """The total with its bonus; from the ceiling on all totals count as "ceiling or more".

    Without dice it is the bonus alone. Every chance is exact.

    >>> total(Pool(2, 1), 20).at_least(19)
    Fraction(99, 2500)
    """
    found = _bare(pool, max(1, ceiling - pool.bonus)).shift(pool.bonus)
    if pool.endless and ceiling <= found.outcomes[0]:
        return Distribution({ceiling: 1}, open_end=True)
    return found.up_to(ceiling)


def reaches(pool: Pool, tn: int) -> Fraction:
    """The chance that the total with its bonus is `tn` or more (E3)."""
    cut = tn - pool.bonus
    return _bare(pool, max(1, cut)).at_least(cut)


def drawn_to(pool: Pool, at_least: int) -> Distribution:
    """The total as far as a chart shows it: to where hardly a roll in ten thousand comes.

    It goes at least to `at_least`, so that what counts from there on can be told apart. Dice
    that do not explode are shown whole.
    """
    if not pool.endless:
        return total(pool, pool.most + pool.bonus)
    return total(pool, max(_rarely(pool._replace(bonus=0)) + pool.bonus, at_least))


@lru_cache(maxsize=256)
def _rarely(pool: Pool) -> int:
    """A total that hardly any throw of an endless pool without bonus reaches."""
    ceiling = _bare(pool, 1).outcomes[-1]
    while reaches(pool, ceiling) >= HARDLY_EVER:
        ceiling += STEP
    while reaches(pool, ceiling - ROUND) < HARDLY_EVER:
        ceiling -= ROUND
    return ceiling


class Drawn(NamedTuple):
    """A pool as it fell: the total with its bonus, every die, and the sum in words."""

    total: int
    dice: tuple[Die, ...]
    working: str


def draw(dice: Dice, pool: Pool, group: str) -> Drawn:
    """Throws a pool: every throw of a chain is a die of its own, in the order it fell.

    Whole chains are kept or not, by their totals. A crossed-out 1 counts nothing. Where nothing
    is kept, nothing is thrown.
    """
    thrown = [_throw(dice, pool) for _ in range(pool.rolled if pool.counted else 0)]
    values = [sum(faces) - crossed for faces, crossed in thrown]
    order = sorted(range(len(thrown)), key=lambda n: values[n])
    kept = {*order[: pool.lowest], *order[len(order) - pool.highest :]}
    shown = tuple(
        die
        for n, (faces, crossed) in enumerate(thrown)
        for die in _chain(faces, crossed, pool, group, n in kept)
    )
    counted = [value for n, value in enumerate(values) if n in kept]
    total = sum(counted) + pool.bonus
    return Drawn(total, shown, _worked(counted, pool.bonus, total))


def _throw(dice: Dice, pool: Pool) -> tuple[list[int], bool]:
    """The faces of one die in the order they fall, and whether the first is crossed out."""
    faces = [dice.face(SIDES)]
    crossed = pool.reroll_ones and faces[0] == 1
    if crossed:
        faces.append(dice.face(SIDES))
    while pool.explode and faces[-1] == SIDES:
        faces.append(dice.face(SIDES))
    return faces, crossed


def _chain(faces: list[int], crossed: bool, pool: Pool, group: str, kept: bool) -> list[Die]:
    """The throws of one die as dice that follow one another."""
    return [
        Die(
            group,
            SIDES,
            face,
            0 if crossed and not n else face,
            kept=kept,
            exploded=pool.explode and face == SIDES,
            rerolled=crossed and not n,
            follows=n > 0,
        )
        for n, face in enumerate(faces)
    ]


def _worked(counted: list[int], bonus: int, total: int) -> str:
    """How a total came about, as a player would say it.

    >>> _worked([8, 6, 5], 0, 19), _worked([15], -10, 5), _worked([], 2, 2)
    ('8 + 6 + 5 = 19', '15 − 10 = 5', 'no dice + 2 = 2')
    """
    sum_ = " + ".join(map(str, sorted(counted, reverse=True))) or "no dice"
    change = f" {'+' if bonus > 0 else '−'} {abs(bonus)}" if bonus else ""
    return f"{sum_}{change} = {number(total)}"
