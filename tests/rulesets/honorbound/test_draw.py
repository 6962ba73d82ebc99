"""Drawing a card by a round (B3, B13)."""

from fractions import Fraction
from itertools import permutations

import pytest

from honorcalc import compute


def slow(deck: int, copies: int, hand: int, seen: int, mulligan: bool) -> Fraction:
    """Every order of a small deck and, where the card is missing, every order once more."""
    orders = list(permutations(range(deck)))

    def has(order: tuple[int, ...], cards: int) -> bool:
        return any(card < copies for card in order[:cards])

    later = Fraction(sum(has(order, seen) for order in orders), len(orders))
    if not mulligan:
        return later
    at_once = Fraction(sum(has(order, hand) for order in orders), len(orders))
    return at_once + (1 - at_once) * later


@pytest.mark.parametrize("mulligan", ["yes", "no"])
@pytest.mark.parametrize(
    ("copies", "hand", "rounds", "per_round"),
    [(1, 2, 0, 1), (1, 2, 1, 2), (2, 1, 3, 1), (1, 0, 2, 1), (3, 2, 1, 1), (1, 4, 3, 2)],
)
def test_equals_every_order_of_a_small_deck(
    copies: int, hand: int, rounds: int, per_round: int, mulligan: str
) -> None:
    """Six cards, laid out in all 720 orders, agree in every value."""
    values = compute(
        "honorbound.draw",
        deck=6,
        copies=copies,
        hand=hand,
        round=rounds,
        per_round=per_round,
        mulligan=mulligan,
    ).answer.values
    seen = hand + rounds * per_round
    assert values == {
        "opening": slow(6, copies, hand, hand, False),
        "opening_mulligan": slow(6, copies, hand, hand, True),
        "by_round": slow(6, copies, hand, seen, mulligan == "yes"),
    }


def test_past_the_last_card_all_is_seen() -> None:
    """Twelve rounds draw the whole deck of thirty: the card is certain, and a note says why."""
    result = compute("honorbound.draw", round=12, copies=1, mulligan="no")
    assert result.values["by_round"] == 1
    assert any("30 cards" in note for note in result.notes)
    assert compute("honorbound.draw", round=11, copies=1, mulligan="no").values["by_round"] != 1


def test_the_curve_shows_both_and_what_is_set_first() -> None:
    """Rounds from the opening hand on, with and without the mulligan."""
    for mulligan, names in (
        ("yes", ["With a mulligan", "Without a mulligan"]),
        ("no", ["Without a mulligan", "With a mulligan"]),
    ):
        result = compute("honorbound.draw", mulligan=mulligan)
        lines = result.figure["data"]
        assert [line["name"] for line in lines] == names
        assert lines[0]["y"][3] == result.values["by_round"]
        assert len(lines[0]["x"]) == 11


@pytest.mark.parametrize("mulligan", ["yes", "no"])
@pytest.mark.parametrize("house", ["", "mulligan:no"])
def test_the_headline_tells_of_the_mulligan_once(mulligan: str, house: str) -> None:
    """Where house rules are without it, their words at the end say so."""
    headline = compute("honorbound.draw", mulligan=mulligan, house=house).headline
    assert headline.count("mulligan") == 1
    assert headline.count("no mulligan") == (mulligan == "no")
