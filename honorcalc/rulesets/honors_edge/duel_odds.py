"""How a duel between two fighters ends: an absorbing chain over both tallies of damage (E10, E16).

A miss leaves both tallies as they are, so that turns may go by in one pair of tallies for ever.
There each fighter's chance to hit is constant, and who hits next is a geometric series with a
closed form. A hit always does damage (a pool that keeps a die totals 1 or more), so one sweep
through the pairs, in the order of rising tallies, solves the duel.

The sweep is in doubles, every one of them positive, and nothing is subtracted; each inner sum
is rounded once (`fsum`). A chance is carried through at most 25 × 5 + 25 × 5 hits, each of which
adds fewer than 20 roundings of 2^−53: the relative error of every figure is below 250 × 20 ×
2^−53 < 6e-13, and twice that where a table doubles the Health of each rank.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import fsum
from operator import mul
from typing import Annotated, NamedTuple

from honorcalc.rulesets.honors_edge import parameters
from honorcalc.rulesets.honors_edge.health import (
    RANKS_UP,
    health_per_rank,
    out_from,
    pain_of,
    rank_after,
)
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.rolling import Pool, damage_pool, reaches, skill_pool, total


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a duel; each field is a parameter of the calculator."""

    attribute: Annotated[
        int, parameters.attribute("Attribute", help="The Attribute of the attack roll.")
    ] = 2
    skill: Annotated[int, parameters.skill("Skill", help="The Skill of the weapon.")] = 1
    honorable: Annotated[bool, parameters.honorable()] = True
    defense: Annotated[int, parameters.target_number("Defense")] = 15
    strength: Annotated[int, parameters.attribute("Strength")] = 2
    weapon_rolled: Annotated[int, parameters.weapon_rolled()] = 3
    weapon_kept: Annotated[int, parameters.weapon_kept()] = 0
    stamina: Annotated[int, parameters.attribute("Stamina")] = 2
    suffered: Annotated[
        int, parameters.suffered(help="The damage that the fighter starts with.")
    ] = 0
    house: House = BOOK

    @property
    def attack(self) -> Pool:
        """The pool of an attack (E16)."""
        return skill_pool(self.attribute, self.skill, honorable=self.honorable, house=self.house)

    @property
    def damage(self) -> Pool:
        """The pool of the damage (E4)."""
        return damage_pool(self.strength, self.weapon_rolled, self.weapon_kept, house=self.house)

    @property
    def can_hurt(self) -> bool:
        """Whether the damage pool keeps a die."""
        return self.damage.counted > 0

    def can_hit(self, other: Fighter) -> bool:
        """Whether the fighter can hit at first; dice that do not explode for ever may not (E2)."""
        pain = pain_of(rank_after(self.suffered, self.stamina, self.house), self.house)
        return self.attack.endless or reaches(self.attack, other.defense + pain) > 0


class Ends(NamedTuple):
    """How a duel ends. For each side the chance to win by its own rank then, Normal first."""

    a_wins: tuple[float, ...]
    b_wins: tuple[float, ...]
    turns: float
    """The mean number of turns that whoever is first takes: the rounds begun."""


class _Side(NamedTuple):
    """What the sweep needs of one fighter, by tallies of damage from that at the start on."""

    hits: list[float]
    """The chance to hit with each tally of one's own damage."""
    misses: list[float]
    damage: list[float]
    """The chance of each damage 1, 2, … below the other's Out."""
    finishes: list[float]
    """The chance to send the other Out, by the other's tally."""
    start: int
    """The damage that the fighter begins with."""
    rank_size: int


def hit_chances(attacker: Fighter, target: Fighter) -> tuple[Fraction, ...]:
    """The chance of a hit that hurts, by the attacker's rank: Pain raises the TN (E10, E16)."""
    if not attacker.can_hurt:
        return (Fraction(0),) * len(RANKS_UP)
    pains = (pain_of(rank, attacker.house) for rank in RANKS_UP)
    return tuple(reaches(attacker.attack, target.defense + pain) for pain in pains)


