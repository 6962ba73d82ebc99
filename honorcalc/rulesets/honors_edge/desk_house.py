"""The figures that show what a table's house rules do to Honor's Edge."""

from honorcalc.calculators.house import table_rules
from honorcalc.desk.house import Example, TableSet
from honorcalc.rulesets.honors_edge.house import House

HOUSE = TableSet(
    "honors-edge",
    "House rules",
    table_rules(House),
    (
        Example(
            "An Honorable character with 5k3 reaches TN 20",
            "honors-edge.skill?attribute=3&skill=2&tn=20",
        ),
        Example(
            "The same character has one Success Margin or more",
            "honors-edge.skill?attribute=3&skill=2&tn=20",
            "success_margin_1",
        ),
        Example(
            "A Hurt character with 5k3 reaches TN 20",
            "honors-edge.skill?attribute=3&skill=2&tn=20&pain=hurt",
        ),
        Example("15k5 reaches TN 45", "honors-edge.skill?attribute=5&skill=10&tn=45"),
        Example(
            "A Blinded attacker with 5k3 hits Defense 15",
            "honors-edge.attack?attribute=3&skill=2&blinded=yes",
        ),
        Example("Mean damage of a hit with a katana and Strength 2", "honors-edge.damage?"),
        Example(
            "One such hit puts an unhurt target with Stamina 2 Out", "honors-edge.damage?", "out"
        ),
        Example("Fighter A wins a duel of equals", "honors-edge.duel?first=a"),
    ),
)
