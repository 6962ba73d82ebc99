"""The honor tracker: a character's standing, event by event, as a log that a reader keeps (E15).

Pure bookkeeping, no dice: `follow` takes the events of a log in their order and says after each
where the character stands and, when a rise is refused, why. `sentences` are the last word of it.
"""

from collections.abc import Iterator, Sequence

from honorcalc.desk.tracker import Event, EventKind, Log, Outcome, Tracker

HONORABLE, DISHONORABLE = "honorable", "dishonorable"
STATES = {HONORABLE: "Honorable", DISHONORABLE: "Dishonorable"}

DISHONORABLE_ACT, HONORABLE_ACT, BOTH = "dishonorable_act", "honorable_act", "both"
TAKES, FREED, UNHEARD = "takes_responsibility", "freed_present", "freed_absent"
KINDS = {
    DISHONORABLE_ACT: "Dishonorable act, knowing or unknowing",
    HONORABLE_ACT: "Act of great honor",
    BOTH: "Act that is both honorable and dishonorable",
    TAKES: "Takes responsibility for another's act",
    FREED: "Another takes responsibility; this character is present",
    UNHEARD: "Another takes responsibility; this character is absent",
}
"""Everything that may befall a character's honor, with its label."""
FALLS, RISES = (DISHONORABLE_ACT, BOTH, TAKES), (HONORABLE_ACT, FREED)

DISHONORABLE_ACTS = (
    "taking a bribe",
    "being disloyal to a lord or superior",
    "a serious breach of etiquette",
    "cowardly tactics, such as poison or attacking the unaware",
    "violence in a shrine or other holy place",
    "running away from a battle",
    "killing people who do not fight",
    "telling a lie",
)
HONORABLE_ACTS = (
    "giving up a wish for the sake of a lord or superior",
    "standing up for a belief in what is right",
    "facing long odds or hardship with courage",
    "mercy and kindness, above all toward an enemy",
    "keeping an Obligation when it costs something",
    "telling the truth when it does harm to the character",
)
"""Acts of either kind that the rule names; neither list is complete."""
ACTS = {DISHONORABLE_ACT: DISHONORABLE_ACTS, HONORABLE_ACT: HONORABLE_ACTS}

SAME_SESSION = (
    "E15: A character cannot become Honorable again in the session in which honor was lost "
    "(session {fallen}), unless the GM waives this rule."
)
NOT_HONORABLE = "E15: Only an Honorable character can take responsibility for another's act."
ABSENT = "E15: A character who is not present gains nothing when another takes responsibility."
ALREADY = {
    HONORABLE: "E15: The character is already Honorable.",
    DISHONORABLE: "E15: The character is already Dishonorable. The session in which honor was "
    "lost stays the same.",
}


def follow(events: Sequence[Event], start: str = HONORABLE) -> list[Outcome]:
    """Every event's outcome: the state after it, and why it changed nothing where it did not (E15).

    Characters start Honorable, unless a disadvantage makes `start` Dishonorable.

    >>> log = [Event(1, DISHONORABLE_ACT, "lied"), Event(1, HONORABLE_ACT), Event(2, HONORABLE_ACT)]
    >>> [outcome.state for outcome in follow(log)]
    ['dishonorable', 'dishonorable', 'honorable']
    >>> follow(log)[1].refusal
    'E15: A character cannot become Honorable again in the session in which honor was lost \
(session 1), unless the GM waives this rule.'
    """
    state, fallen = start, 0
    outcomes = []
    for event in events:
        refusal = why_not(event, state, fallen)
        if not refusal:
            state = DISHONORABLE if event.kind in FALLS else HONORABLE
            fallen = event.session if state == DISHONORABLE else fallen
        outcomes.append(Outcome(state, refusal))
    return outcomes


def why_not(event: Event, state: str, fallen: int) -> str:
    """Why an event changes nothing, or an empty text when it does (E15).

    `fallen` is the session in which the character last became Dishonorable, 0 for none.
    """
    if event.kind == UNHEARD:
        return ABSENT
    if event.kind in FALLS and state == DISHONORABLE:
        return NOT_HONORABLE if event.kind == TAKES else ALREADY[state]
    if event.kind in RISES and state == HONORABLE:
        return ALREADY[state]
    if event.kind in RISES and event.session == fallen and not event.waived:
        return SAME_SESSION.format(fallen=fallen)
    return ""


def sentences(log: Log) -> Iterator[str]:
    """State, cause, and from when a fallen character may rise (E15).

    >>> list(sentences(Log("", "honorable", 1, (Event(1, "takes_responsibility", "for Kenji"),))))
    ['Dishonorable since session 1: for Kenji.', 'The character can become Honorable again from \
session 2 on, or earlier if the GM waives the session rule.']
    """
    outcomes = follow(log.events, log.start)
    state = outcomes[-1].state if outcomes else log.start
    changes = [one for one, came in zip(log.events, outcomes, strict=True) if not came.refusal]
    if not changes:
        yield f"{STATES[state]} from the start."
        return
    last = changes[-1]
    act = last.act.rstrip(".") or KINDS[last.kind]
    yield f"{STATES[state]} since session {last.session}: {act}."
    if state == DISHONORABLE and log.session > last.session:
        yield "An act of great honor makes the character Honorable again."
    elif state == DISHONORABLE:
        since = f"The character can become Honorable again from session {last.session + 1} on"
        yield f"{since}, or earlier if the GM waives the session rule."


TRACKER = Tracker(
    ruleset="honors-edge",
    title="Honor tracker",
    states=STATES,
    kinds={
        kind: EventKind(label, ACTS.get(kind, ()), kind in RISES) for kind, label in KINDS.items()
    },
    waiver="The GM waives the session rule",
    follow=follow,
    standing=sentences,
    fills=lambda state: {"honorable": "yes" if state == HONORABLE else "no"},
)
