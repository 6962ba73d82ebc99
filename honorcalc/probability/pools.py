"""Roll several dice and keep some of them, where the top face explodes.

A die that shows its top face is rolled again, and the new roll is added; the whole chain counts as
one die. Such dice have no highest total, so you give a ceiling: all totals that reach it count as
"ceiling or more". All chances are exact.
"""

# How the highest dice are found: a die is worth sides · e + r, for e top faces, here called *tens*
# whatever the number of sides, and a last face r below the top. Dice with equally many tens differ
# only in their last faces, and one more ten outranks any last face. So walk the tens downward,
# level by level, and remember two numbers: how many dice are placed, and how many tens the kept
# ones have. In the level of the last kept die there are c dice, and h of them are kept; the sum of
# their last faces depends only on (c, h). The dice below this level are counted by inclusion and
# exclusion. So faces and levels stay apart, and only a power of the number of sides joins them;
# some terms are negative until they are added up. A packed integer holds one weight for each
# number of kept tens.

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import pairwise
from math import comb, gcd
from typing import NamedTuple

from honorcalc.probability.dice import highest_and_lowest, kept_weights
from honorcalc.probability.distribution import Distribution, trusted
from honorcalc.probability.packed import pack, unpack, unpack_signed, width_for


class FirstRoll(NamedTuple):
    """An exploding die by its first roll: weights out of `cases`, all later rolls are fair."""

    sides: int
    cases: int
    tens: int  # weight of the top face
    faces: tuple[int, ...]  # weights of the faces 1 to sides − 1


class _Pool(NamedTuple):
    """What is kept of how many dice, and how wide the packed weights are.

    Weights by kept tens T are over cases^rolled · sides^(scale + T), scale = unkept · last level.
    """

    rolled: int
    top: int
    bottom: int
    die: FirstRoll
    tens: int  # the most tens the kept dice can have below the ceiling
    width: int  # bytes of one weight

    @property
    def kept(self) -> int:
        return self.top + self.bottom

    @property
    def unkept(self) -> int:
        return self.rolled - self.kept

    @property
    def last_level(self) -> int:
        """The highest level into which the last of the highest dice can fall."""
        return self.tens // max(self.top, 1)

    @property
    def scale(self) -> int:
        return self.unkept * self.last_level


class _Fall(NamedTuple):
    """How the dice in the last level and below it fall, with so many ways for these faces."""

    free: int  # dice below the level that may be any
    ways: int
    faces: list[int]  # weights of the sum of the last faces kept, from the least on; may be < 0


def roll_and_keep(
    rolled: int,
    highest: int,
    lowest: int = 0,
    *,
    ceiling: int,
    sides: int = 10,
    explodes: bool = True,
    reroll: Collection[int] = (),
    until: bool = False,
) -> Distribution:
    """The total of the `highest` highest and the `lowest` lowest of `rolled` dice.

    The top face explodes unless `explodes` is false. If the first roll of a die is one of
    `reroll`, the die is rolled once more, or with `until` as often as it takes. What it then shows
    stands, and may explode. Totals of at least `ceiling` count as "ceiling or more". If no dice
    are kept, the total is 0.

    Raises `ValueError` unless highest + lowest ≤ rolled and none is negative, for a ceiling
    below 1 or fewer than two sides, for a face to reroll that the die does not have, and for
    `until` where no face is left.

    >>> roll_and_keep(10, 5, ceiling=20).at_least(20).limit_denominator(1000)
    Fraction(999, 1000)
    >>> round(float(roll_and_keep(5, 3, ceiling=60).at_least(30)), 6)
    0.236519
    """
    check_pool(rolled, highest, lowest, sides, reroll)
    if ceiling < 1:
        raise ValueError(f"A ceiling is 1 or more, not {ceiling}.")
    if highest + lowest == 0:
        return Distribution.certain(0)
    die = first_roll(sides, frozenset(reroll), until)
    if not explodes:
        faces = dict(enumerate((*die.faces, die.tens), 1))
        return highest_and_lowest(rolled, Distribution(faces), highest, lowest).up_to(ceiling)
    return _exploding(rolled, highest, lowest, die, ceiling)


