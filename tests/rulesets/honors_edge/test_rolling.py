"""Pools of Honor's Edge (E1, E2, E7, E14)."""

from fractions import Fraction
from typing import Any

import icepool
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.probability.explosions import exploding_sum
from honorcalc.questions.settings_in_words import standing_alone
from honorcalc.rulesets.honors_edge.averages import deviation, mean, mean_above
from honorcalc.rulesets.honors_edge.rolling import Pool, reaches, skill_pool, total
from tests.rulesets.honors_edge.enumeration import bounds, totals
from tests.rulesets.honors_edge.loaded import peer_die, played
from tests.rulesets.rolling import exact

POOLS = [
    Pool(1, 1),
    Pool(5, 3),
    Pool(10, 5),
    Pool(7, 7, reroll_ones=True),
    Pool(6, 4, explode=False),
    Pool(6, 4, explode=False, reroll_ones=True),
    Pool(6, 3, lowest_first=2),
    Pool(6, 2, reroll_ones=True, lowest_first=2),
    Pool(5, 1, lowest_first=2),
    Pool(4, 9, lowest_first=1),
    Pool(7, 4, explode=False, lowest_first=3),
]


def within(*ends: tuple[int, int]) -> st.SearchStrategy[Pool]:
    """Pools whose numbers lie between these, with and without explosions and rerolls."""
    rolled, kept, lowest, bonus = (st.integers(*each) for each in ends)
    six = st.tuples(rolled, kept, st.booleans(), st.booleans(), lowest, bonus)
    return six.map(lambda values: Pool(*values))


small_pools = within((-1, 3), (-1, 4), (0, 3), (-12, 12))
pools = within((0, 12), (0, 12), (0, 4), (-50, 50))


def peer(pool: Pool) -> Any:
    """Icepool's total of a pool: a number for each die, from the lowest up, whether it counts."""
    low = min(pool.lowest_first, pool.kept, pool.rolled)
    high = min(pool.kept, pool.rolled) - low
    keep = [1] * low + [0] * (pool.rolled - low - high) + [1] * high
    flat = icepool.d10.map({1: icepool.d10}) if pool.reroll_ones else icepool.d10
    die = peer_die(pool.reroll_ones) if pool.explode else flat
    return die.keep(pool.rolled, keep) + pool.bonus


@pytest.mark.parametrize("pool", POOLS)
def test_icepool_agrees_throughout(pool: Pool) -> None:
    """Every chance of a pool is icepool's to 1e-12, far into its endless tail."""
    ours, theirs = total(pool, 120), peer(pool)
    cases = theirs.denominator()
    for x in range(120):
        chance = Fraction(theirs.quantity(x), cases)
        assert abs(ours.probability(x) - chance if x <= ours.outcomes[-1] else chance) < 1e-12
        assert abs(reaches(pool, x) - Fraction((theirs >= x).quantity(True), cases)) < 1e-12


@settings(max_examples=60)
@given(small_pools, st.integers(-5, 40))
def test_listing_every_throw_brackets_the_chance(pool: Pool, tn: int) -> None:
    """Listed throws leave no room for another chance but that of the longest chains."""
    found = totals(pool.rolled, pool.kept, pool.explode, pool.reroll_ones, pool.lowest_first)
    least, most = bounds(found, lambda x: x + pool.bonus >= tn)
    assert least <= reaches(pool, tn) <= most


@settings(max_examples=40)
@given(pools)
def test_mean_and_deviation_are_those_of_all_totals(pool: Pool) -> None:
    """Held against the totals up to a ceiling beyond which a double sees nothing."""
    held = total(pool, 500)
    first = Fraction(sum(x * n for x, n in held.weights.items()), held.denominator)
    second = Fraction(sum(x * x * n for x, n in held.weights.items()), held.denominator)
    assert mean(pool) == pytest.approx(first, rel=1e-14)
    assert float(deviation(pool)) ** 2 == pytest.approx(float(second - first * first), rel=1e-12)


@settings(max_examples=40)
@given(pools, st.integers(0, 60))
def test_mean_above_counts_only_what_exceeds(pool: Pool, floor: int) -> None:
    """The mean excess over a floor, from the totals up to a very high ceiling."""
    held = total(pool._replace(bonus=0), 500)
    excess = Fraction(sum(max(0, x - floor) * n for x, n in held.weights.items()), held.denominator)
    assert mean_above(pool._replace(bonus=0), floor) == pytest.approx(excess, rel=1e-14, abs=1e-30)


def test_modifiers_add_to_both_numbers() -> None:
    """The source's examples: 4k3 with +2k0 is 6k3, 6k3 with −2k0 is 4k3, 2k4 keeps two."""
    assert skill_pool(3, 1, extra_rolled=2).notation() == "6k3"
    assert skill_pool(3, 3, extra_rolled=-2).notation() == "4k3"
    assert Pool(2, 4).counted == 2
    assert total(Pool(2, 4), 60) == total(Pool(2, 2), 60)


