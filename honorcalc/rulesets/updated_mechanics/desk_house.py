"""The figures that tell what a table's house rules do to Updated Game Mechanics."""

from honorcalc.desk.house import TableSet, Telling
from honorcalc.rulesets.updated_mechanics.house import House

HOUSE = TableSet(
    "updated-mechanics",
    "House rules",
    House,
    (
        Telling("A hit pool of 6 hits an evade pool of 5", "updated-mechanics.hit", {}),
        Telling(
            "A hit pool of 5 hits an evade pool of 6",
            "updated-mechanics.hit",
            {"hit_pool": "5", "evade_pool": "6"},
        ),
        Telling(
            "Mean damage of a hit pool of 6 against 5",
            "updated-mechanics.attack",
            {},
            "mean_damage",
        ),
        Telling("The first attacker wins a duel of equals", "updated-mechanics.duel", {}),
        Telling(
            "Evade pool with DEX 3, 2 perks and encumbrance 2",
            "updated-mechanics.pools",
            {"encumbrance": "2"},
            "evade_pool",
        ),
    ),
)
