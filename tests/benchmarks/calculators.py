"""Calculators against icepool and dyce: the first answer at the defaults, in a fresh process.

`python -m tests.benchmarks.calculators <calculator> <side>` answers once and prints the
milliseconds of processor time and the figures. A peer makes the figures that the calculator
shows; ours is the whole answer, with its chart and its sentences.
"""

import json
import sys
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import accumulate
from math import isclose
from operator import mul
from statistics import median
from time import process_time
from typing import Any

import icepool

from honorcalc.calculators.catalog import find
from tests.benchmarks.probability import exploding_die, peer, success_die
from tests.benchmarks.rows import Row, faster_than_all, first_call

ROUNDS = 3
NEAR = 1e-9  # where the peers end, they leave out less

Die = Any
"""A die of either peer: outcomes with whole weights."""
Make = Callable[[dict[Any, int]], Die]
Figures = dict[str, float]


def chance(die: Die, wanted: Callable[[Any], bool]) -> float:
    """The share of a die's cases that is wanted."""
    cases = dict(die.items())
    return float(sum(n for x, n in cases.items() if wanted(x)) / sum(cases.values()))


def at_least(die: Die, least: float) -> float:
    """How often a die is at least so high."""
    return chance(die, lambda n: n >= least)


def below(die: Die, end: float) -> float:
    """How often a die is lower."""
    return 1 - at_least(die, end)


def mean(die: Die, worth: Callable[[Any], float] = float) -> float:
    """The mean of what each outcome is worth."""
    cases = dict(die.items())
    return float(sum(worth(x) * n for x, n in cases.items()) / sum(cases.values()))


def compared(a: Die, b: Die) -> tuple[float, float, float]:
    """How often one die is higher, equal and lower than another."""
    ahead = a - b
    return (
        chance(ahead, lambda n: n > 0),
        chance(ahead, lambda n: n == 0),
        chance(ahead, lambda n: n < 0),
    )


def highest(make: Make, sides: int, dice: int) -> Die:
    """The highest of one die or two (A3)."""
    return make({x: x**dice - (x - 1) ** dice for x in range(1, sides + 1)})


def checked(die: Die, difficulty: int = 8) -> Figures:
    """A check (A5)."""
    return {
        "success": at_least(die, difficulty),
        "partial": chance(die, lambda n: difficulty > n > difficulty - 3),
        "failure": chance(die, lambda n: n <= difficulty - 3),
    }


def group(make: Make) -> Figures:
    """A group's check, by one die and by two (A7)."""
    ours, theirs = (checked(highest(make, 8, dice))["failure"] for dice in (1, 2))
    both, neither = ours * theirs, (1 - ours) * (1 - theirs)
    return {"success": neither, "partial": 1 - neither - both, "failure": both}


def levels(make: Make) -> Figures:
    """A check with each die of the ladder (A1)."""
    found = {}
    for sides in (3, 4, 6, 8, 10, 12, 14, 16, 20):
        for name, figure in checked(highest(make, sides, 1)).items():
            found[f"{name}_d{sides}"] = figure
    return found


def natural(make: Make) -> Die:
    """Two dice whose six counts 0 (H1)."""
    one = make(dict.fromkeys(range(6), 1))
    return one + one


def total(make: Make, multiplier: float = 2, modifier: int = 0) -> Die:
    """A total (H2, H3)."""
    counts: Counter[float] = Counter()
    for n, weight in natural(make).items():
        counts[n and max(0, n + modifier) * multiplier] += weight
    return make(dict(counts))


def opposed(make: Make) -> Figures:
    """A test of 2 against 2 (H4, H5, H7)."""
    success, tie, below = compared(total(make), total(make))
    event = chance(natural(make), lambda n: n in (0, 10))
    rating = mean(total(make) - total(make))
    return {
        "success": success,
        "tie": tie,
        "below": below,
        "failure": tie + below,
        "mean_rating": rating,
        "critical": 1 - (1 - event) ** 2,
    }


def single(make: Make) -> Figures:
    """One side's total."""
    one = total(make)
    average = mean(one)
    spread: float = mean(one, lambda n: (n - average) ** 2) ** 0.5
    return {"mean": average, "sd": spread, "zero": chance(one, lambda n: n == 0)}


