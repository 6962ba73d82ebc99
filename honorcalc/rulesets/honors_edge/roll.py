"""Any pool of ten-sided dice against a Target Number (E1, E2, E7, E14)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole, YesNo
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import percent
from honorcalc.rulesets.honors_edge.averages import deviation, mean
from honorcalc.rulesets.honors_edge.notes import pool_notes
from honorcalc.rulesets.honors_edge.parameters import bonus, target_number
from honorcalc.rulesets.honors_edge.rolling import Pool, draw, drawn_to, reaches

SUCCESS, FAILURE = "success", "failure"
HALF, NINE_TENTHS = Fraction(1, 2), Fraction(9, 10)
SPECIAL = "Special dice"


def pool_from(settings: dict[str, Any]) -> Pool:
    """The pool of the calculator's settings."""
    return Pool(**{name: settings[name] for name in Pool._fields})


@calculator(
    "honors-edge.roll",
    title="Roll and keep",
    asks="dice",
    rules="E1 E2 E7 E14",
    values=(
        Value("success", "Succeeds", help="Reaches the TN.", seen=outcomes(SUCCESS)),
        Value("mean", "Mean total", "points"),
        Value("sd", "Standard deviation", "points"),
        Value("p50", "Half stay within", "points", "The smallest total that half do not exceed."),
        Value("p90", "90% stay within", "points", "The smallest total that 90% do not exceed."),
    ),
)
def roll_and_keep(
    rolled: Annotated[int, Whole("Rolled dice", minimum=0, maximum=20, help="The X of XkY.")] = 5,
    kept: Annotated[int, Whole("Kept dice", minimum=0, maximum=20, help="The Y of XkY.")] = 3,
    explode: Annotated[
        bool, YesNo("Tens explode", group=SPECIAL, help="Not while Frightened.")
    ] = True,
    reroll_ones: Annotated[
        bool, YesNo("Reroll ones", group=SPECIAL, help="As Honorable characters do, once.")
    ] = False,
    lowest_first: Annotated[
        int,
        Whole(
            "Lowest kept first",
            minimum=0,
            maximum=10,
            group=SPECIAL,
            help="So many of the kept dice are the lowest of the pool: 2 when Blinded.",
        ),
    ] = 0,
    bonus: Annotated[int, bonus()] = 0,
    tn: Annotated[int, target_number()] = 15,
) -> Answer:
    """The total of a pool XkY, its tens exploding, against a Target Number."""
    pool = Pool(rolled, kept, explode, reroll_ones, lowest_first, bonus)
    success = reaches(pool, tn)
    totals = drawn_to(pool, tn)
    series = Series("Total", "points", totals)
    return Answer(
        headline=f"{pool.named()} reaches {tn} in {percent(success)} of rolls.",
        values={
            "success": success,
            "mean": mean(pool),
            "sd": deviation(pool),
            "p50": totals.quantile(HALF),
            "p90": totals.quantile(NINE_TENTHS),
        },
        chart=Odds(series, counts=lambda points: points >= tn, threshold=tn),
        series=(series,),
        notes=tuple(pool_notes(pool)),
    )


@roll_and_keep.rolls
def roll_pool(dice: Dice, tn: int, **settings: Any) -> Roll:
    """The pool once, against the Target Number."""
    pool = pool_from(settings)
    drawn = draw(dice, pool, pool.named())
    word = SUCCESS if drawn.total >= tn else FAILURE
    return Roll(drawn.dice, drawn.total, word, f"{drawn.working} against {tn}")
