"""Who acts first in Dramatic Time (E12)."""

from fractions import Fraction
from typing import Annotated, NamedTuple

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Amounts
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.rolls import Dice, Roll, outcomes
from honorcalc.calculators.signature import Side
from honorcalc.calculators.words import number, percent
from honorcalc.probability.comparison import Comparison, compare
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.honors_edge import parameters
from honorcalc.rulesets.honors_edge.house import BOOK, House
from honorcalc.rulesets.honors_edge.notes import house_notes
from honorcalc.rulesets.honors_edge.rolling import (
    SKILL_RULES,
    STEP,
    Pool,
    pool_code,
    roll_pool,
    skill_pool,
    total,
)

A, B = "Character A", "Character B"
OUTCOMES = A_FIRST, TIE, B_FIRST = "A first", "Tie", "B first"
FRIGHTENED = "E14: No dice of a Frightened character explode, and none are rerolled."
UNKNOWN = Fraction(1, 10**15)
"""The chance that both totals are so high that they are no longer told apart, at most."""


class Character(NamedTuple):
    """Whoever rolls for initiative."""

    attribute: Annotated[int, parameters.attribute("Reflexes")] = 2
    athletics: Annotated[int, parameters.skill("Athletics")] = 1
    honorable: Annotated[bool, parameters.honorable()] = True
    bonus: Annotated[int, parameters.bonus()] = 0
    ki_dice: Annotated[int, parameters.ki_dice()] = 0
    frightened: Annotated[bool, parameters.frightened()] = False
    house: House = BOOK

    @property
    def pool(self) -> Pool:
        """The Athletics roll (E12, E7, E11, E14)."""
        return skill_pool(
            self.attribute,
            self.athletics,
            honorable=self.honorable,
            frightened=self.frightened,
            extra_rolled=self.ki_dice,
            bonus=self.bonus,
            house=self.house,
        )

    @property
    def called(self) -> str:
        """What is rolled, and whether in fear."""
        return self.pool.in_words() + ", Frightened" * self.frightened


AHEAD, BEHIND = Character(attribute=3, athletics=2), Character()


def who_is_higher(a: Pool, b: Pool) -> Comparison:
    """The chances that the total of `a` is above, equal to or below that of `b`.

    Both may explode for ever: where both reach a ceiling they count as equal, and the ceiling is
    so high that this has a chance of 1e-15 at most. So no figure is further off than that.
    """
    ceiling = max(a.bonus, b.bonus) + 2 * STEP
    while True:
        ours, theirs = total(a, ceiling), total(b, ceiling)
        if ours.at_least(ceiling) * theirs.at_least(ceiling) <= UNKNOWN:
            # The ceiling is taken for an outcome like the others.
            return compare(Distribution(ours.weights), Distribution(theirs.weights))
        ceiling += STEP


@calculator(
    "honors-edge.initiative",
    title="Initiative",
    asks="first",
    rules="E7 E11 E12 E14",
    follows=dict.fromkeys(SKILL_RULES, "a_first tie b_first"),
    values=(
        Value("a_first", "A acts first", event=outcomes(A_FIRST)),
        Value("tie", "Tie", event=outcomes(TIE)),
        Value("b_first", "B acts first", event=outcomes(B_FIRST)),
    ),
)
def initiative(
    a: Annotated[Character, Side(A)] = AHEAD,
    b: Annotated[Character, Side(B)] = BEHIND,
) -> Answer:
    """Both sides roll Athletics, and the higher result acts first."""
    order = who_is_higher(a.pool, b.pool)
    chances = tuple(float(chance) for chance in order)
    return Answer(
        headline=f"Character A ({a.called}) acts first {percent(chances[0])} of the time and "
        f"character B ({b.called}) {percent(chances[2])} of the time. They tie "
        f"{percent(chances[1])} of the time.",
        values=dict(zip(("a_first", "tie", "b_first"), chances, strict=True)),
        chart=Amounts("Who acts first", OUTCOMES, chances, counts=lambda n: n == 0),
        notes=(
            "E12: The source rolls with Speed, which is not an Attribute. We use Reflexes instead.",
            "E12: The source does not say how ties are broken.",
            *house_notes(a.pool),
            *house_notes(b.pool),
            *([FRIGHTENED] if a.frightened or b.frightened else []),
        ),
    )


@initiative.calls("a_attribute a_athletics a_bonus b_attribute b_athletics b_bonus")
def called(a: Character, b: Character) -> str:
    """Both pools, as 5k3 v 3k2 + 3."""
    return f"{a.pool.in_words()} v {b.pool.in_words()}"


@initiative.rolls
def roll_initiative(dice: Dice, a: Character, b: Character) -> Roll:
    """Both roll once; the total is A's lead."""
    ours, theirs = roll_pool(dice, a.pool, A), roll_pool(dice, b.pool, B)
    lead = ours.total - theirs.total
    word = A_FIRST if lead > 0 else B_FIRST if lead < 0 else TIE
    working = f"{ours.working} against {theirs.working}, a lead of {number(lead)}"
    return Roll((*ours.dice, *theirs.dice), lead, word, working)


@initiative.roller_codes
def described_dice(a: Character, b: Character) -> tuple[Throw, ...]:
    """Both sides' pools; the higher total acts first."""
    return pool_code(a.pool, A), pool_code(b.pool, B)
