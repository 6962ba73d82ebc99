"""Slow twins of Honor's calculators under any house: values and the chart's distribution."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import floor, lcm, sqrt
from typing import Any

import pytest

from honorcalc.calculators.catalog import find
from honorcalc.calculators.result import Result
from tests.rulesets.honor.enumeration import (
    BY_THE_BOOK,
    House,
    added,
    beats,
    chance,
    contests,
    counted,
    decided,
    level_points,
    mean,
    naturals,
    odds,
    pairs_of_dice,
    success,
    totals,
    written,
)
from tests.rulesets.honor.situation import AIMED, situation, step

F = Fraction
PARTS = {"walk": F(1, 5), "run": F(1, 3), "sprint": F(1, 2)}
TERRAINS = {"clear": 0, "difficult": -1, "swimming": -3, "climbing": -3, "scaling": -5}
LOADS = {"none": 0, "encumbered": -1, "heavy": -3}
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
    rule = house.get("critical")
    if rule == "doubles":
        return [first == second for first, second in pairs_of_dice(house)]
    return [natural == min(rolls) or (natural == max(rolls) and not rule) for natural in rolls]


def by_roll(s: Settings, house: House) -> Found:
    """One side's total."""
    chances = counted(totals(s["multiplier"], s["modifier"], house))
    average = mean(chances)
    variance = sum((p * (x - average) ** 2 for x, p in chances.items()), F(0))
    return {"mean": average, "sd": sqrt(variance), "zero": chances.get(F(0), 0)}, chances


def by_target(s: Settings, house: House) -> Found:
    """A total against a number."""
    chances = counted(totals(s["multiplier"], s["modifier"], house))
    met = chance(chances, lambda x: reaches(x, s["target"], s))
    return {"success": met, "mean": mean(chances)}, chances


def reaches(total: Fraction, number: Fraction, s: Settings) -> bool:
    """Whether a total is enough against a number, which may have to be exceeded."""
    return total > number if s["reading"] == "exceed" else total >= number


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


def walked(health: Fraction, difficulty: Fraction, house: House) -> Iterator[dict[int, int]]:
    """Weights of the penalties before each test, each penalty followed however large."""
    highest = max(naturals(house))  # a larger penalty leaves nothing more to lose
    passing = [success(health, -penalty, difficulty, 0, house) for penalty in range(highest + 1)]
    whole = lcm(*(p.denominator for p in passing))
    now = {0: 1}
    while True:
        yield now
        after: Counter[int] = Counter()
        for penalty, weight in now.items():
            passed = int(whole * passing[min(penalty, highest)])
            after[penalty] += weight * passed
            after[penalty + 1] += weight * (whole - passed)
        now = {penalty: weight for penalty, weight in after.items() if weight}


def by_endurance(s: Settings, house: House) -> Found:
    """Test after test, with the mean of each stretch of the way."""
    every, part = {"run": (60, 3), "sprint": (10, 2)}[s["pace"]]
    tests = s["seconds"] // every
    highest = max(naturals(house))
    meters = [mean(slowed(s, penalty, house)) / part for penalty in range(highest + 1)]
    far = F(0)
    for test, now in zip(range(tests + 1), walked(s["health"], s["difficulty"], house)):  # noqa: B905 - endless
        total = sum(now.values())
        second = sum(weight * meters[min(penalty, highest)] for penalty, weight in now.items())
        far += min(every, s["seconds"] - test * every) * F(second, total)
    chances = {F(penalty): F(weight, total) for penalty, weight in now.items()}
    values = {"mean_penalty": mean(chances), "no_penalty": chances.get(F(0), 0), "tests": tests}
    return values | {"mean_distance": far}, chances


def slowed(s: Settings, penalty: int, house: House) -> dict[Fraction, Fraction]:
    """The movement roll of a second; the plainer reading has the penalty lower it too (H13)."""
    return counted(totals(s["agility"], -penalty if s["reading"] == "all" else 0, house))


