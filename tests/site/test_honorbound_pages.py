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
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in plain.splitlines()]


def percent(chance: object) -> str:
    """A chance as the pages write it."""
    return f"{float(chance) * 100:.1f}%"  # type: ignore[arg-type]


def test_the_table_of_attacks_in_a_row_is_computed() -> None:
    """Every figure of the page's table, with and without cards put back, and the summary's."""
    table = rows("fate.md", "Attacks")[2:]
    none, every = rows("summary.md", "Attacks in a row, equal values")[2:]

    for n, row in enumerate(table, start=1):
        values = compute("honorbound.volley", attacks=n).values
        names = ("hits_0", "replaced_0", f"hits_{n}", f"replaced_{n}")
        assert row == [str(n), *(percent(values[name]) for name in names)]
        assert (none[n], every[n]) == (row[1], row[3])
    assert len(table) == 6


def test_the_table_of_hits_is_computed() -> None:
    """Every difference of the values, on the page of attacks and in the summary."""
    table = rows("attacks.md", "Attack − Defense")[2:]
    short = dict(
        zip(*(row[1:] for row in rows("summary.md", "Attack − Defense")[::2]), strict=True)
    )

    for difference, hits in table:
        lead = int(difference.split()[0].replace("−", "-"))
        values = compute("honorbound.attack", attack=10 + lead, defense=10).values
        assert hits == percent(values["hit"]).replace("100.0%", "100%")
        assert short.get(difference, hits) == hits
    assert len(table) == 11


def test_the_tables_of_draws_are_computed() -> None:
    """Every chance to have drawn a card, on the page and in the summary."""
    for copies, *chances in rows("team-and-deck.md", "Copies")[2:]:
        asked = [(r, m) for m in ("no", "yes") for r in (0, 3)]
        values = [compute("honorbound.draw", copies=copies, round=r, mulligan=m) for r, m in asked]
        assert chances == [percent(v.values["by_round"]) for v in values]
    head, _, *lines = rows("summary.md", "Copies in 30")
    rounds = [int(cell.removeprefix("Round ").replace("Opening", "0")) for cell in head[1:]]
    for name, *chances in lines:
        copies, mulligan = name[0], "yes" if "mulligan" in name else "no"
        assert chances == [
            percent(
                compute("honorbound.draw", copies=copies, round=n, mulligan=mulligan).values[
                    "by_round"
                ]
            )
            for n in rounds
        ]


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
