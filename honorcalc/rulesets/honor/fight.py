"""A duel as a chain of two damage tallies (H10, H15, H20, H21).

The state is the pair of tallies. Given both, the two attacks of a turn are independent; tallies
only rise; turns in which nobody is hurt are divided out. So one sweep over the pairs, each after
all that lead to it, gives every chance and the mean number of turns.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import fsum, isqrt

from honorcalc.rulesets.honor.fighter import Fighter
from honorcalc.rulesets.honor.tallies import Blow, Tallies

EFFORT = 2_000_000  # steps of arithmetic that leave room below a second
NEGLIGIBLE = 1e-18  # a state less likely than this is not followed further

Row = list[float]


@dataclass
class Ending:
    """How the duel ends, as chances, and the mean number of turns it takes."""

    a_wins: float = 0.0
    b_wins: float = 0.0
    both_fall: float = 0.0
    stalemate: float = 0.0
    mean_turns: float = 0.0
    exact: bool = True

    def rounded(self) -> Ending:
        """The same with the last rounding errors spread, so that the chances sum to 1."""
        total = fsum((self.a_wins, self.b_wins, self.both_fall, self.stalemate))
        return Ending(
            self.a_wins / total,
            self.b_wins / total,
            self.both_fall / total,
            self.stalemate / total,
            self.mean_turns,
            self.exact,
        )

    def add(self, turns: float, on_a: Blow, on_b: Blow) -> None:
        """Counts the turns spent at one pair of tallies and what ends there."""
        self.mean_turns += turns
        self.a_wins += turns * (1 - on_a.fall) * on_b.fall
        self.b_wins += turns * on_a.fall * (1 - on_b.fall)
        self.both_fall += turns * on_a.fall * on_b.fall


class Sweep:
    """The sweep over all pairs of tallies, a row for each tally of A, a column for each of B."""

    def __init__(self, a: Tallies, b: Tallies):
        self.a, self.b = a, b
        self.ending = Ending(exact=a.exact and b.exact)
        self.width = len(b.points)
        # A has been hurt, B's blow is not yet counted: by row, then by A's damage level before.
        self.half_done: defaultdict[int, dict[int, Row]] = defaultdict(dict)

    def run(self) -> Ending:
        """From both unhurt to every end."""
        row = self.empty()
        row[0] = 1.0
        for place in range(len(self.a.points)):
            for level, chances in self.half_done.pop(place, {}).items():
                self.finish(chances, level, row)
            if any(row):
                self.visit(place, row)
            row = self.empty()
        return self.ending.rounded()

    def empty(self) -> Row:
        """A row without any chance in it."""
        return [0.0] * self.width

    def finish(self, chances: Row, level: int, row: Row) -> None:
        """Lets the blow of an A then at damage level `level` fall on B."""
        for place, chance in enumerate(chances):
            if chance > NEGLIGIBLE:
                blow = self.b.blow(place, level)
                row[place] += chance * blow.same
                for to, share in blow.rise:
                    row[to] += chance * share

    def visit(self, place: int, row: Row) -> None:
        """Goes through B's tallies at one tally of A; the row becomes turns spent at each."""
        own, blow_a = self.a.levels[place], self.a.blow
        for column, chance in enumerate(row):
            if chance <= NEGLIGIBLE:
                row[column] = 0.0
                continue
            on_a, on_b = blow_a(place, self.b.levels[column]), self.b.blow(column, own)
            nothing = on_a.same * on_b.same
            if nothing == 1:
                self.ending.stalemate += chance
                row[column] = 0.0
                continue
            row[column] = turns = chance / (1 - nothing)
            self.ending.add(turns, on_a, on_b)
            spared = turns * on_a.same
            for to, share in on_b.rise:
                row[to] += spared * share
        self.hurt(place, own, row)

    def hurt(self, place: int, own: int, row: Row) -> None:
        """Lets B's blows fall on A, for all of B's tallies with the same damage level at once."""
        levels, start = self.b.levels, 0
        while start < self.width:
            end = start
            while end < self.width and levels[end] == levels[start]:
                end += 1
            part = row[start:end]
            if any(part):
                for to, share in self.a.blow(place, levels[start]).rise:
                    rows = self.half_done[to]
                    into = rows.get(own) or rows.setdefault(own, self.empty())
                    into[start:end] = [
                        x + share * t for x, t in zip(into[start:end], part, strict=True)
                    ]
            start = end


def fight(a: Fighter, b: Fighter, reading: str, effort: int = EFFORT) -> Ending:
    """How a duel ends; exact where that takes no more than so many steps of arithmetic."""
    on_a, on_b = Tallies(a, b, reading), Tallies(b, a, reading)
    most = effort // max(1, on_a.variety + on_b.variety)  # pairs of tallies
    if len(on_a.points) * len(on_b.points) > most:
        few, many = sorted((on_a, on_b), key=lambda tallies: len(tallies.points))
        share = min(len(few.points), isqrt(most))
        if share < len(few.points):
            few.thin(share)
        if most // share < len(many.points):
            many.thin(most // share)
    return Sweep(on_a, on_b).run()
