"""Armor and its wear (H19)."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from honorcalc import compute

F = Fraction


def slow(absorption: int, durability: int, hits: list[Fraction]) -> list[tuple[Fraction, ...]]:
    """Half a point of wear at a time: damage through, absorption left, wear, for each hit."""
    wear = F(0)
    rows: list[tuple[Fraction, ...]] = []
    for hit in hits:
        through, soaked, can = F(0), F(0), absorption
        for _ in range(int(hit * 2)):
            if soaked < can:
                soaked += F(1, 2)
                wear += F(1, 2)
                if wear == durability:
                    absorption, wear = absorption - 1, F(0)
            else:
                through += F(1, 2)
        rows.append((through, F(absorption), wear))
    return rows


def check(absorption: int, durability: int, hits: list[Fraction]) -> None:
    """Values and table agree with the slow twin."""
    text = ",".join(str(float(hit)) if hit.denominator == 2 else str(hit) for hit in hits)
    result = compute("honor.armor", absorption=absorption, durability=durability, hits=text)
    expected = slow(absorption, durability, hits)
    through = sum((row[0] for row in expected), F(0))
    assert result.answer.values == {
        "absorbed": sum(hits) - through,
        "damage": through,
        "absorption_left": expected[-1][1],
        "wear": expected[-1][2],
    }
    rows = [tuple(map(F, row[3:])) for row in result.table["rows"]]  # type: ignore[attr-defined]
    assert rows == expected


def test_the_leather_of_the_example() -> None:
    """Leather absorbs 2 of 14 and is worn by 2: 12 get through."""
    values = compute("honor.armor", absorption=2, durability=10, hits="14").values
    assert values == {"absorbed": 2, "damage": 12, "absorption_left": 2, "wear": 2}


@pytest.mark.parametrize("seed", range(60))
def test_equals_wearing_half_a_point_at_a_time(seed: int) -> None:
    """Any armor under any hits agrees with wearing it down by halves."""
    random = Random(seed)
    hits = [F(random.randint(0, 60), 2) for _ in range(random.randint(1, 30))]
    check(random.randint(0, 12), random.randint(1, 15), hits)


def test_one_hit_may_cost_more_than_one_point() -> None:
    """A remainder counts on: 50 absorbed at durability 7 cost 7 points and leave 1."""
    check(50, 7, [F(60)])
    values = compute("honor.armor", absorption=50, durability=7, hits="60").values
    assert (values["absorption_left"], values["wear"]) == (43, 1)


def test_armor_without_absorption_is_useless() -> None:
    """Everything gets through, and a note says that the piece is useless."""
    result = compute("honor.armor", absorption=1, durability=1, hits="3,5")
    assert result.values == {"absorbed": 1, "damage": 7, "absorption_left": 0, "wear": 0}
    assert any("useless" in note for note in result.notes)
