"""The free numbers of the rules, turned one by one (A2 to A5)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Curve, Line
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import percent
from honorcalc.rulesets.actions_reactions.ladder import LAST_OF_STEP, SKILL_DICE, Action, action
from honorcalc.rulesets.actions_reactions.matrix import BANDS
from honorcalc.rulesets.actions_reactions.outcomes import (
    PARTIAL_WIDTH,
    STANDARD,
    Outcome,
    outcome,
)
from honorcalc.rulesets.actions_reactions.parameters import (
    MASTERY,
    OUTCOMES,
    ability_score,
    base_die,
    difficulty_rating,
)

TRAINED = {"unskilled": "none", "skilled": "skilled"}
LABELS = {value.name: value.label.lower() for value in OUTCOMES}


class Tuning(NamedTuple):
    """One choice of the free numbers."""

    base: str
    difficulty: int
    skill_dice: int
    partial_width: int

    def action(self, ability: int, mastery: str) -> Action:
        """What a character rolls."""
        return action(self.base, ability, mastery, self.skill_dice)

    def outcome(self, ability: int, mastery: str) -> Outcome:
        """How a character's roll goes."""
        return outcome(self.action(ability, mastery), self.difficulty, self.partial_width)


ORIGINAL = Tuning("d8", STANDARD, SKILL_DICE, PARTIAL_WIDTH)


@calculator(
    "actions-reactions.tuner",
    title="Tuner",
    asks="succeed rules",
    rules="A2 A3 A4 A5",
    values=tuple(
        Value(
            f"{trained}_{name}{ending}",
            f"{trained.capitalize()} {label}{words}",
            listed=not ending,
        )
        for ending, words in (("", ""), ("_original", ", original"))
        for trained in TRAINED
        for name, label in LABELS.items()
    ),
    lead="skilled_success",
)
def tuner(
    base: Annotated[str, base_die()] = ORIGINAL.base,
    difficulty: Annotated[int, difficulty_rating()] = ORIGINAL.difficulty,
    skill_dice: Annotated[
        int, Whole("Dice with a skill", minimum=1, maximum=5, help="The highest counts.")
    ] = ORIGINAL.skill_dice,
    partial_width: Annotated[
        int,
        Whole(
            "Partial success",
            minimum=0,
            maximum=4,
            help="How far below the difficulty a result may fall.",
        ),
    ] = ORIGINAL.partial_width,
    ability: Annotated[int, ability_score()] = 10,
) -> Answer:
    """The free numbers of the rules changed at will, and every outcome beside the original."""
    tuned = Tuning(base, difficulty, skill_dice, partial_width)
    odds = {(t, m): t.outcome(ability, m) for t in (tuned, ORIGINAL) for m in TRAINED.values()}
    return Answer(
        headline=f"Against {difficulty}, {tuned.action(ability, 'none').text} succeeds in "
        f"{percent(odds[tuned, 'none'].success)} of attempts, with a skill "
        f"{tuned.action(ability, 'skilled').text} in {percent(odds[tuned, 'skilled'].success)}; "
        f"originally {percent(odds[ORIGINAL, 'none'].success)} and "
        f"{percent(odds[ORIGINAL, 'skilled'].success)}.",
        values={
            f"{trained}_{name}{ending}": chance
            for tuning, ending in ((tuned, ""), (ORIGINAL, "_original"))
            for trained, mastery in TRAINED.items()
            for name, chance in odds[tuning, mastery]._asdict().items()
        },
        chart=Curve("Ability", BANDS, tuple(lines(tuned)), "Succeeds"),
        table=whole_table(tuned),
        notes=tuple(notes(tuned)),
    )


def lines(tuned: Tuning) -> list[Line]:
    """Full success over the ability scores, as tuned and originally."""
    return [
        Line(
            trained.capitalize() + words,
            tuple(tuning.outcome(ability, mastery).success for ability in LAST_OF_STEP),
        )
        for trained, mastery in TRAINED.items()
        for tuning, words in ((tuned, ""), (ORIGINAL, ", original"))
    ]


def whole_table(tuned: Tuning) -> Table:
    """Every ability and mastery: what is rolled and how it goes, as tuned and originally."""
    both = (tuned, ORIGINAL)

    def row(ability: int, mastery: str) -> list[str | Fraction]:
        cells: list[str | Fraction] = []
        for tuning in both:
            cells += [tuning.action(ability, mastery).text, *tuning.outcome(ability, mastery)]
        return cells

    heads = ("Rolls", *(value.label for value in OUTCOMES))
    return Table(
        ("Ability", "Relevant skill", *heads, *(f"{head}, original" for head in heads)),
        tuple(
            (band, label, *row(ability, mastery))
            for band, ability in zip(BANDS, LAST_OF_STEP, strict=True)
            for mastery, label in MASTERY.items()
        ),
        ("text", "text", *(2 * ("text", "chance", "chance", "chance"))),
    )


def notes(tuned: Tuning) -> list[str]:
    """What differs from the original, and what stays."""
    said = []
    words = ("base die", "difficulty", "dice with a skill", "width of partial success")
    changed = [
        f"{name} {now} instead of {before}"
        for name, now, before in zip(words, tuned, ORIGINAL, strict=True)
        if now != before
    ]
    said.append(f"A4: Changed: {', '.join(changed)}." if changed else "A4: Nothing is changed yet.")
    if tuned.skill_dice == 1:
        said.append("A3: With one die a skill changes nothing but an expert's and master's steps.")
    if tuned.partial_width == 0:
        said.append("A5: There are no partial successes.")
    return said
