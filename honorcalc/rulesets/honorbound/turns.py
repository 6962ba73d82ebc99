"""A round as it is played: steps, markers, actions, knock-outs and points (B7 to B9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from honorcalc.calculators.errors import echo
from honorcalc.rulesets.honorbound.stack import SIDES, Marker, build

FIRST_OBJECTIVE_ROUND = 4
MOVE, MAJOR, MINOR, FREE = ACTIONS = ("Move", "Major", "Minor", "Free")
REENTER = "Reenter"


class Step(NamedTuple):
    """A step of a round: its phase, its name, and what is done."""

    phase: str
    name: str
    text: str


UPKEEP, ACTIVATION, END = "Upkeep Phase", "Activation Phase", "End Phase"
STEPS = (
    Step(
        UPKEEP,
        "Beginning",
        "Resolve effects that happen at the beginning of a round. If effects conflict, those of "
        "the side that has initiative come first.",
    ),
    Step(
        UPKEEP,
        "Damage Assessment",
        "Characters take damage from Bleed Tokens and other lasting effects.",
    ),
    Step(
        UPKEEP,
        "Healing Assessment",
        "Each player may remove one Token from one of their characters. Then resolve healing.",
    ),
    Step(
        UPKEEP,
        "Build the Stack",
        "The markers go on the Stack from Initiative 1 up, so the highest is on top.",
    ),
    Step(
        UPKEEP,
        "Duration and Draw",
        "Count every duration down by one. Then each player draws two cards.",
    ),
    Step(
        ACTIVATION,
        "Activation",
        "The side that owns the top marker gives it to one of its characters who has not acted.",
    ),
    Step(
        END,
        "Assess Objective",
        "Check the Objective against the board and adjust Victory Points. If it is completed, "
        "discard it.",
    ),
    Step(END, "Check for Victory", "A side that has all the Victory Points it needs wins."),
    Step(END, "End", "Resolve effects that happen at the end of a round."),
)
BUILD, DRAW, ACTIVATE, ASSESS, VICTORY = 3, 4, 5, 6, 7


class TurnError(ValueError):
    """Why something cannot be done now, as a sentence that begins with its rule."""


@dataclass
class Play:
    """Where a game stands; characters are known by their number in the list."""

    markers: Sequence[Marker]
    holder: str
    holder_first: bool
    round: int = 1
    step: int = 0
    stack: list[int] = field(default_factory=list)
    """The markers still on the Stack, the top one first."""
    active: int | None = None
    was_down: bool = False
    """Whether that character was Knocked Out before the turn, which may then bring it back."""
    spent: Counter[str] = field(default_factory=Counter)
    reacted: set[int] = field(default_factory=set)
    activated: set[int] = field(default_factory=set)
    down: set[int] = field(default_factory=set)
    points: Counter[str] = field(default_factory=Counter)
    objective: bool = False

    def side(self, who: int) -> str:
        """Whose character it is."""
        return self.markers[who].side

    def name(self, who: int) -> str:
        """What a character is called."""
        return self.markers[who].name

    def can_take(self, who: int) -> bool:
        """Whether the top marker may be given to a character (B7, B9)."""
        top = self.stack[0] if self.stack else None
        return (
            self.step == ACTIVATE
            and self.active is None
            and top is not None
            and self.side(who) == self.side(top)
            and who not in self.activated
        )

    def can_act(self, action: str) -> bool:
        """Whether the active character may still take an action (B9)."""
        if self.active is None or self.spent[REENTER]:
            return False
        if self.active in self.down:
            return action == REENTER and self.was_down and not self.spent
        minors, majors = self.spent[MINOR], self.spent[MAJOR]
        return {
            MOVE: not self.spent[MOVE],
            MAJOR: not majors and minors < 2,
            MINOR: not minors or (minors == 1 and not majors),
            FREE: True,
        }.get(action, False)

    def can_react(self, who: int) -> bool:
        """Whether a character may take a React Action: one in each other character's turn."""
        return (
            self.active is not None
            and who != self.active
            and who not in self.reacted
            and who not in self.down
        )

    def can_go_on(self) -> bool:
        """Whether the step may end: activation lasts while markers and characters are left (B8)."""
        if self.active is not None:
            return False
        if self.step != ACTIVATE or not self.stack:
            return True
        return all(
            who in self.activated for who in range(len(self.markers)) if who not in self.down
        )


