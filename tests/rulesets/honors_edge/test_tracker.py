"""The honor tracker keeps the log that E15 wants, and refuses what is no log."""

import json
from functools import partial
from typing import Any

import pytest

from honorcalc.rulesets.honors_edge.desk_tracker import DISHONORABLE_ACTS, KINDS, RISES
from tests.asking import after, desk

EDGE = "honors-edge"
FALL = {"do": "add", "kind": "dishonorable_act", "act": "telling a lie"}
RISE = {"do": "add", "kind": "honorable_act", "act": "mercy and kindness"}
SESSION = {"do": "session"}


ask = partial(desk, "tracker", EDGE)
play = partial(after, "tracker", EDGE)


def refused(reply: dict[str, Any], deed: dict[str, Any]) -> str:
    """The sentence with which a press is refused."""
    error = ask(text=reply["text"], deed=deed)
    return str(error["error"]["short"])


def test_honor_falls_and_rises_only_in_another_session() -> None:
    """Fall, refused rise, new session, rise: each with state, cause and next way."""
    fallen = play(FALL)
    assert fallen["state"] == "Dishonorable"
    assert fallen["sentences"][0] == "Dishonorable since session 1: telling a lie."
    assert refused(fallen, RISE).startswith("E15: ")
    risen = play(SESSION, RISE, text=fallen["text"])
    assert risen["sentences"] == ["Honorable since session 2: mercy and kindness."]
    assert play(FALL, text=risen["text"])["state"] == "Dishonorable", "also in that session"


def test_gm_may_waive_the_session() -> None:
    """A waived rise in the session of the fall counts, and the log tells of the waiver."""
    risen = play(FALL, {**RISE, "waived": "yes"})
    assert risen["state"] == "Honorable"
    assert risen["lines"][-1]["what"] == (
        "Act of great honor: mercy and kindness (the GM waives the session rule)"
    )


def test_waiver_means_nothing_where_there_is_nothing_to_waive() -> None:
    """A fall cannot be waived, whatever a form or file says."""
    fallen = play({**FALL, "waived": "yes"})
    assert fallen["state"] == "Dishonorable"
    assert fallen["log"]["events"][0]["waived"] == "no"


def test_undo_goes_back_step_by_step() -> None:
    """Events and sessions are taken back in turn, down to the blank log."""
    reply = play(FALL, SESSION, RISE)
    seen = []
    while reply["undoable"]:
        reply = play({"do": "undo"}, text=reply["text"])
        seen.append((reply["log"]["session"], len(reply["log"]["events"])))
    assert seen == [(2, 1), (1, 1), (1, 0)]
    assert reply["empty"]


def test_name_and_start_can_be_set() -> None:
    """A character may begin Dishonorable, and may then rise in the first session."""
    reply = play({"do": "name", "value": " Reiko "}, {"do": "start", "value": "dishonorable"})
    assert (reply["log"]["name"], reply["state"]) == ("Reiko", "Dishonorable")
    assert reply["file"] == "reiko-log.json"
    assert reply["fills"] == {"honorable": "no"}
    assert play(RISE, text=reply["text"])["state"] == "Honorable"


def test_plain_text_tells_the_whole_story() -> None:
    """For a message or a thread: state first, then every session."""
    assert play({"do": "name", "value": "Reiko"}, FALL, SESSION, RISE)["plain"] == (
        "Honor tracker: Reiko\n"
        "Honorable since session 2: mercy and kindness.\n"
        "Session 1: Dishonorable act, knowing or unknowing: telling a lie. Dishonorable\n"
        "Session 2: Act of great honor: mercy and kindness. Honorable\n"
    )


def file(**changes: Any) -> str:
    """The text of a small log's file, with changes."""
    return json.dumps(json.loads(play(FALL, SESSION)["text"]) | changes)


EVENT = {"session": 1, "kind": "both", "act": ""}
REFUSED = {
    "state": (
        file(start="proud"),
        "Began as: proud is not one of honorable, dishonorable.",
    ),
    "events": (file(events="none"), "The file's events are not a list."),
    "an event": (file(events=[1]), "The file's events are not a list."),
    "too many": (
        file(events=[EVENT] * 201),
        "The file has 201 events, and a log can have at most 200.",
    ),
    "backward": (
        file(events=[{**EVENT, "session": 2}, EVENT]),
        "The sessions of the events are not in order.",
    ),
    "ahead": (
        file(events=[{**EVENT, "session": 3}]),
        "The sessions of the events are not in order.",
    ),
    "long": (
        file(events=[{**EVENT, "act": "x" * 161}]),
        "Details: a text of 161 characters is over 160.",
    ),
    "session": (file(session=0), "Session: 0 is not a whole number from 1 to 999."),
}


@pytest.mark.parametrize(("text", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_log_is_refused_in_one_sentence(text: str, sentence: str) -> None:
    """Each kind of wrong file has its sentence."""
    reply = ask(text=text)
    assert reply["error"]["short"] == sentence


def test_unknown_event_is_refused() -> None:
    """Only what the rule knows can be noted."""
    assert refused(ask(), {"do": "add", "kind": "sneeze"}).startswith("sneeze is not an event; ")
    assert refused(ask(), {"do": "dance"}) == "dance is not something you can do here."


def test_log_has_an_end() -> None:
    """A log of 200 events takes no more."""
    full = file(events=[{**EVENT, "kind": "dishonorable_act"}] * 200, session=1)
    assert refused(ask(text=full), RISE) == "A log holds 200 events. Save it and start another."


def test_form_offers_what_the_rule_names() -> None:
    """All events and acts of the rule's own lists, and the waiver for those that rise."""
    form = ask(form=True)
    kinds = {kind["value"]: kind for kind in form["kinds"]}
    assert list(kinds) == list(KINDS)
    assert kinds["dishonorable_act"]["acts"] == list(DISHONORABLE_ACTS)
    assert {value for value, kind in kinds.items() if kind["waivable"]} == set(RISES)
    assert form["blank"]["state"] == "Honorable"


def test_a_refused_event_of_a_file_is_told_with_its_reason() -> None:
    """In plain text, too: what changed nothing does not read like a change."""
    event = {"session": 1, "kind": "freed_absent", "act": "for Kenji"}
    reply = ask(text=file(events=[event]))
    [line] = reply["lines"]
    assert line["refusal"].startswith("E15: A character who is not present gains nothing")
    assert reply["plain"].splitlines()[-1] == f"Session 1: {line['what']}. {line['refusal']}"


def test_events_of_two_tabs_stand_in_the_order_of_their_sessions() -> None:
    """One tab noted something in the first session while another was in the second already."""
    blank = ask()["text"]
    theirs = play(SESSION, FALL)["text"]
    deed = {"do": "rewrite", "text": play(FALL)["text"], "base": blank}
    both = ask(text=theirs, deed=deed)
    assert both["ok"], both
    assert [event["session"] for event in both["log"]["events"]] == [1, 2]
