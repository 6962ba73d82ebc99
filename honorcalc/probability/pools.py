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

from functools import lru_cache
from math import comb
from typing import NamedTuple

from honorcalc.probability.dice import highest_and_lowest
from honorcalc.probability.distribution import Distribution, trusted
from honorcalc.probability.packed import unpack, width_for

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection


class _Die(NamedTuple):
    """An exploding die by its first roll: weights out of `cases`, all later rolls are fair."""

    sides: int
    cases: int
    tens: int  # weight of the top face
    faces: tuple[int, ...]  # weights of the faces 1 to sides − 1


class _Size(NamedTuple):
    """How far the walk goes and how wide its packed weights are."""

    tens: int  # the most tens the kept dice can have below the ceiling
    scale: int  # weights are over cases^rolled · sides^(scale + kept tens)
    width: int  # bytes


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
    if min(highest, lowest) < 0 or highest + lowest > rolled:
        raise ValueError(f"Of {rolled} dice, {highest} highest and {lowest} lowest are not there.")
    if ceiling < 1:
        raise ValueError(f"A ceiling is 1 or more, not {ceiling}.")
    if sides < 2 or not all(1 <= face <= sides for face in reroll):
        raise ValueError(f"A die of {sides} sides cannot explode and reroll {sorted(reroll)}.")
    if highest + lowest == 0:
        return Distribution.certain(0)
    die = _first_roll(sides, frozenset(reroll))
    if not explodes:
        faces = dict(enumerate((*die.faces, die.tens), 1))
        return highest_and_lowest(rolled, Distribution(faces), highest, lowest).up_to(ceiling)
    if lowest:
        return _both_ends(rolled, highest, lowest, die, ceiling)
    return _highest(rolled, highest, die, ceiling)


def _first_roll(sides: int, reroll: Collection[int]) -> _Die:
    if not reroll:
        return _Die(sides, sides, 1, (1,) * (sides - 1))
    faces = [len(reroll) + (0 if face in reroll else sides) for face in range(1, sides + 1)]
    return _Die(sides, sides * sides, faces[-1], tuple(faces[:-1]))


def _highest(rolled: int, kept: int, die: _Die, ceiling: int) -> Distribution:
    """The total of the `kept` ≥ 1 highest of `rolled` exploding dice."""
    most = (ceiling - 1 - kept) // die.sides
    if most < 0:
        return Distribution({ceiling: 1}, open_end=True)
    scale = most // kept * (rolled - kept)
    # A total v has at least v // sides − kept tens: this bounds its chance, so its weight.
    tens = (ceiling - 1) // die.sides
    bound = die.cases**rolled * die.sides ** (scale + kept) * comb(rolled, kept)
    bound *= comb(tens + kept, kept) * 2**kept
    size = _Size(most, scale, width_for(bound))
    closed, ended = _walk(rolled, kept, die, size)
    sums = _last_faces(rolled, kept, die, closed, ended)
    weights, denominator = _by_total(sums, kept, die, size, tens)
    denominator *= die.cases**rolled * die.sides**scale
    return _endless(weights[:ceiling], denominator, ceiling)


