"""The figures that show what a table's house rules do to Honor's Edge."""

from honorcalc.desk.house import Example, TableSet

HOUSE = TableSet(
    "honors-edge",
    (
        Example(
            "An Honorable character with 5k3 reaches TN 20",
            "skill?attribute=3&skill=2&tn=20",
        ),
        Example(
            "The same character has one Success Margin or more",
            "skill?attribute=3&skill=2&tn=20",
            "success_margin_1",
        ),
        Example(
            "A Hurt character with 5k3 reaches TN 20", "skill?attribute=3&skill=2&tn=20&pain=hurt"
        ),
        Example("15k5 reaches TN 45", "skill?attribute=5&skill=10&tn=45"),
        Example(
            "A Blinded attacker with 5k3 hits Defense 15", "attack?attribute=3&skill=2&blinded=yes"
        ),
        Example("Mean damage of a hit with a katana and Strength 2", "damage?"),
        Example("One such hit puts an unhurt target with Stamina 2 Out", "damage?", "out"),
        Example("Fighter A wins a duel of equals", "duel?first=a"),
    ),
)
