"""A distribution: bars of its outcomes, exactly, at least or at most."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import accumulate, pairwise
from math import ceil, floor

from honorcalc.calculators.answer import DENOMINATORS, OR_MORE, Series, Table
from honorcalc.calculators.charts.chart import (
    AT_LEAST,
    AT_MOST,
    EXACTLY,
    VIEW_TITLES,
    Chart,
    Column,
    Figure,
    Place,
    for_plotly,
    hover,
    layout,
    with_unit,
)
from honorcalc.calculators.words import Number, percent, plain

FEW = 10  # rolls for each outcome, from which on their shares are drawn
NARROWEST_BAR = 160  # a bar is at least this part of the axis, or sparse outcomes vanish
ALMOST = {0.0: Fraction(1, 10**400), 1.0: 1 - Fraction(1, 10**20)}
"""What stands for a chance that a double takes for certain."""


@dataclass(frozen=True, slots=True)
class Odds(Chart):
    """Bars of a distribution; `counts` picks the outcomes that the headline is about.

    By default those are the ones that reach the `threshold`, and all of them where there is none.
    `beside` is another distribution to compare it with, drawn as a line over the bars. `line` is
    what stands at the threshold, with {} for the number.
    """

    series: Series
    counts: Callable[[Fraction], bool] | None = None
    threshold: Number | None = None
    beside: Series | None = None
    line: str = "{}"

    views = (EXACTLY, AT_LEAST, AT_MOST)

    def weights(self, view: str, series: Series | None = None) -> list[int]:
        """For each outcome the weight of exactly, at least or at most it."""
        weights = list((series or self.series).distribution.weights.values())
        if view == AT_LEAST:
            return list(accumulate(reversed(weights)))[::-1]
        return list(accumulate(weights)) if view == AT_MOST else weights

    def picked(self, outcome: Fraction) -> bool:
        """Whether the headline is about an outcome."""
        if self.counts:
            return self.counts(outcome)
        return self.threshold is None or outcome >= self.threshold

    @property
    def distributions(self) -> tuple[Series, ...]:
        return (self.series,)

    @property
    def axes(self) -> object:
        return "odds", self.series.name, self.series.unit

    def figure(self, view: str = EXACTLY, observed: Mapping[str, int] | None = None) -> Figure:
        xs, weights = self.series.outcomes(), self.weights(view)
        counted = [self.picked(n * self.series.scale) for n in self.series.distribution.outcomes]
        title = with_unit(self.series.name, self.series.unit)
        sides = view not in (AT_LEAST, AT_MOST) and self.threshold is not None
        traces = [
            self._bars(xs, weights, [n for n, c in enumerate(counted) if c is wanted], role, sides)
            for role, wanted in (("counts", True), ("rest", False))
            if wanted in counted
        ]
        if self.beside:
            line = self._line(view, self.beside, self.beside.name)
            traces.append(line | {"meta": {"role": "line", "index": 1}})
        if observed:
            traces.append(self._observed(view, observed))
        figure = layout(title, "Chance", barmode="overlay", showlegend=self.beside is not None)
        figure["yaxis"]["tickformat"] = ".0%"
        if self.threshold is not None:
            place = plain(self.threshold)
            at = {"x0": place, "x1": place, "y0": 0, "y1": 1, "yref": "paper"}
            figure["shapes"] = [{"type": "line", **at, "name": self.line}]
        return {"data": traces, "layout": figure}

    def _bars(
        self, xs: list[int | float], weights: list[int], picked: list[int], role: str, sides: bool
    ) -> Figure:
        total, texts = self.series.distribution.denominator, self.series.texts()
        meta = {"role": role}
        if sides:
            meta["share"] = percent(Fraction(sum(weights[n] for n in picked), total))
        return {
            "type": "bar",
            "x": [xs[n] for n in picked],
            "y": [weights[n] / total for n in picked],
            "width": bar_width(xs),
            "text": [texts[n] for n in picked],
            "textposition": "none",
            "customdata": [share(weights[n], total) for n in picked],
            "hovertemplate": hover("%{text}: %{customdata}"),
            "meta": meta,
        }

    def _line(self, view: str, series: Series, name: str) -> Figure:
        total, weights = series.distribution.denominator, self.weights(view, series)
        return {
            "type": "scatter",
            "mode": "lines+markers",
            "cliponaxis": False,
            "name": name,
            "x": series.outcomes(),
            "y": [weight / total for weight in weights],
            "text": series.texts(),
            "customdata": [share(weight, total) for weight in weights],
            "hovertemplate": hover("%{text}: %{customdata}", for_plotly(name)),
        }

    def _observed(self, view: str, observed: Mapping[str, int]) -> Figure:
        seen = {float(total): count for total, count in observed.items()}
        rolls = sum(seen.values())
        xs = sorted({*seen, *map(float, self.series.outcomes())})
        keep: Callable[[float, float], bool] = {
            AT_LEAST: lambda total, x: total >= x,
            AT_MOST: lambda total, x: total <= x,
        }.get(view, lambda total, x: total == x)
        counts = [sum(n for total, n in seen.items() if keep(total, x)) for x in xs]
        few = rolls < FEW * len(self.series.outcomes())
        # Shares of few rolls would tower over the odds: each stands on the odds themselves.
        places = [
            (x, n, self._height(view, Fraction(x)) if few else n / rolls)
            for x, n in zip(xs, counts, strict=True)
            if not few or seen.get(x)
        ]
        return {
            "type": "scatter",
            "mode": "markers",
            "name": "Rolled at least once" if few and rolls > 1 else "Rolled",
            "x": [plain(Fraction(x)) for x, *_ in places],
            "y": [share for *_, share in places],
            "customdata": [f"{n:,} of {rolls:,}" for _, n, _ in places],
            "hovertemplate": hover("Rolled %{x}: %{customdata}"),
            "meta": {"role": "observed"},
        }

    def _height(self, view: str, x: Fraction) -> float:
        """The exact chance at a total; what is beyond an open end belongs to it."""
        x = round(x / self.series.scale) * self.series.scale  # it came as a double
        last = self.series.distribution.outcomes[-1]
        more = self.series.distribution.open_end and x / self.series.scale >= last
        place = Place(last * self.series.scale, more=OR_MORE) if more else Place(x)
        return float(chance_at(self.series, view, place) or 0)

    def table(self) -> Table:
        total = self.series.distribution.denominator
        columns = [[chance_of(w, total) for w in self.weights(view)] for view in self.views]
        outcomes = [place.label for place in self.places()]
        head = with_unit(self.series.name, self.series.unit)
        return Table(
            (head, *(VIEW_TITLES[view] for view in self.views)),
            tuple(zip(outcomes, *columns, strict=True)),
            ("number", "chance", "chance", "chance"),
        )

    def overlay(self, name: str, view: str) -> list[Figure]:
        return [self._line(view, self.series, name)]

    def places(self) -> list[Place]:
        places = [Place(n * self.series.scale) for n in self.series.distribution.outcomes]
        if self.series.distribution.open_end:
            places[-1] = Place(places[-1].at, more=self.series.texts()[-1])
        return places

    def columns(self, view: str, name: str = "") -> list[Column]:
        def column(head: str, view: str) -> Column:
            return Column(head, "chance", partial(chance_at, self.series, view))

        if not name:
            return [column(title, view) for view, title in VIEW_TITLES.items()]
        return [column(f"{name} ({VIEW_TITLES.get(view, EXACTLY).lower()})", view)]


def chance_at(series: Series, view: str, place: Place) -> Fraction | None:
    """How likely a distribution makes a place; None where its open end does not say."""
    assert not isinstance(place.at, str)
    x, odds = place.at / series.scale, series.distribution
    last = odds.outcomes[-1]
    if odds.open_end and (x > last or (x == last and not place.more and view != AT_LEAST)):
        return None
    if view == AT_MOST:
        return Fraction(1) if place.more else odds.at_most(floor(x))
    if view == AT_LEAST or place.more:
        return odds.at_least(ceil(x))
    return odds.probability(int(x)) if x == int(x) else Fraction(0)


def chance_of(weight: int, total: int) -> Number:
    """A chance as a double; where that would make it certain, as a fraction that is not.

    This is not the exact one, which may take seconds to bring to its lowest terms; as a double and
    in words it is the same.

    >>> chance_of(1, 4), chance_of(4, 4)
    (0.25, 1.0)
    >>> [percent(chance_of(n, 10**400)) for n in (1, 10**400 - 1)]
    ['<0.1%', '>99.9%']
    """
    chance = weight / total
    return chance if 0 < chance < 1 or weight in (0, total) else ALMOST[chance]


def share(weight: int, total: int) -> str:
    """A chance as percent, with the exact fraction where it is short enough to read.

    >>> share(2, 6), share(6, 6), share(10**20 - 1, 10**20), share(10**400, 3 * 10**400)
    ('33.3% = 1/3', '100% = 1/1', '>99.9%', '33.3% = 1/3')
    """
    text = percent(chance_of(weight, total))
    divisor, rest = total, weight
    too_small = total // DENOMINATORS  # for a common divisor, where the denominator shall be short
    while rest > too_small:
        divisor, rest = rest, divisor % rest
    return text if rest else f"{text} = {weight // divisor}/{total // divisor}"


def bar_width(xs: Sequence[int | float]) -> float:
    """The width of bars at these places: most of the smallest gap, yet never a hair.

    >>> bar_width([0, 2, 4])
    1.7
    """
    if len(xs) < 2:
        return 0.5
    gap = min(b - a for a, b in pairwise(xs))
    return float(round(max(0.85 * gap, (xs[-1] - xs[0]) / NARROWEST_BAR), 4))
