"""The figures that show what a table's house rules do to Honorbound."""

from honorcalc.desk.house import Example, TableSet

HOUSE = TableSet(
    "honorbound",
    (
        Example("Attack Value 4 hits Defense Value 4", "attack?"),
        Example("Attack Value 3 hits Defense Value 5", "attack?attack=3&defense=5"),
        Example("Three attacks in a row all hit", "volley?", "hits_3"),
        Example("A card with three copies is drawn by round 3", "draw?", "by_round"),
        Example("Hexes that Speed 4 can reach", "reach?"),
        Example(
            "Hexes in sight with three blocked hexes nearby",
            "field?blocked=1,0;0,1;-1,0",
            "visible",
        ),
    ),
)
