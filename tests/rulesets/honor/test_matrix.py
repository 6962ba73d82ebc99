"""Success for all pairs of multipliers."""

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
