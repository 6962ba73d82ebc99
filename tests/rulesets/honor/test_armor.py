"""Armor and its wear (H19)."""

from fractions import Fraction
from random import Random

import pytest

from honorcalc import compute
from tests.rulesets.honor.twins import equals_twin


def test_the_leather_of_the_example() -> None:
    """The source's example: leather absorbs 2 of 14 and is worn by 2, so 12 get through."""
    values = compute("honor.armor", absorption=2, durability=10, hits="14").values
    assert values == {"absorbed": 2, "damage": 12, "absorption_left": 2, "wear": 2}


@pytest.mark.parametrize("seed", range(60))
def test_equals_wearing_it_down(seed: int) -> None:
    """Any armor under any hits: values and table are the twin's after each hit."""
    random = Random(seed)
    hits = [Fraction(random.randint(0, 60), 2) for _ in range(random.randint(1, 30))]
    texts = [str(float(hit)) for hit in hits]
    armor = {"absorption": random.randint(0, 12), "durability": random.randint(1, 15)}
    rows = compute("honor.armor", **armor, hits=",".join(texts)).table["rows"]
    through = Fraction(0)
    for n, row in enumerate(rows, start=1):
        _, values = equals_twin("honor.armor", armor | {"hits": ",".join(texts[:n])})
        through += Fraction(row[3])
        found = {"damage": through, "absorption_left": row[4], "wear": row[5]}
        assert values == {"absorbed": sum(hits[:n]) - through} | found
    assert len(rows) == len(hits)


def test_hits_are_counted_from_one() -> None:
    """In the table and below the bars, as the players count them."""
    result = compute("honor.armor", hits="14,6,9")
    assert [row[0] for row in result.table["rows"]] == [1, 2, 3]
    assert [x for trace in result.figure["data"] for x in trace["x"]] == ["1", "2", "3"]


def test_armor_without_absorption_is_useless() -> None:
    """Everything gets through, and a note says that the piece is useless."""
    result = compute("honor.armor", absorption=1, durability=1, hits="3,5")
    assert result.values == {"absorbed": 1, "damage": 7, "absorption_left": 0, "wear": 0}
    assert any("useless" in note for note in result.notes)


def test_one_point_is_singular() -> None:
    """The sentence about the armor counts one point as one."""
    said = compute("honor.armor", absorption=2, durability=4, hits="3").headline
    assert said.endswith("absorbs 2 of the 3 points of damage from 1 hit, so 1 gets through.")
    said = compute("honor.armor", absorption=2, durability=4, hits="1").headline
    assert said.endswith("absorbs 1 of the 1 point of damage from 1 hit, so 0 get through.")
