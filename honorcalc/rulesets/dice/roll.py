"""Any dice: the odds of an expression that a reader writes."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import Annotated

from honorcalc.calculators import dice_codes
from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw, UnwrittenError
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Text, Whole
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.words import number, percent
from honorcalc.rulesets.dice import odds, pools
from honorcalc.rulesets.dice.bounds import check_bounds
from honorcalc.rulesets.dice.notation import parse
from honorcalc.rulesets.dice.rolling import throw
from honorcalc.rulesets.dice.tree import (
    TESTS,
    VERSUS,
    Comparison,
    Node,
    NotationError,
    Number,
    Pool,
    Sum,
    constant,
)

DEFAULT, LONGEST = "5d10k3!", 200
SUCCESS, TIE, FAILURE = "success", "tie", "failure"
ROLLED = "rolled"
HALF, NINE_TENTHS = Fraction(1, 2), Fraction(9, 10)
MEANT = {">=": "at least", ">": "more than", "<=": "at most", "<": "less than", "=": "exactly"}


@lru_cache(16)  # each of thousands of rolls asks for it
def read(expression: str, n: int) -> Node | Comparison:
    """What the expression says, within bounds; raises ParameterError with the place."""
    try:
        found = parse(expression, n)
        for side in sides(found):
            check_bounds(side, expression)
    except NotationError as mistake:
        raise ParameterError(str(mistake), "expression") from None
    return found


def sides(found: Node | Comparison) -> tuple[Node, ...]:
    """The totals that the expression has: two where it compares."""
    return (found.first, found.second) if isinstance(found, Comparison) else (found,)


@calculator(
    "dice.roll",
    title="Any dice",
    asks="dice succeed",
    values=(
        Value("mean", "Mean", "", "The mean of the first total, whatever it is compared with."),
        Value("sd", "Standard deviation", ""),
        Value("p50", "Half of all rolls are at most", "", "The median."),
        Value("p90", "Nine in ten rolls are at most", ""),
        Value("success", "Success", event=outcomes(SUCCESS)),
        Value(
            "tie",
            "Tie",
            help="Equal totals in a comparison with vs.",
            event=outcomes(TIE),
        ),
        Value("failure", "Failure", event=outcomes(FAILURE)),
    ),
)
def roll(
    expression: Annotated[
        str,
        Text(
            "Dice",
            longest=LONGEST,
            check=parse,
            help="Such as 4d6kh3, 8d10>=8! or 3d6 vs 2d8. The page Any dice explains the notation.",
        ),
    ] = DEFAULT,
    n: Annotated[
        int,
        Whole(
            "n",
            minimum=0,
            maximum=100,
            help="If you write n in the dice, it stands for this number.",
        ),
    ] = 1,
) -> Answer:
    """The odds of any dice, written as players write them: 5d10k3!, 4d6kh3, 3d6 vs 2d8."""
    found = read(expression, n)
    try:
        return answer(found, called(expression, n))
    except pools.TooMuchError as problem:
        raise ParameterError(
            str(NotationError(problem.at, expression, str(problem))), "expression"
        ) from None


@roll.calls("expression n")
def called(expression: str, n: int) -> str:
    """The expression, with the number that its n stands for."""
    text = " ".join(expression.split())
    return f"{text} with n = {n}" if "n" in text.lower() else text


def answer(found: Node | Comparison, name: str) -> Answer:
    """The figures of an expression that is within bounds."""
    first, *second = sides(found)
    against = constant(second[0]) if second else None
    mean, variance = odds.averages(first)
    charted = odds.charted(first, against + 1 if against is not None else 0)
    values: dict[str, float | Fraction | int] = {
        "mean": float(mean) if any(map(pools.approximate, odds.pools_of(first))) else mean,
        "sd": sqrt(variance),
        "p50": charted.quantile(HALF),
        "p90": charted.quantile(NINE_TENTHS),
    }
    chances = odds.chances(found) if isinstance(found, Comparison) else None
    if chances:
        values |= {k: v for k, v in chances._asdict().items() if v is not None}
    series = Series("Total rolled", "", charted)
    return Answer(
        headline=headline(found, name, values),
        values=values,
        chart=chart(found, series, against),
        notes=tuple(notes(found)),
        lead="success" if chances else "mean",
    )


def headline(found: Node | Comparison, name: str, values: dict[str, float | Fraction | int]) -> str:
    """The figures in one sentence."""
    if not isinstance(found, Comparison):
        return (
            f"{name} averages {number(values['mean'])}, and at least half of all rolls come to "
            f"{number(values['p50'])} or less."
        )
    if found.word == VERSUS:
        return (
            f"{name}: the first total is higher in {percent(values['success'])} of rolls, and the "
            f"totals are equal in {percent(values['tie'])}."
        )
    return f"{name}: this is true of {percent(values['success'])} of rolls."


def chart(found: Node | Comparison, series: Series, against: int | None) -> Odds:
    """The first total; the second is a line over it, or a threshold where it is a number."""
    if not isinstance(found, Comparison):
        return Odds(series)
    if against is None:
        beside = Series("The second total", "", odds.charted(found.second, 0))
        return Odds(series, beside=beside)
    test = TESTS.get(found.word, TESTS[">"])
    return Odds(series, counts=lambda total: test(int(total), against), threshold=against)


def notes(found: Node | Comparison) -> list[str]:
    """What the reader should know of how the expression was read."""
    said = []
    every = [pool for side in sides(found) for pool in odds.pools_of(side)]
    tests = {pool.text: pool.counted for pool in every if pool.counted}
    for text, counted in tests.items():
        said.append(
            f"{text} counts the dice that show {MEANT[counted.word]} {counted.number}. To compare "
            f"the total instead, put a space before {counted.word}."
        )
    if any(map(pools.approximate, every)):
        said.append(
            "For the mean and the standard deviation, each die is followed until a further "
            "explosion happens less than once in 10^18 rolls. All chances are exact."
        )
    if isinstance(found, Comparison) and all(odds.high(side) is None for side in sides(found)):
        said.append("Neither side has a highest total, so the chances are exact to 10^-15.")
    return said


@roll.rolls
def roll_once(dice: Dice, expression: str, n: int) -> Roll:
    """One roll; its total is that of the first side."""
    found = read(expression, n)
    thrown = [throw(dice, side) for side in sides(found)]
    fallen = tuple(die for one in thrown for die in one.dice)
    total = thrown[0].total
    if not isinstance(found, Comparison):
        return Roll(fallen, total, ROLLED, f"Total {number(total)}")
    other = thrown[1].total
    if found.word == VERSUS:
        word = SUCCESS if total > other else TIE if total == other else FAILURE
    else:
        word = SUCCESS if TESTS[found.word](total, other) else FAILURE
    return Roll(fallen, total, word, f"{number(total)} against {number(other)}")


@roll.roller_codes
def described_dice(expression: str, n: int) -> tuple[Throw, ...]:
    """Each side of the expression where it is a sum of pools that other rollers know."""
    found = read(expression, n)
    thrown = [side_code(side) for side in sides(found) if constant(side) is None]
    if not thrown:
        raise UnwrittenError("There is no die to roll.")
    if len(thrown) > 1:
        return replace(thrown[0], name="First"), replace(thrown[1], name="Second")
    if isinstance(found, Comparison) and (than := constant(found.second)) is not None:
        against = f"{MEANT.get(found.word, 'more than')} {number(than)} succeeds"
        if found.word == VERSUS:
            against += f", {number(than)} is a tie"
        return (replace(thrown[0], against=against),)
    return tuple(thrown)


def side_code(node: Node) -> Throw:
    """A side of an expression for other rollers; raises UnwrittenError where there is no code."""
    parts = node.parts if isinstance(node, Sum) else (node,)
    pools_ = tuple(simple(part) for part in parts if isinstance(part, Pool))
    bonus = sum(part.value for part in parts if isinstance(part, Number))
    if len(pools_) + sum(isinstance(part, Number) for part in parts) < len(parts):
        raise UnwrittenError("Only sums of dice and numbers have codes here.")
    return Throw("", pools_, bonus)


def simple(pool: Pool) -> dice_codes.Pool:
    """A pool in the terms that rollers have in common; raises UnwrittenError for any other."""
    highest, lowest = pool.ends
    rerolled = max(filter(pool.again, pool.shown), default=0)
    plain_explosion = pool.explosion is None or pool.explosion.limit is None
    rerolls_low = [*filter(pool.again, pool.shown)] == [*range(1, rerolled + 1)]
    counts = pool.counted
    one_end = bool(highest) != bool(lowest)
    if pool.faces or pool.until or not (plain_explosion and rerolls_low and one_end):
        raise UnwrittenError(f"There is no code here for {pool.text}.")
    if counts and (counts.word != ">=" or counts.number < 1 or pool.ends != (pool.count, 0)):
        raise UnwrittenError(f"There is no code here for {pool.text}.")
    return dice_codes.Pool(
        count=pool.count,
        sides=pool.sides,
        keep=highest or lowest,
        lowest=bool(lowest),
        explode_from=min(filter(pool.explodes, pool.shown), default=0),
        reroll_to=rerolled,
        success_from=counts.number if counts else 0,
    )
