"""Roll several dice and keep some of them, where the top face explodes.

A die that shows its top face is rolled again and adds up; the whole chain is one die. So a die
is worth sides · e + r: e top faces, here called *tens* whatever the sides, and a last face r
below the top. All chances are exact; totals from the ceiling on count as "ceiling or more".

How the highest are found: dice of equal tens differ in their last faces alone, and one ten more
outranks any last face. So walk the tens downward, level by level, and remember two numbers: how
many dice are placed, and how many tens the kept ones have. In the level where the last kept die
falls, c dice stand and h of them are kept; the sum of their last faces depends on (c, h) alone.
A packed integer holds one weight for each number of kept tens.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

from honorcalc.probability.dice import highest_and_lowest
from honorcalc.probability.distribution import Distribution, trusted
from honorcalc.probability.packed import convolve, unpack, width_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Sequence


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

    def after_a_ten(self, weights: int, slots: int) -> int:
        """The first packed weights, once all unkept dice have shown a ten before.

        The division is exact: the fewer the kept tens, the less of the scale is needed.
        """
        step: int = self.die.sides**self.unkept
        return (weights & (1 << 8 * self.width * max(0, slots)) - 1) // step


def roll_and_keep(
    rolled: int,
    highest: int,
    lowest: int = 0,
    *,
    ceiling: int,
    sides: int = 10,
    explodes: bool = True,
    reroll: Collection[int] = (),
) -> Distribution:
    """The total of the `highest` highest and the `lowest` lowest of `rolled` dice.

    The top face explodes unless `explodes` is false. A die whose first roll is one of `reroll`
    is rolled once more; that second result stands, and may explode. Totals of at least
    `ceiling` count as "ceiling or more". No kept dice total 0.

    Raises `ValueError` unless highest + lowest ≤ rolled with none negative, for a ceiling below
    1 or fewer than two sides, and for a face to reroll that the die does not have.

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
    die = first_roll(sides, frozenset(reroll))
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


def first_roll(sides: int, reroll: Collection[int]) -> FirstRoll:
    """An exploding die whose first roll is rolled once more where it is one of `reroll`."""
    if not reroll:
        return FirstRoll(sides, sides, 1, (1,) * (sides - 1))
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
    return _endless(weights[:ceiling], denominator, ceiling)


