"""A character's file and link: what was written comes back, and nothing foreign gets in."""

import json
from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.desk.character import MOST_SKILLS, Character, Skill
from honorcalc.desk.files import LONGEST_FILE
from honorcalc.desk.kept import MOST_NOTES
from honorcalc.rulesets.honors_edge.desk_character import CHARACTER as SHEET
from tests.asking import desk

EDGE = "honors-edge"
NAMES = [attribute.name for attribute in SHEET.attributes]
HOSTILE = '<img src=x onerror="alert(1)">'


ask = partial(desk, "character", ruleset=EDGE)


def file(**changes: Any) -> str:
    """The text of an empty sheet's file, with changes."""
    return json.dumps(json.loads(SHEET.write(SHEET.blank())) | changes)


words = st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1)
skills = st.lists(
    st.builds(
        Skill, words.filter(lambda w: len(w) <= 40), st.sampled_from(NAMES), st.integers(0, 10)
    ),
    max_size=8,
    unique_by=lambda skill: skill.name.casefold(),
)
characters = st.builds(
    Character,
    words.filter(lambda w: len(w) <= 60) | st.just(""),
    st.fixed_dictionaries(
        {name: st.integers(1, 5) for name in NAMES}
        | {state.name: st.booleans() for state in SHEET.states}
    ),
    skills.map(tuple),
)


@given(characters)
def test_file_and_link_bring_back_the_same_character(character: Character) -> None:
    """Whatever is in the names, nothing is lost and nothing is noted."""
    assert SHEET.read(SHEET.write(character)) == character
    anchor, _, query = SHEET.write_link(character).partition("?")
    assert anchor == "character.honors-edge"
    assert SHEET.read_link(query) == (character, [])


def test_link_holds_only_what_differs_from_an_empty_sheet() -> None:
    """An empty sheet has an empty link; a sheet without skills says so."""
    blank = SHEET.blank()
    assert blank.traits == dict.fromkeys(NAMES, 2) | {"honorable": True}
    assert {skill.rank for skill in blank.skills} == {0}
    assert SHEET.write_link(blank) == "character.honors-edge?"
    bare = Character("", {**blank.traits, "strength": 4}, ())
    assert SHEET.write_link(bare) == "character.honors-edge?strength=4&skill="
    assert SHEET.read_link("strength=4&skill=")[0] == bare


def test_old_link_opens_as_far_as_it_can() -> None:
    """Unknown names are ignored and bad values replaced by the default, each with a note."""
    character, notes = SHEET.read_link(
        "luck=3&strength=9&stamina=4&stamina=5&skill=Stealth:coordination:3"
        "&skill=stealth:spirit:1&skill=Knife:speed:2&skill=x"
    )
    assert character["strength"] == 2
    assert character["stamina"] == 4
    assert character.skills == (Skill("Stealth", "coordination", 3),)
    assert notes == [
        "luck: not known here; ignored.",
        "strength: Strength: 9 is not a whole number from 1 to 5; ignored.",
        "stamina: given twice, so only the first counts; ignored.",
        "skill: stealth is listed twice; ignored.",
        "skill: speed is not an attribute; the known ones are strength, coordination, reflexes, "
        "stamina, presence, spirit, intellect, willpower; ignored.",
        "skill: an empty value is not an attribute; the known ones are strength, coordination, "
        "reflexes, stamina, presence, spirit, intellect, willpower; ignored.",
    ]


def test_link_can_be_neither_too_long_nor_too_chatty() -> None:
    """A hostile link costs little and is told of in a few notes."""
    character, notes = SHEET.read_link("&".join(f"a{n}=1" for n in range(5000)))
    assert character == SHEET.blank()
    assert len(notes) == MOST_NOTES + 1
    assert (
        notes[0]
        == "A link can name at most 3,100 settings, and this one names 5,000; the rest was cut."
    )
    many = "&".join(f"skill=s{n}:spirit:1" for n in range(MOST_SKILLS + 5))
    assert len(SHEET.read_link(many)[0].skills) == MOST_SKILLS


