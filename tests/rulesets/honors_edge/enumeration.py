"""The slow twins: every throw of a small pool listed by hand, chains cut, both bounds told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

F = Fraction
Bounds = tuple[Fraction, Fraction]


@cache
def one_die(explode: bool, honorable: bool, tens: int) -> dict[int, Fraction]:
    """What one die counts; a chain of more than so many tens is left out."""
    found: Counter[int] = Counter()

    def throw(so_far: int, chance: Fraction, first: bool, tens_left: int) -> None:
        for face in range(1, 11):
            if first and honorable and face == 1:
                throw(0, chance / 10, False, tens_left)
            elif explode and face == 10:
                if tens_left:
                    throw(so_far + 10, chance / 10, False, tens_left - 1)
            else:
                found[so_far + face] += chance / 10  # type: ignore[assignment]

    throw(0, F(1), True, tens)
    return dict(found)  # type: ignore[arg-type]


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
    rolled: int, kept: int, explode: bool, honorable: bool, lowest_first: int = 0, tens: int = 2
) -> dict[int, Fraction]:
    """The chances of all totals whose chains are not left out."""
    die = one_die(explode, honorable, tens)
    found: Counter[int] = Counter()
    for throw in product(die.items(), repeat=max(0, rolled)):
        chance = F(1)
        for _, each in throw:
            chance *= each
        total = kept_total(tuple(value for value, _ in throw), kept, lowest_first)
        found[total] += chance  # type: ignore[assignment]
    return dict(sorted(found.items()))  # type: ignore[arg-type]


def bounds(found: dict[int, Fraction], event: Callable[[int], bool]) -> Bounds:
    """The least and the greatest chance of an event that the listing allows."""
    least = sum((chance for total, chance in found.items() if event(total)), F(0))
    return least, least + 1 - sum(found.values())