def check_pool(rolled: int, highest: int, lowest: int, sides: int, reroll: Collection[int]) -> None:
    """Raise `ValueError` for dice that there are not, and faces that they do not have."""
    if min(highest, lowest) < 0 or highest + lowest > rolled:
        raise ValueError(f"Of {rolled} dice, {highest} highest and {lowest} lowest are not there.")
    if sides < 2 or not all(1 <= face <= sides for face in reroll):
        raise ValueError(f"A die of {sides} sides cannot explode and reroll {sorted(reroll)}.")


def first_roll(sides: int, reroll: Collection[int], until: bool = False) -> FirstRoll:
    """An exploding die whose first roll is rolled once more where it is one of `reroll`.

    With `until` it is rolled until it is none of them; raises ValueError if that never ends.
    """
    if not reroll:
        return FirstRoll(sides, sides, 1, (1,) * (sides - 1))
    if until:
        if len(reroll) == sides:
            raise ValueError(f"A die that rerolls all of its {sides} faces never stands.")
        faces = [int(face not in reroll) for face in range(1, sides + 1)]
        return FirstRoll(sides, sides - len(reroll), faces[-1], tuple(faces[:-1]))
    faces = [len(reroll) + (0 if face in reroll else sides) for face in range(1, sides + 1)]
    return FirstRoll(sides, sides * sides, faces[-1], tuple(faces[:-1]))


def _exploding(rolled: int, top: int, bottom: int, die: FirstRoll, ceiling: int) -> Distribution:
    """The total of the kept dice, at least one, out of `rolled` exploding ones."""
    kept = top + bottom
    most = (ceiling - 1 - kept) // die.sides
    if most < 0:
        return Distribution({ceiling: 1}, open_end=True)
    # A total v has at least v // sides − kept tens: this bounds its chance, so its weight.
    tens = (ceiling - 1) // die.sides
    pool = _Pool(rolled, top, bottom, die, most, 0)
    bound = die.cases**rolled * die.sides ** (pool.scale + kept) * comb(rolled, kept)
    bound *= comb(tens + kept, kept) * 2**kept
    pool = pool._replace(width=width_for(bound))
    weights, factor = _by_total(_both_ends(pool) if bottom else _last_faces(pool), pool, tens)
    denominator = factor * die.cases**rolled * die.sides**pool.scale
    known = {total: weight for total, weight in enumerate(weights[:ceiling]) if weight}
    known[ceiling] = denominator - sum(known.values())
    return trusted(tuple(known), tuple(known.values()), denominator, open_end=True)


