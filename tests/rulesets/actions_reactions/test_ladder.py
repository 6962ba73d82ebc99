"""The ladder of dice and who stands where on it (A1 to A3)."""

import icepool
import pytest
from dyce import H, P

from honorcalc import compute
from honorcalc.rulesets.actions_reactions.ladder import Action
from tests.rulesets.actions_reactions.enumeration import results


@pytest.mark.parametrize("dice", [1, 2, 5])
@pytest.mark.parametrize("sides", [3, 8, 14, 30])
def test_the_highest_die_is_the_result(sides: int, dice: int) -> None:
    """Two independent dice libraries, and for few dice all throws, find the same results."""
    ours = Action(sides, dice).results()
    ice = icepool.d(sides).highest(dice)
    dyce = dict(P(*[H(sides)] * dice).at(-1).items())

    assert list(ours.outcomes) == list(range(1, sides + 1))
    for n in ours.outcomes:
        assert ours.probability(n) == ice.probability(n)
        assert ours.probability(n) * sides**dice == dyce[n]
        assert Action(sides, dice).below(n) == ours.below(n)
    if dice <= 2:
        assert dict(ours.weights) == results(sides, dice)


@pytest.mark.parametrize(
    ("base", "ability", "mastery", "note"),
    [
        ("d8", 10, "none", "A2: The character rolls a d8, from a base die of d8 with no steps."),
        (
            "d8",
            14,
            "skilled",
            "A2: The character rolls 2d10, from a base die of d8 with +1 step for ability 14.",
        ),
        (
            "d10",
            16,
            "master",
            "A2: The character rolls 2d20, from a base die of d10 with "
            "+2 steps for ability 16 and +2 steps for a master.",
        ),
        (
            "d4",
            4,
            "expert",
            "A2: The character rolls 2d3, from a base die of d4 with "
            "−2 steps for ability 4 and +1 step for an expert.",
        ),
    ],
)
def test_a_note_tells_how_the_dice_came_about(
    base: str, ability: int, mastery: str, note: str
) -> None:
    """What steps there are stands in the first note; no end of the ladder was met."""
    notes = compute("actions-reactions.check", base=base, ability=ability, mastery=mastery).notes
    assert notes[0] == note
    assert not any(said.startswith("A1") for said in notes)


def test_a_note_tells_when_an_end_of_the_ladder_holds() -> None:
    """Past d3 and past d30, but not at them."""

    def ladder_notes(**settings: object) -> list[str]:
        notes = compute("actions-reactions.check", **settings).notes
        return [note for note in notes if note.startswith("A1")]

    assert ladder_notes(base="d3", ability=8) == [
        "A1: There is no die below the d3, so it stays a d3."
    ]
    assert ladder_notes(base="d4", ability=8) == []
    assert ladder_notes(base="d20", ability=18) == [
        "A1: There is no die above the d30, so it stays a d30."
    ]
    assert ladder_notes(base="d20", ability=16) == []
