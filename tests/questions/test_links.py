"""Links live for ever: read with patience, written canonically, never trusted."""

import json
import re
from dataclasses import FrozenInstanceError
from functools import partial
from typing import Any
from urllib.parse import quote_plus, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.browser import VERBS, answer
from honorcalc.calculators.catalog import everything, find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.house import LONGEST_HOUSE
from honorcalc.calculators.parameters import Text
from honorcalc.questions.links import (
    LONGEST_NAME,
    MOST_PAIRS,
    MOST_PINS,
    read_link,
    too_long,
    write_query,
)
from tests import asking

compute = partial(asking.ask, "compute")
FIELD = "acting_multiplier"


def ask(query: str, *, strict: bool = False, **more: Any) -> dict[str, Any]:
    """The reply of `honor.test` to a query."""
    return compute(**{"calculator": "honor.test", "query": query, "strict": strict} | more)


def test_a_link_holds_only_what_differs() -> None:
    """A parameter at the calculator's default is left out."""
    reply = ask("opposing_multiplier=2&acting_multiplier=3.5&view=exactly")
    assert reply["link"] == "honor.test?acting_multiplier=3.5"


def test_a_bad_value_in_a_link_falls_back_with_a_note() -> None:
    """An old or broken link still opens, and says what was replaced."""
    reply = ask("acting_multiplier=0.3&opposing_multiplier=3")
    assert reply["state"]["parameters"]["acting_multiplier"] == "2"
    assert reply["state"]["parameters"]["opposing_multiplier"] == "3"
    assert reply["link_notes"] == [
        "Acting side, Multiplier: 0.3 is not a multiple of 0.5 from 0.5 to 20; 2 is used."
    ]


def test_what_a_link_loses_stands_in_its_note() -> None:
    """A text that was replaced can be copied from there, unless the note names it anyway."""
    told = [
        ask(f"expression={text}", calculator="dice.roll")["link_notes"][0]
        for text in ("3d6k)x", "~", "", "7" * 41)
    ]
    assert told[0].endswith("; 5d10k3! is used instead of 3d6k)x.")
    assert all(note.endswith("; 5d10k3! is used.") for note in told[1:])


SAID = ("76.2%@0.1.0", "−4 m@1.12.0-beta+3", "76.2%", "@0.1.0", "1@2@3", "<b>1</b>@<b>")


@pytest.mark.parametrize("said", [*SAID, "1\n2@0.1.0", "9" * 41 + "@0.1.0"])
def test_what_a_link_said_is_dropped_without_a_word(said: str) -> None:
    """It is a claim of the link, which the page holds against the answer."""
    for strict in (True, False):
        reply = ask(urlencode({"acting_multiplier": 3, "said": said}), strict=strict)
        assert reply["link_notes"] == []
        assert reply["link"] == "honor.test?acting_multiplier=3"


def test_a_state_cannot_be_changed() -> None:
    """Whoever answers a link gives back another state; the one that was read stays as it is."""
    state = read_link(find("honor.test"), "pin=Five~acting_multiplier%3D5", strict=True)
    with pytest.raises(FrozenInstanceError):
        state.view = "over"  # type: ignore[misc]
    for settings in (state.settings, state.pins[0].settings):
        with pytest.raises(TypeError, match="does not support item assignment"):
            settings["acting_multiplier"] = 1  # type: ignore[index]


def test_house_rules_are_no_parameter() -> None:
    """The name lists table rules; what is none of them is ignored with a note."""
    [note] = ask("house=tie:acting")["link_notes"]
    assert note.startswith("house: tie is not a house rule; the nearest are ties, ")
    assert note.endswith("; ignored.")


def test_a_chart_over_that_cannot_be_drawn_leaves_the_link() -> None:
    """The reader sees the plain chart, is told why, and hands on a link without the fault."""
    reply = ask("acting_multiplier=3&view=over&x=acting_multiplier&by=acting_multiplier")
    assert reply["link"] == "honor.test?acting_multiplier=3"
    assert reply["state"]["view"] == "exactly"
    assert reply["state"]["x"] is reply["state"]["by"] is None
    [note] = reply["link_notes"]
    assert note.startswith("Vary a setting: ")


def test_settings_that_do_not_go_together_are_told_in_a_sentence() -> None:
    """The note stands alone on the page, so it begins with a capital letter."""
    [note] = ask("pace=sprint&load=heavy", calculator="honor.movement")["link_notes"]
    assert note.startswith("With a heavy load you can only walk")


