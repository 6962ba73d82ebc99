"""The honor tracker: what `honor` rules, as a log that a reader keeps (E15)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from honorcalc.desk.log import Event, EventKind, Log, Outcome, Tracker
from honorcalc.rulesets.honors_edge import honor

ACTS = {
    honor.DISHONORABLE_ACT: honor.DISHONORABLE_ACTS,
    honor.HONORABLE_ACT: honor.HONORABLE_ACTS,
}


def ruled(events: Sequence[Event]) -> Iterator[honor.Event]:
    """The events as the rule takes them."""
    return (honor.Event(e.session, e.kind, e.act, e.waived) for e in events)


def follow(events: Sequence[Event], start: str) -> list[Outcome]:
    """The state after every event, and why where it changed nothing (E15)."""
    return [Outcome(entry.state, entry.refusal) for entry in honor.follow(ruled(events), start)]


def standing(log: Log) -> Iterator[str]:
    """State, cause, and from when a fallen character may rise (E15).

    >>> list(standing(Log("", "honorable", 1, (Event(1, "takes_responsibility", "for Kenji"),))))
    ['Dishonorable since session 1: for Kenji.', 'The character can become Honorable again from \
session 2 on, or earlier if the GM waives the session rule.']
    """
    now = honor.standing(ruled(log.events), log.start)
    label = honor.STATES[now.state]
    if now.since is None:
        yield f"{label} from the start."
    else:
        yield f"{label} since session {now.since}: {now.cause}."
    if now.may_rise_from is not None and now.since is not None:
        if log.session >= now.may_rise_from:
            yield "An act of great honor makes the character Honorable again."
        else:
            since = f"The character can become Honorable again from session {now.may_rise_from} on"
            yield f"{since}, or earlier if the GM waives the session rule."


TRACKER = Tracker(
    ruleset="honors-edge",
    title="Honor tracker",
    states=honor.STATES,
    kinds={
        kind: EventKind(label, ACTS.get(kind, ()), kind in honor.RISES)
        for kind, label in honor.KINDS.items()
    },
    waiver="The GM waives the session rule",
    follow=follow,
    standing=standing,
    fills=lambda state: {"honorable": "yes" if state == honor.HONORABLE else "no"},
)
