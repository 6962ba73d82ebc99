"""One declaration makes a calculator: a typed function becomes form, link, CLI and JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial, wraps
from typing import TYPE_CHECKING, Any, TypeVar, get_type_hints

from honorcalc.calculators.answer import Answer, Table, exact_text
from honorcalc.calculators.charts import EXACTLY, Figure
from honorcalc.calculators.errors import ParameterError, nearest, shown
from honorcalc.calculators.parameters import Kind
from honorcalc.calculators.words import measured, percent, plain

if TYPE_CHECKING:
    from honorcalc.calculators.rolls import Dice, Roll

CHANCE = "chance"
QUESTIONS = {
    "succeed": "Does it succeed?",
    "win": "Who wins?",
    "first": "Who goes first?",
    "damage": "How much damage?",
    "time": "How long?",
    "distance": "How far?",
    "sight": "What is in sight?",
    "cost": "What does it cost?",
    "choice": "Which is the better choice?",
    "dice": "What do dice or cards show?",
    "numbers": "What follows from my numbers?",
    "rules": "How do rules differ?",
}
"""What people come with; a calculator declares those that it answers."""
LONG_FORM = 10  # parameters; a form of more folds what is rarely set
Settings = dict[str, Any]
Given = TypeVar("Given")


@dataclass(frozen=True, slots=True)
class Value:
    """What `describe` says of a value; `success_<k>` stands for success_1, success_2, …

    `seen` tells whether a roll is one that this chance counts, so that a simulation can stand
    beside it; for a `<k>` it is also given what stands for k. A value that is not `listed` is
    left to the table: a card does not name it beside the answer.
    """

    name: str
    label: str
    unit: str = CHANCE
    help: str = ""
    seen: Callable[..., bool] | None = None
    listed: bool = True

    def match(self, name: str) -> str | None:
        """The value's label for `name`, or None where it is another value."""
        named = self.named(name)
        return named.label if named else None

    def named(self, name: str) -> Value | None:
        """The value under one of its names, or None where it is another value."""
        if "<k>" not in self.name or not isinstance(name, str):
            return self if name == self.name else None
        pattern = re.escape(self.name).replace(re.escape("<k>"), r"(\w+)")
        found = re.fullmatch(pattern, name)
        if not found:
            return None
        k, seen = found[1], self.seen
        bound = (lambda roll: seen(roll, k)) if seen else None
        return Value(name, self.label.replace("<k>", k), self.unit, self.help, bound, self.listed)

    def written(self, value: object) -> str:
        """A value as a reader sees it, with its unit."""
        if isinstance(value, str):
            return value
        if self.unit == CHANCE:
            return percent(value)  # type: ignore[arg-type]
        return measured(value, self.unit)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Parameter:
    """A named parameter with its kind and default."""

    name: str
    kind: Kind
    default: Any

    def describe(self) -> dict[str, object]:
        """The parameter as `describe` shows it."""
        kind = self.kind
        return {
            "name": self.name,
            "label": kind.label,
            "type": kind.type,
            "default": kind.json(self.default),
            "unit": kind.unit,
            "help": kind.help,
            "group": kind.group,
            **kind.details(),
        }


