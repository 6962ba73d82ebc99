"""The Health track: ranks, Pain, damage and healing (E10)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import number

HEALTH_PER_STAMINA = 5
RANKS = ("normal", "grazed", "hurt", "injured", "critical", "out")
"""The Health Ranks from the uppermost down; the dead have none."""
OUT, DEAD = RANKS[-1], "dead"
FATES = (*RANKS, DEAD)
PAIN = {"normal": 0, "grazed": 5, "hurt": 10, "injured": 15, "critical": 20}
"""What each rank adds to the TN of Skill Rolls; the unconscious make none."""


def health_per_rank(stamina: int) -> int:
    """The Health of each of the six ranks (E10)."""
    return HEALTH_PER_STAMINA * stamina


def out_from(stamina: int) -> int:
    """The damage from which a character is Out (E10).

    >>> out_from(2), dead_from(2)
    (50, 60)
    """
    return len(PAIN) * health_per_rank(stamina)


def dead_from(stamina: int) -> int:
    """The damage from which a character is dead (E10)."""
    return len(RANKS) * health_per_rank(stamina)


def rank_after(damage: int, stamina: int) -> str:
    """The uppermost rank with Health left after so much damage in all, or "dead" (E10).

    >>> rank_after(14, 2), rank_after(9, 2), rank_after(60, 2)
    ('grazed', 'normal', 'dead')
    """
    return FATES[min(damage // health_per_rank(stamina), len(RANKS))]


def left_in_rank(damage: int, stamina: int) -> int:
    """The Health left in that rank; 0 for the dead (E10).

    >>> left_in_rank(14, 2), left_in_rank(60, 2)
    (6, 0)
    """
    if damage >= dead_from(stamina):
        return 0
    return health_per_rank(stamina) - damage % health_per_rank(stamina)


def healed_to(damage: int, healed: int, stamina: int) -> int:
    """The damage that remains after healing, from the lowest rank up; the dead are not healed.

    >>> healed_to(14, 5, 2), healed_to(3, 5, 2), healed_to(60, 5, 2)
    (9, 0, 60)
    """
    return damage if damage >= dead_from(stamina) else max(0, damage - healed)


def left_in_each(damage: int, stamina: int) -> list[int]:
    """The Health left in every rank, Normal first.

    >>> left_in_each(14, 2)
    [0, 6, 10, 10, 10, 10]
    """
    whole = health_per_rank(stamina)
    return [max(0, min(whole, whole * (n + 1) - damage)) for n in range(len(RANKS))]


@calculator(
    "honors-edge.health",
    title="Health track",
    asks="damage",
    rules="E10",
    values=(
        Value("rank", "Health Rank", "text", "The uppermost rank with Health left."),
        Value("pain", "Pain", "", "Added to the TN of every Skill Roll."),
        Value("left_in_rank", "Health left in the rank", ""),
    ),
)
def health(
    stamina: Annotated[int, Whole("Stamina", minimum=1, maximum=5)] = 2,
    damage: Annotated[int, Whole("Damage", minimum=0, maximum=200, help="Suffered in all.")] = 14,
    healed: Annotated[
        int, Whole("Healed", minimum=0, maximum=200, help="Health restored afterwards.")
    ] = 5,
) -> Answer:
    """The Health Rank and its Pain after damage and healing."""
    tally = healed_to(damage, healed, stamina)
    rank = rank_after(tally, stamina)
    left = left_in_each(tally, stamina)
    names = tuple(name.capitalize() for name in RANKS)
    pains = tuple(f"+{PAIN[name]}" if name in PAIN else "unconscious" for name in RANKS)
    starts = tuple(n * health_per_rank(stamina) for n in range(len(RANKS)))
    return Answer(
        headline=f"Stamina {stamina} with {damage} damage{healing_told(damage, healed, stamina)} "
        f"{state_told(rank)}.",
        values={
            "rank": rank,
            "pain": PAIN.get(rank),
            "left_in_rank": left_in_rank(tally, stamina),
        },
        chart=Amounts(
            "Health Rank", names, "Health left", "", tuple(left), lambda n: RANKS[n] == rank
        ),
        table=Table(
            ("Health Rank", "Pain", "From damage", "Health left"),
            tuple(zip(names, pains, starts, left, strict=True)),
            ("text", "text", "number", "number"),
        ),
        notes=tuple(notes(damage, healed, stamina)),
    )


def healing_told(damage: int, healed: int, stamina: int) -> str:
    """How healing reads in the headline."""
    return f" and {number(healed)} healed" if healed and damage < dead_from(stamina) else ""


def state_told(rank: str) -> str:
    """A rank as the end of a sentence."""
    if rank == DEAD:
        return "is dead"
    if rank == OUT:
        return "is Out: unconscious"
    return f"is {rank.capitalize()}: Pain +{PAIN[rank]}"


def notes(damage: int, healed: int, stamina: int) -> list[str]:
    """The readings used."""
    said = [
        f"E10: Out has Health like the other ranks, so Out begins at {out_from(stamina)} damage "
        f"and death at {dead_from(stamina)}."
    ]
    dead = damage >= dead_from(stamina)
    if dead and healed:
        said.append("E10: The dead are not healed.")
    if rank_after(healed_to(damage, healed, stamina), stamina) not in PAIN:
        said.append("E10: There is no Pain for whoever makes no Skill Rolls.")
    return said
