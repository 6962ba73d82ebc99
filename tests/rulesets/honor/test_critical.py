"""Critical events (H7)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from honorcalc import compute
from honorcalc.rulesets.honor.critical import ROWS
from tests.rulesets.honor.enumeration import naturals
from tests.rulesets.honor.rolling import played
from tests.rulesets.rolling import check_totals


def test_mean_rows_equals_the_walk_from_row_to_row() -> None:
    """Following how many rows are pending, for a hundred rows, leaves less than 1e-60 open."""
    again = Fraction(naturals().count(0), 36)
    pending, mean = {1: Fraction(1)}, Fraction(0)
    for row in range(1, 101):
        after: dict[int, Fraction] = {}
        for count, chance in pending.items():
            after[count + 1] = after.get(count + 1, Fraction(0)) + chance * again
            after[count - 1] = after.get(count - 1, Fraction(0)) + chance * (1 - again)
        mean += row * after.pop(0, Fraction(0))
        pending = after
    exact = compute("honor.critical").answer.values["mean_events"]
    assert isinstance(exact, Fraction)
    assert exact == Fraction(18, 17)
    assert 0 < exact - mean < Fraction(1, 10**40)


def test_table_has_the_eleven_rows() -> None:
    """Rows 0 to 10 stand with their event and chance; the chances sum to 1."""
    rows = compute("honor.critical").answer.table
    assert rows is not None
    assert [row[0] for row in rows.rows] == list(range(11))
    assert sum(Fraction(row[2] or 0) for row in rows.rows) == 1
    assert len({row[1] for row in rows.rows}) == 11


def test_rolls_follow_the_odds() -> None:
    """First rows come as often as they should; every row is shown with its two dice."""
    for made in check_totals("honor.critical"):
        rows = [int(part.partition(":")[0]) for part in made.working.split("; ")]
        values = [die.value for die in made.dice]
        assert rows == [a + b for a, b in zip(values[::2], values[1::2], strict=True)]
        assert made.total == rows[0]
        assert made.outcome == ROWS[rows[0]]
        assert len(rows) == 1 + 2 * rows.count(0)


@pytest.mark.parametrize(
    ("naturals", "working"),
    [
        ((4,), f"4: {ROWS[4]}"),
        ((0, 7, 5), f"0: {ROWS[0]}; 7: {ROWS[7]}; 5: {ROWS[5]}"),
        ((0, 0, 1, 2, 3), "; ".join(f"{n}: {ROWS[n]}" for n in (0, 0, 1, 2, 3))),
    ],
)
def test_roll_twice_goes_on_until_no_row_is_pending(naturals: list[int], working: str) -> None:
    """Each zero asks for two more rows, also when it comes from another zero."""
    assert played("honor.critical", *naturals).working == working
