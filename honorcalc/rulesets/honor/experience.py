"""What a raise costs in experience, in half-point steps (H28)."""

from fractions import Fraction
from itertools import accumulate
from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.words import measured, number, plain
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.parameters import HALF, multiplier

KINDS = {"skill": "Skill", "attribute": "Attribute", "specialty": "Specialty"}
QUARTERS = 4  # each child takes off one
MOST_COUNTED = {"to_free": 4, "to_one": 3, "never": 0}
"""What so many children lower the cost by; those beyond lower it no further (H28)."""
FACTORS = {"skill": 1, "attribute": 4}
INSIDE = {"skill": "specialties", "attribute": "skills"}


def step_cost(kind: str, level: Fraction, children: int, house: House = BOOK) -> Fraction:
    """Points to reach a new level from half a point below, with so many children (H28).

    >>> [int(step_cost("skill", Fraction(4), specialties)) for specialties in range(6)]
    [16, 12, 8, 4, 0, 0]
    """
    if kind == "specialty":
        return level
    return FACTORS[kind] * level * (QUARTERS - min(children, MOST_COUNTED[house.discount]))


def steps_between(current: Fraction, goal: Fraction) -> list[Fraction]:
    """The new levels on the way, each half a point above the last.

    >>> [str(level) for level in steps_between(Fraction(3), Fraction(4))]
    ['7/2', '4']
    """
    return [current + n * HALF for n in range(1, int((goal - current) / HALF) + 1)]


def refuse_below(goal: Fraction, current: Fraction, whose: str) -> None:
    """Raises ParameterError for a goal below the current level."""
    if goal < current:
        enough = f"{whose} {plain(current)}; enter {plain(current)} or more"
        raise ParameterError(f"{plain(goal)} is below {enough}", "goal")


def with_children(kind: str, children: int) -> str:
    """What is raised, with what stands in it.

    >>> with_children("skill", 2), with_children("attribute", 0), with_children("specialty", 0)
    ('a skill with 2 specialties', 'an attribute without skills', 'a specialty')
    """
    if kind == "specialty":
        return "a specialty"
    inside = INSIDE[kind]
    held = f"with {measured(children, inside)}" if children else f"without {inside}"
    return f"{'an' if kind == 'attribute' else 'a'} {kind} {held}"


@calculator(
    "honor.experience",
    title="Cost of a raise",
    asks="cost",
    rules="H28",
    follows={"discount": "cost"},
    values=(Value("cost", "Cost", "points"), Value("steps", "Half-point steps", "")),
)
def experience(
    kind: Annotated[str, Choice("Raise", options=KINDS)] = "skill",
    current: Annotated[Fraction, multiplier("From")] = Fraction(7, 2),
    goal: Annotated[Fraction, multiplier("To")] = Fraction(4),
    children: Annotated[
        int,
        Whole(
            "Number of skills or specialties",
            minimum=0,
            maximum=12,
            help="The specialties of a skill, or the skills of an attribute. By the book, at most "
            "4 count.",
        ),
    ] = 0,
    house: House = BOOK,
) -> Answer:
    """What it costs to raise an attribute, a skill or a specialty."""
    refuse_below(goal, current, "the current")
    if kind == "specialty" and children:
        raise ParameterError(
            f"{children} is too many: a specialty has nothing in it, so only 0 is right",
            "children",
        )
    levels = steps_between(current, goal)
    costs = [step_cost(kind, level, children, house) for level in levels]
    cost = sum(costs, Fraction(0))
    rows = zip(levels, costs, accumulate(costs), strict=True)
    return Answer(
        headline=f"Raising {with_children(kind, children)} from {number(current)} to "
        f"{number(goal)} costs {measured(cost, 'points')} of experience.",
        values={"cost": cost, "steps": len(levels)},
        chart=Amounts(
            "New level", tuple(plain(level) for level in levels), tuple(costs), "Cost", "points"
        ),
        table=Table(("New level", "Cost", "Cost so far"), tuple(rows), ("number",) * 3),
        notes=(
            f"H28: The number of {INSIDE[kind]} stays the same for all steps here. Use Cheapest "
            "raise if a raise erases some of them.",
        )
        if children
        else (),
    )
