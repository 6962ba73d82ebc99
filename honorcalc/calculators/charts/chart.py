"""What all kinds of chart share: axes, names that Plotly shows as they are, columns of a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from honorcalc.calculators.answer import Series, Table
from honorcalc.calculators.words import Number, measured, percent, plain

EXACTLY, AT_LEAST, AT_MOST = "exactly", "at-least", "at-most"
VIEW_TITLES = {EXACTLY: "Exactly", AT_LEAST: "At least", AT_MOST: "At most"}
PRESENT = "Present settings"

Figure = dict[str, Any]
Setting = int | float | str
Cell = Number | str | None


class Place(NamedTuple):
    """Where on the axis of a chart a figure stands; `more` names what means this or more."""

    at: Fraction | str
    more: str = ""

    @property
    def label(self) -> Number | str:
        """The place as the head of a row."""
        if isinstance(self.at, str):
            return self.at
        return self.more or plain(self.at)


@dataclass(frozen=True, slots=True)
class Column:
    """Figures of one chart in a table of several: `cell` has the figure for each place."""

    head: str
    form: str
    cell: Callable[[Place], Cell]


class Chart:
    """A chart draws itself for a view, alone or over another one, and reads as a table."""

    views: tuple[str, ...] = (EXACTLY,)

    @property
    def distributions(self) -> tuple[Series, ...]:
        """What it shows the odds of."""
        return ()

    @property
    def axes(self) -> object:
        """What two charts must share to be drawn in one; None for a chart that takes no other."""
        return None

    def figure(self, view: str = EXACTLY, observed: Mapping[str, int] | None = None) -> Figure:
        """A Plotly figure; `observed` counts rolls by their total, for charts of odds."""
        raise NotImplementedError

    def overlay(self, name: str, view: str) -> list[Figure]:
        """The traces that draw this chart over another with the same axes, under a name."""
        return []

    def table(self) -> Table:
        """The figures of the chart in rows."""
        raise NotImplementedError

    def runs(self) -> tuple[str, list[tuple[str, list[float]]]]:
        """The unit of its lines, and the name of each with its heights from left to right.

        A gap in a line has the height 0. Bars over numbers are a line, those over names are none.
        """
        return "", []

    def places(self) -> list[Place]:
        """The rows of the table."""
        return []

    def columns(self, view: str, name: str = "") -> list[Column]:
        """The table's columns as they stand beside those of others.

        Under a name they are those of the view alone, without one those of the chart that the
        others are compared with.
        """
        return []


def layout(x_title: str, y_title: str, **more: Any) -> dict[str, Any]:
    """The layout all charts share."""
    return {
        "margin": {"l": 48, "r": 12, "t": 20, "b": 52},
        "showlegend": False,
        "xaxis": {"title": {"text": x_title}},
        "yaxis": {"title": {"text": y_title}, "rangemode": "tozero"},
        **more,
    }


def with_unit(name: str, unit: str) -> str:
    """An axis title.

    >>> with_unit("Distance", "m"), with_unit("Total", ""), with_unit("It holds", "chance")
    ('Distance (m)', 'Total', 'It holds')
    """
    return name if unit in ("", "chance") else f"{name} ({unit})"


def value_text(value: Number | None, unit: str) -> str | None:
    """What a pointer at a figure says; None where there is none.

    >>> value_text(Fraction(9999, 10000), "chance"), value_text(12345.6, "m")
    ('>99.9%', '12,345.6 m')
    """
    if value is None:
        return None
    return percent(value) if unit == "chance" else measured(value, unit)


def for_plotly(text: str) -> str:
    """A text that Plotly shows as it is: it would take < for a tag and % for a figure.

    Titles, names and categories of a figure are plain texts, for legends and for those who read it;
    the page has them in this form before Plotly gets them. Templates of hover texts hold names so.

    >>> for_plotly("<b>%{y}")
    '&lt;b&gt;&#37;{y}'
    """
    return escape(text, quote=False).replace("%", "&#37;")


def hover(text: str, extra: str = "") -> str:
    """A hover text; what is `extra` stands beside it, and is in the form that Plotly shows."""
    return f"{text}<extra>{extra}</extra>"


def places_of(xs: Sequence[Setting]) -> list[Place]:
    """The places of names or numbers."""
    return [Place(x if isinstance(x, str) else Fraction(x)) for x in xs]
