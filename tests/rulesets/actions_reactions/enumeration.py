"""The slow twin: every face of every die, listed and counted, straight from the rule text.

Nothing here is shared with the package.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import product

from hypothesis import strategies as st

from honorcalc.rulesets.actions_reactions.house import BOOK, House
from tests.rulesets.rolling import any_house

BASES = ("d3", "d4", "d6", "d8", "d10", "d12", "d14", "d16", "d20")
MASTERIES = ("none", "skilled", "expert", "master")
NAMES = ("success", "partial", "failure")
ONE_OF_EACH_STEP = (3, 5, 7, 10, 14, 16, 18)
STEP_OF_ABILITY = {3: -3, 4: -2, 5: -2, 6: -1, 7: -1, 8: -1, 9: 0, 10: 0, 11: 0, 12: 0}
STEP_OF_ABILITY |= {13: 1, 14: 1, 15: 1, 16: 2, 17: 2, 18: 3}
UP = {3: 4, 4: 6, 6: 8, 8: 10, 10: 12, 12: 14, 14: 16, 16: 20, 20: 24, 24: 30, 30: 30}
DOWN = {30: 24, 24: 20, 20: 16, 16: 14, 14: 12, 12: 10, 10: 8, 8: 6, 6: 4, 4: 3, 3: 3}


def die_of(base: str, ability: int, mastery: str, house: House = BOOK) -> int:
    """The size of the action die, one step after another; all up or down in one sum (A1, A2)."""
    steps = STEP_OF_ABILITY[ability] + {"expert": 1, "master": 2}.get(mastery, 0)
    sides = int(base.removeprefix("d"))
    for _ in range(abs(steps)):
        sides = stepped(sides, UP if steps > 0 else DOWN, house)
    return sides


def stepped(sides: int, way: dict[int, int], house: House) -> int:
    """One step up or down, past every die that the table does not have."""
    there = way[sides]
    while not exists(there, house):
        if way[there] == there:
            return sides
        there = way[there]
    return there


def exists(sides: int, house: House = BOOK) -> bool:
    """Whether a table has such dice (A1)."""
    absent = {
        "all": (),
        "to_d20": (24, 30),
        "usual": (3, 14, 16, 24, 30),
        "to_d12": (3, 14, 16, 20, 24, 30),
    }
    return sides not in absent[house.dice]


def dice_of(mastery: str, house: House = BOOK) -> int:
    """Two dice with a relevant skill, else one (A3)."""
    dice = {"none": 1, "skilled": house.skill_dice, "expert": house.expert_dice}
    return dice.get(mastery, house.master_dice)


@cache
def results(sides: int, dice: int) -> Counter[int]:
    """How often each result comes up among all equally likely throws (A3)."""
    if dice <= 2:
        return Counter(max(faces) for faces in product(range(1, sides + 1), repeat=dice))
    found: Counter[int] = Counter()  # die after die, since the throws of five are millions
    for (best, ways), face in product(results(sides, dice - 1).items(), range(1, sides + 1)):
        found[max(best, face)] += ways
    return found


def share(counts: Counter[int], wanted: Iterable[int]) -> Fraction:
    """The share of throws with one of these results."""
    return Fraction(sum(counts[result] for result in wanted), counts.total())


@cache
def three(sides: int, dice: int, difficulty: int, width: int = 2) -> tuple[Fraction, ...]:
    """Success, partial success, failure by counting throws (A5)."""
    counts = results(sides, dice)
    return (
        share(counts, [r for r in counts if r >= difficulty]),
        share(counts, [r for r in counts if difficulty - width <= r < difficulty]),
        share(counts, [r for r in counts if r < difficulty - width]),
    )


def against(
    ours: tuple[int, int], theirs: tuple[int, int], deadlock: str = "deadlock"
) -> tuple[Fraction, ...]:
    """A wins, deadlock, B wins by counting pairs of results (A6)."""
    tally: Counter[int] = Counter()
    for (a, ways), (b, others) in product(results(*ours).items(), results(*theirs).items()):
        even = {"deadlock": 0, "first": 1, "second": -1, "again": None}[deadlock]
        sign = even if a == b else (a > b) - (a < b)
        if sign is not None:
            tally[sign] += ways * others
    return tuple(Fraction(tally[sign], tally.total()) for sign in (1, 0, -1))


def group_of(
    lowest: tuple[int, int], partner: tuple[int, int], difficulty: int, width: int = 2
) -> tuple[Fraction, ...]:
    """Success, partial success, failure of a group by counting pairs of results (A7)."""
    tally: Counter[int] = Counter()
    for (a, ways), (b, others) in product(results(*lowest).items(), results(*partner).items()):
        failing = sum(result < difficulty - width for result in (a, b))
        tally[failing] += ways * others
    return tuple(Fraction(tally[failing], tally.total()) for failing in (0, 1, 2))


houses = st.just(BOOK) | any_house(BOOK)
