"""The table rules of Updated Game Mechanics: what a table may play otherwise than the book."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from typing import Any

from honorcalc.calculators.house import changing, choosing
from honorcalc.calculators.parameters import Halves, Whole
from honorcalc.probability.comparison import Comparison
from honorcalc.probability.successes import SuccessDie
from honorcalc.rulesets.updated_mechanics.parameters import (
    Readings,
    counter_on,
    encumbrance_is,
    trauma_on,
)

SIDES = 10
LOW_SUCCESS = 1
"""What a success below 8 penetrates, where a table has such."""
COUNTERED_AFTER = {"hit": "a hit", "always": "every attack", "miss": "a miss"}
"""What the defender may answer with a counter-attack (U4), in words."""
EXTRA = {"10": 1, "9": 2, "8": 3, "never": 0}
HIT_RULES = ("success", "extra", "ties")
"""The table rules that change who hits (U2, U3)."""
PENETRATION_RULES = ("penetration_8", "penetration_9", "penetration_10")
"""Those that change what a hit penetrates, whoever hits (U5)."""
DUEL_RULES = (
    *HIT_RULES,
    *PENETRATION_RULES,
    *("counter_on", "trauma", "trauma_on", "trauma_cost", "deadly"),
)
"""Those that change how a duel ends (U2 to U6)."""


def penetrates(face: int, book: int) -> Any:
    """What one face penetrates (U5)."""
    kind = Whole(
        f"Penetration of {face}s",
        minimum=1,
        maximum=6,
        unit="points",
        help=f"How many points each die that shows {face} penetrates, if it is a success.",
    )
    return changing("U5", kind, book, said=f"penetration {{}} for {face}s")


@dataclass(frozen=True, slots=True)
class House:
    """Updated Game Mechanics as a table plays it; the defaults are the book's."""

    success: int = changing(
        "U2",
        Whole(
            "A die succeeds from",
            minimum=6,
            maximum=10,
            help="The lowest face that is a success. A success of 6 or 7 penetrates 1 point.",
        ),
        8,
        said="dice that succeed from {} up",
    )
    extra: str = choosing(
        "U2",
        "Extra rolls for",
        "The faces that give an extra roll, if they are successes.",
        {
            "10": "10",
            "9": ("9 and 10", "extra rolls for 9s and 10s"),
            "8": ("8, 9 and 10", "extra rolls for 8s, 9s and 10s"),
            "never": ("No face", "no extra rolls"),
        },
    )
    ties: str = choosing(
        "U3",
        "Ties",
        "What happens when both sides have the same number of successes.",
        {
            "defender": "The attack misses",
            "attacker": ("The attack hits", "ties to the attacker"),
            "again": ("Both sides roll again", "ties rolled again"),
        },
    )
    counter_on: str = changing(
        "U4",
        counter_on(),
        "hit",
        said={
            "always": "a chance for a counter-attack after every attack",
            "miss": "a chance for a counter-attack only after a miss",
            "never": "no counter-attacks",
        },
    )
    penetration_8: int = penetrates(8, 2)
    penetration_9: int = penetrates(9, 3)
    penetration_10: int = penetrates(10, 4)
    trauma: Fraction = changing(  # noqa: RUF009 - it makes a field
        "U6",
        Halves(
            "Trauma from",
            minimum=1,
            maximum=4,
            unit="× armor class",
            help="Damage of at least this many times the armor class causes trauma. A hit "
            "that does no damage after armor never causes any.",
        ),
        Fraction(2),
        said="trauma from {} × the armor class",
    )
    trauma_on: str = changing(
        "U6", trauma_on(), "final", said={"total": "trauma from the damage before armor"}
    )
    trauma_cost: int = changing(
        "U6",
        Whole(
            "A point of trauma costs",
            minimum=0,
            maximum=3,
            help="How much each point lowers the hit pool, the evade pool and the armor class.",
        ),
        1,
        said="a cost of {} for each point of trauma",
    )
    deadly: int = changing(
        "U6",
        Whole(
            "Deadly trauma",
            minimum=2,
            maximum=4,
            unit="points",
            help="This many points of trauma kill, whatever HP remain.",
        ),
        3,
        said="death at {} points of trauma",
    )
    reading: str = changing(
        "U1",
        encumbrance_is(),
        "subtract",
        said={
            "as_printed": "encumbrance added to the evade pool",
            "ignored": "encumbrance left out",
        },
    )

    def die(self, reroll: str) -> SuccessDie:
        """One die of a pool (U2)."""
        return die(self.success, self.extra, reroll)

    @property
    def tens(self) -> str:
        """Which faces give an extra roll, as a sentence begins (U2).

        >>> BOOK.tens
        'A 10'
        """
        return ("No face", "A 10", "A 9 or 10", "An 8, 9 or 10")[self.die("none").extra]

    @property
    def penetration(self) -> Mapping[int, int]:
        """What each face that succeeds penetrates (U5).

        >>> BOOK.penetration
        {8: 2, 9: 3, 10: 4}
        """
        return penetration(
            self.success, self.penetration_8, self.penetration_9, self.penetration_10
        )

    def hits(self, outcome: Comparison) -> Fraction:
        """The chance of a hit from those of more, as many and fewer successes (U3).

        A tie that every roll is cannot be rolled again: the attack misses.
        """
        if self.ties == "attacker":
            return outcome.above + outcome.equal
        return outcome.above * self.rounds(outcome)

    def rounds(self, outcome: Comparison) -> Fraction:
        """How often both sides roll on average until the attack is decided (U3)."""
        again = self.ties == "again" and outcome.equal < 1
        return 1 / (1 - outcome.equal) if again else Fraction(1)

    def may_counter(self, *, landed: bool) -> bool:
        """Whether the defender may answer such an attack (U4)."""
        return self.counter_on in ("always", "hit" if landed else "miss")

    def weakened(self, number: int, trauma: int) -> int:
        """What so much trauma leaves of a pool or of the armor class (U6)."""
        return max(0, number - self.trauma_cost * trauma)

    def read_as(self, readings: Readings) -> House:
        """The same with the readings that a calculator was given (U4, U6)."""
        return replace(self, **readings._asdict())


BOOK = House()


@cache
def die(success: int, extra: str, reroll: str) -> SuccessDie:
    """A die that succeeds from a face on; only successes give extra rolls."""
    tens = min(EXTRA[extra], SIDES + 1 - success)
    return SuccessDie(SIDES, success, tens, "" if reroll == "none" else reroll)


@cache
def penetration(success: int, *highest: int) -> Mapping[int, int]:
    """What each face from `success` on penetrates; the last are those of the highest faces."""
    known = dict(zip(range(SIDES + 1 - len(highest), SIDES + 1), highest, strict=True))
    return {face: known.get(face, LOW_SUCCESS) for face in range(success, SIDES + 1)}
