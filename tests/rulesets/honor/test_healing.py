"""Healing time (H24)."""

from honorcalc import compute


def test_the_highest_level_heals_first() -> None:
    """The table goes down from the highest level and its last sum is the whole."""
    result = compute("honor.healing", levels=5)
    rows = result.table["rows"]
    assert [row[0] for row in rows] == [5, 4, 3, 2, 1]
    assert rows[-1][-1] == result.values["days"]
