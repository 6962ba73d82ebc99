"""Cards without replacement, against every order, icepool, and laws."""

from __future__ import annotations

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
    rook_numbers,
    staircase,
)
from honorcalc.probability.distribution import Distribution

decks = st.dictionaries(st.integers(-4, 8), st.integers(1, 12), min_size=1, max_size=6).map(
    Distribution
)
leads = st.integers(-6, 6)


def win(ours: Distribution, theirs: Distribution, lead: int) -> Fraction:
    """The chance that one card of ours wins against one of theirs."""
    cases = [
        m * n for x, m in ours.weights.items() for y, n in theirs.weights.items() if x + lead >= y
    ]
    return Fraction(sum(cases), ours.denominator * theirs.denominator)


def most_pairs(ours: Distribution, theirs: Distribution) -> int:
    """As many pairs as a volley may have, and the decks."""
    return min(6, ours.denominator, theirs.denominator)


@given(decks, decks, leads)
def test_the_mean_is_that_of_cards_put_back(
    ours: Distribution, theirs: Distribution, lead: int
) -> None:
    """Each pair alone is a fair draw from the whole decks, whatever the others are."""
    for pairs in range(most_pairs(ours, theirs) + 1):
        assert pairs_won(ours, theirs, pairs, lead).mean() == pairs * win(ours, theirs, lead)


@given(decks, decks, leads)
def test_luck_evens_out(ours: Distribution, theirs: Distribution, lead: int) -> None:
    """Without replacement wins vary at most as much as with it."""
    pairs = most_pairs(ours, theirs)
    replaced = pairs_won_replaced(win(ours, theirs, lead), pairs)
    assert pairs_won(ours, theirs, pairs, lead).variance() <= replaced.variance()


@given(decks, decks, leads)
def test_what_one_side_wins_the_other_loses(
    ours: Distribution, theirs: Distribution, lead: int
) -> None:
    """Seen from the other side, where ties count for us, wins and losses change places."""
    pairs = most_pairs(ours, theirs)
    won = pairs_won(ours, theirs, pairs, lead)
    lost = pairs_won(theirs, ours, pairs, -lead - 1)
    assert won == lost.map(lambda k: pairs - k)


@given(decks, decks, leads, st.integers(2, 9))
def test_many_copies_come_close_to_cards_put_back(
    ours: Distribution, theirs: Distribution, lead: int, times: int
) -> None:
    """The more copies of the decks are shuffled together, the nearer the two figures come."""
    pairs = most_pairs(ours, theirs)
    replaced = pairs_won_replaced(win(ours, theirs, lead), pairs)

    def apart(copies: int) -> Fraction:
        first, second = (
            Distribution({x: n * copies for x, n in deck.weights.items()})
            for deck in (ours, theirs)
        )
        return replaced.variance() - pairs_won(first, second, pairs, lead).variance()

    assert apart(times * 10) <= apart(times) <= apart(1)


def test_equals_every_order() -> None:
    """Two decks of four and five cards in all their orders."""
    ours, theirs = [1, 3, 3, 5], [0, 2, 4, 4, 6]
    for pairs in range(5):
        found: Counter[int] = Counter()
        for mine in permutations(ours, pairs):
            for others in permutations(theirs, pairs):
                found[sum(x + 1 >= y for x, y in zip(mine, others, strict=True))] += 1
        slow = Distribution(found)
        assert (
            pairs_won(Distribution(Counter(ours)), Distribution(Counter(theirs)), pairs, 1) == slow
        )


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


def test_draws_equal_icepool() -> None:
    """No copy among the first cards: icepool's deal, counted."""
    deck = icepool.Deck({1: 3, 0: 27})
    for cards in (1, 6, 12):
        copies = deck.deal(cards).keep_outcomes([1]).size()
        peer = Fraction(copies.quantity(0), copies.denominator())
        assert missed(30, 3, cards) == peer


@given(st.integers(1, 60), st.data())
def test_draws_follow_the_definition(deck: int, data: st.DataObject) -> None:
    """One card after another is not the one; beyond the deck there is nothing left to miss."""
    copies = data.draw(st.integers(1, deck))
    cards = data.draw(st.integers(0, deck + 10))
    chance = Fraction(1)
    for seen in range(min(cards, deck)):
        chance *= Fraction(max(deck - copies - seen, 0), deck - seen)
    assert missed(deck, copies, cards) == chance


def test_rooks_on_a_full_board() -> None:
    """On a square board k rooks stand in C(n, k)² · k! ways."""
    assert rook_numbers([4] * 4, 4) == [1, 16, 72, 96, 24]
    assert rook_numbers([0, 0, 3], 2) == [1, 3, 0]


@given(decks, decks, leads)
def test_the_staircase_ascends_and_counts_winning_pairs(
    ours: Distribution, theirs: Distribution, lead: int
) -> None:
    """Rows never get shorter, and all their places together are the winning pairs of cards."""
    steps = staircase(ours, theirs, lead)
    assert steps == sorted(steps)
    cases = ours.denominator * theirs.denominator
    assert Fraction(sum(steps), cases) == win(ours, theirs, lead)


def test_too_few_cards() -> None:
    """More pairs than cards cannot be made."""
    with pytest.raises(ValueError, match="3 pairs cannot be made of 2 and 5 cards"):
        pairs_won(Distribution({1: 2}), Distribution({1: 5}), 3)


def test_putting_back_is_binomial() -> None:
    """Every pair is a trial of its own."""
    third = pairs_won_replaced(Fraction(1, 3), 4)
    assert [third.probability(k) for k in range(5)] == [
        Fraction(comb(4, k) * 2 ** (4 - k), 81) for k in range(5)
    ]


OPEN = Distribution({1: 2, 2: 1}, open_end=True)
CARDS = Distribution({1: 2, 2: 1})


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (lambda: pairs_won(CARDS, CARDS, -1), "-1 pairs cannot be made of 3 and 3 cards"),
        (lambda: pairs_won(CARDS, CARDS, 4), "4 pairs cannot be made of 3 and 3 cards"),
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
