"""A bleeding character against a healer (E10, E14)."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from typing import Any

import pytest

from honorcalc import compute
from tests.rulesets.honors_edge.loaded import peer_pool, played, reaches
from tests.rulesets.rolling import exact

PATIENTS = ((2, 44), (2, 49), (1, 0), (1, 19), (5, 0), (5, 121), (3, 74), (3, 13))


def slow(
    stamina: int, suffered: int, success: Callable[[int], Fraction], step: int = 5, pain: int = 0
) -> tuple[Fraction, Fraction]:
    """Chance to go Out and mean turns, turn by turn: first the try, then the damage.

    Whoever treats an own wound has so much more on the TN for each whole rank of Health gone.
    """
    if suffered >= 5 * step * stamina:
        return Fraction(1), Fraction(0)
    missed = 1 - success(15 + pain * (suffered // (step * stamina)))
    down, turns = slow(stamina, suffered + stamina, success, step, pain)
    return missed * down, 1 + missed * turns


def bled(**case: Any) -> tuple[Fraction, Fraction]:
    """Chance to go Out and mean turns as computed."""
    values = exact("honors-edge.bleeding", **case)
    return values["down"], values["mean_turns"]


@pytest.mark.parametrize("honorable", [False, True])
@pytest.mark.parametrize(("attribute", "skill"), [(1, 0), (2, 1), (3, 4), (5, 10)])
def test_equals_turn_by_turn(attribute: int, skill: int, honorable: bool) -> None:
    """With icepool's chances at each TN, every turn by itself gives the same figures."""
    success = cache(partial(reaches, peer_pool(attribute + skill, attribute, honorable)))
    healer = {
        "medicine_attribute": attribute,
        "medicine_skill": skill,
        "honorable": honorable,
    }
    for own, pain in ((False, 0), (True, 5)):
        for stamina, suffered in PATIENTS:
            down, turns = bled(stamina=stamina, suffered=suffered, own_wound=own, **healer)
            slow_down, slow_turns = slow(stamina, suffered, success, pain=pain)
            assert abs(down - slow_down) < 1e-12
            assert abs(turns - slow_turns) < 1e-10


def test_the_try_comes_before_the_damage() -> None:
    """At 49 of 50 damage one try is left, and a success saves the patient."""
    saved = played("honors-edge.bleeding", 9, 2, 6, suffered=49)
    assert (saved.outcome, saved.total) == ("stops in turn 1", 1)
    lost = played("honors-edge.bleeding", 9, 2, 5, suffered=49)
    assert (lost.outcome, lost.total) == ("Out", 1)
    assert lost.working == "9 + 5 = 14 against TN 15, 51 damage"


@pytest.mark.parametrize(("step", "pain"), [(3, 5), (5, 0), (7, 12)])
def test_a_table_sets_the_steps(step: int, pain: int) -> None:
    """Other Health and Pain per rank: what hurts more and lasts longer, turn by turn."""
    success = cache(partial(reaches, peer_pool(3, 2, True)))
    house = f"pain_step:{pain};health_step:{step}"
    for stamina, suffered in ((1, 0), (2, 17), (3, 44)):
        case = {"stamina": stamina, "suffered": suffered, "house": house, "own_wound": "yes"}
        for found, expected in zip(
            bled(**case), slow(stamina, suffered, success, step, pain), strict=True
        ):
            assert abs(found - expected) < 1e-10


def test_the_own_wound_is_told_and_rolled() -> None:
    """Headline and notes name the Pain of the tries, and each roll has its own TN."""
    result = compute("honors-edge.bleeding", own_wound="yes")
    assert result.headline == (
        "A Bleeding patient with Stamina 2 who has suffered 44 damage goes Out 94.9% of the time. "
        "The patient has 3 tries, each with a chance of 1.7%."
    )
    assert "E10: The patient's own Pain, +20, is added to TN 15." in result.answer.notes
    growing = compute("honors-edge.bleeding", suffered=36, own_wound="yes")
    assert growing.headline.endswith(
        "7 tries, with chances from 4.2% for the first to 1.7% for the last."
    )
    pain = "+15 at the first try and +20 at the last"
    assert f"E10: The patient's own Pain, {pain}, is added to TN 15." in growing.answer.notes
    tries = ((9, 9, 9), (10, 10, 4, 9, 2), (10, 10, 6, 9, 2))
    saved = played("honors-edge.bleeding", *sum(tries, ()), suffered=38, own_wound="yes")
    assert saved.working == (
        "9 + 9 = 18 against TN 30, 40 damage; 24 + 9 = 33 against TN 35, 42 damage; "
        "26 + 9 = 35 against TN 35"
    )
    assert (saved.outcome, saved.total) == ("stops in turn 3", 3)


def test_the_chances_of_the_chart_add_up() -> None:
    """The bleeding stops in one of the turns, or the patient is Out."""
    bars = compute("honors-edge.bleeding", suffered=30).figure["data"]
    heights = {x: y for trace in bars for x, y in zip(trace["x"], trace["y"], strict=True)}
    assert set(heights) == {*(str(n) for n in range(1, 11)), "Out"}
    assert sum(heights.values()) == pytest.approx(1, abs=1e-12)
