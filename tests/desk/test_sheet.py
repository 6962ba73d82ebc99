"""The GM's sheet: what its lines mean, what they refuse, whose figures it shows."""

import json
from functools import partial
from random import Random
from typing import Any
from urllib.parse import urlencode

import pytest

from honorcalc.calculators.catalog import everything
from honorcalc.desk.kept import declared
from honorcalc.rulesets.dice.desk_sheet import LONGEST_LINK, MOST_CARDS
from tests.asking import after, desk
from tests.asking import ask as ask_page
from tests.contract.settings import random_settings

GATE = "honor.test?acting_multiplier=3.5"
BRIDGE = "honors-edge.roll?reroll_ones=yes"
FRAME = "https://rolls.example/embed/x/"


ask = partial(desk, "sheet", "dice")


def filled(*lines: str) -> dict[str, Any]:
    """A sheet with these lines."""
    return after("sheet", "dice", {"do": "lines", "text": "\n".join(lines)})


def links(reply: dict[str, Any]) -> list[str]:
    """The links of its cards."""
    return [card["link"] for card in reply["cards"]]


def test_the_names_of_a_sheet_are_public() -> None:
    """Links and files name them, so they stay; deeds wait in drafts across releases."""
    sheet = declared("dice", "sheet")
    assert (sheet.anchor, sheet.kind, sheet.entry) == (
        "sheet.dice",
        "honor-roll GM's sheet",
        "card",
    )
    assert [field.name for field in sheet.fields] == ["name"]
    assert sheet.keys == ("name", "cards")
    assert sorted(sheet.deeds()) == ["add", "lines", "move", "name", "remove", "title"]
    shown = {"ok", "said", "lead", "drawing", "figure"}
    assert set(ask_page(verb="card", calculator="honor.test")) == shown


@pytest.mark.parametrize("calculator", [c.id for c in everything()])
def test_each_card_says_what_its_calculator_says(calculator: str) -> None:
    """Figure and chart are those of `compute`, the sentence is the one that is shared."""
    (declaration,) = (c for c in everything() if c.id == calculator)
    chance = Random(f"sheet {calculator}")
    queries = [
        "",
        "view=at-least",
        *(urlencode(random_settings(declaration, chance)) for _ in "12"),
    ]
    for query in queries:
        added = ask(deed={"do": "add", "card": f"{calculator}?{query}"})
        if not added["ok"]:
            continue  # a view or a setting that this one does not have
        (link,) = links(added)
        asked = {"calculator": calculator, "query": link.partition("?")[2]}
        card = ask_page(verb="card", **asked)
        computed = ask_page(verb="compute", **asked)
        if not computed["ok"]:
            assert card["error"] == computed["error"]
            continue
        assert card["lead"] == computed["display"]["lead"]
        assert card["drawing"] == computed["drawing"]
        assert card["figure"] == computed["result"]["figure"]
        shared = ask_page(verb="share", **asked, address=FRAME, frame=FRAME)
        assert card["said"] == shared["picture"]["title"]
        assert links(ask(deed={"do": "add", "card": link})) == [link]


def test_a_chart_over_a_parameter_has_a_sentence_and_no_one_figure() -> None:
    """And one with kept curves compares them."""
    over = ask_page(verb="card", calculator="honor.test", query="view=over&x=acting_multiplier")
    assert over["said"] == (
        "Honor, Opposed test: Succeeds for each setting of Acting side: Multiplier."
    )
    assert over["lead"] is None
    assert over["drawing"]["marks"]
    pinned = ask_page(verb="card", calculator="honor.test", query="pin=Two~acting_multiplier%3D3")
    assert "Two: " in pinned["said"]


def test_lines_are_titles_and_links_or_addresses_in_one_form() -> None:
    """Empty lines are none; rolls, posted figures and other views do not belong to a card."""
    reply = filled(
        f"The gate: https://rolls.example/honor/test/#{GATE}&said=76.2@0.1.0",
        "",
        f"  {BRIDGE}&view=table&seed=7&count=3 ",
        "honor.test?view=exactly",
        "Once more " + GATE,
    )
    assert reply["cards"] == [
        {"title": "The gate", "link": GATE},
        {"title": "", "link": BRIDGE},
        {"title": "", "link": "honor.test?"},
    ]
    assert reply["lines"] == f"The gate {GATE}\n{BRIDGE}\nhonor.test?"
    linked = ask(query=reply["link"].partition("?")[2], text=reply["text"])
    assert linked["same"]
    assert linked["notes"] == []


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "honor.tset?x=1",
            "honor.tset is not a calculator; the nearest are honor.test, honor.target, "
            "honor.repeat.",
        ),
        (
            "honor.test?acting_multiplier=99",
            "honor.test: acting_multiplier: 99 is not a multiple of 0.5 from 0.5 to 20.",
        ),
        (
            "honor.test?acting_multiplier=1&acting_multiplier=2",
            "honor.test: acting_multiplier: given twice, 1 and 2; give it once.",
        ),
        (
            "<img src=x>",
            "src=x> is not the link of a chart, which Share copies, or of a character.",
        ),
        (
            "javascript:alert(1)",
            "javascript:alert(1) is not the link of a chart, which Share copies, or of a "
            "character.",
        ),
        (
            "https://example.com/a.b",
            "https://example.com/a.b is not the link of a chart, which Share copies, or of a "
            "character.",
        ),
        ("a\u202eb honor.test", "a\\u202eb honor.test has a character that cannot be printed."),
        ("x" * 70 + " honor.test", f"the title {'x' * 39}… is longer than 60 characters."),
    ],
)
def test_a_wrong_line_is_refused_in_one_sentence(line: str, sentence: str) -> None:
    """It names the line and what stands there, wherever the line comes from."""
    typed = ask(deed={"do": "lines", "text": f"{GATE}\n\n{line}"})
    assert typed["error"]["short"] == f"Line 3: {sentence}"
    data = json.loads(filled(GATE)["text"])
    text = json.dumps({**data, "cards": [GATE, line]})
    assert ask(text=text)["error"]["short"] == f"Line 2: {sentence}"
    added = ask(deed={"do": "add", "card": line})["error"]
    assert (added["short"], added["parameter"]) == (sentence, "card")
    linked = ask(query=urlencode([("card", line), ("card", GATE)], errors="replace"))
    assert links(linked) == [GATE]
    assert len(linked["notes"]) == 1


