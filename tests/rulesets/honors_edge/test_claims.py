"""What the source says of its own odds, held against the figures (E1, E3)."""

from __future__ import annotations

from typing import Any

from honorcalc import compute
from honorcalc.rulesets.honors_edge.rolling import skill_pool
from tests.rulesets.honors_edge.loaded import peer_pool, reaches


def test_tn_15_is_an_even_chance_for_the_average() -> None:
    """TN 15 is called Average: attribute 2 and Skill 1 reach it in 52.7%, without honor 47.0%."""
    for honorable, who, shown in (
        (True, "An Honorable", "52.7%"),
        (False, "A Dishonorable", "47.0%"),
    ):
        answer: dict[str, Any] = {"honorable": honorable, "tn": 15}
        result = compute("honors-edge.skill", **answer)
        roller = f"{who} character with Attribute 2 and Skill 1 (3k2)"
        assert result.headline == f"{roller} reaches TN 15 in {shown} of rolls."
        theirs = reaches(peer_pool(3, 2, honorable), 15)
        assert abs(result.answer.values["success"] - theirs) < 1e-12  # type: ignore[operator]


def test_only_the_unskilled_count_every_die() -> None:
    """Counting every rolled die is called rare: of all ranks, only Skill 0 does."""
    for attribute in range(1, 6):
        for skill in range(11):
            pool = skill_pool(attribute, skill)
            assert (pool.counted == pool.rolled) == (skill == 0)
