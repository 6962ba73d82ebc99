"""A round as it is played, deed by deed (B7 to B9)."""

import json
from collections.abc import Iterable
from functools import partial

import pytest

from honorcalc.desk.round import Done
from honorcalc.rulesets.honorbound.desk_round import table_buttons
from honorcalc.rulesets.honorbound.stack import Marker
from honorcalc.rulesets.honorbound.turns import ACTIVATE, STEPS, Play, TurnError, do
from tests.asking import after, desk

SIX = [
    Marker("Ash", "a", 5),
    Marker("Bel", "a", 3),
    Marker("Cor", "a", 1),
    Marker("Dun", "b", 5),
    Marker("Eve", "b", 2),
    Marker("Fay", "b", 1),
]
TO_ACTIVATION = [Done("next")] * 5


def play(*deeds: Done | Iterable[Done]) -> Play:
    """A game of six, side a with initiative and acting first among equals."""
    flat = [d for part in deeds for d in ([part] if isinstance(part, Done) else part)]
    begun = Play(SIX, "a", True)
    for deed in flat:
        do(begun, deed.do, deed.what)
    return begun


def acts(*actions: str) -> list[Done]:
    return [Done("act", action) for action in actions]


def test_the_stack_is_built_in_its_step_and_the_holders_equals_lie_on_top() -> None:
    assert play([Done("next")] * 2).stack == []
    built = play([Done("next")] * 3)
    assert [built.name(who) for who in built.stack] == ["Ash", "Dun", "Bel", "Eve", "Cor", "Fay"]


def test_a_marker_goes_to_any_ally_not_yet_activated() -> None:
    begun = play(TO_ACTIVATION, Done("give", "1"))
    assert begun.active == 1
    with pytest.raises(TurnError, match=r"^B7"):
        play(TO_ACTIVATION, Done("give", "4"))  # the top marker is side a's
    turned = [Done("give", "1"), Done("finish"), Done("give", "4"), Done("finish")]
    with pytest.raises(TurnError, match=r"^B7"):
        play(TO_ACTIVATION, turned, Done("give", "1"))
    assert play(TO_ACTIVATION, turned, Done("give", "0")).active == 0


@pytest.mark.parametrize(
    "actions",
    [
        ("Move", "Major", "Minor", "Free", "Free"),
        ("Minor", "Minor", "Move"),
        ("Free", "Minor", "Major", "Move"),
    ],
)
def test_a_turn_has_a_move_a_major_and_a_minor_or_two_minors(actions: tuple[str, ...]) -> None:
    spent = play(TO_ACTIVATION, Done("give", "0"), acts(*actions)).spent
    assert sum(spent.values()) == len(actions)


@pytest.mark.parametrize(
    "actions",
    [
        ("Move", "Move"),
        ("Major", "Major"),
        ("Major", "Minor", "Minor"),
        ("Minor", "Minor", "Major"),
        ("Minor", "Minor", "Minor"),
        ("Reenter",),
        ("Dance",),
    ],
)
def test_a_turn_has_no_more_than_that(actions: tuple[str, ...]) -> None:
    with pytest.raises(TurnError, match=r"^B9"):
        play(TO_ACTIVATION, Done("give", "0"), acts(*actions))


def test_who_was_knocked_out_spends_the_whole_turn_to_come_back() -> None:
    down = [*TO_ACTIVATION, Done("down", "0"), Done("give", "0")]
    for action in ("Move", "Free", "Minor"):
        with pytest.raises(TurnError):
            play(down, acts(action))
    back = play(down, acts("Reenter"))
    assert back.down == set()
    with pytest.raises(TurnError):
        play(down, acts("Reenter", "Free"))
    # Whoever is Knocked Out during the turn has been activated already.
    with pytest.raises(TurnError):
        play(TO_ACTIVATION, Done("give", "0"), Done("down", "0"), acts("Reenter"))


