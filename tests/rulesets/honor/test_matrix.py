"""Success for all pairs of multipliers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from honorcalc import compute
from honorcalc.calculators.charts import HeatMap
from tests.rulesets.honor.enumeration import success

SOME_MODIFIERS = [(0, 0), (-3, 0), (0, 4), (10, -10), (-10, 0), (-9, 0), (3, 2)]


@pytest.mark.parametrize(("ours", "theirs"), SOME_MODIFIERS)
def test_every_cell_equals_every_pair_of_rolls(ours: int, theirs: int) -> None:
    """Rows are acting, columns opposing multipliers, and each cell counts the 1296 pairs."""
    answer = compute("honor.matrix", acting_modifier=ours, opposing_modifier=theirs, highest=4)
    chart = answer.answer.chart
    assert isinstance(chart, HeatMap)
    assert chart.xs == chart.ys == (0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4)
    assert (chart.x_title, chart.y_title) == ("Opposing multiplier", "Acting multiplier")
    for acting, row in zip(chart.ys, chart.zs, strict=True):
        for opposing, cell in zip(chart.xs, row, strict=True):
            assert cell == float(success(Fraction(acting), ours, Fraction(opposing), theirs))
    beyond = any("the highest that is tried" in note for note in answer.notes)
    assert ("reliable" in answer.values) != beyond


def test_reliable_does_not_depend_on_how_far_the_chart_goes() -> None:
    """A chart up to 1 knows as well as one up to 20 that 6.5 beats 2 in 90.6% of tests."""
    for highest in (0.5, 1, 6, 20):
        assert compute("honor.matrix", highest=highest).values["reliable"] == 4.5
    assert success(Fraction(13, 2), 0, Fraction(2), 0) == Fraction(1174, 1296)
    assert success(Fraction(6), 0, Fraction(2), 0) < Fraction(9, 10)
