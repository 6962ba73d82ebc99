"""How long runs and sprints tire (H13)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.words import counted, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.opposed import PAIRS, roll_opposed_test, success_weight
from honorcalc.rulesets.honor.parameters import half_points, multiplier

UNTIRED = "no penalty"
PACES = {"run": "Run", "sprint": "Sprint"}
INTERVALS = {"run": 60, "sprint": 10}  # seconds from test to test
HOPELESS = 10  # from this penalty on every roll comes to 0 and every test fails
LONGEST_WORKING = 12  # tests that are written out one by one


def tests_in(pace: str, seconds: int) -> int:
    """How many endurance tests a run or sprint of so many seconds takes (H13)."""
    return seconds // INTERVALS[pace]


def penalty_after(tests: int, health: Fraction, difficulty: Fraction) -> Distribution:
    """The penalty accumulated after so many tests, as a size (H13).

    Each failure makes the next tests 1 harder. Ten failures make all further ones certain, so
    only ten penalties have to be followed from test to test: whoever reaches the tenth at one
    test ends with 10 and all tests that are left.

    >>> penalty_after(1, Fraction(2), Fraction(2)).probability(1)
    Fraction(721, 1296)
    """
    ours, theirs = half_points(health), half_points(difficulty)
    passing = [success_weight(ours, -penalty, theirs, 0) for penalty in range(HOPELESS)]
    now = [1] + [0] * (HOPELESS - 1)
    final: dict[int, int] = {}
    for left in reversed(range(tests)):
        failing = [n * (PAIRS - ways) for n, ways in zip(now, passing, strict=True)]
        stays = [n * ways for n, ways in zip(now, passing, strict=True)]
        final[HOPELESS + left] = failing[-1] * PAIRS**left
        now = [kept + came for kept, came in zip(stays, [0, *failing], strict=False)]
    return Distribution(final | dict(enumerate(now)))


@calculator(
    "honor.endurance",
    title="Endurance",
    asks="succeed distance",
    rules="H13",
    values=(
        Value("mean_penalty", "Mean penalty", "points"),
        Value("no_penalty", "No penalty", help="Every test is passed.", seen=outcomes(UNTIRED)),
        Value("tests", "Tests", ""),
    ),
)
def endurance(
    health: Annotated[Fraction, multiplier("Health", help="Or the Endurance skill.")] = Fraction(2),
    pace: Annotated[str, Choice("Pace", options=PACES)] = "run",
    seconds: Annotated[int, Whole("Time", minimum=0, maximum=3600, unit="s")] = 300,
    difficulty: Annotated[
        Fraction, multiplier("Difficulty", help="The opposing multiplier, set by the referee.")
    ] = Fraction(2),
) -> Answer:
    """The penalty a runner has gathered after a while, from failed endurance tests."""
    tests = tests_in(pace, seconds)
    penalty = Series("Penalty", "points", penalty_after(tests, health, difficulty))
    mean, none = penalty.distribution.mean(), penalty.distribution.probability(0)
    return Answer(
        headline=f"After {counted(tests, 'test')} the penalty is {number(mean)} on average; "
        f"{percent(none)} of runners have none.",
        values={"mean_penalty": mean, "no_penalty": none, "tests": tests},
        chart=Odds(penalty, counts=lambda size: size == 0),
        series=(penalty,),
        notes=(
            f"H13: A test every full {INTERVALS[pace]} s; the runner acts, so a tie fails.",
            "H13: The penalty weighs on later endurance tests only.",
        ),
    )


@endurance.rolls
def roll_endurance(
    dice: Dice, health: Fraction, pace: str, seconds: int, difficulty: Fraction
) -> Roll:
    """All tests of one run; from ten failures on no dice are needed."""
    tests = tests_in(pace, seconds)
    penalty = rolled = 0
    shown: list[Die] = []
    workings = []
    while rolled < tests and penalty < HOPELESS:
        rolled += 1
        groups = f"Test {rolled}", f"Difficulty {rolled}"
        roll = roll_opposed_test(dice, health, -penalty, difficulty, 0, groups)
        shown += roll.dice
        workings.append(f"{roll.working}, {roll.outcome}")
        penalty += roll.outcome != "success"
    hopeless = tests - rolled
    penalty += hopeless
    if hopeless:
        workings.append(f"{counted(hopeless, 'test')} without a chance")
    if not 1 <= tests <= LONGEST_WORKING:
        workings = [f"{counted(tests, 'test')}, {penalty} failed"]
    outcome = f"penalty {penalty}" if penalty else UNTIRED
    return Roll(tuple(shown), penalty, outcome, "; ".join(workings))
