"""Codes for dice rollers: rolled where there is a library, and a table with sources for the rest.

The sources of the notations:

* Orokos: http://hopeless.obsidianportal.com/wikis/orokos (options and their order),
  https://humanedge.fallenash.com/viewtopic.php?f=4&t=45 (5d10o10k2, 5d10ro1o10k2, 5d10o10l2)
* Roll20: https://wiki.roll20.net/index.php?title=Dice_Reference (k, kl, ro, `!!`, `{…}>8`)
* Foundry VTT: https://foundryvtt.com/article/dice-modifiers/ (r, x, cs, kh, kl) and
  https://foundryvtt.com/article/dice-advanced/ (dice pools in braces)
* Avrae: PyPI d20; npm @dice-roller/rpg-dice-roller: both are rolled here
* Dice Maiden: https://github.com/Humblemonk/dicemaiden-rs/blob/main/roll_syntax.md
"""

import random
from bisect import bisect_left
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt
from typing import Any

import d20
import pytest

from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.dice_codes import Pool, Throw, UnwrittenError
from honorcalc.questions.roller_codes import ROLLERS, code_of, roller_codes
from tests.asking import in_node

ROLLS, ERRORS = 20_000, 5
ROLLED = {
    "5k3": ("honors-edge.roll", "", [0]),
    "5k3 rerolling ones": ("honors-edge.roll", "reroll_ones=yes", [0]),
    "7k4 without explosions, +5": ("honors-edge.roll", "rolled=7 kept=4 explode=no bonus=5", [0]),
    "4k4 all kept": ("honors-edge.roll", "rolled=4 kept=4", [0]),
    "Blinded, both lowest": ("honors-edge.roll", "rolled=4 kept=2 lowest_first=2", [0]),
    "frightened": ("honors-edge.skill", "attribute=3 skill=2 frightened=yes", [0]),
    "skill": ("honors-edge.skill", "attribute=3 skill=2", [0]),
    "3.5 v 2": ("honor.test", "acting_multiplier=3.5", [0]),
    "3 v 2": ("honor.test", "acting_multiplier=3", [0]),
    "target": ("honor.target", "multiplier=4.5", [0]),
    "2d8": ("actions-reactions.check", "mastery=skilled", [0]),
    "2d8 v d8": ("actions-reactions.opposed", "", [0]),
    "6 v 5": ("updated-mechanics.hit", "hit_bonus=1", [0, 1]),
    "failures again": ("updated-mechanics.hit", "hit_reroll=failures", [0]),
    "any dice": ("dice.roll", "expression=4d6kh3+2d8", [0]),
    "any dice that explode on 5 or 6": ("dice.roll", "expression=3d6!>=5kh2", [0]),
    "two d8 at a table": ("honor.test", "acting_multiplier=3.5 house=die:d8;top:no", [0]),
    "8, 9 or 10 explode": ("honors-edge.roll", "rolled=4 house=explode_from:8", [0]),
    "ones and twos again": ("honors-edge.skill", "house=reroll:ones_twos", [0]),
    "9 and 10 again": ("updated-mechanics.hit", "house=extra:9", [0, 1]),
    "three dice": ("actions-reactions.check", "mastery=skilled house=skill_dice:3", [0]),
}


def parsed(settings: str) -> dict[str, str]:
    """Settings as calculators read them."""
    return dict(pair.split("=", 1) for pair in settings.split())


def codes(calculator: str, settings: str, roller: str) -> list[dict[str, str]]:
    """What one roller is given for a roll."""
    found = find(calculator)
    entries: Any = roller_codes(found, found.read(parsed(settings)))
    [throws] = [entry["throws"] for entry in entries if entry["roller"] == roller]
    return list(throws)


def exact(calculator: str, settings: str, place: int) -> dict[Fraction, Fraction]:
    """The exact chances of the number that a code rolls; the last may be open."""
    series = find(calculator).compute(parsed(settings)).answer.series[place]
    odds = series.distribution
    return {n * series.scale: odds.probability(n) for n in odds.outcomes}


def agree(rolled: Sequence[float], chances: dict[Fraction, Fraction]) -> None:
    """The share of rolls at each outcome or above lies within five standard errors."""
    at_least, ordered = Fraction(1), sorted(rolled)
    for outcome, chance in chances.items():
        share = 1 - bisect_left(ordered, float(outcome) - 1e-9) / len(rolled)
        error = sqrt(float(at_least * (1 - at_least)) / len(rolled))
        assert abs(share - float(at_least)) <= ERRORS * error + 1e-12, (outcome, share)
        at_least -= chance


@cache
def d20_rolls(code: str) -> list[float]:
    """Avrae's own dice."""
    random.seed(20)
    roll = d20.parse(code.removeprefix("!roll "))
    roller = d20.Roller()
    return [float(roller.roll(roll).total) for _ in range(ROLLS)]


