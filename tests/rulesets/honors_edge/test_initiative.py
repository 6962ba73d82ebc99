"""Who acts first (E12)."""

from collections import Counter
from fractions import Fraction
from typing import Any

import icepool
import pytest

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.probability.comparison import compare
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honors_edge.initiative import UNKNOWN, who_is_higher
from honorcalc.rulesets.honors_edge.rolling import Pool, total
from tests.rulesets.honors_edge.loaded import peer_pool, played

CASES: list[dict[str, Any]] = [
    {},
    {"a_honorable": False},
    {"a_bonus": -7, "b_bonus": 4},
    {"a_attribute": 5, "a_athletics": 10, "b_attribute": 5, "b_athletics": 10},
    {"a_attribute": 1, "a_athletics": 0, "b_attribute": 1, "b_athletics": 0},
    {"a_attribute": 5, "a_athletics": 10, "b_attribute": 1, "b_athletics": 0, "b_bonus": 50},
    {"a_ki_dice": 2, "b_ki_dice": 4},
    {"a_frightened": True, "a_ki_dice": 1},
    {"a_attribute": 4, "a_frightened": True, "b_frightened": True},
]
NAMES = ("attribute", "athletics", "honorable", "bonus", "ki_dice", "frightened")


def first(**case: Any) -> tuple[float, ...]:
    values = compute("honors-edge.initiative", **case).values
    return tuple(float(values[name]) for name in ("a_first", "tie", "b_first"))


def weights(settings: dict[str, Any], side: str) -> Counter[int]:
    """Icepool's chances of one side's total."""
    attribute, athletics, honorable, bonus, ki_dice, frightened = (
        settings[f"{side}_{name}"] for name in NAMES
    )
    rolled = attribute + athletics + ki_dice
    plain = icepool.d10.highest(rolled, attribute)
    pool = plain if frightened else peer_pool(rolled, attribute, honorable)
    whole = pool.denominator()
    return Counter({int(x) + bonus: n / whole for x, n in pool.items()})


@pytest.mark.parametrize("case", CASES)
def test_equals_every_pair_of_totals(case: dict[str, Any]) -> None:
    """Each of A's totals against each of B's, with an independent library's pools."""
    settings = find("honors-edge.initiative").read(case)
    a, b = weights(settings, "a"), weights(settings, "b")
    tie = sum(chance * b[x] for x, chance in a.items())
    above = sum(p * q for x, p in a.items() for y, q in b.items() if x > y)
    found = first(**case)
    assert found == pytest.approx((above, tie, 1 - above - tie), abs=1e-12)


def test_one_die_each_in_closed_form() -> None:
    """One plain die each ties when the tens are as many and the last faces too: 1 in 11.

    Both chains end at once with the same face in 9 of 100 throws and go on together in 1 of 100.
    """
    die = {"a_attribute": 1, "a_athletics": 0, "a_honorable": False}
    die |= {name.replace("a_", "b_", 1): value for name, value in die.items()}
    assert first(**die) == pytest.approx((5 / 11, 1 / 11, 5 / 11), abs=1e-15)


def test_what_is_not_told_apart_is_below_the_bound() -> None:
    """With a far higher ceiling every figure moves by 1e-15 at most, in exact fractions."""
    a, b = Pool(8, 5, reroll_ones=True, bonus=20), Pool(15, 5, reroll_ones=True)
    ours, theirs = total(a, 600), total(b, 600)
    assert ours.at_least(600) * theirs.at_least(600) < Fraction(1, 10**60)
    exact = compare(Distribution(ours.weights), Distribution(theirs.weights))
    for near, far in zip(who_is_higher(a, b), exact, strict=True):
        assert abs(near - far) <= UNKNOWN


def test_a_roll_names_who_acts_first() -> None:
    """The higher total acts first; equal ones tie; a 1 of the honorable is rolled again."""
    pair = {"a_attribute": 1, "a_athletics": 0, "b_attribute": 1, "b_athletics": 0}
    made = played("honors-edge.initiative", 1, 7, 10, 2, **pair)
    assert (made.total, made.outcome) == (-5, "B first")
    assert made.working.endswith(", a lead of −5")
    assert played("honors-edge.initiative", 7, 4, a_bonus=-3, **pair).outcome == "Tie"
    assert played("honors-edge.initiative", 5, 4, **pair).outcome == "A first"
