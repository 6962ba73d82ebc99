"""honorcalc/rulesets/updated_mechanics/{success_pools,hit}.py against a slow twin and icepool."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc import compute
from honorcalc.rulesets.updated_mechanics.success_pools import Pool, compare_successes
from tests.rulesets.updated_mechanics.enumeration import counts, one_rule_changed
from tests.rulesets.updated_mechanics.peer import marked

REROLLS = ("none", "failures", "successes")
pools = st.builds(
    Pool, st.integers(0, 4), st.integers(-3, 3), st.sampled_from(REROLLS), one_rule_changed
)


def listed(pool: Pool, ceiling: int) -> dict[int, Fraction]:
    """The slow twin's counts after the bonus; those from the ceiling on are left out."""
    found: dict[int, Fraction] = {}
    for number, chance in counts(pool.dice, pool.reroll, ceiling, pool.house).items():
        after = max(0, number + pool.bonus)
        found[after] = found.get(after, Fraction(0)) + chance
    return found


@given(pools, pools, st.integers(0, 4))
def test_contest_lies_between_the_bounds_of_long_lists(hit: Pool, evade: Pool, lead: int) -> None:
    """Who has more, after bonuses held at 0, by at least how much: as long lists have it."""
    ours, theirs = listed(hit, 32), listed(evade, 32)
    missing = 1 - sum(ours.values()) * sum(theirs.values())
    result = compare_successes(hit, evade, lead)
    pairs = [(x - y, p * q) for x, p in ours.items() for y, q in theirs.items()]

    above = sum(chance for by, chance in pairs if by > lead)
    equal = sum(chance for by, chance in pairs if by == lead)
    assert above <= result.above <= above + missing
    assert equal <= result.equal <= equal + missing
    assert missing < Fraction(1, 10**9)
    assert sum(result) == 1


@given(pools)
def test_counts_and_means(pool: Pool) -> None:
    """The distribution after the bonus is the listed one, and its mean the limit of its means."""
    ours, held = listed(pool, 32), pool.counts(12)
    assert all(held.probability(n) == ours.get(n, 0) for n in range(12))

    partial = sum((n * chance for n, chance in ours.items()), start=Fraction(0))
    assert partial <= pool.mean() <= partial + Fraction(1, 10**8)


def successes(pool: Pool) -> Any:
    """Icepool's counts of a pool after its bonus."""
    counted = marked(pool.reroll).map(lambda n: n // 1000)
    return (pool.dice @ counted).map(lambda n: max(0, n + pool.bonus))


@pytest.mark.parametrize(
    ("hit", "evade"),
    [
        (Pool(6), Pool(5)),
        (Pool(6, 1), Pool(5, -2)),
        (Pool(8, -3, "failures"), Pool(5, -1, "successes")),
        (Pool(3, 3, "successes"), Pool(7, 0, "failures")),
        (Pool(0, 1), Pool(2, -1)),
    ],
)
def test_the_calculator_agrees_with_icepool(hit: Pool, evade: Pool) -> None:
    """All four values, bonuses and rerolls on both sides, to 1e-12."""
    asked = {
        f"{side}_{name}": getattr(pool, field)
        for side, pool in (("hit", hit), ("evade", evade))
        for name, field in (("pool", "dice"), ("bonus", "bonus"), ("reroll", "reroll"))
    }
    ours, theirs = successes(hit), successes(evade)
    expected = {
        "hit": (ours > theirs).probability(True),
        "tie": (ours == theirs).probability(True),
        "mean_hit_successes": ours.mean(),
        "mean_evade_successes": theirs.mean(),
    }
    values = compute("updated-mechanics.hit", **asked).values
    for name, value in expected.items():
        assert values[name] == pytest.approx(float(value), abs=1e-11), name


@pytest.mark.parametrize("ties", ["defender", "attacker", "again"])
def test_chart_shows_every_case_once(ties: str) -> None:
    """The bars of the lead add up to 1, and those that count to the chance of a hit."""
    buffs = {"hit_bonus": -1, "evade_bonus": 2, "evade_pool": 2}
    result = compute("updated-mechanics.hit", **buffs, house=f"ties:{ties}")
    chart = result.figure["data"]
    bars = {trace["meta"]["role"]: sum(trace["y"]) for trace in chart}

    assert bars["counts"] == pytest.approx(result.values["hit"], abs=1e-12)
    assert sum(bars.values()) == pytest.approx(1, abs=1e-12)
    assert any(note.startswith("U7: A number") for note in result.notes)
