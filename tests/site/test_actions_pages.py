"""The pages of Actions and Reactions against the calculators and the rules they cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from honorcalc import compute
from honorcalc.calculators.words import percent
from tests.rulesets.actions_reactions.enumeration import (
    STEP_OF_ABILITY,
    against,
    die_of,
    group_of,
    three,
)

DOCS = Path(__file__).resolve().parents[2] / "docs"
DICE = re.compile(r"(2?)d(\d+)")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
Rolled = tuple[int, int]


def rolled(text: str) -> Rolled:
    """Size and number of dice: `2d8` is (8, 2)."""
    found = DICE.fullmatch(text.strip())
    assert found, text
    return int(found[2]), int(found[1] or 1)


def tables(page: str) -> Iterator[tuple[list[str], list[list[str]]]]:
    """The tables of a page: head and rows, links and bold taken off."""
    text = LINK.sub(r"\1", (DOCS / "actions-reactions" / page).read_text("utf-8"))
    for block in re.findall(r"(?:^\|.*\|\n)+", text.replace("**", ""), re.MULTILINE):
        head, _, *rows = ([c.strip() for c in line.split("|")[1:-1]] for line in block.splitlines())
        yield head, rows


def with_head(page: str, *columns: str) -> tuple[list[str], list[list[str]]]:
    """The one table of a page whose first columns have these heads."""
    found = [t for t in tables(page) if t[0][: len(columns)] == list(columns)]
    assert len(found) == 1, (page, columns)
    return found[0]


@pytest.mark.parametrize("page", ["checks.md", "summary.md"])
def test_tables_of_difficulties_are_right(page: str) -> None:
    """Success of one and two dice for each difficulty."""
    head, rows = with_head(page, "Difficulty", "d8")
    assert len(rows) == 5
    for difficulty, *cells in rows:
        expected = [percent(three(*rolled(dice), int(difficulty))[0]) for dice in head[1:]]
        assert cells == expected


@pytest.mark.parametrize("page", ["checks.md", "summary.md"])
def test_tables_of_the_action_die_are_right(page: str) -> None:
    """Both ends of each band of abilities lead from a d8 to the dice of its row."""
    _, rows = with_head(page, "Ability", "Steps")
    assert len(rows) == 7
    for band, steps, *cells in rows:
        for score in {int(end) for end in band.split("–")}:
            assert STEP_OF_ABILITY[score] == int(steps.replace("−", "-"))
            dice = [die_of("d8", score, mastery) for mastery in ("skilled", "expert", "master")]
            assert cells == [f"d{sides}" for sides in dice]


def test_tables_of_dice_are_right() -> None:
    """Each die of the ladder, alone and twice, against 8."""
    _, rows = with_head("checks.md", "Die", "One: success")
    assert len(rows) == 10
    for name, *cells in rows:
        sides = int(name.rpartition("d")[2])
        assert cells == [percent(p) for dice in (1, 2) for p in three(sides, dice, 8)[:2]]
    _, rows = with_head("summary.md", "Die", "One: full")
    assert len(rows) == 9
    for name, *cells in rows:
        odds = [three(*rolled(name.replace("d", f"{n}d" if n == 2 else "d")), 8) for n in (1, 2)]
        assert cells == [percent(p) for o in odds for p in (o[0], o[0] + o[1])]


@pytest.mark.parametrize("page", ["opposed.md", "summary.md"])
def test_tables_of_contests_are_right(page: str) -> None:
    """How often each row's dice win against each column's."""
    head, rows = with_head(page, "A")
    assert len(rows) >= 6
    for name, *cells in rows:
        assert cells == [percent(against(rolled(name), rolled(b))[0]) for b in head[1:]]


def test_table_of_talents_is_right() -> None:
    """The skilled d8 against larger and larger unskilled dice."""
    _, rows = with_head("opposed.md", "B rolls", "A wins")
    assert len(rows) == 4
    for name, *cells in rows:
        assert cells == [percent(p) for p in against((8, 2), rolled(name))]


def test_tables_of_groups_are_right() -> None:
    """At least partial success; on the summary success and failure."""
    head, rows = with_head("groups.md", "Lowest")
    assert len(rows) == 4
    for name, *cells in rows:
        odds = [1 - group_of(rolled(name), rolled(b), 8)[2] for b in head[1:]]
        for cell, chance, partner in zip(cells, odds, head[1:], strict=True):
            lowest = rolled(name) <= rolled(partner)
            assert cell == (percent(chance) if lowest else "")
    head, rows = with_head("summary.md", "Lowest")
    for name, *cells in rows:
        dice, _, which = name.partition(", ")
        place = {"success": 0, "failure": 2}[which]
        assert cells == [percent(group_of(rolled(dice), rolled(b), 8)[place]) for b in head[1:]]


def test_table_of_tunings_is_right() -> None:
    """Each changed number gives the four figures of its row."""
    _, rows = with_head("tuning.md", "Change")
    changes: list[dict[str, object]] = [
        {}, {"base": "d6"}, {"base": "d10"}, {"base": "d12"}, {"difficulty": 6},
        {"difficulty": 7}, {"difficulty": 9}, {"skill_dice": 3}, {"skill_dice": 4},
        {"partial_width": 3},
    ]  # fmt: skip
    names = ("unskilled_success", "unskilled_failure", "skilled_success", "skilled_failure")
    for (_, *cells), change in zip(rows, changes, strict=True):
        values = compute("actions-reactions.tuner", **change).answer.values
        assert cells == [percent(values[name]) for name in names]  # type: ignore[arg-type]


def test_table_of_the_75_percent_counts_every_case() -> None:
    """B's eight faces, each with the pairs of A's dice that are higher or equal, and the sums."""
    _, rows = with_head("interpretations.md", "B rolls")
    pairs = [max(a, b) for a in range(1, 9) for b in range(1, 9)]
    for face, row in enumerate(rows[:-1], start=1):
        higher, equal = sum(p > face for p in pairs), pairs.count(face)
        assert row == [str(face), str(higher), str(equal)]
    assert rows[-1] == ["of 512", "308", "64"]
    assert sum(int(row[1]) for row in rows[:-1]) == 308
    assert against((8, 2), (8, 1))[0] == Fraction(308, 512)
