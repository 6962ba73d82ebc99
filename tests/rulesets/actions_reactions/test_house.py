"""The table rules of Actions and Reactions: calculators against the slow twins, and refusals."""

from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.calculators.charts import Amounts, Curve, HeatMap
from honorcalc.rulesets.actions_reactions.house import House
from tests.rulesets.actions_reactions.enumeration import (
    BASES,
    MASTERIES,
    NAMES,
    ONE_OF_EACH_STEP,
    against,
    exists,
    group_of,
    houses,
    results,
    three,
)
from tests.rulesets.actions_reactions.test_opposed import SIDES, Side, rolled
from tests.rulesets.actions_reactions.test_opposed import settings as both
from tests.rulesets.actions_reactions.test_party import NUMBERS, ROSTERS, written
from tests.rulesets.actions_reactions.test_tables import BANDS
from tests.rulesets.rolling import Loaded, exact, link, play

DIFFICULTIES = st.integers(2, 20)
MANY = settings(max_examples=200)


def of(found: dict[str, Any], names: tuple[str, ...] = NAMES) -> tuple[Any, ...]:
    return tuple(found[name] for name in names)


@MANY
@given(SIDES, DIFFICULTIES, houses)
def test_a_check_counts_all_throws(side: Side, difficulty: int, house: House) -> None:
    """The three chances, the die, and the whole distribution, under every rule."""
    sides, dice = rolled(side, house)
    asked = dict(zip(("base", "ability", "mastery"), side, strict=True))
    result = compute("actions-reactions.check", **asked, difficulty=difficulty, house=link(house))
    assert of(result.answer.values) == three(sides, dice, difficulty, house.partial_width)  # type: ignore[arg-type]
    assert result.values["die"] == f"d{sides}"
    assert result.answer.series[0].distribution.weights == results(sides, dice)


@MANY
@given(SIDES, SIDES, houses)
def test_an_opposed_roll_counts_all_pairs(a: Side, b: Side, house: House) -> None:
    """Who wins when equal results are a deadlock, won by one of them, or rolled again."""
    expected = against(rolled(a, house), rolled(b, house), house.deadlock)
    found = exact("actions-reactions.opposed", **both(a, b), house=link(house))
    assert of(found, ("a_wins", "deadlock", "b_wins")) == expected


@MANY
@given(SIDES, SIDES, DIFFICULTIES, houses)
def test_a_group_counts_all_pairs(one: Side, other: Side, difficulty: int, house: House) -> None:
    """Two rolls under changed dice and another width of partial success."""
    a, b = sorted((one, other), key=lambda side: rolled(side, house)[0])
    asked = both(a, b) | {"difficulty": difficulty, "house": link(house)}
    answer = compute("actions-reactions.group", **asked).answer
    dice = rolled(a, house), rolled(b, house)
    expected = group_of(*dice, difficulty, house.partial_width)
    assert isinstance(answer.chart, Amounts)
    assert of({**answer.values}) == tuple(answer.chart.ys) == expected


@MANY
@given(ROSTERS, DIFFICULTIES, houses)
def test_who_rolls_for_a_group(roster: list[Side], difficulty: int, house: House) -> None:
    """Every pair that the rule allows is tried, and the best of them rolls."""
    dice = [rolled(side, house) for side in roster]
    low = sorted(range(len(dice)), key=lambda n: (dice[n], n))
    high = min(range(len(dice)), key=lambda n: (-dice[n][0], -dice[n][1], n))
    pairs = {
        "lowest": [pair for pair in combinations(range(len(dice)), 2) if low[0] in pair],
        "highest": [pair for pair in combinations(range(len(dice)), 2) if high in pair],
        "two_lowest": [(low[0], low[1])],
        "any": [*combinations(range(len(dice)), 2)],
    }[house.group]

    def odds(pair: tuple[int, int]) -> tuple[Fraction, ...]:
        return group_of(dice[pair[0]], dice[pair[1]], difficulty, house.partial_width)

    best = max(odds(pair) for pair in pairs)
    asked = {"characters": written(roster), "difficulty": difficulty, "house": link(house)}
    found = exact("actions-reactions.party", **asked)
    assert of(found) == best
    assert found["lowest"] == NUMBERS[low[0]]
    partner = NUMBERS.index(found["best_partner"])
    assert any(partner in pair and odds(pair) == best for pair in pairs)


