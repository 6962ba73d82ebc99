"""What a character of Honor's Edge rolls from the sheet (E3, E9, E10, E12, E14, E16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.signature import Parameter
from honorcalc.desk.character import Condition, Ladder, Ready, Section, State
from honorcalc.rulesets.honors_edge import parameters
from honorcalc.rulesets.honors_edge.escape import escape_tn
from honorcalc.rulesets.honors_edge.health import DEAD, OUT, RANKS_UP, pain_of, rank_after
from honorcalc.rulesets.honors_edge.rolling import skill_pool

HERSELF, SKILLS, ATTACKS, OTHERS = (
    "The character now",
    "Skill Rolls",
    "Attacks",
    "Grapple and Initiative",
)
NO_WEAPONS = ("athletics", "investigate", "medicine", "stealth")
"""The skills of the source that nobody attacks with."""
INITIATIVE = "Initiative, as A"
OWN_WOUND = "Damage in all, from 0 up. It decides the Health Rank and with it the Pain."

NOW = (
    Parameter("suffered", parameters.suffered(HERSELF, OWN_WOUND), 0),
    Parameter("frightened", parameters.frightened(HERSELF), False),
    Parameter("blinded", parameters.blinded(HERSELF), False),
    Parameter("prone", parameters.prone(HERSELF), False),
    Parameter("tn", parameters.target_number(group=SKILLS), 15),
    Parameter("defense", parameters.target_number("Target’s Defense", ATTACKS), 15),
    Parameter("target_stamina", parameters.attribute("Target’s Stamina", ATTACKS), 2),
    Parameter("weapon_rolled", parameters.weapon_rolled(ATTACKS), 3),
    Parameter("weapon_kept", parameters.weapon_kept(ATTACKS), 0),
    Parameter(
        "holders_strength",
        Whole(
            "Holders’ Strength",
            minimum=1,
            maximum=15,
            group=OTHERS,
            help="The Strength of all who hold on, added together.",
        ),
        2,
    ),
    Parameter("other_reflexes", parameters.attribute("Opponent’s Reflexes", OTHERS), 2),
    Parameter("other_athletics", parameters.skill("Opponent’s Athletics", OTHERS), 1),
)


def rank(state: State) -> str:
    """The Health Rank (E10)."""
    return rank_after(state.now["suffered"], state.character["stamina"], state.rules)


def condition(state: State) -> Condition:
    """The Health Rank and its Pain; whoever is Out or dead rolls nothing (E10)."""
    found = rank(state)
    if found in (OUT, DEAD):
        down = {OUT: "Out", DEAD: "dead"}[found]
        return Condition(f"The character is {down} and cannot roll.", able=False)
    pain = pain_of(found, state.rules)
    said = f"Pain adds {pain} to the Target Number of each Skill Roll." if pain else "No Pain."
    return Condition(f"Health Rank: {found.capitalize()}. {said}")


def rolls(state: State, attribute: int, skill: int) -> dict[str, Any]:
    """A Skill Roll by the character as things stand (E3, E7, E10, E14)."""
    found = rank(state)
    return {
        "attribute": attribute,
        "skill": skill,
        "honorable": state.character["honorable"],
        "pain": found if found in RANKS_UP else RANKS_UP[-1],
        "frightened": state.now["frightened"],
    }


def reached(state: State, name: str, number: int) -> str:
    """What a roll has to reach, with the Pain in it (E10)."""
    found = rank(state)
    pain = pain_of(found, state.rules) if found in RANKS_UP else 0
    return f"{name} {number} and Pain {pain}" if pain else f"{name} {number}"


def skill_rolls(state: State) -> Iterator[Ready]:
    """Each skill against the Target Number (E3)."""
    tn = state.now["tn"]
    for skill in state.character.skills:
        settings = rolls(state, state.character[skill.attribute], skill.rank) | {"tn": tn}
        label = f"{skill.name} ({skill.attribute.capitalize()})"
        yield Ready(label, "honors-edge.skill", settings, reached(state, "TN", tn))


def attacks(state: State) -> Iterator[Ready]:
    """Each skill that may be a weapon's, with the damage of a hit (E4, E16)."""
    now, target = state.now, {"stamina": state.now["target_stamina"]}
    for skill in state.character.skills:
        if skill.name.casefold() in NO_WEAPONS:
            continue
        own = ("blinded", "prone", "defense", "weapon_rolled", "weapon_kept")
        settings = {
            **rolls(state, state.character[skill.attribute], skill.rank),
            **{name: now[name] for name in own},
            **target,
            "strength": state.character["strength"],
        }
        label = f"{skill.name} ({skill.attribute.capitalize()})"
        against = reached(state, "Defense", now["defense"])
        yield Ready(label, "honors-edge.attack", settings, against)


def others(state: State) -> Iterator[Ready]:
    """Out of a grapple, in whatever Pain, and who acts first (E12, E14)."""
    athletics = state.character.rank("Athletics")
    tn = escape_tn(state.now["holders_strength"])
    freed = rolls(state, state.character["strength"], athletics) | {"tn": tn}
    yield Ready("Break free", "honors-edge.skill", freed, reached(state, "TN", tn))
    first = {
        "a_attribute": state.character["reflexes"],
        "a_athletics": athletics,
        "a_honorable": state.character["honorable"],
        "b_attribute": state.now["other_reflexes"],
        "b_athletics": state.now["other_athletics"],
    }
    pool = skill_pool(state.character["reflexes"], athletics, house=state.rules).named()
    against = "the opponent’s roll"
    yield Ready(INITIATIVE, "honors-edge.initiative", first, against, pool, "Acts first")


LADDER = Ladder("tn", (10, 15, 20, 25, 30), skill_rolls)
SECTIONS = (
    Section(HERSELF),
    Section(SKILLS, skill_rolls),
    Section(ATTACKS, attacks),
    Section(OTHERS, others),
)
