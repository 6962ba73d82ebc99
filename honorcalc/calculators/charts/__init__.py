"""The few kinds of chart, each as a Plotly figure without colors and as a table.

A trace says what it is in `meta.role` (counts, rest, observed, line, heat); the page and the
static drawing give colors by role.
"""

from honorcalc.calculators.charts.amounts import Amounts
from honorcalc.calculators.charts.chart import EXACTLY, Chart, Figure
from honorcalc.calculators.charts.curve import Curve, Line
from honorcalc.calculators.charts.heat_map import HeatMap
from honorcalc.calculators.charts.odds import Odds

__all__ = ["EXACTLY", "Amounts", "Chart", "Curve", "Figure", "HeatMap", "Line", "Odds"]
