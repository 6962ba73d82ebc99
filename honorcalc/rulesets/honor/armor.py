"""What armor takes off a hit, and how it wears (H19)."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Numbers, Whole
from honorcalc.calculators.words import measured, number
from honorcalc.rulesets.honor.house import BOOK, House


@dataclass(frozen=True)
class Hit:
    """What became of one hit, in points, and the armor's state after it."""

    struck: Fraction
    absorbed: Fraction
    absorption_left: int
    wear: Fraction

    @property
    def damage(self) -> Fraction:
        """What gets through."""
        return self.struck - self.absorbed


def wear_down(
    absorption: int, durability: int, hits: Iterable[Fraction], house: House = BOOK
) -> tuple[Hit, ...]:
    """Each hit in turn against one piece of armor (H19).

    >>> [(int(hit.damage), hit.absorption_left) for hit in wear_down(2, 4, (14, 6, 9))]
    [(12, 2), (4, 1), (8, 1)]
    """
    wear, taken = Fraction(0), []
    for struck in hits:
        absorbed = min(struck, Fraction(absorption))
        if absorption:
            wear += {"absorbed": absorbed, "whole": struck, "none": Fraction(0)}[house.wear]
        lost = min(absorption, int(wear // durability))
        absorption, wear = absorption - lost, wear - lost * durability
        taken.append(Hit(struck, absorbed, absorption, wear))
    return tuple(taken)


LOSS = (
    "Each time the wear reaches the durability, the absorption drops by one, and the rest of the "
    "wear stays."
)
WEARS = {
    "absorbed": f"H19: What the armor absorbs is wear. {LOSS}",
    "whole": f"H19: The whole hit is wear as long as the armor absorbs anything. {LOSS}",
    "none": "H19: The armor does not wear, so its absorption stays.",
}


@calculator(
    "honor.armor",
    title="Armor and its wear",
    asks="damage",
    rules="H19",
    follows={"wear": "absorbed damage absorption_left wear"},
    values=(
        Value("absorbed", "Absorbed in total", "points"),
        Value("damage", "Gets through in total", "points"),
        Value("absorption_left", "Absorption left", "points"),
        Value("wear", "Wear", "points", "What counts toward the next loss of absorption."),
    ),
    lead="damage",
)
def armor(
    absorption: Annotated[
        int,
        Whole(
            "Absorption",
            minimum=0,
            maximum=50,
            unit="points",
            help="The most that the armor takes away from one hit.",
        ),
    ] = 2,
    durability: Annotated[
        int,
        Whole(
            "Durability",
            minimum=1,
            maximum=100,
            unit="points",
            help="After absorbing this much, the armor loses one point of absorption.",
        ),
    ] = 4,
    hits: Annotated[
        tuple[Fraction, ...],
        Numbers(
            "Hits",
            minimum=0,
            maximum=10_000,
            most=60,
            halves=True,
            unit="points",
            help="The damage of each hit in order, with commas between.",
        ),
    ] = (Fraction(14), Fraction(6), Fraction(9)),
    house: House = BOOK,
) -> Answer:
    """What one piece of armor takes off each hit in a row, and what is left of it."""
    taken = wear_down(absorption, durability, hits, house)
    absorbed = sum((hit.absorbed for hit in taken), Fraction(0))
    through = sum((hit.damage for hit in taken), Fraction(0))
    left = taken[-1].absorption_left
    places = tuple(range(1, len(taken) + 1))
    return Answer(
        headline=f"Armor with absorption {absorption} and durability {durability} absorbs "
        f"{number(absorbed)} of the {measured(absorbed + through, 'points')} of damage from "
        f"{measured(len(taken), 'hits')}, so {number(through)} "
        f"{'gets' if through == 1 else 'get'} through.",
        values={
            "absorbed": absorbed,
            "damage": through,
            "absorption_left": left,
            "wear": taken[-1].wear,
        },
        chart=Amounts("Hit", places, tuple(h.damage for h in taken), "Gets through", "points"),
        table=Table(
            ("Hit", "Damage", "Absorbed", "Gets through", "Absorption left", "Wear"),
            tuple(
                (n, h.struck, h.absorbed, h.damage, h.absorption_left, h.wear)
                for n, h in enumerate(taken, start=1)
            ),
            ("number",) * 6,
        ),
        notes=(
            WEARS[house.wear],
            *(["H19: Armor with absorption 0 is useless."] if not left else []),
        ),
    )
