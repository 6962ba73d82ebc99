"""What a declared function takes: parameters, one by one or several in a record."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, is_dataclass, replace
from inspect import Signature, signature
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from honorcalc.calculators.errors import DeclarationError
from honorcalc.calculators.house import TableRules, is_house, table_rules
from honorcalc.calculators.parameters import Kind

Settings = Mapping[str, Any]
HOUSE = "house"
"""The name under which settings have the table rules, where a calculator follows any."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A named parameter with its kind and default."""

    name: str
    kind: Kind
    default: Any

    def describe(self) -> dict[str, object]:
        """The parameter as `describe` shows it."""
        described = self.kind.describe(self.default) | {"group": self.kind.group}
        return {"name": self.name, **described, **self.kind.details()}


@dataclass(frozen=True, slots=True)
class Side:
    """Marks a record that stands for one of two sides; `group` is its heading in the form.

    Of `a: Annotated[Fighter, Side("Fighter A")] = Fighter()` each field becomes a parameter, the
    field `attack` the parameter `a_attack`. Fields of a record without the mark keep their names.
    """

    group: str


@dataclass(frozen=True, slots=True)
class Argument:
    """What a function is given under one name.

    It is the value of a parameter, a record of several, or the record of table rules.
    """

    name: str
    parameter: Parameter | None = None
    record: Callable[..., Any] | None = None
    fields: tuple[Argument, ...] = ()
    house: TableRules | None = None
    key: str = ""
    """Under which name settings have it, "" for a record of several parameters."""

    def parameters(self) -> Iterator[Parameter]:
        """The parameters in it, in order."""
        if self.parameter:
            yield self.parameter
        for field in self.fields:
            yield from field.parameters()

    def table_rules(self) -> TableRules | None:
        """The table rules that it is or that are in it, None where there are none."""
        return self.house or next(filter(None, (f.table_rules() for f in self.fields)), None)


def as_arguments(taken: Iterable[Argument], settings: Settings) -> dict[str, Any]:
    """Settings by the names of parameters, as a function takes them, some of them in records."""
    return {
        one.name: one.record(**as_arguments(one.fields, settings))
        if one.record
        else settings[one.key]
        for one in taken
    }


class Reader:
    """Reads a function's signature; `place` begins what is said of a mistake in it."""

    def __init__(self, place: str):
        self.place = place

    def read(self, function: Callable[..., Any]) -> tuple[Argument, ...]:
        """The function's arguments. Raises DeclarationError for one without kind or default."""
        hints = get_type_hints(function, include_extras=True)
        declared = signature(function).parameters
        found = tuple(
            self.argument(name, hints.get(name), parameter.default)
            for name, parameter in declared.items()
        )
        names = [parameter.name for argument in found for parameter in argument.parameters()]
        for name in names:
            if names.count(name) > 1:
                raise self.mistake(name, "is declared twice; rename one of the two")
        return found

    def argument(
        self, name: str, hint: Any, default: Any, prefix: str = "", group: str = ""
    ) -> Argument:
        """One argument; `prefix` and `group` come from the side to which it belongs."""
        public = prefix + name.rstrip("_")
        base, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        if default is Signature.empty:
            raise self.mistake(public, "has no default; write `= …` behind it")
        if is_house(base):
            return Argument(name, house=table_rules(base), key=HOUSE)
        if isinstance(base, type) and (is_dataclass(base) or hasattr(base, "_fields")):
            for side in marks:
                prefix, group = f"{prefix}{name}_", side.group
            return Argument(name, record=base, fields=self.fields(base, default, prefix, group))
        kind = next((mark for mark in marks if isinstance(mark, Kind)), None)
        if kind is None:
            right = '`Annotated[int, Whole("Label", minimum=0, maximum=9)]` or a `@dataclass`'
            raise self.mistake(public, f"has no kind; its annotation should be like {right}")
        try:
            read = kind.read(default)
        except ValueError as problem:
            raise self.mistake(public, f"its default {problem}") from None
        parameter = Parameter(public, replace(kind, group=group or kind.group), read)
        return Argument(name, parameter, key=public)

    def fields(
        self, record: type[Any], default: Any, prefix: str, group: str
    ) -> tuple[Argument, ...]:
        """The arguments in a record; what `default` holds are their defaults."""
        hints = get_type_hints(record, include_extras=True)
        names = getattr(record, "__dataclass_fields__", None) or record._fields
        return tuple(
            self.argument(name, hints[name], getattr(default, name), prefix, group)
            for name in names
        )

    def mistake(self, name: str, message: str) -> DeclarationError:
        """The error about one parameter."""
        return DeclarationError(f"{self.place}: {name}: {message}")
