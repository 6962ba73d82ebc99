"""The figures that show what a table's house rules do to Updated Game Mechanics."""

from honorcalc.desk.house import Example, TableSet

HOUSE = TableSet(
    "updated-mechanics",
    (
        Example("A hit pool of 6 hits an evade pool of 5", "hit?"),
        Example("A hit pool of 5 hits an evade pool of 6", "hit?hit_pool=5&evade_pool=6"),
        Example("Mean damage of a hit pool of 6 against 5", "attack?", "mean_damage"),
        Example("The first attacker wins a duel of equals", "duel?"),
        Example(
            "Evade pool with DEX 3, 2 perks and encumbrance 2", "pools?encumbrance=2", "evade_pool"
        ),
    ),
)
