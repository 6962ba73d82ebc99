"""Which setting of one parameter reaches a wanted chance."""

from __future__ import annotations

import re
from dataclasses import asdict, dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from honorcalc.calculators.catalog import rulesets
from honorcalc.calculators.declaration import CHANCE, Calculator, Value
from honorcalc.calculators.errors import ParameterError, echo, few, nearest_names, unlike
from honorcalc.calculators.signature import HOUSE, Settings
from honorcalc.calculators.words import Number, plain
from honorcalc.questions.pieces import Steps
from honorcalc.questions.sweep import number_at, refuse_range, values_at

LONGEST_CHANCE = 40  # characters, before a text is taken for a number
DECIMAL = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")  # no 1e-1, 1_0 or 1/2, as in parameters

Point = tuple[Any, Any]
"""A setting and its chance."""


@dataclass(frozen=True, slots=True)
class Found:
    """A setting, as the JSON has it (6.5, "yes"), and the chance it gives."""

    setting: int | float | str
    chance: int | float


@dataclass(frozen=True, slots=True)
class Solution:
    """The answer of `solve`; `reaches` is None when no setting reaches the chance."""

    calculator: str
    parameters: dict[str, int | float | str]
    parameter: str
    value: str
    chance: float
    nearest: Found
    reaches: Found | None
    headline: str
    house: str
    uses: tuple[dict[str, str], ...]
    """The settings found, as the text of a field and in words, the nearest first."""

    def to_json(self) -> dict[str, object]:
        """The solution as plain data; `house` is there if the table's rules are not the book's."""
        data = asdict(self)
        del data["uses"]  # what a page offers, and no part of the answer
        if not self.house:
            del data[HOUSE]
        return data


def read_chance(calculator: Calculator, raw: object) -> Fraction:
    """The wanted chance, 0 to 1, as the exact decimal that was written; raises ParameterError."""
    wanted = None
    if isinstance(raw, str | Decimal):
        text = str(raw)
        wanted = Fraction(text) if well_written(text) else None
    elif isinstance(raw, int | float | Fraction) and not isinstance(raw, bool) and 0 <= raw <= 1:
        wanted = Fraction(str(raw)) if isinstance(raw, float) else Fraction(raw)
    if wanted is None or not 0 <= wanted <= 1:
        raise ParameterError(unlike(raw, "a chance from 0 to 1"), "chance", calculator.id)
    return wanted


def well_written(text: str) -> bool:
    """Whether a text is a number.

    That is looked at before one is made, which for 1e99999999 has no end.
    """
    return len(text) <= LONGEST_CHANCE and bool(DECIMAL.fullmatch(text))


def in_percent(chance: Fraction) -> str:
    """A wanted chance with all its decimals, as many as may be written.

    >>> in_percent(Fraction("0.99999999999999")), in_percent(Fraction(3, 5)), in_percent(Fraction())
    ('99.999999999999%', '60%', '0%')
    """
    digits = f"{100 * 10**LONGEST_CHANCE * chance // 1:0{LONGEST_CHANCE + 1}d}"
    shown = f"{digits[:-LONGEST_CHANCE]}.{digits[-LONGEST_CHANCE:]}"
    return f"{shown.rstrip('0').rstrip('.')}%"


def read_percent(calculator: Calculator, raw: str) -> Fraction:
    """The wanted chance, 0 to 1, from a text such as 62.5% or 62,5; raises ParameterError.

    As in the form, a comma is a point, and the 0 before it may be left out.
    """
    text = raw.strip().removesuffix("%").rstrip().replace(",", ".")
    text = f"0{text}" if text.startswith(".") else text
    if well_written(text) and 0 <= Fraction(text) <= 100:
        return Fraction(text) / 100
    raise ParameterError(unlike(raw, "a chance from 0 to 100%"), "chance", calculator.id)