REFUSED = {
    "no text": (5, "The file is not a text."),
    "nothing": ("", "The file is not one of ours: it is not JSON."),
    "no JSON": ("name: Reiko", "The file is not one of ours: it is not JSON."),
    "binary": ("\x00\x01\ufffd", "The file is not one of ours: it is not JSON."),
    "NaN": (file().replace(": 2", ": NaN", 1), "The file is not one of ours: it is not JSON."),
    "a huge number": (
        file(attributes={"strength": 0}).replace(": 0", ": " + "9" * 5000, 1),
        "The file is not one of ours: it is not JSON.",
    ),
    "too deep": ("[" * 5000, "The file is not one of ours: it is not JSON."),
    "deep": ("[" * 1900 + "]" * 1900, "The file is not one of ours: it is not JSON."),
    "too long": (" " * (LONGEST_FILE + 1), "The file is longer than 100,000 characters."),
    "a list": ("[]", "This is not a file of the kind “honor-roll character”."),
    "foreign": ('{"kind": "spell"}', "This is not a file of the kind “honor-roll character”."),
    "another ruleset": (
        file(ruleset="honor"),
        "The file is for the ruleset honor, but this page is for honors-edge.",
    ),
    "a later version": (file(version=2), "The file has version 2, but this page reads version 1."),
    "attributes as list": (
        file(attributes=[1, 2]),
        "The attributes in the file are not names with values.",
    ),
    "unknown attribute": (
        file(attributes={"stamena": 2}),
        "Among the attributes the file has stamena, which is unknown: "
        "the nearest are stamina, strength.",
    ),
    "out of range": (
        file(attributes={"stamina": 6}),
        "Stamina: 6 is not a whole number from 1 to 5.",
    ),
    "half": (file(attributes={"spirit": 2.5}), "Spirit: 2.5 is not a whole number from 1 to 5."),
    "true": (file(attributes={"spirit": True}), "Spirit: True is not a whole number from 1 to 5."),
    "state": (file(states={"honorable": "perhaps"}), "Honorable: perhaps is neither yes nor no."),
    "name": (file(name="x" * 61), "Name: a text of 61 characters is over 60."),
    "unprintable": (
        file(name="a\u202eb"),
        "Name: a\\u202eb has a character that cannot be printed.",
    ),
    "skills": (file(skills={"Stealth": 3}), "The file's skills are not a list."),
    "a skill": (file(skills=["Stealth"]), "The file's skills are not a list."),
    "nameless": (
        file(skills=[{"name": " ", "attribute": "spirit", "rank": 1}]),
        "A skill needs a name.",
    ),
    "no rank": (
        file(skills=[{"name": "A", "attribute": "spirit"}]),
        "Rank: None is not a whole number from 0 to 10.",
    ),
    "twice": (
        file(skills=[{"name": n, "attribute": "spirit", "rank": 1} for n in ("Ride", "RIDE")]),
        "RIDE is listed twice.",
    ),
    "too many": (
        file(skills=[{}] * 41),
        "The file has 41 skills, and a sheet can have at most 40.",
    ),
}


@pytest.mark.parametrize(("text", "sentence"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_character_is_refused_in_one_sentence(text: object, sentence: str) -> None:
    """Each kind of wrong file has its sentence, and no traceback reaches a reader."""
    reply = ask(text=text)
    assert reply["error"]["short"] == sentence


def test_markup_stays_text() -> None:
    """A name is a name, whatever a browser could make of it."""
    reply = ask(text=file(name=HOSTILE))
    assert reply["character"]["name"] == HOSTILE
    assert reply["file"] == "img-src-x-onerror-alert-1.json"


def test_file_written_by_hand_may_leave_things_out() -> None:
    """What a file does not name is as on an empty sheet."""
    head = {"kind": "honor-roll character", "ruleset": EDGE, "version": 1}
    assert SHEET.read(json.dumps(head)) == SHEET.blank()


def test_ruleset_without_characters_says_so() -> None:
    """Asked for something that is not declared, the page hears a sentence."""
    for ruleset in ("honor-none", "", None, ["honor"]):
        reply = ask(ruleset=ruleset, text=file())
        assert "has no character here" in reply["error"]["short"]