@settings(max_examples=100)
@given(st.integers(3, 18), st.sampled_from(MASTERIES), DIFFICULTIES, houses)
def test_every_base_die_follows(ability: int, mastery: str, difficulty: int, house: House) -> None:
    """Level: values, lines and table have the base dice that the table has, and no others."""
    asked = {"ability": ability, "mastery": mastery, "difficulty": difficulty}
    result = compute("actions-reactions.level", **asked, house=link(house))
    chart, rows = result.answer.chart, result.table["rows"]
    assert isinstance(chart, Curve)
    bases = [base for base in BASES if exists(int(base[1:]), house)]
    assert [row[0] for row in rows] == bases
    assert len(result.values) == 3 * len(bases)
    for n, base in enumerate(bases):
        odds = three(*rolled((base, ability, mastery), house), difficulty, house.partial_width)
        assert of(dict(result.answer.values), tuple(f"{name}_{base}" for name in NAMES)) == odds
        assert [line.ys[n] for line in chart.lines] == [odds[0], odds[0] + odds[1]]
        assert rows[n][2:] == [float(p) for p in odds]


@settings(max_examples=100)
@given(st.sampled_from(BASES), DIFFICULTIES, houses)
def test_every_cell_follows(base: str, difficulty: int, house: House) -> None:
    """Matrix: rows are masteries, columns abilities; the values are ability 10 without a skill."""
    assume(exists(int(base[1:]), house))
    asked = {"base": base, "difficulty": difficulty, "house": link(house)}
    result = compute("actions-reactions.matrix", **asked)
    chart, rows = result.answer.chart, result.table["rows"]
    assert isinstance(chart, HeatMap)
    assert chart.xs == BANDS
    cells = [cell for row in chart.zs for cell in row]
    pairs = product(MASTERIES, ONE_OF_EACH_STEP)
    for row, cell, (skill, score) in zip(rows, cells, pairs, strict=True):
        sides, dice = rolled((base, score, skill), house)
        odds = three(sides, dice, difficulty, house.partial_width)
        assert cell == odds[0]
        assert row[2:] == [f"d{sides}" if dice == 1 else f"{dice}d{sides}", *map(float, odds)]
        if (skill, score) == ("none", 10):
            assert tuple(result.answer.values.values()) == odds[:2]


def test_the_tuner_starts_at_the_table_s_numbers() -> None:
    """A table's dice and width are the tuner's defaults; its own settings win; originals stay."""
    house = "dice:usual;skill_dice:3;partial_width:1"
    found = exact("actions-reactions.tuner", ability=18, house=house)
    sides = 20  # d8 and three steps: d10, d12, d20
    assert of(found, tuple(f"skilled_{name}" for name in NAMES)) == three(sides, 3, 8, 1)
    assert of(found, tuple(f"skilled_{name}_original" for name in NAMES)) == three(14, 2, 8)
    own = exact("actions-reactions.tuner", ability=18, house=house, skill_dice=2, partial_width=2)
    assert of(own, tuple(f"skilled_{name}" for name in NAMES)) == three(sides, 2, 8)


@pytest.mark.parametrize("house", ["skill_dice:3", "expert_dice:5", "skill_dice:1;master_dice:4"])
def test_the_tuner_s_experts_and_masters_roll_what_the_table_says(house: str) -> None:
    """At the tuner's defaults each row is what the calculator of a check says of that character."""
    tuned = compute("actions-reactions.tuner", house=house)
    everybody = product(ONE_OF_EACH_STEP, MASTERIES)
    for row, (score, mastery) in zip(tuned.table["rows"], everybody, strict=True):
        check = compute("actions-reactions.check", ability=score, mastery=mastery, house=house)
        assert row[3:6] == [check.values[name] for name in NAMES], (score, mastery)


def test_a_table_s_own_number_of_an_expert_s_dice_is_not_tuned() -> None:
    """Though the table gives the skilled as many; what is tuned is the dice of the skilled."""
    rules = "skill_dice:3;expert_dice:3"
    tuned = compute("actions-reactions.tuner", house=rules, skill_dice=1)
    everybody = product(ONE_OF_EACH_STEP, MASTERIES)
    for row, (score, mastery) in zip(tuned.table["rows"], everybody, strict=True):
        own = "skill_dice:1" if mastery == "skilled" else rules
        check = compute("actions-reactions.check", ability=score, mastery=mastery, house=own)
        assert row[3:6] == [check.values[name] for name in NAMES], (score, mastery)


def test_equal_results_rolled_again_are_rolled() -> None:
    """Dice that fall equal are thrown anew until one side is ahead; else the rule decides."""
    opposed = "actions-reactions.opposed"
    made = play(opposed, Loaded((3, 5, 5, 2, 1, 2, 1, 1, 7)), {"house": "deadlock:again"})
    assert (made.total, made.outcome) == (-6, "B wins")
    for choice, word in (("first", "A wins"), ("second", "B wins")):
        made = play(opposed, Loaded((3, 5, 5)), {"house": f"deadlock:{choice}"})
        assert (made.total, made.outcome) == (0, word)


def test_the_short_name_has_the_dice_that_are_rolled() -> None:
    """A kept curve is called after the table's dice."""
    check = find("actions-reactions.check")
    read = check.read({"mastery": "skilled", "house": "skill_dice:3"})
    assert check.called_by(read) == "3d8"
