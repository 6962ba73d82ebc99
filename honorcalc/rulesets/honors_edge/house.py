"""Honor's Edge's table rules: what a table may play otherwise than the book."""

from dataclasses import dataclass

from honorcalc.calculators.house import changing, choosing
from honorcalc.calculators.parameters import Whole, YesNo


@dataclass(frozen=True, slots=True)
class House:
    """Honor's Edge as a table plays it; the defaults are the book's."""

    explode_from: str = choosing(
        "E2",
        "Dice explode on",
        "A die that shows one of these faces is rolled again, and the roll is added.",
        {
            "10": "10",
            "9": ("9 or 10", "dice that explode on 9 or 10"),
            "8": ("8, 9 or 10", "dice that explode on 8, 9 or 10"),
            "never": ("No face", "dice that never explode"),
        },
    )
    explosions: str = choosing(
        "E2",
        "A die explodes",
        "How often one die may explode. A 10 after the last explosion counts as 10.",
        {
            "endless": "As often as it can",
            "1": ("Once at most", "at most one explosion of each die"),
            "2": ("Twice at most", "at most two explosions of each die"),
            "3": ("Three times at most", "at most three explosions of each die"),
        },
    )
    reroll: str = choosing(
        "E7",
        "Honorable characters reroll",
        (
            "Which faces an Honorable character rerolls when a die of a Skill Roll first "
            "shows them. A die that has exploded is never rerolled."
        ),
        {
            "ones": "Ones, once",
            "ones_until": ("Ones, until none is left", "ones rerolled until none is left"),
            "ones_twos": ("Ones and twos, once", "ones and twos rerolled once"),
            "nothing": ("Nothing", "no rerolls for honor"),
        },
    )
    ten_dice: str = choosing(
        "E1",
        "More than ten dice",
        (
            "With the ten-dice rule, no more than 10 dice are rolled. Every two dice "
            "beyond 10 become one kept die, until 10 are kept. When 10 are rolled and 10 are "
            "kept, each die left over, rolled or kept, adds 2 to the total. Otherwise a die "
            "left over is lost. So 12k4 becomes 10k5, 13k9 becomes 10k10 + 2, 10k13 becomes "
            "10k10 + 6, and 14k12 becomes 10k10 + 12. A pool that keeps no dice stays as it "
            "is."
        ),
        {
            "all": "Are all rolled",
            "two_for_one": ("Become kept dice, two for one, then bonuses", "the ten-dice rule"),
        },
    )
    damage_explodes: bool = changing(
        "E4",
        YesNo("Damage dice explode", help="Whether the dice of a Damage Roll explode."),
        True,
        said={"no": "damage dice that do not explode"},
    )
    blinded_keep: str = choosing(
        "E14",
        "A Blinded attacker keeps",
        (
            "Which dice a Blinded character must keep in an attack. All the other dice "
            "that the character keeps are the highest."
        ),
        {
            "two": "The two lowest dice first",
            "one": ("The lowest die first", "Blinded attackers keeping their lowest die first"),
            "all": ("Only the lowest dice", "Blinded attackers keeping only their lowest dice"),
            "highest": (
                "The highest dice, like everybody else",
                "Blinded attackers keeping their highest dice",
            ),
        },
    )
    margin: int = changing(
        "E5",
        Whole(
            "Width of a Margin",
            minimum=1,
            maximum=20,
            help="How many points above or below the Target Number make one Margin.",
        ),
        5,
        said="a Margin width of {}",
    )
    pain_step: int = changing(
        "E10",
        Whole(
            "Pain per rank",
            minimum=0,
            maximum=20,
            help="How much each Health Rank below Normal adds to the Target Number.",
        ),
        5,
        said="Pain in steps of {}",
    )
    health_step: int = changing(
        "E10",
        Whole(
            "Health per rank",
            minimum=1,
            maximum=10,
            help="How much Health each Health Rank has for every point of Stamina.",
        ),
        5,
        said="Health of {} × Stamina in each rank",
    )


BOOK = House()
