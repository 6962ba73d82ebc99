"""Opposed rolls (A6)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Annotated

from honorcalc.calculators.answer import Answer, Series
from honorcalc.calculators.charts import Odds
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.dice_codes import Throw
from honorcalc.calculators.rolls import Dice, Die, Roll, outcomes
from honorcalc.calculators.signature import Side
from honorcalc.calculators.words import percent
from honorcalc.probability.comparison import Comparison
from honorcalc.probability.distribution import Distribution
from honorcalc.rulesets.actions_reactions.house import BOOK, House
from honorcalc.rulesets.actions_reactions.ladder import pool_code, roll_action
from honorcalc.rulesets.actions_reactions.parameters import (
    OF_DICE,
    SKILLED,
    UNSKILLED,
    Character,
    die_notes,
)

A, B = "Character A", "Character B"
EQUAL = {
    "deadlock": "A6: Equal results count as a deadlock here. The GM may rule that both fail.",
    "first": "A6: If the results are equal, A wins.",
    "second": "A6: If the results are equal, B wins.",
    "again": "A6: If the results are equal, both roll again.",
}
AGAINST = {
    "deadlock": "above 0 A wins, below 0 B wins",
    "first": "0 or more A wins, below 0 B wins",
    "second": "above 0 A wins, 0 or less B wins",
    "again": "above 0 A wins, below 0 B wins, 0 is rolled again",
}
A_WINS, DEADLOCK, B_WINS = "A wins", "deadlock", "B wins"


@calculator(
    "actions-reactions.opposed",
    title="Opposed rolls",
    asks="win",
    rules="A6",
    follows=dict.fromkeys((*OF_DICE, "deadlock"), "a_wins deadlock b_wins"),
    values=(
        Value("a_wins", "A wins", help="A's result is higher.", event=outcomes(A_WINS)),
        Value(
            "deadlock",
            "Deadlock",
            help="The results are equal: a deadlock, or both fail.",
            event=outcomes(DEADLOCK),
        ),
        Value("b_wins", "B wins", event=outcomes(B_WINS)),
    ),
)
def opposed(
    a: Annotated[Character, Side(A)] = SKILLED,
    b: Annotated[Character, Side(B)] = UNSKILLED,
    house: House = BOOK,
) -> Answer:
    """Two characters roll against each other, and the higher result wins."""
    ours, theirs = a.action(house), b.action(house)
    lead = deciding(ours.results() - theirs.results(), house)
    higher = decided(lead, house)
    series = Series("A's result minus B's", "", lead)
    line = "deadlock" if higher.equal else "equal results"
    return Answer(
        headline=f"In an opposed roll, {ours.in_words} against {theirs.in_words} wins "
        f"{percent(higher.above)} of the time and loses {percent(higher.below)} of the time."
        + (f" The other {percent(higher.equal)} are deadlocks." if higher.equal else ""),
        values={"a_wins": higher.above, "deadlock": higher.equal, "b_wins": higher.below},
        chart=Odds(series, counts=partial(wins, house=house), threshold=0, line=line),
        notes=(*die_notes(a, house, A), *die_notes(b, house, B), EQUAL[house.deadlock]),
    )


def deciding(lead: Distribution, house: House) -> Distribution:
    """A's lead in the roll that decides, from that in any roll (A6)."""
    if house.deadlock != "again":
        return lead
    return Distribution({ahead: weight for ahead, weight in lead.weights.items() if ahead})


def decided(lead: Distribution, house: House) -> Comparison:
    """The chances that A wins, of a deadlock, and that B wins, whatever equal results mean (A6)."""
    above, equal, below = lead.above(0), lead.probability(0), lead.below(0)
    if house.deadlock == "first":
        return Comparison(above + equal, Fraction(0), below)
    if house.deadlock == "second":
        return Comparison(above, Fraction(0), below + equal)
    return Comparison(above, equal, below)


def wins(lead: Fraction | int, house: House) -> bool:
    """Whether A wins with a result so much higher (A6)."""
    return lead > 0 or (lead == 0 and house.deadlock == "first")


@opposed.calls("a_base a_ability a_mastery b_base b_ability b_mastery")
def called(a: Character, b: Character, house: House) -> str:
    """Both sides' dice, as 2d8 v d8."""
    return f"{a.action(house).text} v {b.action(house).text}"


@opposed.rolls
def roll_opposed(dice: Dice, a: Character, b: Character, house: House) -> Roll:
    """One contest; the total is A's result less B's, of rolls that were repeated the last."""
    fallen: tuple[Die, ...] = ()
    workings = []
    while True:
        ours, our_dice = roll_action(dice, a.action(house), A)
        theirs, their_dice = roll_action(dice, b.action(house), B)
        fallen += (*our_dice, *their_dice)
        workings.append(f"{ours} against {theirs}")
        if ours != theirs or house.deadlock != "again":
            break
    even = {"first": A_WINS, "second": B_WINS}.get(house.deadlock, DEADLOCK)
    word = even if ours == theirs else A_WINS if ours > theirs else B_WINS
    return Roll(fallen, ours - theirs, word, "; again ".join(workings))


@opposed.roller_codes
def described_dice(a: Character, b: Character, house: House) -> tuple[Throw, ...]:
    """A's result less B's."""
    pools = pool_code(a.action(house)), pool_code(b.action(house), away=True)
    return (Throw("", pools, 0, AGAINST[house.deadlock]),)
