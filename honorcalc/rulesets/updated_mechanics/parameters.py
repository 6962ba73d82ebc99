"""The parameters that this ruleset's calculators share."""

from __future__ import annotations

from honorcalc.calculators.parameters import Choice, Whole

ATTACKER, DEFENDER = "Attacker", "Defender"
CHANGES = "Buffs and nerfs"
READINGS = "Readings"

REROLLS = {
    "none": "None",
    "failures": "Failures, a buff",
    "successes": "Successes, a nerf",
}
COUNTER_ON = {"hit": "Only after a landed hit", "always": "After every attack"}
TRAUMA_ON = {"final": "Damage past the armor", "total": "Damage before the armor"}


def pool(label: str, group: str = "") -> Whole:
    """A pool: 0 to 20 ten-sided dice (U1)."""
    return Whole(label, minimum=0, maximum=20, unit="dice", group=group)


def bonus(label: str) -> Whole:
    """What is added to a side's success count: −3 to 3 (U7)."""
    help = "Added to the successes, which do not fall below 0."
    return Whole(label, minimum=-3, maximum=3, group=CHANGES, help=help)


def reroll(label: str) -> Choice:
    """Which initial dice a side rolls a second time (U7)."""
    help = "Each die of the pool once; the second result stands. Extra rolls are left alone."
    return Choice(label, options=REROLLS, group=CHANGES, help=help)


def weapon(group: str) -> Whole:
    """Weapon damage, 0 for none (U5)."""
    return Whole("Weapon", minimum=0, maximum=5, group=group, help="Its damage; 0 for none.")


def strength(group: str) -> Whole:
    """STR, which adds to damage (U5)."""
    return Whole("STR", minimum=0, maximum=5, group=group, help="Strength, added to damage.")


def armor_class(group: str) -> Whole:
    """What is taken off damage (U5)."""
    return Whole("Armor class", minimum=0, maximum=30, group=group, help="Taken off damage.")


def counter(group: str) -> Whole:
    """What the luck die has to reach for a counter-attack (U4)."""
    help = "What one d10 has to reach; perks lower it from 10 to 8."
    return Whole("Counter-attack from", minimum=8, maximum=10, group=group, help=help)


def counter_on() -> Choice:
    """When the defender may roll for a counter-attack (U4)."""
    return Choice("Chance to counter", options=COUNTER_ON, group=READINGS)


def trauma_on() -> Choice:
    """Which damage is held against twice the armor class (U6)."""
    return Choice("Trauma counts", options=TRAUMA_ON, group=READINGS)
