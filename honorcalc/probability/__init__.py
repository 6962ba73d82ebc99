"""Exact probability of whole-number outcomes. It knows dice and pools, but no game.

`distribution` holds the value everything is written in; `dice` makes and sums dice; `comparison`
tells which of two is higher; `pools` rolls and keeps exploding dice; `moments` averages them
without a ceiling; `successes` counts successes with extra rolls; `decks` draws cards, put back or
not; `chains` follows a fight to its end. `packed` and `sums` are how it gets its speed.

>>> from honorcalc.probability import Distribution
>>> Distribution({1: 1, 2: 1}).mean()
Fraction(3, 2)
"""

from __future__ import annotations

from honorcalc.probability.distribution import Distribution

__all__ = ["Distribution"]