@pytest.mark.parametrize(
    ("bad", "beginning"),
    [
        ("x=acting_multiplier:5:1", "x: 5:1 runs from high to low; write 1:5; ignored."),
        ("x=acting_modifier:1:2:3:4", "x: acting_modifier:1:2:3:4 is not of the form "),
        (
            "by=opposing_multiplier:1:20:1",
            "by: opposing_multiplier:1:20:1 has 20 settings, but at most 12 ",
        ),
        ("by=opposing_modifier:-20:1", "by: -20 is not a whole number from -10 to 10; ignored."),
    ],
)
@pytest.mark.parametrize("view", ["exactly", "over"])
def test_a_bad_axis_falls_back_with_a_note(view: str, bad: str, beginning: str) -> None:
    """In whatever view, it does not stay in the address; over a parameter the rest is drawn."""
    reply = ask(f"acting_multiplier=3&view={view}&{bad}")
    assert (reply["state"]["view"], reply["state"]["by"]) == (view, None)
    over = "&view=over&x=acting_multiplier&value=success" if view == "over" else ""
    assert reply["link"] == f"honor.test?acting_multiplier=3{over}"
    [note] = reply["link_notes"]
    assert note.startswith(beginning)


@pytest.mark.parametrize("signed", ["acting_modifier=+3", "acting_modifier=%2B3"])
def test_a_plus_sign_needs_no_encoding(signed: str) -> None:
    """In a query a bare + is a blank; before a number nothing else can be meant."""
    for strict in (True, False):
        reply = ask(f"{signed}&pin=Mine~{signed}", strict=strict)
        assert reply["link"] == "honor.test?acting_modifier=3&pin=Mine~acting_modifier%3D3"
        assert reply["link_notes"] == []
    over = ask("view=over&x=acting_modifier:+1:+3")
    assert over["link_notes"] == []
    assert [len(trace["x"]) for trace in over["result"]["figure"]["data"]] == [3]
    house = compute(calculator="honors-edge.attack", query="house=pain_step:+9", strict=False)
    assert (house["link"], house["link_notes"]) == ("honors-edge.attack?house=pain_step:9", [])


def test_a_blank_before_a_number_is_refused_elsewhere() -> None:
    """Only what a plus can have become is one."""
    reply = ask("acting_multiplier=3+&acting_modifier=++3")
    assert reply["link"] == "honor.test?"
    assert len(reply["link_notes"]) == 2


def test_a_word_shown_large_begins_with_a_capital() -> None:
    """A rank reads Hurt where it stands alone; the contract's value stays hurt, a name as it is."""
    reply = compute(calculator="honors-edge.health", query="damage=24&healed=0")
    assert reply["display"]["lead"]["text"] == "Hurt"
    assert reply["result"]["values"]["rank"] == "hurt"


@pytest.mark.parametrize(
    ("query", "parameter", "short"),
    [
        ("acting_multiplier=0.3", FIELD, "0.3 is not a multiple of 0.5 from 0.5 to 20"),
        (f"{FIELD}=3&{FIELD}=5", FIELD, "given twice, 3 and 5; give it once"),
        (
            f"pin=A~{FIELD}%3D1%26{FIELD}%3D2",
            "pin",
            f"A {FIELD}: given twice, 1 and 2; give it once",
        ),
        (f"view=over&x={FIELD}:5:1", FIELD, "5:1 runs from high to low; write 1:5"),
    ],
)
def test_a_form_is_strict(query: str, parameter: str, short: str) -> None:
    """In a form the same is an error that names the field; nothing counts."""
    error = ask(query, strict=True)["error"]
    assert (error["parameter"], error["short"]) == (parameter, short)
    assert error["message"] == f"honor.test: {parameter}: {short}"


def test_settings_that_are_refused_leave_the_house_rules() -> None:
    """The defaults are those of the table; a house rule is not at fault."""
    query = "pace=sprint&terrain=swimming&house=die:d8"
    reply = compute(calculator="honor.movement", query=query, strict=False)
    assert reply["link"] == "honor.movement?house=die:d8", reply["link_notes"]
    query = "house=health_step:3"  # by which the 44 damage of the defaults has killed
    reply = compute(calculator="honors-edge.bleeding", query=query, strict=False)
    assert reply["link"] == "honors-edge.bleeding?"
    assert reply["link_notes"][0].endswith("; the defaults are used, by the book.")


def test_of_several_house_rules_only_the_bad_one_falls_back() -> None:
    """The others are the table's still; a rule that is given twice counts once."""
    for bad in ("foo:bar", "die:d7", "ties:acting"):
        reply = ask(f"house=ties:again;{bad};top:no")
        assert reply["link"] == "honor.test?house=ties:again;top:no"
        assert len(reply["link_notes"]) == 1
    reply = ask(f"house=ties:again;{'x;' * LONGEST_HOUSE}")  # read in parts, it would take seconds
    assert (reply["link"], len(reply["link_notes"])) == ("honor.test?", 1)


