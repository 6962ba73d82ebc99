"""Every kept thing through the page's one door: deeds, rewriting beside others, links, refusals."""

import json
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.desk.files import depth
from honorcalc.desk.merging import merged
from tests.asking import desk as ask
from tests.asking import kept_things
from tests.browser.kept_things import FIGHTS, STORIES, Story

THINGS = [(kept.thing, kept.ruleset) for kept in kept_things()]
each = pytest.mark.parametrize(("thing", "ruleset"), THINGS)


def test_the_stories_are_told_of_every_kind_of_thing() -> None:
    """In browsers, where most of what kept things share can be seen."""
    told = {story.anchor.partition(".")[0] for story in STORIES}
    assert told == {thing for thing, _ in THINGS}, "tests/browser/kept_things.py needs a Story"


@each
@pytest.mark.parametrize("deed", [5, None, "undo", ["undo"], True, {}, {"do": ["undo"]}])
def test_what_is_no_deed_is_refused_in_one_sentence(thing: str, ruleset: str, deed: object) -> None:
    """Like any other bad input: no error of ours reaches a reader."""
    reply = ask(thing, ruleset, deed=deed)
    assert reply["error"]["short"].endswith(".")
    assert "failed" not in reply["error"]["short"]


@each
def test_what_everybody_begins_with_is_read_linked_and_written(thing: str, ruleset: str) -> None:
    """Its text and its link bring it back, and it counts as empty."""
    blank = ask(thing, ruleset)
    assert blank["ok"]
    assert blank["empty"]
    assert blank["link"] == f"{thing}.{ruleset}?"
    assert ask(thing, ruleset, text=blank["text"]) == blank
    linked = ask(thing, ruleset, query="", text=blank["text"])
    assert linked.pop("same") is True
    assert linked == blank
    described = ask(thing, ruleset, form=True)["blank"]
    assert described == {name: value for name, value in blank.items() if name != "ok"}


@pytest.mark.parametrize("story", [*STORIES, *FIGHTS], ids=lambda story: story.anchor)
def test_what_a_link_brought_is_linked_and_brought_again(story: Story) -> None:
    """Nothing of it is lost on the way."""
    thing, ruleset = story.anchor.split(".")
    text, link = (ask(thing, ruleset, query=story.query)[part] for part in ("text", "link"))
    again = ask(thing, ruleset, text=text, query=link.partition("?")[2])
    assert (again["same"], again["text"], again["notes"]) == (True, text, [])
    assert text != ask(thing, ruleset)["text"]


def test_a_rewriting_keeps_what_was_changed_meanwhile() -> None:
    """A sheet in a stale tab changes what its reader changed, and nothing else."""
    sheet = json.loads(ask("character", "honor")["text"])
    mine = json.dumps({**sheet, "attributes": {**sheet["attributes"], "size": 3}})
    theirs = json.dumps({**sheet, "name": "Ash"})
    deed = {"do": "rewrite", "text": mine, "base": json.dumps(sheet)}
    reply = ask("character", "honor", text=theirs, deed=deed)
    assert reply["character"]["name"] == "Ash"
    assert reply["character"]["attributes"]["size"] == 3
    whole = ask("character", "honor", text=theirs, deed={"do": "rewrite", "text": mine})
    assert whole["character"]["name"] == ""


def test_two_tabs_that_change_one_skill_and_its_neighbor() -> None:
    """A skill is known by its name, wherever it stands by now; what is a name has no parts."""
    base = [{"name": "Unarmed", "rank": 2}, {"name": "Stealth", "rank": 1}]
    mine = [{"name": "Unarmed", "rank": 3}, base[1]]
    assert merged(base, mine, [{"name": "Unarmed", "rank": 4}]) == [mine[0]]
    new = {"name": "Lore", "rank": 1}
    assert merged(base, [*base, new], [{"name": "Unarmed", "rank": 4}, base[1], new]) == [
        {"name": "Unarmed", "rank": 4},
        base[1],
        new,
    ]
    assert merged(base, mine, base[1:]) == mine
    assert merged(base, base[1:], mine) == base[1:]
    assert merged({"name": ""}, {"name": "A;B"}, {"name": "C;D"}) == {"name": "A;B"}


