"""The dice that a roll throws, described so that any roller's notation can be written."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction


class UnwrittenError(Exception):
    """Why a roll, or a part of it, has no code: a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """Dice of one size, thrown together. What is 0 or False plays no part.

    `keep` counts the highest dice, or with `lowest` the lowest. A die that shows `explode_from` or
    more explodes and counts as the sum of its throws. `reroll_to` and `reroll_from` are faces
    thrown again once: those at most, those at least so high. `success_from` counts dice instead of
    adding them, each throw of an exploding one for itself. Each die counts `less`, and their sum is
    multiplied by `times`. `note` is a sentence for those who read the dice that a roller shows.
    """

    count: int
    sides: int
    keep: int = 0
    lowest: bool = False
    explode_from: int = 0
    reroll_to: int = 0
    reroll_from: int = 0
    success_from: int = 0
    less: int = 0
    times: Fraction = Fraction(1)
    note: str = ""


@dataclass(frozen=True, slots=True)
class Throw:
    """One number to be rolled: its name, the sum of its pools, and what is added to it.

    `against` tells what the number is compared with: "20 or more succeeds".
    """

    name: str
    pools: tuple[Pool, ...]
    bonus: int = 0
    against: str = ""
