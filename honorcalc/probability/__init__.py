"""Exact probability: distributions, dice and pools. Knows no game.

>>> from honorcalc.probability import Distribution
>>> Distribution({1: 1, 2: 1}).mean()
Fraction(3, 2)
"""

from __future__ import annotations

from honorcalc.probability.distribution import Distribution

__all__ = ["Distribution"]
