"""One declaration makes a calculator: a typed function becomes form, link, CLI and JSON."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, cached_property
from inspect import signature
from typing import Any, TypeVar

from honorcalc.calculators.answer import CHANCE, Answer, Value
from honorcalc.calculators.charts import EXACTLY
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.errors import (
    DeclarationError,
    ParameterError,
    echo,
    file_of,
    in_calculator,
    nearest_names,
)
from honorcalc.calculators.house import House, Rule, TableRules, as_played
from honorcalc.calculators.result import Result
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.signature import HOUSE, Parameter, Reader, Settings, as_arguments

__all__ = ["CHANCE", "LONG_FORM", "QUESTIONS", "Calculator", "Result", "Value", "calculator"]

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
Given = TypeVar("Given")


@cache
def names_in(function: Callable[..., Any]) -> frozenset[str]:
    """The names of what a function takes."""
    return frozenset(signature(function).parameters)


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
        folded: tuple[str, ...] | None = None,
        follows: Mapping[str, str] | None = None,
    ):
        self.id = id
        self.function = function
        self.title = title
        self.__doc__ = function.__doc__
        self.__module__ = function.__module__
        self.values = values
        self.value_names = [value.name for value in values]
        self.lead = lead or (values[0].name if values else "")
        self.check(asks.split())
        self.questions = {word: QUESTIONS[word] for word in asks.split()}
        self.rules = tuple(rules.split())
        self.arguments = Reader(self.place).read(function)
        self.parameters = tuple(p for taken in self.arguments for p in taken.parameters())
        self.folded_groups = self.groups_to_fold(folded)
        self.table_rules = self.followed(dict(follows or {}))
        book = {HOUSE: self.table_rules.book} if self.table_rules else {}
        self.by_default = {p.name: p.default for p in self.parameters} | book
        self.roller: Callable[..., Roll] | None = None
        self.describer: Callable[..., tuple[Throw, ...]] | None = None
        self.called: tuple[tuple[str, ...], Callable[..., str]] | None = None

    def __call__(self, *args: Any, **arguments: Any) -> Answer:
        return self.function(*args, **arguments)

    @property
    def place(self) -> str:
        """The file and the name of the declaration, for what is said of a mistake in it."""
        return f"{file_of(self.__module__)}: {self.id}"

    def check(self, asks: list[str]) -> None:
        """Raises DeclarationError for what is missing or misspelt in the declaration."""
        if not (self.__doc__ or "").strip():
            raise DeclarationError(f"{self.place}: has no docstring; it is the summary readers see")
        if not self.values:
            raise DeclarationError(f"{self.place}: values is empty; name what the answer holds")
        for word in asks:
            if word not in QUESTIONS:
                right = nearest_names(word, [*QUESTIONS])
                raise DeclarationError(f"{self.place}: asks: {word} is not a question; {right}")
        if self.lead not in self.value_names:
            right = nearest_names(self.lead, self.value_names)
            raise DeclarationError(f"{self.place}: lead: {self.lead} is not a value; {right}")

    def rolls(self, roller: Callable[..., Roll]) -> Callable[..., Roll]:
        """Decorator: `roller(dice, …)` rolls once; of the arguments it names those it needs."""
        self.roller = roller
        return roller

    def roller_codes(
        self, describer: Callable[..., tuple[Throw, ...]]
    ) -> Callable[..., tuple[Throw, ...]]:
        """Decorator: the function describes the dice of a roll, for codes of other rollers.

        It names the arguments it needs, table rules too where these change the dice, and raises
        UnwrittenError for what no code can say.
        """
        self.describer = describer
        return describer

    def described_dice(self, settings: Settings) -> tuple[Throw, ...]:
        """The dice of one roll with settings already read, or none if a roll takes several steps.

        Raises UnwrittenError if no code can say them.
        """
        return self.call_with(self.describer, settings) if self.describer else ()

    def calls(self, names: str) -> Callable[[Callable[..., str]], Callable[..., str]]:
        """Decorator: the function gives a short name as players write it, such as 5k3.

        `names` lists the parameters that the short name has in it.
        """

        def declare(writer: Callable[..., str]) -> Callable[..., str]:
            self.called = tuple(self.parameter(name).name for name in names.split()), writer
            return writer

        return declare

    def called_by(self, settings: Settings) -> str:
        """The short name for settings already read, "" where there is none."""
        return self.call_with(self.called[1], settings) if self.called else ""

    def groups_to_fold(self, named: tuple[str, ...] | None) -> tuple[str, ...]:
        """The groups a long form keeps folded: those named, else all but the first two."""
        groups = tuple(dict.fromkeys(p.kind.group for p in self.parameters if p.kind.group))
        if len(self.parameters) <= LONG_FORM:
            return ()
        return groups[2:] if named is None else tuple(g for g in groups if g in named)

    def followed(self, changes: dict[str, str]) -> TableRules | None:
        """The table rules that reach it; `changes` names for each the values it may change."""
        rules = next(filter(None, (taken.table_rules() for taken in self.arguments)), None)
        for name, values in changes.items():
            if rules is None or name not in rules.rules:
                right = (
                    nearest_names(name, [*rules.rules]) if rules else "the function takes no House"
                )
                raise DeclarationError(f"{self.place}: follows: {name} is no table rule; {right}")
            for value in values.split():
                if value not in self.value_names:
                    right = f"{value} is not a value; {nearest_names(value, self.value_names)}"
                    raise DeclarationError(f"{self.place}: follows: {name}: {right}")
        if rules and not changes:
            raise DeclarationError(f"{self.place}: takes a House and follows no table rule")
        self.follows = {name: tuple(values.split()) for name, values in changes.items()}
        return rules

    @property
    def reaching(self) -> list[Rule]:
        """The table rules that reach it, in the order of the ruleset."""
        rules = self.table_rules.rules.values() if self.table_rules else ()
        return [rule for rule in rules if rule.name in self.follows]

    @property
    def ruleset(self) -> str:
        """The slug before the dot."""
        return self.id.partition(".")[0]

    @property
    def simulated(self) -> bool:
        """Whether rolls can be counted beside the exact chances."""
        return self.roller is not None and any(value.event for value in self.values)

    @property
    def solvable(self) -> bool:
        """Whether a setting can be looked for that reaches a chance."""
        chances = any(value.unit == CHANCE and value.listed for value in self.values)
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
        hint = nearest_names(name, names) if names else "it has no parameters"
        raise ParameterError(f"{echo(name)} is not a parameter; {hint}", None, self.id)

    def read(self, raw: Mapping[str, object]) -> dict[str, Any]:
        """Settings from what came, defaults filled in; the first bad value raises.

        `house` names the table rules that differ from the book.
        """
        read = {name: self.read_one(name, raw[name]) for name in raw if name != HOUSE}
        return self.defaults(self.read_house(raw.get(HOUSE, ""))) | read

    def read_house(self, raw: object) -> House:
        """The table rules that a text means, without those that do not reach the calculator.

        Raises ParameterError if the text is not a list of table rules.
        """
        rules = self.table_rules
        if raw == "":
            return rules.book if rules else None
        if rules is None:
            raise ParameterError("no house rule reaches this; leave it out", HOUSE, self.id)
        try:
            return rules.only(rules.read(raw), self.follows)
        except ValueError as problem:
            raise ParameterError(str(problem), HOUSE, self.id) from None

    def defaults(self, house: House = None) -> dict[str, Any]:
        """Every parameter's default under the table's rules, by default those of the book."""
        settings = dict(self.by_default)
        if self.table_rules and house is not None:
            settings[HOUSE] = house
            for rule in self.table_rules.changed(house):
                if rule.name in settings:
                    settings[rule.name] = rule.of(house)
        return settings

    def changed(self, settings: Settings) -> list[Parameter]:
        """The parameters that are not as the table's rules have them at first."""
        defaults = self.defaults(settings.get(HOUSE))
        return [p for p in self.parameters if settings[p.name] != defaults[p.name]]

    def changed_rules(self, settings: Settings) -> list[Rule]:
        """The table rules that are not the book's and that no parameter overrules.

        One that is varied, whose setting is given as None, overrules them too.
        """
        if self.table_rules is None:
            return []
        changed = self.table_rules.changed(house := settings[HOUSE])
        return [
            rule for rule in changed if settings.get(rule.name, rule.of(house)) == rule.of(house)
        ]

    def house_text(self, settings: Settings) -> str:
        """The table rules that differ from the book, as in a link."""
        return self.table_rules.text(settings[HOUSE]) if self.table_rules else ""

    def house_words(self, settings: Settings) -> str:
        """The table rules that differ from the book, in words that follow "with", or ""."""
        rules = self.changed_rules(settings)
        return as_played([rule.words(rule.of(settings[HOUSE])) for rule in rules])

    def with_house(self, sentence: str, settings: Settings) -> str:
        """A sentence that also says which rules of the table were followed."""
        words = self.house_words(settings)
        return f"{sentence.removesuffix('.')}, with {words}." if words else sentence

    def read_one(self, name: str, raw: object) -> Any:
        """The setting of one parameter; a bad value or an unknown name raises."""
        kind = self.parameter(name).kind
        try:
            return kind.read(raw)
        except ValueError as problem:
            raise ParameterError(str(problem), name, self.id) from None

    def answer(self, settings: Settings) -> Result:
        """The answer for settings already read; raises ParameterError where they make no sense."""
        answer = self.call_with(self.function, settings)
        if not answer.values:
            raise DeclarationError(f"{self.place}: its answer has no values; give those declared")
        headline = self.with_house(answer.headline, settings)
        if headline != answer.headline:
            answer = replace(answer, headline=headline)
        return Result(self, settings, answer)

    def throw(self, dice: Dice, settings: Settings) -> Roll:
        """One roll for settings already read; raises ParameterError, also where there is none."""
        if self.roller is None:
            raise ParameterError("there are no dice to roll here", None, self.id)
        return self.call_with(self.roller, settings, dice)

    def call_with(self, function: Callable[..., Given], settings: Settings, *first: Dice) -> Given:
        """What one of the calculator's functions gives for the arguments that it names.

        Its refusals name the calculator.
        """
        taken = self.arguments
        if function is not self.function:
            taken = tuple(one for one in taken if one.name in names_in(function))
        with in_calculator(self.id):
            return function(*first, **as_arguments(taken, settings))

    def compute(self, raw: Mapping[str, object]) -> Result:
        """The answer for settings that a caller gives, numbers or text; raises ParameterError."""
        return self.answer(self.read(raw))

    def value(self, name: str) -> Value:
        """The description of a value, by its name; raises ParameterError for any other name."""
        for value in self.values:
            named = value.for_name(name)
            if named:
                return named
        hint = nearest_names(name, self.value_names)
        raise ParameterError(f"{echo(name)} is not a value; {hint}", None, self.id)

    def describe(self) -> dict[str, object]:
        """Everything a form, a manual or a program needs to know about this calculator."""
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
            "folds": list(self.folded_groups),
            "rolls": self.roller is not None,
            "simulated": self.simulated,
            "solvable": self.solvable,
            "table_rules": [
                {**rule.describe(), "changes": list(self.follows[rule.name])}
                for rule in self.reaching
            ],
        }


def calculator(
    id: str,
    *,
    title: str,
    asks: str = "",
    rules: str = "",
    values: tuple[Value, ...],
    lead: str = "",
    folded: tuple[str, ...] | None = None,
    follows: Mapping[str, str] | None = None,
) -> Callable[[Callable[..., Answer]], Calculator]:
    """Decorator that declares a calculator.

    `asks` names the `QUESTIONS` it answers, the chief one first; `rules` are the codes of the rules
    it rests on; `lead` names the value shown large, by default the first. `folded` names the groups
    of rare settings that a form of more than ten keeps folded, by default all after the second.
    `follows` names the table rules that reach it, each with the values that it may change.
    """
    return lambda function: Calculator(
        id, function, title, asks, rules, values, lead, folded, follows
    )
