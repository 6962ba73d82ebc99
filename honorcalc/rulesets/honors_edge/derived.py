"""What follows from attributes and skills: Defense, Conviction, Notice, Ki, Health (E8 to E10)."""

from __future__ import annotations

from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.rulesets.honors_edge.health import health_per_rank
from honorcalc.rulesets.honors_edge.parameters import attribute, skill

NAMES = ("Defense", "Conviction", "Notice", "Ki Points", "Health per rank")


def resisting(rank: int) -> int:
    """Defense from Reflexes, Conviction from Willpower, Notice from Investigate (E9).

    >>> resisting(2), resisting(0)
    (15, 5)
    """
    return 5 * rank + 5


def ki_points(spirit: int) -> int:
    """The Ki Points of a rested character (E9)."""
    return 2 * spirit


@calculator(
    "honors-edge.derived",
    title="Derived stats",
    asks="numbers",
    rules="E8 E9 E10",
    values=(
        Value("defense", "Defense", "", "The TN of attacks."),
        Value("conviction", "Conviction", "", "The TN of mental attacks."),
        Value("notice", "Notice", "", "The TN of going unnoticed."),
        Value("ki", "Ki Points", "", "All are back after 8 hours of rest."),
        Value("health_per_rank", "Health per rank", "", "Each of the six ranks has as much."),
    ),
)
def derived(
    reflexes: Annotated[int, attribute("Reflexes")] = 2,
    willpower: Annotated[int, attribute("Willpower")] = 2,
    spirit: Annotated[int, attribute("Spirit")] = 2,
    stamina: Annotated[int, attribute("Stamina")] = 2,
    investigate: Annotated[int, skill("Investigate")] = 1,
) -> Answer:
    """Defense, Conviction, Notice, Ki Points and Health of a character."""
    figures = (
        resisting(reflexes),
        resisting(willpower),
        resisting(investigate),
        ki_points(spirit),
        health_per_rank(stamina),
    )
    return Answer(
        headline=f"Defense {figures[0]}, Conviction {figures[1]}, Notice {figures[2]}, "
        f"{figures[3]} Ki Points, {figures[4]} Health in each rank.",
        values=dict(
            zip(("defense", "conviction", "notice", "ki", "health_per_rank"), figures, strict=True)
        ),
        chart=Amounts("Stat", NAMES, "Figure", "", figures),
        notes=(
            "E9: Defense is 5 × Reflexes + 5, Conviction 5 × Willpower + 5, Notice "
            "5 × Investigate + 5, Ki Points are 2 × Spirit.",
            "E14: Conditions change Defense and Notice; what they take off adds up.",
        ),
    )
