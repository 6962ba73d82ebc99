"""The pages of Honor's Edge against the calculators and the ledger of rules they cite."""

from __future__ import annotations

import re
from pathlib import Path

from tests.asking import granted

DOCS = Path(__file__).resolve().parents[2] / "docs"
CONDITIONS = "Bleeding Blinded Frightened Grappled Paralyzed Prone Stunned".split()


def text(name: str) -> str:
    """The Markdown of one page."""
    return (DOCS / "honors-edge" / f"{name}.md").read_text("utf-8")


def computed(calculator: str, query: str) -> dict[str, float | str]:
    """The values of a calculator of Honor's Edge for settings as in a link."""
    reply = granted("compute", calculator=f"honors-edge.{calculator}", query=query, strict=True)
    values = reply["result"]["values"]
    assert isinstance(values, dict)
    return values


def rows(page: str, heading: str) -> list[list[str]]:
    """The body cells of the first table whose head begins with `heading`."""
    after = text(page).partition(f"\n| {heading}")[2]
    assert after, f"{page} has no table that begins with {heading}"
    table = re.split(r"\n(?!\|)", after, maxsplit=1)[0].splitlines()[2:]
    assert len(table) >= 2, f"{page}: the table that begins with {heading} is empty"
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table]


def test_every_condition_has_a_row_and_a_part() -> None:
    """The seven conditions stand in the table, each with a part of the page of its own."""
    names = [re.sub(r"\[(\w+)\].*", r"\1", row[0]) for row in rows("conditions", "Condition ")]
    parts = re.findall(r"(?m)^## (\w+)$", text("conditions"))

    assert names == CONDITIONS
    assert [part for part in parts if part in names] == CONDITIONS


def test_the_health_table_is_the_track() -> None:
    """The first and last damage of each span fall on the rank of its row."""
    for rank, *spans in rows("damage", "Rank, Pain"):
        for stamina, span in enumerate(spans, 1):
            for damage in span.strip("+").split("–"):
                found = computed("health", f"stamina={stamina}&damage={damage}&healed=0")["rank"]
                assert found == rank.split()[0].lower()


def test_both_maps_are_pictures_with_a_name() -> None:
    """Each map is one image to a screen reader, named, and without styles in attributes."""
    drawings = re.findall(r"(?s)<svg.*?</svg>", text("scenes-and-zones"))

    assert len(drawings) == 2
    for drawing in drawings:
        assert 'role="img"' in drawing
        assert re.search(r"<title id=\"(.+?)\">\S", drawing)
        assert "style=" not in drawing
