"""What a reader should know of how a pool's figures were reached."""

from __future__ import annotations

from typing import Any

from honorcalc.calculators.words import counted, number
from honorcalc.rulesets.honors_edge.rolling import PRONE_PENALTY, Pool


def pool_notes(pool: Pool) -> list[str]:
    """The readings that a pool makes use of (E1, E7, E14)."""
    if not pool.counted:
        return [f"E1: {pool.named()} keeps no die: the total is 0 {added(pool.bonus)}."]
    said: list[str] = []
    if pool.kept > pool.rolled:
        said.append(f"E1: Only {counted(pool.rolled, 'die', 'dice')} can be kept: no more roll.")
    if pool.reroll_ones and pool.explode:
        said.append("E7: Ones of the first throw are rolled again once; a 1 after a 10 stays.")
    elif pool.reroll_ones:
        said.append("E7: Ones of the first throw are rolled again once.")
    if pool.lowest:
        said.append(f"E14: {lowest_told(pool)}.")
    return said


def added(bonus: int) -> str:
    """A bonus after a total of 0.

    >>> added(0), added(-3)
    ('and there is no bonus', 'and the bonus −3')
    """
    if not bonus:
        return "and there is no bonus"
    return f"and the bonus {'+' if bonus > 0 else ''}{number(bonus)}"


def lowest_told(pool: Pool) -> str:
    """Which of the kept dice are the lowest.

    >>> lowest_told(Pool(5, 3, lowest_first=2))
    'The first 2 dice kept are the lowest of the pool, the rest the highest'
    """
    if not pool.highest:
        return "All dice kept are the lowest of the pool"
    first = counted(pool.lowest, "die", "dice")
    return f"The first {first} kept are the lowest of the pool, the rest the highest"


def condition_notes(settings: dict[str, Any]) -> list[str]:
    """What the conditions of whoever rolls do (E14)."""
    said: list[str] = []
    if settings["frightened"]:
        said.append("E14: Frightened: no die explodes and none is rolled again.")
    if settings["prone"]:
        said.append(f"E14: Prone takes {PRONE_PENALTY} off the total of a melee attack.")
    return said
