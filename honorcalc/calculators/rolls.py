"""Seeded rolls: every die with its face, and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.words import Number, measured, plain

FARTHEST = 100  # times that one die can explode in a typed sum; more is a slip of the keyboard
UNDECIDED = "undecided after"
"""How the outcome of a roll begins that was broken off; it says nothing about any chance."""


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell: `value` is what it counts, which may differ from its face.

    A die that `follows` continues the one before it: an explosion, an extra roll, or the second
    throw of a rerolled die. `mark` is written below it, in a few characters. A `card` shows its
    number, which may be 0, and `sides` is then the size of its deck.
    """

    group: str
    sides: int
    face: int
    value: int
    kept: bool = True
    exploded: bool = False
    rerolled: bool = False
    follows: bool = False
    mark: str = ""
    card: bool = False

    def to_json(self) -> dict[str, object]:
        """The die as plain data; what only some dice have is there for those alone."""
        data = ((name, getattr(self, name)) for name in Die.__slots__)
        return {n: it for n, it in data if it or n not in ("follows", "mark", "card")}


Chain = tuple[list[tuple[int, int]], int]
"""The throws of one die that explodes, each its face and value, and how many of the first were
rolled again and count nothing."""


def kept_chains(
    group: str, sides: int, chains: Sequence[Chain], lowest: int, highest: int
) -> tuple[tuple[Die, ...], list[int]]:
    """Each throw as a die, and what each kept chain counts; the lowest and the highest are kept."""
    values = [sum(value for _, value in throws[again:]) for throws, again in chains]
    order = sorted(range(len(chains)), key=values.__getitem__)
    kept = {*order[:lowest], *order[len(order) - highest :]}
    dice = tuple(
        Die(
            group,
            sides,
            face,
            value if n >= again else 0,
            kept=at in kept,
            exploded=again <= n < len(throws) - 1,
            rerolled=n < again,
            follows=n > 0,
        )
        for at, (throws, again) in enumerate(chains)
        for n, (face, value) in enumerate(throws)
    )
    return dice, [values[at] for at in sorted(kept)]


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll: its dice, the total the odds are about, and the outcome in words."""

    dice: tuple[Die, ...]
    total: Number
    outcome: str
    working: str = ""

    def to_json(self) -> dict[str, object]:
        """The roll as plain data."""
        return {
            "dice": [die.to_json() for die in self.dice],
            "total": plain(self.total),
            "outcome": self.outcome,
            "working": self.working,
        }


def outcomes(*words: str) -> Callable[[Roll], bool]:
    """Whether a roll came out in one of these words: the `event` of a value.

    >>> outcomes("success")(Roll((), 1, "success"))
    True
    """
    return lambda roll: roll.outcome in words


@dataclass
class Turn:
    """The dice of one turn of a duel, and what happened in it."""

    dice: list[Die] = field(default_factory=list)
    working: list[str] = field(default_factory=list)


def in_turns(turns: Sequence[Turn], unit: str, head: str, outcome: str, most: int) -> Roll:
    """Many turns as one roll: its total is their number; of more than `most` the last is shown.

    `unit` is what they are called, and `head` stands before what happened in it.

    >>> turns = Turn(working=["missed"]), Turn(working=["hit"])
    >>> in_turns(turns, "turns", "Turn {}: ", "A wins", 1).working
    '2 turns. Turn 2: hit'
    """
    shown = [*enumerate(turns, 1)][0 if len(turns) <= most else -1 :]
    dice = tuple(die for _, turn in shown for die in turn.dice)
    lines = (head.format(n) + "; ".join(turn.working) for n, turn in shown)
    working = f"{measured(len(turns), unit)}. " + ". ".join(lines)
    return Roll(dice, len(turns), outcome, working)


class Dice:
    """Draws faces; the same seed draws the same faces on every supported Python.

    Only `getrandbits` of the Mersenne Twister is used, which Python keeps stable, and values
    beyond the faces are drawn again, so that every face is exactly as likely.
    """

    drawn = 0
    """How many faces were drawn so far."""

    def __init__(self, seed: int):
        self._bits = Random(seed).getrandbits

    def face(self, sides: int) -> int:
        """A face from 1 to `sides`."""
        self.drawn += 1
        width = (sides - 1).bit_length()
        while True:
            bits = self._bits(width) if width else 0
            if bits < sides:
                return bits + 1

    def place(self, values: Sequence[int]) -> int:
        """The place of one of the values, all equally likely: cards, or sides of an odd die."""
        return self.face(len(values)) - 1


class GivenDice(Dice):
    """Faces that fell outside, in the order in which they are asked for.

    A number above the highest face is a die that exploded, told by its sum: 16 on a d10 is a 10
    and then a 6. A 0 on a d10 is its 10, and on a d100 its 100. `refuse_rest` raises
    ParameterError for what is left over.
    """

    def __init__(self, faces: Sequence[int]):
        self._left = list(faces)
        self._given = len(faces)
        self._exploded = 0

    def face(self, sides: int) -> int:
        """The next face. Raises ParameterError where there is none, or none that the die has."""
        face = self._next(f"d{sides}")
        if face == 0 and sides in (10, 100):
            return sides
        if sides < face < FARTHEST * sides and face % sides:
            self._left.insert(0, face - sides)
            self._exploded += 1
            return sides
        if not 1 <= face <= sides:
            raise self._refused(f"{face} is not a face of a d{sides}")
        return face

    def place(self, values: Sequence[int]) -> int:
        """Where the next number stands among the values. Raises ParameterError if it does not."""
        value = self._next("number")
        if value not in values:
            listed = ", ".join(map(str, sorted(set(values))))
            raise self._refused(f"{value} is not among {listed}")
        return values.index(value)

    def _next(self, what: str) -> int:
        """The next number; raises ParameterError where it is missing."""
        if not self._left:
            asked = f"{'another' if self._given else 'a'} {what}"
            raise self._refused(f"the roll needs {asked} after {measured(self._given, 'numbers')}")
        return self._left.pop(0)

    def refuse_rest(self, roll: Roll) -> None:
        """Raises ParameterError where the roll took fewer dice, or none that explode."""
        if self._exploded > sum(die.exploded for die in roll.dice):
            why = "a number is higher than its die, and these dice do not explode that far"
            raise self._refused(why)
        if self._left:
            more, be = len(self._left), "is" if len(self._left) == 1 else "are"
            raise self._refused(f"the roll is done, but {measured(more, 'numbers')} {be} left over")

    @staticmethod
    def _refused(what: str) -> ParameterError:
        return ParameterError(what, "faces")
