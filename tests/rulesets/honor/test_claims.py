"""What the source claims about its odds, each held against the exact figure."""

from __future__ import annotations

from fractions import Fraction

import pytest

from honorcalc import compute
from tests.rulesets.honor.enumeration import NATURALS, odds, success, totals


def value(calculator: str, name: str, **settings: object) -> Fraction:
    """One exact value of a calculator."""
    found = compute(calculator, **settings).answer.values[name]
    assert isinstance(found, (int, Fraction))
    return Fraction(found)


def test_an_average_roll_is_five() -> None:
    """Exact: the natural roll averages 5."""
    assert value("honor.roll", "mean", multiplier=1) == 5 == Fraction(sum(NATURALS), 36)


@pytest.mark.parametrize(
    ("modifier", "mean"),
    [
        (-5, Fraction(35, 36)),
        (-3, Fraction(41, 18)),
        (-2, Fraction(28, 9)),
        (-1, Fraction(145, 36)),
        (1, Fraction(215, 36)),
        (2, Fraction(125, 18)),
        (3, Fraction(95, 12)),
        (5, Fraction(355, 36)),
    ],
)
def test_each_point_moves_the_average_by_a_fifth(modifier: int, mean: Fraction) -> None:
    """Nearly: the first point either way moves 5 by 35/36, which is 19.4%, not 20%."""
    assert value("honor.roll", "mean", multiplier=1, modifier=modifier) == mean
    if modifier > -1:
        assert mean == 5 + modifier * Fraction(35, 36)
    assert abs(value("honor.roll", "mean", multiplier=1, modifier=-1) - 5) / 5 == Fraction(7, 36)


def test_five_off_makes_58_percent_zero() -> None:
    """Rounds to: 21 of 36 rolls, 58.3%."""
    assert value("honor.roll", "zero", modifier=-5) == Fraction(21, 36)
    assert round(21 / 36, 2) == 0.58


@pytest.mark.parametrize(
    ("pace", "speed"), [("walk", Fraction(2)), ("run", Fraction(10, 3)), ("sprint", Fraction(5))]
)
def test_average_speeds(pace: str, speed: Fraction) -> None:
    """Exact: 2, 3⅓ and 5 m/s at multiplier 2; so Agility's 1 m/s walk is a slip."""
    assert value("honor.movement", "mean_distance", pace=pace) == speed


def test_horse_and_fastest_human() -> None:
    """A mean sprint is 5/2 of the multiplier: 20 m/s is 8, and 12 m/s lies at 4.8."""
    assert value("honor.movement", "mean_distance", pace="sprint", multiplier=8) == 20
    for multiplier, speed in ((4.5, Fraction(45, 4)), (5, Fraction(25, 2))):
        sprint = {"pace": "sprint", "multiplier": multiplier}
        assert value("honor.movement", "mean_distance", **sprint) == speed
        assert speed == Fraction(5, 2) * Fraction(multiplier)
    assert Fraction(5, 2) * Fraction("4.8") == 12


@pytest.mark.parametrize("multiplier", [0.5, 2, 3.5, 20])
def test_five_times_the_skill_is_an_even_chance(multiplier: float) -> None:
    """Wrong: 58.3% where reaching is enough, 41.7% where it must be exceeded; only the middle
    of the two is even.
    """
    target = {"multiplier": multiplier, "target": 5 * multiplier}
    reached = value("honor.target", "success", **target)
    exceeded = value("honor.target", "success", **target, reading="exceed")
    assert (reached, exceeded) == (Fraction(7, 12), Fraction(5, 12))
    assert (reached + exceeded) / 2 == Fraction(1, 2)


def test_penalties_are_stronger_in_proportion() -> None:
    """Of equals at 2, +5 takes success from 44.4% to 89.1%, about twice as much; −5 to 5.4%,
    about an eighth.
    """
    even, better, worse = (value("honor.test", "success", acting_modifier=n) for n in (0, 5, -5))
    assert (even, better, worse) == (Fraction(575, 1296), Fraction(385, 432), Fraction(35, 648))
    assert even / worse > 8 > 3 > better / even > 2
    for size in range(1, 10):
        gained = value("honor.test", "success", acting_modifier=size) / even
        lost = even / value("honor.test", "success", acting_modifier=-size)
        assert lost > gained


