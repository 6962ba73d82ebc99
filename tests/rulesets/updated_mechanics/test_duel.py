"""honorcalc/rulesets/updated_mechanics/duel.py: what the calculator says around the chain."""

from __future__ import annotations

import pytest

from honorcalc import compute


def test_chart_shows_who_wins_and_how() -> None:
    """The bars add up to 1; those of A to its wins, those of trauma to theirs."""
    result = compute("updated-mechanics.duel", a_armor_class=2, b_armor_class=3)
    bars = {str(row[0]): row[1] for row in result.table["rows"]}  # type: ignore[attr-defined]

    assert sum(bars.values()) == pytest.approx(1, abs=1e-12)
    assert bars["A wins, no HP left"] + bars["A wins, third trauma"] == pytest.approx(
        result.values["a_wins"]
    )
    trauma = bars["A wins, third trauma"] + bars["B wins, third trauma"]
    assert trauma == pytest.approx(result.values["by_trauma"])
    assert bars["B wins, no HP left"] + bars["B wins, third trauma"] == pytest.approx(
        result.values["b_wins"]
    )


def test_one_die_on_either_side_is_enough() -> None:
    """Only the fighter who has it can win."""
    values = compute("updated-mechanics.duel", a_hit_pool=0, b_hit_pool=1).values
    assert (values["a_wins"], values["b_wins"]) == (0, 1)


def test_readings_are_told() -> None:
    """The notes say which reading was used."""
    notes = compute("updated-mechanics.duel", counter_on="always", trauma_on="total").notes
    assert any("After every attack" in note for note in notes)
    assert any("before armor" in note for note in notes)
