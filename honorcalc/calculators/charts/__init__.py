"""The few kinds of chart, each as a Plotly figure without colors and as a table.

A trace says what it is in `meta.role` (counts, rest, observed, line, pin, heat, dots); the page and
the static drawing give colors by role.

To add a kind: a module with a frozen `Chart`, named here. Bars, straight lines, dots and cells are
painted already; anything else also needs `calculators/drawing.py`, and `tools/chart.js` for its
look in Plotly. A path has no letters but M, L, h, v and z: whatever paints it reads no others. What
is read at each mark stands in `customdata`. `questions/excerpt.py` says which charts a post shows
in blocks.
"""

from honorcalc.calculators.charts.amounts import Amounts
from honorcalc.calculators.charts.chart import EXACTLY, Chart, Figure
from honorcalc.calculators.charts.curve import Curve, Line
from honorcalc.calculators.charts.heat_map import HeatMap
from honorcalc.calculators.charts.odds import Odds

__all__ = ["EXACTLY", "Amounts", "Chart", "Curve", "Figure", "HeatMap", "Line", "Odds"]