def _walk(
    rolled: int, kept: int, die: _Die, size: _Size
) -> tuple[dict[tuple[int, int], int], list[int]]:
    """Walk the levels down to one ten.

    Returns the packed weights by kept tens: for (c, h), that the last kept die fell into a level
    with c dice, h of them kept; and for each number of dice, that only so many have tens.
    """
    sides, bits = die.sides, 8 * size.width
    mask = (1 << bits * (size.tens + 1)) - 1
    placed = [1] + [0] * (kept - 1)
    closed: dict[tuple[int, int], int] = {}
    for level in range(size.tens, 0, -1):
        below = die.cases * sides ** (level - 1) - die.tens
        # With i dice above this level, the kept ones have i · (level + 1) tens or more.
        for above in range(min(kept - 1, size.tens // (level + 1)), -1, -1):
            so_far = placed[above]
            room = min(kept - above, (size.tens - above * (level + 1)) // level)
            for here in range(1, room + 1 if room < kept - above else room):
                ways = comb(rolled - above, here) * die.tens**here
                placed[above + here] += ways * so_far << bits * here * level & mask
            if room < kept - above or not so_far:
                continue
            moved = so_far << bits * room * level & mask
            for here in range(room, rolled - above + 1):
                rest = rolled - above - here
                spare = size.scale - (here - room) * level - rest * (level - 1)
                ways = comb(rolled - above, here) * die.tens**here * below**rest * sides**spare
                closed[here, room] = closed.get((here, room), 0) + ways * moved
    return closed, [weight * sides**size.scale for weight in placed]


def _last_faces(
    rolled: int, kept: int, die: _Die, closed: dict[tuple[int, int], int], ended: list[int]
) -> list[int]:
    """Packed weights by kept tens, for each sum of the kept dice's last faces from `kept` on.

    Dice above the last level add a free face each. Going up in h, the sums so far take in one
    more such die at every step.
    """
    free = die.sides - 1
    fair = _top_sums(rolled, (1,) * free)
    first = _top_sums(rolled, die.faces)
    sums: list[int] = []
    for inside in range(1, kept + 1):
        wider = [0] * (inside * (free - 1) + 1)
        running = 0
        for at in range(len(wider) if sums else 0):
            running += sums[at] if at < len(sums) else 0
            running -= sums[at - free] if at >= free else 0
            wider[at] = running
        sums = wider
        unkept = rolled - kept
        parts = [(closed.get((inside + i, inside), 0), fair, inside + i) for i in range(unkept + 1)]
        parts.append((ended[kept - inside], first, inside + unkept))
        for weight, table, here in parts:
            if weight:
                for at, ways in enumerate(table[here][inside]):
                    sums[at] += ways * weight
    return sums


@lru_cache(maxsize=8)
def _top_sums(count: int, faces: tuple[int, ...]) -> list[list[list[int]]]:
    """Entry [c][h]: weights of the sum of the h highest of c ≤ `count` dice, from h on.

    `faces` are the weights of the faces 1, 2, … of one die. The faces are taken in from the
    lowest up: those that show the newest one are the highest so far.
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


def _by_total(
    sums: list[int], kept: int, die: _Die, size: _Size, tens: int
) -> tuple[list[int], int]:
    """Weights of the totals from 0 on, and the factor by which their denominator has grown."""
    sides, bits = die.sides, 8 * size.width
    folded = [0] * sides
    for total, weight in enumerate(sums, kept):
        carried, face = divmod(total, sides)
        folded[face] += weight * sides**carried << bits * carried
    mask = (1 << bits * (tens + 1)) - 1
    factors = [sides ** (tens - i) for i in range(tens + 1)]
    weights = [0] * (sides * (tens + 1))
    for face, packed in enumerate(folded):
        column = unpack(packed & mask, tens + 1, size.width)
        weights[face::sides] = [weight * f for weight, f in zip(column, factors, strict=True)]
    return weights, factors[0]


def _both_ends(rolled: int, top: int, bottom: int, die: _Die, ceiling: int) -> Distribution:
    """The total of the `top` highest and `bottom` ≥ 1 lowest of `rolled` exploding dice.

    Dice with tens outrank all others. Given how many there are, they and the rest are two
    independent pools, and past its first ten a die is a fresh exploding one.
    """
    fair = _first_roll(die.sides, ())
    lasting = Distribution(dict(enumerate(die.faces, 1)))
    parts = []
    for exploded in range(rolled):
        rest = rolled - exploded
        high, low = min(top, exploded), max(0, bottom - rest)
        part = highest_and_lowest(rest, lasting, top - high, bottom - low)
        if high + low:
            part = part + _after_a_ten(exploded, high, low, fair, ceiling)
        ways = comb(rolled, exploded) * die.tens**exploded * lasting.denominator**rest
        parts.append((ways, part.up_to(ceiling)))
    if die != fair:
        everything = _after_a_ten(rolled, top, bottom, fair, ceiling).up_to(ceiling)
        return Distribution.mixture([*parts, (die.tens**rolled, everything)])
    return _every_die_exploding(Distribution.mixture(parts), rolled, top + bottom, die, ceiling)


def _after_a_ten(count: int, high: int, low: int, fair: _Die, ceiling: int) -> Distribution:
    """What `count` dice that have all shown a ten total: it, and the fresh dice after it."""
    shown = fair.sides * (high + low)
    if ceiling <= shown:
        return Distribution({ceiling: 1}, open_end=True)
    if low:
        return _both_ends(count, high, low, fair, ceiling - shown).shift(shown)
    return _highest(count, high, fair, ceiling - shown).shift(shown)


def _every_die_exploding(
    other: Distribution, rolled: int, kept: int, die: _Die, ceiling: int
) -> Distribution:
    """Let all dice explode together any number of times before `other` happens."""
    step = die.sides * kept
    rounds = -(-ceiling // step)
    cases = die.cases**rolled
    parts = [
        ((cases - 1) * cases ** (rounds - 1 - i), other.shift(step * i).up_to(ceiling))
        for i in range(rounds)
    ]
    return Distribution.mixture([*parts, (1, Distribution({ceiling: 1}, open_end=True))])


def _endless(weights: list[int], denominator: int, ceiling: int) -> Distribution:
    """The distribution of totals below the ceiling, and all the rest at it."""
    known = {total: weight for total, weight in enumerate(weights) if weight}
    known[ceiling] = denominator - sum(weights)
    return trusted(tuple(known), tuple(known.values()), denominator, open_end=True)