def against_target(make: Make) -> Figures:
    """One side's total against 10 (H6)."""
    one = total(make)
    return {"success": at_least(one, 10), "mean": mean(one)}


def tests_in_a_row(make: Make) -> Figures:
    """The same test four times, each attempt one harder (H9)."""
    failed = [1 - compared(total(make, 2, -k), total(make))[0] for k in range(4)]
    return {f"success_{k}": 1 - all_of for k, all_of in enumerate(accumulate(failed, mul), 1)}


def wounded(make: Make) -> Figures:
    """A tally of 6 (H21, H22, H23)."""
    awake = at_least(total(make), 6)
    alive = at_least(total(make, 2, 2), 6)
    wakes = {f"wake_{k}": 1 - (1 - awake) ** k for k in range(1, 7)}
    return {"conscious": awake, "survive": 1 - (1 - alive) ** 2} | wakes


def parried(make: Make) -> Figures:
    """An attack, and a parry against its total (H30)."""
    attack, other = dict(total(make).items()), total(make)
    cases = sum(attack.values())
    hit = {a: n / cases * below(other, a) for a, n in attack.items()}
    through = sum(hits * below(other, a + 1) for a, hits in hit.items())
    landed = sum(hit.values())
    return {"hit": landed, "parried": landed - through, "through": through}


def advantage(make: Make) -> Figures:
    """By how much 2 must be exceeded for 90%, in the table of all tests up to 8."""
    steps = [step / 2 for step in range(1, 17)]
    totals = [total(make, step) for step in steps]
    table = [[chance(a - b, lambda rating: rating > 0) for b in totals] for a in totals]
    reached = (step for step, row in zip(steps, table, strict=True) if row[3] >= 0.9)
    return {"reliable": next(reached) - 2}


def by_fate(make: Make) -> Figures:
    """An attack by Fate, whose damage is 3 less 1 (B5, B6)."""
    fate = make(dict.fromkeys(range(1, 7), 5))
    hit = at_least(fate - fate, 0)
    return {"hit": hit, "mean_damage": 2 * hit}


def success_pools(make: Make) -> Figures:
    """Six dice against five (U3)."""
    one = success_die(make, 1, 1, 1)
    ours, theirs = 6 @ one, 5 @ one
    hit, tie, _ = compared(ours, theirs)
    sizes = {"mean_hit_successes": mean(ours), "mean_evade_successes": mean(theirs)}
    return {"hit": hit, "tie": tie} | sizes