def test_an_order_that_is_undone_loses_nothing_of_another_tab() -> None:
    """A card that was removed or titled meanwhile stays so; what is new stays where it was put."""

    def after(before: str, **deed: object) -> str:
        return str(ask("sheet", "dice", text=before, deed=deed)["text"])

    def cards(text: str) -> list[str]:
        return list(json.loads(text)["cards"])

    first = str(ask("sheet", "dice")["text"])
    for card in ("honor.test?", "honor.roll?", "honors-edge.skill?"):
        first = after(first, do="add", card=card)
    moved = after(first, do="move", card="honor.test?", up=False)
    assert cards(moved)[0] == "honor.roll?"
    removed = after(moved, do="remove", card="honor.test?")
    titled = after(moved, do="title", card="honor.test?", value="Gate")
    for theirs, both in (
        (removed, ["honor.roll?", "honors-edge.skill?"]),
        (titled, ["honor.roll?", "Gate honor.test?", "honors-edge.skill?"]),
    ):
        assert cards(after(theirs, do="rewrite", text=first, base=moved)) == both
    assert merged(["a", "b", "c"], ["c", "a", "b"], ["a", "n", "b", "c"]) == ["c", "a", "n", "b"]
    assert merged(["x", "a", "z"], ["x", "a", "z", "z"], ["x", "b", "a"]) == ["x", "b", "a", "z"]


def test_in_honor_each_attribute_may_have_a_skill_of_one_name() -> None:
    """Two tabs that each add one have both; one that both add is one."""
    sheet = json.loads(ask("character", "honor")["text"])

    def text(*skills: tuple[str, int]) -> str:
        listed = [{"name": "Craft", "attribute": where, "rank": rank} for where, rank in skills]
        return json.dumps({**sheet, "skills": listed})

    for mine, theirs, both in (
        ([("dexterity", 3)], [("learning", 4)], {"dexterity": 3, "learning": 4}),
        ([("dexterity", 3), ("learning", 3)], [("dexterity", 4)], {"dexterity": 3, "learning": 3}),
    ):
        deed = {"do": "rewrite", "text": text(*mine), "base": text()}
        reply = ask("character", "honor", text=text(*theirs), deed=deed)
        assert {s["attribute"]: s["rank"] for s in reply["character"]["skills"]} == both


def test_a_hex_that_two_tabs_raise_has_one_height() -> None:
    """Mine counts; so it does where a step is undone that another tab has built on."""
    before, mine, theirs, both, without = (
        changed("board", "honorbound", board=urlencode({"heights": heights}))
        for heights in (
            "1,0:1",
            "1,0:1;2,0:2",
            "1,0:1;2,0:3;3,0:1",
            "1,0:1;2,0:2;3,0:1",
            "1,0:1;3,0:1",
        )
    )
    for base, text, after in ((before, mine, both), (mine, before, without)):
        deed = {"do": "rewrite", "text": text, "base": base}
        reply = ask("board", "honorbound", text=theirs, deed=deed)
        assert reply["text"] == ask("board", "honorbound", text=after)["text"]


def test_an_event_of_another_tab_keeps_its_session() -> None:
    """Whoever takes back the beginning of a session takes back no event in it."""
    before = ask("tracker", "honors-edge")["text"]
    mine = ask("tracker", "honors-edge", deed={"do": "session"})["text"]
    event = {"do": "add", "kind": "dishonorable_act", "act": "telling a lie"}
    theirs = ask("tracker", "honors-edge", text=mine, deed=event)["text"]
    undo = {"do": "rewrite", "text": before, "base": mine}
    assert ask("tracker", "honors-edge", text=theirs, deed=undo)["text"] == theirs


def test_of_equal_entries_one_is_taken_away_and_one_that_moved_up_is_no_other() -> None:
    assert merged(["p"], [], ["p", "p"]) == ["p"]
    assert merged(["a", "b", "c"], ["a", "c", "d"], ["a", "b", "e"]) == ["a", "e", "d"]


lists = st.lists(st.integers(0, 9), max_size=8)


@given(lists, lists)
def test_merging_with_what_nobody_else_changed_is_ones_own(
    base: list[int], mine: list[int]
) -> None:
    """And the other way round."""
    assert merged(base, mine, base) == mine
    assert merged(base, base, mine) == mine
    assert merged(base, mine, mine) == mine


@given(st.lists(st.integers(), unique=True, max_size=8), st.data())
def test_what_two_add_to_a_list_is_all_there(base: list[int], data: st.DataObject) -> None:
    """And nothing that either has taken away."""

    def edited(name: str) -> tuple[list[object], set[int], set[str]]:
        gone = set(data.draw(st.lists(st.sampled_from(base), max_size=3))) if base else set()
        places = data.draw(st.lists(st.integers(0, len(base)), max_size=3))
        new = [f"{name}{n}" for n in range(len(places))]
        result: list[object] = []
        for at in range(len(base) + 1):
            result += [text for text, place in zip(new, places, strict=True) if place == at]
            result += [entry for entry in base[at : at + 1] if entry not in gone]
        return result, gone, set(new)

    mine, gone, added = edited("m")
    theirs, also_gone, also_added = edited("t")
    both = merged(list(base), mine, theirs)
    texts = [entry for entry in both if isinstance(entry, str)]
    if not gone and not also_gone:  # an entry that both have changed is mine
        assert added | also_added <= set(texts)
    assert set(texts) <= added | also_added
    assert not {entry for entry in both if isinstance(entry, int)} & (gone & also_gone)


