"""What an expression says once it is read: numbers, pools of dice, sums and a comparison."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import eq, ge, gt, le, lt

VERSUS = "vs"
TESTS: dict[str, Callable[[int, int], bool]] = {">=": ge, ">": gt, "<=": le, "<": lt, "=": eq}
EMPTY = "no dice are given; enter some, such as 4d6kh3 or 3d6 vs 2d8"


class NotationError(ValueError):
    """What is wrong with an expression and at which character; half a sentence."""

    def __init__(self, at: int, text: str, what: str):
        place = f"at character {at + 1} (“{text[at]}”)" if text[at:].strip() else "at the end"
        super().__init__(f"{place}, {what}" if text.strip() else EMPTY)


@dataclass(frozen=True, slots=True)
class Test:
    """A comparison of a face with a number, such as >= 8."""

    word: str
    number: int

    def __call__(self, face: int) -> bool:
        return TESTS[self.word](face, self.number)


@dataclass(frozen=True, slots=True)
class Explosion:
    """Dice explode from a face on (None: on the highest), at most so often (None: endlessly)."""

    limit: int | None = None
    from_face: int | None = None


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number."""

    value: int


@dataclass(frozen=True, slots=True)
class Pool:
    """Dice that are rolled together; `at` is where it begins in the text.

    `faces` are those written in braces. `highest` and `lowest` say how many of either are kept,
    None that nothing was said. `counted` is what a die must show to be counted.
    """

    at: int
    text: str
    count: int
    sides: int
    faces: tuple[int, ...] = ()
    highest: int | None = None
    lowest: int | None = None
    explosion: Explosion | None = None
    rerolled: tuple[Test, ...] = ()
    until: bool = False
    counted: Test | None = None

    @property
    def shown(self) -> tuple[int, ...]:
        """What the sides show, ascending."""
        return self.faces or tuple(range(1, self.sides + 1))

    @property
    def ends(self) -> tuple[int, int]:
        """How many of the highest and of the lowest dice are kept; never more than there are."""
        if self.highest is None and self.lowest is None:
            return self.count, 0
        highest = min(self.highest or 0, self.count)
        return highest, min(self.lowest or 0, self.count - highest)

    def explodes(self, face: int) -> bool:
        """Whether a die that shows this is rolled again and adds up."""
        if self.explosion is None:
            return False
        start = self.explosion.from_face
        return face >= (max(self.shown) if start is None else start)

    def again(self, face: int) -> bool:
        """Whether a die that shows this at first is rolled anew."""
        return any(test(face) for test in self.rerolled)

    def value(self, face: int) -> int:
        """What a face adds to the total."""
        return face if self.counted is None else int(self.counted(face))

    @property
    def limit(self) -> int | None:
        """How often a die explodes at most: 0 where none does, None for endlessly."""
        return self.explosion.limit if self.explosion else 0

    @property
    def endless(self) -> bool:
        """Whether there is no highest total."""
        return self.limit is None and sum(self.ends) > 0


@dataclass(frozen=True, slots=True)
class Sum:
    """Parts that are added up."""

    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Product:
    """A part that counts so many times."""

    factor: int
    part: Node
    at: int


@dataclass(frozen=True, slots=True)
class Repetition:
    """A part that is rolled so many times and added up."""

    times: int
    part: Node
    at: int


Node = Number | Pool | Sum | Product | Repetition


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two totals that are compared; `word` is vs or one of the tests."""

    first: Node
    word: str
    second: Node


def constant(node: Node) -> int | None:
    """The number that a part without dice stands for; None where it has dice."""
    match node:
        case Number(value):
            return value
        case Pool():
            return None
        case Sum(parts):
            values = [constant(part) for part in parts]
            return None if None in values else sum(value or 0 for value in values)
        case Product(factor, part) | Repetition(factor, part):
            inner = constant(part)
            return None if inner is None else factor * inner
