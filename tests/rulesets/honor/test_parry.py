"""Parry, shield and dodge after a hit (H30)."""

from honorcalc import compute
from tests.rulesets.honor.rolling import played


def test_a_missed_attack_shows_its_working() -> None:
    """Without a hit no parry is rolled."""
    made = played("honor.parry", 3, 8)
    assert (made.outcome, made.working) == ("no hit", "3 × 2 = 6 against 8 × 2 = 16")


def test_the_note_leaves_the_penalty_for_several_actions_to_the_table() -> None:
    """The −1 is the book's (H8); no rule of a table reaches what is entered by hand."""
    notes = compute("honor.parry").notes
    assert any("enter −1 (or what your house rules say)" in note for note in notes)
