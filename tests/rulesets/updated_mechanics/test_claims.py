"""What the author says of the odds, computed."""

from itertools import product

import pytest

from honorcalc import compute
from honorcalc.rulesets.updated_mechanics.history import pools_of

EXTREMES = {
    "before_changes": ((1, 0, 1, 0), 0.5115, (5, 5, 5, 0), 0.5706),
    "action_removed": ((1, 0, 1, 0), 0.5149, (5, 5, 5, 0), 0.6157),
    "current": ((1, 0, 1, 0), 0.5149, (5, 5, 5, 5), 0.6619),
}
"""For each version DEX, perks, Action and encumbrance where the first fighter is favored least
and most, with the chance that it wins."""


def wins(**asked: int | str) -> float:
    return float(compute("updated-mechanics.duel", **asked).values["a_wins"])


def hits(**asked: int | str) -> float:
    return float(compute("updated-mechanics.hit", **asked).values["hit"])


def first_wins(version: str, *stats: int) -> float:
    """The chance that the first of two equal fighters wins."""
    named = dict(zip(("dex", "perks", "action", "encumbrance"), stats, strict=True))
    result = compute("updated-mechanics.history", version=version, **named)
    return float(result.values["first_wins"])


@pytest.mark.parametrize("version", EXTREMES)
def test_equal_fighters_are_nearly_even_and_the_first_is_favored(version: str) -> None:
    """In every version the first of two equal fighters wins more often, whatever their stats."""
    (least, low, most, high) = EXTREMES[version]
    assert round(first_wins(version, *least), 4) == low > 0.5
    assert round(first_wins(version, *most), 4) == high
    assert wins(first="even") == pytest.approx(0.5, abs=1e-12)
    stats = product(range(1, 6), range(6), range(1, 6), range(6) if version == "current" else [0])
    for hit_pool, evade_pool in {pools_of(version, *stat) for stat in stats}:
        pools = {"hit_pool": hit_pool, "evade_pool": evade_pool}
        both = {f"{side}_{name}": dice for side in "ab" for name, dice in pools.items()}
        assert low - 5e-5 <= wins(**both) <= high + 5e-5, pools


def test_one_more_success_outweighs_one_more_die() -> None:
    """+1 on the result beats +1 in the pool, for either side, in every pool from 1 to 12."""
    for hit in range(1, 13):
        for evade in range(1, 13):
            asked = {"hit_pool": hit, "evade_pool": evade}
            plain = hits(**asked)
            result, die = hits(**asked, hit_bonus=1), hits(**asked | {"hit_pool": hit + 1})
            assert result > die > plain, asked
            result, die = hits(**asked, evade_bonus=1), hits(**asked | {"evade_pool": evade + 1})
            assert result < die < plain, asked