def by_modifiers(s: Settings, house: House) -> Found:
    """The parts of both modifiers, and the test with them."""
    offense, defense, allowed = situation(s, house)
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
    """Each roll to stay conscious against the tally; survival by listing both tries."""
    tally: Fraction = s["tally"]

    def enough(total: Fraction) -> bool:
        return tally == 0 or reaches(total, tally, s)

    rolls = counted(totals(s["pain_resistance"] or s["will"], 0, house))
    stays = chance(rolls, enough)
    tries = counted(totals(s["damage_resistance"] or s["health"], 2, house)).items()
    lives = sum(p * q for one, p in tries for two, q in tries if enough(one) or enough(two))
    values = {
        "penalty": floor(tally / level_points(s["health"], s["will"], house)),
        "conscious": stays,
        "survive": lives,
    }
    asleep = F(1)
    for k in range(1, 7):
        asleep *= 1 - stays
        values[f"wake_{k}"] = 1 - asleep
    return values, rolls


def by_attack(s: Settings, house: House) -> Found:
    """Every pair of rolls and, where damage gets through, every Will roll."""
    hits = misses = hurt_more = awake = F(0)
    damages = []
    level = level_points(s["health"], s["will"], house)
    wills = counted(totals(s["pain_resistance"] or s["will"], 0, house))
    for ours, theirs, p in contests(
        s["attack_multiplier"],
        s["attack_modifier"],
        s["defense_multiplier"],
        s["defense_modifier"],
        house,
    ):
        hit = beats(ours, theirs, house)
        hits += p * hit
        misses += p * (not hit and ours <= theirs / 2)
        blow = (ours - theirs) * s["damage_multiplier"] if ours > theirs else F(0)
        through = blow - s["absorption"] if blow > s["absorption"] else F(0)
        damages.append((through, p))
        after = s["tally"] + through
        hurt_more += p * (floor(after / level) - floor(s["tally"] / level) >= 1)
        awake += p * (chance(wills, lambda x: reaches(x, after, s)) if through else 1)
    chances = added(damages)
    values = {
        "hit": hits,
        "miss": misses,
        "mean_damage": mean(chances),
        "penalized": hurt_more,
        "conscious": awake,
    }
    return values, chances


def by_parry(s: Settings, house: House) -> Found:
    """Every roll of attack, defense and parry, and of the second attack roll where it is made."""
    ours = totals(s["attack"], s["attack_modifier"], house)
    parries = totals(s["parry"], s["parry_modifier"], house)
    through: defaultdict[Fraction, Fraction] = defaultdict(F)

    @cache
    def passing(acting: Fraction) -> Fraction:
        both = decided(parries, ours if s["against"] == "fresh" else [acting], house)
        return sum((p for parry, blow, p in both if not beats(parry, blow, house)), F(0))

    hit = passed = F(0)
    for acting, opposing, p in decided(
        ours, totals(s["defense"], s["defense_modifier"], house), house
    ):
        past = p * passing(acting) if beats(acting, opposing, house) else F(0)
        hit += p * beats(acting, opposing, house)
        passed += past
        through[acting - opposing] += past
        through[F(0)] += p - past
    values = {"hit": hit, "parried": hit - passed, "through": passed}
    return values, {rating: p for rating, p in through.items() if p}


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
    """From the measure at 2, exact for whole steps; a half is the square root of 2."""
    kilograms = {"size": F(75), "lift": F(25), "carry": F(15)}[s["measure"]]
    if house.get("measures") == "proportional":
        return {"kilograms": kilograms / 2 * s["multiplier"]}, {}
    whole = kilograms * F(2) ** floor(s["multiplier"] - 2)
    if s["multiplier"].denominator == 1:
        return {"kilograms": whole}, {}
    return {"kilograms": pytest.approx(float(whole) * 2**0.5, rel=1e-14)}, {}


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
    "honor.attack": by_attack,
    "honor.parry": by_parry,
}


def equals_twin(
    id: str, settings: Mapping[str, object], house: House = BY_THE_BOOK
) -> tuple[Result, dict[str, Any]]:
    """Values and distribution of a calculator are those of its twin; gives both."""
    known = find(id)
    given = {**settings, "house": written(house)}
    result = known.compute(given)
    assert id in TWINS, f"{id} needs a twin that counts all cases; write one into TWINS"
    values, chances = TWINS[id](known.read(given), house)
    found = dict(result.answer.values)
    if "sd" in values:
        assert result.values["sd"] == pytest.approx(values["sd"], rel=1e-14, abs=1e-14)
        found["sd"] = values["sd"]
    assert found == values, (settings, house)
    if chances:
        assert odds(result.answer) == chances, (settings, house)
    return result, values
