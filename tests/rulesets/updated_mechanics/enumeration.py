"""The slow twins: dice rolled face by face and duels followed turn by turn, in fractions."""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from hypothesis import strategies as st

from honorcalc.probability.successes import SuccessDie
from honorcalc.rulesets.updated_mechanics.duel_odds import Fighter
from honorcalc.rulesets.updated_mechanics.house import BOOK, House
from tests.probability.listing import Joint, success_pool
from tests.rulesets.rolling import any_house

TENS = {"never": 0, "10": 1, "9": 2, "8": 3}
houses = any_house(BOOK)
one_rule_changed = st.sampled_from([field.name for field in fields(House)]).flatmap(
    lambda name: houses.map(lambda house: replace(BOOK, **{name: getattr(house, name)}))
)
"""The book's rules but for one."""


def success_die(reroll: str, house: House) -> SuccessDie:
    """A die as a table has it; only successes give extra rolls."""
    tens = min(TENS[house.extra], 11 - house.success)
    return SuccessDie(10, house.success, tens, reroll.replace("none", ""))


def pool(dice: int, reroll: str = "none", ceiling: int = 16, house: House = BOOK) -> Joint:
    """Successes and penetration: below 8, where a table counts it as a success, a face has 1."""
    named = {8: house.penetration_8, 9: house.penetration_9, 10: house.penetration_10}
    points = tuple((face, named.get(face, 1)) for face in range(house.success, 11))
    return success_pool(dice, success_die(reroll, house), points, ceiling)


def counts(
    dice: int, reroll: str = "none", ceiling: int = 16, house: House = BOOK
) -> dict[int, Fraction]:
    """The successes alone."""
    joint = success_pool(dice, success_die(reroll, house), (), ceiling)
    return {n: chance for (n, _), chance in joint.items()}


def attacked(
    ours: Joint, theirs: dict[int, Fraction], p: dict[str, Any], house: House = BOOK
) -> dict[str, float]:
    """What an attack with these parameters does, from every roll of both sides without bonuses."""
    rolls = [(m, float(chance)) for m, chance in theirs.items()]
    found = dict.fromkeys(("hit", "mean_damage", "harmless", "trauma"), 0.0)
    tied = 0.0
    for (count, penetration), chance in ours.items():
        mine = max(0, count + p["hit_bonus"])
        leads = [(mine - max(0, m + p["evade_bonus"]), float(chance) * q) for m, q in rolls]
        level = sum(q for lead, q in leads if lead == 0)
        hits = sum(q for lead, q in leads if lead > 0) + level * (house.ties == "attacker")
        tied += level
        total = penetration + p["weapon"] + p["strength"]
        done = max(0, total - p["armor_class"])
        held = total if p["trauma_on"] == "total" else done
        found["hit"] += hits
        found["mean_damage"] += hits * done
        found["harmless"] += hits * (done == 0)
        found["trauma"] += hits * (done > 0 and held >= house.trauma * p["armor_class"])
    if house.ties == "again" and tied < 1 - 1e-9:
        found = {name: value / (1 - tied) for name, value in found.items()}
    luck = {"hit": found["hit"], "always": 1.0, "miss": 1 - found["hit"], "never": 0.0}
    return found | {"counter": luck[p["counter_on"]] * (11 - p["counter"]) / 10}


class Ended(NamedTuple):
    """What a duel gives on average: A's wins, ends by trauma, attacks."""

    a_wins: Fraction
    by_trauma: Fraction
    attacks: Fraction

    def plus(self, other: "Ended", times: Fraction = Fraction(1)) -> "Ended":
        """The sum, the other so many times."""
        return Ended(*(x + times * y for x, y in zip(self, other, strict=True)))


ANSWERED = {True: ("hit", "always"), False: ("miss", "always")}
"""For hits and for misses the rules by which a counter-attack may follow."""
Body = tuple[int, int]
"""HP and trauma."""