@pytest.mark.parametrize(
    ("special", "said"),
    [
        ({}, "A pool of 5k3 reaches"),
        ({"explode": "no"}, "If no tens explode, a pool of 5k3 reaches"),
        ({"lowest_first": 1}, "If you keep the lowest die first, a pool of 5k3 reaches"),
        ({"lowest_first": 3}, "If you keep only the 3 lowest dice, a pool of 5k3 reaches"),
        (
            {"reroll_ones": "yes", "house": "reroll:ones_twos"},
            "If you reroll ones and twos, a pool of 5k3 reaches",
        ),
        (
            {"explode": "no", "reroll_ones": "yes", "lowest_first": 2},
            "If no tens explode, you reroll ones and you keep the 2 lowest dice first, a pool of",
        ),
        ({"kept": 0, "explode": "no", "reroll_ones": "yes"}, "A pool of 5k0 reaches"),
        ({"house": "reroll:nothing", "reroll_ones": "yes"}, "A pool of 5k3 reaches"),
    ],
)
def test_the_headline_says_what_is_special_about_the_dice(
    special: dict[str, Any], said: str
) -> None:
    """Dice that do not explode, are rerolled, or are kept though low; not what changes nothing."""
    assert compute("honors-edge.roll", **special).headline.startswith(f"{said} ")


def test_a_post_says_special_dice_once() -> None:
    """The headline has them, so they do not stand in parentheses behind it."""
    roll = find("honors-edge.roll")
    result = roll.compute({"explode": "no", "reroll_ones": "yes", "lowest_first": 2})
    assert "(" not in standing_alone(roll, result.settings, result.headline)


def test_the_best_three_of_five() -> None:
    """The source's example: 8 6 5 3 1 at 5k3 is 19."""
    made = played("honors-edge.roll", 8, 6, 5, 3, 1)
    assert (made.total, made.outcome) == (19, "success")
    assert [die.kept for die in made.dice] == [True, True, True, False, False]


def test_a_ten_explodes_and_stays_one_die() -> None:
    """The source's examples at 3k1: 4 5 10→5 is 15, and 6 7 10→10→2 is 22."""
    once = played("honors-edge.roll", 4, 5, 10, 5, rolled=3, kept=1)
    twice = played("honors-edge.roll", 6, 7, 10, 10, 2, rolled=3, kept=1)
    assert (once.total, twice.total) == (15, 22)
    tens = [(die.face, die.value, die.kept) for die in twice.dice[2:]]
    assert tens == [(10, 10, True), (10, 10, True), (2, 2, True)]
    assert [die.exploded for die in twice.dice] == [False, False, True, True, False]
    assert [die.follows for die in twice.dice] == [False, False, False, True, True]


def test_a_one_is_crossed_out_and_thrown_again_once() -> None:
    """The second throw stands, be it a 1, and may explode; a 1 after a 10 is not crossed out."""
    faces = (1, 1, 1, 10, 4, 10, 1)
    made = played("honors-edge.roll", *faces, rolled=3, kept=3, reroll_ones=True)
    assert made.total == 1 + 14 + 11
    assert [die.value for die in made.dice] == [0, 1, 0, 10, 4, 10, 1]
    assert [die.rerolled for die in made.dice] == [True, False, True, False, False, False, False]
    assert [die.follows for die in made.dice] == [False, True, False, True, True, False, True]


def test_first_two_kept_are_the_lowest() -> None:
    """Blinded at 5k3, 9 2 7 1 5 keeps 1, 2 and 9; at 5k2 only 1 and 2."""
    three = played("honors-edge.roll", 9, 2, 7, 1, 5, lowest_first=2)
    two = played("honors-edge.roll", 9, 2, 7, 1, 5, lowest_first=2, kept=2)
    assert (three.total, two.total) == (12, 3)
    assert [die.kept for die in three.dice] == [True, True, False, True, False]


def test_nothing_kept_is_the_bonus() -> None:
    """Without dice to roll or to keep the total is 0, then the bonus, below 0 too."""
    for case in ({"rolled": 0}, {"kept": 0}):
        for tn, success in ((0, 0), (0, 1)):
            answer = compute("honors-edge.roll", **case, bonus=success - 1, tn=tn).answer
            assert answer.values["success"] == success
            assert answer.values["mean"] == success - 1
        assert played("honors-edge.roll", **case, bonus=-3).total == -3


def test_defaults_are_the_figures_people_see() -> None:
    """5k3 against 15, each figure from icepool's totals."""
    values = exact("honors-edge.roll")
    theirs = peer(Pool(5, 3))
    assert float(values["success"]) == pytest.approx(float((theirs >= 15).mean()), abs=1e-12)
    assert float(values["mean"]) == pytest.approx(float(theirs.mean()), abs=1e-10)
    assert float(values["sd"]) == pytest.approx(float(theirs.standard_deviation()), abs=1e-9)
    assert (values["p50"], values["p90"]) == (theirs.quantile(50, 100), theirs.quantile(90, 100))


@pytest.mark.parametrize("explode_from", [8, 9])
@pytest.mark.parametrize("rolled", [2, 4, 11])
@pytest.mark.parametrize("lowest", [0, 1])
def test_one_kept_die_has_no_greatest_total(explode_from: int, rolled: int, lowest: int) -> None:
    """Whatever was asked before: the highest of several reaches it unless each falls short (E2)."""
    pool = Pool(rolled, 1, explode_from=explode_from, lowest_first=lowest)
    for tn in (15, 101, 140):
        one = exploding_sum(1, pool.die, tn).at_least(tn)
        exact = one**rolled if lowest else 1 - (1 - one) ** rolled
        assert float(reaches(pool, tn)) == pytest.approx(float(exact), rel=1e-6, abs=1e-15)
        assert total(pool, tn).open_end
