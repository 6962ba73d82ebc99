"""What each change to the rules did: the pools of three versions, and their duels (U1)."""

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.words import percent
from honorcalc.rulesets.updated_mechanics.duel import solved
from honorcalc.rulesets.updated_mechanics.duel_odds import Fighter
from honorcalc.rulesets.updated_mechanics.house import BOOK, DUEL_RULES, HIT_RULES, House
from honorcalc.rulesets.updated_mechanics.pools import (
    BOTH,
    Action,
    Dex,
    Encumbrance,
    evade_pool,
    hit_pool,
    perks,
)
from honorcalc.rulesets.updated_mechanics.success_pools import Pool, hit_chance

CURRENT, ACTION_REMOVED, BEFORE = "current", "action_removed", "before_changes"
VERSIONS = {
    BEFORE: "Action helps to evade",
    ACTION_REMOVED: "Action no longer helps",
    CURRENT: "With encumbrance",
}
ENCUMBRANCE = {
    "subtract": "subtracts encumbrance",
    "as_printed": "adds encumbrance",
    "ignored": "leaves encumbrance out",
}


def pools_of(
    version: str, dex: int, perks: int, action: int, encumbrance: int, house: House = BOOK
) -> tuple[int, int]:
    """Hit and evade pool of a version of the rules.

    >>> pools_of("current", 3, 1, 2, 1), pools_of("before_changes", 3, 1, 2, 1)
    ((6, 3), (6, 6))
    """
    evade = dex + perks
    if version == BEFORE:
        evade += action
    elif version == CURRENT:
        evade = evade_pool(dex, perks, encumbrance, house)
    return hit_pool(dex, perks, action), evade


def first_wins(hit_pool: int, evade_pool: int, house: House = BOOK) -> float:
    """The chance that the first attacker beats its equal, all else as the duel has it."""
    fighter = Fighter(hit_pool=hit_pool, evade_pool=evade_pool)
    return float(solved(fighter, fighter, "a", house).a_wins)


@calculator(
    "updated-mechanics.history",
    title="What the changes did",
    asks="rules win",
    rules="U1",
    follows={
        **dict.fromkeys(DUEL_RULES, "first_wins"),
        **dict.fromkeys(HIT_RULES, "hit first_wins"),
        "reading": "evade_pool hit first_wins",
    },
    values=(
        Value("hit_pool", "Hit pool", "dice"),
        Value("evade_pool", "Evade pool", "dice"),
        Value("hit", "An attack hits"),
        Value("first_wins", "First attacker wins", help="In a duel between two such fighters."),
    ),
    lead="first_wins",
)
def history(
    version: Annotated[str, Choice("Version", options=dict(reversed(VERSIONS.items())))] = CURRENT,
    dex: Dex = 3,
    perks: Annotated[int, perks(BOTH)] = 1,
    action: Action = 2,
    encumbrance: Encumbrance = 0,
    house: House = BOOK,
) -> Answer:
    """Two equal fighters under three versions of the rules, from the first to the last."""
    pools = {name: pools_of(name, dex, perks, action, encumbrance, house) for name in VERSIONS}
    hits = {
        name: hit_chance(Pool(hit, house=house), Pool(evade, house=house))
        for name, (hit, evade) in pools.items()
    }
    wins = {name: first_wins(*both, house) for name, both in pools.items()}
    titles = tuple(VERSIONS.values())
    return Answer(
        headline=f"Of two equal fighters with {pools[version][0]} dice to hit and "
        f"{pools[version][1]} to evade, the one who attacks first wins {percent(wins[version])} of "
        f"duels. An attack hits {percent(hits[version])} of the time.",
        values={
            "hit_pool": pools[version][0],
            "evade_pool": pools[version][1],
            "hit": hits[version],
            "first_wins": wins[version],
        },
        chart=Amounts(
            "Version",
            titles,
            tuple(wins.values()),
            "First attacker wins",
            counts=lambda place: titles[place] == VERSIONS[version],
        ),
        table=Table(
            ("Version", "Hit pool", "Evade pool", "Hits", "First attacker wins"),
            tuple((VERSIONS[name], *pools[name], hits[name], wins[name]) for name in VERSIONS),
            ("text", "number", "number", "chance", "chance"),
        ),
        notes=(
            f"U1: Perks count for both pools here. The last version {ENCUMBRANCE[house.reading]}.",
            "U1: We add perks and Action in every version. Before 4 January 2012 they could not "
            "be combined, and the source does not say which of them counted.",
        ),
    )
