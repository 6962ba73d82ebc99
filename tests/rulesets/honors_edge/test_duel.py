"""A duel to Out (E10, E16)."""

from dataclasses import replace
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import cache
from itertools import chain
from typing import Any

import pytest

from honorcalc import compute, roll
from honorcalc.rulesets.honors_edge.house import BOOK, House
from tests.rulesets.honors_edge.loaded import peer_pool, played, reaches
from tests.rulesets.rolling import link

SIDE: dict[str, Any] = {
    "attribute": 2,
    "skill": 1,
    "honorable": True,
    "defense": 15,
    "strength": 2,
    "weapon_rolled": 3,
    "weapon_kept": 0,
    "stamina": 2,
    "suffered": 0,
}
STRONG = {"attribute": 5, "skill": 10, "strength": 5, "weapon_rolled": 4, "weapon_kept": -1}
WEAK = {"attribute": 1, "skill": 0, "honorable": False, "strength": 1, "weapon_rolled": 0}
CASES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({}, {}),
    ({"honorable": False, "stamina": 1}, {"defense": 25}),
    ({"stamina": 1, **WEAK}, {"stamina": 1, **STRONG}),
    ({"stamina": 1, **WEAK}, {"stamina": 1, **WEAK, "defense": 60}),
    ({"weapon_kept": -2}, {"stamina": 3}),
    ({"stamina": 2, **STRONG}, {"stamina": 3, **STRONG, "defense": 50}),
    ({"stamina": 3, **WEAK}, {"stamina": 3, **WEAK}),
    ({"stamina": 3, "defense": 150}, {"stamina": 2, "defense": 0}),
    ({"stamina": 1, "suffered": 7}, {"suffered": 31}),
    ({"suffered": 49}, {"stamina": 1, "suffered": 24, "skill": 3}),
]
HOUSES = [
    House("9"),
    House("8", "1", "ones_twos"),
    House("never", pain_step=3),
    House(reroll="ones_until", damage_explodes=False),
    House(reroll="nothing", pain_step=0, health_step=3),
    House(pain_step=20, health_step=8),
]


def asked(a: dict[str, Any], b: dict[str, Any], first: str = "a") -> dict[str, Any]:
    """The settings of two fighters."""
    named = {f"a_{n}": v for n, v in a.items()} | {f"b_{n}": v for n, v in b.items()}
    return named | {"first": first}


def fought(a: dict[str, Any], b: dict[str, Any], first: str = "a") -> tuple[float, ...]:
    values = compute("honors-edge.duel", **asked(a, b, first)).values
    return tuple(float(values[n]) for n in ("a_wins", "b_wins", "mean_rounds"))


def decimal(chance: Fraction) -> Decimal:
    """A fraction to 40 digits."""
    return Decimal(chance.numerator) / chance.denominator


@cache
def damages(strength: int, rolled: int, kept: int, out: int, house: House) -> list[Decimal]:
    """Icepool's chances of each damage below Out."""
    if not house.damage_explodes:
        house = replace(house, explode_from="never")
    pool = peer_pool(strength + rolled, strength + kept, False, out, house)
    whole = pool.denominator()
    chances = dict(pool.items())
    return [decimal(Fraction(chances.get(n, 0), whole)) for n in range(out)]


def hits(attacker: dict[str, Any], target: dict[str, Any], house: House) -> list[Decimal]:
    """Icepool's chances of a hit that hurts, at each tally of the attacker."""
    ranks = attacker["attribute"], attacker["skill"]
    pool = peer_pool(sum(ranks), ranks[0], attacker["honorable"], house=house)
    pains = [n * house.pain_step for n in range(5)]
    chances = [decimal(reaches(pool, target["defense"] + pain)) for pain in pains]
    hurts = attacker["strength"] + min(attacker["weapon_rolled"], attacker["weapon_kept"]) > 0
    return [
        chance * hurts for chance in chances for _ in range(house.health_step * attacker["stamina"])
    ]


