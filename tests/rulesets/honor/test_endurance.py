"""Endurance (H13), and how far a tired runner gets (H11)."""

from honorcalc import compute
from tests.rulesets.honor.rolling import played


def test_the_note_says_what_the_penalty_applies_to() -> None:
    """Each reading has its own note."""
    assert compute("honor.endurance", reading="all").notes[1] == (
        "H13: The penalty also lowers the movement roll of each second."
    )
    assert "later endurance tests only" in compute("honor.endurance").notes[1]


def test_the_penalty_is_a_size_in_words_and_as_a_value() -> None:
    """A reader who compares the sentence with the figure finds the same number."""
    result = compute("honor.endurance")
    assert f"a penalty of {result.values['mean_penalty']:.2f} on average" in result.headline


def test_a_long_sprint_is_answered_whatever_its_fractions() -> None:
    """Ties that are rolled again give denominators of thousands of digits, which nobody writes."""
    run = {"pace": "sprint", "seconds": 3600, "house": "ties:again;die:d12"}
    result = compute("honor.endurance", **run)
    assert "mean_penalty" not in result.to_json()["exact"]
    assert float(result.values["mean_penalty"]) > 300


def test_a_tie_fails_the_runner() -> None:
    """The runner acts, so equal totals cost a point, and the next test is that much harder."""
    made = played("honor.endurance", 5, 5, 6, 5, 7, 5, seconds=180)
    assert made.working == (
        "5 × 2 = 10 against 5 × 2 = 10, failure, a tie; "
        "(6 − 1) × 2 = 10 against 5 × 2 = 10, failure, a tie; "
        "(7 − 2) × 2 = 10 against 5 × 2 = 10, failure, a tie"
    )
    assert (made.total, made.outcome) == (3, "penalty 3")


def test_after_ten_failures_the_rest_is_lost() -> None:
    """Once ten tests have failed the others need no dice; many are not written out one by one."""
    made = played("honor.endurance", *[4, 10] * 10, pace="sprint", seconds=120)
    assert made.working.startswith("4 × 2 = 8 against 10 × 2 = 20, failure; (4 − 1) × 2 = 6 ")
    assert made.working.endswith("; 2 tests that cannot succeed")
    assert (made.total, len(made.dice)) == (12, 40)
    longer = played("honor.endurance", *[4, 10] * 10, pace="sprint", seconds=400)
    assert (longer.working, len(longer.dice)) == ("40 tests, 40 failed", 40)


def test_no_time_needs_no_dice() -> None:
    """Half a minute of running is not tested at all."""
    made = played("honor.endurance", seconds=30)
    assert (made.dice, made.total, made.outcome, made.working) == (
        (),
        0,
        "no penalty",
        "0 tests, 0 failed",
    )
