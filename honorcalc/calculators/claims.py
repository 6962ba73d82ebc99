"""What a source says about its odds, and the verdict; what was corrected; how rules are read.

The module `claims` of a ruleset has CLAIMS, ERRATA and INTERPRETATIONS: the one list behind the
pages, the JSON file and `honorcalc.claims`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from honorcalc.calculators.words import Number, about, measured, percent

STATED = re.compile(r"(?P<figure>\d+(?:\.(?P<decimals>\d+))?(?:/[1-9]\d*)?)(?P<unit>%| .+)?")
LONGEST_FRACTION = 9_999
VERDICTS = {
    "exact": "Exact",
    "rounds": "Rounded",
    "wrong": "Wrong",
    "true": "True",
    "partly": "Partly true",
    "false": "False",
}
"""The words for each kind of verdict: the first three for figures, the others for words."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A value of a calculator at the settings of a link, such as "honor.test?acting_modifier=1"."""

    link: str
    value: str


@dataclass(frozen=True, slots=True)
class Claim:
    """A statement about odds in a source, and what settles it.

    `name` is the end of its anchor. `said` is the figure in the source's own precision ("42%",
    "1/5", "12.5 points", "3.3 m/s"); it is compared with `figure` of the charts' values, by default
    the first of them. A statement in words has tests that have to hold instead. `note` follows the
    verdict; in it `<0>` stands for the value of the first chart, linked. `more` is the section of
    the ruleset's pages that goes into it, such as "interpretations#skill-against-talent". A
    question of `ours` is no claim of the source: it keeps its address and is not counted.
    """

    name: str
    rules: str
    statement: str
    said: str = ""
    charts: tuple[Shown, ...] = ()
    figure: Callable[..., Number] | None = None
    holds: tuple[Callable[..., bool], ...] = ()
    note: str | Callable[..., str] = ""
    more: str = ""
    ours: bool = False


@dataclass(frozen=True, slots=True)
class Erratum:
    """A slip in a source and its correction.

    `place` is where it shows: a page of the ruleset's, or a section of one, such as
    "examples#kicking-it-open".
    """

    name: str
    rules: str
    where: str
    place: str
    printed: str
    corrected: str
    found: str


@dataclass(frozen=True, slots=True)
class Interpretation:
    """How a rule is read where its source is silent or can be read in two ways.

    `other` are readings that a calculator offers too: words and the link with that setting.
    `name` tells two of one rule apart.
    """

    rules: str
    reading: str
    other: tuple[tuple[str, str], ...] = ()
    name: str = ""


def points(gap: Number) -> str:
    """A difference of chances in percentage points, with one decimal where it needs one.

    >>> points(Fraction(1, 8)), points(Fraction(5, 16)), points(Fraction(1, 4))
    ('12.5', '31.3', '25')
    """
    return about(100 * gap, "")


def in_points(gap: Number) -> str:
    """A difference of chances, which is no chance itself, in words.

    >>> in_points(Fraction(1, 8)), in_points(Fraction(1, 100))
    ('12.5 percentage points', '1 percentage point')
    """
    return about(100 * gap, "percentage points")


@dataclass(frozen=True, slots=True)
class Stated:
    """A figure as it was stated: half a unit of its last digit is what rounding may hide."""

    number: Fraction
    slack: Fraction
    unit: str

    @classmethod
    def read(cls, text: str) -> Stated:
        """The figure meant by "42%", "12.5 points" (of a percentage), "1/5" or "3.3 m/s".

        Raises ValueError for anything else.
        """
        match = STATED.fullmatch(text)
        if match is None:
            raise ValueError(f"{text!r} is not a stated figure")
        unit = (match["unit"] or "").strip()
        scale = Fraction(1, 100) if unit in ("%", "points") else Fraction(1)
        fraction = "/" in match["figure"]
        digit = Fraction(1, 10 ** len(match["decimals"] or ""))
        return cls(
            Fraction(match["figure"]) * scale,
            Fraction(0) if fraction else digit * scale / 2,
            "%" if fraction else unit,
        )

    def as_written(self, figure: Number) -> str:
        """A figure as this one would be written; a short fraction is added, except to points."""
        if self.unit == "points":
            return in_points(figure)
        text = percent(figure) if self.unit == "%" else measured(figure, self.unit)
        short = isinstance(figure, Fraction) and 1 < figure.denominator <= LONGEST_FRACTION
        return f"{text} ({figure})" if short else text

    def gap(self, figure: Number) -> Fraction:
        """How far a figure lies from this one."""
        return abs(Fraction(figure) - self.number)

    def apart(self, figure: Number) -> str:
        """How far off this one is: points of a percentage, or the unit of the figure."""
        gap = self.gap(figure)
        return in_points(gap) if self.unit in ("%", "points") else measured(gap, self.unit)


def judged(said: str, figure: Number) -> tuple[str, str, str]:
    """The kind of verdict on a stated figure, and its sentence around the true figure.

    >>> judged("75%", Fraction(3, 4))
    ('exact', '75.0% (3/4)', '.')
    >>> judged("42%", Fraction(5, 12))
    ('rounds', '41.7% (5/12)', '.')
    >>> judged("75%", Fraction(77, 128))
    ('wrong', '60.2% (77/128)', ', off by 14.8 percentage points.')
    """
    stated = Stated.read(said)
    text = stated.as_written(figure)
    if figure == stated.number:
        return "exact", text, "."
    if stated.gap(figure) <= stated.slack:
        return "rounds", text, "."
    return "wrong", text, f", off by {stated.apart(figure)}."


def words_verdict(holds: tuple[Callable[..., bool], ...], values: tuple[Any, ...]) -> str:
    """The kind of verdict on words: true when all tests hold, partly when some do.

    >>> words_verdict((lambda a, b: a > b, lambda a, b: a > 2 * b), (3, 2))
    'partly'
    """
    results = [test(*values) for test in holds]
    return "true" if all(results) else "partly" if any(results) else "false"
