"""The pages of Honor's Edge against the calculators and the ledger of rules they cite."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from honorcalc.browser import answer

DOCS = Path(__file__).resolve().parents[2] / "docs"
CONDITIONS = "Bleeding Blinded Frightened Grappled Paralyzed Prone Stunned".split()
PAINFUL = "normal grazed hurt injured critical".split()


def text(name: str) -> str:
    """The Markdown of one page."""
    return (DOCS / "honors-edge" / f"{name}.md").read_text("utf-8")


def computed(calculator: str, query: str) -> dict[str, float | str]:
    """The values of a calculator of Honor's Edge for settings as in a link."""
    asked = {"verb": "compute", "calculator": f"honors-edge.{calculator}", "query": query}
    reply = json.loads(answer(json.dumps(asked | {"strict": True})))
    assert reply["ok"], reply
    values = reply["result"]["values"]
    assert isinstance(values, dict)
    return values


def percent(chance: float) -> str:
    """A chance as the tables write it; nothing in them is certain, though a double may say so."""
    shown = f"{100 * chance:.1f}%"
    return {"0.0%": "<0.1%", "100.0%": ">99.9%"}.get(shown, shown)


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


TABLES_OF_SKILL_ROLLS = [
    ("skill-rolls", "Attribute, Skill | Pool", [f"tn={tn}" for tn in (10, 15, 20, 25, 30)]),
    ("damage", "Attribute, Skill | Normal", [f"pain={rank}" for rank in PAINFUL]),
    ("fighting", "Attribute, Skill | Defense 10", [f"tn={tn}" for tn in (10, 15, 20, 25, 30)]),
    ("conditions", "Attribute, Skill | No", ["", "frightened=yes", "blinded=yes", "prone=yes"]),
]


@pytest.mark.parametrize(("page", "heading", "settings"), TABLES_OF_SKILL_ROLLS)
def test_tables_of_skill_rolls_are_as_computed(
    page: str, heading: str, settings: list[str]
) -> None:
    """Every chance in a table without links is what the calculator says."""
    for pair, *cells in rows(page, heading):
        attribute, skill = pair.split(", ")
        asked = [f"attribute={attribute}&skill={skill}&{more}".strip("&") for more in settings]
        said = [percent(float(computed("skill", query)["success"])) for query in asked]
        assert [cell for cell in cells if cell.endswith("%")] == said, (page, pair)


def test_the_table_of_pools_is_as_computed() -> None:
    """Mean and chances of every plain pool shown."""
    for pool, mean, *chances in rows("rolling", "Pool | Mean | TN 10"):
        rolled, kept = pool.split("k")
        query = f"rolled={rolled}&kept={kept}"
        assert mean == f"{computed('roll', query)['mean']:.1f}"
        tns = (10, 15, 20, 25, 30, 40)
        assert chances == [
            percent(float(computed("roll", f"{query}&tn={tn}")["success"])) for tn in tns
        ]


def test_the_table_of_blows_is_as_computed() -> None:
    """Chances of having dropped the foe after 1 to 6 attacks, and the mean."""
    settings = {"3k2, 5k2": (2, 1, 2), "6k3, 6k3": (3, 3, 3), "9k4, 7k4": (4, 5, 4)}
    for pools, *chances, mean in rows("fighting", "Attack, damage"):
        attribute, skill, strength = settings.pop(pools)
        found = computed(
            "volley", f"attribute={attribute}&skill={skill}&strength={strength}&attacks=6"
        )
        told = [percent(float(found[f"down_{count}"])) for count in range(1, 7)]
        assert chances == told, pools
        assert mean == f"{found['mean_attacks']:.1f}"
    assert not settings


def test_the_table_of_grapples_is_as_computed() -> None:
    """Chances of breaking free from 1 to 5 points of Strength."""
    for pair, *chances in rows("conditions", "Strength, Athletics"):
        strength, athletics = pair.split(", ")
        query = f"strength={strength}&athletics={athletics}&holders_strength="
        assert chances == [
            percent(float(computed("escape", f"{query}{held}")["success"])) for held in range(1, 6)
        ]


def test_the_table_of_strokes_is_as_computed() -> None:
    """What one stroke leaves of an unhurt target, the last two ranks together."""
    for strength, *chances in rows("damage", "Strength | Normal"):
        found = computed("damage", f"strength={strength}")
        ranks = [float(found[rank]) for rank in (*PAINFUL, "out", "dead")]
        assert chances == [percent(chance) for chance in (*ranks[:5], sum(ranks[5:]))]


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
