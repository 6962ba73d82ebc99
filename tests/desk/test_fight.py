"""Fights: every figure in sight is the calculator's for the state, on many fights at random."""

import json
from random import Random
from typing import Any

import pytest

from honorcalc.calculators.catalog import find
from honorcalc.calculators.declaration import Calculator
from honorcalc.calculators.result import Result
from honorcalc.calculators.rolls import Dice
from honorcalc.calculators.signature import Settings
from honorcalc.desk.outlook import Outlook
from tests.desk.fight_twins import SIDES, EdgeTwin, HonorTwin, Twin, UpdatedTwin, ask, done

TWINS = (EdgeTwin, HonorTwin, UpdatedTwin)
USUAL = {"Attack", "Do something else", "Take damage", "Recover"}
BEGUN = {"Fighter A goes first", "Fighter B goes first"}
PRESSED = {
    "honor": USUAL | {"Try to wake up"},
    "honors-edge": USUAL | BEGUN | {"Roll Initiative"},
    "updated-mechanics": USUAL | BEGUN,
}
STALEMATE = [{"do": "hurt", "what": s, "points": "20", "house": "ties:again"} for s in SIDES]
each = pytest.mark.parametrize("twin", TWINS, ids=lambda twin: twin.ruleset)


@pytest.fixture
def asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is asked at the desk and beside it, at the very same settings, is reckoned once."""
    answer = Calculator.answer
    known: dict[tuple[str, frozenset[tuple[str, Any]]], Result] = {}

    def once(calculator: Calculator, settings: Settings) -> Result:
        key = calculator.id, frozenset(settings.items())
        if key not in known:
            known[key] = answer(calculator, settings)
        return known[key]

    monkeypatch.setattr(Calculator, "answer", once)


@each
@pytest.mark.parametrize("part", range(4))
@pytest.mark.usefixtures("asked_once")
def test_the_figures_are_those_of_the_calculators(twin: type[Twin], part: int) -> None:
    """After every deed of sixty fights at random in each ruleset."""
    for n in range(15):
        chance = Random(f"{twin.ruleset} {part} {n}")
        beside = twin(chance)
        reply = done(twin.ruleset, beside.begin, *beside.opening())
        beside.check(reply)
        for _ in range(8):
            if any(map(beside.down, SIDES)):
                break
            reply = ask(twin.ruleset, text=reply["text"], deed=beside.deed())
            assert reply["ok"], reply
            beside.check(reply)
        again = ask(twin.ruleset, query=reply["link"].partition("?")[2], text=reply["text"])
        assert again.pop("same"), "the link brings the whole fight"
        assert again == reply


@each
@pytest.mark.usefixtures("asked_once")
def test_every_button_does_what_it_says_and_what_is_unusable_is_refused(twin: type[Twin]) -> None:
    """Each press takes along what its button names: a seed of dice or points."""
    given = {"": {}, "faces": {"faces": "~7"}, "points": {"points": "3"}}
    pressed = set()
    starts = ([], [], STALEMATE) if twin is HonorTwin else ([], [])
    for n, start in enumerate(starts):
        fight = done(twin.ruleset, *start) if start else ask(twin.ruleset)
        for press in range(9):
            buttons = [*fight["buttons"], *(b for side in fight["sides"] for b in side["buttons"])]
            replies = [
                ask(twin.ruleset, text=fight["text"], deed=button["deed"] | given[button["field"]])
                for button in buttons
            ]
            assert [reply["ok"] for reply in replies] == [button["usable"] for button in buttons]
            pressed |= {button["label"] for button in buttons if button["usable"]}
            fight = Random(f"{n} {press}").choice([reply for reply in replies if reply["ok"]])
    assert pressed >= PRESSED[twin.ruleset], pressed


@each
def test_dice_from_outside_are_judged_and_kept_as_faces(twin: type[Twin]) -> None:
    """Too few or too many are refused beside the field; the site's own dice are a seed."""
    begun = done(twin.ruleset, *(twin(Random(1)).opening() or [{"do": "undo"}]))
    side = next(s for s, one in zip(SIDES, begun["sides"], strict=True) if one["acting"])
    for faces, problem in (("", "no number"), ("1", "needs another"), ("1 " * 300, "left over")):
        deed = {"do": "attack", "what": side, "faces": faces}
        refused = ask(twin.ruleset, text=begun["text"], deed=deed)
        assert refused["error"]["parameter"] == "faces"
        assert problem in refused["error"]["short"] or "no face of" in refused["error"]["short"]
    rolled = {"do": "attack", "what": side, "faces": "~7"}
    reply = ask(twin.ruleset, text=begun["text"], deed=rolled)
    assert json.loads(reply["text"])["deeds"][-1] == ["attack", side, "~7"]
    assert len(reply["log"]) == len(begun["log"]) + 1


