"""An attack with its damage (E4, E10, E11, E14, E16)."""

from functools import partial
from typing import Any

import pytest

from honorcalc import compute
from tests.rulesets.honors_edge.loaded import played
from tests.rulesets.rolling import exact

values = partial(exact, "honors-edge.attack")


@pytest.mark.parametrize(
    "case",
    [
        {},
        {"attribute": 4, "skill": 3, "defense": 25, "pain": "hurt", "stamina": 3, "ki": 2},
        {"blinded": "yes", "frightened": "yes", "suffered": 33},
        {"prone": "yes", "extra_rolled": 3, "extra_kept": 1, "bonus": 4},
    ],
)
def test_hit_and_damage_are_independent(case: dict[str, Any]) -> None:
    """An attack is the Skill Roll against the Defense, then the Damage Roll."""
    ours = values(**case)
    ours_only = {"defense", "strength", "weapon_rolled", "weapon_kept", "stamina", "suffered", "ki"}
    skilled = {name: setting for name, setting in case.items() if name not in ours_only}
    first = compute("honors-edge.skill", **skilled, tn=case.get("defense", 15)).answer.values
    shared = {n: s for n, s in case.items() if n in ours_only - {"defense"} or n == "frightened"}
    second: dict[str, Any] = dict(compute("honors-edge.damage", **shared).answer.values)
    assert ours["hit"] == first["success"]
    assert ours["mean_damage"] == ours["hit"] * second["mean"]
    assert ours["down"] == ours["hit"] * (second["out"] + second["dead"])
    assert ours["dead"] == ours["hit"] * second["dead"]


def test_katana_of_a_weak_swordswoman_by_hand() -> None:
    """3k2 keeps 9 + 7 against Defense 15 and hits; 5k2 then does 8 + 6."""
    made = played("honors-edge.attack", 9, 7, 2, 8, 6, 5, 3, 1)
    assert (made.total, made.outcome) == (14, "hit, the target is Grazed")
    missed = played("honors-edge.attack", 9, 5, 2)
    assert (missed.total, missed.outcome) == (0, "miss")
    assert [die.group for die in made.dice] == ["Attack"] * 3 + ["Damage"] * 5


def test_who_is_out_stays_out() -> None:
    """A target at 50 of 60 is down whether or not it is hit; a miss says so."""
    ours = values(suffered=50)
    assert ours["down"] == 1
    assert ours["dead"] < ours["hit"]
    assert (
        played("honors-edge.attack", 2, 3, 4, suffered=50).outcome
        == "miss, the target was Out before"
    )


def test_impossible_hits_do_no_damage() -> None:
    """2k2 Frightened reaches 20 at most: against 21 nothing happens, and no bar says otherwise."""
    result = compute("honors-edge.attack", skill=0, frightened="yes", defense=21)
    assert [result.values[name] for name in ("hit", "mean_damage", "down", "dead")] == [0] * 4
    assert result.series[0]["outcomes"] == [0]
    assert "open" not in result.series[0]
