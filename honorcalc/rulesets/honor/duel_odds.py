"""A duel as a chain of two damage tallies (H10, H15, H20, H21).

The state is the pair of tallies. Given both, the two attacks of a turn are independent; tallies
only rise; turns in which nobody is hurt are divided out. So one sweep over the pairs, each after
all that lead to it, gives every chance and the mean number of turns.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import fsum, isqrt
from typing import Any

from honorcalc.rulesets.honor.fighter import Blow, Fighter, Tallies
from honorcalc.rulesets.honor.house import BOOK, House

EFFORT = 2_500_000  # steps of arithmetic that leave room below a second
SPARSE = 24  # with so few different damages every tally counts, and there are few steps anyway
FEW = 40  # with so few the steps are quick, and thinning costs most: there is effort to spare
EASY = 1_000_000  # so few steps that not even the least likely pair of tallies is left out
THINNED_ERROR = 0.01  # more than twice the largest error found in thinned duels
# What is less likely than this is not followed further where pairs are many, and where they are
# thinned anyway.
SELDOM, RARELY = 1e-9, 5e-8

Row = list[float]
ENDS = ("a_wins", "b_wins", "both_fall", "stalemate")


@dataclass
class Ending:
    """How the duel ends, as chances, and the mean number of turns it takes."""

    a_wins: float = 0.0
    b_wins: float = 0.0
    both_fall: float = 0.0
    stalemate: float = 0.0
    mean_turns: float = 0.0
    left_out: float = 0.0
    thinned: bool = False

    @property
    def error(self) -> float:
        """What the chances may be off by: 0, what was left out, or what tests have shown."""
        return THINNED_ERROR if self.thinned else self.left_out

    @property
    def chances(self) -> dict[str, float]:
        """How it may end, each with its chance."""
        return {name: getattr(self, name) for name in ENDS}

    def rounded(self) -> Ending:
        """The same with the last rounding errors spread, so that the chances sum to 1."""
        total = fsum(self.chances.values())
        shares: dict[str, Any] = {name: part / total for name, part in self.chances.items()}
        return replace(self, **shares)

    def turned(self) -> Ending:
        """The same with the sides exchanged."""
        return replace(self, a_wins=self.b_wins, b_wins=self.a_wins)

    def add(self, turns: float, on_a: Blow, on_b: Blow) -> None:
        """Counts the turns spent at one pair of tallies and what ends there."""
        self.mean_turns += turns
        self.a_wins += turns * (1 - on_a.fall) * on_b.fall
        self.b_wins += turns * on_a.fall * (1 - on_b.fall)
        self.both_fall += turns * on_a.fall * on_b.fall


class DuelSweep:
    """The sweep over all pairs of tallies, a row for each tally of A, a column for each of B."""

    def __init__(self, a: Tallies, b: Tallies, least: float):
        self.a, self.b, self.least = a, b, least
        self.blow_on_a, self.blow_on_b = cache(a.blow), cache(b.blow)
        self.ending = Ending(thinned=a.thinned or b.thinned)
        self.width = len(b.points)
        levels = b.levels
        starts = [n for n in range(self.width) if n == 0 or levels[n] != levels[n - 1]]
        self.stretches = tuple(pairwise([*starts, self.width]))  # columns of one damage level
        self.rows: dict[int, Row] = {}

    def run(self) -> Ending:
        """From both unhurt to every end."""
        self.row(0)[0] = 1.0
        for place in range(len(self.a.points)):
            row = self.rows.pop(place, None)
            if row:
                for start, end in self.stretches:
                    self.exchange(place, row, start, end)
        return self.ending.rounded()

    def row(self, place: int) -> Row:
        """The chances that have come to a tally of A so far, by B's tally."""
        found = self.rows.get(place)
        if found is None:
            found = self.rows[place] = [0.0] * self.width
        return found

    def exchange(self, place: int, row: Row, start: int, end: int) -> None:
        """The turns at one tally of A, with B at the tallies of one damage level.

        First B takes its blow, place by place, then A takes its own for all of them at once.
        """
        own, on_a = self.a.levels[place], self.blow_on_a(place, self.b.levels[start])
        after, highest = [0.0] * self.width, start
        for column in range(start, end):
            chance = row[column] + on_a.same * after[column]
            if chance <= self.least:
                self.ending.left_out += chance
                continue
            on_b = self.blow_on_b(column, own)
            nothing = on_a.same * on_b.same
            if nothing == 1:
                self.ending.stalemate += chance
                continue
            turns = chance / (1 - nothing)
            self.ending.add(turns, on_a, on_b)
            after[column] += turns * on_b.same
            for to, share in on_b.rise:
                after[to] += turns * share
            highest = max(highest, column, on_b.rise[-1][0] if on_b.rise else 0)
        add(row, on_a.same, after, end, highest + 1)
        moving = fsum(after[start : highest + 1])
        for to, share in on_a.rise:
            if moving * share > self.least:
                add(self.row(to), share, after, start, highest + 1)
            else:
                self.ending.left_out += moving * share


def add(row: Row, share: float, chances: Row, start: int, end: int) -> None:
    """Adds a share of some chances to a row, from one column up to another."""
    part = zip(row[start:end], chances[start:end], strict=True)
    row[start:end] = [there + share * chance for there, chance in part]


def duel_odds(
    a: Fighter, b: Fighter, reading: str, house: House = BOOK, effort: int = EFFORT
) -> Ending:
    """How a duel ends.

    With more than so many steps of arithmetic to do, tallies are thinned, most where blows do
    the most different damages: there a tally between two others matters least.
    """
    on_a, on_b = Tallies(a, b, reading, house), Tallies(b, a, reading, house)
    turned = on_a.variety < on_b.variety  # rows are worked on at once, columns one by one
    rows, columns = (on_b, on_a) if turned else (on_a, on_b)
    variety = rows.variety + columns.variety
    steps = len(rows.points) * len(columns.points) * variety
    if variety <= FEW:
        effort *= 6
    if steps > effort and variety > SPARSE:
        thin(rows, columns, effort // variety)
    thinned = rows.thinned or columns.thinned
    least = RARELY if thinned else 0.0 if steps <= EASY else SELDOM
    ending = DuelSweep(rows, columns, least).run()
    return ending.turned() if turned else ending


def thin(rows: Tallies, columns: Tallies, pairs: int) -> None:
    """Thins both to about so many pairs, in proportion to the variety of damage."""
    few, many = sorted((rows, columns), key=lambda tallies: tallies.variety)
    share = pairs * many.variety / max(1, few.variety) * len(few.points) / len(many.points)
    most = min(len(few.points), isqrt(int(share)))
    if most < len(few.points):
        few.thin(most)
    if pairs // most < len(many.points):
        many.thin(pairs // most)
