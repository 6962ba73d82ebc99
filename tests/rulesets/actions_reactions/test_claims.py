"""What the author's commentary says about the odds, each held against the exact figure."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from honorcalc import compute

HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def exact(calculator: str, name: str, **settings: object) -> Fraction:
    """One exact value of a calculator."""
    found = compute(f"actions-reactions.{calculator}", **settings).answer.values[name]
    assert isinstance(found, Fraction)
    return found


def check(name: str, **settings: object) -> Fraction:
    """One exact value of a check."""
    return exact("check", name, **settings)


def test_a_sneaking_thief_succeeds_at_least_in_part_three_times_in_four() -> None:
    """Exact: dexterity 14 and a skill, two d10 of which each has an even chance of 6 or more."""
    thief = {"ability": 14, "mastery": "skilled"}
    assert compute("actions-reactions.check", **thief).values["die"] == "d10"
    assert 1 - check("failure", **thief) == Fraction(3, 4)
    each = sum(face >= 6 for face in range(1, 11))
    assert Fraction(each, 10) == HALF


def test_an_eight_is_what_the_standard_already_is() -> None:
    """Erratum: the remark that 8 might be better changes nothing; 9 would give the thief 64%."""
    assert compute("actions-reactions.check").parameters["difficulty"] == 8
    thief = {"ability": 14, "mastery": "skilled"}
    assert 1 - check("failure", **thief, difficulty=9) == Fraction(64, 100)


def test_an_unskilled_d8() -> None:
    """Exact: 12.5% in full and 25% in part."""
    assert (check("success"), check("partial")) == (Fraction(1, 8), QUARTER)


def test_a_skilled_d8() -> None:
    """Full success is 23.4%, which rounds to 23 and not to 24; partial 37.5% rounds to 38."""
    assert check("success", mastery="skilled") == Fraction(15, 64)
    assert round(100 * 15 / 64, 1) == 23.4
    assert check("partial", mastery="skilled") == Fraction(3, 8)
    assert check("failure", mastery="skilled") == Fraction(25, 64)
    pairs = [max(pair) for pair in product(range(1, 9), repeat=2)]
    assert sum(result >= 8 for result in pairs) == 15
    assert sum(6 <= result < 8 for result in pairs) == 24


@pytest.mark.parametrize(
    ("ability", "failure", "claim"),
    [(10, Fraction(5, 8), 62.5), (15, HALF, 50), (16, Fraction(5, 12), 42)],
)
def test_raw_ability_lowers_failure(ability: int, failure: Fraction, claim: float) -> None:
    """Exact for 10 and 15; 41.7% for 16 rounds to the 42 claimed."""
    assert check("failure", ability=ability) == failure
    assert abs(float(failure) * 100 - claim) < 0.5


def test_skill_and_ability_lower_failure_together() -> None:
    """A skilled 10 fails in 39.1%, which rounds to 39; a skilled 15 in exactly 25%."""
    assert check("failure", ability=10, mastery="skilled") == Fraction(25, 64)
    assert check("failure", ability=15, mastery="skilled") == QUARTER
    assert round(100 * 25 / 64) == 39


def test_what_the_author_calls_15_to_16_with_a_skill() -> None:
    """The sentence names two moves and one pair of figures: 39% to 25% is 10 to 15 alone; a
    skilled 16 fails in 17.4%.
    """
    assert check("failure", ability=16, mastery="skilled") == Fraction(25, 144)


def test_the_first_step_cuts_failure_by_an_eighth_and_the_next_by_a_twelfth() -> None:
    """Exact: 12.5 points; the next is 8⅓ points, which rounds to 8."""
    failures = [check("failure", ability=ability) for ability in (10, 15, 16)]
    assert failures[0] - failures[1] == Fraction(1, 8)
    assert failures[1] - failures[2] == Fraction(1, 12)
    assert round(100 / 12) == 8


@pytest.mark.parametrize(
    ("base", "wins", "deadlock"),
    [
        ("d8", Fraction(77, 128), Fraction(1, 8)),
        ("d10", Fraction(123, 200), Fraction(1, 10)),
        ("d20", Fraction(513, 800), Fraction(1, 20)),
    ],
)
def test_of_equal_characters_the_skilled_one_wins_75_percent(
    base: str, wins: Fraction, deadlock: Fraction
) -> None:
    """Wrong: with d8 it is 60.2%, and no die brings it to 75%, nor to 2 in 3."""
    sides = {"a_base": base, "b_base": base}
    assert exact("opposed", "a_wins", **sides) == wins
    assert exact("opposed", "deadlock", **sides) == deadlock


@pytest.mark.parametrize("sides", [3, 4, 6, 8, 10, 12, 14, 16, 20])
def test_where_75_percent_comes_from_and_why_it_is_too_high(sides: int) -> None:
    """Two dice that each have an even chance, independently, would give 75%. But both are held
    against the same third die: of three unlike dice the highest is one of the two in 2/3 of
    cases, so with deadlocks split evenly it stays just below 2/3.
    """
    both = {"a_base": f"d{sides}", "b_base": f"d{sides}"}
    wins, ties = (exact("opposed", name, **both) for name in ("a_wins", "deadlock"))
    assert Fraction(3, 4) == 1 - HALF * HALF
    assert ties == Fraction(1, sides)
    assert wins + ties / 2 == Fraction(2, 3) - Fraction(1, 6 * sides**2)
    assert wins / (1 - ties) == Fraction(2, 3) + Fraction(1, 6 * sides)  # deadlocks rolled again
    assert wins < Fraction(2, 3)


def test_no_reading_of_deadlocks_gives_75_percent() -> None:
    """Deadlocks as wins 72.7%, split evenly 66.4%, rolled again 68.75%: all below 75%."""
    wins, ties = (exact("opposed", name) for name in ("a_wins", "deadlock"))
    readings = [wins + ties, wins + ties / 2, wins / (1 - ties)]
    assert readings == [Fraction(93, 128), Fraction(85, 128), Fraction(11, 16)]
    assert max(readings) < Fraction(3, 4)
    assert 1 - exact("opposed", "b_wins") == Fraction(93, 128)
    assert round(100 * 93 / 128, 1) == 72.7


def test_a_skilled_d8_beats_an_unskilled_d10_60_percent() -> None:
    """Wrong: 48.1% with 10% deadlocks; 4/5 of the true 60.2% is the same 48.1%."""
    sides = {"a_ability": 11, "b_ability": 15}
    assert exact("opposed", "a_wins", **sides) == Fraction(77, 160)
    assert exact("opposed", "deadlock", **sides) == Fraction(1, 10)
    assert exact("opposed", "b_wins", **sides) == Fraction(67, 160)
    assert Fraction(77, 160) == Fraction(4, 5) * exact("opposed", "a_wins")
    assert Fraction(4, 5) * Fraction(3, 4) == Fraction(3, 5)


def test_a_d10_shows_9_or_10_in_one_of_five_and_then_wins() -> None:
    """Exact: the first step of the author's reasoning stands, and so does the split."""
    assert Fraction(sum(face > 8 for face in range(1, 11)), 10) == Fraction(1, 5)
    results = [max(pair) for pair in product(range(1, 9), repeat=2)]
    assert max(results) < 9


