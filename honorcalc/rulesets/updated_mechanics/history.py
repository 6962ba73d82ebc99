"""What each change of the design did: the pools of three versions, and their duels (U1)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice
from honorcalc.calculators.words import percent
from honorcalc.rulesets.updated_mechanics.contest import Pool, contest
from honorcalc.rulesets.updated_mechanics.duel import duel
from honorcalc.rulesets.updated_mechanics.fight import Fighter, Readings, fight
from honorcalc.rulesets.updated_mechanics.pools import (
    BOTH,
    Action,
    Dex,
    Encumbrance,
    evade_pool,
    hit_pool,
    perks,
)

CURRENT, ACTION_REMOVED, BEFORE = "current", "action_removed", "before_changes"
VERSIONS = {
    BEFORE: "Action helps to evade",
    ACTION_REMOVED: "Action no longer evades",
    CURRENT: "Encumbrance hinders",
}
IN_CONTRACT = (CURRENT, ACTION_REMOVED, BEFORE)


def pools_of(version: str, dex: int, perks: int, action: int, encumbrance: int) -> tuple[int, int]:
    """Hit and evade pool of a version of the rules.

    >>> pools_of("current", 3, 1, 2, 1), pools_of("before_changes", 3, 1, 2, 1)
    ((6, 3), (6, 6))
    """
    evade = dex + perks
    if version == BEFORE:
        evade += action
    elif version == CURRENT:
        evade = evade_pool(dex, perks, encumbrance)
    return hit_pool(dex, perks, action), evade


def first_wins(hit_pool: int, evade_pool: int) -> float:
    """The chance that the first attacker beats its equal, all else as the duel has it."""
    defaults = {p.name: p.default for p in duel.parameters}
    pools = {"hit_pool": hit_pool, "evade_pool": evade_pool}
    fighter = Fighter(**{name: defaults[f"a_{name}"] for name in Fighter._fields} | pools)
    readings = Readings(defaults["counter_on"], defaults["trauma_on"])
    return float(fight(fighter, fighter, "a", readings).a_wins)


@calculator(
    "updated-mechanics.history",
    title="What the changes did",
    asks="rules win",
    rules="U1",
    values=(
        Value("hit_pool", "Hit pool", "dice"),
        Value("evade_pool", "Evade pool", "dice"),
        Value("hit", "An attack hits"),
        Value("first_wins", "First attacker wins", help="A duel of two such fighters."),
    ),
    lead="first_wins",
)
def history(
    version: Annotated[
        str, Choice("Version", options={name: VERSIONS[name] for name in IN_CONTRACT})
    ] = CURRENT,
    dex: Dex = 3,
    perks: Annotated[int, perks(BOTH)] = 1,
    action: Action = 2,
    encumbrance: Encumbrance = 0,
) -> Answer:
    """Two equal fighters under three versions of the rules, from the first to the last."""
    pools = {name: pools_of(name, dex, perks, action, encumbrance) for name in VERSIONS}
    hits = {name: contest(Pool(hit), Pool(evade)).above for name, (hit, evade) in pools.items()}
    wins = {name: first_wins(*both) for name, both in pools.items()}
    titles = tuple(VERSIONS.values())
    return Answer(
        headline=f"Of two equal fighters the first to attack wins {percent(wins[version])} of "
        f"duels; an attack hits in {percent(hits[version])} of cases.",
        values={
            "hit_pool": pools[version][0],
            "evade_pool": pools[version][1],
            "hit": hits[version],
            "first_wins": wins[version],
        },
        chart=Amounts(
            "Version",
            titles,
            "First attacker wins",
            "chance",
            tuple(wins.values()),
            counts=lambda place: titles[place] == VERSIONS[version],
        ),
        table=Table(
            ("Version", "Hit pool", "Evade pool", "Hits", "First attacker wins"),
            tuple((VERSIONS[name], *pools[name], hits[name], wins[name]) for name in VERSIONS),
            ("text", "number", "number", "chance", "chance"),
        ),
        notes=(
            "U1: Perks count for both pools here; encumbrance is taken off, in the last version.",
            "U1: All versions add perks and Action, which did not stack before 4 January 2012; "
            "which of the two counted then is not written.",
        ),
    )
