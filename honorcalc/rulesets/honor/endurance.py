"""How long runs and sprints tire, and how far they go (H11, H13)."""

from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import inf
from operator import mul
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Choice, Whole
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.words import measured, number, percent
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honor.house import BOOK, House
from honorcalc.rulesets.honor.movement import PARTS
from honorcalc.rulesets.honor.opposed import SUCCESS, roll_opposed_test
from honorcalc.rulesets.honor.parameters import half_points, multiplier
from honorcalc.rulesets.honor.rolls import highest_natural, modified_roll
from honorcalc.rulesets.honor.success import Party, on_common, success_odds

UNTIRED = "no penalty"
PACES = {"run": "Run", "sprint": "Sprint"}
INTERVALS = {"run": 60, "sprint": 10}  # seconds from test to test
READINGS = {"endurance": "Later endurance tests only", "all": "Movement and all other tests too"}
PENALTY_NOTES = {
    "endurance": "H13: The penalty applies to later endurance tests only. A group may apply it to "
    "movement and all other tests too.",
    "all": "H13: The penalty also lowers the movement roll of each second.",
}
RUNNER_TIES = {
    "opposing": "The runner acts, so a tie fails.",
    "acting": "The runner acts, so a tie passes.",
    "again": "A tie is rolled again.",
}
LONGEST_WORKING = 12  # tests that are written out one by one


def penalty_after(
    tests: int, health: Fraction, difficulty: Fraction, house: House = BOOK
) -> Distribution:
    """The penalty accumulated after so many tests, as a size (H13).

    Each failure makes the next tests 1 harder, up to the highest natural roll; from then on all
    tests are alike. Whenever failures come, their penalties are 0, 1, … in turn, so that only the
    ways to pass the other tests have to be added up.

    >>> penalty_after(1, Fraction(2), Fraction(2)).probability(1)
    Fraction(721, 1296)
    """
    passing, rolls = passing_ways(health, difficulty, house)
    weights, failed, passed = {}, 1, [1] + [0] * tests
    for penalty in range(tests + 1):
        ways = passing[min(penalty, len(passing) - 1)]
        passed = with_passes(passed, ways) if ways else passed
        weights[penalty] = failed * passed.pop()
        failed *= rolls - ways
    return Distribution(weights)


def with_passes(passed: list[int], ways: int) -> list[int]:
    """In how many ways 0, 1, … tests are passed, some of them perhaps with one more penalty.

    >>> with_passes([1, 2, 4], 3)
    [1, 5, 19]
    """
    return list(accumulate(passed, lambda fewer, others: fewer * ways + others))


def after_a_test(now: list[int], ways: list[int], rolls: int) -> tuple[list[int], int]:
    """One more test: how often each penalty stands after it, and how often one came to the next.

    >>> after_a_test([1, 0], [575, 437], 1296)
    ([575, 721], 0)
    """
    failing = [n * (rolls - passes) for n, passes in zip(now, ways, strict=True)]
    stays = [n * passes for n, passes in zip(now, ways, strict=True)]
    return [kept + came for kept, came in zip(stays, [0, *failing], strict=False)], failing[-1]


def mean_distance(
    runner: Fraction,
    pace: str,
    seconds: int,
    passing: tuple[list[int], int],
    slows: bool,
    house: House = BOOK,
) -> Fraction:
    """The meters a run covers on average (H11); where it slows, the penalty lowers each roll.

    The seconds between two tests have the penalty of the tests before them. From the last penalty
    in `passing` on all rolls are alike, so those above count as this one.

    >>> mean_distance(Fraction(2), "run", 60, ([575], 1296), slows=False)
    Fraction(200, 1)
    """
    ways, rolls = passing
    if not slows:
        return seconds * modified_roll(0, house).mean() * runner / PARTS[pace]
    rolled = [modified_roll(-penalty, house).mean() for penalty in range(len(ways))]
    means, parts = on_common([mean.as_integer_ratio() for mean in rolled])
    now, whole = [1] + [0] * (len(ways) - 1), 0
    starts = range(0, seconds, INTERVALS[pace])
    for start in starts:
        stretch = min(INTERVALS[pace], seconds - start)
        whole = whole * rolls + stretch * sum(map(mul, now, means))
        now, beyond = after_a_test(now, ways, rolls)
        now[-1] += beyond
    between = max(0, len(starts) - 1)
    return Fraction(whole, parts * rolls**between) * runner / PARTS[pace]


