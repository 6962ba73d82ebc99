"""The slow twin: every one of the 36 rolls of a side, straight from the rule text.

Nothing here is shared with the package: faces are listed, sums are made, rolls are counted. A
house is what a link has: rule and choice in words, without those that are the book's.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from itertools import product

from honorcalc.calculators.answer import Answer

House = Mapping[str, str]
BY_THE_BOOK: House = {}


def written(house: House) -> str:
    """A house as a link has it."""
    return ";".join(f"{rule}:{choice}" for rule, choice in house.items())


def modified(natural: int, modifier: int, house: House = BY_THE_BOOK) -> int:
    """A roll of zero remains zero; otherwise the modifier counts, down to zero (H2)."""
    keeps_zero, highest = house.get("zero") != "no", 2 * max(faces(house))
    symmetric = house.get("penalty") == "symmetric"
    if natural == 0 and keeps_zero:
        return 0
    if natural == highest and symmetric and keeps_zero:
        return highest
    if natural + modifier < 0:
        return 0
    if natural + modifier > highest and symmetric:
        return highest
    return natural + modifier


def naturals(house: House = BY_THE_BOOK) -> list[int]:
    """Every roll of a side's two dice (H1)."""
    return [first + second for first, second in pairs_of_dice(house)]


def pairs_of_dice(house: House) -> list[tuple[int, int]]:
    """What a side's two dice count, in every way they may fall (H1)."""
    one = other = faces(house)
    return list(product(one, other))


def faces(house: House) -> list[int]:
    """What each side of a die counts (H1)."""
    sides = int(house.get("die", "d6")[1:])
    return [*range(1, sides), sides if house.get("top") == "no" else 0]


def level_points(health: Fraction, will: Fraction, house: House) -> Fraction:
    """The points of a damage level (H20)."""
    return {"health": health, "higher": max(health, will)}.get(
        house.get("level", ""), min(health, will)
    )


def totals(multiplier: Fraction, modifier: int, house: House = BY_THE_BOOK) -> list[Fraction]:
    """The equally likely totals of a side, 36 by the book (H3)."""
    rolls = naturals(house)
    worth = {natural: modified(natural, modifier, house) * multiplier for natural in set(rolls)}
    return [worth[natural] for natural in rolls]


Contests = list[tuple[Fraction, Fraction, Fraction]]
"""Every pair of acting and opposing total with its chance."""


def contests(
    acting: Fraction,
    acting_modifier: int,
    opposing: Fraction,
    opposing_modifier: int,
    house: House = BY_THE_BOOK,
) -> Contests:
    """The totals of both sides in the roll that decides (H4)."""
    ours = totals(acting, acting_modifier, house)
    return decided(ours, totals(opposing, opposing_modifier, house), house)


def decided(ours: list[Fraction], theirs: list[Fraction], house: House) -> Contests:
    """Every total against every other: all pairs, or those without a tie (H4)."""
    sides = Counter(ours).items(), Counter(theirs).items()
    both = [(a, b, m * n) for a, m in sides[0] for b, n in sides[1]]
    if house.get("ties") == "again":
        both = [(a, b, n) for a, b, n in both if a != b]
    rolls = sum(n for _, _, n in both)
    return [(a, b, Fraction(n, rolls)) for a, b, n in both]


def beats(ours: Fraction, theirs: Fraction, house: House = BY_THE_BOOK) -> bool:
    """Whether the acting side wins: by more, or by as much where ties are its own (H4)."""
    return ours >= theirs if house.get("ties") == "acting" else ours > theirs


def success(
    acting: Fraction,
    acting_modifier: int,
    opposing: Fraction,
    opposing_modifier: int,
    house: House = BY_THE_BOOK,
) -> Fraction:
    """The share of the rolls in which the acting side wins (H4)."""
    both = contests(acting, acting_modifier, opposing, opposing_modifier, house)
    return sum((p for ours, theirs, p in both if beats(ours, theirs, house)), Fraction(0))


def added(cases: Iterable[tuple[Fraction, Fraction]]) -> dict[Fraction, Fraction]:
    """Cases with their chances as a distribution."""
    chances: dict[Fraction, Fraction] = {}
    for case, p in cases:
        chances[case] = chances.get(case, Fraction(0)) + p
    return {case: p for case, p in chances.items() if p}


def counted(cases: Iterable[Fraction]) -> dict[Fraction, Fraction]:
    """Equally likely cases as chances."""
    counts = Counter(cases)
    return {case: Fraction(count, counts.total()) for case, count in counts.items()}


def odds(answer: Answer, place: int = 0) -> dict[Fraction, Fraction]:
    """A whole distribution of an answer: outcome in its unit to exact chance."""
    series = answer.series[place]
    distribution = series.distribution
    return {x * series.scale: distribution.probability(x) for x in distribution.outcomes}


def mean(chances: dict[Fraction, Fraction]) -> Fraction:
    return sum((x * chance for x, chance in chances.items()), Fraction(0))


def chance(chances: dict[Fraction, Fraction], event: Callable[[Fraction], bool]) -> Fraction:
    return sum((p for x, p in chances.items() if event(x)), Fraction(0))
