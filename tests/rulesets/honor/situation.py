"""The modifiers of an attack added up by hand (H8, H9, H16, H17, H20)."""

from typing import Any

from tests.rulesets.honor.enumeration import House

AIMED = {"none": 0, "section": 1, "location": 2, "point": 3}
# The tables of combat modifiers, written down a second time: offense, defense.
STANCES = {
    "normal": (0, 0),
    "wild": (2, -3),
    "offensive": (1, -1),
    "defensive": (-1, 1),
    "very_cautious": (-3, 2),
    "dodging": (None, 3),
}
OFFENSE = {
    "strategy": {"none": 0, "increase_damage": -1, "subdual": -1},
    "size": {"normal": 0, "tiny": -3, "small": -1, "large": 1, "huge": 3},
    "concealment": {"none": 0, "partial": -1, "full": -3},
    "attacker_position": {"normal": 0, "prone": -3},
}
POSITIONS = {"prone": -3, "unaware": -3, "from_rear": -1}  # several may hold at once


def situation(s: dict[str, Any], house: House) -> tuple[int, int, bool]:
    """Offense, defense and whether there is an attack, straight from the rules."""
    own, guard = STANCES[s["stance"]][0], STANCES[s["defender_stance"]][1]
    offense = (own or 0) + sum(table[s[name]] for name, table in OFFENSE.items())
    meters = {0: 5, 1: 20, 2: 50}[s["aiming"]]
    for _ in range(meters, s["distance"] + 1, meters):
        offense -= 1
    for _ in range(10, s["over_range"] + 1, 10):
        offense -= 1
    offense -= step(house, "each_action", s["actions"]) + step(house, "each_try", s["attempt"])
    offense -= step(house, "aimed", AIMED[s["aim"]] + 1) + s["levels"]
    defense = guard - (s["attackers"] == "several")
    defense += sum(points for word, points in POSITIONS.items() if word in s["position"])
    aims = s["aim"] != "none" or s["aiming"] > 0
    return offense, defense, own is not None and not (s["concealment"] == "full" and aims)


def step(house: House, rule: str, count: int) -> int:
    """What so many actions or attempts cost (H8, H9)."""
    return {"none": 0, "minus_2": 2}.get(house.get(rule, ""), 1) * (count - 1)
