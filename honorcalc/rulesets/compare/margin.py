"""What a step of skill is worth: one side grows step by step from a plain start."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Curve, Line
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import Number, percent
from honorcalc.rulesets.actions_reactions.ladder import Action, stepped
from honorcalc.rulesets.actions_reactions.outcomes import STANDARD, outcome
from honorcalc.rulesets.compare.contenders import (
    CONTENDERS,
    FULL,
    NOTE,
    Contender,
    edge_chance,
    honor_chance,
    honorbound_chance,
    pool_chance,
)
from honorcalc.rulesets.compare.house import BOOK, House, also_most, changes


class Growth(NamedTuple):
    """A ruleset's start, what a step adds, and the chance after so many steps."""

    ruleset: Contender
    start: str
    step: str
    chance: Callable[[int, House], Fraction]


def grown_die(steps: int, house: House) -> Fraction:
    """A single d8, so many steps up the ladder, against the standard difficulty (A1, A5)."""
    return outcome(Action(stepped("d8", steps, house.actions_reactions)), STANDARD).success


STEPS: tuple[tuple[str, str, Callable[[int, House], Fraction]], ...] = (
    ("2 against 2", "+½ multiplier", lambda n, h: honor_chance(2 + Fraction(n, 2), Fraction(2), h)),
    ("2k2 against TN 15", "+1 skill", lambda n, h: edge_chance(2, n, 15, h)),
    ("4 against 4", "+1 Attack Value", lambda n, h: honorbound_chance(4 + n, 4, h)),
    ("d8 against 8", "+1 die step", grown_die),
    ("5 against 5 dice", "+1 die", lambda n, h: pool_chance(5 + n, 5, h)),
)
STEP = "How many steps to show. The table says what one step is in each game."
GROWTHS = tuple(Growth(one, *steps) for one, steps in zip(CONTENDERS, STEPS, strict=True))


@calculator(
    "compare.margin",
    title="What a step of skill is worth",
    asks="succeed rules",
    values=(
        *(
            value
            for growth in GROWTHS
            for value in (
                # Rounded, start and gain do not add up to the table's figure, which has both.
                Value(
                    f"{growth.ruleset.key}_start",
                    f"{growth.ruleset.name}, {growth.start}",
                    listed=False,
                ),
                Value(
                    f"{growth.ruleset.key}_gain",
                    f"{growth.ruleset.name}, gain of the first step",
                    help=f"The percentage points that the first step adds, {growth.step}.",
                    parts=" percentage points",
                ),
            )
        ),
        Value("most", "Largest gain of the first step", "text"),
    ),
    lead="most",
    follows=also_most(
        changes(
            "start gain",
            honor="ties die",
            honors_edge="explode_from",
            honorbound="ties",
            updated_mechanics="success extra ties",
        )
        | changes("gain", honor="top")
        | {"actions-reactions.dice": ""},  # which shows only where the dice end
        "honor.top",
    ),
)
def margin(
    steps: Annotated[int, Whole("Steps", minimum=0, maximum=8, help=STEP)] = 6, house: House = BOOK
) -> Answer:
    """How the chance of success grows in each ruleset when one side improves step by step."""
    taken = range(max(steps, 1) + 1)
    curves = {growth: [growth.chance(n, house) for n in taken] for growth in GROWTHS}
    gains = {growth: chances[1] - chances[0] for growth, chances in curves.items()}
    most = max(GROWTHS, key=lambda growth: gains[growth])
    shown, largest = range(steps + 1), house.actions_reactions.ladder[-1]
    values: dict[str, Number | str | None] = {}
    for growth, chances in curves.items():
        values[f"{growth.ruleset.key}_start"] = chances[0]
        values[f"{growth.ruleset.key}_gain"] = gains[growth]
    values["most"] = most.ruleset.name
    return Answer(
        headline=f"The first step is worth most in {most.ruleset.name}: {most.step} raises the "
        f"chance from {percent(curves[most][0])} to {percent(curves[most][1])}.",
        values=values,
        chart=Curve(
            "Steps by which one side improves",
            tuple(shown),
            tuple(
                Line(growth.ruleset.name, tuple(curves[growth][: steps + 1])) for growth in GROWTHS
            ),
            "Chance of success",
            at_ends=True,
        ),
        table=Table(
            ("Steps", *(f"{growth.ruleset.name} ({growth.step})" for growth in GROWTHS)),
            tuple((n, *(curves[growth][n] for growth in GROWTHS)) for n in shown),
            ("number", *("chance" for _ in GROWTHS)),
        ),
        notes=(NOTE, FULL, f"Actions and Reactions: no die is larger than a d{largest}."),
    )
