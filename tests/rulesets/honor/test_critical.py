"""Critical events (H7)."""

from fractions import Fraction

from honorcalc import compute, roll
from honorcalc.rulesets.honor.critical import ROWS
from tests.rulesets.honor.enumeration import naturals


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
    exact = Fraction(18, 17)
    assert compute("honor.critical").answer.values["mean_events"] == exact
    assert 0 < exact - mean < Fraction(1, 10**40)


def test_table_has_the_eleven_rows() -> None:
    """Rows 0 to 10 stand with their event and chance; the chances sum to 1."""
    rows = compute("honor.critical").answer.table
    assert rows is not None
    assert [row[0] for row in rows.rows] == list(range(11))
    assert sum(Fraction(row[2] or 0) for row in rows.rows) == 1
    assert len({row[1] for row in rows.rows}) == 11


def test_roll_twice_goes_on_until_no_row_is_pending() -> None:
    """Each zero brings two more rows; every row has its two dice, and the first is the total."""
    nested = 0
    for made in roll("honor.critical", seed=1, count=2_000).rolls:
        values = [die.value for die in made.dice]
        rows = [a + b for a, b in zip(values[::2], values[1::2], strict=True)]
        assert made.working == "; ".join(f"{row}: {ROWS[row]}" for row in rows)
        assert (made.total, made.outcome) == (rows[0], ROWS[rows[0]])
        assert len(rows) == 1 + 2 * rows.count(0)
        nested += rows.count(0) > 1
    assert nested
