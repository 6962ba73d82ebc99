"""The best partner from a list of characters (A7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc import compute
from tests.asking import granted
from tests.rulesets.actions_reactions.enumeration import group_of
from tests.rulesets.actions_reactions.test_opposed import SIDES, Side, rolled
from tests.rulesets.rolling import Loaded, play

PARTY = "actions-reactions.party"
NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six")
ROSTERS = st.lists(SIDES, min_size=2, max_size=6)


def written(roster: list[Side]) -> str:
    """A party as the form has it; the characters are called One, Two, …"""
    lines = zip(NUMBERS, roster, strict=False)
    return "\n".join(f"{name}, {base}, {score}, {skill}" for name, (base, score, skill) in lines)


@given(ROSTERS)
def test_the_table_has_every_partner(roster: list[Side]) -> None:
    """A row for each who could be the partner, with the odds of the group; the best is marked."""
    result = compute(PARTY, characters=written(roster))
    rows = result.table["rows"]
    lowest = rolled(min(roster, key=rolled))
    assert len(rows) == len(roster) - 1
    for name, dice, *odds in rows:
        side = roster[NUMBERS.index(name)]
        sides, count = rolled(side)
        assert dice == (f"d{sides}" if count == 1 else f"2d{sides}")
        assert odds == [float(p) for p in group_of(lowest, (sides, count), 8)]
    marked = [bar for bar in result.figure["data"] if bar["meta"]["role"] == "counts"]
    assert marked[0]["x"] == [result.values["best_partner"]]


def test_of_equals_the_first_listed_is_chosen() -> None:
    """Cedrick and Gesaine are alike, so who is written first is the partner."""
    lines = ["Warwolf, d8, 10, none", "Cedrick, d8, 15, none", "Gesaine, d8, 15, none"]
    for party, partner in ((lines, "Cedrick"), (lines[::-1], "Gesaine")):
        values = compute(PARTY, characters="\n".join(party)).values
        assert (values["lowest"], values["best_partner"]) == ("Warwolf", partner)
        assert values["success"] == 3 / 16


def test_spaces_capitals_and_empty_lines_do_not_matter() -> None:
    """A party pasted from elsewhere reads the same."""
    neat = compute(PARTY, characters="Ann Lee, d8, 10, none\nBob, d10, 10, expert")
    loose = compute(PARTY, characters="\n  Ann   Lee ,D8,10 , None\n\nBob,d10,10,EXPERT\n")
    assert loose.values == neat.values
    assert neat.values["lowest"] == "Ann Lee"


def test_a_party_as_long_as_the_text_allows_is_read() -> None:
    """More than a hundred characters are no trouble, and all but one could be the partner."""
    party = "\n".join(f"{n}, d8, 10, none" for n in range(105))
    assert len(party) <= 2000
    rows = compute(PARTY, characters=party).table["rows"]
    assert len(rows) == 104


def test_the_two_who_roll_are_rolled() -> None:
    """The source's example: Warwolf's d8 shows a 3 and the partner's d10 a 6."""
    made = play(PARTY, Loaded((3, 6)), {})
    assert [(die.sides, die.group) for die in made.dice] == [(8, "Warwolf"), (10, "Gesaine")]
    assert (made.total, made.outcome) == (1, "partial success")


@pytest.mark.parametrize(
    ("group", "said"),
    [
        ("highest", "must roll, not the one with the lowest."),
        ("any", "roll, whoever has the lowest action die."),
    ],
)
def test_where_the_lowest_die_need_not_roll_a_note_says_so(group: str, said: str) -> None:
    """The values name that character all the same; a card names only who rolls."""
    result = compute(PARTY, house=f"group:{group}")
    assert said in result.notes[0]
    assert result.values["lowest"] == "Warwolf"
    facts = granted("compute", calculator=PARTY, query=f"house=group:{group}")["display"]["facts"]
    assert "lowest" not in [fact["name"] for fact in facts]
