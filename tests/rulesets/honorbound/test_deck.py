"""Team and deck (B1, B2)."""

from fractions import Fraction
from typing import Any

import pytest

from honorcalc import compute
from honorcalc.rulesets.honorbound.cards import read_cards
from honorcalc.rulesets.honorbound.samples import TIDEFOLK, TIDEFOLK_DECK, WARDENS, WARDENS_DECK
from honorcalc.rulesets.honorbound.team import DISCIPLINES

LEDGER = "Ash, plain, Fire 5, Air 3\nBrook, plain, Body 6, Air 4\nCove, plain, Body 2"


def rows(**texts: str) -> dict[tuple[str, int], str]:
    """The state of every line, by part and number."""
    table: Any = compute("honorbound.deck", **texts).table
    return {(row[0], row[1]): row[-1] for row in table["rows"]}


def wrong(**texts: str) -> list[str]:
    """The notes that tell of a breach: those of a legal deck left out."""
    known = ("B1: The team costs", "B4: ")
    notes = compute("honorbound.deck", **texts).notes
    return [note for note in notes if not note.startswith(known)]


@pytest.mark.parametrize(
    ("team", "cards", "mean"),
    [(WARDENS, WARDENS_DECK, Fraction(4)), (TIDEFOLK, TIDEFOLK_DECK, Fraction(125, 30))],
)
def test_both_samples_are_legal(team: str, cards: str, mean: Fraction) -> None:
    """Each sample is a team of three with a deck of thirty that breaks no rule."""
    result = compute("honorbound.deck", team=team, cards=cards)
    assert result.answer.values == {"legal": "yes", "cards": 30, "mean_fate": mean}
    assert set(rows(team=team, cards=cards).values()) == {"ok"}
    assert wrong(team=team, cards=cards) == []
    assert "own invention" in team.splitlines()[0]
    assert "own invention" in cards.splitlines()[0]


def test_the_masteries_of_the_example() -> None:
    """Fire 5, Air 3, Body 6, Air 4, Body 2 allow Fire to 5, Air to 4, Body to 6, nothing else."""
    best = {"Fire": 5, "Air": 4, "Body": 6}
    for discipline in DISCIPLINES:
        for level in range(1, 9):
            states = rows(team=LEDGER, cards=f"1, Card, {discipline}, {level}, 1")
            assert (states["cards", 1] == "ok") == (level <= best.get(discipline, 0))


def test_four_ways_to_break_a_deck() -> None:
    """Each breach is told at its line, in a note, and makes the deck illegal."""
    broken = WARDENS_DECK.replace("3, Spark", "4, Spark").replace("1, Last", "2, Last")
    broken = broken.replace("2, Ash Curtain, Fire, 4", "1, Ash Curtain, Fire, 6")
    broken = broken.replace("2, Updraft, Air", "2, Updraft, Soul")
    result = compute("honorbound.deck", cards=broken)
    states = {at: state for (_, at), state in rows(cards=broken).items() if state != "ok"}
    assert states == {
        2: "the deck has 2 copies of Last Ember; a Limited card may have only 1",
        3: "Ash Curtain needs Fire 6, and the team's best Mastery is Fire 5",
        4: "the deck has 4 copies of Spark; 3 is the most",
        11: "Updraft needs Soul 4, and nobody on the team has Mastery in Soul",
    }
    assert result.values["legal"] == "no"
    assert wrong(cards=broken) == [
        "B2: The deck has 31 cards, not 30.",
        *(f"B2: Line {at} of the cards: {state}." for at, state in states.items()),
    ]


@pytest.mark.parametrize(("copies", "legal"), [(29, "no"), (30, "yes"), (31, "no")])
def test_exactly_thirty_cards(copies: int, legal: str) -> None:
    """A deck has thirty cards, no more and no fewer."""
    lines = [f"1, Card {n}, Fire, 1, 3" for n in range(copies)]
    assert compute("honorbound.deck", cards="\n".join(lines)).values["legal"] == legal


def test_copies_on_several_lines_add_up() -> None:
    """Copies of one name count together, however the letters are written; each line is told."""
    states = rows(cards="2, Spark, Fire, 1, 6\n1, Other, Fire, 1, 6\n2, SPARK, Fire, 1, 6")
    assert states["cards", 1].startswith("the deck has 4 copies of Spark")
    assert states["cards", 2] == "ok"
    assert states["cards", 3].startswith("the deck has 4 copies of SPARK")
    states = rows(cards="1, Spark, Fire, 1, 6\n1, Spark, Fire, 2, 6")
    assert states["cards", 2] == "Spark has a different Discipline, level or Fate in line 1"


