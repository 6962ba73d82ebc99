"""Breaking free from a grapple (E14)."""

from fractions import Fraction
from typing import Any

import pytest

from honorcalc import compute
from tests.rulesets.honors_edge.loaded import peer_pool, played, reaches
from tests.rulesets.rolling import exact


def success(**case: Any) -> Fraction:
    """The exact chance to break free."""
    return Fraction(exact("honors-edge.escape", **case)["success"])


@pytest.mark.parametrize("honorable", [False, True])
@pytest.mark.parametrize(
    ("strength", "athletics"), [(1, 0), (1, 1), (2, 1), (5, 0), (3, 7), (5, 10)]
)
def test_icepool_agrees(strength: int, athletics: int, honorable: bool) -> None:
    """The chance to reach 10 × the holders' Strength, by an independent library."""
    pool = peer_pool(strength + athletics, strength, honorable)
    for holders in (1, 2, 3, 6, 10):
        ours = success(
            strength=strength, athletics=athletics, honorable=honorable, holders_strength=holders
        )
        assert abs(ours - reaches(pool, 10 * holders)) < 1e-12


def test_strength_two_and_athletics_one_roll_three_keep_two() -> None:
    """The source's example of a Skill Roll: 3k2."""
    assert compute("honors-edge.escape").headline.count("(3k2) breaks free against TN 20 in ")


def test_the_holders_add_up() -> None:
    """A roll of 23 breaks free of a Strength of 2 and not of 3."""
    held = {"strength": 2, "athletics": 1}
    free = played("honors-edge.escape", 4, 3, 10, 9, holders_strength=2, **held)
    assert (free.total, free.outcome) == (23, "free")
    assert free.working == "19 + 4 = 23 against TN 20"
    kept = played("honors-edge.escape", 4, 3, 10, 9, holders_strength=3, **held)
    assert kept.outcome == "still grappled"


def test_exactly_the_tn_is_free() -> None:
    """Reaching it is enough."""
    made = played("honors-edge.escape", 10, 3, 7, 2, strength=2, holders_strength=2)
    assert (made.total, made.outcome) == (20, "free")


def test_mean_tries_are_left_out_where_they_say_nothing() -> None:
    """Below a chance of one in a million there is no mean, and a note."""
    hopeless = {"strength": 1, "athletics": 0, "holders_strength": 15}
    answer = compute("honors-edge.escape", **hopeless)
    assert set(answer.values) == {"success"}
    assert 0 < success(**hopeless) < Fraction(1, 10**6)
    assert any("average number" in note for note in answer.notes)
    rare = {"strength": 1, "athletics": 10, "holders_strength": 7}
    assert Fraction(1, 10**6) < success(**rare) < Fraction(1, 10**5)
    assert compute("honors-edge.escape", **rare).answer.values["mean_tries"] == 1 / success(**rare)


def test_the_chart_counts_what_breaks_free() -> None:
    """The bars in color add up to the chance."""
    figure = compute("honors-edge.escape").figure
    counted = [trace for trace in figure["data"] if trace["meta"]["role"] == "counts"]
    assert sum(counted[0]["y"]) == pytest.approx(float(success()))


def test_one_try_is_told_as_one() -> None:
    """A mean that rounds to one stands in the singular, in the headline as in the table."""
    assert compute("honors-edge.escape", strength=5).headline.endswith(" 1 try on average.")
