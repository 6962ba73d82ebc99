"""Attacks until a target is down (E10, E11, E16)."""

from collections import defaultdict
from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc import compute, roll, solve
from honorcalc.calculators.catalog import find
from honorcalc.calculators.signature import as_arguments
from honorcalc.rulesets.honors_edge.attack import attack_on_target, of_all
from honorcalc.rulesets.honors_edge.volley import FINE, parts
from tests.asking import granted
from tests.rulesets.honors_edge.loaded import played
from tests.rulesets.rolling import exact

CASES: list[dict[str, Any]] = [
    {},
    {"stamina": 1, "strength": 4, "attacks": 7},
    {"stamina": 3, "ki": 2, "attribute": 4, "skill": 4, "attacks": 9},
    {"frightened": "yes", "strength": 1, "weapon_rolled": 0, "stamina": 1, "attacks": 20},
    {"suffered": 41, "blinded": "yes", "attribute": 3, "skill": 3, "attacks": 4},
    {"suffered": 124, "stamina": 5, "defense": 60, "attacks": 3},
    {"attacks": 4, "house": "explode_from:8;explosions:2;reroll:nothing"},
    {"attacks": 4, "house": "damage_explodes:no;health_step:3", "stamina": 1},
    {"attacks": 3, "house": "pain_step:9;ten_dice:two_for_one", "pain": "hurt", "skill": 10},
    {"attacks": 3, "house": "blinded_keep:one;explode_from:9", "blinded": "yes", "attribute": 3},
]
values = partial(exact, "honors-edge.volley")


def slow(case: dict[str, Any], attacks: int) -> list[Fraction]:
    """The chance to be down after 1, 2, … attacks: damage tallies in plain fractions."""
    full = compute("honors-edge.attack", **{k: v for k, v in case.items() if k != "attacks"})
    one = attack_on_target(**as_arguments(find("honors-edge.attack").arguments, full.settings))
    damage = of_all(one.hit, one.through())
    size = 5 * full.settings["house"].health_step
    left = size * full.settings["stamina"] - full.settings["suffered"]
    tally, down = {0: Fraction(1)}, []
    for _ in range(attacks):
        after: defaultdict[int, Fraction] = defaultdict(Fraction)
        for so_far, chance in tally.items():
            for done, ways in damage.weights.items():
                if so_far + done < left:
                    after[so_far + done] += chance * Fraction(ways, damage.denominator)
        tally = dict(after)
        down.append(1 - sum(tally.values(), Fraction(0)))
    return down


@pytest.mark.parametrize("case", CASES)
def test_tallies_in_plain_fractions_give_the_same(case: dict[str, Any]) -> None:
    """Every chance, by carrying the tally from attack to attack in exact fractions."""
    ours = values(**case)
    for k, chance in enumerate(slow(case, min(5, case.get("attacks", 5))), start=1):
        assert abs(Fraction(ours[f"down_{k}"]) - chance) < 1e-15


@pytest.mark.parametrize("case", CASES[:5])
def test_mean_is_the_sum_of_still_standing(case: dict[str, Any]) -> None:
    """The mean number of attacks is the sum, over all attacks, of the chance to still need it."""
    most = 20
    ours = values(**{**case, "attacks": most})
    standing = [1 - ours[f"down_{k}"] for k in range(1, most + 1)]
    ratio = standing[-1] / standing[-2] if standing[-2] else 0.0
    partial = 1 + sum(standing[:-1])
    assert ours["mean_attacks"] >= partial
    # What is missing falls ever faster, so a geometric tail bounds it.
    assert ours["mean_attacks"] <= partial + standing[-1] / (1 - ratio) + 1e-9


def test_one_attack_is_the_attack() -> None:
    """The first attack puts down as often as the attack's own calculator says."""
    for case in CASES:
        alone = {k: v for k, v in case.items() if k != "attacks"}
        down = compute("honors-edge.attack", **alone).values["down"]
        assert values(**case)["down_1"] == pytest.approx(down, rel=1e-12, abs=1e-30)


def test_one_point_left_needs_one_hit() -> None:
    """With one Health left any hit is enough, so attacks are geometric in the chance to hit."""
    ours = values(suffered=49, attacks=3)
    hit = float(compute("honors-edge.attack").values["hit"])
    assert ours["mean_attacks"] == pytest.approx(1 / hit, rel=1e-13)
    assert float(ours["down_3"]) == pytest.approx(1 - (1 - hit) ** 3, rel=1e-13)


def test_who_is_out_needs_no_attack() -> None:
    """Down from the start, with no attack at all."""
    ours = values(suffered=50)
    assert [ours[f"down_{k}"] for k in range(1, 6)] == [1] * 5
    assert ours["mean_attacks"] == 0
    assert roll("honors-edge.volley", seed=1, suffered=50).rolls[0].total == 0


