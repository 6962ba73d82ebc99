"""Damage Rolls onto the Health track (E4, E10, E11)."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from honorcalc import compute
from tests.rulesets.honors_edge.enumeration import bounds, totals
from tests.rulesets.honors_edge.loaded import peer_pool, played
from tests.rulesets.honors_edge.test_health import slow as standing
from tests.rulesets.rolling import exact

RANKS = ("normal", "grazed", "hurt", "injured", "critical", "out", "dead")
small = st.fixed_dictionaries(
    {
        "strength": st.integers(1, 2),
        "weapon_rolled": st.integers(-3, 1),
        "weapon_kept": st.integers(-2, 1),
        "stamina": st.integers(1, 3),
        "suffered": st.integers(0, 29),
        "ki": st.integers(0, 3),
        "frightened": st.booleans(),
    }
)


values = partial(exact, "honors-edge.damage")


@settings(max_examples=80)
@given(small)
def test_listing_every_throw_brackets_every_rank(case: dict[str, Any]) -> None:
    """Each rank's chance lies where the listed throws leave room."""
    rolled = case["strength"] + case["weapon_rolled"]
    kept = case["strength"] + case["weapon_kept"]
    found = totals(rolled, kept, not case["frightened"], False) if rolled > 0 else {0: Fraction(1)}
    ours = values(**case)
    for rank in RANKS:

        def lands(total: int, rank: str = rank) -> bool:
            through = max(0, total - 5 * case["ki"])
            return standing(case["stamina"], case["suffered"] + through)[0] == rank

        least, most = bounds(found, lands)
        assert least <= ours[rank] <= most, rank
    assert sum(ours[rank] for rank in RANKS) == 1


@pytest.mark.parametrize(
    ("strength", "rolled", "kept", "stamina", "suffered", "ki"),
    [(2, 3, 0, 2, 0, 0), (2, 3, 0, 2, 23, 2), (5, 3, 0, 5, 0, 10), (1, 0, 0, 1, 4, 1)],
)
def test_icepool_agrees(
    strength: int, rolled: int, kept: int, stamina: int, suffered: int, ki: int
) -> None:
    """Mean damage after Ki and every rank from an independent library's totals."""
    pool = peer_pool(strength + rolled, strength + kept, False)
    through = pool.map(lambda x: max(0, x - 5 * ki))
    ours = values(
        strength=strength, weapon_rolled=rolled, stamina=stamina, suffered=suffered, ki=ki
    )
    assert float(ours["mean"]) == pytest.approx(float(through.mean()), abs=1e-10)
    for rank in RANKS:
        chance = through.map(lambda x: standing(stamina, suffered + x)[0] == rank).probability(True)
        assert abs(ours[rank] - Fraction(chance)) < 1e-12


def test_what_is_certain_is_said_of_every_case() -> None:
    """Nothing happens most often, 100% of the time."""
    dying = compute("honors-edge.damage", suffered=59).headline
    assert dying.endswith("In every case, a target with Stamina 2 and 59 damage is dead afterward.")
    assert "Most often, 60.6% of the time, an unhurt" in compute("honors-edge.damage").headline


def test_a_katana_with_strength_two_is_5k2() -> None:
    """The source's example: 2k2 of Strength and +3k0 of the blade."""
    assert compute("honors-edge.damage").headline.startswith("A Damage Roll of 5k2 does ")
    ten = compute(
        "honors-edge.damage", weapon_rolled=8, weapon_kept=10, house="ten_dice:two_for_one"
    )
    assert ten.headline.startswith("A Damage Roll of 10k10 + 4 does 65.11 damage")
    made = played("honors-edge.damage", 4, 9, 1, 3, 7)
    assert (made.total, made.outcome) == (16, "grazed")


def test_a_rank_that_one_amount_of_damage_reaches_names_that_amount() -> None:
    """At 9 damage with Stamina 2, only 0 more leaves the target Normal."""
    rows = compute("honors-edge.damage", stamina=2, suffered=9).table["rows"]
    assert [damage for _, damage, *_ in rows[:3]] == ["0", "1 to 10", "11 to 20"]
    rows = compute("honors-edge.damage", stamina=2, suffered=10).table["rows"]
    assert [damage for _, damage, *_ in rows[:2]] == ["–", "0 to 9"]


def test_ki_takes_five_each_and_never_heals() -> None:
    """Two Ki take 10 off 14; three leave nothing, and no less."""
    two = played("honors-edge.damage", 6, 8, weapon_rolled=0, ki=2)
    three = played("honors-edge.damage", 6, 8, weapon_rolled=0, ki=3)
    assert (two.total, three.total, three.outcome) == (4, 0, "normal")


def test_frightened_damage_does_not_explode() -> None:
    """5k2 Frightened does 20 at most, and 20 whenever two of the five show a ten."""
    ours = values(frightened="yes", suffered=30)
    assert ours["out"] == 1 - Fraction(9**5 + 5 * 9**4, 10**5)
    assert (ours["dead"], values(frightened="yes", suffered=29)["out"]) == (0, 0)


def test_no_damage_dice_do_nothing() -> None:
    """A weapon that takes all dice away leaves the target as it was."""
    ours = values(strength=1, weapon_rolled=-1, suffered=12)
    assert (ours["mean"], ours["grazed"]) == (0, 1)
    assert played("honors-edge.damage", strength=1, weapon_kept=-1).total == 0
