"""Exact probability of whole-number outcomes. It knows dice and pools, but no game.

`distribution` holds the value everything is written in; `dice` makes, sums and keeps dice;
`comparison` tells which of two is higher; `pools` rolls and keeps exploding dice; `moments`
averages them without a ceiling; `rounded` keeps dice where exact weights grow too long;
`explosions` sums dice that explode from any faces on; `successes` counts successes with extra
rolls; `decks` draws cards, put back or not. `packed` and `sums` are how it gets its speed.

Some of it no ruleset uses: `absorb` of `chains`, which solves an absorbing chain in fractions (the
duels have too many states for that and each has a sweep of its own), `dice_sum` and `difference`.
They are there for whoever computes in Python, and for the tests.

>>> from honorcalc.probability import Distribution
>>> Distribution({1: 1, 2: 1}).mean()
Fraction(3, 2)
"""

from honorcalc.probability.distribution import Distribution

__all__ = ["Distribution"]