@pytest.mark.parametrize(
    ("case", "why"),
    [
        ({"weapon_rolled": -2}, "no hit does damage"),
        ({"frightened": "yes", "ki": 4}, "no hit does damage"),
        ({"frightened": "yes", "defense": 21}, "no attack can hit"),
    ],
)
def test_no_mean_where_it_can_never_be(case: dict[str, Any], why: str) -> None:
    """Left out, with the reason; the chances are exactly 0."""
    result = compute("honors-edge.volley", **case)
    assert "mean_attacks" not in result.values
    assert any(why in note for note in result.notes)
    assert {v for name, v in result.answer.values.items() if name != "mean_attacks"} == {0}


def test_what_is_impossible_or_certain_is_exactly_so() -> None:
    """2k2 Frightened cannot do 50 in two hits; with 4 Health left two hits are surely enough."""
    ours = values(frightened="yes", weapon_rolled=0, defense=0, attacks=20)
    assert (ours["down_1"], ours["down_2"]) == (0, 0)
    assert 0 < ours["down_3"] < ours["down_4"] < 1
    sure = values(frightened="yes", weapon_rolled=0, defense=0, suffered=21, stamina=1)
    assert sure["down_1"] < 1
    assert sure["down_2"] == sure["down_5"] == 1


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=30).filter(any))
def test_parts_add_up_and_keep_what_is_possible(weights: list[int]) -> None:
    """Rounded chances add up to one, none is off by more than their number, none disappears."""
    cases = sum(weights)
    found = parts(weights, cases)
    assert sum(found) == FINE
    for weight, part in zip(weights, found, strict=True):
        assert (part > 0) == (weight > 0)
        assert abs(Fraction(part, FINE) - Fraction(weight, cases)) <= Fraction(len(weights), FINE)


def test_blows_add_up_until_the_target_is_down() -> None:
    """Two hits of 30 and 20 put Stamina 2 down at the second attack."""
    first, second = (9, 7, 2, 10, 10, 5, 5, 1, 2, 3), (8, 8, 8, 10, 1, 9, 3, 2, 2)
    made = played("honors-edge.volley", *first, *second)
    assert (made.total, made.outcome) == (2, "down at attack 2")
    assert {die.group for die in made.dice} == {"Attack 1", "Damage 1", "Attack 2", "Damage 2"}


def test_how_many_attacks_would_it_take() -> None:
    """`down` is the chance within all attacks: it alone can be followed over their number."""
    within = [values(attacks=count)["down"] for count in range(1, 21)]
    ours = values(attacks=20)
    assert within == [ours[f"down_{k}"] for k in range(1, 21)]
    found = solve("honors-edge.volley", "attacks", chance=0.9, value="down")
    assert found.reaches is not None
    assert found.reaches.setting == 1 + sum(chance < 0.9 for chance in within)


def test_a_chance_that_is_lost_in_the_rounding_has_no_mean() -> None:
    """A figure made of the last digits says nothing (E2)."""
    rare = {"attribute": 2, "skill": 9, "blinded": True, "defense": 150}
    found = compute("honors-edge.volley", **rare, house="explode_from:8;reroll:nothing")
    assert "mean_attacks" not in {n for n, v in found.values.items() if v is not None}
    assert any("because the chance to hit is too small" in note for note in found.notes)


def test_a_mean_that_no_double_holds_is_left_out() -> None:
    """The lowest of 21 dice reaches 150 in one of about 10³¹⁴ attacks; the figures still come."""
    rare = {"attribute": 1, "skill": 10, "blinded": True, "defense": 150}
    found = compute("honors-edge.volley", **rare, extra_rolled=10)
    assert "mean_attacks" not in found.values
    assert 0 < float(found.values["down"]) < 1e-30
    assert any("because the chance to hit is too small" in note for note in found.notes)
    assert float(values(**rare, extra_rolled=9)["mean_attacks"]) > 1e299


def test_only_what_is_certain_reads_100_percent() -> None:
    """The chance to be down is above 1 − 2^−53 here: card, sentence and table agree that it is
    not 1.
    """
    query = "attribute=2&skill=5&extra_kept=2&bonus=50&weapon_kept=3&attacks=9"
    answer = granted("compute", calculator="honors-edge.volley", query=query)
    assert answer["display"]["lead"]["text"] == ">99.9%"
    assert "within 9 attacks >99.9% of the time" in answer["result"]["headline"]
    assert answer["result"]["table"]["texts"][-1][-1] == ">99.9%"