def slow(
    first: dict[str, Any], second: dict[str, Any], house: House = BOOK
) -> tuple[Decimal, Decimal]:
    """The chance that the first wins and the mean number of its turns, from the end backward.

    For each pair of tallies the equations of both who may act are solved in 40 digits: what is
    to come follows from the pairs after it, not from those before as in what is tested.
    """
    size, arms = 5 * house.health_step, ("strength", "weapon_rolled", "weapon_kept")
    rows, columns = size * first["stamina"], size * second["stamina"]
    ours = damages(*(first[name] for name in arms), columns, house)
    theirs = damages(*(second[name] for name in arms), rows, house)
    our_hits, their_hits = hits(first, second, house), hits(second, first, house)
    # What is to come at each pair when the first acts, and when the second does.
    win, turns, win_later, turns_later = (
        [[Decimal(0)] * columns for _ in range(rows)] for _ in range(4)
    )
    for i in reversed(range(rows)):
        for j in reversed(range(columns)):
            p, q = our_hits[i], their_hits[j]
            after = ours[1 : columns - j]
            won = dot(after, win_later[i][j + 1 :]) + 1 - sum(after)
            more = dot(after, turns_later[i][j + 1 :])
            after = theirs[1 : rows - i]
            won_later = dot(after, [row[j] for row in win[i + 1 :]])
            more_later = dot(after, [row[j] for row in turns[i + 1 :]])
            leaves = 1 - (1 - p) * (1 - q) or Decimal(1)  # where neither can hit no duel comes
            win[i][j] = (p * won + (1 - p) * q * won_later) / leaves
            win_later[i][j] = q * won_later + (1 - q) * win[i][j]
            turns[i][j] = (1 + p * more + (1 - p) * q * more_later) / leaves
            turns_later[i][j] = q * more_later + (1 - q) * turns[i][j]
    start = first["suffered"], second["suffered"]
    return win[start[0]][start[1]], turns[start[0]][start[1]]


def dot(chances: list[Decimal], figures: list[Decimal]) -> Decimal:
    """The mean of some figures."""
    return sum(map(Decimal.__mul__, chances, figures), start=Decimal(0))


@pytest.mark.parametrize(("a", "b"), CASES)
def test_equals_the_equations_solved_backward(a: dict[str, Any], b: dict[str, Any]) -> None:
    """Within 1e-12, as proved, of a slow solution in 40 digits with icepool's pools."""
    with localcontext() as context:
        context.prec = 40
        a_wins, turns = slow(SIDE | a, SIDE | b)
    found = fought(a, b)
    assert abs(Decimal(found[0]) - a_wins) < 1e-12
    assert abs(Decimal(found[1]) - (1 - a_wins)) < 1e-12
    assert abs(Decimal(found[2]) / turns - 1) < 1e-12


@pytest.mark.parametrize("house", HOUSES)
def test_a_table_plays_otherwise(house: House) -> None:
    """The same equations with the dice, the Pain and the Health of a table."""
    a, b = SIDE | {"stamina": 1, "skill": 0}, SIDE | {"stamina": 1, "strength": 1, "defense": 10}
    with localcontext() as context:
        context.prec = 40
        a_wins, turns = slow(a, b, house)
    rules = link(house)
    values = compute("honors-edge.duel", **asked(a, b), house=rules).values
    assert float(values["a_wins"]) == pytest.approx(float(a_wins), abs=1e-10)
    assert float(values["b_wins"]) == pytest.approx(float(1 - a_wins), abs=1e-10)
    assert float(values["mean_rounds"]) == pytest.approx(float(turns), rel=1e-10)


@pytest.mark.parametrize(("a", "b"), CASES[:4])
def test_even_is_the_average_of_both_beginnings(a: dict[str, Any], b: dict[str, Any]) -> None:
    """Half of all duels are begun by either; and who is first is a matter of names."""
    one, other, even = (fought(a, b, first) for first in ("a", "b", "even"))
    assert even == pytest.approx([(x + y) / 2 for x, y in zip(one, other, strict=True)])
    swapped = fought(b, a, "b")
    assert one == (swapped[1], swapped[0], swapped[2])


def test_one_hit_each_decides_in_closed_form() -> None:
    """With Stamina 1 and damage of 25 or more the first hit ends it: a geometric series.

    Fifteen dice total less than 25 in fewer than two of a thousand million cases.
    """
    deadly = {"stamina": 1, "strength": 5, "weapon_rolled": 10, "weapon_kept": 10}
    a = {"attribute": 1, "skill": 0, "honorable": False, "defense": 6, **deadly}
    b = {"attribute": 1, "skill": 0, "honorable": False, "defense": 8, **deadly}
    hit, back = 0.3, 0.5  # 8 or more, 6 or more on one die
    leaves = hit + (1 - hit) * back
    expected = (hit / leaves, (1 - hit) * back / leaves, 1 / leaves)
    assert fought(a, b) == pytest.approx(expected, abs=1e-8)


def test_pain_raises_the_tn() -> None:
    """A fighter who is Grazed needs 5 more: the same 9 hits unhurt and misses then."""
    fighter = {"attribute": 1, "skill": 0, "honorable": "no", "strength": 1, "weapon_rolled": 0}
    settings = asked(fighter | {"stamina": 1}, fighter | {"stamina": 1, "defense": 9})
    settings["a_defense"] = 4
    rounds = (9, 5, 8), (8, 9, 9), (9, 9, 10, 6)
    # A hits for 5, so that B is Grazed and misses TN 9 with 8. Then A misses and B hits for 9.
    # Grazed too, A misses TN 14 with the 9 that hit before; B hits for 16 more, which is Out.
    made = played("honors-edge.duel", *chain(*rounds), **settings)
    assert (made.outcome, made.total) == ("B wins", 3)
    assert [made.working.count(f"against TN {tn}, a miss") for tn in (9, 14)] == [2, 1]
    said = ["E10: A fighter's own Pain raises", "E10: The fighter who is Out first loses."]
    for house, begins in zip(("", "pain_step:0"), said, strict=True):
        found = compute("honors-edge.duel", house=house).notes
        assert any(note.startswith(begins) for note in found)


