"""Holding a card by a given round, with and without the one mulligan (B3, B13)."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Curve, Line
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole, YesNo
from honorcalc.calculators.words import counted, percent
from honorcalc.probability.decks import missed

LAST_ROUND, USUAL_ROUNDS = 20, 10


def drawn_by(deck: int, copies: int, hand: int, seen: int, mulligan: bool) -> Fraction:
    """The chance that a copy is among the opening `hand` or the cards `seen` in all (B3).

    With the mulligan the whole hand goes back when the card is missing, the deck is shuffled,
    and the hand and all later draws come from it anew.

    >>> drawn_by(30, 3, 6, 6, mulligan=False)
    Fraction(509, 1015)
    """
    without = missed(deck, copies, seen)
    return 1 - missed(deck, copies, hand) * without if mulligan else 1 - without


@calculator(
    "honorbound.draw",
    title="Drawing a card",
    asks="dice time",
    rules="B3 B13",
    values=(
        Value("opening", "In the opening hand"),
        Value(
            "opening_mulligan",
            "In the opening hand after the mulligan",
            help="The whole hand goes back when the card is missing.",
        ),
        Value("by_round", "By the round"),
    ),
    lead="by_round",
)
def draw(
    deck: Annotated[int, Whole("Deck", minimum=6, maximum=60, unit="cards")] = 30,
    copies: Annotated[
        int, Whole("Copies", minimum=1, maximum=30, help="Of the card, or of all that would do.")
    ] = 3,
    hand: Annotated[int, Whole("Opening hand", minimum=0, maximum=15, unit="cards")] = 6,
    mulligan: Annotated[
        bool, YesNo("Mulligan", help="The hand goes back once when the card is missing.")
    ] = True,
    round_: Annotated[
        int, Whole("Round", minimum=0, maximum=LAST_ROUND, help="0 is the opening hand.")
    ] = 3,
    per_round: Annotated[int, Whole("Drawn each round", minimum=0, maximum=5, unit="cards")] = 2,
) -> Answer:
    """The chance to have drawn a card, in the opening hand and by a given round."""
    if copies > deck:
        raise ParameterError(
            f"{copies} copies are more than the {deck} cards of the deck", "copies"
        )

    def chance(rounds: int, redrawn: bool) -> Fraction:
        return drawn_by(deck, copies, hand, hand + rounds * per_round, redrawn)

    rounds = tuple(range(max(round_, USUAL_ROUNDS) + 1))
    lines = [("with the mulligan", True), ("without it", False)]
    by_round = chance(round_, mulligan)
    return Answer(
        headline=headline(round_, by_round, mulligan),
        values={
            "opening": chance(0, False),
            "opening_mulligan": chance(0, True),
            "by_round": by_round,
        },
        chart=Curve(
            "Round",
            rounds,
            tuple(
                Line(label.capitalize(), tuple(chance(n, redrawn) for n in rounds))
                for label, redrawn in (lines if mulligan else reversed(lines))
            ),
        ),
        notes=tuple(notes(deck, hand + round_ * per_round, mulligan)),
    )


def headline(round_: int, chance: Fraction, mulligan: bool) -> str:
    """The chance by the round, in a sentence."""
    when = f"by round {round_}" if round_ else "in the opening hand"
    how = "with" if mulligan else "without"
    return f"The card is there {when} in {percent(chance)} of games, {how} the mulligan."


def notes(deck: int, seen: int, mulligan: bool) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = [
        "B13: Cards shown for Fate on the way do not change these chances until the deck has "
        "cycled."
    ]
    if mulligan:
        said.insert(
            0, "B3: All cards of the opening hand go back, once, when the card is not among them."
        )
    if seen >= deck:
        said.append(f"B3: By then all {counted(deck, 'card')} of the deck have been drawn.")
    return said
