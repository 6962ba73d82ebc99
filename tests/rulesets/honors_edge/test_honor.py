"""How honor is lost and won back over sessions (E15)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.desk.tracker import Event, Log
from honorcalc.rulesets.honors_edge.desk_tracker import (
    BOTH,
    DISHONORABLE,
    DISHONORABLE_ACT,
    DISHONORABLE_ACTS,
    FALLS,
    FREED,
    HONORABLE,
    HONORABLE_ACT,
    HONORABLE_ACTS,
    KINDS,
    STATES,
    TAKES,
    UNHEARD,
    follow,
    sentences,
)

kinds = st.sampled_from(list(KINDS))
logs = st.lists(st.tuples(st.integers(1, 4), kinds, st.booleans()), max_size=12).map(
    lambda lines: [
        Event(n, kind, waived=waived) for n, kind, waived in sorted(lines, key=lambda line: line[0])
    ]
)
starts = st.sampled_from([HONORABLE, DISHONORABLE])


def states(*events: Event, start: str = HONORABLE) -> list[str]:
    """The state after each event."""
    return [entry.state for entry in follow(events, start)]


def told(*events: Event, start: str = HONORABLE, session: int = 9) -> list[str]:
    """What is said of the character after the events, in this session."""
    return [*sentences(Log("", start, session, events))]


def refusal(*events: Event, start: str = HONORABLE) -> str:
    """Why the last event changed nothing."""
    return follow(events, start)[-1].refusal


def test_characters_start_honorable() -> None:
    """An empty log leaves a character Honorable, or as the disadvantage has it."""
    assert told() == ["Honorable from the start."]
    assert told(start=DISHONORABLE) == ["Dishonorable from the start."]


@pytest.mark.parametrize("kind", [DISHONORABLE_ACT, BOTH, TAKES])
def test_what_makes_a_character_fall(kind: str) -> None:
    """A dishonorable act, one that is both, and taking responsibility all cost honor."""
    assert states(Event(1, kind)) == [DISHONORABLE]


def test_one_may_fall_in_the_session_of_redemption() -> None:
    """Rising protects from nothing; and that fall bars another rise in the session."""
    rise, fall = Event(1, HONORABLE_ACT), Event(1, DISHONORABLE_ACT)
    assert states(rise, fall, start=DISHONORABLE) == [HONORABLE, DISHONORABLE]
    assert "session 1" in refusal(rise, fall, rise, start=DISHONORABLE)


def test_a_second_fall_does_not_move_the_session_of_the_first() -> None:
    """Who is Dishonorable already does not become so again: the old session stands."""
    first, second = Event(1, DISHONORABLE_ACT), Event(2, DISHONORABLE_ACT)
    assert "already" in refusal(first, second)
    assert states(first, second, Event(2, HONORABLE_ACT))[-1] == HONORABLE


def test_responsibility_is_taken_by_the_honorable() -> None:
    """The Dishonorable have no honor to give for another's act."""
    assert "Only an Honorable character" in refusal(Event(1, TAKES), start=DISHONORABLE)


def test_responsibility_frees_whoever_is_present() -> None:
    """The other becomes Honorable if present, not otherwise, and not in the session of the fall."""
    assert states(Event(1, FREED), start=DISHONORABLE) == [HONORABLE]
    assert states(Event(1, UNHEARD), start=DISHONORABLE) == [DISHONORABLE]
    assert "not present" in refusal(Event(1, UNHEARD), start=DISHONORABLE)
    fall = Event(1, DISHONORABLE_ACT)
    assert states(fall, Event(1, FREED))[-1] == DISHONORABLE
    assert states(fall, Event(1, FREED, waived=True))[-1] == HONORABLE
    assert states(fall, Event(2, FREED))[-1] == HONORABLE


def test_the_last_change_tells_its_cause() -> None:
    """Without words of the player the kind of event is the cause."""
    assert told(Event(4, TAKES))[0] == f"Dishonorable since session 4: {KINDS[TAKES]}."
    assert told(Event(4, HONORABLE_ACT)) == ["Honorable from the start."]


@given(logs, starts)
def test_each_event_changes_the_state_or_says_why_not(log: list[Event], start: str) -> None:
    """Either the state flips or there is one sentence that names the rule."""
    before = start
    for entry in follow(log, start):
        assert (entry.state != before) == (not entry.refusal)
        assert not entry.refusal or (entry.refusal[:5] == "E15: " and entry.refusal[-1] == ".")
        before = entry.state


@given(logs, starts)
def test_no_rise_follows_a_fall_of_the_same_session(log: list[Event], start: str) -> None:
    """Read from the log alone: between fall and rise lies a session's end, or a waiver."""
    fallen = None
    for event, entry in zip(log, follow(log, start), strict=True):
        if not entry.refusal and event.kind in FALLS:
            fallen = event.session
        elif not entry.refusal:
            assert event.waived or event.session != fallen


@given(logs, starts, st.integers(0, 2))
def test_what_is_told_is_what_the_next_act_does(log: list[Event], start: str, later: int) -> None:
    """The state, and where it has changed, whether an act of great honor would change it back."""
    session = max([1, *(event.session for event in log)]) + later
    state = [start, *states(*log, start=start)][-1]
    first, *rest = told(*log, start=start, session=session)
    assert first.startswith(STATES[state])
    assert bool(rest) == (state == DISHONORABLE and "since" in first)
    if rest:
        rises = states(*log, Event(session, HONORABLE_ACT), start=start)[-1] == HONORABLE
        assert rest[0].startswith("An act of great honor") == rises


def test_the_named_acts_are_told_apart() -> None:
    """Eight dishonorable and six honorable acts are named, none of them twice."""
    assert (len(DISHONORABLE_ACTS), len(HONORABLE_ACTS)) == (8, 6)
    assert len({*DISHONORABLE_ACTS, *HONORABLE_ACTS}) == 14