class Result:
    """The answer of `compute`: attributes are the contract's keys, `to_json` the whole."""

    def __init__(self, calculator: Calculator, settings: Settings, answer: Answer):
        self._calculator = calculator
        self.calculator = calculator.id
        self.settings = settings
        self.answer = answer
        self.headline = answer.headline
        self.notes = answer.notes

    @cached_property
    def parameters(self) -> dict[str, int | float | str]:
        """Every parameter with the value used: numbers, else text."""
        return {p.name: p.kind.json(self.settings[p.name]) for p in self._calculator.parameters}

    @cached_property
    def values(self) -> dict[str, int | float | str]:
        """Name to number (a few are words); what does not exist is left out."""
        return {
            name: value if isinstance(value, str) else plain(value)
            for name, value in self.answer.values.items()
            if value is not None
        }

    @cached_property
    def exact(self) -> dict[str, str]:
        """Name to "p/q" for values whose denominator has at most 12 digits."""
        texts = {name: exact_text(value) for name, value in self.answer.values.items()}
        return {name: text for name, text in texts.items() if text is not None}

    @property
    def series(self) -> list[dict[str, object]]:
        """The distributions: name, unit, outcomes, probabilities, open."""
        return [series.to_json() for series in self.answer.series]

    @property
    def figure(self) -> Figure:
        """The Plotly figure of the first view."""
        return self.figure_for(EXACTLY)

    def figure_for(self, view: str, observed: Mapping[str, int] | None = None) -> Figure:
        """The Plotly figure of a view, with observed rolls over it where there are any."""
        chart = self.answer.chart
        return chart.figure(view, observed or {}) if chart else {"data": [], "layout": {}}

    @property
    def table(self) -> dict[str, object]:
        """`columns`, `rows` and the `formats` of the columns."""
        table = self.answer.table or (self.answer.chart and self.answer.chart.table())
        return (table or Table((), (), ())).to_json()

    def to_json(self, view: str = EXACTLY, observed: Mapping[str, int] | None = None) -> Figure:
        """The contract's JSON, the figure drawn for `view`."""
        return {
            "calculator": self.calculator,
            "parameters": self.parameters,
            "headline": self.headline,
            "values": self.values,
            "exact": self.exact,
            "series": self.series,
            "figure": self.figure_for(view, observed),
            "table": self.table,
            "notes": list(self.notes),
        }


class Calculator:
    """A declared calculator; calling it calls the function it was made from."""

    def __init__(
        self,
        id: str,
        function: Callable[..., Answer],
        title: str,
        asks: str,
        rules: str,
        values: tuple[Value, ...],
        lead: str,
        folds: tuple[str, ...] | None = None,
    ):
        self.id = id
        self.function = outward(function)
        self.title = title
        self.questions = {word: QUESTIONS[word] for word in asks.split()}
        self.rules = tuple(rules.split())
        self.values = values
        self.lead = lead or values[0].name
        self.parameters = read_parameters(function)
        self.folds = self.folded(folds)
        self.roller: Callable[..., Roll] | None = None
        self.__doc__ = function.__doc__
        self.__module__ = function.__module__

    def __call__(self, *args: Any, **settings: Any) -> Answer:
        return self.function(*args, **settings)

    def rolls(self, roller: Callable[..., Roll]) -> Callable[..., Roll]:
        """Decorator: `roller(dice, **settings)` rolls this calculator once."""
        self.roller = roller
        return roller

    def folded(self, named: tuple[str, ...] | None) -> tuple[str, ...]:
        """The groups a long form keeps folded: those named, else all but the first two."""
        groups = tuple(dict.fromkeys(p.kind.group for p in self.parameters if p.kind.group))
        if len(self.parameters) <= LONG_FORM:
            return ()
        return groups[2:] if named is None else tuple(g for g in groups if g in named)

    @property
    def ruleset(self) -> str:
        """The slug before the dot."""
        return self.id.partition(".")[0]

    @property
    def simulated(self) -> bool:
        """Whether rolls can be counted beside the exact chances."""
        return self.roller is not None and any(value.seen for value in self.values)

    @property
    def solvable(self) -> bool:
        """Whether a setting can be looked for that reaches a chance."""
        chances = any(value.unit == CHANCE for value in self.values)
        return chances and any(p.kind.settings() for p in self.parameters)

    @property
    def summary(self) -> str:
        """The first paragraph of the function's docstring, in one line."""
        return " ".join((self.__doc__ or "").split("\n\n")[0].split())

    @cached_property
    def views(self) -> tuple[str, ...]:
        """The views of the chart at the defaults, `over` last when something can be varied."""
        chart = self.compute({}).answer.chart
        varied = any(p.kind.settings() for p in self.parameters)
        numeric = any(v.unit != "text" for v in self.values)
        return (*(chart.views if chart else (EXACTLY,)), *(["over"] if varied and numeric else []))

    def parameter(self, name: str) -> Parameter:
        """The parameter of that name; an unknown one is refused with the nearest names."""
        for parameter in self.parameters:
            if parameter.name == name:
                return parameter
        names = [p.name for p in self.parameters]
        hint = nearest(name, names) if names else "it has no parameters"
        raise ParameterError(f"{shown(name)} is not a parameter; {hint}", None, self.id)

    def read(self, raw: Mapping[str, object]) -> Settings:
        """Settings from what came, defaults filled in; the first bad value raises."""
        settings = {p.name: p.default for p in self.parameters}
        for name, value in raw.items():
            parameter = self.parameter(name)
            try:
                settings[name] = parameter.kind.read(value)
            except ValueError as problem:
                raise ParameterError(str(problem), name, self.id) from None
        return settings

    def answer(self, settings: Settings) -> Result:
        """The answer for settings already read."""
        return Result(self, settings, self.asked(self.function, settings))

    def throw(self, dice: Dice, settings: Settings) -> Roll:
        """One roll for settings already read; raises ParameterError, also where there is none."""
        if self.roller is None:
            raise ParameterError("there are no dice to roll here", None, self.id)
        return self.asked(partial(self.roller, dice), settings)

    def asked(self, function: Callable[..., Given], settings: Settings) -> Given:
        """What one of the calculator's functions gives; its refusals name the calculator."""
        try:
            return function(**settings)
        except ParameterError as problem:
            raise ParameterError(problem.short, problem.parameter, self.id) from None

    def compute(self, raw: Mapping[str, object]) -> Result:
        """The answer for settings as they came; raises ParameterError."""
        return self.answer(self.read(raw))

    def value(self, name: str) -> Value:
        """The description of a value's name; every value a calculator gives has one."""
        for value in self.values:
            named = value.named(name)
            if named:
                return named
        raise ParameterError(
            f"{shown(name)} is not a value; {nearest(name, [v.name for v in self.values])}",
            None,
            self.id,
        )

    def describe(self) -> dict[str, object]:
        """Everything a form, a manual or a program needs to know of this calculator."""
        return {
            "id": self.id,
            "title": self.title,
            "ruleset": self.ruleset,
            "questions": list(self.questions.values()),
            "rules": list(self.rules),
            "summary": self.summary,
            "parameters": [parameter.describe() for parameter in self.parameters],
            "values": [
                {"name": v.name, "label": v.label, "unit": v.unit, "help": v.help}
                for v in self.values
            ],
            "views": list(self.views),
            "folds": list(self.folds),
            "rolls": self.roller is not None,
            "simulated": self.simulated,
            "solvable": self.solvable,
        }


