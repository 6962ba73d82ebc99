"""Board and workshop: what they tell the page is what their calculators say."""

from typing import Any

from honorcalc import compute
from honorcalc.calculators.catalog import find
from honorcalc.calculators.parameters import Text
from honorcalc.rulesets.honorbound.desk_board import BOARD
from honorcalc.rulesets.honorbound.desk_workshop import WORKSHOP
from tests.asking import desk


def test_the_board_reads_columns_that_its_calculators_have() -> None:
    """Each table has those of its kind: of hexes what is seen or what it costs, of paths."""
    columns = BOARD.columns
    layers = BOARD.layers.items()
    tables: Any = {name: compute(calculator).table["columns"] for name, (_, calculator) in layers}
    for layer, names in {
        "sight": ("path", "blocked"),
        "field": ("q", "r", "sight", "range"),
        "reach": ("q", "r", "cost"),
    }.items():
        assert [name for name in columns if columns[name] in tables[layer]] == list(names)


def test_the_workshop_takes_no_more_than_its_calculator() -> None:
    """Its texts are as long as the parameters allow, and its samples are not longer."""
    kinds = {p.name: p.kind for p in find(WORKSHOP.calculator).parameters}
    for field in WORKSHOP.fields:
        kind = kinds[field.name]
        assert isinstance(kind, Text)
        assert field.kind.details()["longest"] == kind.longest
        for texts in WORKSHOP.samples.values():
            assert len(texts[field.name]) <= kind.longest


def test_low_ground_is_mirrored_and_a_hex_is_the_same_however_it_is_written() -> None:
    """A height below 0 has its twin, and one of 0 is none."""
    low = desk("board", "honorbound", query="heights=1,0:-2;2,0:0", deed={"do": "mirror"})
    low = desk("board", "honorbound", text=low["text"], deed={"do": "mirror"})
    assert low["board"]["heights"] == "1,0:-2;-1,0:-2"
    twins = desk("board", "honorbound", query="heights=1,0:1;-1,0:3", deed={"do": "mirror"})
    assert "3" in twins["board"]["heights"]
    far = desk("board", "honorbound", query="origin=5,0&target=0,0&radius=2")
    assert far["board"]["radius"] == "5", "the board is as large as what stands on it needs"
    written = desk("board", "honorbound", query="blocked=%2B1,0;-01,0&heights=2,0:0")
    assert written["symmetry"] == "The board is symmetric around 0,0."
    away = desk(
        "board",
        "honorbound",
        text=written["text"],
        deed={"do": "put", "what": "blocked", "hex": "1,0"},
    )
    assert away["board"]["blocked"] == "-1,0"
    flooded = desk("board", "honorbound", query="blocked=1,0&water=1,0&heights=")
    said = "The board is not symmetric around 0,0: 1,0 differs from the opposite hex."
    assert flooded["symmetry"] == said


def test_a_board_says_what_its_shades_mean_and_what_its_figures_count() -> None:
    """Each shade on the board once; hexes beyond its edge are told of only where they count."""
    seen = desk("board", "honorbound", query="show=field&origin=-2,0&radius=4&range=3&blocked=-1,0")
    assert {key["state"]: key["words"] for key in seen["legend"]} == {
        "seen": "in sight and range",
        "far": "in sight, out of range",
        "hidden": "out of sight",
    }
    assert seen["headline"].startswith("Of the 127 hexes within distance 6")
    for radius, told in ((2, True), (12, False)):
        reach = desk("board", "honorbound", query=f"show=reach&radius={radius}&speed=4")
        assert reach["headline"].endswith("beyond the edge of the board, too.") is told
    assert seen["headline"].endswith("These figures count hexes beyond the edge of the board, too.")
    middle = desk("board", "honorbound", query="show=field&origin=0,0&radius=4&range=12&blocked=")
    assert middle["headline"].startswith("Of the 61 hexes within distance 4")
    assert "beyond" not in middle["headline"]
    assert middle["legend"] == [{"state": "seen", "words": "in sight and range"}]
    for layer in ("sight", "reach"):
        assert desk("board", "honorbound", query=f"show={layer}")["legend"] == []
