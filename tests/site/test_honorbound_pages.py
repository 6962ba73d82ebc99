"""Honorbound's pages against the calculators, the ledger of rules and the samples they show."""

from __future__ import annotations

import re
from pathlib import Path

from honorcalc import compute

DOCS = Path(__file__).resolve().parents[2] / "docs"


def rows(page: str, first: str) -> list[list[str]]:
    """The rows of the table that begins with a cell, links taken off."""
    text = (DOCS / "honorbound" / page).read_text("utf-8")
    table = text[text.index(f"| {first} |") :].split("\n\n")[0]
    plain = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", table)
    assert plain.count("\n") >= 2, f"{page}: the table that begins with {first} is empty"
    lines = [line.strip(" |") for line in plain.splitlines()]
    return [[cell.strip() for cell in line.split("|")] for line in lines]


def test_the_stack_of_the_example_is_the_calculators() -> None:
    """The example builds the Stack step by step as the calculator does."""
    built = compute("honorbound.stack").table["rows"]

    told = [row[:3] for row in rows("examples.md", "Step")[2:]]
    assert told == [[str(n), str(i), f"{name} ({side[-1]})"] for n, i, name, side, *_ in built]  # type: ignore[attr-defined]


def test_the_masteries_of_the_example() -> None:
    """What the example's team may bring, card by card."""
    team = "A, plain, Fire 5, Air 3\nB, plain, Body 6, Air 4\nC, plain, Body 2"
    for card, allowed in rows("examples.md", "Card")[2:]:
        discipline, level = card.split()
        answer_ = compute("honorbound.deck", team=team, cards=f"1, It, {discipline}, {level}, 1")
        state = answer_.table["rows"][-1][-1]  # type: ignore[index]
        assert (state == "ok") == allowed.startswith("yes")