def read_parameters(function: Callable[..., Answer]) -> tuple[Parameter, ...]:
    """The parameters of a function whose annotations are `Annotated[type, Kind]`."""
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    defaults = function.__defaults__ or ()
    if len(defaults) != len(hints):
        raise TypeError(f"{function.__name__}: every parameter needs a kind and a default")
    parameters = []
    for (name, hint), default in zip(hints.items(), defaults, strict=True):
        kind = hint.__metadata__[0]
        parameters.append(Parameter(name.rstrip("_"), kind, kind.read(default)))
    return tuple(parameters)


def outward(function: Callable[..., Answer]) -> Callable[..., Answer]:
    """The function called by the parameters' public names: `raise_` in Python is `raise`."""
    inward = {name.rstrip("_"): name for name in get_type_hints(function) if name.endswith("_")}
    if not inward:
        return function

    @wraps(function)
    def renamed(*args: Any, **settings: Any) -> Answer:
        return function(*args, **{inward.get(n, n): value for n, value in settings.items()})

    return renamed


def calculator(
    id: str,
    *,
    title: str,
    asks: str = "",
    rules: str = "",
    values: tuple[Value, ...],
    lead: str = "",
    folds: tuple[str, ...] | None = None,
) -> Callable[[Callable[..., Answer]], Calculator]:
    """Decorator that declares a calculator.

    `asks` names the `QUESTIONS` it answers, the chief one first; `rules` are the ledger's codes it
    rests on; `lead` names the value shown large, by default
    the first. `folds` names the groups of rare settings that a form of more than ten keeps folded,
    by default all after the second.
    """
    return lambda function: Calculator(id, function, title, asks, rules, values, lead, folds)
