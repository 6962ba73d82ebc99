"""The round tracker: what `turns` rules, as a game that a reader keeps (B7 to B9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from honorcalc.calculators.catalog import find
from honorcalc.calculators.character import one
from honorcalc.calculators.declaration import Parameter
from honorcalc.calculators.errors import ParameterError, shown
from honorcalc.calculators.files import read_file, written_file
from honorcalc.calculators.parameters import Whole
from honorcalc.rulesets.honorbound.stack import SIDES, Marker, holder_of, read_markers
from honorcalc.rulesets.honorbound.turns import (
    ACTIONS,
    ACTIVATE,
    DRAW,
    FIRST_OBJECTIVE_ROUND,
    REENTER,
    STEPS,
    VICTORY,
    Deed,
    Play,
    RefusalError,
    do,
    played,
)

KIND = "honor-roll round"
MOST_DEEDS = 3000
STACK = "honorbound.stack"
GOALS = {name: f"{name}_needed" for name in SIDES}
BOTH_GOALS = "needed"
"""What older files have: one goal for both sides."""
SETUP = ("characters", "tie", "holder_acts", *GOALS.values())
Button = dict[str, Any]


@dataclass(frozen=True)
class Game:
    """A whole game: who plays, what was decided, and everything done since."""

    characters: str
    tie: str
    holder_acts: str
    a_needed: int
    b_needed: int
    deeds: tuple[Deed, ...] = ()

    @property
    def markers(self) -> list[Marker]:
        """The characters in the order they are listed."""
        return list(read_markers(self.characters).entries.values())

    @property
    def goals(self) -> dict[str, int]:
        """The Victory Points that each side needs."""
        return {"a": self.a_needed, "b": self.b_needed}

    def play(self) -> Play:
        """Where the game stands; raises `ValueError` for deeds that cannot have happened."""
        holder = holder_of(self.markers, self.tie)
        return played(self.markers, holder, self.holder_acts == "first", self.deeds)


def setup_parameters() -> list[Parameter]:
    """The settings of a game: those of the Stack, and the points that win."""
    return [
        *find(STACK).parameters,
        *(Parameter(GOALS[name], goal(SIDES[name]), 10) for name in SIDES),
    ]


def goal(whose: str) -> Whole:
    """The Victory Points with which a side wins (B1)."""
    label = f"{whose}: Victory Points to win"
    return Whole(label, minimum=1, maximum=99, help="By the cost of its team.")


@dataclass(frozen=True)
class Rounds:
    """The round tracker of a ruleset."""

    ruleset: str
    title: str

    def blank(self) -> Game:
        """A game before anything happened, with the samples of the Stack."""
        return Game(*(p.default for p in setup_parameters()))

    def read(self, text: object) -> Game:
        """The game of a file; raises `ParameterError` for the first thing that is wrong."""
        data = read_file(text, KIND, self.ruleset, (*SETUP, BOTH_GOALS, "deeds"))
        game = self.set_up(data)
        deeds = data.get("deeds", [])
        if not isinstance(deeds, list) or len(deeds) > MOST_DEEDS:
            raise ParameterError(f"The file's deeds are not a list of at most {MOST_DEEDS}.")
        for deed in deeds:
            if not (isinstance(deed, list) and 1 <= len(deed) <= 2 and all_text(deed)):
                raise ParameterError(f"{shown(deed)} is not a deed.")
        game = replace(game, deeds=tuple(Deed(*deed) for deed in deeds))
        try:
            game.play()
        except ValueError as problem:
            raise ParameterError(f"The file's deeds cannot have happened: {problem}") from None
        return game

    def set_up(self, data: Mapping[str, object]) -> Game:
        """A game with these settings and nothing done; raises `ParameterError`."""
        settings = []
        if BOTH_GOALS in data:
            both = one(goal("Both sides"), data[BOTH_GOALS], BOTH_GOALS)
            data = dict.fromkeys(GOALS.values(), both) | dict(data)
        for parameter in setup_parameters():
            raw = data.get(parameter.name, parameter.kind.text(parameter.default))
            settings.append(one(parameter.kind, raw, parameter.name))
        game = Game(*settings)
        if not game.markers:
            raise ParameterError("nobody stands there.", "characters")
        return game

    def do(self, game: Game, deed: Mapping[str, object]) -> Game:
        """The game after a press: `set` with settings, `undo`, or a deed of `turns`."""
        what = deed.get("do")
        if what == "set":
            return self.set_up(deed)
        if what == "undo":
            return replace(game, deeds=game.deeds[:-1])
        if len(game.deeds) >= MOST_DEEDS:
            raise ParameterError(f"A game holds {MOST_DEEDS} deeds; begin another.")
        done = Deed(str(what), str(deed.get("what", "")))
        try:
            do(game.play(), done)
        except RefusalError as refusal:
            raise ParameterError(str(refusal)) from None
        except ValueError:
            raise ParameterError(f"{shown(what)} is nothing that can be done.") from None
        return replace(game, deeds=(*game.deeds, done))

    def describe(self) -> dict[str, Any]:
        """All that the page needs at first."""
        return {
            "ruleset": self.ruleset,
            "title": self.title,
            "pile": "On the Stack, the top first",
            "setup": [parameter.describe() for parameter in setup_parameters()],
            **self.reply(self.blank()),
        }

    def reply(self, game: Game) -> dict[str, Any]:
        """A game with its file, where it stands in sentences, and what can be done now."""
        play = game.play()
        step = STEPS[play.step]
        data: dict[str, object] = {name: getattr(game, name) for name in SETUP}
        data["deeds"] = [[part for part in deed if part] for deed in game.deeds]
        return {
            "setting": {p.name: p.kind.text(getattr(game, p.name)) for p in setup_parameters()},
            "text": written_file(KIND, self.ruleset, data),
            "begun": bool(game.deeds),
            "where": f"Round {play.round}, {step.phase}",
            "step": step.name,
            "sentences": [step.text, *sentences(play, game.goals)],
            "stack": [f"{play.name(who)} ({SIDES[play.side(who)].lower()})" for who in play.stack],
            "turn": turn(play),
            "sides": [side(play, name, needed) for name, needed in game.goals.items()],
            "buttons": list(table_buttons(play)),
        }


def all_text(deed: list[object]) -> bool:
    """Whether a deed of a file is made of words."""
    return all(isinstance(part, str) and len(part) <= 20 for part in deed)


def button(label: str, deed: str, what: object = "", usable: bool = True) -> Button:
    """A button as the page draws it."""
    return {"label": label, "deed": {"do": deed, "what": str(what)}, "usable": usable}


def sentences(play: Play, goals: Mapping[str, int]) -> Iterator[str]:
    """What the step asks for as the game stands."""
    if play.step == ACTIVATE and play.active is None and play.stack:
        top = play.stack[0]
        yield f"On top lies the marker of {play.name(top)}: {SIDES[play.side(top)].lower()} acts."
    if play.step == DRAW and play.round >= FIRST_OBJECTIVE_ROUND and not play.objective:
        yield "No Objective is in play: reveal one."
    if play.objective:
        yield "An Objective is in play."
    if play.step == VICTORY:
        won = [SIDES[name] for name in SIDES if play.points[name] >= goals[name]]
        if len(won) > 1:
            yield "Both sides have the points; the source does not say who wins."
        elif won:
            yield f"{won[0]} has the points and wins."


def turn(play: Play) -> dict[str, Any] | None:
    """The turn of the active character: what is spent and what is left."""
    if play.active is None:
        return None
    spent = ", ".join(f"{name} {count}" for name, count in play.spent.items()) or "nothing yet"
    actions = [REENTER] if play.active in play.down or play.spent[REENTER] else ACTIONS
    return {
        "name": play.name(play.active),
        "head": f"{play.name(play.active)}’s turn",
        "spent": spent,
        "told": f"Spent: {spent}.",
        "buttons": [
            *(button(name, "act", name, play.can_act(name)) for name in actions),
            button("End the turn", "finish"),
        ],
    }


def side(play: Play, name: str, needed: int) -> dict[str, Any]:
    """One side: its points and its characters with what each can do."""
    return {
        "label": SIDES[name],
        "holder": name == play.holder,
        "head": SIDES[name] + ", has initiative" * (name == play.holder),
        "points": f"{play.points[name]} of {needed} Victory Points",
        "buttons": [
            button("+1", "point", name),
            button("−1", "unpoint", name, play.points[name] > 0),
        ],
        "characters": [
            {
                "name": marker.name,
                "state": state(play, who),
                "buttons": [
                    button("Give the marker", "give", who, play.can_take(who)),
                    button("React", "react", who, play.can_react(who)),
                    button("Undo the Knock Out" if who in play.down else "Knock Out", "down", who),
                ],
            }
            for who, marker in enumerate(play.markers)
            if marker.side == name
        ],
    }


def state(play: Play, who: int) -> str:
    """How a character stands in this round."""
    said = []
    if who == play.active:
        said.append("acting")
    elif who in play.activated:
        said.append("has acted")
    else:
        said.append("not yet activated")
    if who in play.down:
        late = who in play.activated
        said.append("Knocked Out, back next round at the earliest" if late else "Knocked Out")
    if who in play.reacted:
        said.append("has reacted")
    return ", ".join(said)


def table_buttons(play: Play) -> Iterator[Button]:
    """What belongs to no character: on to the next step, the Objective, a marker aside."""
    yield button("Next step", "next", usable=play.can_go_on())
    if play.objective or (play.step == DRAW and play.round >= FIRST_OBJECTIVE_ROUND):
        yield button("Objective done" if play.objective else "Reveal an Objective", "objective")
    if play.step == ACTIVATE and play.active is None and play.stack:
        yield button("Set the top marker aside", "aside")


ROUND = Rounds("honorbound", "Round tracker")