@each
@pytest.mark.parametrize(
    "deed",
    [
        {"do": "attack", "what": "c", "faces": "~1"},
        {"do": "begin", "what": ""},
        {"do": "hurt", "what": "a", "points": "many"},
        {"do": "heal", "what": "a"},
        {"do": "attack", "what": "a", "faces": "~x"},
        {"do": "attack", "what": "a", "faces": "~1", "house": "nothing:else"},
    ],
)
def test_what_cannot_be_done_is_refused(twin: type[Twin], deed: dict[str, str]) -> None:
    """In a sentence of its own, and nothing changes."""
    reply = ask(twin.ruleset, deed=deed)
    assert reply["error"]["short"]


def test_a_fight_is_played_by_the_house_rules_that_were_on_at_its_start() -> None:
    """The first deed takes them over, a later one does not, and the page says so."""
    begin = {"do": "begin", "what": "a", "house": "pain_step:0"}
    reply = done("honors-edge", begin)
    assert json.loads(reply["text"])["house"] == "pain_step:0"
    assert reply["sentences"][0].startswith("Played with Pain in steps of 0")
    assert "house=pain_step:0" in reply["odds"][-1]["link"]
    later = {"do": "hurt", "what": "a", "points": "12", "house": ""}
    after = ask("honors-edge", text=reply["text"], deed=later)
    assert {"label": "Pain", "text": "+0"} in after["sides"][0]["facts"]


def test_initiative_says_who_begins() -> None:
    """Three dice of each side, in one field; the higher total acts first."""
    deed = {"do": "initiative", "faces": "9 8 2, 5 4 3"}
    reply = done("honors-edge", deed)
    assert reply["step"] == "Fighter A acts."
    assert reply["log"][-1] == "Round 1: Initiative: 9 + 8 = 17 against 5 + 4 = 9, a lead of 8."
    other = done("honors-edge", {"do": "initiative", "faces": "5 4 3, 9 8 2"})
    assert other["step"] == "Fighter B acts."
    tied = done("honors-edge", {"do": "initiative", "faces": "9 8 2, 9 8 3"})
    assert tied["step"] == "Who goes first?"
    assert tied["latest"] == "It is a tie. Roll again, or choose who goes first."
    assert len(tied["buttons"]) == 3


def test_three_rounds_with_wounds() -> None:
    """Damage lowers Health, Pain raises the next TN, and who is Out ends the fight (E10, E16)."""
    reply = done(
        "honors-edge",
        {"do": "begin", "what": "a"},
        {"do": "attack", "what": "a", "faces": "9 8 2, 9 9 5 4 3"},
        {"do": "attack", "what": "b", "faces": "9 8 2"},
    )
    assert reply["log"][:2] == [
        "Round 1: Fighter B attacks Fighter A: 9 + 8 = 17 against 20. Miss.",
        "Round 1: Fighter A attacks Fighter B: 9 + 8 = 17 against 15; damage 9 + 9 = 18. Hit, "
        "Fighter B is Grazed.",
    ]
    assert reply["where"] == "Round 2"
    reply = ask("honors-edge", text=reply["text"], deed={"do": "hurt", "what": "b", "points": "40"})
    assert reply["step"] == "Fighter B is Out."
    assert not any(b["usable"] for b in reply["sides"][0]["buttons"] if b["rolls"])
    undone = ask("honors-edge", text=reply["text"], deed={"do": "undo"})
    assert undone["step"] == "Fighter A acts."


def test_nobody_answers_a_counter_attack() -> None:
    """Its dice have no luck die, and its odds no counter-attack (U4)."""
    one_die = dict.fromkeys(("a_hit_pool", "a_evade_pool", "b_hit_pool", "b_evade_pool"), "1")
    hit = done(
        "updated-mechanics",
        {"do": "set", **one_die},
        {"do": "begin", "what": "a"},
        {"do": "attack", "what": "a", "faces": "9 1 10"},
    )
    assert hit["log"][0].endswith("Hit, then a counter-attack.")
    assert hit["odds"][0]["note"].startswith("A counter-attack is due.")
    assert hit["latest"] == "Fighter A attacks Fighter B. Hit, then a counter-attack."
    chances = [one["odds"][0]["facts"][-1] for one in hit["sides"]]
    assert [one["label"] for one in chances] == ["Counter-attack"] * 2
    assert [one["text"] == "0%" for one in chances] == [False, True]
    answer = {"do": "attack", "what": "b", "faces": "9 1"}
    answered = ask("updated-mechanics", text=hit["text"], deed=answer)
    assert answered["log"][0].endswith("Hit.")
    assert answered["step"] == "Fighter B acts."