class Search:
    """The search for the setting that comes nearest to a chance, and for one that reaches it.

    It goes in steps, one for each setting, so that a page can tell how far it is and stop it.
    All settings are tried, since a chance may rise and fall; those that are refused together with
    the others are passed over.
    """

    def __init__(
        self,
        calculator: Calculator,
        parameter: str,
        wanted: Fraction,
        value: str | None,
        settings: Settings,
    ):
        self.calculator, self.wanted, self.settings = calculator, wanted, settings
        self.parameter = calculator.parameter(parameter)
        self.options = list(self.parameter.kind.settings())
        if not self.options:
            raise refuse_range(calculator, self.parameter)
        self.value = self.choose_value(value)
        self.seen: dict[str, None] = {}
        self.points: list[Point] = []

    def choose_value(self, name: str | None) -> str:
        """The value to solve for: the one named, else the first chance; raises ParameterError.

        It is read off the first settings that are not refused and have one, the present ones
        before all.
        """
        self.check_chance(name)
        refusals = []
        for setting in (self.settings[self.parameter.name], *self.options):
            values = values_at(self.calculator, {**self.settings, self.parameter.name: setting})
            if isinstance(values, ParameterError):
                refusals.append(values)
                continue
            there = [n for n in values if self.is_chance(n) and number_at(values, n) is not None]
            if there:
                return name or there[0]
        if len(refusals) > len(self.options):
            raise refusals[0]
        raise ParameterError("no setting has a chance to solve for", None, self.calculator.id)

    def is_chance(self, name: str) -> bool:
        """Whether a value is one."""
        return self.calculator.value(name).unit == CHANCE

    def check_chance(self, name: str | None) -> None:
        """Raises ParameterError for what is no value, or no chance, and where there is none."""
        described = self.calculator.values
        chances = [value.name for value in described if value.unit == CHANCE]
        named = name is None or any(value.for_name(name) for value in described)
        if not chances:
            words = few(self.calculator.value_names)
            problem = f"there is no chance to solve for; its values are {words}"
        elif not named:
            problem = f"{echo(name)} is not a value; {nearest_names(name, chances)}"
        elif name is not None and not self.is_chance(name):
            problem = f"{echo(name)} is not a chance; the chances are {few(chances)}"
        else:
            return
        raise ParameterError(problem, "value", self.calculator.id)

    def steps(self) -> Steps[Solution]:
        """Tries one setting after the other, and then gives the answer."""
        for n, option in enumerate(self.options, 1):
            values = values_at(self.calculator, {**self.settings, self.parameter.name: option})
            chance = number_at(values, self.value)
            if chance is not None:
                self.points.append((option, chance))
            if not isinstance(values, ParameterError):
                self.seen |= dict.fromkeys(values)
            yield n / len(self.options)
        return self.solution()

    def solution(self) -> Solution:
        """The answer, once all settings are tried; raises ParameterError where none has it."""
        points, name, kind = self.points, self.parameter.name, self.parameter.kind
        if not points:
            right = nearest_names(self.value, [n for n in self.seen if self.is_chance(n)])
            raise ParameterError(
                f"no setting has a value {echo(self.value)}; {right}", "value", self.calculator.id
            )
        close = min(points, key=lambda point: abs(point[1] - self.wanted))
        reaching = [point for point in points if self.reaches(point[1])]
        falling = points[0] in reaching and points[-1] not in reaching
        first = (reaching[-1] if falling else reaching[0]) if reaching else None
        return Solution(
            self.calculator.id,
            {
                p.name: p.kind.json(self.settings[p.name])
                for p in self.calculator.parameters
                if p.name != name
            },
            name,
            self.value,
            float(self.wanted),
            self.plain_point(close),
            self.plain_point(first) if first else None,
            self.calculator.with_house(
                self.sentence(close, first, falling, len(reaching) == len(points)),
                {**self.settings, name: None},
            ),
            self.calculator.house_text(self.settings),
            tuple(
                {"text": kind.text(setting), "label": kind.in_words(setting)}
                for setting in dict.fromkeys(p[0] for p in (close, first) if p)
            ),
        )

    def reaches(self, chance: Number) -> bool:
        """Whether a chance is as high as wanted; a double may be too low by its last digits."""
        return chance >= self.wanted or (isinstance(chance, float) and chance > self.wanted - 1e-12)

    def plain_point(self, point: Point) -> Found:
        """A setting and its chance as plain data."""
        return Found(self.parameter.kind.json(point[0]), plain(point[1]))

    def sentence(self, close: Point, first: Point | None, falling: bool, every: bool) -> str:
        """The answer in words."""
        kind, wanted = self.parameter.kind, in_percent(self.wanted)
        label, quoted = kind.full_label, "{}" if kind.numeric else "“{}”"
        setting = quoted.format(kind.in_words(close[0]))
        value = self.calculator.value(self.value)
        gives = f"({in_sentence(value)}: {value.with_unit(close[1])})"
        if first is None:
            return f"No setting of {label} reaches {wanted}; {setting} comes nearest {gives}."
        if every:
            possible = " possible" if len(self.points) < len(self.options) else ""
            every_one = f"Every{possible} setting of {label} reaches {wanted}"
            return f"{every_one}; {setting} comes nearest {gives}."
        if close == first:
            return f"{label} {setting} comes nearest to {wanted} and reaches it {gives}."
        also = " and reaches it" if self.reaches(close[1]) else ""
        which = "last" if falling else "first"
        return (
            f"{label} {setting} comes nearest to {wanted}{also} {gives}; the {which} to reach "
            f"it is {quoted.format(kind.in_words(first[0]))} ({value.with_unit(first[1])})."
        )


def in_sentence(value: Value) -> str:
    """A value's label inside a sentence; one that begins with a ruleset's name stays as it is.

    >>> in_sentence(Value("success", "Succeeds")), in_sentence(Value("a_wins", "A wins"))
    ('succeeds', 'A wins')
    >>> in_sentence(Value("honorbound_chance", "Honorbound, chance"))
    'Honorbound, chance'
    """
    names = tuple(slug.replace("-", "_") + "_" for slug in rulesets())
    if value.name.startswith(names) or not value.label[1:2].islower():
        return value.label
    return value.label[:1].lower() + value.label[1:]
