"""The figures that tell what a table's house rules do to Honor."""

from honorcalc.desk.house import TableSet, Telling
from honorcalc.rulesets.honor.house import House

TEST, MODIFIERS = "honor.test", "honor.modifiers"
ATTACK = {"attack_multiplier": "3", "defense_multiplier": "3"}
WOUNDED = {"tally": "6", "health": "3", "will": "2"}

HOUSE = TableSet(
    "honor",
    "House rules",
    House,
    (
        Telling("A test of 2 against 2 succeeds", TEST, {}),
        Telling("A test of 3.5 against 2 succeeds", TEST, {"acting_multiplier": "3.5"}),
        Telling("A test of 2 with +2 against 2 succeeds", TEST, {"acting_modifier": "2"}),
        Telling("A test of 2 with −2 against 2 succeeds", TEST, {"acting_modifier": "-2"}),
        Telling("A test has a critical event", TEST, {}, "critical"),
        Telling("A skill of 2 reaches a target of 10", "honor.target", {}),
        Telling(
            "Each of three actions in one turn succeeds", MODIFIERS, {"actions": "3"}, "success"
        ),
        Telling("An attack aimed at a section hits", MODIFIERS, {"aim": "section"}, "success"),
        Telling("A second attempt succeeds", MODIFIERS, {"attempt": "2"}, "success"),
        Telling("A skill of 3 hits a defense of 3", "honor.attack", ATTACK),
        Telling("A skill of 2 gets past a defense and a parry of 2", "honor.parry", {}, "through"),
        Telling("Penalty for a tally of 6 at Health 3, Will 2", "honor.wound", WOUNDED, "penalty"),
        Telling("Of 29 points, armor with absorption 2 lets through", "honor.armor", {}, "damage"),
        Telling("A wound of 3 levels heals in", "honor.healing", {}),
        Telling("A character with Size 3 weighs", "honor.measure", {"multiplier": "3"}),
        Telling(
            "Raising an attribute with 4 skills from 3.5 to 4 costs",
            "honor.experience",
            {"kind": "attribute", "children": "4"},
        ),
        Telling("Fighter A wins a duel of equals", "honor.duel", {}),
    ),
)
