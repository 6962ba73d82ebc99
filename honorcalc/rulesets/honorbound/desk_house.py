"""The figures that tell what a table's house rules do to Honorbound."""

from honorcalc.desk.house import TableSet, Telling
from honorcalc.rulesets.honorbound.house import House

HOUSE = TableSet(
    "honorbound",
    "House rules",
    House,
    (
        Telling("Attack Value 4 hits Defense Value 4", "honorbound.attack", {}),
        Telling(
            "Attack Value 3 hits Defense Value 5",
            "honorbound.attack",
            {"attack": "3", "defense": "5"},
        ),
        Telling("Three attacks in a row all hit", "honorbound.volley", {}, "hits_3"),
        Telling("A card with three copies is drawn by round 3", "honorbound.draw", {}, "by_round"),
        Telling("Hexes that Speed 4 can reach", "honorbound.reach", {}),
        Telling(
            "Hexes in sight with three blocked hexes nearby",
            "honorbound.field",
            {"blocked": "1,0;0,1;-1,0"},
            "visible",
        ),
    ),
)
