"""Healing time (H24)."""

from fractions import Fraction

from honorcalc import compute
from honorcalc.rulesets.honor.healing import in_words

YEAR = Fraction("365.25")


def test_the_highest_level_heals_first() -> None:
    """The table goes down from the highest level and its last sum is the whole."""
    result = compute("honor.healing", levels=5)
    rows = result.table["rows"]
    assert [row[0] for row in rows] == [5, 4, 3, 2, 1]
    assert rows[-1][-1] == result.values["days"]


def test_times_in_words() -> None:
    """A time is told in the unit a person would use, one of it in the singular."""
    assert in_words(Fraction(1)) == "1 day"
    assert in_words(4 * YEAR / 12) == "121.8 days"
    assert in_words(YEAR) == "1 year"
    assert in_words(100 * YEAR) == "100 years"
