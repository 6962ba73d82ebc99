"""Group actions (A7)."""

import pytest
from hypothesis import given

from honorcalc import compute
from honorcalc.calculators.errors import ParameterError
from tests.rulesets.actions_reactions.test_opposed import SIDES, Side, rolled, settings
from tests.rulesets.rolling import Loaded, play

GROUP = "actions-reactions.group"


@given(SIDES, SIDES)
def test_a_partner_with_a_smaller_die_is_refused(one: Side, other: Side) -> None:
    """The refusal names the partner and both dice; the two exchanged are accepted."""
    a, b = sorted((one, other), key=lambda side: rolled(side)[0])
    if rolled(a)[0] == rolled(b)[0]:
        compute(GROUP, **settings(b, a))
        return
    with pytest.raises(ParameterError) as refusal:
        compute(GROUP, **settings(b, a))
    assert refusal.value.parameter == "b_base"
    assert f"d{rolled(a)[0]} is smaller than the lowest d{rolled(b)[0]}" in str(refusal.value)


def test_of_equal_dice_a_note_tells_who_is_lowest() -> None:
    """A skilled lowest and an unskilled partner of the same die: the odds stay, a note says so."""
    turned = compute(GROUP, a_mastery="skilled", b_mastery="none")
    assert turned.values == compute(GROUP).values
    note = (
        "A7: Of two characters with dice of one size, whoever rolls fewer dice has the lower "
        "action die. Here this is the partner; the odds are the same."
    )
    assert note in turned.notes
    assert note not in compute(GROUP).notes


@pytest.mark.parametrize(
    ("faces", "count", "word"),
    [
        # The source's example: the partner's d10 shows 6, which is no failure; Warwolf's d8 a 3.
        ((3, 6), 1, "partial success"),
        ((6, 6), 2, "success"),
        ((8, 5), 1, "partial success"),
        ((5, 5), 0, "failure"),
        ((8, 10), 2, "success"),
    ],
)
def test_dice_that_fall_so_come_out_so(faces: tuple[int, int], count: int, word: str) -> None:
    """Warwolf's d8 and Gesaine's d10: how many of the two do not fail outright."""
    made = play(GROUP, Loaded(faces), {"b_ability": 15, "b_mastery": "none"})
    assert [die.sides for die in made.dice] == [8, 10]
    assert (made.total, made.outcome) == (count, word)
    assert [die.group for die in made.dice] == ["Lowest action die", "Partner"]
    if faces == (3, 6):
        assert made.working == "3 (failure) and 6 (partial success) against 8"
