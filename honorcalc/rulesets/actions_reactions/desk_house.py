"""The figures that show what a table's house rules do to Actions and Reactions."""

from honorcalc.desk.house import Example, TableSet

HOUSE = TableSet(
    "actions-reactions",
    (
        Example("Ability 10, no skill: succeeds against 8", "check?"),
        Example("Ability 10, no skill: partial success against 8", "check?", "partial"),
        Example("Ability 10, skilled: succeeds against 8", "check?mastery=skilled"),
        Example("Ability 10, expert: succeeds against 8", "check?mastery=expert"),
        Example("Ability 10, master: succeeds against 8", "check?mastery=master"),
        Example("Ability 16, no skill: succeeds against 8", "check?ability=16"),
        Example(
            "Ability 18, no skill, base die d20: succeeds against 12",
            "check?base=d20&ability=18&difficulty=12",
        ),
        Example("Opposed roll: a skilled character beats an unskilled one", "opposed?"),
        Example("Group action: a d8 and a skilled 2d8 succeed", "group?"),
        Example(
            "Group action: the party with abilities of 10, 15 and 15 succeeds", "party?", "success"
        ),
    ),
)