def npm_rolls(wanted: Sequence[str]) -> dict[str, list[float]]:
    """The rolls of RPG Dice Roller, its dice from a seeded engine."""
    script = f"""
        const {{DiceRoll, NumberGenerator}} = require('@dice-roller/rpg-dice-roller')
        const {{MersenneTwister19937}} = require('random-js')
        NumberGenerator.generator.engine = MersenneTwister19937.seed(20)
        const total = roll => (roll.roll(), roll.total)
        const times = roll => Array.from({{length: {ROLLS}}}, () => total(roll))
        const rolls = code => times(new DiceRoll(code))
        console.log(JSON.stringify(Object.fromEntries(given.map(code => [code, rolls(code)]))))
    """
    found: dict[str, list[float]] = in_node(script, wanted)
    return found


def written(roller: str) -> list[tuple[str, str, str, int]]:
    """The codes for a roller among `ROLLED`: code, calculator, settings, which distribution."""
    return [
        (throw["code"], calculator, settings, place)
        for calculator, settings, places in ROLLED.values()
        for throw, place in zip(codes(calculator, settings, roller), places, strict=False)
        if "code" in throw
    ]


@pytest.mark.parametrize(("code", "calculator", "settings", "place"), written("Avrae"))
def test_avrae_rolls_what_we_compute(code: str, calculator: str, settings: str, place: int) -> None:
    """20,000 rolls of its own dice have our exact odds."""
    agree(d20_rolls(code), exact(calculator, settings, place))


def test_rpg_dice_roller_rolls_what_we_compute() -> None:
    """20,000 rolls of each code have our exact odds."""
    wanted = written("RPG Dice Roller")
    assert len(wanted) >= 10
    rolled = npm_rolls([*dict.fromkeys(code for code, *_ in wanted)])
    for code, calculator, settings, place in wanted:
        agree(rolled[code], exact(calculator, settings, place))


def test_a_code_that_we_refuse_would_roll_something_else() -> None:
    """RPG Dice Roller explodes before it rerolls: the code people would expect is wrong."""
    chances = exact("honors-edge.roll", "rolled=1 kept=1 reroll_ones=yes", 0)
    [throw] = codes("honors-edge.roll", "rolled=1 kept=1 reroll_ones=yes", "RPG Dice Roller")
    assert "explodes before it rerolls" in throw["why"]
    with pytest.raises(AssertionError):
        agree(npm_rolls(["1d10ro=1!!"])["1d10ro=1!!"], chances)


GOLDEN = {
    ("honors-edge.roll", "rolled=5 kept=3"): [
        "5d10o10k3",
        "/roll 5d10!!k3",
        "/r {1d10x10, 1d10x10, 1d10x10, 1d10x10, 1d10x10}kh3",
        "!roll (1d10e10, 1d10e10, 1d10e10, 1d10e10, 1d10e10)kh3",
        "",
        "5d10!!kh3",
    ],
    ("honors-edge.roll", "rolled=2 kept=1 reroll_ones=yes bonus=-3"): [
        "2d10ro1o10k1-3",
        "",
        "/r {1d10r1x10, 1d10r1x10}kh1-3",
        "!roll (1d10ro1e10, 1d10ro1e10)kh1-3",
        "",
        "",
    ],
    ("honors-edge.roll", "rolled=5 kept=3 explode=no"): [
        "5d10k3",
        "/roll 5d10k3",
        "/r 5d10kh3",
        "!roll 5d10kh3",
        "/roll 5d10 k3",
        "5d10kh3",
    ],
    ("honors-edge.roll", "rolled=4 kept=2 lowest_first=2 explode=no"): [
        "4d10l2",
        "/roll 4d10kl2",
        "/r 4d10kl2",
        "!roll 4d10kl2",
        "/roll 4d10 kl2",
        "4d10kl2",
    ],
    ("honors-edge.roll", "rolled=2 kept=1 house=explode_from:9"): [
        "2d10o9k1",
        "/roll 2d10!!>9k1",
        "/r {1d10x>=9, 1d10x>=9}kh1",
        "!roll (1d10e>8, 1d10e>8)kh1",
        "",
        "2d10!!>=9kh1",
    ],
    ("honor.test", "acting_multiplier=3.5"): [
        "",
        "/roll (2d6-2)*3.5-(2d6-2)*2",
        "/r (2d6-2)*3.5-(2d6-2)*2",
        "",
        "",
        "(2d6-2)*3.5-(2d6-2)*2",
    ],
    ("updated-mechanics.hit", "hit_reroll=failures"): [
        "6d10ro7h8",
        "",
        "/r 6d10r<=7x10cs>=8",
        "",
        "/roll 6d10 r7 ie10 t8",
        "",
    ],
    ("updated-mechanics.hit", "hit_reroll=successes"): [
        "",
        "",
        "/r 6d10r>=8x10cs>=8",
        "",
        "/roll 6d10 rg8 ie10 t8",
        "",
    ],
    ("updated-mechanics.hit", "house=extra:9"): [
        "",
        "/roll {6d10!>9}>8",
        "/r 6d10x>=9cs>=8",
        "",
        "/roll 6d10 ie9 t8",
        "6d10!>=9>=8",
    ],
    ("updated-mechanics.hit", "hit_bonus=2"): [
        "6d10h8+2",
        "",
        "/r 6d10x10cs>=8+2",
        "",
        "",
        "6d10!=10>=8+2",
    ],
    ("actions-reactions.opposed", ""): [
        "2d8k1-1d8",
        "/roll 2d8k1-1d8",
        "/r 2d8kh1-1d8",
        "!roll 2d8kh1-1d8",
        "",
        "2d8kh1-1d8",
    ],
}


