"""Skill Rolls and their Margins (E3, E5 to E7, E10, E11, E14)."""

from fractions import Fraction
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from honorcalc import compute
from honorcalc.rulesets.honors_edge.health import RANKS_UP
from honorcalc.rulesets.honors_edge.rolling import total
from honorcalc.rulesets.honors_edge.skill import Attempt
from tests.rulesets.honors_edge.loaded import peer_pool, played
from tests.rulesets.rolling import exact

skilled = st.fixed_dictionaries(
    {
        "attribute": st.integers(1, 5),
        "skill": st.integers(0, 10),
        "tn": st.integers(0, 150),
        "honorable": st.booleans(),
        "pain": st.sampled_from(RANKS_UP),
        "ki_dice": st.integers(0, 5),
        "helpers": st.integers(0, 50),
        "extra_rolled": st.integers(-10, 10),
        "extra_kept": st.integers(-5, 5),
        "bonus": st.integers(-50, 50),
        "frightened": st.booleans(),
        "blinded": st.booleans(),
        "prone": st.booleans(),
    }
)


values = partial(exact, "honors-edge.skill")


@pytest.mark.parametrize("honorable", [False, True])
@pytest.mark.parametrize(("attribute", "skill"), [(1, 0), (2, 1), (3, 2), (5, 6)])
@pytest.mark.parametrize("tn", [0, 7, 15, 31])
def test_icepool_agrees(attribute: int, skill: int, honorable: bool, tn: int) -> None:
    """Success, mean and mean Success Margins from an independent library's totals."""
    pool = peer_pool(attribute + skill, attribute, honorable)
    ours = values(attribute=attribute, skill=skill, honorable=honorable, tn=tn)
    assert float(ours["success"]) == pytest.approx(float((pool >= tn).mean()), abs=1e-12)
    assert float(ours["mean"]) == pytest.approx(float(pool.mean()), abs=1e-10)
    counted = pool.map(lambda x: max(0, (x - tn) // 5)).mean()
    assert float(ours["mean_success_margins"]) == pytest.approx(float(counted), abs=1e-10)


@settings(max_examples=25)
@given(skilled)
def test_mean_margins_are_those_of_all_totals(case: dict[str, Any]) -> None:
    """The closed form equals the Margins of every total up to a very high ceiling, added up."""
    attempt = Attempt(**case)
    pool, tn = attempt.pool, attempt.effective_tn
    held = total(pool, 700)
    counted = sum(max(0, (x - tn) // 5) * n for x, n in held.weights.items())
    ours = values(**case)
    assert abs(ours["mean_success_margins"] - Fraction(counted, held.denominator)) < Fraction(
        1, 10**30
    )
    assert sum(ours[f"success_margin_{k}"] for k in (1, 2, 3)) <= ours["mean_success_margins"]


def test_a_failure_margin_of_the_source() -> None:
    """8 against 15 is one Failure Margin."""
    failed = played("honors-edge.skill", 4, 4, attribute=2, skill=0)
    assert (failed.total, failed.outcome) == (8, "failure, 1 Margin")


def test_strength_two_and_athletics_one_roll_three_and_keep_two() -> None:
    """The source's Athletics (Strength): 3k2."""
    assert compute("honors-edge.skill").headline == (
        "An Honorable character with Attribute 2 and Skill 1 (3k2) reaches TN 15 in 52.7% of rolls."
    )
    assert played("honors-edge.skill", 4, 6, 3).total == 10


def test_a_helper_with_medicine_two_adds_two() -> None:
    """The source's healer: the helper's rank is added to the total."""
    alone, helped = values(), values(helpers=2)
    assert helped["mean"] == alone["mean"] + 2
    assert helped["success"] == values(tn=13)["success"]


def test_ki_adds_rolled_dice_only() -> None:
    """One Ki Point with Spirit 3 turns 3k2 into 6k2."""
    assert values(ki_dice=3)["success"] == values(skill=4)["success"]


def test_pain_raises_the_tn_and_margins_count_from_there() -> None:
    """Hurt against 15 is 25, Margins included."""
    hurt, plain = values(pain="hurt"), values(tn=25)
    assert hurt["effective_tn"] == 25
    assert hurt == plain


def test_frightened_dice_neither_explode_nor_are_rolled_again() -> None:
    """3k2 Frightened tops at 20 and does not care for honor; Prone then makes 11 the most."""
    assert values(frightened="yes", tn=21)["success"] == 0
    assert values(frightened="yes", tn=20)["success"] == 1 - Fraction(9**3 + 3 * 9**2, 1000)
    assert values(frightened="yes") == values(frightened="yes", honorable="no")
    assert values(frightened="yes", prone="yes", tn=11)["success"] == 0


def test_who_keeps_all_dice_is_not_changed_by_being_blinded() -> None:
    """The lowest two are kept first, but so are the others of 3k3."""
    assert values(attribute=3, skill=0, blinded="yes") == values(attribute=3, skill=0)
