"""A log of what befalls one state of a character over sessions, and what a rule makes of it.

A ruleset's module `tracker` declares `TRACKER`. The rule itself, which turns events into states
and refusals, is the ruleset's; here are form, file and text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from honorcalc.calculators.character import one
from honorcalc.calculators.declaration import Parameter
from honorcalc.calculators.errors import ParameterError, nearest, shown
from honorcalc.calculators.files import file_name, read_file, refuse_unknown, written_file
from honorcalc.calculators.parameters import Choice, Kind, Text, Whole, YesNo

KIND = "honor-roll log"
MOST_EVENTS = 200
NAME = Text("Name", longest=60)
ACT = Text("Details", longest=160)
SESSION = Whole("Session", minimum=1, maximum=999)
WAIVED = YesNo("Waived")
KEYS = ("name", "start", "session", "events")
EVENT_KEYS = ("session", "kind", "act", "waived")


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a log."""

    session: int
    kind: str
    act: str = ""
    waived: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an event: the state after it; why it changed nothing, or nothing."""

    state: str
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class EventKind:
    """What may happen: its label, acts the rule names for it, whether its session can be waived."""

    label: str
    acts: tuple[str, ...] = ()
    waivable: bool = False


@dataclass(frozen=True, slots=True)
class Log:
    """A whole log."""

    name: str
    start: str
    session: int
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class Tracker:
    """What is tracked in a ruleset, and by which rule."""

    ruleset: str
    title: str
    states: Mapping[str, str]
    """Each state with its label; a log starts with the first unless it says otherwise."""
    kinds: Mapping[str, EventKind]
    waiver: str
    """What the yes/no of a waivable event says."""
    follow: Callable[[Sequence[Event], str], Sequence[Outcome]]
    standing: Callable[[Log], Iterable[str]]
    """Where a character stands, in sentences."""
    fills: Callable[[str], Mapping[str, str]]
    """The states of a character's sheet that follow from a state here."""

    @property
    def anchor(self) -> str:
        """The id of the tracker in its page."""
        return f"tracker.{self.ruleset}"

    @property
    def began(self) -> Choice:
        """The state a log starts with."""
        return Choice("Began as", options=dict(self.states))

    @property
    def happened(self) -> Choice:
        """What may happen."""
        return Choice("What happened", options={v: k.label for v, k in self.kinds.items()})

    def blank(self) -> Log:
        """A log before anything happened."""
        return Log("", next(iter(self.states)), 1)

    # Files

    def read(self, text: object) -> Log:
        """The log of a file; raises `ParameterError` for the first thing that is wrong."""
        data = read_file(text, KIND, self.ruleset, KEYS)
        events = data.get("events", [])
        if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
            raise ParameterError("The file's events are not a list.")
        if len(events) > MOST_EVENTS:
            raise ParameterError(f"{len(events)} events are more than {MOST_EVENTS}.")
        log = Log(
            one(NAME, data.get("name", ""), "name").strip(),
            self.state(data.get("start", self.blank().start)),
            one(SESSION, data.get("session", 1), "session"),
        )
        for event in events:
            refuse_unknown(event, EVENT_KEYS, "An event of the file")
            at = one(SESSION, event.get("session"), "session")
            if at < (log.events[-1].session if log.events else 1) or at > log.session:
                raise ParameterError("The file's sessions do not follow one another.", "session")
            log = replace(log, events=(*log.events, self.event(event, at)))
        return log

    def state(self, raw: object) -> str:
        """A state by its name."""
        if not isinstance(raw, str) or raw not in self.states:
            near = nearest(shown(raw), list(self.states))
            raise ParameterError(f"{shown(raw)} is not a state; {near}.", "start")
        return raw

    def event(self, data: Mapping[str, object], session: int) -> Event:
        """An event as it came from a file or the form."""
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in self.kinds:
            near = nearest(shown(kind), list(self.kinds))
            raise ParameterError(f"{shown(kind)} is not an event; {near}.", "kind")
        act = one(ACT, data.get("act", ""), "act").strip()
        waived = one(WAIVED, data.get("waived", "no"), "waived")
        return Event(session, kind, act, waived and self.kinds[kind].waivable)

    def to_data(self, log: Log) -> dict[str, Any]:
        """The log as JSON has it; a file is this with a heading."""
        events = [
            {"session": e.session, "kind": e.kind, "act": e.act, "waived": WAIVED.text(e.waived)}
            for e in log.events
        ]
        return {"name": log.name, "start": log.start, "session": log.session, "events": events}

    # What the page does

    def do(self, log: Log, deed: Mapping[str, object]) -> Log:
        """The log after one press of a button.

        `deed["do"]` is add (with kind, act, waived), session, undo, name or start (with value).
        Raises `ParameterError` with the rule's own sentence for an event that changes nothing.
        """
        what = deed.get("do")
        if what == "add":
            return self.added(log, self.event(deed, log.session))
        if what == "session":
            return replace(log, session=one(SESSION, log.session + 1, "session"))
        if what == "undo":
            return self.undone(log)
        if what == "name":
            return replace(log, name=one(NAME, deed.get("value"), "name").strip())
        if what == "start":
            return replace(log, start=self.state(deed.get("value")))
        raise ParameterError(f"{shown(what)} is nothing that can be done.")

    def added(self, log: Log, event: Event) -> Log:
        """The log with one more event."""
        if len(log.events) >= MOST_EVENTS:
            raise ParameterError(f"A log holds {MOST_EVENTS} events; save it and begin another.")
        events = (*log.events, event)
        refusal = self.follow(events, log.start)[-1].refusal
        if refusal:
            raise ParameterError(refusal, "kind")
        return replace(log, events=events)

    def undone(self, log: Log) -> Log:
        """The log without its last event, or back in the session before."""
        last = log.events[-1].session if log.events else 1
        if log.session > last:
            return replace(log, session=log.session - 1)
        return replace(log, events=log.events[:-1])

    # Pages

    def reply(self, log: Log) -> dict[str, Any]:
        """A log with its file, the state it leads to, and its lines for the page."""
        outcomes = self.follow(log.events, log.start)
        state = outcomes[-1].state if outcomes else log.start
        lines = [
            {
                "session": event.session,
                "what": self.told(event),
                "state": self.states[outcome.state],
                "refusal": outcome.refusal,
            }
            for event, outcome in zip(log.events, outcomes, strict=True)
        ]
        sentences = list(self.standing(log))
        return {
            "log": self.to_data(log),
            "text": written_file(KIND, self.ruleset, self.to_data(log)),
            "file": file_name(log.name, self.ruleset).replace(".json", "-log.json"),
            "state": self.states[state],
            "sentences": sentences,
            "lines": lines,
            "plain": self.plain(log, sentences, lines),
            "empty": log == self.blank(),
            "undoable": bool(log.events) or log.session > 1,
            "fills": dict(self.fills(state)),
        }

    def told(self, event: Event) -> str:
        """An event in words."""
        label = self.kinds[event.kind].label
        waived = f" ({self.waiver[0].lower()}{self.waiver[1:]})" if event.waived else ""
        return (f"{label}: {event.act}" if event.act else label) + waived

    def plain(
        self, log: Log, sentences: Iterable[str], lines: Iterable[Mapping[str, object]]
    ) -> str:
        """The log as plain text, for a message or a thread."""
        head = f"{self.title}: {log.name}" if log.name else self.title
        said = [
            f"Session {line['session']}: {line['what']}. {line['refusal'] or line['state']}"
            for line in lines
        ]
        return "\n".join([head, *sentences, *said]) + "\n"

    def describe(self) -> dict[str, Any]:
        """All that a form needs, its start values included."""
        return {
            "ruleset": self.ruleset,
            "anchor": self.anchor,
            "title": self.title,
            "kind": KIND,
            "called": field("name", NAME, ""),
            "began": field("start", self.began, self.blank().start),
            "happened": field("kind", self.happened, next(iter(self.kinds))),
            "done": field("act", ACT, ""),
            "waiving": field("waived", YesNo(self.waiver), False),
            "kinds": [
                {"value": v, "label": k.label, "acts": list(k.acts), "waivable": k.waivable}
                for v, k in self.kinds.items()
            ],
            **self.reply(self.blank()),
        }


def field(name: str, kind: Kind, default: object) -> dict[str, object]:
    """One row of the form."""
    return Parameter(name, kind, default).describe()
