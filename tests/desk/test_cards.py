"""Characters on the GM's sheet: whose chances their tables have, and which links they refuse."""

from typing import Any
from urllib.parse import urlencode

import pytest

from honorcalc import sweep
from honorcalc.calculators.catalog import part_of, rulesets
from tests.asking import ask, desk

MIRA = "character.honor?name=Mira&agility=3.5&will=3&skill=Stealth:agility:4.5&tally=7"
ANN = "character.honors-edge?name=Ann&reflexes=2&skill=Stealth:reflexes:1&honorable=no"


def card(link: str) -> dict[str, Any]:
    """What the sheet shows of a character."""
    anchor, _, query = link.partition("?")
    return ask("card", calculator=anchor, query=query)


def add(link: str) -> dict[str, Any]:
    """A sheet to which a link is added."""
    return desk("sheet", "dice", deed={"do": "add", "card": link})


def rows(reply: dict[str, Any]) -> dict[str, list[str]]:
    """The chances by the name of the skill."""
    return {label: figures for label, *figures in reply["table"]["rows"]}


def percent(chance: Any) -> str:
    """As figures are written that are neither certain nor nearly so."""
    return f"{float(100 * chance):.1f}%"


def test_every_character_sheet_has_a_table() -> None:
    """With a name and as many figures in each row as numbers to beat."""
    found = [slug for slug in rulesets() if part_of(slug, "desk_character")]
    assert found
    for slug in found:
        table = card(f"character.{slug}?")["table"]
        assert table["heading"]
        assert table["rows"]
        assert {len(row) for row in table["rows"]} == {1 + len(table["columns"])}


def test_a_test_of_honor_has_the_penalty_of_the_wounds() -> None:
    """A tally of 7 is three levels of the lower of Health 2 and Will 3 (H20)."""
    reply = card(MIRA)
    assert reply["said"].startswith("Mira: ")
    assert "−3 on every test" in reply["said"]
    assert reply["table"]["columns"] == ["1", "2", "3", "4", "5"]
    for label, level in (("Agility", 3.5), ("Stealth", 4.5), ("Learning", 2)):
        acting: dict[str, Any] = {"acting_multiplier": level, "acting_modifier": -3}
        odds = sweep("honor.test", "opposing_multiplier:1:5:1", **acting).lines[0].y
        assert rows(reply)[label] == [percent(chance) for chance in odds]


@pytest.mark.parametrize("honorable", [True, False])
def test_a_skill_roll_of_honors_edge_is_that_of_the_calculator(honorable: bool) -> None:
    """Attribute, skill, honor and the Target Number (E3)."""
    reply = card(ANN.replace("=no", "=yes") if honorable else ANN)
    assert reply["table"]["columns"] == ["10", "15", "20", "25", "30"]
    ann: dict[str, Any] = {"attribute": 2, "skill": 1, "honorable": honorable, "pain": "normal"}
    odds = sweep("honors-edge.skill", "tn:10:30:5", **ann).lines[0].y
    assert rows(reply)["Stealth (Reflexes)"] == [percent(chance) for chance in odds]


def test_who_is_out_has_a_sentence_and_no_table() -> None:
    """Nobody can read a chance there that nobody has."""
    reply = card(f"{ANN}&suffered=150")
    assert "cannot roll" in reply["said"]
    assert "table" not in reply


def test_a_character_is_kept_on_the_sheet_by_one_link() -> None:
    """In the form in which the character's own page writes it."""
    added = add(f"Boss: https://rolls.example/x/#{ANN}&stamina=2")
    written = desk("character", "honors-edge", query=ANN.split("?")[1])
    assert added["cards"] == [{"title": "Boss", "link": written["link"], "name": "Ann"}]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        ("nam=Mira", "nam: not known here"),
        ("agility=99", "agility: Agility: 99 is not a multiple of 0.5 from 0.5 to 20"),
        ("skill=A:agility:2&skill=A:agility:3", "skill: A is listed twice"),
    ],
)
def test_a_link_with_a_mistake_is_refused(query: str, sentence: str) -> None:
    """A table must never be that of somebody else than the link says."""
    for reply in (card(f"character.honor?{query}"), add(f"character.honor?{query}")):
        short = reply["error"]["short"]
        assert short.startswith(f"the link of this character: {sentence}")
        assert "ignored" not in short


@pytest.mark.parametrize("calculator", ["character.dice", "character.nobody", ["character"], None])
def test_only_a_character_is_one(calculator: object) -> None:
    """Whatever else stands there is looked for among the calculators."""
    reply = ask("card", calculator=calculator, query=urlencode({"name": "Mira"}))
    assert "is not a calculator" in reply["error"]["message"]
