"""The figures that tell what a table's house rules do to Honor's Edge."""

from honorcalc.desk.house import TableSet, Telling
from honorcalc.rulesets.honors_edge.house import House

SKILLED = {"attribute": "3", "skill": "2", "tn": "20"}

HOUSE = TableSet(
    "honors-edge",
    "House rules",
    House,
    (
        Telling("An Honorable character with 5k3 reaches TN 20", "honors-edge.skill", SKILLED),
        Telling(
            "The same character has one Success Margin or more",
            "honors-edge.skill",
            SKILLED,
            "success_margin_1",
        ),
        Telling(
            "A Hurt character with 5k3 reaches TN 20",
            "honors-edge.skill",
            SKILLED | {"pain": "hurt"},
        ),
        Telling(
            "15k5 reaches TN 45",
            "honors-edge.skill",
            {"attribute": "5", "skill": "10", "tn": "45"},
        ),
        Telling(
            "A Blinded attacker with 5k3 hits Defense 15",
            "honors-edge.attack",
            {"attribute": "3", "skill": "2", "blinded": "yes"},
        ),
        Telling("Mean damage of a hit with a katana and Strength 2", "honors-edge.damage", {}),
        Telling(
            "One such hit puts an unhurt target with Stamina 2 Out", "honors-edge.damage", {}, "out"
        ),
        Telling(
            "Fighter A wins a duel of equals",
            "honors-edge.duel",
            {"first": "a"},
        ),
    ),
)
