"""What a raise costs in experience, in half-point steps (H28)."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.words import number, plain
from honorcalc.rulesets.honor.parameters import HALF, multiplier

KINDS = {"skill": "Skill", "attribute": "Attribute", "specialty": "Specialty"}
MOST_COUNTED = 4  # children beyond these lower the cost no further
FACTORS = {"skill": 1, "attribute": 4}


def step_cost(kind: str, level: Fraction, children: int) -> Fraction:
    """Points to reach a new level from half a point below, with so many children (H28).

    >>> [int(step_cost("skill", Fraction(4), specialties)) for specialties in range(6)]
    [16, 12, 8, 4, 0, 0]
    """
    if kind == "specialty":
        return level
    return FACTORS[kind] * level * (MOST_COUNTED - min(children, MOST_COUNTED))


def steps_between(current: Fraction, goal: Fraction) -> list[Fraction]:
    """The new levels on the way, each half a point above the last.

    >>> [str(level) for level in steps_between(Fraction(3), Fraction(4))]
    ['7/2', '4']
    """
    return [current + n * HALF for n in range(1, int((goal - current) / HALF) + 1)]


@calculator(
    "honor.experience",
    title="Cost of a raise",
    asks="cost",
    rules="H28",
    values=(
        Value("cost", "Cost", "points"),
        Value("steps", "Half-point steps", ""),
    ),
)
def experience(
    kind: Annotated[str, Choice("Raise", options=KINDS)] = "skill",
    current: Annotated[Fraction, multiplier("From")] = Fraction(7, 2),
    goal: Annotated[Fraction, multiplier("To")] = Fraction(4),
    children: Annotated[
        int,
        Whole(
            "Children",
            minimum=0,
            maximum=12,
            help="Its specialties (of a skill) or skills (of an attribute); at most 4 count.",
        ),
    ] = 0,
) -> Answer:
    """What it costs to raise an attribute, a skill or a specialty."""
    if goal < current:
        raise ParameterError(
            f"{plain(goal)} is below the current {plain(current)}; "
            f"{plain(current)} or more is right",
            "goal",
        )
    if kind == "specialty" and children:
        raise ParameterError(
            f"{children} is too many: nothing stands inside a specialty, so only 0 is right",
            "children",
        )
    levels = steps_between(current, goal)
    costs = [step_cost(kind, level, children) for level in levels]
    cost = sum(costs, Fraction(0))
    rows = zip(levels, costs, accumulate(costs), strict=True)
    return Answer(
        headline=f"Raising the {kind} from {number(current)} to {number(goal)} costs "
        f"{number(cost)} points.",
        values={"cost": cost, "steps": len(levels)},
        chart=Amounts(
            "New level", tuple(plain(level) for level in levels), "Cost", "points", tuple(costs)
        ),
        table=Table(("New level", "Cost", "Cost so far"), tuple(rows), ("number",) * 3),
        notes=("H28: The number of children is held for all steps; the sheet's plan follows it.",)
        if children
        else (),
    )
