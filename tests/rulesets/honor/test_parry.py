"""Parry, shield and dodge after a hit (H30)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from honorcalc import compute
from tests.rulesets.honor.rolling import played, worked_totals
from tests.rulesets.honor.twins import equals_twin
from tests.rulesets.rolling import check_totals

F = Fraction
CASES: list[dict[str, Any]] = [
    {},
    {"against": "fresh"},
    {"attack": F(7, 2), "parry": F(3), "parry_modifier": -1, "defense_modifier": -1},
    {"attack": F(7, 2), "parry": F(3), "parry_modifier": -1, "against": "fresh"},
    {"attack": F(1, 2), "defense": F(20), "attack_modifier": 10},
    {"attack_modifier": -10},
    {"parry_modifier": -10, "against": "fresh"},
    {"parry": F(20), "parry_modifier": 10},
]


@pytest.mark.parametrize("case", CASES)
def test_equals_every_roll(case: dict[str, Any]) -> None:
    """Hit, parried, through and the whole distribution of ratings agree with counting."""
    equals_twin("honor.parry", case)


def test_icepool_agrees() -> None:
    """An independent library gives the same chance to get past a parry of the same total."""
    side = 2 @ icepool.d6.map(lambda face: face % 6)

    def past(attack: int, defense: int, parry: int) -> bool:
        return attack * 7 > defense * 4 and parry * 6 <= attack * 7

    through = icepool.map(past, side, side, side)
    answer = compute("honor.parry", attack=3.5, defense=2, parry=3).answer
    assert answer.values["through"] == F(through.probability(True))


def test_a_tie_lets_the_blow_through() -> None:
    """8 × 2 against a parry of 8 × 2: not parried, as the defender acts (H30)."""
    made = played("honor.parry", 8, 3, 8)
    assert made.outcome == "gets through"
    assert made.total == 10


def test_a_fresh_roll_may_be_parried_though_the_first_was_high() -> None:
    """Against a new roll the rating of the first still counts when it gets through."""
    assert played("honor.parry", 10, 3, 2, 5, against="fresh").outcome == "parried"
    assert played("honor.parry", 10, 3, 5, 2, against="fresh").total == 14


@pytest.mark.parametrize("case", CASES[:5])
def test_rolls_follow_the_odds(case: dict[str, Any]) -> None:
    """Twenty thousand seeded attacks get through as the odds say; a parry adds its dice."""
    again = 2 if case.get("against") == "fresh" else 0
    for made in check_totals("honor.parry", **case)[:200]:
        assert len(made.dice) == (4 if made.outcome == "no hit" else 6 + again)


def test_a_missed_attack_shows_its_working() -> None:
    """Without a hit no parry is rolled."""
    made = played("honor.parry", 3, 8)
    assert worked_totals(made) == [6, 16]
    assert made.outcome == "no hit"