def _walk(pool: _Pool) -> tuple[list[list[int]], list[int]]:
    """Walk the levels down to one ten.

    Returns for each number of dice above the level into which the last of the highest dice
    falls, below `top`, the packed weights level by level, down to the first; and for each such
    number that only so many have tens.
    """
    top, tens, bits = pool.top, pool.tens, 8 * pool.width
    masks = [(1 << bits * slots) - 1 for slots in range(tens + 2)]
    placed = [1] + [0] * (top - 1)
    falls: list[list[int]] = [[] for _ in placed]
    for level in range(tens, 0, -1):
        # With i dice above this level, the kept ones have i · (level + 1) tens or more.
        for above in range(min(top - 1, tens // (level + 1)), -1, -1):
            so_far, missing = placed[above], top - above
            room = (tens - above * (level + 1)) // level
            for here in range(1, min(missing - 1, room) + 1):
                ways = comb(pool.rolled - above, here) * pool.die.tens**here
                moved = so_far & masks[tens + 1 - here * level]
                placed[above + here] += ways * moved << bits * here * level
            if missing <= room:
                moved = so_far & masks[tens + 1 - missing * level]
                falls[above].append(moved << bits * missing * level)
    return falls, placed


def _over_levels(pool: _Pool, weights: list[int], free: int) -> int:
    """Packed weights of all levels, highest first, where `free` dice below them may be any.

    Going up the levels, each takes sides^unkept more into its denominator, and each free die
    but the lowest kept has as much more to fall into.
    """
    growth: int = pool.die.sides ** (pool.unkept + pool.bottom - free)
    total = 0
    for each in reversed(weights):
        total = total * growth + each
    room: int = pool.die.sides ** ((free - pool.bottom) * (pool.last_level - 1))
    rest: int = growth ** (pool.last_level - len(weights))
    return total * rest * room


@lru_cache(maxsize=32)
def _in_last_level(die: FirstRoll, unkept: int, bottom: int, inside: int) -> list[_Fall]:
    """All ways to fall when `inside` of the highest dice are in the last level.

    A die below that level is any die but one with as many tens or more. Multiplied out, some
    dice are free, and of the others those that are taken away count with a minus each.
    """
    sides, others = die.sides, unkept + inside
    fair = top_sums(others, (1,) * (sides - 1))
    lowest = [(free, _lowest(die, bottom, free)) for free in range(bottom + unkept, bottom - 1, -1)]
    width = width_for(2 * (2 * sides) ** others * max(sum(low) for _, low in lowest))
    row = [0] * inside + [pack(fair[n][inside], width) for n in range(inside, others + 1)]
    for _ in range(inside):
        row = [more - sides * less for less, more in pairwise(row)]
    falls = []
    for free, low in lowest:
        count, common = others + bottom - free, gcd(*low)
        ways = comb(count + free, free) * die.tens**count * sides ** (free - bottom)
        faces = row[0] * pack([each // common for each in low], width)
        slots = inside * (sides - 2) + len(low)
        falls.append(_Fall(free, ways * common, unpack_signed(faces, slots, width)))
        row = [more - sides * less for less, more in pairwise(row)]
    return falls


def _lowest(die: FirstRoll, bottom: int, free: int) -> list[int]:
    """Weights of the last faces of the `bottom` lowest of free dice, none of them with tens."""
    least = top_sums(free, die.faces[::-1])
    sums: list[int] = []
    for plain in range(bottom, free + 1):
        ways = comb(free, plain) * die.tens ** (free - plain)
        _add(sums, ways, least[plain][bottom][::-1])
    return sums


def _last_faces(pool: _Pool) -> list[int]:
    """Packed weights by kept tens, for each sum of the kept last faces from the least on.

    This leaves out rolls where one of the lowest dice kept has tens. Of the highest, those above
    the last level add a free face each: going up in how many are inside it, the sums so far take
    in one more such die at every step.
    """
    die, top, bottom = pool.die, pool.top, pool.bottom
    lift = die.sides**pool.scale
    if not top:
        return [lift * weight for weight in _lowest(die, bottom, pool.rolled)]
    top_sums(pool.rolled, (1,) * (die.sides - 1))  # the largest table serves for all that follow
    falls, ended = _walk(pool)
    sums: list[int] = []
    for inside in range(1, top + 1):
        sums = _one_face_more(sums, die.sides - 1)
        levels = falls[top - inside]
        for fall in _in_last_level(die, pool.unkept, bottom, inside) if levels else ():
            _add(sums, fall.ways * _over_levels(pool, levels, fall.free), fall.faces)
        _add(sums, ended[top - inside] * lift, _no_tens(pool, inside))
    return sums


def _no_tens(pool: _Pool, high: int) -> Sequence[int]:
    """Weights of the kept last faces of dice without tens, `high` of them among the highest."""
    count, faces = pool.rolled - pool.top + high, pool.die.faces
    if not pool.bottom:
        return top_sums(pool.rolled, faces)[count][high]
    return kept_weights(count, faces, high, pool.bottom)


def _add(sums: list[int], weight: int, ways: Sequence[int]) -> None:
    """Add `weight` times `ways` to the sums of last faces, entry by entry."""
    sums.extend([0] * (len(ways) - len(sums)))
    for at, each in enumerate(ways if weight else ()):
        sums[at] += each * weight


def _one_face_more(sums: list[int], free: int) -> list[int]:
    """The sums with one more die that shows any last face, 1 to `free`, equally often."""
    wider = []
    running = 0
    for at in range(len(sums) + free - 1 if sums else 0):
        running += sums[at] if at < len(sums) else 0
        running -= sums[at - free] if at >= free else 0
        wider.append(running)
    return wider


_MOST_TABLES = 8
_tables: dict[tuple[int, ...], list[list[list[int]]]] = {}


def top_sums(count: int, faces: tuple[int, ...]) -> list[list[list[int]]]:
    """Entry [c][h]: weights of the sum of the h highest of c dice, from h on, for c ≤ `count`.

    `faces` are the weights of the faces 1, 2, … of one die. The last few tables are kept, and a
    larger one serves for fewer dice too.
    """
    known = _tables.pop(faces, [])
    if len(known) <= count:
        known = _top_sums(count, faces)
    _tables[faces] = known  # the one last used stands last
    while len(_tables) > _MOST_TABLES:
        del _tables[next(iter(_tables))]
    return known


def _top_sums(count: int, faces: tuple[int, ...]) -> list[list[list[int]]]:
    """The table of `top_sums`.

    The faces are taken in from the lowest up: those that show the newest one are the highest so
    far.
    """
    width = width_for(sum(faces) ** count)
    table = [[0] * (c + 1) for c in range(count + 1)]
    table[0][0] = 1
    for face, weight in enumerate(faces):
        shift = 8 * width * face
        newer = []
        for c in range(count + 1):
            ways = [comb(c, showing) * weight**showing for showing in range(c + 1)]
            row = []
            for h in range(c + 1):
                total = sum(ways[i] * table[c - i][0] for i in range(h, c + 1)) << shift * h
                for i in range(h):
                    total += ways[i] * table[c - i][h - i] << shift * i
                row.append(total)
            newer.append(row)
        table = newer
    top = len(faces) - 1
    return [[unpack(row[h], h * top + 1, width) for h in range(len(row))] for row in table]


def _both_ends(pool: _Pool) -> list[int]:
    """As `_last_faces`, whether or not the lowest dice kept have tens.

    When fewer dice than that are without tens, all others have shown a ten and are fresh,
    fair, exploding dice after it: the same pool with fewer lowest dice.
    """
    fair = first_roll(pool.die.sides, ())
    afresh: list[list[int]] = []
    for bottom in range(1, pool.bottom + 1):
        rolled = pool.rolled - pool.bottom + bottom
        inner = pool._replace(rolled=rolled, bottom=bottom, die=fair)
        sums = _with_tens_among_the_lowest(inner, afresh)
        afresh.append([_after_tens_together(inner, weight) for weight in sums])
    if pool.die == fair:
        return [once + later for once, later in zip(sums, afresh[-1], strict=True)]
    return _with_tens_among_the_lowest(pool, afresh)


def _with_tens_among_the_lowest(pool: _Pool, afresh: list[list[int]]) -> list[int]:
    """Add to `_last_faces` the rolls where one or more of the lowest have tens.

    `afresh` has for one, two, … of them the weights of that pool after tens of all its dice.
    """
    total = _last_faces(pool)
    table = top_sums(pool.rolled, pool.die.faces)
    for low, sums in enumerate(afresh, 1):
        plain = pool.bottom - low
        cases = comb(pool.rolled, plain) * pool.die.tens ** (pool.rolled - plain)
        for at, ways in enumerate(table[plain][plain]):
            for place, weight in enumerate(sums, at):
                total[place] += cases * ways * weight
    return total


def _after_tens_together(pool: _Pool, weights: int) -> int:
    """Let all dice of a fair pool show a ten together before, once or any more times.

    Each time the kept dice have so many tens more, and all unkept ones take a ten off what the
    denominator needs: a division that is exact.
    """
    bits, step = 8 * pool.width, pool.die.sides**pool.unkept
    later = block = 0
    for first in range(pool.kept, pool.tens + 1, pool.kept):
        slots = min(pool.kept, pool.tens + 1 - first)
        before = weights >> bits * (first - pool.kept)
        block = (block + before & (1 << bits * slots) - 1) // step
        later += block << bits * first
    return later


def _by_total(sums: list[int], pool: _Pool, tens: int) -> tuple[list[int], int]:
    """Weights of the totals from 0 on, and the factor by which their denominator has grown."""
    sides, bits = pool.die.sides, 8 * pool.width
    by_face = [0] * sides
    for total, weight in enumerate(sums, pool.kept):
        carried, face = divmod(total, sides)
        by_face[face] += weight * sides**carried << bits * carried
    mask = (1 << bits * (tens + 1)) - 1
    factors = [sides ** (tens - i) for i in range(tens + 1)]
    weights = [0] * (sides * (tens + 1))
    for face, packed in enumerate(by_face):
        column = unpack(packed & mask, tens + 1, pool.width)
        weights[face::sides] = [weight * f for weight, f in zip(column, factors, strict=True)]
    return weights, factors[0]
