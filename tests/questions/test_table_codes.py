"""Codes for dice rollers at a table with other rules: what they throw has the odds beside them."""

import re
from fractions import Fraction
from functools import cache
from math import isclose
from typing import Any

import icepool
import pytest

from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.dice_codes import Pool, Throw, UnwrittenError
from honorcalc.calculators.signature import Settings
from tests.calculators.test_house import others

DEPTH, NEAR = 9, 1e-6  # for each face that explodes; what icepool then leaves out is below that
CHARTED = {
    "actions-reactions.check",
    "actions-reactions.opposed",
    "honor.roll",
    "honor.target",
    "honor.test",
    "honor.wound",
    "honors-edge.damage",
    "honors-edge.escape",
    "honors-edge.roll",
    "honors-edge.skill",
    "updated-mechanics.hit",
}
"""Those whose distributions are what their codes throw, one after the other."""
SAME = {
    "honors-edge.volley": "honors-edge.attack",
    "updated-mechanics.attack": "updated-mechanics.hit",
}
"""Those whose codes are another one's."""
BY_THE_BOOK = {"honor.critical", "honor.location"}
"""Those whose dice no table changes."""
BLINDED = {"blinded": "yes"}
SET = {
    "honor.attack": {"attack_multiplier": "3.5"},
    "honor.test": {"acting_multiplier": "3.5"},
    "honors-edge.attack": BLINDED,
    "honors-edge.roll": {"rolled": "12", "kept": "4", "reroll_ones": "yes"},
    "honors-edge.skill": BLINDED,
    "honors-edge.volley": BLINDED,
}
"""Settings in which all rules of the table matter."""
UNWRITTEN = {
    "blinded_keep:one",
    "explosions:1",
    "explosions:2",
    "explosions:3",
    "reroll:ones_until",
}
"""The table rules that no code can say."""
CASES = [
    (known.id, house)
    for known in everything()
    if known.describer and known.table_rules and known.ruleset != "honorbound"
    for house in ("", *(f"{rule.name}:{it}" for rule in known.reaching for it in others(rule)))
]
PAIRS = ("actions-reactions.group", "honors-edge.initiative")
"""Those of two sides, which have tests of their own."""


def counted(pool: Pool, face: int) -> int:
    """What one throw of a die counts."""
    return int(face >= pool.success_from) if pool.success_from else face


def chain(pool: Pool, depth: int, thrown: Any) -> Any:
    """A die that was thrown, with the throws that follow its highest face."""
    if not (pool.explode_from and depth):
        return thrown.map(lambda face: counted(pool, face))
    more = chain(pool, depth - 1, icepool.d(pool.sides))
    return thrown.map(lambda face: counted(pool, face) + (more if face >= pool.explode_from else 0))


@cache
def total(pool: Pool) -> Any:
    """What icepool makes of a pool."""
    low, high = pool.reroll_to, pool.reroll_from or pool.sides + 1
    again = {face for face in range(1, pool.sides + 1) if face <= low or face >= high}
    fair = icepool.d(pool.sides)
    die = chain(
        pool,
        DEPTH * (pool.sides + 1 - pool.explode_from),
        fair.reroll(again, depth=1) if again else fair,
    )
    keep = pool.keep or pool.count
    kept = die.lowest(pool.count, keep) if pool.lowest else die.highest(pool.count, keep)
    return kept.map(lambda points: (points - pool.less * keep) * pool.times)


def odds(throw: Throw) -> dict[Fraction, float]:
    """The chances of what a throw comes to, without what is rolled again."""
    die = sum((total(pool) for pool in throw.pools), icepool.Die([throw.bonus]))
    weights = {Fraction(points): weight for points, weight in die.items()}
    if throw.against.endswith(", 0 is rolled again"):
        del weights[Fraction(0)]
    return {points: weight / sum(weights.values()) for points, weight in weights.items()}


