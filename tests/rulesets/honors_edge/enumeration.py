"""The slow twins: every throw of a small pool listed by hand, chains cut, both bounds told."""

from collections import defaultdict
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm, prod

from honorcalc.rulesets.honors_edge.house import BOOK, House

Bounds = tuple[Fraction, Fraction]


ANY = tuple(range(1, 11))
GOES_ON = {"10": (10,), "9": (9, 10), "8": (8, 9, 10), "never": ()}
AGAIN = {"ones": (1,), "ones_until": (), "ones_twos": (1, 2), "nothing": ()}


@cache
def one_die(explode: bool, honorable: bool, tens: int, house: House = BOOK) -> dict[int, Fraction]:
    """What one die counts; a chain of more than so many explosions is left out.

    A table may end a chain sooner; a 1 that is rolled until it is none is never rolled.
    """
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    most = None if house.explosions == "endless" else int(house.explosions)
    goes_on = GOES_ON[house.explode_from] if explode else ()
    again = AGAIN[house.reroll] if honorable else ()
    first = ANY[1:] if honorable and house.reroll == "ones_until" else ANY

    def throw(
        so_far: int, chance: Fraction, faces: tuple[int, ...], rerolled: tuple[int, ...], done: int
    ) -> None:
        for face in faces:
            each = chance / len(faces)
            if face in rerolled:
                throw(0, each, ANY, (), 0)
            elif face in goes_on and done != most:
                if done < tens:
                    throw(so_far + face, each, ANY, (), done + 1)
            else:
                found[so_far + face] += each

    throw(0, Fraction(1), first, again, 0)
    return dict(found)


def ten_dice(rolled: int, kept: int) -> tuple[int, int, int]:
    """The ten-dice rule die by die: what is rolled and kept, and the bonus."""
    over, bonus = 0, 0
    while rolled > 10:
        rolled, over = rolled - 1, over + 1
        if over == 2 and kept < 10:
            kept, over = kept + 1, 0
    while rolled == 10 and kept >= 10 and (over or kept > 10):
        over, kept = (over - 1, kept) if over else (over, kept - 1)
        bonus += 2
    return rolled, kept, bonus


def kept_total(throw: tuple[int, ...], kept: int, lowest_first: int) -> int:
    """The player picks: first as many of the lowest as must be, then the best of the rest."""
    if kept <= 0 or not throw:
        return 0
    rest = sorted(throw)
    picked = [rest.pop(0) for _ in range(min(lowest_first, kept, len(rest)))]
    while len(picked) < kept and rest:
        picked.append(rest.pop())
    return sum(picked)


@cache
def totals(
    rolled: int,
    kept: int,
    explode: bool,
    honorable: bool,
    lowest_first: int = 0,
    tens: int = 2,
    house: House = BOOK,
) -> dict[int, Fraction]:
    """The chances of all totals whose chains are not left out."""
    die = one_die(explode, honorable, tens, house)
    cases = lcm(*(chance.denominator for chance in die.values()))
    ways = [(value, int(chance * cases)) for value, chance in die.items()]
    found: defaultdict[int, Fraction] = defaultdict(Fraction)
    for throw in product(ways, repeat=max(0, rolled)):
        total = kept_total(tuple(value for value, _ in throw), kept, lowest_first)
        found[total] += prod(each for _, each in throw)
    return {total: Fraction(n, cases ** max(0, rolled)) for total, n in sorted(found.items())}


def bounds(found: dict[int, Fraction], event: Callable[[int], bool]) -> Bounds:
    """The least and the greatest chance of an event that the listing allows."""
    least = sum((chance for total, chance in found.items() if event(total)), Fraction(0))
    return least, least + 1 - sum(found.values())