def test_the_dead_make_no_counter_attack() -> None:
    """The luck die falls before the damage, which may kill (U4)."""
    reply = done(
        "updated-mechanics",
        {"do": "set", "a_hit_pool": "1", "b_evade_pool": "1", "b_hp": "2"},
        {"do": "begin", "what": "a"},
        {"do": "attack", "what": "a", "faces": "9 1 10"},
    )
    assert reply["log"][0].endswith("Hit.")
    assert reply["step"] == "Fighter B is dead."


def test_a_counter_attack_belongs_to_the_round_of_the_attack() -> None:
    """The next round begins after it, also where the attack was the last of its round (U4)."""
    dice = dict.fromkeys(("a_hit_pool", "a_evade_pool", "b_hit_pool", "b_evade_pool"), "1")
    deeds = (
        {"do": "set", **dice},
        {"do": "begin", "what": "a"},
        {"do": "pass", "what": "a"},
        {"do": "attack", "what": "b", "faces": "9 1 10"},
    )
    due = done("updated-mechanics", *deeds)
    assert (due["where"], due["step"]) == ("Round 1", "Fighter A acts.")
    for answer in ({"do": "attack", "faces": "9 1"}, {"do": "pass"}):
        answered = done("updated-mechanics", *deeds, {**answer, "what": "a"})
        assert answered["log"][0].startswith("Round 1: ")
        assert (answered["where"], answered["step"]) == ("Round 2", "Fighter A acts.")


@pytest.mark.parametrize("ruleset", ["honor", "honors-edge", "updated-mechanics"])
def test_the_log_says_what_a_fighter_really_recovered(ruleset: str) -> None:
    """Not what was typed; an old game with such a deed is still played."""
    heal = {"do": "heal", "what": "a", "points": "5"}
    unhurt = done(ruleset, heal)
    assert unhurt["log"][0].endswith("Fighter A has no damage to recover from.")
    healed = done(ruleset, {"do": "hurt", "what": "a", "points": "3"}, heal)
    assert healed["log"][0].endswith("Fighter A recovers from 3 damage, entered by hand.")


def test_a_fight_ends_in_the_round_of_its_last_attack() -> None:
    """The page says the round that the log says; who recovers meets the other in the next one."""
    deeds: tuple[dict[str, str], ...] = (
        {"do": "set", "a_hp": "2", "b_hit_pool": "1", "a_evade_pool": "1"},
        {"do": "begin", "what": "a"},
        {"do": "pass", "what": "a"},
        {"do": "attack", "what": "b", "faces": "9 1 1"},
    )
    felled = done("updated-mechanics", *deeds)
    assert felled["step"] == "Fighter A is dead."
    assert felled["log"][0].startswith(f"{felled['where']}: ")
    risen = done("updated-mechanics", *deeds, {"do": "heal", "what": "a", "points": "2"})
    assert (risen["where"], risen["step"]) == ("Round 2", "Fighter A acts.")


FELLED = (
    {"do": "set", "b_name": "Ben", "b_will": "4", "b_health": "4"},
    {"do": "attack", "what": "a", "faces": "5 5 6 6 6 6"},
    {"do": "pass", "what": "b"},
)
WAKE = {"do": "wake", "what": "b"}


def test_a_turn_of_honor_goes_on_once_somebody_wakes() -> None:
    """Until then it is the turn in which the fighter fell (H22)."""
    felled = done("honor", *FELLED)
    assert felled["step"] == "Ben is unconscious."
    assert (felled["where"], felled["log"][0][:6]) == ("Turn 1", "Turn 1")
    awake = done("honor", *FELLED, {**WAKE, "faces": "5 5 5 5"})
    assert (awake["where"], awake["step"]) == ("Turn 2", "Fighter A or Ben acts.")


def test_a_hit_of_honor_says_when_it_counts() -> None:
    """Damage and a fall wait for the end of the turn; the last attack of the turn waits for none.

    The line above the buttons and the log say so alike (H10).
    """
    names = {"do": "set", "a_name": "Ana", "b_name": "Ben"}
    fells = {"do": "attack", "what": "a", "faces": "5 5 1 1 1 1"}
    early = done("honor", names, fells)
    assert early["step"] == "Ben acts."
    assert early["latest"] == (
        "Ana attacks Ben. Hit: 16 damage. Ben falls unconscious when the turn ends."
    )
    assert early["log"][0].endswith("Ben falls unconscious when the turn ends.")
    assert early["odds"][0]["note"].startswith("One fighter has already acted in this turn.")
    assert [fact["text"] for fact in early["sides"][1]["facts"]] == ["0", "none"]
    stands = done("honor", names, {**fells, "faces": "2 1 1 1 5 5"})
    assert stands["latest"] == (
        "Ana attacks Ben. Hit: 2 damage, which counts when the turn ends. Ben stays conscious."
    )
    late = done("honor", names, {"do": "pass", "what": "b"}, fells)
    assert late["latest"] == "Ana attacks Ben. Hit: 16 damage. Ben falls unconscious."
    assert [fact["text"] for fact in late["sides"][1]["facts"]] == ["16", "−8", "unconscious"]
    missed = done("honor", names, {**fells, "faces": "1 1 5 5"})
    assert missed["latest"] == "Ana attacks Ben. Miss."


