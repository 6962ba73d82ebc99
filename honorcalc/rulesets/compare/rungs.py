"""A chart of what each ruleset has near a wanted chance: every setting is a dot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from honorcalc.calculators.charts import EXACTLY, Amounts, Figure
from honorcalc.calculators.charts.chart import hover, layout
from honorcalc.calculators.words import Number, number, percent
from honorcalc.rulesets.compare.contenders import Found

LIKELY = (Fraction(1, 100), Fraction(99, 100))
"""Chances outside are not drawn: dozens of settings are hopeless or certain."""
APART, BESIDE_CHOSEN = 0.05, 0.06
"""How far apart dots must be for both to have their numbers, and how far from the one chosen."""


@dataclass(frozen=True, slots=True)
class Rungs(Amounts):
    """The settings of each ruleset over their chances, the one nearest to `wanted` in full."""

    wanted: Fraction = Fraction(0)
    found: tuple[Found, ...] = ()

    def figure(self, view: str = EXACTLY, observed: Mapping[str, int] | None = None) -> Figure:
        traces: list[Figure] = []
        for index, one in enumerate(self.found):
            others = [
                (setting, chance)
                for setting, chance in one.chances.items()
                if setting != one.setting and LIKELY[0] <= chance <= LIKELY[1]
            ]
            behind = {"size": 6, "opacity": 0.45}
            texts = numbered(others, one.chance)
            traces += [
                dots(one, others, texts, index) | {"marker": behind, "textfont": {"size": 11}},
                dots(one, [(one.setting, one.chance)], [number(one.setting)], index)
                | {"marker": {"size": 10}, "textfont": {"size": 13}},
            ]
        figure = layout(self.x_title, f"{self.y_title} by what the game sets against the roll")
        names = list(self.xs)
        figure["xaxis"] |= {"type": "category", "categoryorder": "array", "categoryarray": names}
        figure["yaxis"] |= {"tickformat": ".0%", "range": [0, 1.02]}
        height = float(self.wanted)
        label = {
            "text": f"{number(100 * self.wanted)}%",
            "font": {"size": 11},
            "textposition": "start",
            "yanchor": "bottom",
        }
        across = {"type": "line", "layer": "below", "xref": "paper", "x0": 0, "x1": 1}
        figure["shapes"] = [across | {"y0": height, "y1": height, "label": label}]
        return {"data": [trace for trace in traces if trace["x"]], "layout": figure}


def dots(
    one: Found, settings: Sequence[tuple[Number, Fraction]], texts: list[str], index: int
) -> Figure:
    """Settings of a ruleset as dots, with their numbers beside them."""
    against = one.ruleset.against
    return {
        "type": "scatter",
        "mode": "markers+text",
        "cliponaxis": False,
        "x": [one.ruleset.name for _ in settings],
        "y": [float(chance) for _, chance in settings],
        "text": texts,
        "textposition": "middle right",
        "customdata": [f"{against} {number(at)}: {percent(chance)}" for at, chance in settings],
        "hovertemplate": hover("%{x}, %{customdata}"),
        "meta": {"role": "dots", "index": index},
    }


def numbered(settings: Iterable[tuple[Number, Fraction]], chosen: Fraction) -> list[str]:
    """The number of each setting, "" where it would run into another one.

    >>> numbered([(1, Fraction(9, 10)), (2, Fraction(7, 8)), (4, Fraction(1, 2))], Fraction(4, 5))
    ['1', '', '4']
    """
    texts, last = [], 2.0
    for setting, chance in settings:
        free = last - chance >= APART and abs(chance - chosen) >= BESIDE_CHOSEN
        texts.append(number(setting) if free else "")
        last = float(chance) if free else last
    return texts
