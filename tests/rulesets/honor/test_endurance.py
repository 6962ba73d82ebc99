"""Endurance (H13), and how far a tired runner gets (H11)."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import icepool
import pytest

from honorcalc import compute, roll
from tests.rulesets.honor.enumeration import odds
from tests.rulesets.honor.rolling import played, worked_totals
from tests.rulesets.honor.twins import equals_twin
from tests.rulesets.rolling import ROLLS, SIGMAS, check_totals

CASES = [
    (Fraction(2), Fraction(2)),
    (Fraction(7, 2), Fraction(1)),
    (Fraction(20), Fraction(1, 2)),
    (Fraction(1, 2), Fraction(20)),
]


@pytest.mark.parametrize(("health", "difficulty"), CASES)
@pytest.mark.parametrize("tests", [0, 1, 2, 9, 10, 11, 12, 30])
def test_equals_the_walk_from_test_to_test(
    health: Fraction, difficulty: Fraction, tests: int
) -> None:
    """The whole distribution, mean and clean chance, before and after ten failures."""
    settings = {"health": health, "difficulty": difficulty, "pace": "sprint"}
    _, values = equals_twin("honor.endurance", settings | {"seconds": 10 * tests + 9})
    assert (values["tests"], values["mean_distance"]) == (tests, 5 * (10 * tests + 9))


@pytest.mark.parametrize("pace", ["run", "sprint"])
@pytest.mark.parametrize("seconds", [0, 9, 10, 59, 60, 61, 200, 733, 3600])
def test_a_tired_runner_slows_as_the_walk_says(pace: str, seconds: int) -> None:
    """In the plainer reading each second's roll has the penalty of the tests before it."""
    settings = {"health": 3, "agility": 3.5, "pace": pace, "seconds": seconds}
    _, slowed = equals_twin("honor.endurance", settings | {"reading": "all"})
    _, unslowed = equals_twin("honor.endurance", settings)
    assert unslowed["tests"] == seconds // {"run": 60, "sprint": 10}[pace]
    assert {**slowed, "mean_distance": 0} == {**unslowed, "mean_distance": 0}


def test_the_note_says_what_the_penalty_applies_to() -> None:
    """Each reading has its own note."""
    assert compute("honor.endurance", reading="all").notes[1] == (
        "H13: The penalty also lowers the movement roll of each second."
    )
    assert "later endurance tests only" in compute("honor.endurance").notes[1]


def test_icepool_agrees() -> None:
    """An independent dice library, test after test, finds the same penalties."""
    natural = 2 @ icepool.Die([0, 1, 2, 3, 4, 5])
    failing = [
        (natural.map(lambda n, p=p: max(0, n - p) if n else 0) * 6 <= natural * 5).probability(True)
        for p in range(8)
    ]
    penalty = icepool.Die([0])
    for _ in range(7):
        penalty = penalty.map(
            lambda p: icepool.Die(
                {
                    p + 1: failing[p].numerator,
                    p: failing[p].denominator - failing[p].numerator,
                }
            )
        )
    answer = compute("honor.endurance", health=3, difficulty=2.5, seconds=420).answer
    assert odds(answer) == {Fraction(x): penalty.probability(x) for x in penalty.outcomes()}


def test_a_tie_fails_the_runner() -> None:
    """The runner acts, so equal totals cost a point, and the next test is that much harder."""
    made = played("honor.endurance", 5, 5, 6, 5, 7, 5, seconds=180)
    assert made.working == (
        "5 × 2 = 10 against 5 × 2 = 10, failure, a tie; "
        "(6 − 1) × 2 = 10 against 5 × 2 = 10, failure, a tie; "
        "(7 − 2) × 2 = 10 against 5 × 2 = 10, failure, a tie"
    )
    assert (made.total, made.outcome) == (3, "penalty 3")


def test_rolls_follow_the_odds_and_add_up() -> None:
    """Every test of a run is worked rightly with the penalty so far, failures are the total."""
    for made in check_totals("honor.endurance", health=3, seconds=180):
        totals = worked_totals(made)
        passed = [a > b for a, b in zip(totals[::2], totals[1::2], strict=True)]
        assert len(passed) == 3
        assert made.total == passed.count(False)
        assert made.outcome == (f"penalty {made.total}" if made.total else "no penalty")


def test_long_rolls_follow_the_mean() -> None:
    """From ten failures on no dice are rolled, and the totals still follow the odds."""
    settings = {"pace": "sprint", "seconds": 400, "health": 3}
    answer = compute("honor.endurance", **settings).answer
    distribution = answer.series[0].distribution
    rolled = roll("honor.endurance", seed=13, count=ROLLS // 10, **settings)
    totals = [made.total for made in rolled.rolls]
    gap = sum(totals) / len(totals) - float(distribution.mean())
    assert abs(gap) <= SIGMAS * sqrt(distribution.variance() / len(totals))
    spent = [made for made in rolled.rolls if made.total > 10]
    assert spent
    assert all(len(made.dice) < 4 * 40 for made in spent)
    assert all(made.working == f"40 tests, {made.total} failed" for made in rolled.rolls)


def test_after_ten_failures_the_rest_is_lost() -> None:
    """Of twelve tests the last two need no dice once ten have failed."""
    made = played("honor.endurance", *[4, 10] * 10, pace="sprint", seconds=120)
    assert made.working.startswith("4 × 2 = 8 against 10 × 2 = 20, failure; (4 − 1) × 2 = 6 ")
    assert made.working.endswith("; 2 tests that cannot succeed")
    assert (made.total, len(made.dice)) == (12, 40)


def test_no_time_needs_no_dice() -> None:
    """Half a minute of running is not tested at all."""
    made = played("honor.endurance", seconds=30)
    assert (made.dice, made.total, made.outcome, made.working) == (
        (),
        0,
        "no penalty",
        "0 tests, 0 failed",
    )
