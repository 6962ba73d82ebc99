"""The duel (H10, H15, H20, H21), against a slow twin, closed forms and dice."""

from collections import Counter
from fractions import Fraction
from functools import cache, partial
from itertools import product
from random import Random
from typing import Any

import icepool
import pytest

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.signature import as_arguments
from honorcalc.rulesets.honor.duel_odds import EFFORT, Ending, duel_odds
from tests.rulesets.honor.enumeration import (
    BY_THE_BOOK,
    House,
    level_points,
    modified,
    naturals,
    written,
)

CHANCES = ("a_wins", "b_wins", "both_fall", "stalemate")
WITHOUT_LIMIT = 10**12


def settings(case: dict[str, Any]) -> dict[str, Any]:
    """All settings of a duel, read as the calculator reads them."""
    return find("honor.duel").read(case)


def taken(read: dict[str, Any]) -> dict[str, Any]:
    """Both fighters and the reading, from all settings."""
    return as_arguments(find("honor.duel").arguments, read)


def damages(
    s: dict[str, Any], by: str, on: str, by_levels: int, on_levels: int
) -> dict[int, float]:
    """What an attack does, in quarter points, by listing both sides' rolls."""
    attack, defense = int(2 * s[f"{by}_attack"]), int(2 * s[f"{on}_defense"])
    times, less = int(2 * s[f"{by}_damage"]), 4 * s[f"{on}_absorption"]
    house, rolls = s["twin_house"], s["twin_rolls"]
    again = house.get("ties") == "again"
    ours = Counter(modified(n, s[f"{by}_modifier"] - by_levels, house) * attack for n in rolls)
    theirs = Counter(modified(n, s[f"{on}_modifier"] - on_levels, house) * defense for n in rolls)
    counts: Counter[int] = Counter()
    for (x, m), (y, n) in product(ours.items(), theirs.items()):
        blow = (x - y) * times if x > y else 0
        if x != y or not again:
            counts[blow - less if blow > less else 0] += m * n
    if not counts:  # every roll is a tie
        return {0: 1.0}
    return {done: count / counts.total() for done, count in counts.items()}


def awake(s: dict[str, Any], who: str, tally: int) -> float:
    """The chance that a roll without penalties and modifier holds against the tally."""
    resisting = int(4 * (s[f"{who}_pain_resistance"] or s[f"{who}_will"]))
    rolls: list[int] = s["twin_rolls"]
    if s["reading"] == "exceed":
        return sum(n * resisting > tally for n in rolls) / len(rolls)
    return sum(n * resisting >= tally for n in rolls) / len(rolls)


def slow(case: dict[str, Any], house: House = BY_THE_BOOK) -> list[float]:
    """The four chances and the mean number of turns, turn by turn from the rule text."""
    s = settings(case) | {"twin_house": house, "twin_rolls": naturals(house)}
    steps = {w: int(4 * level_points(s[f"{w}_health"], s[f"{w}_will"], house)) for w in "ab"}
    blows, stays = cache(partial(damages, s)), cache(partial(awake, s))

    @cache
    def after(a: int, b: int) -> list[float]:
        levels_a, levels_b = a // steps["a"], b // steps["b"]
        to_a, to_b = blows("b", "a", levels_b, levels_a), blows("a", "b", levels_a, levels_b)
        nothing = to_a.get(0, 0) * to_b.get(0, 0)
        if nothing == 1:
            return [0, 0, 0, 1, 0]
        found = [0.0, 0.0, 0.0, 0.0, 1.0]
        hurt_a = [(done, p, stays("a", a + done) if done else 1) for done, p in to_a.items()]
        hurt_b = [(done, p, stays("b", b + done) if done else 1) for done, p in to_b.items()]
        for (done_a, p, up_a), (done_b, q, up_b) in product(hurt_a, hurt_b):
            if not done_a and not done_b:
                continue
            found[0] += p * q * up_a * (1 - up_b)
            found[1] += p * q * (1 - up_a) * up_b
            found[2] += p * q * (1 - up_a) * (1 - up_b)
            if up_a and up_b:
                for n, then in enumerate(after(a + done_a, b + done_b)):
                    found[n] += p * q * up_a * up_b * then
        return [value / (1 - nothing) for value in found]

    return after(int(4 * s["a_tally"]), int(4 * s["b_tally"]))