def changed(thing: str, ruleset: str, **more: object) -> str:
    """What everybody begins with, with something else in its text."""
    return json.dumps({**json.loads(ask(thing, ruleset)["text"]), **more})


def game(*deeds: tuple[str, str]) -> str:
    """A kept round with these deeds."""
    return changed("round", "honorbound", deeds=deeds)


POINTS = ("point", "a"), ("unpoint", "a")
EVENT = {"session": 1, "kind": "honorable_act", "act": "щедрость"}
LONG = {
    "round": ("honorbound", game(*150 * POINTS)),
    "tracker": ("honors-edge", changed("tracker", "honors-edge", events=200 * [EVENT])),
    "workshop": ("honorbound", changed("workshop", "honorbound", cards="# " + "🜂" * 3_990)),
}


@pytest.mark.parametrize("thing", LONG)
def test_the_longest_of_a_kind_comes_back_from_its_link(thing: str) -> None:
    """Many entries, or letters that take twelve signs each."""
    ruleset, text = LONG[thing]
    reply = ask(thing, ruleset, text=text)
    assert reply["ok"], reply
    linked = ask(thing, ruleset, text=text, query=reply["link"].partition("?")[2])
    assert (linked["same"], linked["notes"]) == (True, [])


def test_what_could_not_be_read_again_is_not_kept() -> None:
    """A file has a longest length, whatever it is made of."""
    reply = ask("round", "honorbound", text=game(*1_400 * POINTS))
    assert reply["error"]["short"].startswith("The file is longer than 100,000 ")
    full = "This game has no room for more. Start another game."
    text = ask("round", "honorbound", query="&".join(["deed=down:0"] * 2_650))["text"]
    for _ in range(200):
        reply = ask("round", "honorbound", text=text, deed={"do": "down", "what": "0"})
        if not reply["ok"]:
            break
        text = reply["text"]
    assert reply["error"]["short"] == full


def test_a_deck_that_an_earlier_version_kept_is_read() -> None:
    """Its text was written in another way."""
    team = "# mine\nQuick, plain"
    reply = ask("workshop", "honorbound", text=json.dumps({"team": team, "cards": ""}))
    assert reply["texts"] == {"team": team, "cards": ""}


def test_a_field_that_does_not_go_with_the_rest_falls_back_with_a_note() -> None:
    """A round without anybody in it."""
    reply = ask("round", "honorbound", query="characters=%23x&deed=next")
    assert reply["step"] == "Damage Assessment"
    assert len(reply["notes"]) == 1
    assert reply["notes"][0].startswith("characters: ")


@each
def test_a_text_with_a_part_that_nobody_knows_is_refused(thing: str, ruleset: str) -> None:
    """Whatever it is called."""
    reply = ask(thing, ruleset, text=changed(thing, ruleset, __proto__={}))
    assert reply["error"]["short"].startswith("The file has __proto__, which is unknown: ")


def test_a_link_too_long_is_cut_and_told_of() -> None:
    """A deck has no more lines than its calculator reads."""
    reply = ask("workshop", "honorbound", query=f"cards={'3,E,Fire,1,2%0A' * 20_000}")
    assert reply["notes"][-1] == "Deck: only the first 4,000 characters are used."
    assert len(reply["texts"]["cards"]) == 4_000


def test_a_link_of_very_many_wrong_deeds_is_read_at_once() -> None:
    """After some of them the others are not tried."""
    query = "&".join(["deed=give:1"] * 3_000)
    assert len(ask("round", "honorbound", query=query)["notes"]) == 20


@pytest.mark.parametrize("word", ["\ud800", "a:b"])
def test_a_word_that_cannot_stand_in_a_link_is_no_part_of_a_deed(word: str) -> None:
    """A file is refused in one sentence."""
    head = {"kind": "honor-roll fight", "ruleset": "honors-edge", "version": 1}
    text = json.dumps({**head, "deeds": [["initiative", word, "~5"]]})
    short = ask("fight", "honors-edge", text=text)["error"]["short"]
    assert short.endswith("is not an action of the game.")
    deed = {"do": "begin", "what": "a", "points": word}
    assert not ask("fight", "honors-edge", deed=deed)["ok"]


def test_many_quotes_are_read_in_no_time() -> None:
    """A text of escaped quotes was looked through once from each of them."""
    assert depth('"' + '\\"' * 40_000 + "[") == 0
    assert depth('["\\\\", ["\\\n["]]') == 2