@pytest.mark.parametrize("name", ["view", "x", "by", "value", "seed", "count"])
def test_bad_reserved_values_are_ignored_with_a_note(name: str) -> None:
    """Reserved names are validated like parameters."""
    reply = ask(f"{name}=%3Cimg%3E&acting_multiplier=3")
    assert reply["link"] == "honor.test?acting_multiplier=3"
    assert len(reply["link_notes"]) == 1


def test_a_link_rolls_no_more_than_a_page_can() -> None:
    """A hundred thousand rolls would keep a reader waiting until Python counts as dead."""
    reply = ask("seed=1&count=100000")
    assert reply["link"] == "honor.test?seed=1"
    assert reply["link_notes"] == ["count: 100000 is not a whole number from 1 to 1000; ignored."]
    assert ask("seed=1&count=1000")["link"] == "honor.test?seed=1&count=1000"


def test_a_name_given_twice_counts_once() -> None:
    """The first counts, and the reader is told, once for each name."""
    reply = ask("acting_multiplier=3&acting_multiplier=5&acting_multiplier=7&luck=1&luck=2")
    assert reply["state"]["parameters"]["acting_multiplier"] == "3"
    assert reply["link_notes"] == [
        "Acting side, Multiplier: given twice, so only the first counts; 3 is used.",
        "luck in the link is not known here and was ignored.",
    ]
    assert ask("seed=1&seed=2")["link_notes"] == ["seed: given twice, so only the first counts."]


def test_over_a_parameter_is_remembered() -> None:
    """The view over a parameter with its x, by and value comes back from its link."""
    query = "view=over&x=acting_multiplier:1:4:1&by=opposing_multiplier:1:3:1&value=tie"
    reply = ask(query)
    assert reply["link"] == f"honor.test?{query}"
    figure = reply["result"]["figure"]
    assert [len(trace["x"]) for trace in figure["data"]] == [4, 4, 4]
    assert ask(reply["link"].partition("?")[2])["result"] == reply["result"]


def test_a_link_over_a_parameter_says_what_it_shows() -> None:
    """What a short link leaves to us is written out, so that form and link name the same chart."""
    reply = ask("view=over")
    assert reply["link"] == "honor.test?view=over&x=acting_multiplier&value=success"
    table = reply["result"]["table"]
    assert table["columns"] == ["Acting side: Multiplier", "Succeeds"]
    assert [row[0] for row in table["rows"]] == [n / 2 for n in range(1, 41)]


def test_choices_stand_on_the_axis_as_in_the_form() -> None:
    """A reader knows "Body section", not the word that a link has for it."""
    reply = compute(calculator="honor.location", query="view=over&x=aim")
    [trace] = reply["result"]["figure"]["data"]
    assert trace["x"] == ["Anywhere", "Body section", "Location", "Point"]


named = st.dictionaries(st.text(max_size=20), st.text(max_size=40), max_size=5).map(urlencode)


@given(st.text(max_size=300) | named)
def test_no_fragment_breaks_the_reader(query: str) -> None:
    """Whatever follows the question mark, the defaults are there, and it is escaped in notes."""
    reply = ask(query)
    assert reply["ok"]
    assert reply["link"].startswith("honor.test?")
    assert all("\n" not in note and len(note) < 400 for note in reply["link_notes"])


def test_a_very_long_link_is_cut_and_told() -> None:
    """A link of a million characters is not read to its end."""
    reply = ask("acting_multiplier=3&" + "x" * 1_000_000)
    assert reply["state"]["parameters"]["acting_multiplier"] == "3"
    assert reply["link_notes"][0] == (
        "A link can have at most 700,000 characters of settings, and this one has 1,000,020; "
        "the rest was cut."
    )


def test_a_link_of_very_many_names_is_cut_and_told() -> None:
    """Each unknown name costs a note, so there is an end to them."""
    reply = ask("acting_multiplier=3&" + "&".join(f"a{n}=1" for n in range(50_000)))
    assert reply["state"]["parameters"]["acting_multiplier"] == "3"
    assert len(reply["link_notes"]) == MOST_PAIRS
    assert reply["link_notes"][0] == (
        "A link can name at most 200 settings, and this one names 50,001; the rest was cut."
    )


DECKS = [
    pytest.param(calculator, id=calculator.id)
    for calculator in everything()
    if any(isinstance(p.kind, Text) and p.kind.lines for p in calculator.parameters)
]


