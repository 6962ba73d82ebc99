"""The figures that show what a table's house rules do to Honor."""

from honorcalc.desk.house import Example, TableSet

HOUSE = TableSet(
    "honor",
    (
        Example("A test of 2 against 2 succeeds", "test?"),
        Example("A test of 3.5 against 2 succeeds", "test?acting_multiplier=3.5"),
        Example("A test of 2 with +2 against 2 succeeds", "test?acting_modifier=2"),
        Example("A test of 2 with −2 against 2 succeeds", "test?acting_modifier=-2"),
        Example("A test has a critical event", "test?", "critical"),
        Example("A skill of 2 reaches a target of 10", "target?"),
        Example("Each of three actions in one turn succeeds", "modifiers?actions=3", "success"),
        Example("An attack aimed at a section hits", "modifiers?aim=section", "success"),
        Example("A second attempt succeeds", "modifiers?attempt=2", "success"),
        Example(
            "A skill of 3 hits a defense of 3", "attack?attack_multiplier=3&defense_multiplier=3"
        ),
        Example("A skill of 2 gets past a defense and a parry of 2", "parry?", "through"),
        Example(
            "Penalty for a tally of 6 at Health 3, Will 2",
            "wound?tally=6&health=3&will=2",
            "penalty",
        ),
        Example("Of 29 points, armor with absorption 2 lets through", "armor?", "damage"),
        Example("A wound of 3 levels heals in", "healing?"),
        Example("A character with Size 3 weighs", "measure?multiplier=3"),
        Example(
            "Raising an attribute with 4 skills from 3.5 to 4 costs",
            "experience?kind=attribute&children=4",
        ),
        Example("Fighter A wins a duel of equals", "duel?"),
    ),
)
