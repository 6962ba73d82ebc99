"""Pools of ten-sided dice: their totals, exact, and single throws of them (E1 to E4, E7, E14)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from honorcalc.calculators import dice_codes
from honorcalc.calculators.dice_codes import Throw, UnwrittenError
from honorcalc.calculators.rolls import Chain, Dice, Die, kept_chains
from honorcalc.calculators.words import added, number
from honorcalc.probability.dice import highest_and_lowest, repeated
from honorcalc.probability.distribution import Distribution
from honorcalc.probability.explosions import ExplodingDie, exploding_sum
from honorcalc.probability.pools import roll_and_keep
from honorcalc.probability.rounded import kept_about
from honorcalc.rulesets.honors_edge.faces import REROLLS, SIDES, Rerolled, die
from honorcalc.rulesets.honors_edge.house import BOOK, House

TEN, BONUS = 10, 2
"""The ten-dice rule: so many dice are rolled at most, and one left over adds so much (E1)."""
LOWEST_FIRST = {"two": 2, "one": 1, "all": 99, "highest": 0}
"""So many of a Blinded attacker's kept dice are the lowest of the pool (E14)."""
PRONE_PENALTY = 10
"""What a melee attack from the ground loses from its total (E14)."""
SKILL_RULES = ("explode_from", "explosions", "reroll", "ten_dice")
"""The table rules that change what a Skill Roll outside an attack comes to."""
MOST_EXACT = {True: 6, False: 12}
"""Up to so many dice, the chances are exact where dice explode otherwise than by the book and only
some are kept: of dice that explode endlessly, and of others."""
STEP = 50
"""Totals are worked out up to a multiple of this."""

Found = TypeVar("Found")
HARDLY_EVER, ROUND = Fraction(1, 10_000), 5


class Pool(NamedTuple):
    """What is rolled and kept, and how: `rolled`k`kept`, then the bonus (E1).

    `rolled` and `kept` may be anything, below 0 too. Of the kept dice the first `lowest_first`
    are the lowest of the pool, the rest the highest (E14). Dice that explode do so from a face
    on, as often as they can or up to a limit (E2); `reroll_ones` rerolls what the table rerolls
    (E7); `converted` says what the ten-dice rule has made of the pool (E1).
    """

    rolled: int
    kept: int
    explode: bool = True
    reroll_ones: bool = False
    lowest_first: int = 0
    bonus: int = 0
    explode_from: int = SIDES
    limit: int | None = None
    rerolls: str = "ones"
    converted: str = ""

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
        return self.explode and self.limit is None and self.counted > 0

    @property
    def by_tens(self) -> bool:
        """Whether dice explode on a 10 alone and without end, or not at all."""
        return not self.explode or (self.explode_from == SIDES and self.limit is None)

    @property
    def rounded(self) -> bool:
        """Whether its chances are rounded, because exact ones would take too long."""
        some = 0 < self.counted < self.rolled
        return some and not self.by_tens and self.rolled > MOST_EXACT[self.limit is None]

    @property
    def most(self) -> int:
        """The greatest total of dice that do not explode for ever, without the bonus."""
        return SIDES * self.counted * (1 + (self.limit or 0) * self.explode)

    @property
    def rerolled(self) -> Rerolled:
        """The faces that are rerolled when first rolled."""
        return REROLLS[self.rerolls if self.reroll_ones else "nothing"]

    @property
    def die(self) -> ExplodingDie:
        """What one die counts, if it explodes."""
        return die(self.explode_from, self.rerolled)

    def asked(self, function: Callable[..., Found], **more: int) -> Found:
        """What a function of `probability` finds for these dice, which explode by tens or never."""
        again = self.rerolled
        dice = self.rolled, self.highest, self.lowest
        return function(*dice, sides=SIDES, reroll=again.faces, until=again.until, **more)

    def notation(self) -> str:
        """The pool as players write it, without its bonus.

        >>> Pool(5, 3).notation()
        '5k3'
        """
        return f"{number(self.rolled)}k{number(self.kept)}"

    def in_words(self) -> str:
        """The pool as players write it, with its bonus.

        >>> Pool(5, 3).in_words(), Pool(5, 3, bonus=3).in_words(), Pool(3, 2, bonus=-5).in_words()
        ('5k3', '5k3 + 3', '3k2 − 5')
        """
        return self.notation() + added(self.bonus)

    def at(self, house: House) -> Pool:
        """The pool as a table plays it (E1, E2, E7)."""
        if house == BOOK:
            return self
        pool = self
        if house.explode_from == "never":
            pool = pool._replace(explode=False)
        elif pool.explode:
            limit = None if house.explosions == "endless" else int(house.explosions)
            pool = pool._replace(explode_from=int(house.explode_from), limit=limit)
        if house.reroll == "nothing":
            pool = pool._replace(reroll_ones=False)
        elif pool.reroll_ones:
            pool = pool._replace(rerolls=house.reroll)
        return pool.with_ten_dice() if house.ten_dice == "two_for_one" else pool

    def with_ten_dice(self) -> Pool:
        """The pool by the ten-dice rule; a pool that keeps no dice stays as it is (E1).

        >>> [Pool(*pool).with_ten_dice().converted for pool in ((12, 4), (13, 9), (10, 13))]
        ['12k4 becomes 10k5', '13k9 becomes 10k10 + 2', '10k13 becomes 10k10 + 6']
        """
        if self.rolled < TEN or self.kept <= 0 or (self.rolled == TEN >= self.kept):
            return self
        more = self.rolled - TEN
        turned = min(more // 2, max(0, TEN - self.kept))
        kept = self.kept + turned
        left = more - 2 * turned + kept - TEN if kept >= TEN else 0
        pool = self._replace(rolled=TEN, kept=min(kept, TEN), bonus=self.bonus + BONUS * left)
        turned_into = pool.notation() + added(BONUS * left)
        return pool._replace(converted=f"{self.notation()} becomes {turned_into}")


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
    house: House = BOOK,
) -> Pool:
    """The pool of a Skill Roll (E3), with honor (E7) and conditions as in an attack (E14).

    >>> skill_pool(2, 1).notation()
    '3k2'
    """
    return Pool(
        attribute + skill + extra_rolled,
        attribute + extra_kept,
        explode=not frightened,
        reroll_ones=honorable and not frightened,
        lowest_first=LOWEST_FIRST[house.blinded_keep] if blinded else 0,
        bonus=bonus - (PRONE_PENALTY if prone else 0),
    ).at(house)


