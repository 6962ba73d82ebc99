"""Cards from shuffled decks: what is drawn, and pairs of cards compared, without replacement."""

from __future__ import annotations

from bisect import bisect_right
from fractions import Fraction
from itertools import accumulate
from math import comb, factorial, perm

from honorcalc.probability.distribution import Distribution


def pairs_won(ours: Distribution, theirs: Distribution, pairs: int, lead: int = 0) -> Distribution:
    """How many of `pairs` pairs we win, each of one card of ours and one of theirs.

    The weights of the two decks are numbers of cards. Each side shows its cards one after
    another, and no card goes back before all pairs are compared. Our card wins if, with `lead`
    added to it, it is at least as high as theirs. The result is exact, although no sequence of
    cards is looked at: the pairs of cards that win form a staircase. There are as many ways for k
    given pairs to win together as there are ways to place k rooks on this staircase, none in
    another's row or column. From these numbers, the chance of each number of wins follows.

    Raises `ValueError` for a negative number of pairs, when a deck has fewer cards than there are
    pairs, and at an open end.

    >>> two = Distribution({1: 1, 2: 1})
    >>> dict(pairs_won(two, two, 2).weights)
    {1: 2, 2: 2}
    """
    if ours.open_end or theirs.open_end:
        raise ValueError("The cards of an open-ended deck are not all known.")
    mine, others = ours.denominator, theirs.denominator
    if not 0 <= pairs <= min(mine, others):
        raise ValueError(f"{pairs} pairs cannot be made of {mine} and {others} cards.")
    together = [
        comb(pairs, k)
        * factorial(k)
        * ways
        * perm(mine - k, pairs - k)
        * perm(others - k, pairs - k)
        for k, ways in enumerate(rook_numbers(staircase(ours, theirs, lead), pairs))
    ]
    return Distribution(
        {
            won: sum((-1) ** (k - won) * comb(k, won) * together[k] for k in range(won, pairs + 1))
            for won in range(pairs + 1)
        }
    )


def staircase(ours: Distribution, theirs: Distribution, lead: int) -> list[int]:
    """For each of our cards, lowest first, the number of their cards that it wins against.

    >>> staircase(Distribution({1: 1, 5: 2}), Distribution({1: 4, 6: 1}), 0)
    [4, 4, 4]
    """
    running = (0, *accumulate(theirs.counts))
    steps = []
    for outcome, count in zip(ours.outcomes, ours.counts, strict=True):
        steps += [running[bisect_right(theirs.outcomes, outcome + lead)]] * count
    return steps


def rook_numbers(rows: list[int], most: int) -> list[int]:
    """In how many ways 0, 1, … `most` rooks stand on a staircase, no two in a row or column.

    Row lengths ascend, so a rook in a row finds all earlier ones in columns of that row.

    >>> rook_numbers([1, 2, 2], 3)
    [1, 5, 4, 0]
    """
    ways = [1] + [0] * most
    for length in rows:
        for k in range(most, 0, -1):
            ways[k] += ways[k - 1] * (length - k + 1)
    return ways


def pairs_won_replaced(chance: Fraction, pairs: int) -> Distribution:
    """How many of `pairs` pairs we win, each with this `chance` from 0 to 1, whatever came before.

    This is the case if both cards go back and both decks are shuffled before the next pair.
    Raises `ValueError` for a negative number of pairs, and unless 0 ≤ chance ≤ 1.

    >>> dict(pairs_won_replaced(Fraction(1, 3), 2).weights)
    {0: 4, 1: 4, 2: 1}
    """
    if pairs < 0:
        raise ValueError(f"There are 0 or more pairs, not {pairs}.")
    if not 0 <= chance <= 1:
        raise ValueError(f"A chance is from 0 to 1, not {chance}.")
    wins, cases = chance.as_integer_ratio()
    return Distribution(
        {k: comb(pairs, k) * wins**k * (cases - wins) ** (pairs - k) for k in range(pairs + 1)}
    )


def missed(deck: int, copies: int, cards: int) -> Fraction:
    """The chance that none of the `copies` is among the first `cards` of a shuffled deck.

    Asking for more cards than there are asks for the whole deck. Raises `ValueError` unless
    0 ≤ copies ≤ deck, and for a negative number of cards.

    >>> missed(30, 3, 6), missed(30, 3, 99)
    (Fraction(506, 1015), Fraction(0, 1))
    """
    if not 0 <= copies <= deck:
        raise ValueError(f"A deck of {deck} cards cannot have {copies} copies of one.")
    if cards < 0:
        raise ValueError(f"There are 0 or more first cards, not {cards}.")
    seen = min(cards, deck)
    return Fraction(comb(deck - copies, seen), comb(deck, seen))
