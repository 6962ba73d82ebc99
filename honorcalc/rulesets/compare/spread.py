"""How far results scatter in each ruleset, for characters as good as each other."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import sqrt
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.words import Number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.actions_reactions.ladder import action
from honorcalc.rulesets.compare.contenders import (
    ARTICLES,
    CONTENDERS,
    NOTE,
    TRAINED,
    bars,
    of_each,
    trained_as,
)
from honorcalc.rulesets.compare.house import BOOK, House, also_most, changes
from honorcalc.rulesets.honor.rolls import total as honor_total
from honorcalc.rulesets.honorbound.fates import ORDINARY, read_fates
from honorcalc.rulesets.honors_edge import averages
from honorcalc.rulesets.honors_edge.rolling import skill_pool

Moments = tuple[Number, Number]
"""The mean of a result and its standard deviation, in the unit of the result."""


def of(result: Distribution) -> Moments:
    """The moments of a result without open end."""
    return result.mean(), result.deviation()


def of_total(multiplier: Fraction, house: House) -> Moments:
    """Honor: a side's total, which the package counts in half points (H3)."""
    mean, deviation = of(honor_total(multiplier, 0, house.honor))
    return Fraction(mean) / 2, deviation / 2


def of_skill_roll(attribute: int, skill: int, house: House) -> Moments:
    """Honor's Edge: the total of a Skill Roll (E3)."""
    pool = skill_pool(attribute, skill, honorable=False, house=house.honors_edge)
    return averages.mean(pool), averages.deviation(pool)


def of_attack(attack: int, _: House) -> Moments:
    """Honorbound: Fate and Attack Value (B5)."""
    return of(read_fates(ORDINARY).shift(attack))


def of_check(ability: int, mastery: str, house: House) -> Moments:
    """Actions and Reactions: the highest die (A3)."""
    return of(action("d8", ability, mastery, house.actions_reactions).results())


def of_hit_pool(dice: int, house: House) -> Moments:
    """Updated Game Mechanics: successes (U2).

    A die has m = 2/10 + (1 + m)/10 successes on average, 1/3, and E(n²) = 2/10 + E((1 + n)²)/10,
    so a variance of 8/27. Other faces may succeed and roll again at a table.

    >>> of_hit_pool(6, BOOK)[0]
    Fraction(2, 1)
    """
    die = house.updated_mechanics.die("none")
    successes, ends = die.sides + 1 - die.success_from, die.sides - die.extra
    mean = Fraction(successes, ends)
    square = (successes + 2 * die.extra * mean) / ends
    return dice * mean, sqrt(dice * (square - mean**2))


SCATTERS: tuple[tuple[str, Callable[..., Moments]], ...] = (
    ("total", of_total),
    ("total", of_skill_roll),
    ("Fate and Attack Value", of_attack),
    ("highest die", of_check),
    ("successes", of_hit_pool),
)
"""What each ruleset's dice or cards come to, and its moments for a character."""


@calculator(
    "compare.spread",
    title="How far results scatter",
    asks="dice rules",
    values=(
        *of_each(
            Value(
                "spread",
                "{0.name}",
                "× the mean",
                "The standard deviation of the result, divided by its mean.",
                parts="% of the mean",
            )
        ),
        Value("most", "Widest scatter", "text"),
    ),
    lead="most",
    follows=also_most(
        changes(
            "spread",
            honor="die top",
            honors_edge="explode_from explosions",
            actions_reactions="dice skill_dice expert_dice",
            updated_mechanics="success extra",
        ),
        "honor.die actions-reactions.expert_dice updated-mechanics.success updated-mechanics.extra",
    ),
)
def spread(trained: Annotated[str, trained_as()] = "beginner", house: House = BOOK) -> Answer:
    """The standard deviation of one side's result as a share of its mean, in each game."""
    level = list(TRAINED).index(trained)
    values: dict[str, Number | str | None] = {}
    rows = []
    for ruleset, (result, moments) in zip(CONTENDERS, SCATTERS, strict=True):
        character, (_, numbers) = ruleset.character(level, house), ruleset.characters[level]
        mean, deviation = moments(*numbers, house)
        share = float(deviation) / float(mean)
        values[f"{ruleset.key}_spread"] = share
        rows.append((ruleset.name, character, result, mean, deviation, share))
    wildest, calmest = (pick(rows, key=lambda row: row[-1]) for pick in (max, min))
    values["most"] = wildest[0]
    return Answer(
        headline=f"For {ARTICLES[trained]}, results scatter most in {wildest[0]}, where the "
        f"standard deviation is {percent(wildest[-1])} of the mean. They scatter least in "
        f"{calmest[0]}, where it is {percent(calmest[-1])} of the mean.",
        values=values,
        chart=bars("Standard deviation, share of the mean", (row[-1] for row in rows)),
        table=Table(
            ("Ruleset", "Character", "Result", "Mean", "Standard deviation", "Share of the mean"),
            tuple(rows),
            ("text", "text", "text", "number", "number", "chance"),
        ),
        notes=(
            "The figures are for one side's result alone, before it is compared with anything.",
            NOTE,
        ),
    )
