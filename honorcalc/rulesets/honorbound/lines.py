"""Texts with one entry on each line: fields separated by commas, `#` before a comment."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from honorcalc.calculators.errors import echo
from honorcalc.calculators.parameters import read_number

Entry = TypeVar("Entry")
MOST_NAMED = 3


@dataclass(frozen=True)
class Listing(Generic[Entry]):
    """What a text says: entries and problems, each by the number of its line."""

    entries: dict[int, Entry]
    problems: dict[int, str]

    def sentence(self) -> str:
        """Half a sentence that names the lines that cannot be read, the first few in full."""
        named = [f"line {at}: {problem}" for at, problem in self.problems.items()]
        more = len(named) - MOST_NAMED
        return "; ".join(named[:MOST_NAMED]) + (f"; and {more} more" if more > 0 else "")


def read_lines(text: str, read: Callable[[list[str]], Entry]) -> Listing[Entry]:
    r"""Reads every line that says something; `read` raises ValueError for fields it cannot use.

    >>> listing = read_lines("a, 2 # two\n\nb, x", lambda fields: int(fields[1]))
    >>> listing.entries, list(listing.problems)
    ({1: 2}, [3])
    """
    entries: dict[int, Entry] = {}
    problems: dict[int, str] = {}
    for at, line in enumerate(text.split("\n"), start=1):
        fields = [" ".join(field.split()) for field in line.partition("#")[0].split(",")]
        while fields and not fields[-1]:
            del fields[-1]
        if fields:
            try:
                entries[at] = read(fields)
            except ValueError as problem:
                problems[at] = str(problem)
    return Listing(entries, problems)


def checked(read: Callable[[str], Listing[Entry]]) -> Callable[[str], None]:
    """The check of a text: raises ValueError when a line of it cannot be read."""

    def check(text: str) -> None:
        listing = read(text)
        if listing.problems:
            raise ValueError(listing.sentence())

    return check


def whole(field: str, what: str, low: int, high: int) -> int:
    """A whole number in a range; raises ValueError that says what it should be.

    >>> whole("4", "the level", 1, 20)
    4
    """
    number = read_number(field, halves=False)
    if number is None or not low <= number <= high:
        raise ValueError(
            f"{echo(field)} is not right for {what}; enter a whole number from {low} to {high}"
        )
    return int(number)


def read_name(field: str) -> str:
    """A name, which a line must begin with or have; raises ValueError where there is none."""
    if not field:
        raise ValueError("the name is missing")
    return field
