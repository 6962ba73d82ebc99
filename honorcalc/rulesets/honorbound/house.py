"""Honorbound's table rules: what a table may play otherwise than the book."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from honorcalc.calculators.house import TableRule, choosing
from honorcalc.calculators.parameters import Whole, YesNo

OPENING_HAND = Whole("Opening hand", minimum=0, maximum=15, unit="cards")
EACH_ROUND = Whole("Drawn each round", minimum=0, maximum=5, unit="cards")
MULLIGAN = YesNo("Mulligan", help="Return the whole opening hand once if the card is missing.")


def surcharge(label: str, help: str) -> Whole:
    """What a step costs beyond its one movement point (B10)."""
    return Whole(label, minimum=0, maximum=3, unit="points", help=help)


class House(NamedTuple):
    """Honorbound as a table plays it; the defaults are the book's."""

    ties: Annotated[
        str,
        choosing(
            "B5",
            "Ties",
            "What happens when both totals are equal.",
            {
                "attacker": "The attack hits",
                "defender": ("The attack misses", "ties to the defender"),
            },
        ),
    ] = "attacker"
    replacement: Annotated[
        bool,
        TableRule(
            "B13",
            YesNo(
                "Cards shuffled back",
                help="Whether the cards turned over for Fate are shuffled back after each attack.",
            ),
            said={"yes": "cards shuffled back after each attack"},
        ),
    ] = False
    hand: Annotated[int, TableRule("B3", OPENING_HAND, said="an opening hand of {}")] = 6
    mulligan: Annotated[bool, TableRule("B3", MULLIGAN, said={"no": "no mulligan"})] = True
    per_round: Annotated[int, TableRule("B3", EACH_ROUND, said="a draw of {} each round")] = 2
    rise: Annotated[
        int,
        TableRule(
            "B10",
            surcharge(
                "Entering higher ground", "A step onto higher ground costs this many extra points."
            ),
            said="a surcharge of {} to enter higher ground",
        ),
    ] = 1
    leave_water: Annotated[
        int,
        TableRule(
            "B10",
            surcharge(
                "Leaving water", "A step from water to dry ground costs this many extra points."
            ),
            said="a surcharge of {} to leave water",
        ),
    ] = 1
    sight: Annotated[
        str,
        choosing(
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
        ),
    ] = "half"

    def lead(self, attack: int) -> int:
        """The Attack Value less what the attacker's total must be beyond the defender's (B5)."""
        return attack - (self.ties == "defender")


BOOK = House()