def damage_pool(
    strength: int,
    weapon_rolled: int,
    weapon_kept: int,
    frightened: bool = False,
    house: House = BOOK,
) -> Pool:
    """The pool of a Damage Roll: Strength k Strength plus the weapon (E4, E14).

    >>> damage_pool(2, 3, 0).notation()
    '5k2'
    """
    explode = house.damage_explodes and not frightened
    return Pool(strength + weapon_rolled, strength + weapon_kept, explode=explode).at(house)


_MOST_FOUND = 256
_found: dict[tuple[Pool, int], Distribution] = {}


def _bare(pool: Pool, ceiling: int) -> Distribution:
    """The total without its bonus, known below the ceiling, at least 1, and maybe above it.

    The pools asked last are kept, so that another Target Number costs next to nothing. A rounded
    one is kept for each of its ceilings: what is asked first must not change the last digits.
    """
    if not pool.counted:
        return Distribution.certain(0)
    bare = pool._replace(bonus=0, converted="")
    upto = _round_ceiling(bare, ceiling)
    key = (bare, upto if bare.rounded else 0)
    known = _found.pop(key, None)
    if known is None or (known.open_end and known.outcomes[-1] < ceiling):
        known = _worked_out(bare, upto)
    _found[key] = known  # the one last asked stands last
    while len(_found) > _MOST_FOUND:
        del _found[next(iter(_found))]
    return known