def built(play: Play) -> list[int]:
    """The Stack of this round from the top, by the characters' numbers (B7)."""
    known = {id(marker): who for who, marker in enumerate(play.markers)}
    placed = build(list(play.markers), play.holder, play.holder_first)
    return [known[id(one.marker)] for one in reversed(placed)]


def go_on(play: Play) -> None:
    """On to the next step; a round's Stack is built and its activations are forgotten in time.

    This and the other deeds raise `TurnError` where a rule does not allow them.
    """
    if not play.can_go_on():
        raise TurnError(
            "B8: The Activation Phase goes on while a marker is on the Stack and a character on "
            "the board has not acted."
        )
    play.step = (play.step + 1) % len(STEPS)
    if play.step == 0:
        play.round += 1
        play.activated.clear()
    if play.step == BUILD:
        play.stack = built(play)
    if play.step == ASSESS:
        play.stack = []


def give(play: Play, who: int) -> None:
    """The top marker to a character, whose turn begins."""
    if not play.can_take(who):
        raise TurnError(
            "B7: Only a character of the marker's own side who has not acted yet can take the "
            "marker."
        )
    play.stack.pop(0)
    play.active, play.spent = who, Counter()
    play.was_down = who in play.down


def act(play: Play, action: str) -> None:
    """One action of the active character."""
    if not play.can_act(action):
        raise TurnError(f"B9: This turn has no {echo(action)} Action left.")
    play.spent[action] += 1
    if action == REENTER and play.active is not None:
        play.down.discard(play.active)


def react(play: Play, who: int) -> None:
    """A React Action in the turn of somebody else."""
    if not play.can_react(who):
        raise TurnError(
            "B9: A character on the board may take one React Action in each turn of another "
            "character."
        )
    play.reacted.add(who)


def finish(play: Play) -> None:
    """The end of the active character's turn."""
    if play.active is None:
        raise TurnError("B9: No character is acting now.")
    play.activated.add(play.active)
    play.active, play.reacted = None, set()


def set_aside(play: Play) -> None:
    """The top marker off the Stack without a turn."""
    if play.step != ACTIVATE or play.active is not None or not play.stack:
        raise TurnError("B7: There is no marker to set aside now.")
    play.stack.pop(0)


def knock_out(play: Play, who: int) -> None:
    """A character off the board, or back on it when that was a mistake."""
    play.down ^= {who}


def score(play: Play, side: str, points: int) -> None:
    """Victory Points of a side, never below 0."""
    if side not in SIDES:
        raise TurnError(f"B9: There is no side {echo(side)}.")
    play.points[side] = max(0, play.points[side] + points)


def objective(play: Play) -> None:
    """The Objective revealed, or taken off the table when it is done (B8)."""
    if not play.objective and (play.step != DRAW or play.round < FIRST_OBJECTIVE_ROUND):
        raise TurnError(
            "B8: Objectives are revealed in the Duration and Draw step, from round 4 on."
        )
    play.objective = not play.objective


def do(play: Play, deed: str, what: str = "") -> None:
    """One deed, to an action, a side or a character's number.

    Raises `TurnError`, and `LookupError` for what is no deed at all.
    """
    plain = {"next": go_on, "finish": finish, "aside": set_aside, "objective": objective}
    by_number = {"give": give, "react": react, "down": knock_out}
    if deed in plain:
        plain[deed](play)
    elif deed in by_number:
        by_number[deed](play, number(what, len(play.markers)))
    elif deed == "act":
        act(play, what)
    elif deed in ("point", "unpoint"):
        score(play, what, 1 if deed == "point" else -1)
    else:
        raise LookupError(deed)


def number(text: str, count: int) -> int:
    """A character's number; raises `LookupError`."""
    if not (text.isascii() and text.isdigit() and len(text) < 4 and int(text) < count):
        raise LookupError(text)
    return int(text)
