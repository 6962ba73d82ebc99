"""The kinds of parameter, what each accepts, and what it says when it does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from fractions import Fraction
from typing import Any, ClassVar

from honorcalc.calculators.errors import echo, printable, unlike
from honorcalc.calculators.words import measured, plain

WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
HALF = re.compile(r"[+-]?[0-9]{1,15}(\.[05])?")


def read_number(raw: object, *, halves: bool) -> Fraction | None:
    """The exact number meant, or None: ASCII digits, or a Python number that is exact."""
    if isinstance(raw, str):
        return Fraction(raw) if (HALF if halves else WHOLE).fullmatch(raw) else None
    if isinstance(raw, bool) or not isinstance(raw, (int, float, Fraction)):
        return None
    if isinstance(raw, float) and raw - raw != 0:  # NaN and the infinities
        return None
    value = Fraction(raw)
    return value if value.denominator == 1 or (halves and value.denominator == 2) else None


@dataclass(frozen=True, slots=True)
class Kind:
    """What every kind of parameter has: a label, and on demand help, unit and group.

    `also` are further words for it that a headline may use.
    """

    label: str
    _: KW_ONLY
    help: str = ""
    unit: str = ""
    group: str = ""
    also: str = ""

    type: ClassVar[str]
    step: ClassVar[Fraction] = Fraction(0)
    """What lies between two neighboring numbers; 0 for kinds that are no numbers in equal steps."""

    def read(self, raw: object) -> Any:
        """The value meant by what came; raises ValueError with half a sentence."""
        raise NotImplementedError

    def text(self, value: Any) -> str:
        """The value as a link, a field and the command line have it."""
        return str(value)

    def json(self, value: Any) -> int | float | str:
        """The value as the JSON of `compute` has it."""
        return self.text(value)

    def in_words(self, value: Any) -> str:
        """The value as a sentence or a legend has it."""
        return self.text(value)

    @property
    def full_label(self) -> str:
        """The label with its group, for where the group does not stand above it."""
        return self.label if self.group in ("", self.label) else f"{self.group}: {self.label}"

    @property
    def numeric(self) -> bool:
        """Whether the values are numbers in equal steps."""
        return self.step > 0

    def settings(self) -> Sequence[Any]:
        """Every value there is, in order; empty for kinds that cannot be varied."""
        return ()

    def describe(self, default: Any) -> dict[str, object]:
        """What `describe` says of every kind."""
        return {
            "label": self.label,
            "type": self.type,
            "default": self.json(default),
            "unit": self.unit,
            "help": self.help,
        }

    def details(self) -> dict[str, object]:
        """What `describe` says of this kind alone, such as its range."""
        return {}


@dataclass(frozen=True, slots=True)
class Stepped(Kind):
    """A number in equal steps from a minimum to a maximum."""

    _: KW_ONLY
    minimum: Fraction | float
    maximum: Fraction | float

    step = Fraction(1)
    steps = "whole number"

    def read(self, raw: object) -> Any:
        value = read_number(raw, halves=self.step != 1)
        if value is None or not self.minimum <= value <= self.maximum:
            low, high = plain(self.minimum), plain(self.maximum)
            raise ValueError(unlike(raw, f"a {self.steps} from {low} to {high}"))
        return self.value(value)

    def value(self, value: Fraction) -> Any:
        """The number as the calculator's function is given it."""
        return value

    def text(self, value: Any) -> str:
        return str(plain(value))

    def json(self, value: Any) -> int | float | str:
        return plain(value)

    def in_words(self, value: Any) -> str:
        return measured(value, self.unit)

    def settings(self) -> Sequence[Any]:
        low, high = Fraction(self.minimum), Fraction(self.maximum)
        count = int((high - low) / self.step) + 1
        return [self.value(low + n * self.step) for n in range(count)]

    def details(self) -> dict[str, object]:
        return {
            "minimum": plain(self.minimum),
            "maximum": plain(self.maximum),
            "step": plain(self.step),
        }


