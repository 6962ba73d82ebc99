"""The figures that tell what a table's house rules do to Actions and Reactions."""

from honorcalc.desk.house import TableSet, Telling
from honorcalc.rulesets.actions_reactions.house import House

CHECK = "actions-reactions.check"

HOUSE = TableSet(
    "actions-reactions",
    "House rules",
    House,
    (
        Telling("Ability 10, no skill: succeeds against 8", CHECK, {}),
        Telling("Ability 10, no skill: partial success against 8", CHECK, {}, "partial"),
        Telling("Ability 10, skilled: succeeds against 8", CHECK, {"mastery": "skilled"}),
        Telling("Ability 10, expert: succeeds against 8", CHECK, {"mastery": "expert"}),
        Telling("Ability 10, master: succeeds against 8", CHECK, {"mastery": "master"}),
        Telling("Ability 16, no skill: succeeds against 8", CHECK, {"ability": "16"}),
        Telling(
            "Ability 18, no skill, base die d20: succeeds against 12",
            CHECK,
            {"base": "d20", "ability": "18", "difficulty": "12"},
        ),
        Telling(
            "Opposed roll: a skilled character beats an unskilled one",
            "actions-reactions.opposed",
            {},
        ),
        Telling("Group action: a d8 and a skilled 2d8 succeed", "actions-reactions.group", {}),
        Telling(
            "Group action: the party with abilities of 10, 15 and 15 succeeds",
            "actions-reactions.party",
            {},
            "success",
        ),
    ),
)
