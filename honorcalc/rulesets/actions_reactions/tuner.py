"""The free numbers of the rules, turned one by one (A2 to A5)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Curve, Line
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import percent
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.ladder import LAST_OF_STEP, Action, action
from honorcalc.rulesets.actions_reactions.matrix import BANDS
from honorcalc.rulesets.actions_reactions.outcomes import STANDARD, Outcome, outcome
from honorcalc.rulesets.actions_reactions.parameters import (
    MASTERY,
    OUTCOMES,
    ability_score,
    base_die,
    difficulty_notes,
    difficulty_rating,
)

TRAINED = {"unskilled": "none", "skilled": "skilled"}
TUNED = tuple(f"{trained}_{value.name}" for trained in TRAINED for value in OUTCOMES)
LABELS = {value.name: value.label.lower() for value in OUTCOMES}


class Tuning(NamedTuple):
    """One choice of the free numbers."""

    base: str
    difficulty: int
    skill_dice: int
    partial_width: int
    house: House
    """The rules with these numbers."""

    def action(self, ability: int, mastery: str) -> Action:
        """What a character rolls."""
        return action(self.base, ability, mastery, self.house)

    def outcome(self, ability: int, mastery: str) -> Outcome:
        """How a character's roll goes."""
        return outcome(self.action(ability, mastery), self.difficulty, self.house)


ORIGINAL = Tuning("d8", STANDARD, BOOK.skill_dice, BOOK.partial_width, BOOK)


@calculator(
    "actions-reactions.tuner",
    title="Tuner",
    asks="succeed rules",
    rules="A2 A3 A4 A5",
    follows={
        "dice": " ".join(TUNED),
        "skill_dice": " ".join(name for name in TUNED if name.startswith("skilled")),
        "expert_dice": "",
        "master_dice": "",
        "partial_width": " ".join(name for name in TUNED if not name.endswith("success")),
    },
    values=tuple(
        Value(
            f"{trained}_{name}{ending}",
            f"{trained.capitalize()} {label}{words}",
            listed=not ending,
            more=name == "failure",
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
        int, Whole("Dice with a skill", minimum=1, maximum=5, help="Only the highest die counts.")
    ] = ORIGINAL.skill_dice,
    partial_width: Annotated[
        int,
        Whole(
            "Partial success",
            minimum=0,
            maximum=4,
            help="How far below the difficulty a result may be and still be a partial success.",
        ),
    ] = ORIGINAL.partial_width,
    ability: Annotated[int, ability_score()] = 10,
    house: House = BOOK,
) -> Answer:
    """Change four numbers of the rules and compare every outcome with that of the original."""
    tuned_house = replace(
        house,
        skill_dice=skill_dice,
        expert_dice=tuned_dice(skill_dice, house.expert_dice, house),
        master_dice=tuned_dice(skill_dice, house.master_dice, house),
        partial_width=partial_width,
    )
    tuned = Tuning(base, difficulty, skill_dice, partial_width, tuned_house)
    odds = {(t, m): t.outcome(ability, m) for t in (tuned, ORIGINAL) for m in TRAINED.values()}
    now, before = ([odds[t, m].success for m in TRAINED.values()] for t in (tuned, ORIGINAL))
    return Answer(
        headline=f"Against difficulty {difficulty}, an unskilled character who rolls "
        f"{tuned.action(ability, 'none').in_words} succeeds {percent(now[0])} of the time, and a "
        f"skilled one who rolls {tuned.action(ability, 'skilled').in_words} succeeds "
        f"{percent(now[1])} of the time ({beside_original(now, before)}).",
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


def tuned_dice(skill_dice: int, own: int, house: House) -> int:
    """How many dice an expert or a master rolls: the table's own number, or as many as the skilled.

    >>> tuned_dice(3, 2, BOOK), tuned_dice(3, 5, BOOK)
    (3, 5)
    """
    return skill_dice if own == house.skill_dice == BOOK.skill_dice else own


def beside_original(now: list[Fraction], before: list[Fraction]) -> str:
    """What the original rules say to the two chances of a headline."""
    if now == before:
        return "the original rules give the same chances"
    return f"under the original rules the chances are {percent(before[0])} and {percent(before[1])}"


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
    words = ("base die", "difficulty", "dice with a skill", "range of partial success")
    changed = [
        f"{name} ({now} instead of {before})"
        for name, now, before in zip(words, tuned, ORIGINAL, strict=False)
        if now != before
    ]
    if changed:
        said.append(f"A4: Changed: {', '.join(changed)}.")
    elif tuned == ORIGINAL:
        said.append("A4: Nothing has been changed yet.")
    if tuned.skill_dice == 1:
        said.append("A3: A skill gives no second die now.")
        if tuned.house.expert_dice == tuned.house.master_dice == 1:
            said[-1] += " It matters only to experts and masters, whose dice are larger."
    if tuned.partial_width == 0:
        said.append("A5: There are no partial successes.")
    return [*said, *difficulty_notes(tuned.difficulty)]
