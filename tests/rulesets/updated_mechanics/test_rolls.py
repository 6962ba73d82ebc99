"""Dice as they fall: marks, extra rolls and second throws."""

from typing import Any

import pytest

from honorcalc import compute, roll
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.rolls import Dice, Die
from honorcalc.rulesets.updated_mechanics.rolling import roll_pool
from honorcalc.rulesets.updated_mechanics.success_pools import Pool

POINTS = {8: 2, 9: 3, 10: 4}


def initial(dice: tuple[Die, ...]) -> list[list[Die]]:
    """The dice of a pool, each with the throws that follow it."""
    chains: list[list[Die]] = []
    for die in dice:
        if die.follows:
            chains[-1].append(die)
        else:
            chains.append([die])
    return chains


@pytest.mark.parametrize("reroll", ["none", "failures", "successes"])
def test_a_pool_is_rolled_as_the_rule_says(reroll: str) -> None:
    """Each initial die once again at most, before the extra rolls, each of which follows a 10."""
    rolled = roll_pool(Dice(5), Pool(400, reroll=reroll), "Attacker", penetrates=True)
    chains = initial(rolled.dice)
    assert len(chains) == 400
    for chain in chains:
        again = [die.rerolled for die in chain]
        assert again[0] is (reroll != "none" and (chain[0].face >= 8) == (reroll == "successes"))
        assert not any(again[1:])
        standing = [die for die in chain if not die.rerolled]
        assert all(die.face == 10 and die.exploded for die in standing[:-1])
        assert standing[-1].face < 10
        for die in standing:
            assert die.mark == (f"✓{POINTS[die.face]}" if die.face >= 8 else "")
            assert die.value == (die.face >= 8)
    assert rolled.successes == sum(die.value for die in rolled.dice)
    assert rolled.penetration == sum(POINTS[die.face] for die in rolled.dice if die.value)


def test_a_long_duel_by_dice_shows_its_last_attack() -> None:
    """All dice of a short duel, the last attack's of a long one; the total counts attacks."""
    lengths = set()
    for one in roll("updated-mechanics.duel", seed=3, count=40).rolls:
        lengths.add(one.total > 12)
        shown = one.working.count("Attack ")
        assert shown == (one.total if one.total <= 12 else 1)
        assert f"Attack {one.total}, " in one.working
    assert lengths == {True, False}


def test_endless_duels_are_not_rolled() -> None:
    """Duels of thousands of attacks are refused as rolls, though their odds are known."""
    asked = {"a_hit_pool": 1, "b_hit_pool": 1, "a_evade_pool": 20, "b_evade_pool": 20}
    assert float(compute("updated-mechanics.duel", **asked).values["a_wins"]) > 0.5
    with pytest.raises(ParameterError, match="attacks on average; only duels of at most 300"):
        roll("updated-mechanics.duel", seed=1, **asked)


@pytest.mark.parametrize("name", ["hit", "attack"])
def test_pools_that_hardly_ever_stop_tying_are_not_rolled(name: str) -> None:
    """One die against none: after a nerf of 2, only 3 of 1,000 rolls are no tie."""
    pools: dict[str, Any] = {"hit_pool": 1, "evade_pool": 0, "house": "ties:again"}
    assert roll(f"updated-mechanics.{name}", seed=3, hit_bonus=-1, **pools).rolls
    with pytest.raises(ParameterError, match="roll 333 times on average until one side wins"):
        roll(f"updated-mechanics.{name}", seed=3, hit_bonus=-2, **pools)
