"""Rolled duels: they follow the odds and tell their story (H10, H20, H21)."""

from math import sqrt

from honorcalc import compute, roll
from tests.rulesets.honor.rolling import played


def test_rolled_duels_last_as_long_as_they_should() -> None:
    """The mean number of turns, where nothing else about turns is a value that rolls count."""
    case = {"a_attack": 3, "a_health": 1, "b_will": 3, "b_absorption": 1}
    turns = [float(made.total) for made in roll("honor.duel", seed=6, count=4_000, **case).rolls]
    mean = sum(turns) / len(turns)
    deviation = sqrt(sum((t - mean) ** 2 for t in turns) / len(turns) ** 2)
    exact = float(compute("honor.duel", **case).values["mean_turns"])
    assert abs(mean - exact) < 5 * deviation


def test_a_rolled_duel_tells_its_story() -> None:
    """Both attack in a turn, both damages count, and both may fall together (H10)."""
    # A 10 against 0 and B 10 against 0: 20 damage each; 9 and 9 are not enough against 20.
    made = played("honor.duel", 10, 0, 10, 0, 9, 9)
    assert (made.outcome, made.total) == ("both fall", 1)
    assert "A against B 20 : 0, damage 20" in made.working
    assert "B falls: 9 × 2 = 18 against 20" in made.working
    # With a Pain Resistance of 3, B's same 9 is enough.
    made = played("honor.duel", 10, 0, 10, 0, 9, 9, b_pain_resistance=3)
    assert (made.outcome, made.total) == ("B wins", 1)


def test_penalties_count_from_the_next_turn() -> None:
    """The loser of the first exchange strikes at full strength in the same turn (H10, H20)."""
    # Turn 1: A hits for 4 (−2 from then on), B's blow fails; B holds. Turn 2: B rolls 5 − 2.
    made = played("honor.duel", 5, 3, 5, 5, 10, 10, 0, 5, 0, 10, 0)
    assert "Turn 1: A against B 10 : 6, damage 4; B against A 10 : 10, damage 0" in made.working
    assert "Turn 2: A against B 20 : 0, damage 20; B against A 6 : 0, damage 6" in made.working


def test_of_a_long_rolled_duel_the_last_turn_is_shown() -> None:
    """A duel of many turns keeps its number of turns; its dice are those of the last one."""
    case = {"a_modifier": -9, "b_modifier": -9, "a_will": 4, "b_will": 4}
    longest = max(roll("honor.duel", seed=2, count=50, **case).rolls, key=lambda made: made.total)
    assert longest.total > 12
    assert f"Turn {longest.total}: " in longest.working
    assert longest.working.count("Turn ") == 1
    assert 8 <= len(longest.dice) <= 12


def test_a_rolled_duel_does_not_go_on_for_ever() -> None:
    """After a thousand turns a rolled duel is given up as undecided."""
    made = played("honor.duel", *[0, 0, 0, 0] * 1_000)
    assert (made.outcome, made.total) == ("undecided after 1,000 turns", 1_000)
