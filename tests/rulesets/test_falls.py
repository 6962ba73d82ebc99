"""Few dice, of which every fall is rolled: together they have exactly the odds of a calculator."""

import pytest

from tests.rulesets.falls import check_falls

REROLLED = {"rolled": 2, "kept": 1, "reroll_ones": "yes", "lowest_first": 1}
DECKS = {"attacker_fates": "1:2,6:1", "defender_fates": "2:1,4:2"}
SHORT = {"multiplier": 2.5, "modifier": 1, "target": 15, "reading": "exceed"}
BEHIND = {"stance": "wild", "actions": 2, "position": "prone", "acting_multiplier": 1.5}
FEW = {"house": "die:d4"}
EVEN = {"a_base": "d4", "b_base": "d4", "a_mastery": "none"}
ONE = {"hit_pool": 1, "evade_pool": 1}
ANSWERED = ONE | {"counter": 8, "counter_on": "always", "armor_class": 2}
HARMED = ONE | {"hit_reroll": "failures", "armor_class": 3, "trauma_on": "total"}
NERFED = ONE | {"hit_bonus": -1, "evade_bonus": -1, "armor_class": 1, "counter": 8}
TUNED = ONE | {"house": "success:9;penetration_10:6;trauma:1.5", "counter_on": "never"}


@pytest.mark.parametrize(
    ("calculator", "most", "settings"),
    [
        ("honor.test", 4, {}),
        ("honor.test", 4, {"acting_multiplier": 2.5, "opposing_modifier": -2}),
        ("honor.test", 4, {"house": "ties:acting"}),
        ("honor.roll", 2, {"multiplier": 3.5, "modifier": -3}),
        ("honor.target", 2, {}),
        ("honor.target", 2, SHORT),
        ("honor.location", 3, {}),
        ("honor.critical", 6, {}),
        ("honor.modifiers", 4, BEHIND),
        ("honor.movement", 2, {"terrain": "swimming", "pace": "run", "modifier": 2}),
        ("honor.attack", 6, FEW | {"attack_multiplier": 3.5, "absorption": 2, "tally": 3}),
        ("honor.parry", 6, FEW | {"attack": 3, "parry": 3, "parry_modifier": -1}),
        ("honor.parry", 8, FEW | {"attack": 1.5, "against": "fresh"}),
        ("honor.wound", 6, FEW | {"tally": 4}),
        ("honors-edge.roll", 4, {"rolled": 2, "kept": 1}),
        ("honors-edge.roll", 4, REROLLED),
        ("honors-edge.roll", 4, REROLLED | {"explode": "no", "bonus": -7}),
        ("honors-edge.roll", 4, {"rolled": 2, "kept": 1, "house": "explode_from:9;explosions:2"}),
        ("honors-edge.skill", 4, {"attribute": 1, "skill": 1}),
        ("honors-edge.skill", 4, {"attribute": 1, "skill": 1, "pain": "grazed", "blinded": "yes"}),
        ("honorbound.attack", 2, {"attack": 3, "defense": 5}),
        ("honorbound.attack", 2, DECKS | {"defense": 6, "house": "ties:defender"}),
        ("honorbound.area", 2, {}),
        ("honorbound.area", 2, DECKS | {"defenses": "2,5,5,8", "house": "ties:defender"}),
        ("honorbound.volley", 6, DECKS),
        ("honorbound.volley", 6, DECKS | {"house": "replacement:yes"}),
        ("honorbound.volley", 6, DECKS | {"house": "replacement:yes;ties:defender"}),
        ("actions-reactions.check", 2, {}),
        ("actions-reactions.opposed", 3, {}),
        ("actions-reactions.opposed", 2, EVEN | {"house": "deadlock:first"}),
        ("actions-reactions.opposed", 2, EVEN | {"house": "deadlock:second"}),
        ("actions-reactions.opposed", 6, EVEN | {"house": "deadlock:again"}),
        ("actions-reactions.check", 3, {"mastery": "skilled", "house": "skill_dice:3"}),
        ("actions-reactions.check", 2, {"mastery": "master", "house": "partial_width:4"}),
        ("actions-reactions.group", 3, {"house": "partial_width:1"}),
        ("actions-reactions.party", 2, {"house": "group:highest;partial_width:4"}),
        ("updated-mechanics.attack", 5, HARMED),
        ("updated-mechanics.attack", 5, ANSWERED),
        ("updated-mechanics.attack", 5, ONE | {"hit_bonus": 2, "evade_bonus": 1, "armor_class": 3}),
        ("updated-mechanics.attack", 5, NERFED),
        ("updated-mechanics.attack", 5, TUNED),
    ],
)
def test_all_falls_together_have_the_odds(
    calculator: str, most: int, settings: dict[str, object]
) -> None:
    """No die is left to chance, so nothing is left to a deviation."""
    check_falls(calculator, most, **settings)
