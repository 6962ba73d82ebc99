"""What follows from attributes and skills: Defense, Conviction, Notice, Ki, Health (E8 to E10)."""

from typing import Annotated

from honorcalc.calculators.answer import Answer, Table
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.rulesets.honors_edge.health import health_per_rank
from honorcalc.rulesets.honors_edge.house import BOOK, House
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
    follows={"health_step": "health_per_rank"},
    values=(
        Value("defense", "Defense", "", "The TN of attacks on the body."),
        Value("conviction", "Conviction", "", "The TN of attacks on the mind."),
        Value("notice", "Notice", "", "The TN of not being noticed."),
        Value("ki", "Ki Points", "", "All of them return after 8 hours of rest."),
        Value(
            "health_per_rank", "Health per rank", "", "Each of the six Health Ranks has this much."
        ),
    ),
)
def derived(
    reflexes: Annotated[int, attribute("Reflexes")] = 2,
    willpower: Annotated[int, attribute("Willpower")] = 2,
    spirit: Annotated[int, attribute("Spirit")] = 2,
    stamina: Annotated[int, attribute("Stamina")] = 2,
    investigate: Annotated[int, skill("Investigate")] = 1,
    house: House = BOOK,
) -> Answer:
    """Defense, Conviction, Notice, Ki Points and Health of a character."""
    figures = (
        resisting(reflexes),
        resisting(willpower),
        resisting(investigate),
        ki_points(spirit),
        health_per_rank(stamina, house),
    )
    return Answer(
        headline=f"This character has Defense {figures[0]}, Conviction {figures[1]}, Notice "
        f"{figures[2]}, {figures[3]} Ki Points and {figures[4]} Health in each Health Rank.",
        values=dict(
            zip(("defense", "conviction", "notice", "ki", "health_per_rank"), figures, strict=True)
        ),
        table=Table(
            ("Stat", "Figure"), tuple(zip(NAMES, figures, strict=True)), ("text", "number")
        ),
        notes=(
            "E9: Defense is 5 × Reflexes + 5, Conviction is 5 × Willpower + 5, Notice is "
            "5 × Investigate + 5, and Ki Points are 2 × Spirit.",
            "E14: Conditions lower Defense and Notice, and their penalties add up.",
        ),
    )
