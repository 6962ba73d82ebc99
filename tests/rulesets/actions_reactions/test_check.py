"""Action checks (A1 to A5, A8)."""

import pytest

from honorcalc import compute
from tests.rulesets.rolling import Loaded, play

CHECK = "actions-reactions.check"


def test_the_chart_is_of_the_result() -> None:
    """What reaches the difficulty counts."""
    answer = compute(CHECK, ability=14, mastery="skilled", difficulty=7).answer
    figure = answer.chart.figure("exactly", {}) if answer.chart else {}
    assert figure["data"][0]["meta"] == {"role": "counts", "share": "64.0%"}  # 1 − 0.6²
    assert figure["data"][0]["x"] == [7, 8, 9, 10]


@pytest.mark.parametrize("calculator", ["check", "group", "level", "matrix", "party", "tuner"])
def test_easy_checks_are_computed_and_said_to_be_waved_through(calculator: str) -> None:
    """From 5 downward a note says that the GM would not ask for a roll; at 6 it does not."""

    def easy(difficulty: int) -> bool:
        notes = compute(f"actions-reactions.{calculator}", difficulty=difficulty).notes
        return any("normally succeeds without a roll" in note for note in notes)

    assert [difficulty for difficulty in range(2, 21) if easy(difficulty)] == [2, 3, 4, 5]


def test_the_least_difficulty_has_but_one_partial_success() -> None:
    """Against 2 a result of 1 is a partial success."""
    assert "A5: A result of 1 is a partial success." in compute(CHECK, difficulty=2).notes


@pytest.mark.parametrize(
    ("faces", "settings", "sides", "total", "word"),
    [
        # The gate of the source's first example: Strength 16 takes a d8 to a d12, and the skill
        # rolls two, 1 and 9 against 8.
        ((1, 9), {"ability": 16, "mastery": "skilled"}, 12, 9, "success"),
        ((5,), {}, 8, 5, "failure"),
        ((6,), {}, 8, 6, "partial success"),
        ((7, 7), {"mastery": "skilled"}, 8, 7, "partial success"),
        ((8,), {}, 8, 8, "success"),
        ((4,), {"difficulty": 5}, 8, 4, "partial success"),
    ],
)
def test_dice_that_fall_so_come_out_so(
    faces: tuple[int, ...], settings: dict[str, object], sides: int, total: int, word: str
) -> None:
    """The highest die decides; among equals one is kept."""
    made = play(CHECK, Loaded(faces, sides), settings)
    assert (made.total, made.outcome) == (total, word)
    assert [die.face for die in made.dice] == list(faces)
    assert [die.value for die in made.dice if die.kept] == [total]
    assert made.working == f"{total} against {settings.get('difficulty', 8)}"
