"""honorcalc/rulesets/updated_mechanics/{pools,history}.py."""

import pytest

from honorcalc import compute


@pytest.mark.parametrize(
    ("asked", "hit", "evade"),
    [
        ({}, 6, 5),
        ({"encumbrance": 3}, 6, 2),
        ({"encumbrance": 3, "reading": "as_printed"}, 6, 8),
        ({"dex": 1, "evade_perks": 0, "encumbrance": 5}, 4, 0),
        ({"dex": 5, "perks": 5, "action": 5, "evade_perks": 5}, 15, 10),
    ],
)
def test_pools_by_hand(asked: dict[str, int | str], hit: int, evade: int) -> None:
    """DEX, perks and Action; DEX and perks less encumbrance, never below 0 (U1)."""
    values = compute("updated-mechanics.pools", **asked).values
    assert (values["hit_pool"], values["evade_pool"]) == (hit, evade)


@pytest.mark.parametrize(
    ("version", "evade"), [("before_changes", 8), ("action_removed", 5), ("current", 3)]
)
def test_versions_differ_in_the_evade_pool(version: str, evade: int) -> None:
    """First Action helped to evade; then it did not; then encumbrance came."""
    asked = {"dex": 4, "perks": 1, "action": 3, "encumbrance": 2}
    result = compute("updated-mechanics.history", version=version, **asked)
    pools = {"hit_pool": 8, "evade_pool": evade}
    assert {name: result.values[name] for name in pools} == pools

    hit = compute("updated-mechanics.hit", **pools).values["hit"]
    assert result.values["hit"] == hit
    both = {f"{side}_{name}": dice for side in "ab" for name, dice in pools.items()}
    wins = compute("updated-mechanics.duel", **both).values["a_wins"]
    assert result.values["first_wins"] == wins


def test_the_table_has_all_versions_beside_each_other() -> None:
    """Whichever version is asked for, the table is the same; the chart points at that one."""
    asked = [compute("updated-mechanics.history", version=v) for v in ("current", "before_changes")]
    assert asked[0].table == asked[1].table
    chosen = [r.figure["data"][0]["x"] for r in asked]
    assert chosen == [["With encumbrance"], ["Action helps to evade"]]