def test_one_react_for_each_character_in_each_turn_of_another() -> None:
    turn = [*TO_ACTIVATION, Done("give", "0")]
    assert play(turn, Done("react", "1"), Done("react", "4")).reacted == {1, 4}
    for refused in ([Done("react", "0")], [Done("react", "1")] * 2):
        with pytest.raises(TurnError, match=r"^B9"):
            play(turn, refused)
    with pytest.raises(TurnError, match=r"^B9"):
        play(turn, Done("down", "3"), Done("react", "3"))
    ended = [*turn, Done("react", "1"), Done("finish")]
    assert play(ended).reacted == set()
    again = play(ended, Done("give", "3"), Done("react", "1"))
    assert again.reacted == {1}


def test_activation_lasts_until_all_on_the_board_have_acted() -> None:
    with pytest.raises(TurnError, match=r"^B8"):
        play(TO_ACTIVATION, Done("next"))
    everybody = [
        deed for who in (0, 3, 1, 4, 2, 5) for deed in (Done("give", str(who)), Done("finish"))
    ]
    assert play(TO_ACTIVATION, everybody, Done("next")).step == 6
    # One who is Knocked Out need not come back; the marker is left over.
    assert play(TO_ACTIVATION, everybody[:-2], Done("down", "5"), Done("next")).step == 6
    later = play(TO_ACTIVATION, everybody, [Done("next")] * 4)
    assert (later.round, later.activated) == (2, set())


def test_an_objective_is_revealed_from_round_four_on_and_done_in_its_step() -> None:
    """What the table may press in each step of the fourth round and of the fifth."""
    aside = [deed for _ in SIX for deed in (Done("aside"),)]
    one_round = [*TO_ACTIVATION, *aside, *[Done("next")] * 4]
    with pytest.raises(TurnError, match="round 4"):
        play(one_round * 2, [Done("next")] * 4, Done("objective"))
    fourth = play(one_round * 3, [Done("next")] * 4, Done("objective"))
    assert (fourth.round, fourth.objective) == (4, True)

    game: list[Done] = one_round * 3
    offered = {}
    for _ in range(20):
        now = play(game)
        here = [one["label"] for one in table_buttons(now) if "Objective" in one["label"]]
        if here:
            offered[now.round, STEPS[now.step].name] = here
        if here == ["Reveal an Objective"]:
            game = [*game, Done("objective")]
        game = [*game, *(aside if now.step == ACTIVATE and now.stack else [Done("next")])]
    assert (now.round, now.objective) == (5, True)
    assert offered == {
        (4, "Duration and Draw"): ["Reveal an Objective"],
        (4, "Assess Objective"): ["Objective completed"],
        (5, "Assess Objective"): ["Objective completed"],
    }


def test_points_are_never_below_zero() -> None:
    assert play(Done("unpoint", "a"), Done("point", "a"), Done("point", "b")).points == {
        "a": 1,
        "b": 1,
    }


ask = partial(desk, "round", "honorbound")
played = partial(after, "round", "honorbound")


def test_a_game_is_kept_as_a_file_and_read_again() -> None:
    """Whose turn it is and what is spent come as sentences, for the page to show."""
    turn = {"do": "give", "what": "2"}, {"do": "act", "what": "Move"}
    game = played(*[{"do": "next"}] * 5, *turn)
    names = [one["name"] for side in game["sides"] for one in side["characters"]]
    assert game["turn"]["head"] == f"{names[2]}'s turn"
    assert game["turn"]["used"] == "Actions used: Move 1."
    assert ask(text=game["text"])["turn"] == game["turn"]
    undone = ask(text=game["text"], deed={"do": "undo"})
    assert undone["turn"]["used"] == "Actions used: nothing yet."