def numbers(end: Ending) -> list[float]:
    """The five figures of a duel."""
    return [end.a_wins, end.b_wins, end.both_fall, end.stalemate, end.mean_turns]


SMALL: list[dict[str, Any]] = [
    {},
    {"reading": "exceed"},
    {"a_attack": 3, "b_health": 1},
    {"a_damage": 2, "b_will": 3, "b_health": 4, "a_modifier": -1},
    {"a_absorption": 3, "b_modifier": 2},
    {"a_pain_resistance": 4, "b_pain_resistance": 1, "a_health": 1},
    {"b_damage": 0, "a_attack": 1},
    {"a_attack": 4, "b_attack": 4, "a_defense": 1, "b_defense": 1, "a_absorption": 1},
    {"a_health": "0.5", "b_health": "0.5", "a_will": 4, "b_will": 4},
    {"a_health": "0.5", "a_will": 6, "a_damage": "0.5", "b_damage": "0.5", "b_modifier": -7},
    {"a_modifier": -9, "b_modifier": -9},
    {"a_modifier": 10, "b_modifier": 10, "a_will": 1, "b_will": 1},
    {"a_attack": "1.5", "b_attack": 1, "a_will": "1.5", "reading": "exceed", "b_damage": "0.5"},
    {"a_attack": 20, "b_attack": 20, "a_defense": "0.5", "b_defense": "0.5"},
    {"a_tally": "3.5", "b_tally": 6, "b_will": 3},
    {"a_tally": 30, "a_attack": 4, "b_health": "0.5"},
]


@pytest.mark.parametrize("case", SMALL)
def test_equals_the_slow_twin(case: dict[str, Any]) -> None:
    """All five figures agree to the last digits with working them out turn by turn."""
    result = compute("honor.duel", **case)
    assert list(result.values.values()) == pytest.approx(slow(case), abs=1e-12)
    assert not any("approximate" in note for note in result.notes)


def test_an_end_that_hardly_ever_comes_is_not_left_out() -> None:
    """It is not certain that such a duel is decided, so the stalemate does not read 0%."""
    case = {"a_attack": "0.5"}
    stalemate = compute("honor.duel", **case).values["stalemate"]
    assert stalemate == pytest.approx(slow(case)[3], rel=1e-9, abs=0)
    assert 0 < float(stalemate) < 1e-20


def random_case(random: Random, resisting: tuple[int, int]) -> dict[str, Any]:
    """Two fighters of any kind; how much they stand sets how large the duel is."""
    case: dict[str, Any] = {"reading": random.choice(["at_least", "exceed"])}
    for side in "ab":
        half = {
            "attack": random.randint(1, 12),
            "defense": random.randint(1, 12),
            "damage": random.randint(1, 4),
            "health": random.randint(1, 40),
            "will": random.randint(1, 40),
            "pain_resistance": random.randint(*resisting),
        }
        case |= {f"{side}_{name}": Fraction(number, 2) for name, number in half.items()}
        case[f"{side}_absorption"] = random.choice([0, 0, 1, 4])
        case[f"{side}_modifier"] = random.choice([0, 0, -3, 1, 5])
    return case


@pytest.mark.parametrize("seed", range(12))
def test_equals_the_slow_twin_on_random_duels(seed: int) -> None:
    """Random fighters who do not stand much: the same figures to the last digits."""
    case = random_case(Random(seed), (1, 3))
    hurt = Random(50 + seed)
    case |= {f"{side}_tally": Fraction(hurt.randint(0, 12), 2) for side in "ab"}
    equals_slow(case)


def equals_slow(case: dict[str, Any], house: House = BY_THE_BOOK) -> None:
    """The figures are those of the twin; a duel is refused where the twin sees no end."""
    try:
        result = compute("honor.duel", **case, house=written(house))
    except ParameterError:
        assert slow(case, house)[3] == 1
        return
    assert list(result.values.values()) == pytest.approx(slow(case, house), abs=1e-11)


