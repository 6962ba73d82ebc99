"""What the source claims about its odds, each held against the exact figure."""

from __future__ import annotations

from fractions import Fraction

from honorcalc import compute


def value(calculator: str, name: str, **settings: object) -> Fraction:
    """One exact value of a calculator."""
    found = compute(calculator, **settings).answer.values[name]
    assert isinstance(found, (int, Fraction))
    return Fraction(found)


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


def test_horse_and_fastest_human() -> None:
    """A mean sprint is 5/2 of the multiplier: 20 m/s is 8, and 12 m/s lies at 4.8."""
    for multiplier in (4.5, 5, 8):
        speed = value("honor.movement", "mean_distance", pace="sprint", multiplier=multiplier)
        assert speed == Fraction(5, 2) * Fraction(multiplier)
    assert Fraction(5, 2) * Fraction("4.8") == 12
