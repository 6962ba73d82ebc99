"""What a character of Honor rolls from the sheet (H3, H4, H15, H20 to H22)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from honorcalc.calculators.parameters import Halves
from honorcalc.calculators.signature import Parameter
from honorcalc.calculators.words import number
from honorcalc.desk.character import Character, Condition, Ladder, Ready, Section, State
from honorcalc.rulesets.honor.attack import armor_worn, weapon
from honorcalc.rulesets.honor.desk_lines import (
    ATTACKS,
    UNTRAINED,
    among,
    listed_level,
    named_places,
)
from honorcalc.rulesets.honor.parameters import modifier, multiplier
from honorcalc.rulesets.honor.rolls import highest_natural, with_modifier
from honorcalc.rulesets.honor.wounds import damage_levels

HERSELF, TESTS, FIGHT, WOUND = "The character now", "Tests", "Attacks", "Wounds"
LOWEST = -10
"""The lowest modifier of the calculators."""
OTHERWISE = (
    "What else changes the character's tests, except the test to stay conscious. The sheet "
    "subtracts the wound penalty for you."
)

NOW = (
    Parameter(
        "tally",
        Halves("Damage tally", minimum=0, maximum=400, unit="points", group=HERSELF),
        Fraction(0),
    ),
    Parameter("modifier", modifier("Other modifier", HERSELF, OTHERWISE), 0),
    Parameter("opposing", multiplier("Opposing multiplier", TESTS), UNTRAINED),
    Parameter("defense", multiplier("Target's defense", FIGHT), UNTRAINED),
    Parameter("damage", weapon(FIGHT), Fraction(1)),
    Parameter("armor", armor_worn(FIGHT), 0),
)


def body(character: Character) -> dict[str, Any]:
    """What stands against damage (H20, H21)."""
    return {
        "health": character["health"],
        "will": character["will"],
        "pain_resistance": listed_level(character, "will", "Pain Resistance"),
    }


def wounded(character: Character) -> dict[str, Any]:
    """What stands between a tally and death (H20 to H22)."""
    resistance = listed_level(character, "health", "Damage Resistance")
    return {**body(character), "damage_resistance": resistance}


def penalty(state: State) -> int:
    """The damage levels, each −1 on every test (H20)."""
    own = state.character
    return damage_levels(state.now["tally"], own["health"], own["will"], state.rules)


def acting(state: State) -> int:
    """The modifier of whatever the character does now."""
    return int(state.now["modifier"]) - penalty(state)


def counted(state: State) -> int:
    """That modifier as calculators take it: no lower than what makes every roll 0 (H2)."""
    enough = highest_natural(state.rules) <= -LOWEST
    return max(acting(state), LOWEST) if enough else acting(state)


def condition(state: State) -> Condition:
    """The wound penalty (H20)."""
    levels = penalty(state)
    if levels:
        return Condition(
            f"The wound penalty is −{levels} on every test, except to stay conscious or alive."
        )
    return Condition("No wound penalty.")


def tests(state: State) -> Iterator[Ready]:
    """Everything on the sheet against a multiplier (H3, H4)."""
    against = state.now["opposing"]
    for label, place in named_places(state.character):
        own = {
            "acting_multiplier": place.raised.level,
            "acting_modifier": counted(state),
            "opposing_multiplier": against,
        }
        pool = with_modifier(place.raised.level, acting(state))
        yield Ready(label, "honor.test", own, number(against), pool)


def attacks(state: State) -> Iterator[Ready]:
    """Each way to attack, and each specialty in it, on somebody not wounded yet (H15)."""
    for label, used in among(state.character, ATTACKS):
        settings = {
            "attack_multiplier": used,
            "attack_modifier": counted(state),
            "defense_multiplier": state.now["defense"],
            "damage_multiplier": state.now["damage"],
            "absorption": state.now["armor"],
        }
        pool = with_modifier(used, acting(state))
        yield Ready(label, "honor.attack", settings, number(state.now["defense"]), pool)


def wounds(state: State) -> Iterator[Ready]:
    """Whether the character stays conscious, and survives a severe wound (H21, H22)."""
    own, tally = wounded(state.character), state.now["tally"]
    pool = number(own["pain_resistance"] or own["will"])
    yield Ready("Stay conscious", "honor.wound", {**own, "tally": tally}, number(tally), pool)


LADDER = Ladder("opposing", tuple(Fraction(n) for n in range(1, 6)), tests)
SECTIONS = (
    Section(HERSELF),
    Section(TESTS, tests),
    Section(FIGHT, attacks),
    Section(WOUND, wounds),
)
