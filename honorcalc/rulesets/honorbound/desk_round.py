"""The round tracker: what `turns` rules, as a game that a reader keeps (B7 to B9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from honorcalc.calculators.catalog import find
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.signature import Parameter
from honorcalc.desk.round import Done, Rounds
from honorcalc.rulesets.honorbound.stack import SIDES, holder_of, read_markers
from honorcalc.rulesets.honorbound.turns import (
    ACTIONS,
    ACTIVATE,
    ASSESS,
    DRAW,
    FIRST_OBJECTIVE_ROUND,
    REENTER,
    STEPS,
    VICTORY,
    Play,
    do,
)

STACK = "honorbound.stack"
GOALS = {name: f"{name}_needed" for name in SIDES}
BOTH_GOALS = "needed"
"""What older files have: one goal for both sides."""
Button = dict[str, Any]
Setup = Mapping[str, Any]


class Tracker(Rounds):
    """Games as `turns` rules them."""

    @property
    def fields(self) -> tuple[Parameter, ...]:
        """The settings of the Stack, and the Victory Points that win (B1)."""
        help = "It depends on the cost of the team."
        goals = (
            Parameter(
                GOALS[name],
                Whole(f"{label}: Victory Points to win", minimum=1, maximum=99, help=help),
                10,
            )
            for name, label in SIDES.items()
        )
        return (*find(STACK).parameters, *goals)

    def older(self, data: dict[str, Any]) -> dict[str, Any]:
        """A file with one goal for both sides, with the goal of each."""
        if BOTH_GOALS not in data:
            return data
        rest = {name: value for name, value in data.items() if name != BOTH_GOALS}
        return rest | dict.fromkeys(GOALS.values(), data[BOTH_GOALS])

    def begun(self, setup: Setup) -> Play:
        markers = list(read_markers(setup["characters"]).entries.values())
        if not markers:
            raise ParameterError("no character is listed.", "characters")
        return Play(markers, holder_of(markers, setup["tie"]), setup["holder_acts"] == "first")

    def perform(self, play: Play, done: Done) -> None:
        do(play, done.do, done.what)

    def show_play(self, play: Play, setup: Setup) -> dict[str, Any]:
        step = STEPS[play.step]
        goals = {name: setup[goal] for name, goal in GOALS.items()}
        return {
            "where": f"Round {play.round}, {step.phase}",
            "step": step.name,
            "sentences": [*sentences(play, goals)],
            "pile": "The Stack, from the top",
            "stack": [f"{SIDES[play.side(who)]} ({play.name(who)}'s marker)" for who in play.stack],
            "turn": turn(play),
            "sides": [side(play, name, needed) for name, needed in goals.items()],
            "buttons": list(table_buttons(play)),
        }


def button(label: str, deed: str, what: object = "", usable: bool = True) -> Button:
    """A button as the page draws it."""
    return {"label": label, "deed": {"do": deed, "what": str(what)}, "usable": usable}


def sentences(play: Play, goals: Mapping[str, int]) -> Iterator[str]:
    """What the step asks for as the game stands."""
    if play.step == DRAW and play.round >= FIRST_OBJECTIVE_ROUND and not play.objective:
        yield "No Objective is in play. Reveal one."
    idle = play.step == ASSESS and not play.objective
    yield "No Objective is in play." if idle else STEPS[play.step].text
    if play.step == ACTIVATE and play.active is None and play.stack:
        top = play.stack[0]
        yield f"The marker of {play.name(top)} is on top, so {SIDES[play.side(top)]} acts."
    if play.objective:
        yield "An Objective is in play."
    if play.step == VICTORY:
        won = [SIDES[name] for name in SIDES if play.points[name] >= goals[name]]
        if len(won) > 1:
            yield "Both sides have enough points. The source does not say who wins."
        elif won:
            yield f"{won[0]} has enough points and wins."


def turn(play: Play) -> dict[str, Any] | None:
    """The turn of the active character: what is spent and what is left."""
    if play.active is None:
        return None
    spent = ", ".join(f"{name} {count}" for name, count in play.spent.items()) or "nothing yet"
    actions = [REENTER] if play.active in play.down or play.spent[REENTER] else ACTIONS
    return {
        "head": f"{play.name(play.active)}'s turn",
        "used": f"Actions used: {spent}.",
        "buttons": [
            *(button(name, "act", name, play.can_act(name)) for name in actions),
            button("End the turn", "finish"),
        ],
    }


def side(play: Play, name: str, needed: int) -> dict[str, Any]:
    """One side: its points and its characters with what each can do."""
    return {
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
        said.append("Knocked Out, can return next round" if late else "Knocked Out")
    if who in play.reacted:
        said.append("has reacted")
    return ", ".join(said)


def table_buttons(play: Play) -> Iterator[Button]:
    """What belongs to no character: on to the next step, the Objective, a marker aside."""
    yield button("Next step", "next", usable=play.can_go_on())
    if play.objective and play.step == ASSESS:
        yield button("Objective completed", "objective")
    if not play.objective and play.step == DRAW and play.round >= FIRST_OBJECTIVE_ROUND:
        yield button("Reveal an Objective", "objective")
    if play.step == ACTIVATE and play.active is None and play.stack:
        yield button("Set the top marker aside", "aside")


ROUND = Tracker("honorbound", "Round tracker")
