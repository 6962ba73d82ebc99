"""The figures that show what a table's house rules do to Honor."""

from honorcalc.calculators.house import table_rules
from honorcalc.desk.house import Example, TableSet
from honorcalc.rulesets.honor.house import House

HOUSE = TableSet(
    "honor",
    "House rules",
    table_rules(House),
    (
        Example("A test of 2 against 2 succeeds", "honor.test?"),
        Example("A test of 3.5 against 2 succeeds", "honor.test?acting_multiplier=3.5"),
        Example("A test of 2 with +2 against 2 succeeds", "honor.test?acting_modifier=2"),
        Example("A test of 2 with −2 against 2 succeeds", "honor.test?acting_modifier=-2"),
        Example("A test has a critical event", "honor.test?", "critical"),
        Example("A skill of 2 reaches a target of 10", "honor.target?"),
        Example(
            "Each of three actions in one turn succeeds", "honor.modifiers?actions=3", "success"
        ),
        Example("An attack aimed at a section hits", "honor.modifiers?aim=section", "success"),
        Example("A second attempt succeeds", "honor.modifiers?attempt=2", "success"),
        Example(
            "A skill of 3 hits a defense of 3",
            "honor.attack?attack_multiplier=3&defense_multiplier=3",
        ),
        Example("A skill of 2 gets past a defense and a parry of 2", "honor.parry?", "through"),
        Example(
            "Penalty for a tally of 6 at Health 3, Will 2",
            "honor.wound?tally=6&health=3&will=2",
            "penalty",
        ),
        Example("Of 29 points, armor with absorption 2 lets through", "honor.armor?", "damage"),
        Example("A wound of 3 levels heals in", "honor.healing?"),
        Example("A character with Size 3 weighs", "honor.measure?multiplier=3"),
        Example(
            "Raising an attribute with 4 skills from 3.5 to 4 costs",
            "honor.experience?kind=attribute&children=4",
        ),
        Example("Fighter A wins a duel of equals", "honor.duel?"),
    ),
)