def duel_odds(first: Fighter, second: Fighter) -> Ends:
    """The ends of a duel in which the two attack in turn; `a_wins` is the first one's.

    Either of them must be able to hit and to hurt. Then a duel always ends: one who can hit no
    more for Pain was hit by the other, who still can.
    """
    ours, theirs = _side(first, second), _side(second, first)
    return _Sweep(ours, theirs).ends()


def _side(fighter: Fighter, other: Fighter) -> _Side:
    own, out = out_from(fighter.stamina, fighter.house), out_from(other.stamina, other.house)
    size = health_per_rank(fighter.stamina, fighter.house)
    chances = hit_chances(fighter, other)
    by_tally = [tally // size for tally in range(fighter.suffered, own)]
    dealt = total(fighter.damage, out)
    damage = [float(dealt.probability(n)) for n in range(1, out)]
    finishes = [float(dealt.at_least(out - tally)) for tally in range(other.suffered, out)]
    misses = [1 - hit for hit in chances]
    return _Side(
        [float(chances[rank]) for rank in by_tally],
        [float(misses[rank]) for rank in by_tally],
        damage,
        finishes,
        fighter.suffered,
        size,
    )


class _Sweep:
    """The pairs of tallies, the first fighter's row by row, and what is found on the way."""

    def __init__(self, first: _Side, second: _Side):
        self.first, self.second = first, second
        self.hits_on_first: list[list[float]] = [[] for _ in first.finishes]
        """By the second's tally, for each tally of the first so far: the second hits next."""
        self.first_wins: list[list[float]] = []
        """By the first's tally: the chances to win from each pair."""
        self.second_wins: list[list[float]] = [[] for _ in first.finishes]
        self.turns: list[float] = []

    def ends(self) -> Ends:
        """The whole duel."""
        for tally in range(len(self.first.hits)):
            self._row(tally)
        return Ends(
            _by_rank(self.first_wins, self.first),
            _by_rank(self.second_wins, self.second),
            fsum(self.turns),
        )

    def _row(self, tally: int) -> None:
        """All pairs with this tally of the first fighter, the second's rising."""
        ours, theirs = self.first, self.second
        hit, miss, fells = ours.hits[tally], ours.misses[tally], theirs.finishes[tally]
        hits_on_second: list[float] = []
        wins = []
        for other, (hit_back, miss_back, finish) in enumerate(
            zip(theirs.hits, theirs.misses, ours.finishes, strict=True)
        ):
            # The chances to come to this pair, by who acts next: a hit hands over the turn.
            # The last hits come first, as `fsum` is fastest where the largest terms do.
            struck = self.hits_on_first[other]
            first_acts = fsum(map(mul, reversed(struck), theirs.damage))
            second_acts = fsum(map(mul, reversed(hits_on_second), ours.damage))
            if tally == other == 0:
                first_acts = 1.0
            # Turns taken here until the next hit, misses of both repeating the pair.
            leaves = hit + miss * hit_back or 1.0  # where neither can hit no duel comes
            first_turns = (first_acts + miss_back * second_acts) / leaves
            second_turns = (miss * first_acts + second_acts) / leaves
            self.turns.append(first_turns)
            hits_on_second.append(hit * first_turns)
            struck.append(hit_back * second_turns)
            wins.append(hits_on_second[-1] * finish)
            self.second_wins[other].append(struck[-1] * fells)
        self.first_wins.append(wins)


def _by_rank(wins: list[list[float]], winner: _Side) -> tuple[float, ...]:
    """The chances to win, summed over the tallies of each of the winner's ranks."""
    ends = [max(0, n * winner.rank_size - winner.start) for n in range(len(RANKS_UP) + 1)]
    return tuple(
        fsum(chance for row in wins[begin:end] for chance in row) for begin, end in pairwise(ends)
    )
