"""What a character of Honor's Edge rolls from the sheet (E3, E9 to E12, E14, E16)."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from honorcalc.calculators.parameters import Whole, YesNo
from honorcalc.calculators.signature import Parameter
from honorcalc.calculators.words import measured
from honorcalc.desk.character import Character, Condition, Ladder, Ready, Section, Skill, State
from honorcalc.rulesets.honors_edge import parameters
from honorcalc.rulesets.honors_edge.damage import ki_spent
from honorcalc.rulesets.honors_edge.derived import ki_points
from honorcalc.rulesets.honors_edge.escape import escape_tn
from honorcalc.rulesets.honors_edge.health import CALLED, RANKS_UP, pain_of, rank_after
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
OWN_WOUND = "All the damage suffered so far. It decides the Health Rank and the Pain."

NOW = (
    Parameter("suffered", parameters.suffered(HERSELF, OWN_WOUND), 0),
    Parameter("frightened", parameters.frightened(HERSELF), False),
    Parameter("blinded", parameters.blinded(HERSELF), False),
    Parameter("prone", parameters.prone(HERSELF), False),
    Parameter(
        "ki_spent",
        Whole(
            "Ki Points spent",
            minimum=0,
            maximum=10,
            group=HERSELF,
            help="How many Ki Points are gone. All of them return after 8 hours of rest.",
        ),
        0,
    ),
    Parameter(
        "ki_roll",
        YesNo(
            "Ki for more dice",
            group=HERSELF,
            help="You roll as many more dice as your Spirit. Each roll costs another Ki Point.",
        ),
        False,
    ),
    Parameter(
        "ki_pain",
        YesNo(
            "Ki against Pain",
            group=HERSELF,
            help="You ignore Pain until the start of your next turn. It costs a Ki Point.",
        ),
        False,
    ),
    Parameter(
        "ki_up",
        YesNo(
            "Ki to stay up",
            group=HERSELF,
            help="If you would be Out or dead, you count as Critical until the start of your next "
            "turn. It costs a Ki Point.",
        ),
        False,
    ),
    Parameter("tn", parameters.target_number(group=SKILLS), 15),
    Parameter("defense", parameters.target_number("Target's Defense", ATTACKS), 15),
    Parameter("target_stamina", parameters.attribute("Target's Stamina", ATTACKS), 2),
    Parameter("target_ki", replace(ki_spent(ATTACKS), label="Target's Ki on a hit"), 0),
    Parameter("weapon_rolled", parameters.weapon_rolled(ATTACKS), 3),
    Parameter("weapon_kept", parameters.weapon_kept(ATTACKS), 0),
    Parameter("holders_strength", parameters.holders_strength(OTHERS), 2),
    Parameter("other_reflexes", parameters.attribute("Opponent's Reflexes", OTHERS), 2),
    Parameter("other_athletics", parameters.skill("Opponent's Athletics", OTHERS), 1),
)


def rank(state: State) -> str:
    """The Health Rank (E10), for whoever pays to stay up the last one that is not Out (E11)."""
    found = rank_after(state.now["suffered"], state.character["stamina"], state.rules)
    return RANKS_UP[-1] if state.now["ki_up"] and found not in RANKS_UP else found


def pain(state: State) -> int:
    """What Pain adds to a Target Number, unless a Ki Point is spent on it (E10, E11)."""
    return pain_of(felt(state), state.rules)


def felt(state: State) -> str:
    """The Health Rank whose Pain counts (E10, E11)."""
    found = rank(state)
    if state.now["ki_pain"]:
        return RANKS_UP[0]
    return found if found in RANKS_UP else RANKS_UP[-1]


def condition(state: State) -> Condition:
    """Health Rank, Pain and Ki; whoever is Out or dead rolls nothing (E10, E11)."""
    found = rank(state)
    if found not in RANKS_UP:
        return Condition(f"The character is {CALLED[found]} and cannot roll.", able=False)
    adds = pain(state)
    said = f"Pain adds {adds} to the Target Number of each Skill Roll." if adds else "No Pain."
    return Condition(" ".join([f"Health Rank: {found.capitalize()}. {said}", *besides(state)]))


def besides(state: State) -> Iterator[str]:
    """Fear, what is left of the Ki Points, and what they do to a roll (E9, E11, E14)."""
    if state.now["frightened"]:
        yield "The character is Frightened: no dice explode, and none are rerolled."
    spirit, spent = state.character["spirit"], state.now["ki_spent"]
    if spent:
        yield f"Ki Points left: {max(ki_points(spirit) - spent, 0)} of {ki_points(spirit)}."
    if state.now["ki_roll"]:
        yield f"A Ki Point adds {measured(spirit, 'dice')} to each Skill Roll."


def more_dice(state: State) -> int:
    """The dice that a Ki Point adds to a Skill Roll (E11)."""
    return int(state.character["spirit"]) if state.now["ki_roll"] else 0


def rolls(state: State, attribute: int, skill: int) -> dict[str, Any]:
    """A Skill Roll by the character as things stand (E3, E7, E10, E11, E14)."""
    return {
        "attribute": attribute,
        "skill": skill,
        "honorable": state.character["honorable"],
        "pain": felt(state),
        "frightened": state.now["frightened"],
    }


def reached(state: State, name: str, number: int) -> str:
    """What a roll has to reach, with the Pain in it (E10)."""
    adds = pain(state)
    return f"{name} {number} and Pain {adds}" if adds else f"{name} {number}"


def skill_rolls(state: State) -> Iterator[Ready]:
    """Each skill against the Target Number (E3)."""
    tn = state.now["tn"]
    for skill in state.character.skills:
        own = {"tn": tn, "ki_dice": more_dice(state)}
        settings = rolls(state, state.character[skill.attribute], skill.rank) | own
        label = f"{skill.name} ({skill.attribute.capitalize()})"
        yield Ready(label, "honors-edge.skill", settings, reached(state, "TN", tn))


def weapons(character: Character) -> Iterator[Skill]:
    """Each skill that may be a weapon's."""
    return (skill for skill in character.skills if skill.name.casefold() not in NO_WEAPONS)


