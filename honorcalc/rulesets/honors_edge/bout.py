"""How a duel between two fighters ends: an absorbing chain over both tallies of damage (E10, E16).

A miss leaves both tallies as they are, so that turns may go by in one pair of tallies for ever.
There each fighter's chance to hit is constant, and who hits next is a geometric series with a
closed form. A hit always does damage (a pool that keeps a die totals 1 or more), so one sweep
through the pairs, in the order of rising tallies, solves the duel.

The sweep is in doubles, every one of them positive, and nothing is subtracted; each inner sum
is rounded once (`fsum`). A chance is carried through at most 25 × 5 + 25 × 5 hits, each of which
adds fewer than 20 roundings of 2^−53: the relative error of every figure is below 250 × 20 ×
2^−53 < 6e-13.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import fsum
from operator import mul
from typing import NamedTuple

from honorcalc.rulesets.honors_edge.health import PAIN, health_per_rank, out_from
from honorcalc.rulesets.honors_edge.rolling import Pool, damage_pool, reaches, skill_pool, total

RANKS_UP = tuple(PAIN)
"""The ranks of whoever is still up, uppermost first."""


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side's settings, named as the calculator's parameters."""

    attribute: int
    skill: int
    honorable: bool
    defense: int
    strength: int
    weapon_rolled: int
    weapon_kept: int
    stamina: int

    @property
    def attack(self) -> Pool:
        """The pool of an attack (E16)."""
        return skill_pool(self.attribute, self.skill, honorable=self.honorable)

    @property
    def damage(self) -> Pool:
        """The pool of the damage (E4)."""
        return damage_pool(self.strength, self.weapon_rolled, self.weapon_kept)

    @property
    def can_hurt(self) -> bool:
        """Whether the damage pool keeps a die."""
        return self.damage.counted > 0


class Ends(NamedTuple):
    """How a duel ends. For each side the chance to win by its own rank then, Normal first."""

    a_wins: tuple[float, ...]
    b_wins: tuple[float, ...]
    turns: float
    """The mean number of turns that whoever is first takes: the rounds begun."""


class _Side(NamedTuple):
    """What the sweep needs of one fighter, by tallies of damage."""

    hits: list[float]
    """The chance to hit with each tally of one's own damage."""
    misses: list[float]
    damage: list[float]
    """The chance of each damage 0, 1, … below the other's Out, last first."""
    finishes: list[float]
    """The chance to send the other Out, by the other's tally."""
    rank_size: int


def hit_chances(attacker: Fighter, target: Fighter) -> tuple[Fraction, ...]:
    """The chance of a hit that hurts, by the attacker's rank: Pain raises the TN (E10, E16)."""
    if not attacker.can_hurt:
        return (Fraction(0),) * len(RANKS_UP)
    return tuple(reaches(attacker.attack, target.defense + pain) for pain in PAIN.values())


def bout(first: Fighter, second: Fighter) -> Ends:
    """The ends of a duel in which the two attack in turn; `a_wins` is the first one's.

    Either of them must be able to hurt.
    """
    ours, theirs = _side(first, second), _side(second, first)
    return _Sweep(ours, theirs).ends()


def _side(fighter: Fighter, other: Fighter) -> _Side:
    own, out = out_from(fighter.stamina), out_from(other.stamina)
    size = health_per_rank(fighter.stamina)
    chances = hit_chances(fighter, other)
    by_tally = [chances[tally // size] for tally in range(own)]
    dealt = total(fighter.damage, out)
    damage = [float(dealt.probability(n)) for n in range(out)]
    finishes = [float(dealt.at_least(out - tally)) for tally in range(out)]
    misses = [1 - hit for hit in chances]
    return _Side(
        [float(hit) for hit in by_tally],
        [float(misses[tally // size]) for tally in range(own)],
        damage[::-1],
        finishes,
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
            _by_rank(self.first_wins, self.first.rank_size),
            _by_rank(self.second_wins, self.second.rank_size),
            fsum(self.turns),
        )

    def _row(self, tally: int) -> None:
        """All pairs with this tally of the first fighter, the second's rising."""
        ours, theirs = self.first, self.second
        hit, miss, fells = ours.hits[tally], ours.misses[tally], theirs.finishes[tally]
        dealt_to_first = theirs.damage[-1 - tally :]
        hits_on_second: list[float] = []
        wins = []
        for other, (hit_back, miss_back, finish) in enumerate(
            zip(theirs.hits, theirs.misses, ours.finishes, strict=True)
        ):
            # The chances to come to this pair, by who acts next: a hit hands over the turn.
            struck = self.hits_on_first[other]
            first_acts = fsum(map(mul, struck, dealt_to_first))
            second_acts = fsum(map(mul, hits_on_second, ours.damage[-1 - other :]))
            if tally == other == 0:
                first_acts = 1.0
            # Turns taken here until the next hit, misses of both repeating the pair.
            leaves = hit + miss * hit_back
            first_turns = (first_acts + miss_back * second_acts) / leaves
            second_turns = (miss * first_acts + second_acts) / leaves
            self.turns.append(first_turns)
            hits_on_second.append(hit * first_turns)
            struck.append(hit_back * second_turns)
            wins.append(hits_on_second[-1] * finish)
            self.second_wins[other].append(struck[-1] * fells)
        self.first_wins.append(wins)


def _by_rank(wins: list[list[float]], rank_size: int) -> tuple[float, ...]:
    """The chances to win, summed over the tallies of each of the winner's ranks."""
    return tuple(
        fsum(chance for row in wins[n * rank_size : (n + 1) * rank_size] for chance in row)
        for n in range(len(RANKS_UP))
    )