@pytest.mark.parametrize("seed", [1, 3, 5, 6, 8])  # with the largest errors of ten
def test_a_thinned_grid_stays_far_within_the_promise(seed: int) -> None:
    """With a third of the usual effort the chances are still within 0.01 of the exact ones."""
    random = Random(100 + seed)
    while True:
        case = settings(random_case(random, (20, 40)))
        if duel_odds(**taken(case), effort=EFFORT // 3).thinned:
            break
    exact = stays_close(taken(case))
    assert exact.error < 1e-4


def stays_close(asked: dict[str, Any]) -> Ending:
    """With a third of the usual effort the figures are near the exact ones, which it gives."""
    rough = duel_odds(**asked, effort=EFFORT // 3)
    exact = duel_odds(**asked, effort=WITHOUT_LIMIT)
    assert (rough.thinned, exact.thinned) == (True, False)
    assert numbers(rough)[:4] == pytest.approx(numbers(exact)[:4], abs=0.005)
    assert rough.mean_turns == pytest.approx(exact.mean_turns, rel=0.01)
    return exact


def between(a: str, b: str) -> dict[str, Any]:
    """A case from two lists of settings."""
    return {
        f"{side}_{name}": value
        for side, text in (("a", a), ("b", b))
        for name, value in (part.split("=") for part in text.split())
    }


# Settings found by searching for the largest errors of this and of coarser grids: few different
# damages and many hits, one fighter with rich and one with sparse damages, large grids.
HARD = [
    between(
        "attack=2 defense=2.5 damage=0.5 health=20 will=20 pain_resistance=20",
        "attack=2 defense=2.5 damage=0.5 health=20 will=20 pain_resistance=18",
    ),
    between(
        "attack=14 defense=2.5 damage=1.5 absorption=5 health=6 will=11 pain_resistance=20 "
        "modifier=-3",
        "attack=4 defense=2 damage=0.5 absorption=2 health=6 will=13 pain_resistance=16.5 "
        "modifier=5",
    ),
    between(
        "attack=1.5 defense=17 damage=0.5 health=5.5 will=17.5 pain_resistance=17 modifier=5",
        "attack=5.5 defense=3.5 damage=0.5 absorption=5 health=13.5 will=18.5 "
        "pain_resistance=18.5 modifier=-1",
    ),
]


@pytest.mark.parametrize("case", HARD)
def test_the_hardest_settings_found_keep_the_promise(case: dict[str, Any]) -> None:
    """The figures are well within the bound that the notes name."""
    result = compute("honor.duel", **case | {"reading": "exceed"})
    read = settings(case | {"reading": "exceed"})
    exact = duel_odds(**taken(read), effort=WITHOUT_LIMIT)
    (note,) = (note for note in result.notes if "approximate, within 0.01:" in note)
    assert "mean number of turns is within 2%" in note
    for name in CHANCES:
        gap = abs(float(result.values[name]) - getattr(exact, name))
        assert gap <= 0.005 + exact.error
    assert result.values["mean_turns"] == pytest.approx(exact.mean_turns, rel=0.01)


def test_when_every_hit_fells() -> None:
    """Closed form: with icepool's chance h to hit, A wins h(1 − h) / (1 − (1 − h)²) of duels."""
    side = 2 @ icepool.d6.map(lambda face: face % 6)
    blow = icepool.map(lambda a, b: max(0, a * 2 - b * 2) * 10, side, side)
    falls = icepool.map(lambda done, will: done > 0 and will < 2 * done, blow, side)
    hit = Fraction(falls.probability(True))
    values = compute("honor.duel", a_damage=10, b_damage=10, a_will=0.5, b_will=0.5).values
    ends = 1 - (1 - hit) ** 2
    assert values["a_wins"] == pytest.approx(float(hit * (1 - hit) / ends), abs=1e-14)
    assert values["both_fall"] == pytest.approx(float(hit * hit / ends), abs=1e-14)
    assert values["mean_turns"] == pytest.approx(float(1 / ends), abs=1e-13)


def test_who_cannot_be_hurt_cannot_lose() -> None:
    """With armor that absorbs everything A never falls."""
    values = compute("honor.duel", a_absorption=50).values
    assert values["b_wins"] == values["both_fall"] == 0