@pytest.mark.parametrize("calculator", DECKS)
def test_whatever_the_package_takes_fits_into_a_link(calculator: Calculator) -> None:
    """The longest texts that are allowed, in the widest letters, with five kept curves of them."""
    wide = "\U00020000"
    texts = {
        p.name: wide * p.kind.longest for p in calculator.parameters if isinstance(p.kind, Text)
    }
    inner = write_query(texts.items())
    pins = [("pin", f"{wide * LONGEST_NAME}~{inner}")] * MOST_PINS
    assert not too_long(f"{inner}&{write_query(pins)}")


def test_a_deck_in_other_letters_comes_back_from_its_link() -> None:
    """What a form takes, its own link gives again."""
    cards = "\n".join(["# " + "колода " * 20] * 20 + ["30, Искра, Fire, 1, 6"])
    pins = "".join("&pin=" + quote_plus(f"{n}~cards={quote_plus(cards)}") for n in range(MOST_PINS))
    query = "cards=" + quote_plus(cards) + pins
    assert len(query) > 80_000
    first = compute(calculator="honorbound.deck", query=query)
    again = first["link"].partition("?")[2]
    reply = compute(calculator="honorbound.deck", query=again, strict=False)
    assert reply["link_notes"] == []
    assert reply["state"]["parameters"]["cards"] == cards
    assert len(reply["state"]["pins"]) == MOST_PINS


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ("", "the request is not a JSON object"),
        ("{}", "the request has no verb"),
        ("[]", "the request is not a JSON object"),
        ("[" * 100_000, "the request is not a JSON object"),
        ('{"verb":"fly"}', "fly is not a verb; the known ones are " + ", ".join([*VERBS][:9])),
        ('{"verb":["list"]}', "['list'] is not a verb; the known ones are list,"),
        ('{"verb":"compute"}', "the request has no calculator"),
        ('{"verb":"compute","calculator":null}', "None is not a calculator; the known ones are "),
        ('{"verb":"compute","calculator":"honor.nothing"}', "honor.nothing is not a calculator;"),
        ('{"verb":"compute","calculator":"honor.test","query":5}', "honor.test: 5 is not a param"),
        ('{"verb":"desk"}', "the request has no ruleset"),
        (
            '{"verb":"compute","calculator":"honor.test","observed":{"0":NaN}}',
            "the request is not a JSON object",
        ),
        (
            '{"verb":"compute","calculator":"honor.test","observed":{"0":1e999}}',
            "observed: {'0': inf} is not how often each total came",
        ),
        *(
            (
                f'{{"verb":"compute","calculator":"honor.test","observed":{{"{total}":{count}}}}}',
                f"observed: {{'{total}': {count}}} is not how often each total came",
            )
            for total, count in (("success", 1), ("1", -5), ("1", 10**9 + 1))
        ),
        (
            '{"verb":"character_uses","calculator":"honor.test","attribute":["x"]}',
            "['x'] is not an attribute",
        ),
        (
            '{"verb":"roll","calculator":"honor.test","so_far":["success"]}',
            "so_far: ['success'] is not how often each outcome came",
        ),
        (
            '{"verb":"roll","calculator":"honor.test","so_far":{"success":-1}}',
            "so_far: -1 is not a whole number from 0 to 1000000000",
        ),
        (
            '{"verb":"values","calculator":"honor.test","decimals":1e300}',
            "honor.test: decimals: 1e+300 is not a whole number from 0 to 9",
        ),
        (
            '{"verb":"solve","calculator":"honor.test","percent":"60","parameter":["a"]}',
            "honor.test: ['a'] is not a parameter; ",
        ),
        ('{"verb":"share","calculator":"honor.test"}', "the request has no address"),
    ],
)
def test_a_broken_request_is_answered(request_: str, message: str) -> None:
    """The worker always hears back."""
    reply = json.loads(answer(request_))
    assert reply["ok"] is False
    assert reply["error"]["message"].startswith(message)


def test_a_fault_of_ours_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page hears of it and goes on."""
    monkeypatch.setitem(VERBS, "list", lambda _: {"ok": {1, 2}})
    reply = json.loads(answer('{"verb":"list"}'))
    failed = r"The calculator failed: TypeError: .+ \(honorcalc/browser\.py:\d+\)"
    assert re.fullmatch(failed, reply["error"]["message"])


def test_a_fault_in_a_ruleset_is_answered_with_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever mends it knows where to look, and so does a build that stops for it."""
    monkeypatch.setattr("honorcalc.rulesets.honor.opposed.winning", None)
    message = json.loads(answer('{"verb":"compute","calculator":"honor.test"}'))["error"]["message"]
    failed = r"The calculator failed: TypeError: .+ \(honorcalc/rulesets/honor/opposed\.py:\d+\)"
    assert re.fullmatch(failed, message)


def test_the_verbs_are_all_told() -> None:
    """Who writes to the page's function finds each verb in what it says of itself."""
    assert all(verb in (answer.__doc__ or "") for verb in VERBS)