def test_whoever_cannot_hurt_can_only_lose() -> None:
    """Without a kept damage die victory is out of reach, exactly, and a note says so."""
    answer = compute("honors-edge.duel", a_weapon_kept=-2)
    assert (answer.values["a_wins"], answer.values["b_wins"]) == (0, 1)
    assert any("A keeps no damage dice" in note for note in answer.notes)
    assert compute("honors-edge.duel", b_weapon_rolled=-5).values["a_wins"] == 1
    high = {"a_defense": 70, "house": "explode_from:never"}
    assert compute("honors-edge.duel", **high).values["a_wins"] == 1


def test_however_unlikely_nothing_reads_as_certain() -> None:
    """A hopeless fighter's chance is neither 0 nor the other's 1."""
    a_wins, b_wins, _ = fought(WEAK | {"stamina": 1}, STRONG | {"stamina": 5, "defense": 150})
    assert 0 < a_wins < 1e-15
    assert 1 - 1e-15 < b_wins < 1
    headline = compute("honors-edge.duel", **asked(WEAK, STRONG | {"defense": 150})).headline
    assert " wins <0.1% of duels and " in headline
    assert " wins >99.9%. " in headline


def test_the_winners_ranks_add_up() -> None:
    """The table's ranks are a partition of either side's victories."""
    data = compute("honors-edge.duel", b_stamina=3).table
    rows = data["rows"]
    assert [row[0] for row in rows] == ["Any", "Normal", "Grazed", "Hurt", "Injured", "Critical"]
    for column in (1, 2):
        assert sum(row[column] for row in rows[1:]) == pytest.approx(rows[0][column], abs=1e-12)


def test_a_sum_that_is_rounded_past_1_is_what_is_certain() -> None:
    """Nobody can hit A, so A wins unhurt, in the table too."""
    a = {"a_defense": 127, "a_strength": 1, "a_weapon_rolled": 7}
    b = {"b_attribute": 3, "b_skill": 9, "b_strength": 1, "b_weapon_kept": 10, "b_stamina": 4}
    table = compute("honors-edge.duel", **a, **b, house="explode_from:never").table
    assert table["rows"][:2] == [["Any", 1, 0], ["Normal", 1, 0]]
    assert table["texts"][1] == ["Normal", "100%", "0%"]


def test_a_duel_by_dice_that_does_not_end_says_so() -> None:
    """After a thousand rounds it is undecided."""
    hopeless = asked(WEAK | {"defense": 150}, WEAK | {"defense": 150})
    made = roll("honors-edge.duel", seed=1, **hopeless).rolls[0]
    assert (made.outcome, made.total) == ("undecided after 1,000 rounds", 1_000)
    assert made.working.startswith("1,000 rounds. Round 1,000: A attacks")


def test_each_round_has_its_own_dice() -> None:
    """Dice are grouped by round and by what they were thrown for; a die says who begins."""
    made = roll("honors-edge.duel", seed=3, first="even").rolls[0]
    assert made.total == 3
    groups = [*dict.fromkeys(die.group for die in made.dice)]
    assert groups[0] == "Who begins"
    assert {group.partition(":")[0] for group in groups[1:]} == {"Round 1", "Round 2", "Round 3"}
    for die in made.dice:
        if "damage" in die.group:
            assert not die.rerolled, "honor is for Skill Rolls alone"


SURE: dict[str, Any] = {"a_attribute": 1, "a_skill": 0, "a_honorable": "no", "a_weapon_rolled": 9}
"""Whoever is hit is Out; B does no damage."""


def test_a_half_is_rounded_up_in_the_sentence_too() -> None:
    """Eight of ten attacks hit, so a duel lasts 1.25 rounds on average."""
    house = "explode_from:never;health_step:1"
    sure = SURE | {"a_weapon_kept": 9, "b_defense": 3, "b_stamina": 1, "b_weapon_kept": -5}
    found = compute("honors-edge.duel", **sure, house=house)
    assert found.values["mean_rounds"] == pytest.approx(1.25)
    assert "A duel lasts 1.3 rounds on average" in found.headline


def test_a_very_long_duel_is_written_as_it_was_computed() -> None:
    """No digit of a long mean comes from the allowance for doubles just below a half."""
    long = {"b_defense": 150, "b_weapon_kept": -5}
    found = compute("honors-edge.duel", **long)
    mean = found.values["mean_rounds"]
    assert isinstance(mean, float)
    assert mean > 1e12
    assert f"{mean:,.1f} rounds" in found.headline
