"""The pages of Honor's Edge against the calculators and the ledger of rules they cite."""

import re

from honorcalc import compute
from tests.site.book import rows, text

EDGE = "honors-edge"
CONDITIONS = "Bleeding Blinded Frightened Grappled Paralyzed Prone Stunned".split()


def test_every_condition_has_a_row_and_a_part() -> None:
    """The seven conditions stand in the table, each with a part of the page of its own."""
    names = [row[0].split()[0] for row in rows(f"{EDGE}/conditions.md", "Condition")]
    parts = re.findall(r"(?m)^## (\w+)$", text(f"{EDGE}/conditions.md"))

    assert names == CONDITIONS
    assert [part for part in parts if part in names] == CONDITIONS


def test_the_health_table_is_the_track() -> None:
    """The first and last damage of each span fall on the rank of its row."""
    for rank, *spans in rows(f"{EDGE}/damage.md", "Rank and Pain, by Stamina"):
        for stamina, span in enumerate(spans, 1):
            for damage in span.strip("+").split("–"):
                asked = {"stamina": stamina, "damage": damage, "healed": 0}
                found = compute("honors-edge.health", **asked).values["rank"]
                assert found == rank.split()[0].lower()


def test_both_maps_are_pictures_with_a_name() -> None:
    """Each map is one image to a screen reader, named."""
    drawings = re.findall(r"(?s)<svg.*?</svg>", text(f"{EDGE}/scenes-and-zones.md"))

    assert len(drawings) == 2
    for drawing in drawings:
        assert 'role="img"' in drawing
        assert re.search(r"<title id=\"(.+?)\">\S", drawing)