def _round_ceiling(pool: Pool, ceiling: int) -> int:
    """A round ceiling above what is asked and, by rule of thumb, most throws."""
    if not pool.endless:
        return pool.most
    usual = 40 + 12 * pool.highest + 5 * pool.lowest
    usual += usual * (SIDES - pool.explode_from) * 2 // 5
    return -(-max(ceiling, usual) // STEP) * STEP


def _worked_out(pool: Pool, ceiling: int) -> Distribution:
    """The total without its bonus, up to a round ceiling."""
    if not pool.by_tens:
        return _otherwise(pool, ceiling)
    return pool.asked(roll_and_keep, ceiling=ceiling, explodes=pool.explode)


def _otherwise(pool: Pool, ceiling: int) -> Distribution:
    """The total of dice that explode from another face on, or up to a limit (E2).

    An endless die is followed to where it alone makes the total pass the ceiling: what it is
    closed at must not be told apart from what lies beyond.
    """
    endless = pool.limit is None
    if pool.counted == pool.rolled:
        if endless:
            return exploding_sum(pool.rolled, pool.die, ceiling)
        return repeated(pool.rolled, pool.die.limited(pool.limit or 0))
    if endless:
        followed = exploding_sum(1, pool.die, max(1, ceiling - pool.counted) + 2)
        one = Distribution(followed.weights)
    else:
        one = pool.die.limited(pool.limit or 0)
    keep = kept_about if pool.rounded else highest_and_lowest
    return keep(pool.rolled, one, pool.highest, pool.lowest, ceiling if endless else None)


def total(pool: Pool, ceiling: int) -> Distribution:
    """The total with its bonus; from the ceiling on all totals count as "ceiling or more".

    Without dice it is the bonus alone. Every chance is exact unless the pool is `rounded`.

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


def charted(pool: Pool, at_least: int) -> Distribution:
    """The total as far as a chart shows it: to where hardly a roll in ten thousand comes.

    It goes at least to `at_least`, so that what counts from there on can be told apart. Dice
    that do not explode are shown whole.
    """
    if not (pool.explode and pool.counted):
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


class RolledPool(NamedTuple):
    """A pool as it fell: the total with its bonus, every die, and the sum in words."""

    total: int
    dice: tuple[Die, ...]
    working: str


def roll_pool(dice: Dice, pool: Pool, group: str) -> RolledPool:
    """Throws a pool: every throw of a chain is a die of its own, in the order it fell.

    Whole chains are kept or not, by their totals. What is crossed out to be rerolled counts
    nothing. Where nothing is kept, nothing is thrown.
    """
    chains = [_throw(dice, pool) for _ in range(pool.rolled if pool.counted else 0)]
    shown, counted = kept_chains(group, SIDES, chains, pool.lowest, pool.highest)
    total = sum(counted) + pool.bonus
    return RolledPool(total, shown, _worked(counted, pool.bonus, total))


def pool_code(pool: Pool, name: str = "", against: str = "") -> Throw:
    """The pool as any roller's code. Raises UnwrittenError for what has no code here.

    >>> pool_code(Pool(5, 3)).pools[0].keep
    3
    """
    if not pool.counted:
        raise UnwrittenError("No die is kept, so there is nothing to roll.")
    if pool.lowest and pool.highest:
        raise UnwrittenError(
            "No code here keeps both some of the lowest and some of the highest dice."
        )
    if (pool.explode and pool.limit) or pool.rerolled.until:
        raise UnwrittenError("No code here says how often dice explode or are rerolled.")
    dice = dice_codes.Pool(
        count=pool.rolled,
        sides=SIDES,
        keep=pool.counted,
        lowest=bool(pool.lowest),
        explode_from=pool.explode_from if pool.explode else 0,
        reroll_to=max(pool.rerolled.faces, default=0),
    )
    return Throw(name, (dice,), pool.bonus, against)


def _throw(dice: Dice, pool: Pool) -> Chain:
    """One die until it neither explodes nor is rerolled; a face counts what it shows."""
    faces, crossed = [dice.face(SIDES)], 0
    if pool.reroll_ones:
        again = pool.rerolled
        while faces[-1] in again.faces and (again.until or not crossed):
            crossed += 1
            faces.append(dice.face(SIDES))
    while pool.explode and faces[-1] >= pool.explode_from:
        if len(faces) - crossed - 1 == pool.limit:
            break
        faces.append(dice.face(SIDES))
    return [(face, face) for face in faces], crossed


def _worked(counted: list[int], bonus: int, total: int) -> str:
    """How a total came about, as a player would say it.

    >>> _worked([8, 6, 5], 0, 19), _worked([15], -10, 5), _worked([], 2, 2)
    ('8 + 6 + 5 = 19', '15 − 10 = 5', 'no dice + 2 = 2')
    """
    sum_ = " + ".join(map(str, sorted(counted, reverse=True))) or "no dice"
    return f"{sum_}{added(bonus)} = {number(total)}"