def damaging_pools(make: Make) -> Figures:
    """Six dice against five, and what gets through armor of 6 (U4 to U6)."""
    both = 6 @ success_die(make, 1002, 1003, 1004)
    evaded = 5 @ success_die(make, 1, 1, 1)
    cases = sum(dict(both.items()).values())
    chances: Figures = dict.fromkeys(("hit", "mean_damage", "harmless", "trauma", "counter"), 0)
    beaten = {n: below(evaded, n) for n in {x // 1000 for x, _ in both.items()}}
    for x, n in both.items():
        landed = n / cases * beaten[x // 1000]
        damage = max(0, x % 1000 + 2 + 2 - 6)
        chances["hit"] += landed
        chances["mean_damage"] += landed * damage
        chances["harmless"] += landed * (damage == 0)
        chances["trauma"] += landed * (damage >= 12)
    return chances | {"counter": chances["hit"] / 10}


def pool(rolled: int, kept: int, honorable: bool = False) -> Die:
    """A pool: tens explode (E2), and ones are rerolled where it is honorable (E7)."""
    return exploding_die(icepool.d10, honorable).highest(rolled, kept)


def initiative() -> Figures:
    """5k3 against 3k2 (E12)."""
    names = ("a_first", "tie", "b_first")
    return dict(zip(names, compared(pool(5, 3, True), pool(3, 2, True)), strict=True))


def escape() -> Figures:
    """3k2 against 20 (E14)."""
    success = at_least(pool(3, 2, True), 20)
    return {"success": success, "mean_tries": 1 / success}


def kept_roll() -> Figures:
    """5k3 against 15 (E1)."""
    one = pool(5, 3)
    return {
        "success": at_least(one, 15),
        "mean": mean(one),
        "sd": float(one.standard_deviation()),
        "p50": one.quantile(50, 100),
        "p90": one.quantile(90, 100),
    }


def skill() -> Figures:
    """3k2 against 15, with margins (E3, E5)."""
    one = pool(3, 2, True)
    margins = {f"success_margin_{k}": at_least(one, 15 + 5 * k) for k in (1, 2, 3)}
    margins |= {f"failure_margin_{k}": below(one, 16 - 5 * k) for k in (1, 2, 3)}
    gained = mean(one, lambda n: max(0, (n - 15) // 5))
    success = at_least(one, 15)
    return {"success": success, "mean": mean(one), "mean_success_margins": gained} | margins


def ranks(die: Die) -> Figures:
    """Where damage leads with Stamina 2 (E10)."""
    names = ("normal", "grazed", "hurt", "injured", "critical", "out")
    lost = {name: below(die, 10 * k + 10) - below(die, 10 * k) for k, name in enumerate(names)}
    return lost | {"dead": at_least(die, 60)}


def damage() -> Figures:
    """5k2 (E4)."""
    one = pool(5, 2)
    return {"mean": mean(one)} | ranks(one)


def attack() -> Figures:
    """3k2 against 15, and then 5k2 (E16)."""
    hit, harm = at_least(pool(3, 2, True), 15), damage()
    down = {"down": hit * (harm["out"] + harm["dead"]), "dead": hit * harm["dead"]}
    return {"hit": hit, "mean_damage": hit * harm["mean"]} | down


EITHER: dict[str, Callable[[Make], Figures]] = {
    "actions-reactions.check": lambda make: checked(highest(make, 8, 1)),
    "actions-reactions.group": group,
    "actions-reactions.level": levels,
    "honor.matrix": advantage,
    "honor.parry": parried,
    "honor.repeat": tests_in_a_row,
    "honor.roll": single,
    "honor.target": against_target,
    "honor.test": opposed,
    "honor.wound": wounded,
    "honorbound.attack": by_fate,
    "updated-mechanics.hit": success_pools,
    "updated-mechanics.attack": damaging_pools,
}
ICEPOOL: dict[str, Callable[[], Figures]] = {
    "honors-edge.attack": attack,
    "honors-edge.damage": damage,
    "honors-edge.escape": escape,
    "honors-edge.initiative": initiative,
    "honors-edge.roll": kept_roll,
    "honors-edge.skill": skill,
}


def job(name: str, side: str) -> Callable[[], Figures]:
    """What one side has to do, imports done."""
    if side != "ours":
        return ICEPOOL.get(name) or partial(EITHER[name], peer(side))
    calculator = find(name)
    return lambda: {
        value: figure
        for value, figure in calculator.compute({}).values.items()
        if not isinstance(figure, str)
    }


def lap(name: str, side: str) -> tuple[float, Figures]:
    """One first answer in a process of its own: its milliseconds, and its figures."""
    seconds, figures = json.loads(first_call("calculators", name, side))
    return seconds * 1000, figures


def timed(name: str) -> dict[str, float]:
    """The median milliseconds of each side; raises ValueError where their figures differ."""
    took = {}
    _, wanted = lap(name, "ours")
    for side in ("ours", "icepool", "dyce") if name in EITHER else ("ours", "icepool"):
        laps = [lap(name, side) for _ in range(ROUNDS)]
        for value, figure in laps[0][1].items():
            if not isclose(figure, wanted[value], abs_tol=NEAR):
                raise ValueError(f"{name}: {side} has {value} {figure}, ours is {wanted[value]}.")
        took[side] = median(milliseconds for milliseconds, _ in laps)
    return took


def rows() -> list[Row]:
    """A row for each calculator, never slower than the better peer."""
    return [faster_than_all(name, timed(name), 1) for name in (*EITHER, *ICEPOOL)]


if __name__ == "__main__":
    answer = job(*sys.argv[1:])
    start = process_time()
    figures = answer()
    seconds = process_time() - start
    print(json.dumps([seconds, {name: float(figure) for name, figure in figures.items()}]))
