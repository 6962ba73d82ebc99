"""Cards without replacement, against every order, icepool, and laws."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import comb

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from honorcalc.probability.decks import (
    missed,
    pairs_won,
    pairs_won_replaced,
)
from honorcalc.probability.distribution import Distribution

decks = st.dictionaries(st.integers(-4, 8), st.integers(1, 12), min_size=1, max_size=6).map(
    Distribution
)
small_decks = st.lists(st.integers(-2, 4), min_size=1, max_size=4).map(
    lambda cards: Distribution(Counter(cards))
)
leads = st.integers(-6, 6)


def win(ours: Distribution, theirs: Distribution, lead: int) -> Fraction:
    """The chance that one card of ours wins against one of theirs."""
    cases = [
        m * n for x, m in ours.weights.items() for y, n in theirs.weights.items() if x + lead >= y
    ]
    return Fraction(sum(cases), ours.denominator * theirs.denominator)


@given(decks, decks, leads)
def test_the_mean_is_that_of_cards_put_back(
    ours: Distribution, theirs: Distribution, lead: int
) -> None:
    """Each pair alone is a fair draw from the whole decks, whatever the others are."""
    for pairs in range(min(6, ours.denominator, theirs.denominator) + 1):
        assert pairs_won(ours, theirs, pairs, lead).mean() == pairs * win(ours, theirs, lead)


@given(small_decks, small_decks, leads)
def test_equals_every_order(ours: Distribution, theirs: Distribution, lead: int) -> None:
    """Two decks of a few cards, gone through to the last pair, in all their orders."""
    mine, others = (list(Counter(deck.weights).elements()) for deck in (ours, theirs))
    for pairs in range(min(len(mine), len(others)) + 1):
        found: Counter[int] = Counter()
        for first in permutations(mine, pairs):
            for second in permutations(others, pairs):
                found[sum(x + lead >= y for x, y in zip(first, second, strict=True))] += 1
        assert pairs_won(ours, theirs, pairs, lead) == Distribution(found)


@pytest.mark.parametrize("pairs", [1, 2, 3, 4])
def test_equals_icepool(pairs: int) -> None:
    """Sequences dealt by icepool from two decks of thirty, compared card by card."""
    ours, theirs = {1: 12, 3: 10, 6: 8}, {2: 15, 4: 15}
    mine, others = (icepool.Deck(deck).sequence(pairs) for deck in (ours, theirs))

    def wins(a: tuple[int, ...], b: tuple[int, ...]) -> int:
        return sum(x >= y for x, y in zip(a, b, strict=True))

    peer = icepool.map(wins, mine, others)
    won = pairs_won(Distribution(ours), Distribution(theirs), pairs)
    total = peer.denominator()
    for k in range(pairs + 1):
        assert won.probability(k) == Fraction(peer[k], total)


@given(st.integers(1, 60), st.data())
def test_draws_follow_the_definition(deck: int, data: st.DataObject) -> None:
    """One card after another is not the one; beyond the deck there is nothing left to miss."""
    copies = data.draw(st.integers(1, deck))
    cards = data.draw(st.integers(0, deck + 10))
    chance = Fraction(1)
    for seen in range(min(cards, deck)):
        chance *= Fraction(max(deck - copies - seen, 0), deck - seen)
    assert missed(deck, copies, cards) == chance


def test_putting_back_is_binomial() -> None:
    """Every pair is a trial of its own."""
    third = pairs_won_replaced(Fraction(1, 3), 4)
    assert [third.probability(k) for k in range(5)] == [
        Fraction(comb(4, k) * 2 ** (4 - k), 81) for k in range(5)
    ]


OPEN = Distribution({1: 2, 2: 1}, open_end=True)
CARDS, TWO = Distribution({1: 2, 2: 1}), Distribution({1: 2})


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda: pairs_won(CARDS, CARDS, -1), "-1 pairs cannot be made of 3 and 3 cards"),
        (lambda: pairs_won(CARDS, TWO, 3), "3 pairs cannot be made of 3 and 2 cards"),
        (lambda: pairs_won(TWO, CARDS, 3), "3 pairs cannot be made of 2 and 3 cards"),
        (lambda: pairs_won(OPEN, CARDS, 1), "open-ended deck"),
        (lambda: pairs_won(CARDS, OPEN, 1), "open-ended deck"),
        (lambda: pairs_won_replaced(Fraction(1, 2), -1), "There are 0 or more pairs, not -1"),
        (lambda: pairs_won_replaced(Fraction(3, 2), 2), "A chance is from 0 to 1, not 3/2"),
        (lambda: pairs_won_replaced(Fraction(-1, 2), 2), "A chance is from 0 to 1, not -1/2"),
        (lambda: missed(30, 31, 6), "A deck of 30 cards cannot have 31 copies of one"),
        (lambda: missed(30, -1, 6), "cannot have -1 copies"),
        (lambda: missed(-1, 0, 6), "A deck of -1 cards"),
        (lambda: missed(30, 3, -1), "There are 0 or more first cards, not -1"),
    ],
)
def test_decks_that_do_not_exist_are_refused(asked: Callable[[], object], message: str) -> None:
    """Each says what is wrong with it."""
    with pytest.raises(ValueError, match=message):
        asked()
