"""A game as it is played: who plays, and everything done since, which the rules play again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any, ClassVar, NamedTuple

from honorcalc.calculators.errors import ParameterError, echo, printable
from honorcalc.desk.kept import Deed, Kept, Reply

MOST_DEEDS = 3000
LONGEST_WORDS = 20, 20, 800


class Done(NamedTuple):
    """Something done at the table, in words of the ruleset; `given` is what was rolled for it."""

    do: str
    what: str = ""
    given: str = ""


@dataclass(frozen=True)
class Game:
    """A whole game."""

    setup: Mapping[str, Any]
    deeds: tuple[Done, ...] = ()


@dataclass(frozen=True)
class Rounds(Kept[Game]):
    """The tracker of a ruleset's rounds; its `fields` are what a game begins with."""

    thing = "round"
    kind = "honor-roll round"
    entry = "deed"
    parts: ClassVar[int] = 2
    """How many words a deed has at most."""

    @property
    def keys(self) -> tuple[str, ...]:
        return (*super().keys, "deeds")

    @abstractmethod
    def begun(self, setup: Mapping[str, Any]) -> Any:
        """The play of such a game before the first deed; raises `ParameterError`."""

    @abstractmethod
    def perform(self, play: Any, done: Done) -> None:
        """Changes a play by a deed.

        Raises `ValueError` with the rule's sentence where it refuses, and `LookupError` for what
        is no deed at all.
        """

    @abstractmethod
    def show_play(self, play: Any, setup: Mapping[str, Any]) -> Reply:
        """What the page shows of a play with these settings."""

    def build(self, settings: Mapping[str, Any], entries: tuple[Done, ...]) -> Game:
        return Game(dict(settings), entries)

    def settings(self, value: Game) -> Mapping[str, Any]:
        return value.setup

    def entries(self, value: Game) -> tuple[Done, ...]:
        return value.deeds

    def name_of(self, value: Game) -> str:
        return "game.json"

    def play(self, game: Game) -> Any:
        """Where the game stands; raises `ParameterError` for deeds that cannot have happened."""
        play = self.begun(game.setup)
        for at, deed in enumerate(game.deeds):
            try:
                self.perform(play, deed)
            except (ValueError, LookupError) as problem:
                raise ParameterError(
                    f"These actions cannot have happened: {problem}", f"deeds.{at}"
                ) from None
        return play

    def check(self, value: Game) -> None:
        self.play(value)

    def from_data(self, data: Mapping[str, Any]) -> Game:
        deeds = data.get("deeds", [])
        if not isinstance(deeds, list) or len(deeds) > MOST_DEEDS:
            raise ParameterError(
                f"The actions in this file are not a list of at most {MOST_DEEDS}."
            )
        for deed in deeds:
            if not (isinstance(deed, list) and self.are_words(deed)):
                raise ParameterError(f"{echo(deed)} is not an action of the game.")
        return replace(super().from_data(data), deeds=tuple(Done(*deed) for deed in deeds))

    def to_data(self, value: Game) -> dict[str, Any]:
        return {**super().to_data(value), "deeds": [trimmed(deed) for deed in value.deeds]}

    def read_entry(self, text: str, before: tuple[Done, ...]) -> Done:
        """The deed written `give:2`; raises `ParameterError`."""
        words = text.split(":")
        if not self.are_words(words) or len(before) >= MOST_DEEDS:
            raise ParameterError(f"{echo(text)} is not an action of the game", "deed")
        return Done(*words)

    def write_entry(self, entry: Done) -> str:
        return ":".join(trimmed(entry))

    def are_words(self, parts: list[Any]) -> bool:
        """Whether a deed is made of words that can stand in a link."""
        longest = LONGEST_WORDS[: self.parts]
        return 1 <= len(parts) <= self.parts and all(
            isinstance(part, str) and printable(part[:most]) == part and ":" not in part
            for part, most in zip(parts, longest, strict=False)
        )

    def done(self, deed: Deed) -> Done:
        """A deed as it is kept; raises `ParameterError` for what cannot be."""
        return Done(str(deed.get("do")), str(deed.get("what", "")))

    def do(self, value: Game, deed: Deed) -> Game:
        """The game after a deed: `set` begins another game, `undo` takes the last deed back.

        Raises `ParameterError` for an unknown deed and for one that the rules refuse.
        """
        what = deed.get("do")
        if what == "set":
            game = Game({**self.defaults(), **self.given(deed)})
            self.check(game)
            return game
        if what == "undo":
            return replace(value, deeds=value.deeds[:-1])
        done = self.done(deed)
        try:
            self.perform(self.play(value), done)
            if not self.are_words(trimmed(done)):
                raise LookupError
        except LookupError:
            raise ParameterError(f"{echo(what)} is not something you can do here.") from None
        except ParameterError:
            raise
        except ValueError as refusal:
            raise ParameterError(str(refusal)) from None
        return self.with_room(replace(value, deeds=(*value.deeds, done)))

    def with_room(self, game: Game) -> Game:
        """The game; raises `ParameterError` for one that is too long to be kept."""
        with suppress(ParameterError):
            if len(game.deeds) <= MOST_DEEDS and self.write(game):
                return game
        raise ParameterError("This game has no room for more. Start another game.")

    def show(self, value: Game) -> Reply:
        return {
            "setting": {f.name: f.kind.text(value.setup[f.name]) for f in self.fields},
            "undoable": bool(value.deeds),
            **self.show_play(self.play(value), value.setup),
        }

    def form(self) -> Reply:
        return {"setup": [field.describe() for field in self.fields]}


def trimmed(deed: Done) -> list[str]:
    """The words of a deed without the empty ones at its end.

    >>> trimmed(Done("initiative", "", "8,6")), trimmed(Done("next"))
    (['initiative', '', '8,6'], ['next'])
    """
    words = list(deed)
    while words and not words[-1]:
        words.pop()
    return words
