"""Whole tables: abilities by skills, base dice, and the tuned rules (A1 to A5)."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc import compute
from honorcalc.calculators.charts import Curve
from tests.asking import ask
from tests.rulesets.actions_reactions.enumeration import (
    BASES,
    MASTERIES,
    NAMES,
    ONE_OF_EACH_STEP,
    STEP_OF_ABILITY,
    dice_of,
    die_of,
    three,
)

BANDS = ("3", "4–5", "6–8", "9–12", "13–15", "16–17", "18")


def test_bands_hold_the_abilities_of_equal_steps() -> None:
    """Each label names the scores that the ledger gives the same step."""
    for band, step in zip(BANDS, range(-3, 4), strict=True):
        low, _, high = band.partition("–")
        scores = range(int(low), int(high or low) + 1)
        assert [n for n, found in STEP_OF_ABILITY.items() if found == step] == list(scores)


def test_level_leads_with_the_die_of_level_1() -> None:
    """A card shows the d8 large, and the sentence what a d20 makes of it."""
    result = compute("actions-reactions.level")
    assert result.headline == (
        "Against difficulty 8, this character succeeds 12.5% of the time with a base die of d8 "
        "and 65.0% of the time with a base die of d20."
    )


@pytest.mark.parametrize(
    ("name", "lead", "others"),
    [
        ("level", "success_d8", ["partial_d8", "failure_d8"]),
        (
            "tuner",
            "skilled_success",
            [
                *("unskilled_success", "unskilled_partial", "skilled_partial"),
                *("unskilled_failure", "skilled_failure"),
            ],
        ),
    ],
)
def test_a_card_names_a_few_values_and_leaves_the_rest_to_its_table(
    name: str, lead: str, others: list[str]
) -> None:
    """What a card lists beside its answer stays short; the table has every value."""
    reply = ask("compute", calculator=f"actions-reactions.{name}")
    assert reply["display"]["lead"]["name"] == lead
    assert [fact["name"] for fact in reply["display"]["facts"]] == others
    shown = {cell for row in reply["result"]["table"]["rows"] for cell in row}
    assert set(reply["result"]["values"].values()) <= shown


TUNINGS = st.tuples(
    st.sampled_from(BASES), st.integers(2, 20), st.integers(1, 5), st.integers(0, 4)
)


def odds(tuning: tuple[str, int, int, int], ability: int, mastery: str) -> tuple[Fraction, ...]:
    """Success, partial success and failure by the tuned rules, counted throw by throw."""
    base, difficulty, skill_dice, width = tuning
    dice = 1 if mastery == "none" else skill_dice
    return three(die_of(base, ability, mastery), dice, difficulty, width)


@given(TUNINGS, st.integers(3, 18))
def test_the_tuner_gives_both_versions(tuning: tuple[str, int, int, int], ability: int) -> None:
    """What is tuned follows the changed numbers, what is original only ability and mastery: the
    values, the chart, and a row of the table for each ability and mastery.
    """
    names = ("base", "difficulty", "skill_dice", "partial_width")
    asked: dict[str, object] = dict(zip(names, tuning, strict=True))
    result = compute("actions-reactions.tuner", **asked, ability=ability)
    values, rows = result.answer.values, result.table["rows"]
    for trained, mastery in (("unskilled", "none"), ("skilled", "skilled")):
        ours = tuple(values[f"{trained}_{name}"] for name in NAMES)
        assert ours == odds(tuning, ability, mastery)
        original = tuple(values[f"{trained}_{name}_original"] for name in NAMES)
        assert original == three(die_of("d8", ability, mastery), dice_of(mastery), 8)
    for row, (score, mastery) in zip(rows, product(ONE_OF_EACH_STEP, MASTERIES), strict=True):
        assert row[3:6] == [float(p) for p in odds(tuning, score, mastery)]
        sides, dice = die_of("d8", score, mastery), dice_of(mastery)
        assert row[6] == (f"d{sides}" if dice == 1 else f"2d{sides}")
        assert row[7:] == [float(p) for p in three(sides, dice, 8)]
    chart = result.answer.chart
    assert isinstance(chart, Curve)
    assert [line.label for line in chart.lines] == [
        "Unskilled",
        "Unskilled, original",
        "Skilled",
        "Skilled, original",
    ]
    for line, mastery in zip(chart.lines[::2], ("none", "skilled"), strict=True):
        expected = [odds(tuning, score, mastery)[0] for score in ONE_OF_EACH_STEP]
        assert list(line.ys) == expected


def test_the_tuner_starts_at_the_original() -> None:
    """With nothing changed each value is its own original, and a note says so; dice of a table's
    own are a change.
    """
    result = compute("actions-reactions.tuner")
    for name in [name for name in result.values if not name.endswith("_original")]:
        assert result.values[name] == result.values[f"{name}_original"]
    assert result.notes == ("A4: Nothing has been changed yet.",)
    assert not compute("actions-reactions.tuner", house="dice:usual").notes


def test_the_tuner_names_what_was_changed() -> None:
    """All that differs from the original stands in one note, and the original chances beside."""
    notes = compute("actions-reactions.tuner", base="d10", difficulty=9, partial_width=0).notes
    assert notes == (
        "A4: Changed: base die (d10 instead of d8), difficulty (9 instead of 8), "
        "range of partial success (0 instead of 2).",
        "A5: There are no partial successes.",
    )
    result = compute("actions-reactions.tuner", base="d10", difficulty=9, skill_dice=3)
    said = "48.8% of the time (under the original rules the chances are 12.5% and 23.4%)."
    assert result.headline.endswith(said)
    assert result.notes[0].endswith("dice with a skill (3 instead of 2).")
    one_die = compute("actions-reactions.tuner", skill_dice=1).notes
    assert one_die[-1].startswith("A3: A skill gives no second die now. It matters only to experts")
    own = compute("actions-reactions.tuner", skill_dice=1, house="master_dice:4").notes
    assert own[-1] == "A3: A skill gives no second die now."
