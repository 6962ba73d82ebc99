"""How many dice a fighter rolls (U1)."""

from dataclasses import replace
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import measured
from honorcalc.rulesets.updated_mechanics.house import BOOK, House
from honorcalc.rulesets.updated_mechanics.parameters import encumbrance_is

BOTH, HITTING, EVADING = "Both pools", "Hit pool", "Evade pool"
NOTES = {
    "subtract": "U1: Encumbrance is subtracted from the evade pool, which has at least 0 dice.",
    "as_printed": "U1: Encumbrance is added to the evade pool, as the formula is printed.",
    "ignored": "U1: Encumbrance is left out.",
}
SIGNS = {"subtract": -1, "as_printed": 1, "ignored": 0}

WHERE = {BOTH: "to each of the two pools", HITTING: "to the hit pool", EVADING: "to the evade pool"}

Dex = Annotated[
    int,
    Whole("DEX", minimum=1, maximum=5, group=BOTH, help="Dexterity, added to both pools."),
]
Action = Annotated[
    int,
    Whole(
        "Action",
        minimum=1,
        maximum=5,
        group=HITTING,
        help="A number for what the attacker does in this turn.",
    ),
]
Encumbrance = Annotated[
    int,
    Whole(
        "Encumbrance",
        minimum=0,
        maximum=5,
        group=EVADING,
        help="How much the armor hinders evading. Less is better.",
    ),
]


def perks(group: str) -> Whole:
    """Perks that add to a pool (U1)."""
    help = f"Perks that add dice {WHERE[group]}."
    return Whole("Perks", minimum=0, maximum=5, group=group, help=help)


def hit_pool(dex: int, perks: int, action: int) -> int:
    """The attacker's dice (U1).

    >>> hit_pool(3, 1, 2)
    6
    """
    return dex + perks + action


def evade_pool(dex: int, perks: int, encumbrance: int, house: House = BOOK) -> int:
    """The defender's dice (U1).

    >>> evade_pool(3, 2, 1), evade_pool(1, 0, 5), evade_pool(3, 2, 1, House(reading="as_printed"))
    (4, 0, 6)
    """
    return max(0, dex + perks + SIGNS[house.reading] * encumbrance)


@calculator(
    "updated-mechanics.pools",
    title="Pools",
    asks="numbers",
    rules="U1",
    follows={"reading": "evade_pool"},
    values=(
        Value("hit_pool", "Hit pool", "dice"),
        Value("evade_pool", "Evade pool", "dice"),
    ),
)
def pools(
    dex: Dex = 3,
    perks: Annotated[int, perks(HITTING)] = 1,
    action: Action = 2,
    evade_perks: Annotated[int, perks(EVADING)] = 2,
    encumbrance: Encumbrance = 0,
    reading: Annotated[str, encumbrance_is()] = "subtract",
    house: House = BOOK,
) -> Answer:
    """The dice a fighter rolls to hit and to evade."""
    hitting = hit_pool(dex, perks, action)
    evading = evade_pool(dex, evade_perks, encumbrance, replace(house, reading=reading))
    ending = {"subtract": f" − {encumbrance}", "as_printed": f" + {encumbrance}", "ignored": ""}
    names, dice = (HITTING, EVADING), (hitting, evading)
    sums = (f"{dex} + {perks} + {action}", f"{dex} + {evade_perks}{ending[reading]}")
    return Answer(
        headline=f"The hit pool has {measured(hitting, 'dice')}, and the evade pool has "
        f"{measured(evading, 'dice')}.",
        values={"hit_pool": hitting, "evade_pool": evading},
        table=Table(
            ("Pool", "Dice", "Sum"),
            tuple(zip(names, dice, sums, strict=True)),
            ("text", "number", "text"),
        ),
        notes=(NOTES[reading],),
    )