@pytest.mark.parametrize(("calculator", "settings"), GOLDEN)
def test_codes_are_written_as_their_sources_say(calculator: str, settings: str) -> None:
    """The six notations of a roll; "" where one cannot express it, with a reason."""
    for roller, expected in zip(ROLLERS, GOLDEN[calculator, settings], strict=True):
        throw = codes(calculator, settings, roller)[0]
        assert throw.get("code", "") == expected, roller
        assert expected or throw["why"].endswith("."), roller


@pytest.mark.parametrize(
    ("calculator", "settings", "code"),
    [
        ("dice.roll", "expression=5d10kh2kl1", "5d10kh2kl1"),
        ("dice.roll", "expression=3d6-d4", "3d6-1d4"),
        ("dice.roll", "expression=2d6r1", "2d6rr1"),
        ("honors-edge.roll", "rolled=6 kept=3 lowest_first=2 explode=no", "6d10kl2kh1"),
    ],
)
def test_a_missing_code_says_nothing_of_what_rollers_can_do(
    calculator: str, settings: str, code: str
) -> None:
    """Avrae rolls each of these; the page has no code for it and says no more than that."""
    agree(d20_rolls(code), exact(calculator, settings, 0))
    [throw] = codes(calculator, settings, "")
    assert "code" not in throw
    assert " code" in throw["why"]
    assert " here" in throw["why"]
    assert "roller" not in throw["why"]


@pytest.mark.parametrize("calculator", [c for c in everything() if c.roller])
def test_every_roll_has_codes_or_a_reason(calculator: Any) -> None:
    """Nothing is left without a word."""
    entries = roller_codes(calculator, calculator.read({}))
    assert [entry["roller"] for entry in entries] in ([*ROLLERS], ["", *ROLLERS], [""])
    for entry in entries:
        throws: Any = entry["throws"]
        for throw in throws:
            assert throw.get("code") or throw["why"].endswith(".")


def test_codes_of_an_expression_say_what_they_are() -> None:
    """Which side of a comparison each rolls, and what it has to reach; 5 has no die."""
    known = find("dice.roll")
    for expression, told in {
        "3d6 vs 2d8": [{"name": "First", "code": "3d6"}, {"name": "Second", "code": "2d8"}],
        "2d6 >= 7": [{"name": "", "against": "at least 7 succeeds", "code": "2d6"}],
        "2d6 vs 7": [{"name": "", "against": "more than 7 succeeds, 7 is a tie", "code": "2d6"}],
        "2d6": [{"name": "", "code": "2d6"}],
        "5": [{"name": "", "why": "There is no die to roll."}],
    }.items():
        assert roller_codes(known, known.read({"expression": expression}))[0]["throws"] == told


def test_a_calculator_without_dice_has_no_codes() -> None:
    """What is computed alone is not rolled."""
    armor = find("honor.armor")
    assert roller_codes(armor, armor.read({})) == []


@pytest.mark.parametrize("roller", ROLLERS)
def test_no_part_of_a_description_is_passed_over(roller: str) -> None:
    """Two descriptions that differ are never written as the same code."""
    seen: dict[str, Throw] = {}
    parts = product((0, 2), (False, True), (0, 9, 10), (0, 1), (0, 8), (0, 9), (0, 1))
    for keep, lowest, explode, to, start, success, less in parts:
        if (lowest and not keep) or (success and (keep or less)) or (to and start):
            continue
        for times in (Fraction(1), Fraction(3), Fraction(7, 2)):
            pool = Pool(
                count=4,
                sides=10,
                keep=keep,
                lowest=lowest,
                explode_from=explode,
                reroll_to=to,
                reroll_from=start,
                success_from=success,
                less=less,
                times=times,
            )
            try:
                code = code_of(roller, Throw("", (pool,)))
            except UnwrittenError:
                continue
            assert code not in seen, (code, pool, seen[code])
            seen[code] = Throw("", (pool,))
    assert seen


def test_dice_that_count_less_than_they_show_are_explained() -> None:
    """Players would otherwise read a critical event off dice that show none."""
    first, *_ = roller_codes(find("honor.test"), find("honor.test").read({}))
    assert "Two 1s are a natural 0, and two 6s are a natural 10." in str(first["throws"])
    skill = find("honors-edge.skill")
    assert [e["roller"] for e in roller_codes(skill, skill.read({}))] == [*ROLLERS]
