"""Slow twins of Honor's calculators under any house: values and the chart's distribution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from tests.rulesets.honor import test_attack, test_parry, test_wound
from tests.rulesets.honor.enumeration import (
    House,
    added,
    beats,
    contests,
    counted,
    mean,
    naturals,
    pairs_of_dice,
    success,
    totals,
)
from tests.rulesets.honor.test_modifiers import twin as situation
from tests.rulesets.honor.test_movement import LOADS, PARTS, TERRAINS

F = Fraction
AIMED = {"none": 0, "section": 1, "location": 2, "point": 3}
Settings = dict[str, Any]
Found = tuple[dict[str, Any], dict[Fraction, Fraction]]


def by_test(s: Settings, house: House) -> Found:
    """An opposed test, with the dice of both sides listed for critical events."""
    sides = s["acting_multiplier"], s["acting_modifier"]
    both = contests(*sides, s["opposing_multiplier"], s["opposing_modifier"], house)
    chances = added((ours - theirs, p) for ours, theirs, p in both)
    won = sum((p for ours, theirs, p in both if beats(ours, theirs, house)), F(0))
    values = {
        "success": won,
        "tie": chances.get(F(0), 0),
        "below": sum((p for x, p in chances.items() if x < 0), F(0)),
        "failure": 1 - won,
        "mean_rating": mean(chances),
        "critical": critical(s, house),
    }
    return values, chances


def critical(s: Settings, house: House) -> Fraction:
    """The chance of an event on either side in the roll that decides (H7)."""
    sides = []
    for side in ("acting", "opposing"):
        rolled = totals(s[f"{side}_multiplier"], s[f"{side}_modifier"], house)
        sides.append(Counter(zip(rolled, events(house), strict=True)))
    rolls = events_seen = 0
    for (ours, one), m in sides[0].items():
        for (theirs, other), n in sides[1].items():
            if house.get("ties") != "again" or ours != theirs:
                rolls += m * n
                events_seen += m * n * (one or other)
    return F(events_seen, rolls)


def events(house: House) -> list[bool]:
    """For every roll of a side, in the order of its naturals, whether it brings an event."""
    rolls = naturals(house)
    told = house.get("critical")
    if told == "doubles":
        return [first == second for first, second in pairs_of_dice(house)]
    return [natural == min(rolls) or (natural == max(rolls) and not told) for natural in rolls]


def by_roll(s: Settings, house: House) -> Found:
    """One side's total."""
    chances = counted(totals(s["multiplier"], s["modifier"], house))
    average = mean(chances)
    variance = sum((p * (x - average) ** 2 for x, p in chances.items()), F(0))
    return {"mean": average, "sd": sqrt(variance), "zero": chances.get(F(0), 0)}, chances


def by_target(s: Settings, house: House) -> Found:
    """A total against a number."""
    rolled, target = totals(s["multiplier"], s["modifier"], house), s["target"]
    met = [x > target if s["reading"] == "exceed" else x >= target for x in rolled]
    chances = counted(rolled)
    return {"success": F(sum(met), len(met)), "mean": mean(chances)}, chances


def by_repeat(s: Settings, house: House) -> Found:
    """Attempt after attempt."""
    failed, chances, values = F(1), {}, {}
    for k in range(1, s["attempts"] + 1):
        own = success(
            s["multiplier"], s["modifier"] - step(house, "each_try", k), s["opposing"], 0, house
        )
        chances[F(k)] = failed * own
        failed *= 1 - own
        values[f"success_{k}"] = 1 - failed
    chances[F(s["attempts"] + 1)] = failed
    return values, {k: p for k, p in chances.items() if p}


def step(house: House, rule: str, count: int) -> int:
    """What so many actions or attempts cost (H8, H9)."""
    return {"none": 0, "minus_2": 2}.get(house.get(rule, ""), 1) * (count - 1)


def by_endurance(s: Settings, house: House) -> Found:
    """Test after test, each penalty followed however large."""
    every, part = {"run": (60, 3), "sprint": (10, 2)}[s["pace"]]
    tests = s["seconds"] // every
    now = {0: F(1)}
    passing: dict[int, Fraction] = {}
    far = F(0)
    for test in range(tests + 1):
        for penalty, p in now.items():
            roll = totals(s["agility"], -penalty if s["reading"] == "all" else 0, house)
            far += min(every, s["seconds"] - test * every) * p * F(sum(roll), len(roll) * part)
        if test == tests:
            break
        after: Counter[int] = Counter()
        for penalty, p in now.items():
            if penalty not in passing:
                passing[penalty] = success(s["health"], -penalty, s["difficulty"], 0, house)
            after[penalty] += p * passing[penalty]  # type: ignore[assignment]
            after[penalty + 1] += p * (1 - passing[penalty])  # type: ignore[assignment]
        now = {penalty: F(p) for penalty, p in after.items() if p}
    chances = {F(penalty): p for penalty, p in now.items()}
    values = {"mean_penalty": mean(chances), "no_penalty": now.get(0, 0), "tests": tests}
    values["mean_distance"] = far
    return values, chances


