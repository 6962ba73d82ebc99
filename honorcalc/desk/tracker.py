"""A log of what happens to one state of a character over sessions, and what a rule makes of it.

A ruleset's module `desk_tracker` declares `TRACKER`. The rule itself, which turns events into
states and refusals, is the ruleset's; here are form, file and text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from honorcalc.calculators.errors import ParameterError, echo, nearest_names
from honorcalc.calculators.parameters import Choice, Text, Whole, YesNo
from honorcalc.calculators.signature import Parameter
from honorcalc.desk.files import listed, refuse_unknown
from honorcalc.desk.kept import NAME, Deed, Kept, Reply, one
from honorcalc.questions.harmless import harmless

MOST_EVENTS = 200
ACT = Text("Details", longest=160)
SESSION = Whole("Session", minimum=1, maximum=999)
WAIVED = YesNo("Waived")
EVENT_KEYS = ("session", "kind", "act", "waived")


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a log."""

    session: int
    """Sessions are numbered from 1 and never go back in a log."""
    kind: str
    act: str = ""
    """What was done, in the player's words."""
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
class Tracker(Kept[Log]):
    """What is tracked in a ruleset, and by which rule."""

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

    thing = "tracker"
    kind = "honor-roll log"
    keys = ("name", "start", "session", "events")
    entry = "event"

    @property
    def fields(self) -> tuple[Parameter, ...]:
        began = Choice("Began as", options=dict(self.states))
        start = Parameter("start", began, next(iter(self.states)))
        return (NAME, start, Parameter("session", SESSION, 1))

    def build(self, settings: Mapping[str, Any], entries: tuple[Event, ...]) -> Log:
        return Log(settings["name"].strip(), settings["start"], settings["session"], entries)

    def settings(self, value: Log) -> Mapping[str, Any]:
        return {"name": value.name, "start": value.start, "session": value.session}

    def entries(self, value: Log) -> tuple[Event, ...]:
        return value.events

    def check(self, value: Log) -> None:
        before = 1
        for at, event in enumerate(value.events):
            if not before <= event.session <= value.session:
                raise ParameterError("The sessions of the events are not in order.", f"events.{at}")
            before = event.session

    def in_order(self, value: Log) -> Log:
        events = tuple(sorted(value.events, key=lambda event: event.session))
        last = events[-1].session if events else 1
        return replace(value, events=events, session=max(value.session, last))

    # Files and links

    def from_data(self, data: Mapping[str, Any]) -> Log:
        events = listed(data, "events", MOST_EVENTS, "a log")
        return replace(super().from_data(data), events=tuple(map(self.event_of, events)))

    def event_of(self, data: Mapping[str, object]) -> Event:
        """An event of a file; raises `ParameterError`."""
        refuse_unknown(data, EVENT_KEYS, "An event of the file")
        return self.event(data, one(SESSION, data.get("session"), "session"))

    def event(self, data: Mapping[str, object], session: int) -> Event:
        """An event as it came from a file or the form; raises `ParameterError`."""
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in self.kinds:
            near = nearest_names(echo(kind), list(self.kinds))
            raise ParameterError(f"{echo(kind)} is not an event; {near}.", "kind")
        act = one(ACT, data.get("act", ""), "act").strip()
        waived = one(WAIVED, data.get("waived", "no"), "waived")
        return Event(session, kind, act, waived and self.kinds[kind].waivable)

    def to_data(self, value: Log) -> dict[str, Any]:
        events = [
            {"session": e.session, "kind": e.kind, "act": e.act, "waived": WAIVED.text(e.waived)}
            for e in value.events
        ]
        return {**super().to_data(value), "events": events}

    def name_of(self, value: Log) -> str:
        return super().name_of(replace(value, name=f"{value.name or self.ruleset} log"))

    def read_entry(self, text: str, before: tuple[Event, ...]) -> Event:
        """The event written `1:dishonorable_act:no:telling a lie`; raises `ParameterError`."""
        if len(before) >= MOST_EVENTS:
            raise ParameterError(f"a log can have at most {MOST_EVENTS} events", "event")
        session, kind, waived, act = [*text.split(":", 3), "", "", ""][:4]
        return self.event_of({"session": session, "kind": kind, "waived": waived, "act": act})

    def write_entry(self, entry: Event) -> str:
        return f"{entry.session}:{entry.kind}:{WAIVED.text(entry.waived)}:{entry.act}"

    # What a reader does

    def deeds(self) -> Mapping[str, Callable[[Log, Deed], Log]]:
        return {
            "add": lambda log, deed: self.add_event(log, self.event(deed, log.session)),
            "session": lambda log, deed: replace(
                log, session=one(SESSION, log.session + 1, "session")
            ),
            "undo": lambda log, deed: self.undone(log),
            "name": lambda log, deed: self.set(log, "name", deed.get("value")),
            "start": lambda log, deed: self.set(log, "start", deed.get("value")),
        }

    def set(self, log: Log, name: str, raw: object) -> Log:
        """The log with another name or another state at its start."""
        return self.build({**self.settings(log), **self.given({name: raw})}, log.events)

    def add_event(self, log: Log, event: Event) -> Log:
        """The log with one more event; raises `ParameterError` for one that changes nothing."""
        if len(log.events) >= MOST_EVENTS:
            raise ParameterError(f"A log holds {MOST_EVENTS} events. Save it and start another.")
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

    def show(self, value: Log) -> Reply:
        outcomes = self.follow(value.events, value.start)
        state = outcomes[-1].state if outcomes else value.start
        lines = [
            {
                "session": event.session,
                "what": self.in_words(event),
                "state": self.states[outcome.state],
                "refusal": outcome.refusal,
            }
            for event, outcome in zip(value.events, outcomes, strict=True)
        ]
        sentences = list(self.standing(value))
        return {
            "log": self.to_data(value),
            "state": self.states[state],
            "sentences": sentences,
            "lines": lines,
            "plain": self.plain(value, sentences, lines),
            "undoable": bool(value.events) or value.session > 1,
            "fills": dict(self.fills(state)),
        }

    def in_words(self, event: Event) -> str:
        """An event in words."""
        label = self.kinds[event.kind].label
        waived = f" ({self.waiver[0].lower()}{self.waiver[1:]})" if event.waived else ""
        act = event.act.rstrip(".")
        return (f"{label}: {act}" if act else label) + waived

    def plain(
        self, log: Log, sentences: Iterable[str], lines: Iterable[Mapping[str, object]]
    ) -> str:
        """The log as plain text, for a message or a thread."""
        head = f"{self.title}: {log.name}" if log.name else self.title
        said = [
            f"Session {line['session']}: {line['what']}. {line['refusal'] or line['state']}"
            for line in lines
        ]
        return "\n".join(map(harmless, [head, *sentences, *said])) + "\n"

    def form(self) -> Reply:
        called, began, _ = self.fields
        happened = Choice("What happened", options={v: k.label for v, k in self.kinds.items()})
        return {
            "called": called.describe(),
            "began": began.describe(),
            "happened": Parameter("kind", happened, next(iter(self.kinds))).describe(),
            "done": Parameter("act", ACT, "").describe(),
            "waiving": Parameter("waived", YesNo(self.waiver), False).describe(),
            "kinds": [
                {"value": v, "label": k.label, "acts": list(k.acts), "waivable": k.waivable}
                for v, k in self.kinds.items()
            ],
        }
