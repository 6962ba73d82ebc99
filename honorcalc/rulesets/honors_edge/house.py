"""Honor's Edge's table rules: what a table may play otherwise than the book."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from honorcalc.calculators.house import TableRule
from honorcalc.calculators.parameters import Choice, Whole, YesNo


class House(NamedTuple):
    """Honor's Edge as a table plays it; the defaults are the book's."""

    explode_from: Annotated[
        str,
        TableRule(
            "E2",
            Choice(
                "Dice explode on",
                options={"10": "10", "9": "9 or 10", "8": "8, 9 or 10", "never": "No face"},
                help="A die that shows one of these faces is rolled again, and the roll is added.",
            ),
            said={
                "9": "dice that explode on 9 or 10",
                "8": "dice that explode on 8, 9 or 10",
                "never": "dice that never explode",
            },
        ),
    ] = "10"
    explosions: Annotated[
        str,
        TableRule(
            "E2",
            Choice(
                "A die explodes",
                options={
                    "endless": "As often as it can",
                    "1": "Once at most",
                    "2": "Twice at most",
                    "3": "Three times at most",
                },
                help="How often one die may explode. A 10 after the last explosion counts as 10.",
            ),
            said={
                "1": "at most one explosion of each die",
                "2": "at most two explosions of each die",
                "3": "at most three explosions of each die",
            },
        ),
    ] = "endless"
    reroll: Annotated[
        str,
        TableRule(
            "E7",
            Choice(
                "Honorable characters reroll",
                options={
                    "ones": "Ones, once",
                    "ones_until": "Ones, until none is left",
                    "ones_twos": "Ones and twos, once",
                    "nothing": "Nothing",
                },
                help="Which faces an Honorable character rerolls when a die of a Skill Roll first "
                "shows them. A die that has exploded is never rerolled.",
            ),
            said={
                "ones_until": "ones rerolled until none is left",
                "ones_twos": "ones and twos rerolled once",
                "nothing": "no rerolls for honor",
            },
        ),
    ] = "ones"
    ten_dice: Annotated[
        str,
        TableRule(
            "E1",
            Choice(
                "More than ten dice",
                options={
                    "all": "Are all rolled",
                    "two_for_one": "Become kept dice, two for one, then bonuses",
                },
                help="With the ten-dice rule, no more than 10 dice are rolled. Every two dice "
                "beyond 10 become one kept die, until 10 are kept. When 10 are rolled and 10 are "
                "kept, each die left over, rolled or kept, adds 2 to the total. Otherwise a die "
                "left over is lost. So 12k4 becomes 10k5, 13k9 becomes 10k10 + 2, and 14k12 "
                "becomes 10k10 + 12.",
            ),
            said={"two_for_one": "the ten-dice rule"},
        ),
    ] = "all"
    damage_explodes: Annotated[
        bool,
        TableRule(
            "E4",
            YesNo("Damage dice explode", help="Whether the dice of a Damage Roll explode."),
            said={"no": "damage dice that do not explode"},
        ),
    ] = True
    blinded_keep: Annotated[
        str,
        TableRule(
            "E14",
            Choice(
                "A Blinded attacker keeps",
                options={
                    "two": "The two lowest dice first",
                    "one": "The lowest die first",
                    "all": "Only the lowest dice",
                    "highest": "The highest dice, like everybody else",
                },
                help="Which dice a Blinded character must keep in an attack. All the other dice "
                "that the character keeps are the highest.",
            ),
            said={
                "one": "Blinded attackers keeping their lowest die first",
                "all": "Blinded attackers keeping only their lowest dice",
                "highest": "Blinded attackers keeping their highest dice",
            },
        ),
    ] = "two"
    margin: Annotated[
        int,
        TableRule(
            "E5",
            Whole(
                "Width of a Margin",
                minimum=1,
                maximum=20,
                help="How many points above or below the Target Number make one Margin.",
            ),
            said="a Margin width of {}",
        ),
    ] = 5
    pain_step: Annotated[
        int,
        TableRule(
            "E10",
            Whole(
                "Pain per rank",
                minimum=0,
                maximum=20,
                help="How much each Health Rank below Normal adds to the Target Number.",
            ),
            said="Pain in steps of {}",
        ),
    ] = 5
    health_step: Annotated[
        int,
        TableRule(
            "E10",
            Whole(
                "Health per rank",
                minimum=1,
                maximum=10,
                help="How much Health each Health Rank has for every point of Stamina.",
            ),
            said="Health of {} × Stamina in each rank",
        ),
    ] = 5


BOOK = House()
