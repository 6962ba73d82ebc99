"""A duel as a chain over both fighters' HP and trauma, solved in one sweep (U4 to U6).

HP only fall, and trauma only rises when they do. So the states are taken in the order of falling
HP, each after all that lead to it. Attacks that change nothing lead back to the same state with
the other fighter's turn; that little circle is solved in closed form.

For every state the sweep finds how many attacks are made there on average: own turns and
counter-attacks of both. What ends there, and what comes to later states, follows from these.

A duel in which somebody can be hurt at the start always ends: whoever dealt the last damage has
lost nothing since, and the other can only have become easier to hurt.

Every figure is a sum of products of positive numbers, nothing is subtracted, so rounding errors
stay relative. On the way to any result no summand is rounded more than 5,000 times (at most 40
times in each of 118 states, once for every HP lost, and 400 times in the last sums), each time by
at most 1.2e-16 of it: every figure is good to 6e-13 of its size. The sweep works in any kind of
number; tests hold the doubles against the same sweep, and a slower one, in fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from operator import mul, truediv
from typing import Annotated, Any, NamedTuple

from honorcalc.calculators.parameters import Whole
from honorcalc.rulesets.updated_mechanics import parameters
from honorcalc.rulesets.updated_mechanics.attack_odds import AttackOdds
from honorcalc.rulesets.updated_mechanics.damage import Wounding, counter_chance
from honorcalc.rulesets.updated_mechanics.house import BOOK, SIDES, House
from honorcalc.rulesets.updated_mechanics.success_pools import Pool

BEFORE = "The trauma that the fighter has at the start."
Number = Any
"""A double; in tests a fraction."""
Divide = Callable[[int, int], Number]
"""Makes a number of numerator and denominator."""
Add = Callable[[Iterable[Number]], Number]
"""Adds up."""


class Fighter(NamedTuple):
    """One side of a duel, as on the sheet."""

    hit_pool: Annotated[int, parameters.pool("Hit pool")] = 6
    evade_pool: Annotated[int, parameters.pool("Evade pool")] = 5
    weapon: Annotated[int, parameters.weapon()] = 2
    strength: Annotated[int, parameters.strength()] = 2
    armor_class: Annotated[int, parameters.armor_class()] = 5
    hp: Annotated[
        int, Whole("HP", minimum=1, maximum=60, help="Hit points. A fighter with 0 HP is dead.")
    ] = 30
    counter: Annotated[int, parameters.counter()] = 10
    trauma: Annotated[int, Whole("Trauma", minimum=0, maximum=3, unit="points", help=BEFORE)] = 0

    def hits(self, trauma: int, house: House = BOOK) -> Pool:
        """The hit pool with so much trauma (U6)."""
        return Pool(house.weakened(self.hit_pool, trauma), house=house)

    def evades(self, trauma: int, house: House) -> Pool:
        """The evade pool with so much trauma (U6)."""
        return Pool(house.weakened(self.evade_pool, trauma), house=house)

    def wounded_by(self, attacker: Fighter, trauma: int, house: House) -> Wounding:
        """What hits of the attacker do, with so much trauma already (U6)."""
        armor = house.weakened(self.armor_class, trauma)
        base = attacker.weapon + attacker.strength
        return Wounding(base, armor, house.trauma_on, house.trauma)


@dataclass
class Blow:
    """One attack, both fighters having some trauma: what it changes, and how often nothing."""

    change: Number
    """The chance of any damage."""
    still: Number
    """The chance of no damage."""
    quiet: Number
    """The chance of no damage and no counter-attack."""
    answered: Number
    """The chance of no damage, but of a counter-attack."""
    light: list[Number]
    """The chance of each damage without trauma, the highest first, 1 point last."""
    grave: list[Number]
    """The chance of each damage that gives trauma, the highest first."""
    kills: list[Number]
    """For each HP of the target the chance of at least so much damage; 0 HP count as 1."""
    broken: list[Number]
    """For each HP the chance of trauma that leaves HP."""
    least_trauma: int


def blow(
    attacker: Fighter,
    target: Fighter,
    traumas: tuple[int, int],
    house: House,
    divide: Divide,
) -> Blow:
    """One attack with the attacker's and the target's trauma as given."""
    wounding = target.wounded_by(attacker, traumas[1], house)
    armor, least = wounding.armor, wounding.least_trauma
    highest = target.hp + max(armor, 0)
    odds = AttackOdds(attacker.hits(traumas[0], house), target.evades(traumas[1], house), highest)
    luck = counter_chance(target.counter)

    def number(chance: Any) -> Number:
        return divide(chance.numerator, chance.denominator)

    def exactly(damage: int) -> Number:
        penetration = damage + armor
        return divide(odds.weights[penetration] if penetration >= 0 else 0, odds.denominator)

    def broken(hp: int) -> Number:
        if hp <= least:
            return number(luck * 0)
        return number(odds.under(hp + armor) - odds.under(least + armor))

    change, harmless = odds.at_least(armor + 1), odds.under(armor + 1)
    still = 1 - change
    answered = luck * (
        harmless * house.may_counter(landed=True)
        + (still - harmless) * house.may_counter(landed=False)
    )
    known = range(target.hp - 1, 0, -1)
    return Blow(
        number(change),
        number(still),
        number(still - answered),
        number(answered),
        [exactly(d) for d in known if d < least],
        [exactly(d) for d in known if d >= least],
        [number(odds.at_least(max(hp, 1) + armor)) for hp in range(target.hp + 1)],
        [broken(hp) for hp in range(target.hp + 1)],
        least,
    )


@dataclass
class Ending:
    """How a duel ends, as chances, and how many attacks it takes on average."""

    a_by_hp: Number = 0
    a_by_trauma: Number = 0
    b_by_hp: Number = 0
    b_by_trauma: Number = 0
    attacks: Number = 0
    """The mean number of attacks, counter-attacks among them."""

    def add(self, other: Ending) -> None:
        """Adds another part of all duels."""
        for name, amount in vars(other).items():
            setattr(self, name, getattr(self, name) + amount)

    @property
    def a_wins(self) -> Number:
        """The chance that B dies."""
        return self.a_by_hp + self.a_by_trauma

    @property
    def by_trauma(self) -> Number:
        """The share of duels ended by a third point of trauma, HP being left."""
        return self.a_by_trauma + self.b_by_trauma

    def shared(self) -> Ending:
        """The same with the last rounding errors spread, so that the chances sum to 1."""
        total = self.by_trauma + (self.a_by_hp + self.b_by_hp)
        chances = {name: part / total for name, part in vars(self).items()}
        return Ending(**{**chances, "attacks": self.attacks})


class Past(NamedTuple):
    """How many attacks one fighter made on average in earlier states, the oldest first.

    The states differ in the target's HP, which fall by one from each to the next.
    """

    turns: list[Number]
    counters: list[Number]


def came(
    here: Past, light: list[Number], lesser: Past | None, grave: Blow, add: Add
) -> list[Number]:
    """How often attacks of earlier states led to this one: those of own turns, and counters.

    `here` is the past with as much trauma, whose light damages lead here. `lesser` is that with
    one point less, if there is one, and `grave` the blow struck there.
    """
    count = len(here.turns)
    known = min(count, len(light))
    chances = light[len(light) - known :]
    found = [add(map(mul, attacks[count - known :], chances)) for attacks in here]
    known = count - grave.least_trauma + 1
    if lesser is not None and known > 0:
        chances = grave.grave[len(grave.grave) - known :]
        found = [n + add(map(mul, m, chances)) for n, m in zip(found, lesser, strict=True)]
    return found


class Attacks(NamedTuple):
    """How many attacks there are in one state: own turns and counter-attacks of A, then of B."""

    turns_a: Number
    counters_a: Number
    turns_b: Number
    counters_b: Number


def exchange(begun: Attacks, on_b: Blow, on_a: Blow) -> Attacks:
    """All attacks made in a state, from those that earlier states led to.

    An attack that changes nothing leads to the other's turn, or first to a counter-attack, which
    may itself change nothing. So A's turns are its own plus those that follow B's, and the same
    holds for B's: two equations.
    """
    turns_a = begun.turns_a + on_b.still * begun.counters_a
    turns_b = begun.turns_b + on_a.still * begun.counters_b
    # From one fighter's turn to the other's with nothing changed, and the chance of a change.
    past_a = on_b.quiet + on_b.answered * on_a.still
    past_b = on_a.quiet + on_a.answered * on_b.still
    change_a = on_b.change + on_b.answered * on_a.change
    change_b = on_a.change + on_a.answered * on_b.change
    turns_a = (turns_a + past_b * turns_b) / (change_a + past_a * change_b)
    turns_b += past_a * turns_a
    return Attacks(
        turns_a,
        begun.counters_a + on_a.answered * turns_b,
        turns_b,
        begun.counters_b + on_b.answered * turns_a,
    )


class DuelSweep:
    """The sweep over all states, A's HP falling row by row and B's within a row."""

    def __init__(self, a: Fighter, b: Fighter, house: House = BOOK, divide: Divide = truediv):
        self.a, self.b = a, b
        self.deadly = house.deadly
        alive = range(house.deadly)
        # `sum` adds doubles in another way since Python 3.12; every Python is to say the same.
        self.add: Add = fsum if divide is truediv else sum
        self.on_b, self.on_a = (
            [[blow(by, on, (s, t), house, divide) for t in alive] for s in alive]
            for by, on in ((a, b), (b, a))
        )
        """Each fighter's blows, by the attacker's trauma, then the target's."""
        counters = house.may_counter(landed=True)
        self.luck_a, self.luck_b = (
            (divide(faces, SIDES), divide(SIDES - faces, SIDES))
            for faces in (counters * (SIDES + 1 - each.counter) for each in (a, b))
        )
        """Each fighter's chances that a counter-attack follows a blow, and that none does."""
        self.by_b = [[[Past([], []) for _ in range(b.hp + 1)] for _ in alive] for _ in alive]
        """B's attacks by A's trauma, B's trauma, B's HP; each past runs over A's HP."""
        self.by_a = [Past([], []) for _ in alive]
        """A's attacks in one row, by B's trauma; each past runs over B's HP."""
        self.ending = Ending()

    def run(self, a_first: Number) -> Ending:
        """From the start to every end; `a_first` is the chance that A attacks first."""
        start = (self.a.hp, self.a.trauma), (self.b.hp, self.b.trauma)
        for a_hp in range(self.a.hp, 0, -1):
            for trauma in range(self.a.trauma, self.deadly):
                self.by_a = [Past([], []) for _ in range(self.deadly)]
                row = Ending()
                for b_hp in range(self.b.hp, 0, -1):
                    for other in range(self.b.trauma, self.deadly):
                        state = (a_hp, trauma), (b_hp, other)
                        begun = (
                            Attacks(a_first, 0, 1 - a_first, 0)
                            if state == start
                            else self.begun(trauma, other, b_hp)
                        )
                        self.state(begun, *state, row)
                self.ending.add(row)
        return self.ending

    def begun(self, trauma: int, other: int, b_hp: int) -> Attacks:
        """The attacks that earlier states lead to, both fighters having some trauma."""
        on_b, on_a = self.on_b[trauma], self.on_a[other]
        lesser = self.by_b[trauma - 1][other][b_hp] if trauma else None
        hit_a, back_a = came(
            self.by_b[trauma][other][b_hp], on_a[trauma].light, lesser, on_a[trauma - 1], self.add
        )
        lesser = self.by_a[other - 1] if other else None
        hit_b, back_b = came(self.by_a[other], on_b[other].light, lesser, on_b[other - 1], self.add)
        # After a blow of B's own turn A's turn is next, perhaps a counter-attack first. After a
        # counter-attack the one who made it has its own turn.
        (answer_a, none_a), (answer_b, none_b) = self.luck_a, self.luck_b
        return Attacks(
            none_a * hit_a + back_b, answer_a * hit_a, none_b * hit_b + back_a, answer_b * hit_b
        )

    def state(self, begun: Attacks, a: tuple[int, int], b: tuple[int, int], row: Ending) -> None:
        """One state, A and B with HP and trauma: what is done there, and what ends there."""
        (a_hp, trauma), (b_hp, other) = a, b
        on_b, on_a = self.on_b[trauma][other], self.on_a[other][trauma]
        done = exchange(begun, on_b, on_a) if any(begun) else begun
        ours, theirs = done.turns_a + done.counters_a, done.turns_b + done.counters_b
        row.attacks += ours + theirs
        row.a_by_hp += ours * on_b.kills[b_hp]
        row.b_by_hp += theirs * on_a.kills[a_hp]
        if other == self.deadly - 1:
            row.a_by_trauma += ours * on_b.broken[b_hp]
        if trauma == self.deadly - 1:
            row.b_by_trauma += theirs * on_a.broken[a_hp]
        for past, turns, counters in (
            (self.by_a[other], done.turns_a, done.counters_a),
            (self.by_b[trauma][other][b_hp], done.turns_b, done.counters_b),
        ):
            past.turns.append(turns)
            past.counters.append(counters)


FIRST = {"a": 1.0, "b": 0.0, "even": 0.5}
"""Who begins, as the chance that A does."""


@lru_cache(256)
def duel_odds(a: Fighter, b: Fighter, first: str, house: House = BOOK) -> Ending:
    """How a duel ends; `first` is a, b or even."""
    return DuelSweep(a, b, house).run(FIRST[first]).shared()
