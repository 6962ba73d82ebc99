"""The table rules of Actions and Reactions: what a table may play otherwise than the book."""

from dataclasses import dataclass
from typing import Any

from honorcalc.calculators.house import changing, choosing
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import measured

LADDER = (3, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30)
"""Sizes of the dice; there is nothing below and nothing above (A1)."""
LADDERS = {
    "all": LADDER,
    "to_d20": LADDER[:9],
    "usual": (4, 6, 8, 10, 12, 20),
    "to_d12": (4, 6, 8, 10, 12),
}
"""The ladders that a table may play with."""


def dice_of(who: str, label: str) -> Any:
    """How many dice somebody with a relevant skill rolls (A3)."""
    help = f"How many dice {who} rolls. Only the highest counts."
    kind = Whole(label, minimum=1, maximum=5, unit="dice", help=help)
    said = {str(dice): f"{measured(dice, 'dice')} for {who}" for dice in (1, 3, 4, 5)}
    return changing("A3", kind, 2, said)


@dataclass(frozen=True, slots=True)
class House:
    """Actions and Reactions as a table plays it; the defaults are the book's."""

    dice: str = choosing(
        "A1",
        "Dice",
        "Which dice you use. A step up or down skips all the other dice.",
        {
            "all": "d3 to d20, then d24 and d30",
            "to_d20": ("d3 to d20", "no die above the d20"),
            "usual": ("A usual set: d4, d6, d8, d10, d12, d20", "only the dice of a usual set"),
            "to_d12": ("d4 to d12", "only d4 to d12"),
        },
    )
    skill_dice: int = dice_of("a skilled character", "Dice with a skill")
    expert_dice: int = dice_of("an expert", "Dice of an expert")
    master_dice: int = dice_of("a master", "Dice of a master")
    partial_width: int = changing(
        "A5",
        Whole(
            "Partial success",
            minimum=0,
            maximum=4,
            help="How far below the difficulty a result may be and still be a partial success. "
            "At 0 there are no partial successes.",
        ),
        2,
        said={
            "0": "no partial successes",
            "1": "partial success only 1 below the difficulty",
            "3": "partial success up to 3 below the difficulty",
            "4": "partial success up to 4 below the difficulty",
        },
    )
    deadlock: str = choosing(
        "A6",
        "Equal results",
        (
            "What equal results mean in an opposed roll. Agree on who is A: for example, "
            "the character who acts first."
        ),
        {
            "deadlock": "A deadlock",
            "first": ("Character A wins", "equal results to character A"),
            "second": ("Character B wins", "equal results to character B"),
            "again": ("Both roll again", "equal results rolled again"),
        },
    )
    group: str = choosing(
        "A7",
        "Who rolls for a group",
        "Which two characters roll for the whole group.",
        {
            "lowest": "The lowest die and a partner",
            "highest": (
                "The highest die and a partner",
                "the highest die and a partner rolling for the group",
            ),
            "two_lowest": ("The two lowest dice", "the two lowest dice rolling for the group"),
            "any": (
                "Any two, as the players choose",
                "any two characters rolling for the group",
            ),
        },
    )

    @property
    def ladder(self) -> tuple[int, ...]:
        """The sizes of the dice there are (A1)."""
        return LADDERS[self.dice]

    def rolls(self, mastery: str) -> int:
        """How many dice a character rolls (A3).

        >>> BOOK.rolls("none"), BOOK.rolls("skilled")
        (1, 2)
        """
        if mastery == "none":
            return 1
        if mastery == "skilled":
            return self.skill_dice
        return self.expert_dice if mastery == "expert" else self.master_dice


BOOK = House()
