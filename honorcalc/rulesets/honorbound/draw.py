"""Holding a card by a given round, with and without the one mulligan (B3, B13)."""

from fractions import Fraction
from typing import Annotated

from honorcalc.calculators.answer import Answer
from honorcalc.calculators.charts import Curve, Line
from honorcalc.calculators.declaration import Value, calculator
from honorcalc.calculators.errors import ParameterError
from honorcalc.calculators.parameters import Whole
from honorcalc.calculators.words import measured, percent
from honorcalc.probability.decks import missed
from honorcalc.rulesets.honorbound.house import BOOK, EACH_ROUND, MULLIGAN, OPENING_HAND, House

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
    follows={
        "hand": "opening opening_mulligan by_round",
        "mulligan": "by_round",
        "per_round": "by_round",
    },
    values=(
        Value("opening", "In the opening hand"),
        Value(
            "opening_mulligan",
            "In the opening hand after the mulligan",
            help="You return the whole hand if the card is missing.",
        ),
        Value("by_round", "By the chosen round"),
    ),
    lead="by_round",
)
def draw(
    deck: Annotated[int, Whole("Deck", minimum=6, maximum=60, unit="cards")] = 30,
    copies: Annotated[
        int,
        Whole(
            "Copies",
            minimum=1,
            maximum=30,
            help="Copies of the card in the deck. If several cards would do, add up their copies.",
        ),
    ] = 3,
    hand: Annotated[int, OPENING_HAND] = BOOK.hand,
    mulligan: Annotated[bool, MULLIGAN] = BOOK.mulligan,
    round_: Annotated[
        int, Whole("Round", minimum=0, maximum=LAST_ROUND, help="0 is the opening hand.")
    ] = 3,
    per_round: Annotated[int, EACH_ROUND] = BOOK.per_round,
    house: House = BOOK,  # whose hand, mulligan and draw are the parameters' defaults
) -> Answer:
    """The chance to have drawn a card, in the opening hand and by a given round."""
    if copies > deck:
        raise ParameterError(
            f"{copies} copies are more than the {deck} cards in the deck", "copies"
        )

    def chance(rounds: int, redrawn: bool) -> Fraction:
        return drawn_by(deck, copies, hand, hand + rounds * per_round, redrawn)

    rounds = tuple(range(max(round_, USUAL_ROUNDS) + 1))
    lines = [("with a mulligan", True), ("without a mulligan", False)]
    by_round = chance(round_, mulligan)
    return Answer(
        headline=headline(round_, copies, by_round, mulligan, house),
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


def headline(round_: int, copies: int, chance: Fraction, mulligan: bool, house: House) -> str:
    """The chance by the round, in a sentence; what house rules do to it is told after it."""
    opening = "have the card in your opening hand"
    have = f"have drawn the card by round {round_}" if round_ else opening
    how = " and a mulligan" if mulligan else " and no mulligan" * house.mulligan
    which = measured(copies, "copies")
    return f"With {which} in the deck{how}, you {have} in {percent(chance)} of games."


def notes(deck: int, seen: int, mulligan: bool) -> list[str]:
    """What the reader should know of how the figures were reached."""
    said = [
        "B13: Cards turned over for Fate do not change these chances until the deck is used up."
    ]
    if mulligan:
        said.insert(0, "B3: You return the whole opening hand once if the card is not in it.")
    if seen >= deck:
        said.append(f"B3: By then you have drawn all {measured(deck, 'cards')} of the deck.")
    return said
