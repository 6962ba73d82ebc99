"""The pages of Actions and Reactions against the calculators and the rules they cite."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from tests.rulesets.actions_reactions.enumeration import (
    STEP_OF_ABILITY,
    against,
    die_of,
)

DOCS = Path(__file__).resolve().parents[2] / "docs"
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")


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
def test_tables_of_the_action_die_are_right(page: str) -> None:
    """Both ends of each band of abilities lead from a d8 to the dice of its row."""
    _, rows = with_head(page, "Ability", "Steps")
    assert len(rows) == 7
    for band, steps, *cells in rows:
        for score in {int(end) for end in band.split("–")}:
            assert STEP_OF_ABILITY[score] == int(steps.replace("−", "-"))
            dice = [die_of("d8", score, mastery) for mastery in ("skilled", "expert", "master")]
            assert cells == [f"d{sides}" for sides in dice]


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