def attacks(state: State) -> Iterator[Ready]:
    """Each skill that may be a weapon's, with the damage of a hit (E4, E16)."""
    now = state.now
    target = {"stamina": now["target_stamina"], "ki": now["target_ki"]}
    for skill in weapons(state.character):
        own = ("blinded", "prone", "defense", "weapon_rolled", "weapon_kept")
        settings = {
            **rolls(state, state.character[skill.attribute], skill.rank),
            **{name: now[name] for name in own},
            **target,
            "extra_rolled": more_dice(state),
            "strength": state.character["strength"],
        }
        label = f"{skill.name} ({skill.attribute.capitalize()})"
        against = reached(state, "Defense", now["defense"])
        yield Ready(label, "honors-edge.attack", settings, against)


def others(state: State) -> Iterator[Ready]:
    """Out of a grapple, in whatever Pain, and who acts first (E12, E14)."""
    athletics = state.character.rank("Athletics")
    tn = escape_tn(state.now["holders_strength"])
    own = {"tn": tn, "ki_dice": more_dice(state)}
    freed = rolls(state, state.character["strength"], athletics) | own
    yield Ready("Break free", "honors-edge.skill", freed, reached(state, "TN", tn))
    first = {
        "a_attribute": state.character["reflexes"],
        "a_athletics": athletics,
        "a_honorable": state.character["honorable"],
        "a_ki_dice": more_dice(state),
        "a_frightened": state.now["frightened"],
        "b_attribute": state.now["other_reflexes"],
        "b_athletics": state.now["other_athletics"],
    }
    pool = skill_pool(
        state.character["reflexes"],
        athletics,
        extra_rolled=more_dice(state),
        house=state.rules,
    )
    against = "the opponent's roll"
    yield Ready(INITIATIVE, "honors-edge.initiative", first, against, pool.notation(), "Acts first")


LADDER = Ladder("tn", (10, 15, 20, 25, 30), skill_rolls)
SECTIONS = (
    Section(HERSELF),
    Section(SKILLS, skill_rolls),
    Section(ATTACKS, attacks),
    Section(OTHERS, others),
)
