"""The table rules of Updated Game Mechanics: calculators against the slow twins, and refusals."""

from random import Random
from typing import Any

import pytest

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.rulesets.updated_mechanics.house import House
from tests.contract.settings import random_settings
from tests.rulesets.rolling import link, random_house
from tests.rulesets.updated_mechanics.enumeration import attacked, counts, pool

CEILING = 22  # what the twin leaves out is below 1e-5, even where 8s, 9s and 10s roll again


@pytest.mark.parametrize("seed", range(4))
def test_attacks_under_random_rules_agree_with_the_twin(seed: int) -> None:
    """Hit, damage, trauma and counter of 200 random attacks, rolled face by face."""
    random = Random(seed)
    known = find("updated-mechanics.attack")
    for _ in range(50):
        house = random_house(random, House(), 4)
        asked = {p.name: p.kind.text(p.default) for p in known.parameters}
        asked |= random_settings(known, random) | {"house": link(house)}
        asked |= {"hit_pool": str(random.randint(0, 3)), "evade_pool": str(random.randint(0, 4))}
        result = compute("updated-mechanics.attack", **asked)
        p: dict[str, Any] = result.parameters
        ours = pool(p["hit_pool"], p["hit_reroll"], CEILING, house)
        theirs = counts(p["evade_pool"], p["evade_reroll"], CEILING, house)
        for name, value in attacked(ours, theirs, p, house).items():
            assert float(result.values[name]) == pytest.approx(value, abs=1e-5), (name, asked)


def test_the_same_rules_hold_in_the_hit_alone_and_in_the_history() -> None:
    """The hit of an attack is that of the hit card under every rule of a table; in the history
    whoever begins wins as often as in a duel of two such fighters.
    """
    random = Random(7)
    for _ in range(50):
        house = link(random_house(random, House(), 4))
        both = [compute(f"updated-mechanics.{name}", house=house) for name in ("hit", "attack")]
        assert both[0].values["hit"] == both[1].values["hit"]
        then = compute("updated-mechanics.history", house=house).values
        pools = {f"{side}_{n}": then[n] for side in "ab" for n in ("hit_pool", "evade_pool")}
        duel = compute("updated-mechanics.duel", **pools, house=house)
        assert then["first_wins"] == duel.values["a_wins"]


def test_rolling_ties_again_ends() -> None:
    """A tie that every roll is cannot be rolled again, and misses; a note says so."""
    nothing = compute("updated-mechanics.hit", hit_pool=0, evade_pool=0, house="ties:again")
    assert (nothing.values["hit"], nothing.values["tie"]) == (0, 1)
    assert nothing.notes == ("U3: If every roll is a tie, the attack misses.",)
    first = compute("updated-mechanics.hit", house="ties:again")
    assert first.values["tie"] == compute("updated-mechanics.hit").values["tie"]
    assert "The chance of a tie and the averages are those of the first roll." in first.notes[-1]


def test_no_dice_are_enough_where_ties_hit() -> None:
    """Against an empty evade pool an attack without a die is a tie."""
    bare = {"a_hit_pool": 0, "b_hit_pool": 0, "a_armor_class": 0, "b_evade_pool": 0}
    tied = compute("updated-mechanics.duel", **bare, house="ties:attacker").values
    assert float(tied["b_wins"]) == 1


def test_readings_of_a_table_are_the_parameters_defaults() -> None:
    """The table's reading holds until a parameter says otherwise."""
    pools = "updated-mechanics.pools"
    asked = {"encumbrance": 2, "house": "reading:as_printed"}
    assert compute(pools, **asked).values["evade_pool"] == 7
    assert compute(pools, **asked, reading="subtract").values["evade_pool"] == 3
    assert compute(pools, encumbrance=2, house="reading:ignored").values["evade_pool"] == 5
    history = compute("updated-mechanics.history", **asked).values
    assert history["evade_pool"] == 6


def test_notes_and_sentences_fit_each_number() -> None:
    """Trauma from the armor class itself, and trauma that costs nothing, are said in words."""
    once = compute("updated-mechanics.duel", house="trauma:1;trauma_cost:0")
    assert once.notes[-1].endswith(" its damage after armor is at least the current armor class.")
    rules = "trauma from 1 × the armor class; a cost of 0 for each point of trauma"
    assert once.headline.endswith(f", with these house rules: {rules}.")
    assert any("the luck die decides" in note for note in once.notes)