def test_penalties_are_not_stronger_in_points() -> None:
    """Of equals at 2 a bonus always adds more percentage points than a penalty takes, and
    moves the average further from the second point on.
    """
    even = value("honor.test", "success")
    for size in range(1, 11):
        gained = value("honor.test", "success", acting_modifier=size) - even
        lost = even - value("honor.test", "success", acting_modifier=-size)
        assert gained > lost
        up = value("honor.roll", "mean", multiplier=1, modifier=size) - 5
        down = 5 - value("honor.roll", "mean", multiplier=1, modifier=-size)
        assert up == down if size == 1 else up > down


def test_penalties_are_stronger_in_points_for_the_better_side() -> None:
    """At 3.5 against 2 a −3 takes 38.3 percentage points, a +3 adds 18.75."""
    sides = {"acting_multiplier": 3.5}
    even, better, worse = (
        value("honor.test", "success", **sides, acting_modifier=n) for n in (0, 3, -3)
    )
    listed = [success(Fraction(7, 2), n, Fraction(2), 0) for n in (0, 3, -3)]
    assert [even, better, worse] == listed
    assert (even - worse, better - even) == (Fraction(497, 1296), Fraction(3, 16))


def test_penalties_alone_change_how_often_a_roll_is_zero() -> None:
    """A bonus never lowers the one zero in 36, each penalty raises it, up to certainty at −10."""
    zeros = [value("honor.roll", "zero", modifier=n) for n in range(10, -11, -1)]
    assert zeros[:11] == [Fraction(1, 36)] * 11
    expected = [Fraction(sum(n <= size for n in NATURALS), 36) for size in range(1, 11)]
    assert zeros[11:] == expected
    assert expected[-1] == 1


@pytest.mark.parametrize(
    ("multiplier", "chance"),
    [
        (2.5, Fraction(1, 12)),
        (3.5, Fraction(5, 12)),
        (5, Fraction(7, 12)),
        (6, Fraction(13, 18)),
        (10, Fraction(5, 6)),
        (10.5, Fraction(11, 12)),
        (20, Fraction(11, 12)),
    ],
)
def test_skill_exceeds_the_maximum_of_the_less_skilled(multiplier: float, chance: Fraction) -> None:
    """True for great gaps only: over a natural 10 at 2, nine times in ten from 10.5 on."""
    exceeds = {"target": 20, "reading": "exceed"}
    assert value("honor.target", "success", multiplier=multiplier, **exceeds) == chance
    listed = totals(Fraction(multiplier), 0)
    assert chance == Fraction(sum(t > 20 for t in listed), 36)


def test_reliable_skill_is_a_difference_of_four_and_a_half() -> None:
    """Against an opposing 2 that rolls, 6.5 is the first that succeeds in 90% of tests."""
    assert value("honor.matrix", "reliable") == Fraction(9, 2)
    assert value("honor.test", "success", acting_multiplier=6.5) == Fraction(587, 648)


def test_even_a_master_errs() -> None:
    """True: no multiplier and no bonus brings the chance to fail under 1/36, 2.8%."""
    for bonus in (0, 10):
        best = {"acting_multiplier": 20, "opposing_multiplier": 0.5, "acting_modifier": bonus}
        assert value("honor.test", "failure", **best) == Fraction(1, 36)
        assert success(Fraction(20), bonus, Fraction(1, 2), 0) == Fraction(35, 36)


def test_the_middle_is_favored() -> None:
    """True: 5 is the likeliest roll, 3 to 7 make up two thirds, the ends 1/36 each."""
    natural = odds(compute("honor.roll", multiplier=1).answer)
    assert max(natural, key=lambda n: natural[n]) == 5
    assert sum(natural[Fraction(n)] for n in range(3, 8)) == Fraction(2, 3)
    assert natural[Fraction(0)] == natural[Fraction(10)] == Fraction(1, 36)
