"""Honorbound's table rules: what a table may play otherwise than the book."""

from dataclasses import dataclass
from typing import Any

from honorcalc.calculators.house import changing, choosing
from honorcalc.calculators.parameters import Whole, YesNo

OPENING_HAND = Whole(
    "Opening hand",
    minimum=0,
    maximum=15,
    unit="cards",
    help="How many cards a player draws before the first round.",
)
EACH_ROUND = Whole(
    "Drawn each round",
    minimum=0,
    maximum=5,
    unit="cards",
    help="How many cards a player draws in every round.",
)
MULLIGAN = YesNo("Mulligan", help="Return the whole opening hand once if the card is missing.")


def surcharge(label: str, step: str, doing: str) -> Any:
    """What a step costs beyond its one movement point (B10)."""
    help = f"A step {step} costs this many extra points."
    kind = Whole(label, minimum=0, maximum=3, unit="points", help=help)
    return changing("B10", kind, 1, said=f"a surcharge of {{}} to {doing}")


@dataclass(frozen=True, slots=True)
class House:
    """Honorbound as a table plays it; the defaults are the book's."""

    ties: str = choosing(
        "B5",
        "Ties",
        "What happens when both totals are equal.",
        {
            "attacker": "The attack hits",
            "defender": ("The attack misses", "ties to the defender"),
        },
    )
    replacement: bool = changing(
        "B13",
        YesNo(
            "Cards shuffled back",
            help="Whether the cards turned over for Fate are shuffled back after each attack.",
        ),
        False,
        said={"yes": "cards shuffled back after each attack"},
    )
    hand: int = changing("B3", OPENING_HAND, 6, said="an opening hand of {}")
    mulligan: bool = changing("B3", MULLIGAN, True, said={"no": "no mulligan"})
    per_round: int = changing("B3", EACH_ROUND, 2, said="a draw of {} each round")
    rise: int = surcharge("Entering higher ground", "onto higher ground", "enter higher ground")
    leave_water: int = surcharge("Leaving water", "from water to dry ground", "leave water")
    sight: str = choosing(
        "B11",
        "Line of sight",
        "What a line of sight needs.",
        {
            "half": "At most half of the shortest paths blocked",
            "most": (
                "Fewer than half of the shortest paths blocked",
                "lines of sight that need more than half of the shortest paths unblocked",
            ),
            "all": (
                "Every shortest path unblocked",
                "lines of sight that need every path unblocked",
            ),
            "any": (
                "At least one shortest path unblocked",
                "lines of sight that need at least one unblocked path",
            ),
            "line": (
                "The straight line unblocked",
                "lines of sight that follow only the straight line",
            ),
        },
    )

    def lead(self, attack: int) -> int:
        """The Attack Value less what the attacker's total must be beyond the defender's (B5)."""
        return attack - (self.ties == "defender")


BOOK = House()