def at_least(chances: dict[Fraction, float], least: Fraction) -> float:
    """How often it is so much or more."""
    return sum(chance for points, chance in chances.items() if points >= least)


def enough(throw: Throw) -> float | None:
    """How often a throw does what is said behind its number, None where nothing is."""
    said = re.match(r"(above|more than)? ?([\d.,]+)( or more)? \w", throw.against)
    if not said:
        return None
    chances, number = odds(throw), Fraction(said[2])
    return at_least(chances, number) - (0 if said[3] else chances.get(number, 0))


def agree(known: Calculator, settings: Settings, throws: tuple[Throw, ...]) -> None:
    """Odds and lead value of an answer are those of what the codes throw."""
    answer = known.answer(settings).answer
    if known.id in CHARTED:
        for series, throw in zip(answer.series, throws, strict=True):
            chances = odds(throw)
            for outcome in series.distribution.outcomes:
                ours = float(series.distribution.at_least(outcome))
                theirs = at_least(chances, outcome * series.scale)
                assert isclose(ours, theirs, abs_tol=NEAR), outcome
    chance = enough(throws[0])
    assert chance is not None or known.id in CHARTED
    if chance is not None:
        lead: Any = answer.values[known.lead]
        assert isclose(float(lead), chance, abs_tol=NEAR)


def throws_of(known: Calculator, house: str) -> tuple[Throw, ...]:
    """What the codes of a table throw, none where they have to be refused."""
    settings = known.read({"house": house} | SET.get(known.id, {}))
    if house not in UNWRITTEN:
        return known.described_dice(settings)
    with pytest.raises(UnwrittenError, match="No code here"):
        known.described_dice(settings)
    return ()


def cases_of(calculator: str) -> pytest.MarkDecorator:
    """The rules that a table may change for one calculator."""
    return pytest.mark.parametrize(
        "house", [house for known, house in CASES if known == calculator]
    )


@pytest.mark.parametrize(("calculator", "house"), [case for case in CASES if case[0] not in PAIRS])
def test_codes_follow_the_table(calculator: str, house: str) -> None:
    """Under each rule that a table may change the codes throw other dice, or say why not."""
    known = find(calculator)
    throws = throws_of(known, house)
    if calculator in SAME:
        theirs = throws_of(find(SAME[calculator]), house)
        assert [throw.pools for throw in throws] == [throw.pools for throw in theirs]
    elif calculator in BY_THE_BOOK:
        assert throws == known.described_dice(known.read({}))
    elif throws:
        agree(known, known.read({"house": house} | SET.get(calculator, {})), throws)


@cases_of("honors-edge.initiative")
def test_who_rolls_higher_acts_first(house: str) -> None:
    """The codes of both sides give the chances of an initiative."""
    known = find("honors-edge.initiative")
    if throws := throws_of(known, house):
        ours, theirs = map(odds, throws)
        first = sum(chance * (1 - at_least(theirs, points)) for points, chance in ours.items())
        lead: Any = known.compute({"house": house}).answer.values["a_first"]
        assert isclose(float(lead), first, abs_tol=NEAR)


@cases_of("actions-reactions.group")
def test_each_of_a_group_rolls_as_in_a_check(house: str) -> None:
    """Both codes of a group are those of the two characters' own checks."""
    one = find("actions-reactions.check")
    alone = [one.read({"house": house, "mastery": mastery}) for mastery in ("none", "skilled")]
    throws = throws_of(find("actions-reactions.group"), house)
    assert [throw.pools for throw in throws] == [one.described_dice(it)[0].pools for it in alone]


def test_a_modifier_has_no_code_whatever_the_table_plays() -> None:
    """The reason is the book's only where its rule about natural zeros holds."""
    known = find("honor.roll")
    for house, why in {"": "natural 0", "zero:no": "adds a modifier", "top:no": "adds"}.items():
        with pytest.raises(UnwrittenError, match=why):
            known.described_dice(known.read({"modifier": "1", "house": house}))