@dataclass(frozen=True, slots=True)
class Halves(Stepped):
    """A number in steps of one half; the calculator is given a Fraction."""

    type = "halves"
    step = Fraction(1, 2)
    steps = "multiple of 0.5"


@dataclass(frozen=True, slots=True)
class Whole(Stepped):
    """A whole number; the calculator is given an int."""

    type = "whole"

    def value(self, value: Fraction) -> Any:
        return int(value)


@dataclass(frozen=True, slots=True)
class Choice(Kind):
    """One of a few words; `options` maps each word to its label for people."""

    _: KW_ONLY
    options: dict[str, str] = field(hash=False)

    type = "choice"

    def __post_init__(self) -> None:
        if not self.options:
            raise ValueError(f"{self.label}: options is empty; name the words to choose from")

    def read(self, raw: object) -> Any:
        if isinstance(raw, str) and raw in self.options:
            return raw
        raise ValueError(unlike(raw, f"one of {', '.join(self.options)}"))

    def in_words(self, value: Any) -> str:
        return self.options[value]

    def settings(self) -> Sequence[Any]:
        return list(self.options)

    def details(self) -> dict[str, object]:
        return {"choices": [{"value": v, "label": label} for v, label in self.options.items()]}


@dataclass(frozen=True, slots=True)
class YesNo(Kind):
    """`yes` or `no`; the calculator is given a bool."""

    type = "yes_no"

    def read(self, raw: object) -> Any:
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw in ("yes", "no"):
            return raw == "yes"
        raise ValueError(f"{echo(raw)} is neither yes nor no")

    def text(self, value: Any) -> str:
        return "yes" if value else "no"

    def settings(self) -> Sequence[Any]:
        return (False, True)


@dataclass(frozen=True, slots=True)
class Numbers(Kind):
    """A list of numbers parted by commas; the calculator is given a tuple of Fractions."""

    _: KW_ONLY
    minimum: Fraction | float
    maximum: Fraction | float
    most: int
    halves: bool = False

    type = "numbers"

    def read(self, raw: object) -> Any:
        items = [item.strip(" ") for item in raw.split(",")] if isinstance(raw, str) else raw
        if not isinstance(items, (list, tuple)):
            items = ()
        if not 1 <= len(items) <= self.most or [*items] == [""]:
            raise ValueError(unlike(raw, f"a list of 1 to {self.most} numbers like 14,6,9"))
        return tuple(Fraction(self.each.read(item)) for item in items)

    @property
    def each(self) -> Stepped:
        """The kind of each number."""
        kind = Halves if self.halves else Whole
        return kind(self.label, minimum=self.minimum, maximum=self.maximum)

    def text(self, value: Any) -> str:
        return ",".join(str(plain(item)) for item in value)

    def details(self) -> dict[str, object]:
        return self.each.details() | {"most": self.most}


@dataclass(frozen=True, slots=True)
class Text(Kind):
    """A short text of our own format, in one line or several.

    `check` raises ValueError with half a sentence for a text that is not of the format.
    """

    _: KW_ONLY
    longest: int = 2000
    lines: bool = False
    check: Callable[[str], object] | None = None

    type = "text"

    def read(self, raw: object) -> Any:
        if not isinstance(raw, str):
            raise ValueError(f"{echo(raw)} is not a text")
        text = raw.replace("\r\n", "\n").replace("\r", "\n").rstrip("\n")
        if not self.lines:
            text = text.lstrip("\n")  # in several lines empty ones count: people are told numbers
        if len(text) > self.longest:
            raise ValueError(f"a text of {len(text):,} characters is over {self.longest:,}")
        for line in text.split("\n") if self.lines else [text]:
            if printable(line) != line:
                raise ValueError(f"{echo(line)} has a character that cannot be printed")
        if self.check:
            self.check(text)
        return text

    def details(self) -> dict[str, object]:
        return {"longest": self.longest, "lines": self.lines}
