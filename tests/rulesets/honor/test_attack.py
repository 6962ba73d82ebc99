"""Attack and damage (H15, H19, H20, H21)."""

from honorcalc import compute
from tests.rulesets.honor.rolling import played

MACE = {
    "attack_multiplier": "3.5",
    "attack_modifier": "-1",
    "defense_multiplier": "3.5",
    "absorption": "2",
    "health": "3",
    "will": "3",
}


def test_the_mace() -> None:
    """(7 − 1) × 3.5 = 21 against 2 × 3.5 = 7: 14 damage, 12 past the leather, conscious at 15."""
    made = played("honor.attack", 7, 2, 5, **MACE)
    assert made.total == 12
    assert made.outcome == "hit, the target stays conscious"
    assert "(7 − 1) × 3.5 = 21 against 2 × 3.5 = 7" in made.working
    assert "to stay conscious 5 × 3 = 15 against 12" in made.working


def test_the_mace_as_printed() -> None:
    """The source's 2.5 Pain Resistance: 5 × 2.5 = 12.5 holds against 12; a note says why not."""
    settings = MACE | {"pain_resistance": "2.5"}
    assert played("honor.attack", 7, 2, 5, **settings).outcome == "hit, the target stays conscious"
    assert any(note.startswith("H26") for note in compute("honor.attack", **settings).notes)


def test_the_tally_does_not_weigh_on_the_rolls() -> None:
    """The modifiers are used as given, whatever the tally, and a note says so."""
    hits = {compute("honor.attack", tally=tally).values["hit"] for tally in (0, 9)}
    assert len(hits) == 1
    assert any(note.startswith("H20") for note in compute("honor.attack", tally=9).notes)
