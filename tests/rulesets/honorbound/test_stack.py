"""The Stack (B7)."""

from random import Random

import pytest

from honorcalc import compute

People = list[tuple[str, str, int]]
NAMES = "Ash Brook Cove Dell Elm Fen Glen Hill".split()


def by_the_book(people: People, tie: str, holder_acts: str) -> tuple[list[str], str]:
    """The Stack as the rule tells it: Initiative 1, then 2, and so on, marker upon marker."""
    sums = {side: sum(i for _, s, i in people if s == side) for side in "ab"}
    holder = tie if sums["a"] == sums["b"] else max(sums, key=lambda side: sums[side])
    pile: list[str] = []
    for level in range(1, 100):
        waiting = [(name, side) for name, side, initiative in people if initiative == level]
        mine = [name for name, side in waiting if side == holder]
        theirs = [name for name, side in waiting if side != holder]
        # Whoever is to act first goes down last.
        for names in (theirs, mine) if holder_acts == "first" else (mine, theirs):
            pile += names[::-1]
    return pile[::-1], holder


@pytest.mark.parametrize("seed", range(60))
def test_equals_the_stack_laid_by_hand(seed: int) -> None:
    """Any characters agree with laying one marker upon another from Initiative 1 upward."""
    random = Random(seed)
    people = [
        (name, random.choice("ab"), random.randint(1, 5))
        for name in random.sample(NAMES, random.randint(1, 8))
    ]
    tie, holder_acts = random.choice("ab"), random.choice(["first", "last"])
    text = "\n".join(f"{name}, {side}, {initiative}" for name, side, initiative in people)
    values = compute("honorbound.stack", characters=text, tie=tie, holder_acts=holder_acts).values
    order, holder = by_the_book(people, tie, holder_acts)
    assert values == {
        "order": ", ".join(order),
        "team_a": sum(i for _, side, i in people if side == "a"),
        "team_b": sum(i for _, side, i in people if side == "b"),
        "holder": holder,
    }


def test_equal_sums_go_by_fate() -> None:
    """Where the sums are equal the Fate draw's winner holds initiative, and a note says so."""
    people = "Ash, a, 3\nBrook, b, 3"
    for tie in "ab":
        result = compute("honorbound.stack", characters=people, tie=tie)
        assert result.values["holder"] == tie
        assert any("draw for Fate" in note for note in result.notes)
    assert not any("draw for Fate" in note for note in compute("honorbound.stack").notes)


def test_the_table_builds_the_stack() -> None:
    """Steps go up from the lowest Initiative; the last one placed acts first."""
    result = compute("honorbound.stack")
    rows: list[list[object]] = result.table["rows"]
    assert [row[1] for row in rows] == [2, 2, 3, 4, 5, 5]
    names = [row[2] for row in rows]
    assert ", ".join(map(str, reversed(names))) == result.values["order"]
    chosen = [row[4] for row in rows]
    assert chosen == ["Side A chooses"] * 2 + ["Initiative alone"] * 2 + ["Side A chooses"] * 2
