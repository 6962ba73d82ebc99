"""One attack against several targets (B5)."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from honorcalc import compute
from tests.rulesets.honorbound.witnesses import listed, random_deck, text


@pytest.mark.parametrize(("ties", "least"), [("attacker", 0), ("defender", 1)])
@pytest.mark.parametrize("seed", range(40))
def test_equals_one_card_a_side_for_all(seed: int, ties: str, least: int) -> None:
    """Any targets agree with every pair of one attacker's and one defender's card."""
    random = Random(seed)
    ours, theirs = (random_deck(random, random.randint(1, 8)) for _ in range(2))
    attack = random.randint(0, 8)
    defenses = [random.randint(0, 9) for _ in range(random.randint(1, 6))]
    found: Counter[int] = Counter()
    for a in listed(ours):
        for d in listed(theirs):
            found[sum(attack + a - value - d >= least for value in defenses)] += 1
    values = compute(
        "honorbound.area",
        attack=attack,
        defenses=defenses,
        attacker_fates=text(ours),
        defender_fates=text(theirs),
        house=f"ties:{ties}",
    ).answer.values
    pairs = sum(found.values())
    assert [values[f"hits_{k}"] for k in range(len(defenses) + 1)] == [
        Fraction(found[k], pairs) for k in range(len(defenses) + 1)
    ]


def test_each_target_alone_is_the_plain_attack() -> None:
    """The table has for each target the chance of an attack on it alone; they add up."""
    result = compute("honorbound.area", attack=6, defenses="3,9,3")
    for n, (place, defense, hit) in enumerate(result.table["rows"], start=1):
        alone = compute("honorbound.attack", attack=6, defense=defense).values["hit"]
        assert (place, hit) == (n, alone)
    total = sum(row[2] for row in result.table["rows"])
    assert result.values["mean_hits"] == pytest.approx(total)