def test_limited_is_found_among_the_keywords() -> None:
    """One copy of a Limited card, wherever among its keywords the word stands."""
    for keywords in ("limited", "Area, Limited", "area limited"):
        assert rows(cards=f"1, Spark, Fire, 1, 6, {keywords}")["cards", 1] == "ok"
        states = rows(cards=f"2, Spark, Fire, 1, 6, {keywords}")
        assert states["cards", 1].startswith("the deck has 2 copies of Spark")
    assert rows(cards="2, Spark, Fire, 1, 6, unlimited")["cards", 1] == "ok"


def test_teams_that_break_the_rule() -> None:
    """Two Champions, a unique character twice, and teams of two or four are no teams."""
    two = "Ash, champion, Fire 1\nBrook, champion unique, Fire 1\nCove, plain, Fire 1"
    assert wrong(team=two, cards=WARDENS_DECK)[0] == (
        "B1: Line 2 of the team: Brook is a second Champion, and a team may have only one."
    )
    twins = "Ash, unique, Fire 1\nash, plain, Fire 1\nCove, plain, Fire 1"
    assert [note for note in wrong(team=twins) if note.startswith("B1")] == [
        "B1: Line 1 of the team: Ash is unique and is listed 2 times.",
        "B1: Line 2 of the team: ash is unique and is listed 2 times.",
    ]
    assert not [note for note in wrong(team=twins.replace("unique", "plain")) if "B1" in note]
    for extra in ("", "\nDell, plain, Fire 1\nElm, plain, Fire 1"):
        team = f"Ash, plain, Fire 1\nBrook, plain, Fire 1{extra}"
        assert "not three" in wrong(team=team)[0]


def test_the_headline_says_which_of_the_two_is_not_legal() -> None:
    """The team, the deck, or both, with the number of all problems."""
    cards, team = WARDENS_DECK.replace("1, Last", "2, Last"), "\n".join(LEDGER.splitlines()[:2])

    def said(**texts: str) -> str:
        return compute("honorbound.deck", **texts).headline

    assert said().startswith("The team and the deck are legal. The deck has 30 cards")
    assert said(cards=cards).startswith(
        "The deck is not legal: 2 problems. Nothing is wrong with the team. The deck has 31 cards"
    )
    assert said(team=team, cards="\n".join(f"1, {n}, Air, 1, 3" for n in range(30))).startswith(
        "The team is not legal: 1 problem. Nothing is wrong with the deck. The deck has 30 cards"
    )
    assert said(team="", cards="").startswith("Neither the team nor the deck is legal: 2 problems.")


def test_nothing_yet() -> None:
    """An empty team and deck are not legal, have no mean, and say what is missing."""
    result = compute("honorbound.deck", team="", cards="")
    assert result.values == {"legal": "no", "cards": 0}
    assert result.table["rows"] == []
    assert "B4: A deck without cards has no mean Fate." in result.notes


def test_the_fate_curve_counts_copies() -> None:
    """Bars from the lowest to the highest Fate, gaps as 0; the note has them as Fates."""
    result = compute("honorbound.deck", cards="3, Spark, Fire, 1, 6\n2, Ash, Fire, 2, 3")
    bars = result.figure["data"][0]
    assert (bars["x"], bars["y"]) == (["3", "4", "5", "6"], [2, 0, 0, 3])
    assert any("enter 3:2,6:3." in note for note in result.notes)
    assert compute("honorbound.attack", attacker_fates="3:2,6:3").values["hit"] == 0.8


def test_a_deck_that_the_attacks_refuse_is_not_offered_to_them() -> None:
    """They take 12 Fates and 60 cards at most, and the note says so."""
    fates = "\n".join(f"2, Card {n}, Fire, 1, {n}" for n in range(15))
    many = "\n".join(f"3, Card {n}, Fire, 1, 6" for n in range(21))
    for cards in (fates, many):
        notes = compute("honorbound.deck", cards=cards).notes
        assert any("at most 12 different Fates and 60 cards" in note for note in notes)
        assert not any("To use this deck" in note for note in notes)


def test_what_is_written_is_kept() -> None:
    """Comments, spaces and order of a text come back as they were."""
    text = "# mine\n3 ,  Spark,Fire , 1,6,  # quick\n\n1, Ash, fire, 2, 3"
    assert compute("honorbound.deck", cards=text).parameters["cards"] == text
    assert [card.copies for card in read_cards(text).entries.values()] == [3, 1]
    assert list(read_cards(text).entries) == [2, 4]


def test_a_readable_line_survives_a_bad_one() -> None:
    """What can be read is read; every bad line is told by its number and what is wrong."""
    listing = read_cards("3, Spark, Fire, 1, 6\nnonsense\n2, Ash, Fira, 2, 3\n1, Elm, Earth, 0, 1")
    assert list(listing.entries) == [1]
    assert list(listing.problems) == [2, 3, 4]
    assert "the nearest are Fire" in listing.problems[3]
