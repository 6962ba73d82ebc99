"""The slow twins: dice rolled face by face and duels followed turn by turn, in fractions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from honorcalc.rulesets.updated_mechanics.fight import Fighter

POINTS = {8: 2, 9: 3, 10: 4}
Joint = dict[tuple[int, int], Fraction]
"""(successes, penetration) to chance; chains at the ceiling of successes are left out."""


@cache
def chain(ceiling: int) -> Joint:
    """One die with its extra rolls."""
    found: Joint = {}
    for tens in range(ceiling):
        chance = Fraction(1, 10 ** (tens + 1))
        found[tens, 4 * tens] = 7 * chance
        for last in (2, 3):
            if tens + 1 < ceiling:
                found[tens + 1, 4 * tens + last] = (
                    found.get((tens + 1, 4 * tens + last), Fraction(0)) + chance
                )
    return found


@cache
def die(reroll: str, ceiling: int) -> Joint:
    """One die of a pool: perhaps rolled again, then its extra rolls."""
    plain = chain(ceiling)
    if reroll == "none":
        return plain
    found: Counter[tuple[int, int]] = Counter()
    for face in range(1, 11):
        again = (face >= 8) == (reroll == "successes")
        if again:
            after = plain
        elif face < 8:
            after = {(0, 0): Fraction(1)}
        elif face < 10:
            after = {(1, POINTS[face]): Fraction(1)}
        else:
            after = {(n + 1, p + 4): chance for (n, p), chance in plain.items() if n + 1 < ceiling}
        for cell, chance in after.items():
            found[cell] += chance / 10  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


@cache
def pool(dice: int, reroll: str = "none", ceiling: int = 16) -> Joint:
    """A whole pool, one die after the other."""
    total: Joint = {(0, 0): Fraction(1)}
    for _ in range(dice):
        more: Counter[tuple[int, int]] = Counter()
        for (n, p), chance in total.items():
            for (m, q), other in die(reroll, ceiling).items():
                if n + m < ceiling:
                    more[n + m, p + q] += chance * other  # type: ignore[assignment]
        total = dict(more)  # type: ignore[arg-type]
    return total


def counts(dice: int, reroll: str = "none", ceiling: int = 16) -> dict[int, Fraction]:
    """The successes alone."""
    found: Counter[int] = Counter()
    for (n, _), chance in pool(dice, reroll, ceiling).items():
        found[n] += chance  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


class Ended(NamedTuple):
    """What a duel gives on average: A's wins, ends by trauma, attacks."""

    a_wins: Fraction
    by_trauma: Fraction
    attacks: Fraction

    def plus(self, other: Ended, times: Fraction = Fraction(1)) -> Ended:
        """The sum, the other so many times."""
        return Ended(*(x + times * y for x, y in zip(self, other, strict=True)))


Body = tuple[int, int]
"""HP and trauma."""


def blows(attacker: Fighter, target: Fighter, own: int, other: int) -> dict[int | None, Fraction]:
    """Final damage to chance, from the target's HP on as one; None is a miss."""
    hits, evades = max(0, attacker.hit_pool - own), max(0, target.evade_pool - other)
    armor = max(0, target.armor_class - other)
    base = attacker.weapon + attacker.strength
    ceiling = (target.hp + armor) // 2 + 2
    theirs = counts(evades, ceiling=ceiling)
    found: Counter[int | None] = Counter()
    for (n, points), chance in pool(hits, ceiling=ceiling).items():
        landing = sum((p for m, p in theirs.items() if m < n), start=Fraction(0))
        damage = max(0, points + base - armor)
        if damage < target.hp:
            found[damage] += chance * landing  # type: ignore[assignment]
    known = sum(found.values())
    found[target.hp] = landing_chance(hits, evades) - known  # type: ignore[assignment]
    found[None] = 1 - known - found[target.hp]
    return dict(found)  # type: ignore[arg-type]


def landing_chance(hits: int, evades: int) -> Fraction:
    """The chance to land, from an equation instead of a list.

    Roll one die of both sides at a time, the evader's first. With one chain less the same
    question is asked again, and with a ten on both sides the same question itself.
    """
    return leading(hits, evades, 0)