def test_a_skilled_partner_makes_a_partial_group_success_likely() -> None:
    """True for equal dice: 75.6% at least in part with a skilled d8, 60.9% without; and for the
    weakest, who fails for certain, the partner alone decides.
    """
    helped, alone = (
        1 - exact("group", "failure", b_mastery=mastery) for mastery in ("skilled", "none")
    )
    assert helped == Fraction(387, 512)
    assert alone == Fraction(39, 64)
    weakest = 1 - exact("group", "failure", a_base="d4", b_mastery="skilled")
    assert weakest == Fraction(39, 64) == 1 - check("failure", mastery="skilled")


def test_the_escape_of_the_three_is_likeliest_to_succeed_in_part() -> None:
    """Worked example: d8 and d10 against 8: 18.75% in full, 50% in part, 31.25% not at all."""
    names = ("success", "partial", "failure")
    odds = [exact("group", name, b_ability=15, b_mastery="none") for name in names]
    assert odds == [Fraction(3, 16), HALF, Fraction(5, 16)]


def test_leveling_leads_to_success_more_often_than_not() -> None:
    """True of later levels: unskilled from base d12 on at least in part (d10: exactly half), from
    d16 on in full (d14: exactly half); skilled at d8 in part, at d10 in full.
    """

    def level(name: str, **settings: object) -> Fraction:
        return exact("level", name, **settings)

    assert [1 - level(f"failure_{die}") for die in ("d8", "d10", "d12")] == [
        Fraction(3, 8),
        HALF,
        Fraction(7, 12),
    ]
    assert [level(f"success_{die}") for die in ("d14", "d16")] == [HALF, Fraction(9, 16)]
    assert 1 - level("failure_d8", mastery="skilled") == Fraction(39, 64) > HALF
    assert level("success_d10", mastery="skilled") == Fraction(51, 100) > HALF
