"""How far results scatter in each ruleset, for characters as good as each other."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import Number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.actions_reactions.ladder import action
from honorcalc.rulesets.compare.contenders import ARTICLES, NOTE, RULESETS, TRAINED, trained_as
from honorcalc.rulesets.honor.rolls import total as honor_total
from honorcalc.rulesets.honorbound.fates import ORDINARY, read_fates
from honorcalc.rulesets.honors_edge import averages
from honorcalc.rulesets.honors_edge.rolling import skill_pool

Moments = tuple[Number, Number]
"""The mean of a result and its standard deviation, in the unit of the result."""


def of(result: Distribution) -> Moments:
    """The moments of a result without open end."""
    return result.mean(), result.deviation()


def of_total(multiplier: Fraction) -> Moments:
    """Honor: a side's total, which the package counts in half points (H3)."""
    mean, deviation = of(honor_total(multiplier, 0))
    return Fraction(mean) / 2, deviation / 2


def of_skill_roll(attribute: int, skill: int) -> Moments:
    """Honor's Edge: the total of a Skill Roll (E3)."""
    pool = skill_pool(attribute, skill, honorable=False)
    return averages.mean(pool), averages.deviation(pool)


def of_attack(attack: int) -> Moments:
    """Honorbound: Fate and Attack Value (B5)."""
    return of(read_fates(ORDINARY).shift(attack))


def of_check(ability: int, mastery: str) -> Moments:
    """Actions and Reactions: the highest die (A3)."""
    return of(action("d8", ability, mastery).results())


def of_hit_pool(dice: int) -> Moments:
    """Updated Game Mechanics: successes (U2).

    A die has m = 2/10 + (1 + m)/10 successes on average, 1/3, and E(n²) = 2/10 + E((1 + n)²)/10,
    so a variance of 8/27.

    >>> of_hit_pool(6)[0]
    Fraction(2, 1)
    """
    return Fraction(dice, 3), sqrt(8 * dice / 27)


class Result(NamedTuple):
    """What a ruleset's dice or cards come to, and its moments for a character."""

    name: str
    moments: Callable[..., Moments]


RESULTS = (
    Result("total", of_total),
    Result("total", of_skill_roll),
    Result("Fate and Attack Value", of_attack),
    Result("highest die", of_check),
    Result("successes", of_hit_pool),
)


@calculator(
    "compare.spread",
    title="How far results scatter",
    asks="dice rules",
    values=tuple(
        Value(f"{ruleset.key}_spread", ruleset.name, help="Standard deviation by mean.", unit="")
        for ruleset in RULESETS
    ),
)
def spread(trained: Annotated[str, trained_as()] = "beginner") -> Answer:
    """The standard deviation of one side's result as a part of its mean, in each ruleset."""
    level = list(TRAINED).index(trained)
    values: dict[str, Number | str | None] = {}
    rows = []
    for ruleset, result in zip(RULESETS, RESULTS, strict=True):
        character, numbers = ruleset.characters[level]
        mean, deviation = result.moments(*numbers)
        share = float(deviation) / float(mean)
        values[f"{ruleset.key}_spread"] = share
        rows.append((ruleset.name, character, result.name, mean, deviation, share))
    wildest, calmest = (pick(rows, key=lambda row: row[-1]) for pick in (max, min))
    return Answer(
        headline=f"For {ARTICLES[trained]} results scatter most in {wildest[0]}, by "
        f"{percent(wildest[-1])} of the mean, and least in {calmest[0]}, by "
        f"{percent(calmest[-1])}.",
        values=values,
        chart=Amounts(
            "Ruleset",
            tuple(row[0] for row in rows),
            "Standard deviation by mean",
            "chance",
            tuple(row[-1] for row in rows),
        ),
        table=Table(
            ("Ruleset", "Acting", "Result", "Mean", "Standard deviation", "Deviation by mean"),
            tuple(rows),
            ("text", "text", "text", "number", "number", "chance"),
        ),
        notes=("One side's result is meant, before anything is set against it.", NOTE),
    )