@cache
def leading(hits: int, evades: int, lead: int) -> Fraction:
    """The chance that the first of two pools ends ahead, so far ahead to begin with."""
    if not evades:
        few = counts(hits, ceiling=max(1, 1 - lead))
        return 1 - sum((p for n, p in few.items() if n + lead <= 0), start=Fraction(0))
    if not hits:
        return sum(
            (p for n, p in counts(evades, ceiling=max(1, lead)).items() if n < lead),
            start=Fraction(0),
        )
    # The evader's die: 7 faces end it without success, 2 with one, a ten goes on.
    ended = Fraction(7, 10) * leading(hits, evades - 1, lead)
    ended += Fraction(2, 10) * leading(hits, evades - 1, lead - 1)
    # On a ten the attacker's die is rolled against it: it ends, or another ten evens it out.
    ended += Fraction(7, 100) * leading(hits - 1, evades, lead - 1)
    ended += Fraction(2, 100) * leading(hits - 1, evades, lead)
    return ended / (1 - Fraction(1, 100))


class Duel:
    """A duel followed turn by turn."""

    def __init__(self, a: Fighter, b: Fighter, counter_on: str, trauma_on: str):
        self.fighters = a, b
        self.counter_on, self.trauma_on = counter_on, trauma_on
        self.blows = cache(lambda by, own, other: blows(*self.sides(by), own, other))
        self.solved = cache(self.solve)

    def sides(self, by: int) -> tuple[Fighter, Fighter]:
        """Attacker and target when A (0) or B (1) attacks."""
        return self.fighters[by], self.fighters[1 - by]

    def struck(self, by: int, bodies: tuple[Body, Body]) -> Iterator[tuple[Fraction, bool, Body]]:
        """Every outcome of one attack: chance, whether it landed, the target's body."""
        (_, own), (hp, trauma) = bodies[by], bodies[1 - by]
        armor = max(0, self.fighters[1 - by].armor_class - trauma)
        for damage, chance in self.blows(by, own, trauma).items():
            if damage is None:
                yield chance, False, (hp, trauma)
                continue
            held = damage + armor if self.trauma_on == "total" else damage
            wounded = damage > 0 and held >= 2 * armor
            yield chance, True, (hp - damage, trauma + wounded)

    def solve(self, bodies: tuple[Body, Body]) -> tuple[Ended, Ended]:
        """From these bodies on, when A's turn is next and when B's is."""
        nothing = Ended(Fraction(0), Fraction(0), Fraction(0))
        known, stays = [nothing, nothing], [Fraction(0), Fraction(0)]
        for by in (0, 1):

            def add(chance: Fraction, ended: Ended, by: int = by) -> None:
                known[by] = known[by].plus(ended, chance)

            def follow(chance: Fraction, after: tuple[Body, Body], by: int = by) -> None:
                if after == bodies:
                    stays[by] += chance
                elif not self.over(chance, after, add):
                    add(chance, self.solved(after)[1 - by])

            self.turn(by, bodies, add, follow)
        whole = 1 - stays[0] * stays[1]
        first = known[0].plus(known[1], stays[0])
        solved = nothing.plus(first, 1 / whole)
        return solved, known[1].plus(solved, stays[1])

    def turn(
        self,
        by: int,
        bodies: tuple[Body, Body],
        add: Callable[[Fraction, Ended], None],
        follow: Callable[[Fraction, tuple[Body, Body]], None],
    ) -> None:
        """One turn: the attack, and the counter-attack that may come of it."""
        one = Ended(Fraction(0), Fraction(0), Fraction(1))
        luck = Fraction(11 - self.fighters[1 - by].counter, 10)
        add(Fraction(1), one)
        for chance, landed, target in self.struck(by, bodies):
            after = (bodies[0], target) if by == 0 else (target, bodies[1])
            if self.over(chance, after, add):
                continue
            answer = luck if landed or self.counter_on == "always" else Fraction(0)
            follow(chance * (1 - answer), after)
            add(chance * answer, one)
            for again, _, hurt in self.struck(1 - by, after):
                last = (hurt, after[1]) if by == 0 else (after[0], hurt)
                if not self.over(chance * answer * again, last, add):
                    follow(chance * answer * again, last)

    @staticmethod
    def over(
        chance: Fraction, bodies: tuple[Body, Body], add: Callable[[Fraction, Ended], None]
    ) -> bool:
        """Counts a duel that has ended."""
        for side, (hp, trauma) in enumerate(bodies):
            if hp <= 0 or trauma >= 3:
                add(chance, Ended(Fraction(side), Fraction(hp > 0), Fraction(0)))
                return True
        return False

    def ended(self, first: int) -> Ended:
        """How the whole duel ends when A (0) or B (1) begins."""
        a, b = self.fighters
        return self.solved(((a.hp, 0), (b.hp, 0)))[first]
