"""A Skill Roll against a Target Number, with Margins (E3, E5 to E7, E10, E11, E14)."""

from __future__ import annotations

from typing import Annotated, Any

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import counted, number, percent
from honorcalc.rulesets.honors_edge.averages import MARGIN, mean, mean_success_margins
from honorcalc.rulesets.honors_edge.health import PAIN
from honorcalc.rulesets.honors_edge.notes import condition_notes, pool_notes
from honorcalc.rulesets.honors_edge.parameters import (
    attribute,
    blinded,
    bonus,
    extra_kept,
    extra_rolled,
    frightened,
    honorable,
    pain,
    prone,
    skill,
    target_number,
)
from honorcalc.rulesets.honors_edge.rolling import Pool, draw, drawn_to, reaches, skill_pool

CONDITIONS, HELP = "Conditions", "Ki, help and extra dice"
SUCCESS, FAILURE = "success", "failure"
MOST_MARGINS = 3
"""So many Margins are told apart; more count as so many or more."""


def margins(total: int, tn: int) -> int:
    """Success Margins, or Failure Margins of a total below the TN (E5).

    >>> margins(22, 15), margins(12, 15), margins(8, 15)
    (1, 0, 1)
    """
    return abs(total - tn) // MARGIN


def outcome(total: int, tn: int) -> str:
    """A total against the effective TN in words.

    >>> outcome(22, 15), outcome(12, 15), outcome(35, 15)
    ('success, 1 Margin', 'failure', 'success, 3 or more Margins')
    """
    word = SUCCESS if total >= tn else FAILURE
    reached = min(margins(total, tn), MOST_MARGINS)
    more = " or more" if reached == MOST_MARGINS else ""
    noun = "Margin" if reached == 1 else "Margins"
    return f"{word}, {reached}{more} {noun}" if reached else word


def succeeds(roll: Roll) -> bool:
    """Whether a roll is a success."""
    return roll.outcome.startswith(SUCCESS)


def has_margins(roll: Roll, word: str, k: str) -> bool:
    """Whether a roll has k Margins or more, of success or of failure."""
    return any(
        roll.outcome.startswith(f"{word}, {reached}") for reached in range(int(k), MOST_MARGINS + 1)
    )


def attempted(settings: dict[str, Any]) -> tuple[Pool, int]:
    """The pool and the effective TN of the calculator's settings (E3, E6, E10, E11)."""
    taken = ("attribute", "skill", "honorable", "frightened", "blinded", "prone", "extra_kept")
    pool = skill_pool(
        **{name: settings[name] for name in taken},
        extra_rolled=settings["extra_rolled"] + settings["ki_dice"],
        bonus=settings["bonus"] + settings["helpers"],
    )
    return pool, settings["tn"] + PAIN[settings["pain"]]


@calculator(
    "honors-edge.skill",
    title="Skill Roll",
    asks="succeed",
    rules="E3 E5 E6 E7 E10 E11 E14",
    values=(
        Value("success", "Succeeds", help="Reaches the effective TN.", seen=succeeds),
        Value("mean", "Mean total", "points"),
        Value("mean_success_margins", "Mean Success Margins", "", "A failure counts as none."),
        Value(
            "success_margin_<k>",
            "<k> or more Success Margins",
            seen=lambda roll, k: has_margins(roll, SUCCESS, k),
        ),
        Value(
            "failure_margin_<k>",
            "<k> or more Failure Margins",
            seen=lambda roll, k: has_margins(roll, FAILURE, k),
        ),
        Value("effective_tn", "Effective TN", "", "The Target Number with Pain in it."),
    ),
    folds=(CONDITIONS, HELP),
)
def skill_roll(
    attribute: Annotated[int, attribute("Attribute")] = 2,
    skill: Annotated[int, skill("Skill")] = 1,
    tn: Annotated[int, target_number()] = 15,
    honorable: Annotated[bool, honorable()] = True,
    pain: Annotated[str, pain(CONDITIONS)] = "normal",
    ki_dice: Annotated[
        int,
        Whole(
            "Ki dice",
            minimum=0,
            maximum=5,
            group=HELP,
            help="A Ki Point adds as many rolled dice as the Spirit rank, once.",
        ),
    ] = 0,
    helpers: Annotated[
        int,
        Whole("Helpers", minimum=0, maximum=50, group=HELP, help="The sum of their Skill ranks."),
    ] = 0,
    extra_rolled: Annotated[int, extra_rolled(HELP)] = 0,
    extra_kept: Annotated[int, extra_kept(HELP)] = 0,
    bonus: Annotated[int, bonus(HELP)] = 0,
    frightened: Annotated[bool, frightened(CONDITIONS)] = False,
    blinded: Annotated[bool, blinded(CONDITIONS)] = False,
    prone: Annotated[bool, prone(CONDITIONS)] = False,
) -> Answer:
    """A Skill Roll, (Attribute + Skill) k Attribute, and the Margins it wins or loses by."""
    settings = locals()
    pool, effective = attempted(settings)
    steps = range(MOST_MARGINS, 0, -1)  # the highest first: the others are then known too
    above = {f"success_margin_{k}": reaches(pool, effective + MARGIN * k) for k in steps}
    below = {f"failure_margin_{k}": 1 - reaches(pool, effective - MARGIN * k + 1) for k in steps}
    success = reaches(pool, effective)
    series = Series("Total", "points", drawn_to(pool, effective))
    return Answer(
        headline=f"{pool.named()} reaches {effective} in {percent(success)} of rolls.",
        values={
            "success": success,
            "mean": mean(pool),
            "mean_success_margins": mean_success_margins(pool, effective),
            **dict(reversed(above.items())),
            **dict(reversed(below.items())),
            "effective_tn": effective,
        },
        chart=Odds(series, counts=lambda points: points >= effective, threshold=effective),
        series=(series,),
        notes=tuple(notes(pool, settings)),
    )


def notes(pool: Pool, settings: dict[str, Any]) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = [*pool_notes(pool), *condition_notes(settings)]
    if settings["pain"] != "normal":
        said.append(f"E10: Pain adds {PAIN[settings['pain']]} to the TN; Margins count from there.")
    if settings["ki_dice"]:
        dice = counted(settings["ki_dice"], "die", "dice")
        said.append(f"E11: One Ki Point at Spirit {settings['ki_dice']} adds {dice}, none kept.")
    if settings["helpers"]:
        said.append(f"E6: Helpers add the sum of their Skill ranks, {settings['helpers']}.")
    return said


@skill_roll.rolls
def roll_skill(dice: Dice, **settings: Any) -> Roll:
    """One Skill Roll."""
    pool, effective = attempted(settings)
    drawn = draw(dice, pool, pool.named())
    word = outcome(drawn.total, effective)
    return Roll(drawn.dice, drawn.total, word, f"{drawn.working} against {number(effective)}")
