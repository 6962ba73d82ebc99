"""honorcalc/rulesets/updated_mechanics/duel.py: what the calculator says around the chain."""

import pytest

from honorcalc import compute
from tests.contract.settings import as_number


def test_chart_shows_who_wins_and_how() -> None:
    """The bars add up to 1; those of A to its wins, those of trauma to theirs."""
    result = compute("updated-mechanics.duel", a_armor_class=2, b_armor_class=3)
    bars = {str(row[0]): row[1] for row in result.table["rows"]}

    assert sum(bars.values()) == pytest.approx(1, abs=1e-12)
    assert bars["A wins, no HP left"] + bars["A wins, third trauma"] == pytest.approx(
        result.values["a_wins"]
    )
    trauma = bars["A wins, third trauma"] + bars["B wins, third trauma"]
    assert trauma == pytest.approx(result.values["by_trauma"])
    assert bars["B wins, no HP left"] + bars["B wins, third trauma"] == pytest.approx(
        result.values["b_wins"]
    )


def test_only_what_is_certain_reads_as_certain() -> None:
    """A hopeless fighter's chance is neither 0 nor the other's 1, and who cannot hurt loses."""
    strong = {"b_hit_pool": 20, "b_evade_pool": 20, "b_armor_class": 30, "b_hp": 60}
    hopeless = compute("updated-mechanics.duel", a_evade_pool=0, a_hit_pool=1, a_hp=1, **strong)
    assert 0 < as_number(hopeless.values["a_wins"]) < 1e-20
    assert as_number(hopeless.values["b_wins"]) < 1
    assert " wins <0.1% of duels and B wins >99.9%. " in hopeless.headline
    assert [row[1] for row in hopeless.table["texts"]] == ["<0.1%", "0%", ">99.9%", "0%"]

    harmless = {"a_hit_pool": 0, "a_evade_pool": 0, "a_armor_class": 0, "b_armor_class": 0}
    certain = compute("updated-mechanics.duel", b_hit_pool=20, b_hp=10, **harmless)
    assert (certain.values["a_wins"], certain.values["b_wins"]) == (0, 1)
    assert " wins 0% of duels and B wins 100%. " in certain.headline


def test_readings_are_told() -> None:
    """The notes say which reading was used."""
    notes = compute("updated-mechanics.duel", counter_on="always", trauma_on="total").notes
    assert any("After every attack" in note for note in notes)
    assert any("before armor" in note for note in notes)