def test_the_tries_to_stay_alive_are_made_once() -> None:
    """Only the first try to wake up has them with it, until there is more damage (H22).

    A fight of an earlier release may have dice for more of them, which decide nothing.
    """
    first = done("honor", *FELLED, {**WAKE, "faces": "1 1 1 1 1 1"})
    assert first["latest"] == (
        "Ben tries to wake up. Ben does not wake up. If the damage is severe, Ben dies."
    )

    def labels(reply: dict[str, Any]) -> list[str]:
        return [fact["label"] for fact in reply["sides"][1]["odds"][-1]["facts"]]

    assert labels(first) == ["Wakes up at the next try"]
    assert labels(done("honor", *FELLED)) == ["Wakes up at the next try", "Survives, if severe"]
    for faces in ("5 5", "5 5 1 1 1 1", "5 5 5 5"):
        again = ask("honor", text=first["text"], deed={**WAKE, "faces": faces})
        assert again["latest"] == "Ben tries to wake up. Ben wakes up."
        assert again["step"] == "Fighter A or Ben acts."
    refused = ask("honor", text=first["text"], deed={**WAKE, "faces": "5"})
    assert "needs another d6" in refused["error"]["short"]
    hurt = ask("honor", text=first["text"], deed={"do": "hurt", "what": "b", "points": "1"})
    assert labels(hurt) == ["Wakes up at the next try", "Survives, if severe"]
    more = ask("honor", text=hurt["text"], deed={**WAKE, "faces": "5 5 5 5"})
    assert more["latest"].endswith("Ben wakes up. If the damage is severe, Ben survives.")


def test_a_seed_wakes_as_it_did_with_the_tries_to_stay_alive() -> None:
    """Fights that are kept, or linked to, come out as they did: the same two dice decide."""
    first = done("honor", *FELLED, {**WAKE, "faces": "1 1 1 1 1 1"})
    wound = find("honor.wound")
    settings = {**wound.defaults(), "tally": 20, "will": 4, "health": 4}
    for seed in range(20):
        again = ask("honor", text=first["text"], deed={**WAKE, "faces": f"~{seed}"})
        woken = wound.throw(Dice(seed), settings).outcome.startswith("conscious")
        assert again["latest"].endswith("Ben wakes up.") is woken


def test_odds_that_are_not_possible_name_the_setting() -> None:
    """As where a calculator refuses what a state leads to."""
    harmless = {"a_hit_pool": 0, "b_hit_pool": 0}
    outlook = Outlook("Duel", "updated-mechanics.duel", harmless, ("a_wins",))
    reply = outlook.reply({}, "")
    never = "Not possible: Fighter A, Hit pool: both hit pools are 0, so nobody can ever be hurt; "
    assert (reply["note"], reply["facts"]) == (f"{never}give one of them a die.", [])


def test_damage_before_the_fight_begins_ends_no_round() -> None:
    """Nobody has acted yet, so it is still the first round, with its choice of who begins."""
    hurt = done("honors-edge", {"do": "hurt", "what": "a", "points": "3"})
    assert (hurt["where"], hurt["step"]) == ("Round 1", "Who goes first?")
    assert len(hurt["buttons"]) == 3


def test_odds_that_no_form_can_show_have_no_link() -> None:
    """A form has no quarters of a point: its chart would be that of another fight."""
    fine = {"do": "set", "a_damage": "0.5", "a_attack": "3.5"}
    hit = done("honor", fine, {"do": "attack", "what": "a", "faces": "~1"})
    reply = ask("honor", text=hit["text"], deed={"do": "pass", "what": "b"})
    assert reply["sides"][1]["facts"][0]["text"] == "8.25"
    [whole], [next_attack] = reply["odds"], reply["sides"][0]["odds"]
    assert whole["facts"]
    assert next_attack["facts"]
    assert (whole["link"], next_attack["link"]) == ("", "")


def test_a_later_try_to_wake_up_takes_pain_resistance_for_will() -> None:
    """As the first one does: its level, not that of Will, multiplies the dice (H21, H22)."""
    stubborn = {**FELLED[0], "b_pain_resistance": "8"}, {**FELLED[1], "faces": "5 5 6 6 1 1"}
    tries = {**WAKE, "faces": "1 1 1 1 1 1"}, {**WAKE, "faces": "3 3"}
    for known, level in ((stubborn, 8), (FELLED[:2], 4)):
        awake = done("honor", *known, FELLED[2], *tries)
        assert f"Ben tries to wake up: 6 × {level} = {6 * level} against" in awake["log"][0]