def test_every_button_does_what_it_says_and_what_is_unusable_is_refused() -> None:
    game = ask()
    for _ in range(40):
        turn = game["turn"]["buttons"] if game["turn"] else []
        theirs = [b for s in game["sides"] for c in s["characters"] for b in c["buttons"]]
        buttons = [*game["buttons"], *turn, *theirs]
        for button in buttons:
            assert ask(text=game["text"], deed=button["deed"])["ok"] == button["usable"], button
        wanted = [b for b in [*theirs, *turn, *game["buttons"]] if b["usable"]]
        chosen = next((b for b in wanted if b["deed"]["do"] not in ("down", "react")), wanted[0])
        game = ask(text=game["text"], deed=chosen["deed"])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"kind": "honor-roll log"}, "not a file of the kind"),
        ({"deeds": [["give", "9"]]}, "cannot have happened"),
        ({"deeds": [["act", "Move"]]}, "cannot have happened"),
        ({"deeds": [[1]]}, "is not an action of the game"),
        ({"deeds": "next"}, "not a list"),
        ({"characters": "Ash, c, 4"}, "neither side a nor side b"),
        ({"characters": ""}, "no character is listed"),
        ({"a_needed": "many"}, "whole number"),
        ({"b_needed": 0}, "Side B"),
        ({"needed": "many"}, "whole number"),
    ],
)
def test_a_foreign_or_broken_file_is_refused_in_a_sentence(
    change: dict[str, object], said: str
) -> None:
    data = json.loads(ask()["text"]) | change
    reply = ask(text=json.dumps(data))
    assert said in reply["error"]["message"]
    assert "\n" not in reply["error"]["message"]


def test_another_team_begins_another_game() -> None:
    begun = ask(text=ask()["text"], deed={"do": "next"})
    fresh = ask(
        text=begun["text"],
        deed={
            "do": "set",
            "characters": "Ash, a, 4\nBram, b, 2",
            "tie": "b",
            "holder_acts": "last",
            "a_needed": "5",
            "b_needed": "7",
        },
    )
    assert not fresh["undoable"]
    assert [fresh["setting"][f"{side}_needed"] for side in "ab"] == ["5", "7"]
    assert [", has initiative" in side["head"] for side in fresh["sides"]] == [True, False]
    refused = ask(text=begun["text"], deed={"do": "set", "characters": "Ash"})
    assert refused["error"]["parameter"] == "characters"


def test_each_side_has_the_goal_of_its_own_team() -> None:
    """By B1 a goal follows from the cost of a team: each side counts up to its own."""
    teams = {"characters": "Ash, a, 4\nBram, b, 2", "a_needed": 2, "b_needed": 1}
    game = played({"do": "set", **teams})
    assert [side["points"] for side in game["sides"]] == [f"0 of {n} Victory Points" for n in "21"]
    deeds = [("next", "")] * 5 + [("aside", "")] * 2 + [("point", "a"), ("point", "b")]
    deeds += [("next", "")] * 2
    game = played(*({"do": what, "what": whose} for what, whose in deeds), text=game["text"])
    assert game["step"] == "Check for Victory"
    assert "Side B has enough points and wins." in game["sentences"]
    both = ask(text=game["text"], deed={"do": "point", "what": "a"})
    assert any(said.startswith("Both sides have enough points") for said in both["sentences"])


def test_without_an_objective_there_is_none_to_assess() -> None:
    """The first three rounds have none, and in the fourth it may stay face down (B8)."""
    deeds = [*["next"] * 5, "aside", "next"]
    game = played({"do": "set", "characters": "Ash, a, 4"}, *({"do": what} for what in deeds))
    assert game["step"] == "Assess Objective"
    assert game["sentences"] == ["No Objective is in play."]


def test_an_objective_comes_before_durations_and_cards() -> None:
    """The step asks for them in the order of B8."""
    deeds = [*["next"] * 5, "aside", *["next"] * 4] * 3 + ["next"] * 4
    game = played({"do": "set", "characters": "Ash, a, 4"}, *({"do": what} for what in deeds))
    assert game["sentences"][0] == "No Objective is in play. Reveal one."
    assert game["sentences"][1].startswith("Count every duration down")


def test_a_file_with_one_goal_is_read_as_the_goal_of_both() -> None:
    """Games that were kept before each side had its own go on."""
    data = json.loads(ask()["text"])
    old = {name: held for name, held in data.items() if not name.endswith("_needed")}
    game = ask(text=json.dumps(old | {"needed": 4}))
    assert [side["points"] for side in game["sides"]] == ["0 of 4 Victory Points"] * 2
    assert json.loads(game["text"]) == data | {"a_needed": 4, "b_needed": 4}
