"""The heat map of all attributes and Skills (E3, E7)."""

import pytest

from honorcalc import compute


@pytest.mark.parametrize(("tn", "honorable"), [(15, "yes"), (15, "no"), (0, "yes"), (60, "no")])
def test_every_cell_is_a_skill_roll(tn: int, honorable: str) -> None:
    """Each cell of the table is what the Skill Roll of those ranks gives."""
    rows = compute("honors-edge.matrix", tn=tn, honorable=honorable).table["rows"]
    assert [row[0] for row in rows] == [1, 2, 3, 4, 5]
    for attribute, *cells in rows:
        assert len(cells) == 11
        for skill in (0, 1, 5, 10):
            case = {"attribute": attribute, "skill": skill, "tn": tn, "honorable": honorable}
            assert cells[skill] == compute("honors-edge.skill", **case).values["success"]


def test_values_are_cells() -> None:
    """Average, best and worst stand in the table."""
    result = compute("honors-edge.matrix", tn=25)
    rows = result.table["rows"]
    assert result.values["average"] == rows[1][2]
    assert result.values["best"] == rows[4][11] == max(max(row[1:]) for row in rows)
    assert result.values["worst"] == rows[0][1] == min(min(row[1:]) for row in rows)


def test_one_die_by_hand() -> None:
    """TN 0 is always reached, and 1k1 reaches 10 with a ten, once more after a one."""
    assert set(compute("honors-edge.matrix", tn=0).values.values()) == {1}
    assert compute("honors-edge.matrix", tn=10).exact["worst"] == "11/100"
    assert compute("honors-edge.matrix", tn=10, honorable="no").exact["worst"] == "1/10"
