"""A Skill Roll against a Target Number, with Margins (E3, E5 to E7, E10, E11, E14)."""

from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.rolls import Dice, Roll
from honorcalc.calculators.words import in_a_row, measured, number, percent
from honorcalc.rulesets.honors_edge import parameters
from honorcalc.rulesets.honors_edge.averages import averages_notes, mean, mean_success_margins
from honorcalc.rulesets.honors_edge.health import pain_of
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.notes import condition_notes, pool_notes
from honorcalc.rulesets.honors_edge.rolling import (
    SKILL_RULES,
    Pool,
    charted,
    pool_code,
    reaches,
    roll_pool,
    skill_pool,
)

CONDITIONS, HELP = "Conditions", "Ki, help and extra dice"
SUCCESS, FAILURE = "success", "failure"
MARGIN_CHANGES = "mean_success_margins success_margin_<k> failure_margin_<k>"
POOL_CHANGES = f"success mean {MARGIN_CHANGES}"
MOST_MARGINS = 3
"""So many Margins are told apart; more count as so many or more."""


def margins(total: int, tn: int, width: int = BOOK.margin) -> int:
    """Success Margins, or Failure Margins of a total below the TN (E5).

    >>> margins(22, 15), margins(12, 15), margins(8, 15)
    (1, 0, 1)
    """
    return abs(total - tn) // width


def outcome(total: int, tn: int, width: int = BOOK.margin) -> str:
    """A total against the effective TN in words.

    >>> outcome(22, 15), outcome(12, 15), outcome(35, 15)
    ('success, 1 Margin', 'failure', 'success, 3 or more Margins')
    """
    word = SUCCESS if total >= tn else FAILURE
    reached = min(margins(total, tn, width), MOST_MARGINS)
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


class Attempt(NamedTuple):
    """A Skill Roll as it is set; each field is a parameter of the calculator."""

    attribute: Annotated[int, parameters.attribute("Attribute")] = 2
    skill: Annotated[int, parameters.skill("Skill")] = 1
    tn: Annotated[int, parameters.target_number()] = 15
    honorable: Annotated[bool, parameters.honorable()] = True
    pain: Annotated[str, parameters.pain(CONDITIONS)] = "normal"
    ki_dice: Annotated[int, parameters.ki_dice(HELP)] = 0
    helpers: Annotated[
        int,
        Whole(
            "Helpers' ranks",
            minimum=0,
            maximum=50,
            group=HELP,
            help="The Skill ranks of all helpers together.",
        ),
    ] = 0
    extra_rolled: Annotated[int, parameters.extra_rolled(HELP)] = 0
    extra_kept: Annotated[int, parameters.extra_kept(HELP)] = 0
    bonus: Annotated[int, parameters.bonus(HELP)] = 0
    frightened: Annotated[bool, parameters.frightened(CONDITIONS)] = False
    blinded: Annotated[bool, parameters.blinded(CONDITIONS)] = False
    prone: Annotated[bool, parameters.prone(CONDITIONS)] = False
    house: House = BOOK

    @property
    def pool(self) -> Pool:
        """What is rolled (E3, E6, E11)."""
        return skill_pool(
            self.attribute,
            self.skill,
            honorable=self.honorable,
            frightened=self.frightened,
            blinded=self.blinded,
            prone=self.prone,
            extra_rolled=self.extra_rolled + self.ki_dice,
            extra_kept=self.extra_kept,
            bonus=self.bonus + self.helpers,
            house=self.house,
        )

    @property
    def effective_tn(self) -> int:
        """The Target Number with Pain in it (E10)."""
        return self.tn + pain_of(self.pain, self.house)

    @property
    def who(self) -> str:
        """Who rolls, as the beginning of a sentence.

        >>> Attempt(prone=True, blinded=True).who
        'An Honorable character with Attribute 2 and Skill 1 who is Blinded and Prone'
        """
        honor = "An Honorable" if self.honorable else "A Dishonorable"
        who = f"{honor} character with Attribute {self.attribute} and Skill {self.skill}"
        held = {"Frightened": self.frightened, "Blinded": self.blinded, "Prone": self.prone}
        states = in_a_row([name for name, is_so in held.items() if is_so])
        return f"{who} who is {states}" if states else who