def blows(
    attacker: Fighter, target: Fighter, own: int, other: int, house: House = BOOK
) -> dict[int | None, Fraction]:
    """Final damage to chance, from the target's HP on as one; None is a miss."""
    hits = max(0, attacker.hit_pool - house.trauma_cost * own)
    evades = max(0, target.evade_pool - house.trauma_cost * other)
    armor = max(0, target.armor_class - house.trauma_cost * other)
    base = attacker.weapon + attacker.strength
    ceiling = target.hp + armor + 2
    theirs = counts(evades, ceiling=ceiling, house=house)
    ahead, tied = leading(hits, evades, 0, house), leading(hits, evades, 1, house)
    tied -= ahead
    enough = house.ties == "attacker"
    lands = ahead + tied * enough
    rounds = 1 / (1 - tied) if house.ties == "again" and tied < 1 else Fraction(1)
    found: defaultdict[int | None, Fraction] = defaultdict(Fraction)
    for (n, penetrated), chance in pool(hits, ceiling=ceiling, house=house).items():
        landing = sum((p for m, p in theirs.items() if m < n + enough), start=Fraction(0))
        damage = max(0, penetrated + base - armor)
        if damage < target.hp:
            found[damage] += rounds * chance * landing
    known = sum(found.values())
    found[target.hp] = rounds * lands - known
    found[None] = 1 - rounds * lands
    return dict(found)


@cache
def leading(hits: int, evades: int, lead: int, house: House = BOOK) -> Fraction:
    """The chance that the first of two pools ends ahead, so far ahead to begin with.

    From an equation instead of a list: roll one die of both sides at a time, the evader's first.
    With one chain less the same question is asked again, and with a ten on both sides the same
    question itself.
    """
    if not evades:
        few = counts(hits, ceiling=max(1, 1 - lead), house=house)
        return 1 - sum((p for n, p in few.items() if n + lead <= 0), start=Fraction(0))
    if not hits:
        few = counts(evades, ceiling=max(1, lead), house=house)
        return sum((p for n, p in few.items() if n < lead), start=Fraction(0))
    tens = success_die("none", house).extra
    fails = house.success - 1
    others = 10 - fails - tens
    # The evader's die: it ends without success, or with one, or a ten goes on.
    ended = Fraction(fails, 10) * leading(hits, evades - 1, lead, house)
    ended += Fraction(others, 10) * leading(hits, evades - 1, lead - 1, house)
    # On a ten the attacker's die is rolled against it: it ends, or another ten evens it out.
    if tens:
        ended += Fraction(tens * fails, 100) * leading(hits - 1, evades, lead - 1, house)
        ended += Fraction(tens * others, 100) * leading(hits - 1, evades, lead, house)
    return ended / (1 - Fraction(tens * tens, 100))


class Duel:
    """A duel followed turn by turn."""

    def __init__(self, a: Fighter, b: Fighter, house: House = BOOK):
        self.fighters = a, b
        self.house = house
        self.blows = cache(lambda by, own, other: blows(*self.sides(by), own, other, house))
        self.solved = cache(self.solve)

    def sides(self, by: int) -> tuple[Fighter, Fighter]:
        """Attacker and target when A (0) or B (1) attacks."""
        return self.fighters[by], self.fighters[1 - by]

    def attack_outcomes(
        self, by: int, bodies: tuple[Body, Body]
    ) -> Iterator[tuple[Fraction, bool, Body]]:
        """Every outcome of one attack: chance, whether it landed, the target's body."""
        (_, own), (hp, trauma) = bodies[by], bodies[1 - by]
        armor = max(0, self.fighters[1 - by].armor_class - self.house.trauma_cost * trauma)
        for damage, chance in self.blows(by, own, trauma).items():
            if damage is None:
                yield chance, False, (hp, trauma)
                continue
            held = damage + armor if self.house.trauma_on == "total" else damage
            wounded = damage > 0 and held >= self.house.trauma * armor
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
                elif chance and not self.over(chance, after, add):
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
        for chance, landed, target in self.attack_outcomes(by, bodies):
            after = (bodies[0], target) if by == 0 else (target, bodies[1])
            if self.over(chance, after, add):
                continue
            answer = luck if self.house.counter_on in ANSWERED[landed] else Fraction(0)
            follow(chance * (1 - answer), after)
            add(chance * answer, one)
            for again, _, hurt in self.attack_outcomes(1 - by, after):
                last = (hurt, after[1]) if by == 0 else (after[0], hurt)
                if not self.over(chance * answer * again, last, add):
                    follow(chance * answer * again, last)

    def over(
        self, chance: Fraction, bodies: tuple[Body, Body], add: Callable[[Fraction, Ended], None]
    ) -> bool:
        """Counts a duel that has ended."""
        for side, (hp, trauma) in enumerate(bodies):
            if hp <= 0 or trauma >= self.house.deadly:
                add(chance, Ended(Fraction(side), Fraction(hp > 0), Fraction(0)))
                return True
        return False

    def ended(self, first: int) -> Ended:
        """How the whole duel ends when A (0) or B (1) begins."""
        a, b = self.fighters
        return self.solved(((a.hp, a.trauma), (b.hp, b.trauma)))[first]