def _walk(pool: _Pool) -> tuple[list[tuple[int, int, int]], list[int]]:
    """Walk the levels down to one ten.

    Returns level, dice above and packed weights, wherever the last of the highest dice can fall
    into a level, counting from the least kept tens that this takes; and for each number of dice
    below `top`, that only so many have tens.
    """
    top, tens, bits = pool.top, pool.tens, 8 * pool.width
    masks = [(1 << bits * slots) - 1 for slots in range(tens + 2)]
    placed = [1] + [0] * (top - 1)
    falls = []
    for level in range(tens, 0, -1):
        # With i dice above this level, the kept ones have i · (level + 1) tens or more.
        for above in range(min(top - 1, tens // (level + 1)), -1, -1):
            so_far, missing, least = placed[above], top - above, above * (level + 1)
            room = (tens - least) // level
            for here in range(1, min(missing - 1, room) + 1):
                ways = comb(pool.rolled - above, here) * pool.die.tens**here
                moved = so_far & masks[tens + 1 - here * level]
                placed[above + here] += ways * moved << bits * here * level
            if missing <= room:
                moved = (so_far & masks[tens + 1 - missing * level]) >> bits * least
                falls.append((level, above, moved))
    return falls, placed


def _falls_by_shape(
    pool: _Pool, falls: list[tuple[int, int, int]]
) -> dict[tuple[int, int, int], int]:
    """Packed weights by (dice in the last level, how many of them are kept, dice without tens).

    Without lowest dice to keep, those without tens need not be told apart and count as 0.
    Going up the levels, each takes sides^unkept more into its denominator.
    """
    bits, step = 8 * pool.width, pool.die.sides**pool.unkept
    shapes: dict[tuple[int, int, int], int] = {}
    below: list[list[tuple[int, int]]] = []
    at = 1
    for level, above, weights in reversed(falls):
        if level > at or not below:
            shapes = {shape: weight * step ** (level - at) for shape, weight in shapes.items()}
            below = [_below(pool, level, rest) for rest in range(pool.rolled)]
            at = level
        missing, shift = pool.top - above, bits * (pool.top * level + above)
        for here in range(missing, pool.rolled - above - pool.bottom + 1):
            ways = comb(pool.rolled - above, here) * pool.die.tens**here
            for plain, factor in below[pool.rolled - above - here]:
                shape = here, missing, plain
                shapes[shape] = shapes.get(shape, 0) + (ways * factor * weights << shift)
    last = pool.unkept * (pool.last_level - at)
    return {
        (here, inside, plain): weight * pool.die.sides ** (last + pool.unkept + inside - here)
        for (here, inside, plain), weight in shapes.items()
    }


def _below(pool: _Pool, level: int, rest: int) -> list[tuple[int, int]]:
    """Ways for `rest` dice to fall below a level, by how many of them have no tens."""
    die, bottom = pool.die, pool.bottom
    power = die.sides ** (level - 1)
    if not bottom:
        return [(0, (die.cases * power - die.tens) ** rest)]
    tenned = die.tens * (power - 1)
    return [
        (plain, comb(rest, plain) * tenned ** (rest - plain) * power ** (plain - bottom))
        for plain in range(bottom, rest + 1)
    ]


def _last_faces(pool: _Pool) -> list[int]:
    """Packed weights by kept tens, for each sum of the kept last faces from the least on.

    This leaves out rolls where one of the lowest dice kept has tens. Of the highest, those above
    the last level add a free face each: going up in how many are inside it, the sums so far take
    in one more such die at every step.
    """
    die, top, bottom = pool.die, pool.top, pool.bottom
    free, lift = die.sides - 1, die.sides**pool.scale
    fair = top_sums(pool.rolled, (1,) * free)
    least = top_sums(pool.rolled, die.faces[::-1])[bottom:] if bottom else []
    low = [table[bottom][::-1] for table in least]
    falls, ended = _walk(pool) if top else ([], [])
    shapes = _falls_by_shape(pool, falls)
    sums: list[int] = []
    for inside in range(1, top + 1):
        sums = _one_face_more(sums, free)
        for (here, kept, plain), weight in shapes.items():
            if kept == inside:
                ways = fair[here][inside]
                _add(sums, weight, convolve(ways, low[plain - bottom]) if bottom else ways)
        _add(sums, ended[top - inside] * lift, _no_tens(pool, inside))
    for plain in range(bottom, pool.rolled + 1) if not top else ():
        ways_to = comb(pool.rolled, plain) * die.tens ** (pool.rolled - plain)
        _add(sums, ways_to * lift, low[plain - bottom])
    return sums


def _no_tens(pool: _Pool, high: int) -> Sequence[int]:
    """Weights of the kept last faces of dice without tens, `high` of them among the highest."""
    count, faces = pool.rolled - pool.top + high, pool.die.faces
    if not pool.bottom:
        return top_sums(pool.rolled, faces)[count][high]
    one = Distribution(dict(enumerate(faces, 1)))
    return highest_and_lowest(count, one, high, pool.bottom).counts


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
    fresh: list[list[int]] = []
    for bottom in range(1, pool.bottom + 1):
        rolled = pool.rolled - pool.bottom + bottom
        inner = pool._replace(rolled=rolled, bottom=bottom, die=fair)
        sums = _with_tens_among_the_lowest(inner, fresh)
        fresh.append([_any_number_of_rounds(inner, weight) for weight in sums])
    return fresh[-1] if pool.die == fair else _with_tens_among_the_lowest(pool, fresh)


def _with_tens_among_the_lowest(pool: _Pool, fresh: list[list[int]]) -> list[int]:
    """Add to `_last_faces` the rolls where one or more (`fresh`) of the lowest have tens."""
    total = _last_faces(pool)
    table = top_sums(pool.rolled, pool.die.faces)
    for low, sums in enumerate(fresh, 1):
        plain = pool.bottom - low
        cases = comb(pool.rolled, plain) * pool.die.tens ** (pool.rolled - plain)
        kept = pool.top + low
        shift = 8 * pool.width * kept
        slots = pool.tens + 1 - kept
        moved = [cases * pool.after_a_ten(weight, slots) << shift for weight in sums]
        for at, ways in enumerate(table[plain][plain]):
            for place, weight in enumerate(moved, at):
                total[place] += ways * weight
    return total


def _any_number_of_rounds(pool: _Pool, weights: int) -> int:
    """Let all dice of a fair pool show a ten together any number of times beforehand."""
    total = shown = 0
    while weights:
        total += weights << 8 * pool.width * shown
        shown += pool.kept
        weights = pool.after_a_ten(weights, pool.tens + 1 - shown)
    return total


def _by_total(sums: list[int], pool: _Pool, tens: int) -> tuple[list[int], int]:
    """Weights of the totals from 0 on, and the factor by which their denominator has grown."""
    sides, bits = pool.die.sides, 8 * pool.width
    folded = [0] * sides
    for total, weight in enumerate(sums, pool.kept):
        carried, face = divmod(total, sides)
        folded[face] += weight * sides**carried << bits * carried
    mask = (1 << bits * (tens + 1)) - 1
    factors = [sides ** (tens - i) for i in range(tens + 1)]
    weights = [0] * (sides * (tens + 1))
    for face, packed in enumerate(folded):
        column = unpack(packed & mask, tens + 1, pool.width)
        weights[face::sides] = [weight * f for weight, f in zip(column, factors, strict=True)]
    return weights, factors[0]


def _endless(weights: list[int], denominator: int, ceiling: int) -> Distribution:
    """The distribution of totals below the ceiling, and all the rest at it."""
    known = {total: weight for total, weight in enumerate(weights) if weight}
    known[ceiling] = denominator - sum(weights)
    return trusted(tuple(known), tuple(known.values()), denominator, open_end=True)
