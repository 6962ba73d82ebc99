"""The parameters that this ruleset's calculators share."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from honorcalc.calculators.parameters import Choice, Whole

ATTACKER, DEFENDER = "Attacker", "Defender"
CHANGES = "Buffs and nerfs"
READINGS = "How to read unclear rules"

REROLLS = {"none": "No dice", "failures": "Failed dice", "successes": "Successful dice"}
COUNTER_ON = {
    "hit": "Only after a hit",
    "always": "After every attack",
    "miss": "Only after a miss",
    "never": "Never",
}
ENCUMBRANCE = {
    "subtract": "Subtracted",
    "as_printed": "Added, as printed",
    "ignored": "Left out",
}
TRAUMA_ON = {"final": "Damage after armor", "total": "Damage before armor"}


def pool(label: str, group: str = "") -> Whole:
    """A pool: 0 to 20 ten-sided dice (U1)."""
    return Whole(label, minimum=0, maximum=20, unit="dice", group=group)


def bonus(label: str) -> Whole:
    """What is added to a side's success count: −3 to 3 (U7)."""
    help = "How many successes are added or subtracted. The result cannot fall below 0."
    return Whole(label, minimum=-3, maximum=3, group=CHANGES, help=help)


def reroll(label: str) -> Choice:
    """Which initial dice a side rolls a second time (U7)."""
    help = (
        "Each die of the chosen kind is rolled once more, and the second result stands. Extra "
        "rolls are not rerolled."
    )
    return Choice(label, options=REROLLS, group=CHANGES, help=help)


def weapon(group: str = "") -> Whole:
    """Weapon damage, 0 for none (U5)."""
    help = "The damage of the weapon. 0 means no weapon."
    return Whole("Weapon", minimum=0, maximum=5, group=group, help=help)


def strength(group: str = "") -> Whole:
    """STR, which adds to damage (U5)."""
    return Whole("STR", minimum=0, maximum=5, group=group, help="Strength, added to damage.")


def armor_class(group: str = "") -> Whole:
    """What is taken off damage (U5)."""
    return Whole(
        "Armor class", minimum=0, maximum=30, group=group, help="Subtracted from the damage."
    )


def counter(group: str = "") -> Whole:
    """What the luck die has to reach for a counter-attack (U4)."""
    help = "The lowest roll of the luck die, a d10, that is enough. Perks can lower it to 9 or 8."
    return Whole("Counter-attack from", minimum=8, maximum=10, group=group, help=help)


def counter_on() -> Choice:
    """When the defender may roll for a counter-attack (U4)."""
    return Choice(
        "Chance for a counter-attack",
        options=COUNTER_ON,
        group=READINGS,
        help="After which attacks the defender may roll for a counter-attack.",
    )


def trauma_on() -> Choice:
    """Which damage is compared with twice the armor class (U6)."""
    return Choice(
        "Trauma comes from",
        options=TRAUMA_ON,
        group=READINGS,
        help="Which damage is compared with the armor class.",
    )


def encumbrance_is() -> Choice:
    """What encumbrance does to the evade pool (U1)."""
    return Choice(
        "Encumbrance is",
        options=ENCUMBRANCE,
        group=READINGS,
        help="What encumbrance does to the evade pool.",
    )


class Readings(NamedTuple):
    """How the rules are read (U4, U6)."""

    counter_on: Annotated[str, counter_on()] = "hit"
    trauma_on: Annotated[str, trauma_on()] = "final"


AS_WRITTEN = Readings()