def by_modifiers(s: Settings, house: House) -> Found:
    """The parts of both modifiers, and the test with them."""
    offense, defense, allowed = situation(s)
    for rule, name in (("each_action", "actions"), ("each_try", "attempt")):
        offense += s[name] - 1 - step(house, rule, s[name])
    dice = AIMED[s["aim"]]
    offense += dice - step(house, "aimed", dice + 1)
    sides = s["acting_multiplier"], offense, s["opposing_multiplier"], defense
    both = contests(*sides, house) if allowed else []
    values = {
        "offense": offense,
        "defense": defense,
        "success": sum((p for a, b, p in both if beats(a, b, house)), F(0)),
        "allowed": "yes" if allowed else "no",
    }
    return values, added((a - b, p) for a, b, p in both) or {F(0): F(1)}


def by_movement(s: Settings, house: House) -> Found:
    """The distances of one second."""
    change = TERRAINS[s["terrain"]] + LOADS[s["load"]] - step(house, "each_action", s["actions"])
    rolled = totals(s["multiplier"], change + s["modifier"], house)
    chances = counted(x * PARTS[s["pace"]] for x in rolled)
    return {"mean_distance": mean(chances), "stuck": chances.get(F(0), 0)}, chances


def by_matrix(s: Settings, house: House) -> Found:
    """The first multiplier that is reliable against a 2, each tried."""
    for halves in range(1, 41):
        sides = F(halves, 2), s["acting_modifier"], F(2), s["opposing_modifier"]
        if success(*sides, house) >= F(9, 10):
            return {"reliable": F(halves, 2) - 2}, {}
    return {"reliable": None}, {}


def by_critical(s: Settings, house: House) -> Found:
    """The dice of both sides listed; the event table is read with the book's."""
    seen = events(house)
    event = F(sum(seen), len(seen))
    rows = counted(F(n) for n in naturals())
    return {"event": event, "either": 1 - (1 - event) ** 2, "mean_events": F(18, 17)}, rows


def by_wound(s: Settings, house: House) -> Found:
    """The twin of wounds, and the roll to stay conscious."""
    rolled = totals(s["pain_resistance"] or s["will"], 0, house)
    return test_wound.slow(s | {"house": house}), counted(rolled)


def by_location(s: Settings, house: House) -> Found:
    """What is chosen costs; the first die is rolled or chosen."""
    dice = AIMED[s["aim"]]
    shown = "head right_arm body left_arm right_leg left_leg".split().index(s["region"]) + 1
    first = [shown] if dice else [1, 2, 3, 4, 5, 6]
    values = {"modifier": -step(house, "aimed", dice + 1), "chance": F(1, len(first))}
    return values, counted(F(face) for face in first)


def by_armor(s: Settings, house: House) -> Found:
    """Hit after hit, the wear taken off durability by durability."""
    absorption, wear = s["absorption"], F(0)
    absorbed = through = F(0)
    for hit in s["hits"]:
        stopped = hit if hit < absorption else F(absorption)
        absorbed += stopped
        through += hit - stopped
        if absorption > 0 and house.get("wear") != "none":
            wear += hit if house.get("wear") == "whole" else stopped
        while wear >= s["durability"] and absorption > 0:
            wear -= s["durability"]
            absorption -= 1
    values = {"absorbed": absorbed, "damage": through, "absorption_left": absorption, "wear": wear}
    return values, {}


HOURS = [8, 24, 72, 168, 504, 1512, 2922, 8766, 26298, 78894, 219150, 657450]


def by_healing(s: Settings, house: House) -> Found:
    """The hours of each level, added up or the longest of them."""
    hours = [F(hours, 24) for hours in HOURS[: s["levels"]]]
    longest = hours[-1] if hours else 0
    return {"days": longest if house.get("healing") else sum(hours), "longest": longest}, {}


def by_measure(s: Settings, house: House) -> Found:
    """From the measure at 2, half a step at a time."""
    kilograms = {"size": F(75), "lift": F(25), "carry": F(15)}[s["measure"]]
    if house.get("measures") == "proportional":
        return {"kilograms": kilograms / 2 * s["multiplier"]}, {}
    return {"kilograms": pytest.approx(float(kilograms) * 2.0 ** float(s["multiplier"] - 2))}, {}


def by_experience(s: Settings, house: House) -> Found:
    """Half a point at a time."""
    most = {"to_one": 3, "never": 0}.get(house.get("discount", ""), 4)
    left = 4 - min(most, s["children"])
    factor = {"specialty": 1, "skill": left, "attribute": 4 * left}[s["kind"]]
    steps = int((s["goal"] - s["current"]) * 2)
    levels = [s["current"] + F(n, 2) for n in range(1, steps + 1)]
    return {"cost": factor * sum(levels), "steps": steps}, {}


TWINS: dict[str, Callable[[Settings, House], Found]] = {
    "honor.test": by_test,
    "honor.roll": by_roll,
    "honor.target": by_target,
    "honor.repeat": by_repeat,
    "honor.endurance": by_endurance,
    "honor.modifiers": by_modifiers,
    "honor.movement": by_movement,
    "honor.matrix": by_matrix,
    "honor.critical": by_critical,
    "honor.wound": by_wound,
    "honor.location": by_location,
    "honor.armor": by_armor,
    "honor.healing": by_healing,
    "honor.measure": by_measure,
    "honor.experience": by_experience,
    "honor.attack": lambda s, house: test_attack.slow(s | {"house": house}),
    "honor.parry": lambda s, house: test_parry.slow(s | {"house": house}),
}
