"""The Health track: ranks, Pain, damage and healing (E10)."""

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import measured, number
from honorcalc.rulesets.honors_edge.house import BOOK, House

RANKS = ("normal", "grazed", "hurt", "injured", "critical", "out")
"""The Health Ranks from the uppermost down; the dead have none."""
OUT, DEAD = RANKS[-1], "dead"
FATES = (*RANKS, DEAD)
RANKS_UP = RANKS[:-1]
"""The ranks of whoever is still up."""
CALLED = {rank: rank.capitalize() for rank in RANKS} | {DEAD: DEAD}
"""What a character is, in a sentence: the ranks are names, and being dead is none."""


def pain_of(rank: str, house: House) -> int:
    """What a rank adds to the TN of Skill Rolls; the unconscious make none (E10)."""
    return RANKS_UP.index(rank) * house.pain_step


def health_per_rank(stamina: int, house: House) -> int:
    """The Health of each of the six ranks (E10)."""
    return house.health_step * stamina


def out_from(stamina: int, house: House = BOOK) -> int:
    """The damage from which a character is Out (E10).

    >>> out_from(2), dead_from(2)
    (50, 60)
    """
    return len(RANKS_UP) * health_per_rank(stamina, house)


def dead_from(stamina: int, house: House = BOOK) -> int:
    """The damage from which a character is dead (E10)."""
    return len(RANKS) * health_per_rank(stamina, house)


def refuse_out(damage: int, stamina: int, house: House, parameter: str) -> None:
    """Raises ParameterError for a character who is Out or dead already (E10)."""
    most = out_from(stamina, house) - 1
    if damage > most:
        who = f"a character with Stamina {stamina} and {damage} damage"
        state = CALLED[rank_after(damage, stamina, house)]
        raise ParameterError(f"{who} is {state} already; enter {most} or less", parameter)


def rank_after(damage: int, stamina: int, house: House = BOOK) -> str:
    """The uppermost rank with Health left after so much damage in all, or "dead" (E10).

    >>> rank_after(14, 2), rank_after(9, 2), rank_after(60, 2)
    ('grazed', 'normal', 'dead')
    """
    return FATES[min(damage // health_per_rank(stamina, house), len(RANKS))]


def healed_to(damage: int, healed: int, stamina: int, house: House = BOOK) -> int:
    """The damage that remains after healing, from the lowest rank up; the dead are not healed.

    >>> healed_to(14, 5, 2), healed_to(3, 5, 2), healed_to(60, 5, 2)
    (9, 0, 60)
    """
    return damage if damage >= dead_from(stamina, house) else max(0, damage - healed)


def left_in_each(damage: int, stamina: int, house: House = BOOK) -> list[int]:
    """The Health left in every rank, Normal first.

    >>> left_in_each(14, 2)
    [0, 6, 10, 10, 10, 10]
    """
    whole = health_per_rank(stamina, house)
    return [max(0, min(whole, whole * (n + 1) - damage)) for n in range(len(RANKS))]


@calculator(
    "honors-edge.health",
    title="Health track",
    asks="damage",
    rules="E10",
    follows={"pain_step": "pain", "health_step": "rank pain left_in_rank"},
    values=(
        Value("rank", "Health Rank", "text", "The uppermost rank that still has Health."),
        Value("pain", "Pain", "", "It is added to the TN of every Skill Roll."),
        Value("left_in_rank", "Health left in the rank", ""),
    ),
)
def health(
    stamina: Annotated[int, Whole("Stamina", minimum=1, maximum=5)] = 2,
    damage: Annotated[
        int, Whole("Damage", minimum=0, maximum=200, help="All the damage suffered so far.")
    ] = 14,
    healed: Annotated[
        int, Whole("Healed", minimum=0, maximum=200, help="Health restored afterward.")
    ] = 5,
    house: House = BOOK,
) -> Answer:
    """The Health Rank and its Pain after damage and healing."""
    tally = healed_to(damage, healed, stamina, house)
    rank = rank_after(tally, stamina, house)
    left = left_in_each(tally, stamina, house)
    names = tuple(name.capitalize() for name in RANKS)
    pains = (*(f"+{pain_of(name, house)}" for name in RANKS_UP), "unconscious")
    helps = healed and damage < dead_from(stamina, house)
    healing = f"{measured(healed, 'points')} of healing" if helps else "no healing"
    starts = tuple(n * health_per_rank(stamina, house) for n in range(len(RANKS)))
    return Answer(
        headline=f"A character with Stamina {stamina}, {number(damage)} damage"
        f" and {healing} {rank_in_words(rank, house)}.",
        values={
            "rank": rank,
            "pain": pain_of(rank, house) if rank in RANKS_UP else None,
            "left_in_rank": next(filter(None, left), 0),
        },
        chart=Amounts(
            "Health Rank", names, tuple(left), "Health left", "", lambda n: RANKS[n] == rank
        ),
        table=Table(
            ("Health Rank", "Pain", "From damage", "Health left"),
            tuple(zip(names, pains, starts, left, strict=True)),
            ("text", "text", "number", "number"),
        ),
        notes=tuple(notes(damage, healed, stamina, house)),
    )


def rank_in_words(rank: str, house: House) -> str:
    """A rank as the end of a sentence."""
    if rank == DEAD:
        return "is dead"
    if rank == OUT:
        return "is Out, which means unconscious"
    return f"is {rank.capitalize()}, with Pain +{pain_of(rank, house)}"


def notes(damage: int, healed: int, stamina: int, house: House) -> list[str]:
    """The readings used."""
    said = [
        "E10: Out has Health like the other ranks, so this character is Out at "
        f"{out_from(stamina, house)} damage and dead at {dead_from(stamina, house)}."
    ]
    dead = damage >= dead_from(stamina, house)
    if dead and healed:
        said.append("E10: Healing does not help the dead.")
    if rank_after(healed_to(damage, healed, stamina, house), stamina, house) not in RANKS_UP:
        said.append("E10: A character who cannot make Skill Rolls has no Pain.")
    return said