@lru_cache(maxsize=256)
def passing_ways(health: Fraction, difficulty: Fraction, house: House) -> tuple[list[int], int]:
    """In how many of how many rolls a test is passed with a penalty of 0, 1, … up to the last."""
    ours, theirs = half_points(health), half_points(difficulty)
    penalties = range(highest_natural(house) + 1)
    return on_common([success_odds(-penalty, 0, house).of(ours, theirs) for penalty in penalties])


@calculator(
    "honor.endurance",
    title="Endurance",
    asks="succeed distance",
    rules="H11 H13",
    follows={
        **dict.fromkeys(("ties", "die", "top"), "mean_penalty no_penalty mean_distance"),
        "penalty": "mean_penalty mean_distance",
        "zero": "",  # which shows only where bonuses are limited as penalties are
    },
    values=(
        Value("mean_penalty", "Mean penalty", "points"),
        Value(
            "no_penalty",
            "No penalty",
            help="The character passes every test.",
            event=outcomes(UNTIRED),
        ),
        Value("tests", "Tests", ""),
        Value("mean_distance", "Mean distance", "m"),
    ),
)
def endurance(
    health: Annotated[
        Fraction, multiplier("Health", help="Health, or the skill Endurance.")
    ] = Fraction(2),
    pace: Annotated[str, Choice("Pace", options=PACES)] = "run",
    seconds: Annotated[int, Whole("Time", minimum=0, maximum=3600, unit="s")] = 300,
    difficulty: Annotated[
        Fraction, multiplier("Difficulty", help="The opposing multiplier, which the GM sets.")
    ] = Fraction(2),
    agility: Annotated[
        Fraction, multiplier("Agility", help="Agility or Running, for the distance.")
    ] = Fraction(2),
    reading: Annotated[
        str, Choice("The penalty applies to", options=READINGS, help="Two readings of the source.")
    ] = "endurance",
    house: House = BOOK,
) -> Answer:
    """The penalty that a runner collects from failed endurance tests, and the distance covered."""
    tests = seconds // INTERVALS[pace]
    penalty = Series("Penalty", "points", penalty_after(tests, health, difficulty, house))
    passing = passing_ways(health, difficulty, house)
    far = mean_distance(agility, pace, seconds, passing, reading == "all", house)
    mean, none = penalty.distribution.mean(), penalty.distribution.probability(0)
    return Answer(
        headline=f"After {measured(tests, 'endurance tests')}, a character with Health "
        f"{number(health)} has a penalty of {number(mean)} on average, and no penalty in "
        f"{percent(none)} of cases.",
        values={"mean_penalty": mean, "no_penalty": none, "tests": tests, "mean_distance": far},
        chart=Odds(penalty, counts=lambda size: size == 0),
        notes=(
            f"H13: There is one test for each full {INTERVALS[pace]} s. {RUNNER_TIES[house.ties]}",
            PENALTY_NOTES[reading],
        ),
    )


@endurance.rolls
def roll_endurance(
    dice: Dice, health: Fraction, pace: str, seconds: int, difficulty: Fraction, house: House
) -> Roll:
    """All tests of one run; once no test can be passed any more no dice are needed."""
    tests = seconds // INTERVALS[pace]
    penalty = rolled = 0
    shown: list[Die] = []
    workings = []
    passing, _ = passing_ways(health, difficulty, house)
    last = inf if passing[-1] else len(passing) - 1  # from there on no test can be passed
    while rolled < tests and penalty < last:
        rolled += 1
        runner = Party(f"Test {rolled}", health, -penalty)
        roll = roll_opposed_test(dice, runner, Party(f"Difficulty {rolled}", difficulty), house)
        shown += roll.dice
        workings.append(f"{roll.working}, {roll.outcome}")
        penalty += not roll.outcome.startswith(SUCCESS)
    hopeless = tests - rolled
    penalty += hopeless
    if hopeless:
        workings.append(f"{measured(hopeless, 'tests')} that cannot succeed")
    if not 1 <= tests <= LONGEST_WORKING:
        workings = [f"{measured(tests, 'tests')}, {penalty} failed"]
    outcome = f"penalty {penalty}" if penalty else UNTIRED
    return Roll(tuple(shown), penalty, outcome, "; ".join(workings))
