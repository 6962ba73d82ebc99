"""Total modifiers as sums of shares, each from a rule."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from honorcalc.rulesets.honor.rolls import signed


class Share(NamedTuple):
    """One part of a total modifier and the rule it comes from."""

    rule: str
    words: str
    points: int


def points(shares: list[Share]) -> int:
    """The total modifier; it may lie beyond ±10.

    >>> points([Share("H8", "2 actions", -1), Share("H16", "wild attack", 2)])
    1
    """
    return sum(share.points for share in shares)


def summed(side: str, shares: list[Share]) -> list[str]:
    """A sentence a rule: what of a side's modifier comes from it. Shares of a rule stand together.

    >>> summed("Offense", [Share("H16", "tiny target", -3), Share("H16", "wild attack", 2)])
    ['H16: Offense: tiny target −3, wild attack +2.']
    """
    return [
        f"{rule}: {side}: {', '.join(f'{share.words} {signed(share.points)}' for share in group)}."
        for rule, group in groupby(shares, key=lambda share: share.rule)
    ]
