"""The zero-six dice, what a side's roll comes to, and the parts of its modifier (H1 to H3)."""

from fractions import Fraction
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from honorcalc.calculators.dice_codes import Pool, UnwrittenError
from honorcalc.calculators.rolls import Dice, Die
from honorcalc.calculators.words import added, number
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.parameters import half_points

LESS = (
    "In these codes, each die counts 1 less than it shows, which has the same odds. A 1 counts as "
    "0, and so on up to {0}, which counts as {1}. Two 1s are a natural 0, and two {0}s are a "
    "natural {2}."
)


@lru_cache(maxsize=1024)
def worth(house: House = BOOK) -> tuple[int, ...]:
    """What the faces of a die count, from 1 on (H1).

    >>> worth()
    (1, 2, 3, 4, 5, 0)
    """
    sides = int(house.die.removeprefix("d"))
    return (*range(1, sides), 0 if house.top else sides)


@lru_cache(maxsize=1024)
def natural_roll(house: House = BOOK) -> Distribution:
    """The sum of two dice: 0 to 10 with two d6 whose sixes count 0 (H1)."""
    die = Distribution(dict.fromkeys(worth(house), 1))
    return die + die


def highest_natural(house: House) -> int:
    """The highest natural roll."""
    return natural_roll(house).outcomes[-1]


def modified(natural: int, modifier: int, house: House = BOOK) -> int:
    """A natural roll after its modifier: 0 stays 0, nothing falls below 0 (H2).

    >>> modified(7, -9), modified(0, 2), modified(9, 3)
    (0, 0, 12)
    >>> modified(10, -3, House(penalty="symmetric"))
    10
    """
    result = max(0, natural + modifier) if natural or not house.zero else 0
    if house.penalty == "stronger":
        return result
    highest = highest_natural(house)
    return highest if natural == highest and house.zero else min(result, highest)


@lru_cache(maxsize=1024)
def modified_roll(modifier: int, house: House) -> Distribution:
    """The modified roll (H2)."""
    roll = natural_roll(house)
    return roll.map(lambda natural: modified(natural, modifier, house)) if modifier else roll


def total(multiplier: Fraction, modifier: int, house: House = BOOK) -> Distribution:
    """A side's total in half points (H3)."""
    return modified_roll(modifier, house).scale(half_points(multiplier))


def roll_natural(dice: Dice, group: str, house: House = BOOK) -> tuple[int, tuple[Die, Die]]:
    """Rolls a side's two dice; their sum and the dice as they fell."""
    counts = worth(house)
    sides = len(counts)
    faces = [dice.face(sides) for _ in range(2)]
    first, second = (Die(group, sides, face, counts[face - 1]) for face in faces)
    return first.value + second.value, (first, second)


class RolledTotal(NamedTuple):
    """A side's total as rolled: in points, with its two dice and how it came about."""

    points: Fraction
    dice: tuple[Die, Die]
    working: str


def roll_total(
    dice: Dice, group: str, multiplier: Fraction, modifier: int = 0, house: House = BOOK
) -> RolledTotal:
    """Rolls a side's two dice for its total (H1 to H3)."""
    natural, faces = roll_natural(dice, group, house)
    points = modified(natural, modifier, house) * multiplier
    return RolledTotal(points, faces, worked(natural, modifier, multiplier, house))


def pool_code(
    multiplier: Fraction, modifier: int, house: House = BOOK, *, away: bool = False
) -> Pool:
    """A side's two dice for a roller; each counts one less, which has the odds of a zero-six die.

    With `away` the total is taken from another. Raises UnwrittenError where there is a modifier.

    >>> pool_code(Fraction(7, 2), 0).less
    1
    """
    if modifier and house.zero and house.top:
        raise UnwrittenError(
            "A natural 0 stays 0 whatever the modifier is. No code for a dice roller says that."
        )
    if modifier:
        raise UnwrittenError("No code here adds a modifier before it multiplies.")
    times, sides = -multiplier if away else multiplier, len(worth(house))
    note = LESS.format(sides, sides - 1, 2 * (sides - 1)) if house.top else ""
    return Pool(count=2, sides=sides, less=int(house.top), times=times, note=note)


def worked(natural: int, modifier: int, multiplier: Fraction, house: House = BOOK) -> str:
    """How a total came about, as a player would say it.

    >>> worked(7, -1, Fraction(7, 2)), worked(4, 0, Fraction(2)), worked(2, -5, Fraction(1))
    ('(7 − 1) × 3.5 = 21', '4 × 2 = 8', '(2 − 5, which counts as 0) × 1 = 0')
    """
    result = modified(natural, modifier, house)
    held = f", which counts as {result}" if result != natural + modifier else ""
    shown = f"({natural}{added(modifier)}{held})" if modifier else str(natural)
    return f"{shown} × {number(multiplier)} = {number(result * multiplier)}"


def with_modifier(multiplier: Fraction, modifier: int) -> str:
    """A multiplier and its modifier, as a player would say them.

    >>> with_modifier(Fraction(7, 2), -1), with_modifier(Fraction(2), 0)
    ('3.5 with −1', '2')
    """
    return number(multiplier) + (f" with {signed(modifier)}" if modifier else "")


def signed(change: int) -> str:
    """A modifier with its sign.

    >>> signed(2), signed(-3), signed(0)
    ('+2', '−3', '0')
    """
    return f"+{change}" if change > 0 else number(change)


class ModifierPart(NamedTuple):
    """One part of a total modifier and the rule it comes from."""

    rule: str
    words: str
    points: int


def total_modifier(parts: list[ModifierPart]) -> int:
    """The total modifier; it may lie beyond ±10.

    >>> total_modifier([ModifierPart("H8", "2 actions", -1), ModifierPart("H16", "wild attack", 2)])
    1
    """
    return sum(part.points for part in parts)


def modifier_sentences(side: str, parts: list[ModifierPart]) -> list[str]:
    """A sentence a rule: what of a side's modifier comes from it. Parts of a rule stand together.

    >>> parts = [ModifierPart("H16", "tiny target", -3), ModifierPart("H16", "wild attack", 2)]
    >>> modifier_sentences("Offense", parts)
    ['H16: Offense: tiny target −3, wild attack +2.']
    """
    return [
        f"{rule}: {side}: {', '.join(f'{part.words} {signed(part.points)}' for part in group)}."
        for rule, group in groupby(parts, key=lambda part: part.rule)
    ]