DEFAULT = Attempt()


@calculator(
    "honors-edge.skill",
    title="Skill Roll",
    asks="succeed",
    rules="E3 E5 E6 E7 E10 E11 E14",
    follows=dict.fromkeys((*SKILL_RULES, "blinded_keep"), POOL_CHANGES)
    | {"margin": MARGIN_CHANGES, "pain_step": f"success {MARGIN_CHANGES} effective_tn"},
    values=(
        Value(
            "success",
            "Succeeds",
            help="The total reaches the TN with Pain included.",
            event=succeeds,
        ),
        Value("mean", "Mean total", "points"),
        Value("mean_success_margins", "Mean Success Margins", "", "A failure counts as 0."),
        Value(
            "success_margin_<k>",
            "<k> or more Success Margins",
            event=lambda roll, k: has_margins(roll, SUCCESS, k),
            more=True,
        ),
        Value(
            "failure_margin_<k>",
            "<k> or more Failure Margins",
            event=lambda roll, k: has_margins(roll, FAILURE, k),
            more=True,
        ),
        Value("effective_tn", "TN with Pain", "", "The Target Number with Pain included."),
    ),
    folded=(CONDITIONS, HELP),
)
def skill_roll(attempt: Attempt = DEFAULT) -> Answer:
    """A Skill Roll: the chance to reach the Target Number, and the Margins."""
    pool, effective, width = attempt.pool, attempt.effective_tn, attempt.house.margin
    steps = range(MOST_MARGINS, 0, -1)  # the highest first: the others are then known too
    above = {f"success_margin_{k}": reaches(pool, effective + width * k) for k in steps}
    below = {f"failure_margin_{k}": 1 - reaches(pool, effective - width * k + 1) for k in steps}
    success = reaches(pool, effective)
    series = Series("Total rolled", "points", charted(pool, effective))
    return Answer(
        headline=f"{attempt.who} ({pool.in_words()}) reaches TN {effective} in "
        f"{percent(success)} of rolls.",
        values={
            "success": success,
            "mean": mean(pool),
            "mean_success_margins": mean_success_margins(pool, effective, width),
            **dict(reversed(above.items())),
            **dict(reversed(below.items())),
            "effective_tn": effective,
        },
        chart=Odds(series, threshold=effective, line="TN {}"),
        notes=tuple(notes(pool, attempt)),
    )


def notes(pool: Pool, attempt: Attempt) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = [*pool_notes(pool), *averages_notes(pool)]
    said += [*condition_notes(attempt.frightened, attempt.prone)]
    if pain := pain_of(attempt.pain, attempt.house):
        said.append(f"E10: Pain adds {pain} to the TN, and Margins are counted from the raised TN.")
    if attempt.ki_dice:
        dice = measured(attempt.ki_dice, "dice")
        said.append(
            f"E11: One Ki Point at Spirit {attempt.ki_dice} adds {dice} to roll and none to keep."
        )
    if attempt.helpers:
        said.append(f"E6: The helpers add their Skill ranks, {attempt.helpers} in total.")
    return said


@skill_roll.calls("attribute skill ki_dice extra_rolled extra_kept bonus")
def called(attempt: Attempt) -> str:
    """The pool, as 5k3 + 3."""
    return attempt.pool.in_words()


@skill_roll.rolls
def roll_skill(dice: Dice, attempt: Attempt) -> Roll:
    """One Skill Roll."""
    pool, effective = attempt.pool, attempt.effective_tn
    fell = roll_pool(dice, pool, pool.notation())
    word = outcome(fell.total, effective, attempt.house.margin)
    return Roll(fell.dice, fell.total, word, f"{fell.working} against {number(effective)}")


@skill_roll.roller_codes
def described_dice(attempt: Attempt) -> tuple[Throw, ...]:
    """The pool."""
    return (pool_code(attempt.pool, "", f"{attempt.effective_tn} or more succeeds"),)
