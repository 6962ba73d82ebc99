"""updated_mechanics/{attack_odds,damage,attack}.py against a slow twin and icepool."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from honorcalc import compute
from honorcalc.rulesets.updated_mechanics.attack import attack_and_mean, damage
from honorcalc.rulesets.updated_mechanics.attack_odds import AttackOdds
from honorcalc.rulesets.updated_mechanics.damage import Wounding
from honorcalc.rulesets.updated_mechanics.house import BOOK
from honorcalc.rulesets.updated_mechanics.success_pools import Pool, compare_successes
from tests.rulesets.updated_mechanics.enumeration import (
    attacked,
    counts,
    houses,
    one_rule_changed,
    pool,
)
from tests.rulesets.updated_mechanics.peer import marked

REROLLS = ("none", "failures", "successes")
pools = st.builds(
    Pool, st.integers(0, 4), st.integers(-3, 3), st.sampled_from(REROLLS), st.just(BOOK)
)
sides = st.tuples(pools, pools, one_rule_changed | houses).map(
    lambda drawn: tuple(each._replace(house=drawn[2]) for each in drawn[:2])
)
"""Both pools under the same rules of a table."""
woundings = st.builds(
    Wounding,
    st.integers(0, 10),
    st.integers(0, 12),
    st.sampled_from(["final", "total"]),
    st.integers(2, 8).map(lambda halves: Fraction(halves, 2)),
)


def listed(hit: Pool, evade: Pool, highest: int) -> dict[int, Fraction]:
    """The slow twin: hits by their penetration, up to the highest, of one roll of both sides."""
    house, ceiling = hit.house, highest + 1
    theirs = counts(evade.dice, evade.reroll, ceiling + 8, house)
    found: dict[int, Fraction] = {}
    for (n, points), chance in pool(hit.dice, hit.reroll, ceiling, house).items():
        for m, other in theirs.items():
            lead = max(0, n + hit.bonus) - max(0, m + evade.bonus)
            if points <= highest and (lead > 0 or (lead == 0 and house.ties == "attacker")):
                found[points] = found.get(points, Fraction(0)) + chance * other
    return found


@settings(max_examples=60)
@given(sides, st.integers(0, 14))
def test_hits_by_penetration_list_every_roll(both: tuple[Pool, Pool], highest: int) -> None:
    """Who hits with how much penetration is exactly what rolling face by face gives."""
    odds = AttackOdds(*both, highest)
    slow = listed(*both, highest)
    tied = compare_successes(*both).equal if both[0].house.ties == "again" else Fraction(0)
    once = 1 - tied if tied < 1 else Fraction(1)  # of all rounds the share that decides

    for points in range(highest + 1):
        assert once * Fraction(odds.weights[points], odds.denominator) == slow.get(points, 0)
    assert once * odds.under(highest + 1) == sum(slow.values())
    assert odds.at_least(highest + 1) >= 0


@settings(max_examples=60)
@given(sides, woundings)
def test_damage_of_all_attacks(both: tuple[Pool, Pool], wounding: Wounding) -> None:
    """Damage adds up to certainty, is above 0 in hits that are not harmless, and has the mean."""
    odds, mean = attack_and_mean(*both, wounding)
    done = damage(odds, wounding.armor)

    assert done.above(0) == odds.lands - odds.under(wounding.armor + 1)
    assert sum(done.counts) == done.denominator
    partial = sum(Fraction(d * w, done.denominator) for d, w in done.weights.items())
    assert partial <= mean if done.open_end else partial == mean
    assert odds.most_missed(wounding.armor) <= mean / 10**15


@settings(max_examples=30)
@given(sides, st.integers(-8, 12))
def test_mean_is_the_same_from_a_far_higher_ceiling(both: tuple[Pool, Pool], armor: int) -> None:
    """The mean does not hang on where the exact part ends, beyond the bound it gives."""
    near, far = AttackOdds(*both, 24), AttackOdds(*both, 60)
    off = near.mean_past(armor) - far.mean_past(armor)

    assert 0 <= off <= near.most_missed(armor)


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"hit_pool": 4, "evade_pool": 2, "armor_class": 0, "weapon": 0, "strength": 0},
        {"hit_pool": 5, "hit_bonus": 2, "evade_bonus": -1, "armor_class": 3, "trauma_on": "total"},
        {"hit_pool": 4, "hit_reroll": "failures", "evade_reroll": "successes", "armor_class": 9},
        {"hit_pool": 5, "hit_reroll": "successes", "evade_pool": 1, "counter": 8},
        {"hit_pool": 0, "hit_bonus": 3, "evade_pool": 3, "armor_class": 2, "counter_on": "always"},
    ],
)
def test_the_calculator_agrees_with_icepool(asked: dict[str, Any]) -> None:
    """All five values from the joint of successes and penetration, to 1e-10."""
    result = compute("updated-mechanics.attack", **asked)
    p: dict[str, Any] = result.parameters
    hits = p["hit_pool"] @ marked(p["hit_reroll"])
    evades = (p["evade_pool"] @ marked(p["evade_reroll"])).map(lambda n: n // 1000)
    ours = {divmod(int(x), 1000): hits.probability(x) for x in hits}
    theirs = {int(m): evades.probability(m) for m in evades}
    for name, value in attacked(ours, theirs, p).items():
        assert result.values[name] == pytest.approx(value, abs=1e-10), name


@pytest.mark.parametrize(
    ("wounding", "penetration", "done", "trauma"),
    [
        (Wounding(4, 6, "final"), 2, 0, False),
        (Wounding(4, 6, "final"), 9, 7, False),  # the pages' example: 10, 9 and 8
        (Wounding(4, 6, "final"), 13, 11, False),
        (Wounding(4, 6, "final"), 14, 12, True),
        (Wounding(4, 6, "total"), 8, 6, True),
        (Wounding(4, 6, "total"), 7, 5, False),
        (Wounding(0, 0, "final"), 0, 0, False),
        (Wounding(1, 0, "final"), 0, 1, True),
    ],
)
def test_damage_and_trauma_by_hand(
    wounding: Wounding, penetration: int, done: int, trauma: bool
) -> None:
    """Final damage and trauma as the rule has them, at their edges (U5, U6)."""
    assert wounding.damage(penetration) == done
    assert (wounding.damage(penetration) >= wounding.least_trauma) is trauma


def test_what_is_certain_is_exact() -> None:
    """Without a hit pool nothing lands; with a bonus alone a hit does what weapon and STR do."""
    none = compute("updated-mechanics.attack", hit_pool=0)
    assert set(none.values.values()) == {0}
    assert none.exact["mean_damage"] == "0/1"

    sure = compute("updated-mechanics.attack", hit_pool=0, hit_bonus=1, evade_pool=0, armor_class=1)
    assert sure.exact == {
        "hit": "1/1",
        "mean_damage": "3/1",
        "harmless": "0/1",
        "trauma": "1/1",
        "counter": "1/10",
    }