@pytest.mark.parametrize("cards", [5, None, "honor.test", {"0": GATE}, [[GATE]], [None], [{}]])
def test_a_file_that_is_none_of_ours_is_refused(cards: object) -> None:
    """In a sentence, and never as a fault of ours."""
    data = json.loads(filled(GATE)["text"])
    error = ask(text=json.dumps({**data, "cards": cards}))["error"]
    assert error["short"].endswith(".")
    assert "failed" not in error["short"]


@pytest.mark.parametrize(
    "deed",
    [
        {"do": what, "card": card, "value": value, "text": value}
        for what in ("remove", "move", "title", "add", "lines", "name")
        for card, value in (("none", 5), (5, None), (None, ["x"]))
    ],
)
def test_a_deed_on_what_is_not_there_is_refused(deed: dict[str, object]) -> None:
    """Another tab may have taken the card off."""
    error = ask(text=filled(GATE)["text"], deed=deed)["error"]
    assert error["short"].endswith(".")
    assert "failed" not in error["short"]


def test_cards_are_moved_titled_and_taken_off() -> None:
    """Each by its link; at an end a card stays."""
    text = filled(GATE, BRIDGE, "dice.roll")["text"]

    def done(**deed: object) -> list[str]:
        return str(after("sheet", "dice", deed, text=text)["lines"]).split("\n")

    assert done(do="move", card=BRIDGE, up=True) == [BRIDGE, GATE, "dice.roll?"]
    assert done(do="move", card=BRIDGE, up=False) == [GATE, "dice.roll?", BRIDGE]
    assert done(do="move", card=GATE, up=True)[0] == GATE
    assert done(do="move", card="dice.roll?", up=False)[2] == "dice.roll?"
    assert done(do="remove", card=BRIDGE) == [GATE, "dice.roll?"]
    assert done(do="title", card=GATE, value=" The  gate: ")[0] == f"The gate {GATE}"
    assert ask(text=text, deed={"do": "name", "value": "Friday"})["file"] == "friday.json"


def test_a_sheet_has_room_for_two_pages() -> None:
    """One card more is refused, and so is a link that nobody could send."""
    cards = [f"dice.roll?expression={n}d6" for n in range(1, MOST_CARDS + 1)]
    full = filled(*cards)
    assert len(links(full)) == MOST_CARDS
    over = ask(text=full["text"], deed={"do": "add", "card": GATE})
    assert over["error"]["short"] == f"A sheet has room for {MOST_CARDS} cards; take one off first."
    assert ask(text=full["text"], deed={"do": "add", "card": cards[3]})["text"] == full["text"]
    many = urlencode([("card", card) for card in (*cards, GATE)])
    linked = ask(query=many)
    assert len(links(linked)) == MOST_CARDS
    assert len(linked["notes"]) == 1

    long = [f"dice.roll?expression={'%2B'.join(['100d100'] * n)}" for n in range(2, 20)]
    fits = [line for line in long if ask(deed={"do": "add", "card": line})["ok"]]
    assert fits
    assert len(filled(*fits)["link"]) <= LONGEST_LINK
    pins = [f"honor.test?pin={'x' * 30}{n}~acting_multiplier%3D{n}" for n in range(1, 9)]
    titles = [f"{'é' * 60} {link}" for link in (*pins, *cards[:16])]
    assert len(filled(*titles)["link"]) <= LONGEST_LINK


def test_a_name_that_makes_the_link_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Kept with it, the sheet could not be read any more."""
    short = filled(GATE)
    place = "honorcalc.rulesets.dice.desk_sheet.LONGEST_LINK"
    monkeypatch.setattr(place, len(short["link"]) + 10)
    assert not ask(text=short["text"], deed={"do": "name", "value": "A" * 20})["ok"]


def test_what_is_added_can_be_read_again() -> None:
    """A link grows when it is written canonically; a title stays the one it was."""
    party = f"Gate: : actions-reactions.party?characters=A,d8,10,none%0A%23{'Ä' * 900}"
    added = ask(deed={"do": "add", "card": party})
    again = ask(text=added["text"])
    assert again["ok"], again
    assert again["cards"] == added["cards"]
    assert again["cards"][0]["title"] == "Gate"


def test_a_character_is_called_by_name() -> None:
    """Its card says whose chances these are; one without a name, and a chart, have none."""
    reply = filled("character.honor?name=Mira", "character.honor?agility=3", GATE)
    assert [card.get("name") for card in reply["cards"]] == ["Mira", None, None]


def test_a_link_with_one_card_twice_has_it_once() -> None:
    """Two cards of one link could not be told apart: what removes one would remove both."""
    reply = ask(query=urlencode([("card", GATE), ("card", f"Again {GATE}")]))
    assert reply["cards"] == [{"title": "", "link": GATE}]
    assert reply["notes"] == [f"card: {GATE} is given twice, so only the first counts; ignored."]
